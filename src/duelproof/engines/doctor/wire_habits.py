"""How an engine behind stdio keeps to the wire apart from duels; an engine in this process has no such habits."""

from collections.abc import Iterator

from duelproof.engines.doctor.finding import Finding, Wrong, find
from duelproof.engines.stdio import StdioEngine
from duelproof.language.engine import Engine, EngineTrouble


def findings(engine: Engine) -> Iterator[Finding]:
    """Everything that can be looked at while it runs."""
    if not isinstance(engine, StdioEngine):
        return
    yield find(engine, "wire/stray-lines", "Stdout belongs to replies alone", lambda: _strays(engine))
    yield find(engine, "wire/unknown-request", "An unknown request is malformed", lambda: _unknown(engine))
    yield find(engine, "wire/no-json", "A line that is no JSON does no harm", lambda: _no_json(engine))


def closed(engine: Engine) -> Finding:
    """Whether `close` had the effect that it must have; asked after it."""
    return find(engine, "close", "It ends by itself after `close`, and its stdin closed", lambda: _closed(engine))


def _strays(engine: StdioEngine) -> None:
    if engine.stray_lines:
        raise Wrong(
            "no other lines on stdout",
            f"{engine.stray_lines}, the last {engine.last_stray!r}",
            "they are ignored; yet let the adapter keep the real stdout and give the engine stderr",
            advice=True,
        )


def _unknown(engine: StdioEngine) -> None:
    reply = engine.ask(b'"do":"dance"')
    if reply.malformed is None:
        raise Wrong('`{"do":"dance"}` malformed', ", ".join(reply.answers), "answer `malformed`, and go on")


def _no_json(engine: StdioEngine) -> None:
    engine.say(b"this is no JSON")
    try:
        engine.ask(b'"do":"hello","protocol":1')
    except EngineTrouble as trouble:
        raise Wrong(
            "the next request answered", str(trouble), "skip the line, or answer it with `id` null", advice=True
        ) from None


def _closed(engine: Engine) -> None:
    if isinstance(engine, StdioEngine) and engine.ended_by_itself is False:
        raise Wrong(
            "its end within a second", "a process that had to be killed", "end when `close` or end of input comes"
        )
