"""What goes wrong with an engine, soonest first, for those who want to know only whether anything does.

Scenarios come first, since all of them together take less time than an arena; then the arenas with the grid at their
head, in small bundles of plays; last the checks whose antecedent never stood. Nothing is minimised or merged.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from duelproof.judge.arena import ArenaResult, Tally, judge_arena
from duelproof.judge.checks import NO_ARENA, arenas_of
from duelproof.judge.session import Session
from duelproof.properties.probing import propose
from duelproof.trials.generate import run_arena

_BUNDLE: Final = 25
_FIRST: Final = "grid"


def failures(session: Session) -> Iterator[str]:
    """Each failure of a scenario or a property as a line for people, while the engine is being played on."""
    yield from _scenario_failures(session)
    exercised: Counter[str] = Counter()
    for arena in sorted(arenas_of(session.terms.edition), key=lambda arena: (arena != _FIRST, arena)):
        for result in _bundles(session, arena):
            exercised.update({check: tally.exercised for check, tally in result.tallies.items()})
            yield from _arena_failures(arena, result)
    for check in session.checks.values():
        if check.kind == "property" and not exercised[check.id] and not check.lacking(session.hello):
            yield f"{check.id}: not exercised"


def _scenario_failures(session: Session) -> Iterator[str]:
    for check in session.checks.values():
        if check.kind == "scenario":
            item = session.verdict(check.id, NO_ARENA)
            if item.verdict not in ("passed", "unsupported"):
                came = item.failure.came if item.failure is not None else ""
                yield f"{check.id}: {item.verdict}: {item.reason or came}"


def _bundles(session: Session, arena: str) -> Iterator[ArenaResult]:
    terms = session.terms
    judging = {check.id: session.findings(check) for check in session.applicable(arena)}
    plays = run_arena(
        session.engine,
        arenas_of(terms.edition)[arena],
        terms.edition,
        terms.profile,
        terms.seed,
        compare=False,
        prober=propose,
    )
    while bundle := list(islice(plays, _BUNDLE)):
        yield judge_arena(bundle, judging)


def _arena_failures(arena: str, result: ArenaResult) -> Iterator[str]:
    if result.crash is not None:
        yield f"{arena}: crashed: {result.crash.trouble.detail}"
    for check, tally in result.tallies.items():
        yield from _told(f"{check} in {arena}", tally)


def _told(where: str, tally: Tally) -> Iterator[str]:
    if tally.broken is not None:
        yield f"{where}: {tally.broken.trouble.stderr}"
    if tally.first is not None:
        yield f"{where}: expected {tally.first.violation.expected}, came {tally.first.violation.came}"
