"""One arena, played once: every check that applies judges every trace, and none stops another."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from duelproof.judge.results import Trouble
from duelproof.language.case import Case, Trace
from duelproof.language.engine import EngineTrouble
from duelproof.properties.model import Violation
from duelproof.trials.played import Played

MOST_TROUBLES: Final = 3
"""Crashes after which the rest of an arena is not played; after a time-out nothing more is, since each costs 10 s."""

BROKEN: Final = "the check itself broke on what the engine reported"

_COSTLY: Final = ("hung", "flooded", "missing")

Findings = Callable[[Played], Iterator[Violation | None]]
"""What one check finds in one play: an item for each time that its antecedent stood, None where it held."""


@dataclass(slots=True)
class Found:
    """A violation with the play that shows it."""

    violation: Violation
    played: Played


@dataclass(slots=True)
class Crash:
    """What stopped the engine, and in which case."""

    trouble: Trouble
    case: Case | None
    trace: Trace | None


@dataclass(slots=True)
class Tally:
    """What one check has come to so far."""

    exercised: int = 0
    first: Found | None = None
    broken: Crash | None = None


@dataclass(slots=True)
class ArenaResult:
    """What an arena came to.

    Attributes:
        cases: how many were judged.
        unsupported: why the engine could not set up the first of those that it could not.
        crash: the first time that it stopped answering.
        tallies: by check id.
        seconds: how long it took.
    """

    cases: int = 0
    unsupported: str = ""
    crash: Crash | None = None
    tallies: dict[str, Tally] = field(default_factory=dict)
    seconds: float = 0.0


def judge_arena(plays: Iterable[Played], checks: dict[str, Findings]) -> ArenaResult:
    """Judge every play by every check."""
    result = ArenaResult(tallies={check: Tally() for check in checks})
    troubles = 0
    try:
        for played in plays:
            if played.unsupported is not None:
                result.unsupported = result.unsupported or played.unsupported
            elif played.trace.trouble is not None:
                troubles += 1
                _crashed(result, played.trace.trouble, played.trace)
                if troubles == MOST_TROUBLES or played.trace.trouble.kind in _COSTLY:
                    break
            else:
                result.cases += 1
                _judge(played, checks, result.tallies)
    except EngineTrouble as trouble:
        _crashed(result, trouble, None)
    return result


def _crashed(result: ArenaResult, trouble: EngineTrouble, trace: Trace | None) -> None:
    if result.crash is None:
        result.crash = Crash(told(trouble), None if trace is None else trace.case, trace)


def told(trouble: EngineTrouble) -> Trouble:
    """The trouble as a plain value."""
    return Trouble(trouble.kind, trouble.detail, trouble.messages, trouble.stderr)


def _judge(played: Played, checks: dict[str, Findings], tallies: dict[str, Tally]) -> None:
    for check, findings in checks.items():
        tally = tallies[check]
        try:
            for violation in findings(played):
                tally.exercised += 1
                if violation is not None and tally.first is None:
                    tally.first = Found(violation, played)
        except EngineTrouble:
            raise
        except Exception:  # noqa: BLE001 - a predicate that breaks on strange answers must not stop the others
            if tally.broken is None:
                trouble = Trouble("error", BROKEN, stderr=traceback.format_exc(limit=-4))
                tally.broken = Crash(trouble, played.trace.case, played.trace)
