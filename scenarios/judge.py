"""Plays one scenario on one engine and says whether it went as the scenario says."""

from dataclasses import replace

from duelproof.language.board import Board
from duelproof.language.case import Case, Trace
from duelproof.language.claims import Hello, board_needs
from duelproof.language.engine import Engine, EngineMissing, EngineTrouble, Unsupported
from duelproof.language.words import EditionId
from duelproof.scenarios.model import Move, Scenario
from duelproof.scenarios.observed import Span
from duelproof.scenarios.play import Play
from duelproof.scenarios.result import ScenarioResult, Verdict


def run(scenario: Scenario, edition: EditionId, engine: Engine) -> ScenarioResult:
    """Plays the scenario and judges it; of a contested one, each outcome until one comes, and that one twice.

    Raises:
        EngineMissing: there is no engine to ask. All other trouble is in the result.
        Malformed: the scenario's board is none in this edition.
    """
    failed: list[tuple[str, ScenarioResult]] = []
    for name, moves in scenario.lines():
        result = _run_line(scenario, moves, edition, engine)
        if result.verdict != "failed":
            return _again(name, moves, result, scenario, engine) if name else result
        failed.append((name, result))
    return _no_outcome(failed) if scenario.outcomes else failed[0][1]


def _again(
    name: str, moves: tuple[Move, ...], first: ScenarioResult, scenario: Scenario, engine: Engine
) -> ScenarioResult:
    """A contested scenario must come out the same way again."""
    if first.verdict != "passed":
        return first
    second = _run_line(scenario, moves, first.edition, engine)
    if second.verdict == "passed":
        second.outcome = name
    second.violations = [
        each._replace(expected=f"the same outcome as before, {name}: {each.expected}") for each in second.violations
    ]
    return second


def _no_outcome(failed: list[tuple[str, ScenarioResult]]) -> ScenarioResult:
    """None of the outcomes came: the play that went furthest, with what kept each of them from coming."""
    furthest = max((result for _name, result in failed), key=lambda result: result.judged)
    firsts = [(name, result.violations[0]) for name, result in failed]
    return replace(furthest, violations=[each._replace(expected=f"{name}: {each.expected}") for name, each in firsts])


def _run_line(scenario: Scenario, moves: tuple[Move, ...], edition: EditionId, engine: Engine) -> ScenarioResult:
    board = scenario.board_for(edition)
    try:
        return _played(scenario, moves, board, engine)
    except EngineMissing:
        raise
    except EngineTrouble as trouble:
        return ScenarioResult(scenario.id, edition, "crashed", trouble=trouble)


def _played(scenario: Scenario, moves: tuple[Move, ...], board: Board, engine: Engine) -> ScenarioResult:
    hello = engine.hello()
    why = _cannot_play(board, hello)
    start = engine.setup(board) if why is None else Unsupported(why)
    if isinstance(start, Unsupported):
        return ScenarioResult(scenario.id, board.edition, "unsupported", unsupported=[f"board: {start.why}"])
    play = Play(scenario, engine, Trace(Case(board), hello, start), Span(hello.observes.level, [start]))
    try:
        play.through(moves)
    except EngineMissing:
        raise
    except EngineTrouble as trouble:
        play.trace.trouble = trouble
    return _result(play)


def _cannot_play(board: Board, hello: Hello) -> str | None:
    """Why the engine says from the start that it cannot set this board up."""
    if board.edition not in hello.editions:
        return f"the engine does not play {board.edition}"
    lacking = board_needs(board) - set(hello.accepts)
    return f"the engine does not accept {', '.join(sorted(lacking))}" if lacking else None


def _result(play: Play) -> ScenarioResult:
    play.trace.case = play.case()
    return ScenarioResult(
        scenario=play.scenario.id,
        edition=play.trace.case.board.edition,
        verdict=_verdict(play),
        violations=play.violations,
        unsupported=play.unsupported,
        judged=play.judged,
        trace=play.trace,
        trouble=play.trace.trouble,
    )


def _verdict(play: Play) -> Verdict:
    if play.trace.trouble is not None:
        return "crashed"
    if play.violations:
        return "failed"
    return "passed" if play.judged else "unsupported"
