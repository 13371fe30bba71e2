"""How well each rule is covered in each edition.

*cited*: the oracle names it in an event, an option or a refusal. *asserted*: a property or scenario lists it.
*proved*: an engine that breaks it on purpose is caught by a check that lists it, agreement off. What is none of these
has a reason: another rule is in force, nothing of it shows without card effects, or nothing of it can be observed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from duelproof.judge.checks import NO_ARENA, Check, checks
from duelproof.judge.hunt import faults, first_kill
from duelproof.judge.opening import find_oracle
from duelproof.judge.session import Session, Terms
from duelproof.language.engine import Fault
from duelproof.language.words import EDITION_IDS, EditionId
from duelproof.rulebook.load import rules
from duelproof.rulebook.model import Rule

Coverage = Literal["proved", "asserted", "cited", "uncovered", "needs effects", "not observable", "not in force"]
LEVELS: Final[tuple[Coverage, ...]] = get_args(Coverage)
_OURS: Final[tuple[EditionId, ...]] = ("tcg-current", "ocg-current")


@dataclass(frozen=True, slots=True)
class Proof:
    """A fault that breaks a rule and the check that caught it."""

    fault: str
    check: str


@dataclass(frozen=True, slots=True)
class Covered:
    """One rule.

    Attributes:
        rule: the rule.
        levels: how well it is covered, by edition.
        proofs: by edition where it is proved.
    """

    rule: Rule
    levels: Mapping[EditionId, Coverage]
    proofs: Mapping[EditionId, Proof]

    @property
    def owed(self) -> bool:
        """Whether it ought to be proved: observable without effects and sure in tcg-current or ocg-current."""
        sure = any(self.rule.editions[edition] == "sure" for edition in _OURS)
        return sure and self.rule.observable and not self.rule.needs_effects

    @property
    def proved(self) -> bool:
        """Whether it is proved in an edition in which it is sure."""
        return any(self.levels.get(edition) == "proved" for edition in _OURS)


def coverage(editions: Iterable[EditionId] = EDITION_IDS, seed: int = 0) -> list[Covered]:
    """Every rule, in the order of the book. Hunts for the faults, so it takes a while."""
    editions = tuple(editions)
    made = find_oracle()
    cited = {edition: made().citable(edition) if made is not None else frozenset() for edition in editions}
    listed = {edition: {rule for check in checks(edition) for rule in check.rules} for edition in editions}
    proofs = {edition: proofs_in(edition, seed) for edition in editions}
    found = []
    for rule in rules().values():
        levels = {
            edition: _level(rule, edition, cited[edition], listed[edition], proofs[edition]) for edition in editions
        }
        mine = {edition: proofs[edition][rule.id] for edition in editions if rule.id in proofs[edition]}
        found.append(Covered(rule, levels, mine))
    return found


def _level(
    rule: Rule, edition: EditionId, cited: frozenset[str], listed: set[str], proofs: Mapping[str, Proof]
) -> Coverage:
    if not rule.in_force(edition):
        return "not in force"
    if rule.id in proofs:
        return "proved"
    if rule.id in listed:
        return "asserted"
    if rule.id in cited:
        return "cited"
    if rule.needs_effects:
        return "needs effects"
    return "uncovered" if rule.observable else "not observable"


def proofs_in(edition: EditionId, seed: int = 0) -> dict[str, Proof]:
    """For each rule that is proved in an edition, a fault and the check that caught it."""
    found: dict[str, Proof] = {}
    for fault in faults().values():
        owed = set(fault.rules) - found.keys()
        if owed and edition in fault.editions:
            found |= dict(_proofs(fault, edition, owed, seed))
    return found


def _proofs(fault: Fault, edition: EditionId, owed: set[str], seed: int) -> Iterator[tuple[str, Proof]]:
    """Scenarios first: they cost a thousandth of an arena."""
    engine = fault.open()
    session = Session(engine, Terms(edition=edition, profile="quick", seed=seed, agreement=False, minimising=False))
    for check in session.checks.values():
        if check.kind == "scenario" and owed.intersection(check.rules) and _fails(session, check):
            yield from _settled(owed, check, fault)
    while owed:
        kill = first_kill(session, lambda check: not owed.isdisjoint(check.rules))
        if kill is None:
            break
        yield from _settled(owed, session.checks[kill], fault)
    engine.close()


def _fails(session: Session, check: Check) -> bool:
    return session.verdict(check.id, NO_ARENA).verdict == "failed"


def _settled(owed: set[str], check: Check, fault: Fault) -> Iterator[tuple[str, Proof]]:
    for rule in sorted(owed.intersection(check.rules)):
        owed.discard(rule)
        yield rule, Proof(fault.id, check.id)
