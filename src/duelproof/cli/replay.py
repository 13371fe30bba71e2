"""`duelproof replay CASE [--engine E]`: a case played again, step by step, with the rules and the oracle beside it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from duelproof.cli.console import Out
from duelproof.judge.gate import Exit
from duelproof.judge.opening import find_oracle, opener
from duelproof.judge.results import Item
from duelproof.judge.session import Session, Terms
from duelproof.language.engine import Engine, Oracle
from duelproof.language.errors import Malformed, WrongUse
from duelproof.reports.board import draw
from duelproof.reports.passage import rule_lines, trouble_lines
from duelproof.reports.text import clean
from duelproof.trials.casefile import CaseFile, read_case
from duelproof.trials.replay import Replay, ReplayStep
from duelproof.trials.replay import replay as played_again


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command()(replay)


def replay(
    case: Annotated[Path, typer.Argument(metavar="CASE", help="a case file, as a report holds them")],
    engine: Annotated[str | None, typer.Option(help="what it is played on; unless given, what the file names")] = None,
    timeout: Annotated[float | None, typer.Option(min=0.001, help="seconds that the engine has for one answer")] = None,
) -> int:
    """Play a case again: 0 nothing is wrong with it any more, 1 something is, 2 wrong use, 3 no engine."""
    file = read_case(case)
    _refuse_unknown(file, case)
    start = opener(engine or file.engine or "reference", timeout=timeout)
    made = None if start.oracle_itself else find_oracle()
    with closing(start.open()) as opened:
        return _replay(file, opened, None if made is None else made())


def _refuse_unknown(file: CaseFile, path: Path) -> None:
    """A case about a check that this version does not have cannot be judged again."""
    edition = file.case.board.edition
    made = find_oracle()
    known = {check.id for check in Terms(edition=edition, oracle=None if made is None else made()).checks()}
    if file.check and file.check not in known:
        hint = "`duelproof checks` lists them"
        raise Malformed(f"{path}: check", f"a check of this version in {edition}", repr(file.check), hint)


def _replay(file: CaseFile, engine: Engine, oracle: Oracle | None) -> int:
    console = Out()
    told = played_again(file.case, engine, oracle)
    if told.played.unsupported is not None:
        raise WrongUse(f"this board cannot be played on it: {told.played.unsupported}")
    judged = _judged(file, engine, oracle)
    for line in (*_head(file), *_steps(told), *_end(file, told, judged)):
        console.print(Text(line), soft_wrap=True)
    wrong = told.played.trace.trouble is not None or bool(told.played.differences)
    if judged is not None:
        wrong = judged.verdict in ("failed", "crashed")
    return int(Exit.DOES_NOT if wrong else Exit.CONFORMS)


def _judged(file: CaseFile, engine: Engine, oracle: Oracle | None) -> Item | None:
    """What the check that failed says now; None in a case that names none."""
    terms = Terms(edition=file.case.board.edition, oracle=oracle, minimising=False)
    session = Session(engine, terms)
    return session.judge_case(file.check, file.case) if file.check in session.checks else None


def _head(file: CaseFile) -> Iterator[str]:
    if file.check:
        yield f"check {clean(file.check)}"
        yield from rule_lines(file.rules, file.case.board.edition)
        yield f"expected then: {clean(file.expected)}"
        yield f"came then:     {clean(file.came)}"
        yield ""
    yield from draw(file.case.board)
    yield ""


def _steps(told: Replay) -> Iterator[str]:
    for number, step in enumerate(told.steps):
        yield from _step(number, step)
    trouble = told.played.trace.trouble
    if trouble is not None:
        yield f"the engine stopped: {clean(str(trouble))}"
        yield from trouble_lines(trouble)


def _step(number: int, step: ReplayStep) -> Iterator[str]:
    if step.action is None:
        yield "the board is set up"
    else:
        how = "tried at the side, " if step.probe else ""
        driver = " (by the driver)" if step.by_driver else ""
        yield f"{number}. {how}{step.player or '?'}: {clean(str(step.action))}{driver}"
    if step.refused is not None:
        yield f"   refused: {clean(step.refused)}"
    yield from (f"   {clean(line)}" for line in step.told)
    if step.rules:
        yield f"   by {', '.join(map(clean, step.rules))}"
    for each in step.differences:
        yield f"   DIFFERS ({each.what}; {', '.join(each.rules)})"
        yield f"      expected {clean(each.expected)}, came {clean(each.came)}"
    if step.over is not None:
        yield f"   the duel is over: {'a draw' if step.over.draw else f'{step.over.winner} wins'}"
    elif step.decision is not None:
        yield f"   now {step.decision.player} decides: {step.decision.kind} at {step.decision.at}"


def _end(file: CaseFile, told: Replay, judged: Item | None) -> Iterator[str]:
    yield ""
    for rule in told.rules.values():
        yield f"{rule.id}: {rule.text} {' '.join(rule.sources)}".rstrip()
    if judged is not None:
        yield f"{clean(file.check)}: {judged.verdict}"
        if judged.failure is not None:
            yield f"expected: {clean(judged.failure.expected)}"
            yield f"came:     {clean(judged.failure.came)}"
    else:
        count = len(told.played.differences)
        yield f"the case names no check; beside the reference: {count or 'no'} difference{'s' * (count != 1)}"
