"""Verdicts: what one item (a check in one arena) came to, and what that makes of the check.

Everything here is plain and goes through JSON unchanged, since items are judged by other processes under xdist.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from pydantic import ConfigDict

from duelproof.language.case import Case
from duelproof.language.wire import write
from duelproof.language.words import EditionId

_STRICT = ConfigDict(extra="forbid", strict=True)

Verdict = Literal["crashed", "failed", "waived", "passed", "unsupported", "not exercised", "n/a"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
"""In the order in which they apply: a check's verdict is the first that one of its items has (DESIGN section 7).

*unsupported* comes before *not exercised*: an engine that cannot set up the boards of one arena is not to be blamed
that what they would have shown did not come up in another.
"""

CheckKind = Literal["property", "scenario", "agree"]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an engine could not be asked any more: the verdict *crashed*."""

    __pydantic_config__ = _STRICT
    kind: str
    detail: str
    messages: tuple[str, ...] = ()
    stderr: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One broken instance, made as small as it gets.

    Attributes:
        check: the check's id.
        arena: the arena that the case came from; a scenario's own id for a scenario.
        rules: the broken rules.
        expected: what the rules ask for.
        came: what the engine reported.
        at: index of the state in which it shows.
        case: the board and the actions; replays without the arena.
        steps: what was played and what came of it, a line for each, for people.
        trouble: what stopped the engine, for a crash.
    """

    __pydantic_config__ = _STRICT
    check: str
    arena: str
    rules: tuple[str, ...]
    expected: str
    came: str
    at: int
    case: Case
    steps: tuple[str, ...] = ()
    trouble: Trouble | None = None

    @property
    def weight(self) -> tuple[int, int, str]:
        """How large the case is: cards, then actions; the smallest of several is shown.

        Of two alike the same one is taken for every check, so that checks that fail together are told together.
        """
        board = self.case.board
        cards = sum(1 for side in (board.a, board.b) for _card in side.cards)
        return (cards, len(self.case.actions), write(self.case))


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What one check came to in one arena.

    Attributes:
        check: the check's id.
        edition: the rules that were played by.
        arena: where its cases came from.
        verdict: what it came to there.
        exercised: how often the check's antecedent stood.
        cases: how many cases were judged.
        reason: why it is unsupported, waived or n/a; empty otherwise.
        failure: the first failure, minimised.
        seconds: how long the arena took to play, on the item that played it, and the check to minimise.
    """

    __pydantic_config__ = _STRICT
    check: str
    edition: EditionId
    arena: str
    verdict: Verdict
    exercised: int = 0
    cases: int = 0
    reason: str = ""
    failure: Failure | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """What a check came to, all its items together."""

    id: str
    kind: CheckKind
    title: str
    chapter: str
    rules: tuple[str, ...]
    verdict: Verdict
    exercised: int
    cases: int
    reason: str = ""
    first_failure: Failure | None = None

    @property
    def gates(self) -> bool:
        """Whether this verdict alone makes an engine not conform."""
        return self.verdict in ("crashed", "failed") or (self.verdict == "not exercised" and self.kind != "agree")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What became of a failure stored by an earlier run; shown, not counted."""

    __pydantic_config__ = _STRICT
    check: str
    file: str
    verdict: Verdict
    came: str = ""


def merge(result: CheckResult, items: Sequence[Item]) -> CheckResult:
    """The check's result from its items, in whatever order they came.

    Args:
        result: the check with nothing judged yet.
        items: one for each arena; none leaves the check not exercised.
    """
    if not items:
        return result
    ordered = sorted(items, key=lambda item: (VERDICTS.index(item.verdict), item.arena))
    verdict = ordered[0].verdict
    shown = [item.failure for item in ordered if item.failure is not None and item.verdict == verdict]
    return replace(
        result,
        verdict=verdict,
        exercised=sum(item.exercised for item in items),
        cases=sum(item.cases for item in items),
        reason=ordered[0].reason,
        first_failure=min(shown, key=lambda failure: failure.weight) if shown else None,
    )
