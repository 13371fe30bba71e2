"""Makes items of what came: a crash, a failure, a scenario that was played."""

from collections.abc import Mapping
from dataclasses import replace

from duelproof.judge.arena import Crash, Found, told
from duelproof.judge.results import Failure, Item, Trouble
from duelproof.judge.story import story
from duelproof.language.board import Board
from duelproof.language.case import Case
from duelproof.language.engine import EngineTrouble
from duelproof.scenarios.result import ScenarioResult


def crashed(item: Item, crash: Crash) -> Item:
    """The item of a check that could not be judged, since the engine stopped answering."""
    trouble, trace = crash.trouble, crash.trace
    failure = Failure(
        check=item.check,
        arena=item.arena,
        rules=(),
        expected="an answer to each request",
        came=trouble.detail,
        at=0 if trace is None else len(trace.states()) - 1,
        case=crash.case or Case(Board(edition=item.edition)),
        steps=() if trace is None else story(trace),
        trouble=trouble,
    )
    return replace(item, verdict="crashed", reason=f"{trouble.kind}: {trouble.detail}", failure=failure)


def unfinished(item: Item, error: BaseException | str) -> Item:
    """The item of a check that was broken off: by the engine, or by a fault of the kit, which must be seen."""
    if isinstance(error, EngineTrouble):
        return crashed(item, Crash(told(error), None, None))
    trouble = Trouble("error", "the kit itself broke off; please report this", stderr=str(error))
    return crashed(item, Crash(trouble, None, None))


def failed(item: Item, failure: Failure, known: Mapping[str, str]) -> Item:
    """The item of a check that failed: waived if that is known."""
    reason = known.get(item.check)
    if reason is None:
        return replace(item, verdict="failed", failure=failure)
    return replace(item, verdict="waived", reason=reason, failure=failure)


def failure_of(item: Item, found: Found) -> Failure:
    """What a violation in a play tells."""
    return Failure(
        check=item.check,
        arena=item.arena,
        rules=found.violation.rules,
        expected=found.violation.expected,
        came=found.violation.came,
        at=found.violation.at,
        case=found.played.trace.case,
        steps=story(found.played.trace),
    )


def from_scenario(item: Item, result: ScenarioResult, board: Board, known: Mapping[str, str]) -> Item:
    """The item of a scenario that was played."""
    if result.trouble is not None:
        case = Case(board) if result.trace is None else result.trace.case
        return crashed(item, Crash(told(result.trouble), case, result.trace))
    if result.verdict == "unsupported":
        return replace(item, verdict="unsupported", reason="; ".join(result.unsupported))
    item = replace(item, exercised=result.judged, cases=1)
    if result.violations:
        return failed(item, _scenario_failure(item, result), known)
    return replace(item, verdict="passed") if result.judged else item


def _scenario_failure(item: Item, result: ScenarioResult) -> Failure:
    first = result.violations[0]
    return Failure(
        check=item.check,
        arena=item.arena,
        rules=first.rules,
        expected=first.expected,
        came=first.came,
        at=first.at,
        case=first.case,
        steps=() if result.trace is None else story(result.trace),
    )
