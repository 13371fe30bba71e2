"""`duelproof doctor`: examine an engine message by message, without another engine to compare it with.

The hello and its claims; the echo check, which sets up a board for each claimed word in each edition; then one short
duel: the decision due, its options, an action, its events, refusals, the end. Rules are not the doctor's business,
save the few that any battle shows; `duelproof check` is for them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from duelproof.engines.doctor import claims, duel, wire_habits
from duelproof.engines.doctor.boards import echo_boards
from duelproof.engines.doctor.echo import echo
from duelproof.engines.doctor.finding import Finding, Verdict, find
from duelproof.language.claims import Hello
from duelproof.language.engine import Engine
from duelproof.language.words import DEFAULT_EDITION

__all__ = ["Finding", "Verdict", "examine", "healthy"]


def examine(engine: Engine) -> Iterator[Finding]:
    """The findings, one by one as they are made; the engine is closed at the end.

    The first is `start`: where it failed there are no more, and its `trouble` is `missing` if the engine could not be
    started at all.
    """
    try:
        greeted: list[Hello] = []
        start = find(engine, "start", "It starts and answers `hello`", lambda: greeted.append(engine.hello()))
        yield start
        if greeted:
            yield from _hello_findings(engine, greeted[0])
            yield from _echo_findings(engine, greeted[0])
            yield from _duel_findings(engine, greeted[0])
            yield from wire_habits.findings(engine)
    finally:
        engine.close()
    if greeted:
        yield wire_habits.closed(engine)


def healthy(findings: Iterable[Finding]) -> bool:
    """Whether nothing failed."""
    return all(finding.verdict != "failed" for finding in findings)


def _hello_findings(engine: Engine, hello: Hello) -> Iterator[Finding]:
    checks: tuple[tuple[str, str, Callable[[], None]], ...] = (
        ("hello/editions", "It names its editions", lambda: claims.editions(hello)),
        ("hello/accepts", "It says what boards it accepts, in known words", lambda: claims.accepts(hello)),
        ("hello/observes", "It says what it reports, and its level has its windows", lambda: claims.observes(hello)),
        ("hello/effects", "It claims no more than can be asked", lambda: claims.effects(hello)),
        ("hello/again", "It answers `hello` the same each time", lambda: claims.again(engine, hello)),
    )
    for check, title, body in checks:
        yield find(engine, check, title, body)


def _echo_findings(engine: Engine, hello: Hello) -> Iterator[Finding]:
    for edition in dict.fromkeys(hello.editions):
        for word, board in echo_boards(hello, edition):
            title = f"After `setup` the snapshot equals the board ({word})"
            body = partial(echo, engine, hello, word, board)
            yield find(engine, f"echo/{edition}/{word}", title, body)


def _duel_findings(engine: Engine, hello: Hello) -> Iterator[Finding]:
    edition = DEFAULT_EDITION if DEFAULT_EDITION in hello.editions else next(iter(hello.editions), None)
    if edition is None:
        return
    for check, title, body in duel.checks(engine, hello, edition):
        yield find(engine, check, title, body)
