"""Sets the checks on engines that are wrong on purpose: which check finds which fault, after how many cases.

Kills are counted with agreement off: a check must find the fault in what the engine reported, by itself. A fault with
rules counts as found when a check that lists one of them finds it; an engine that does nothing right, when any does.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from time import perf_counter
from typing import Final

from duelproof.judge.arena import Found
from duelproof.judge.checks import NO_ARENA, Check, arenas_of
from duelproof.judge.opening import find_oracle
from duelproof.judge.session import Session, Terms
from duelproof.language.engine import Engine, EngineTrouble, Fault, Oracle
from duelproof.language.errors import WrongUse
from duelproof.language.words import DEFAULT_EDITION, EditionId
from duelproof.properties.model import Profile, Violation
from duelproof.properties.probing import propose
from duelproof.trials.generate import run_arena
from duelproof.trials.played import Played

GROUP: Final = "duelproof.faults"
_FIRST: Final = ("mixed", "grid")
"""The arenas that are hunted in first: something of everything, then every single battle."""


@dataclass(frozen=True, slots=True)
class Kill:
    """The first time that a check found a fault.

    Attributes:
        check: its id.
        lists: whether it lists a rule that the fault breaks.
        arena: where; `-` for a scenario.
        cases: cases of that arena up to then.
        seconds: since the hunt began, all checks judging.
        found: the violation with the play that shows it; None for a scenario, or where the engine gave no answer.
    """

    check: str
    lists: bool
    arena: str
    cases: int
    seconds: float
    found: Found | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True)
class Hunt:
    """What became of one faulty engine.

    Attributes:
        fault: the engine.
        edition: the edition it played.
        kills: by check, in the order of finding.
        agreement: cases until the oracle beside it differed; None if it never did or was not asked.
        seconds: of the whole hunt, agreement left out.
    """

    fault: Fault
    edition: EditionId
    kills: dict[str, Kill] = field(default_factory=dict)
    agreement: int | None = None
    seconds: float = 0.0

    @property
    def found(self) -> Kill | None:
        """The first kill that counts."""
        return next((kill for kill in self.kills.values() if kill.lists), None)


@cache
def faults() -> dict[str, Fault]:
    """Every registered faulty engine by id, sorted.

    Raises:
        WrongUse: an id is registered twice.
    """
    found: dict[str, Fault] = {}
    for point in sorted(entry_points(group=GROUP)):
        table: dict[str, Fault] = point.load()
        doubled = sorted(found.keys() & table.keys())
        if doubled:
            raise WrongUse(
                f"faults {point.value}: expected ids of its own, came {', '.join(doubled)} again; rename them"
            )
        found |= table
    return dict(sorted(found.items()))


def edition_for(fault: Fault, wanted: EditionId | None = None) -> EditionId | None:
    """The edition to hunt a fault in: the wanted one, the default, or its first; None where it breaks nothing."""
    if wanted is not None:
        return wanted if wanted in fault.editions else None
    return DEFAULT_EDITION if DEFAULT_EDITION in fault.editions else fault.editions[0]


def hunt(fault: Fault, edition: EditionId, profile: Profile, seed: int, *, fast: bool = False) -> Hunt:
    """Judge a faulty engine by every check; `fast` stops at the first kill that counts."""
    engine = fault.open()
    session = Session(engine, Terms(edition=edition, profile=profile, seed=seed, agreement=False, minimising=False))
    result, began = Hunt(fault, edition), perf_counter()
    for kill in _kills(session, fault, began):
        if kill.check not in result.kills:
            result.kills[kill.check] = kill
        if fast and kill.lists:
            break
    result.seconds = perf_counter() - began
    engine.close()
    return result


def hunt_by_agreement(fault: Fault, edition: EditionId, profile: Profile, seed: int) -> int | None:
    """How many cases it takes until the oracle, set beside a faulty engine, differs."""
    made = find_oracle()
    if made is None:
        return None
    for cases, played in enumerate(_plays(fault.open(), edition, profile, seed, made()), start=1):
        if played.differences or played.trace.trouble is not None:
            return cases
    return None


def first_kill(session: Session, wanted: Callable[[Check], bool]) -> str | None:
    """The first of the wanted properties to find something wrong with a session's engine; None if none does."""
    for arena in _in_order(session.terms.edition):
        judging = [check for check in session.applicable(arena) if wanted(check)]
        for kill in _found(session, arena, judging) if judging else ():
            return kill[1].id
    return None


def _plays(engine: Engine, edition: EditionId, profile: Profile, seed: int, oracle: Oracle) -> Iterator[Played]:
    for arena in _in_order(edition):
        yield from run_arena(engine, arenas_of(edition)[arena], edition, profile, seed, oracle=oracle, prober=propose)


def _in_order(edition: EditionId) -> list[str]:
    return sorted(
        arenas_of(edition), key=lambda arena: (_FIRST.index(arena) if arena in _FIRST else len(_FIRST), arena)
    )


def _kills(session: Session, fault: Fault, began: float) -> Iterator[Kill]:
    for arena in _in_order(session.terms.edition):
        yield from _in_arena(session, fault, arena, began)
    for check in session.checks.values():
        if check.kind == "scenario" and session.verdict(check.id, NO_ARENA).verdict in ("failed", "crashed"):
            yield Kill(check.id, _lists(check, fault), NO_ARENA, 1, perf_counter() - began)


def _in_arena(session: Session, fault: Fault, arena: str, began: float) -> Iterator[Kill]:
    for number, check, found in _found(session, arena, session.applicable(arena)):
        yield Kill(check.id, _lists(check, fault), arena, number, perf_counter() - began, found)


def _found(session: Session, arena: str, checks: Iterable[Check]) -> Iterator[tuple[int, Check, Found | None]]:
    """Each check once, when it first finds something, with the number of the case."""
    terms = session.terms
    judging = [(check, session.findings(check)) for check in checks]
    plays = run_arena(
        session.engine, arenas_of(terms.edition)[arena], terms.edition, terms.profile, terms.seed, prober=propose
    )
    for number, played in enumerate(plays, start=1):
        for one in tuple(judging):
            finds, violation = _first(one[1](played))
            if finds:
                judging.remove(one)
                yield number, one[0], None if violation is None else Found(violation, played)


def _first(findings: Iterator[Violation | None]) -> tuple[bool, Violation | None]:
    """Whether something is wrong, and what; an engine that gives no answer is wrong without a violation."""
    try:
        violation = next((one for one in findings if one is not None), None)
    except EngineTrouble:
        return True, None
    return violation is not None, violation


def _lists(check: Check, fault: Fault) -> bool:
    return fault.kind == "quiet" or not set(fault.rules).isdisjoint(check.rules)
