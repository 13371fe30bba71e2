"""Checks of the hello: what it claims must fit together."""

from typing import Final

from duelproof.engines.doctor.boards import STARTS
from duelproof.engines.doctor.finding import Wrong
from duelproof.engines.stdio import StdioEngine
from duelproof.language.claims import ACCEPT_WORDS, Hello
from duelproof.language.engine import Engine
from duelproof.language.words import DAMAGE_STEP, Level, Window

_WINDOWS_OF_LEVEL: Final[dict[Level, tuple[Window, ...]]] = {
    "battle": (),
    "step": ("start_step", "battle_step", "start_of_damage_step", "end_step"),
    "point": ("start_step", "battle_step", *DAMAGE_STEP, "end_step"),
}
_WORDS: Final = "see HELLO in docs/wire.md for the words"


def editions(hello: Hello) -> None:
    """At least one edition, each once."""
    if not hello.editions or len(set(hello.editions)) != len(hello.editions):
        raise Wrong("one edition or more, each once", f"{list(hello.editions)}", _WORDS)


def accepts(hello: Hello) -> None:
    """Known words only, and a start among them."""
    unknown = sorted(set(hello.accepts) - set(ACCEPT_WORDS))
    if unknown:
        raise Wrong("known words in `accepts`", f"{unknown}", f"leave them out; {_WORDS}: {', '.join(ACCEPT_WORDS)}")
    starts = [f"starts_in:{start}" for start in STARTS]
    if set(starts).isdisjoint(hello.accepts):
        raise Wrong(f"one of {', '.join(starts)} in `accepts`", "none", "without a start no board can be set up")


def observes(hello: Hello) -> None:
    """The places of cards, and the windows of the claimed timing level."""
    claims = hello.observes
    if "location" not in claims.state:
        raise Wrong("`location` in `observes.state`", f"{list(claims.state)}", "which card is where is always needed")
    missing = [window for window in _WINDOWS_OF_LEVEL[claims.level] if window not in claims.windows]
    if missing:
        raise Wrong(
            f"the windows that belong to level `{claims.level}` in `observes.windows`",
            f"no {', '.join(missing)}",
            "report them, or claim a coarser `level`: battle < step < point",
        )


def effects(hello: Hello) -> None:
    """No primitives and cards yet: this version of the kit sends no effects."""
    if hello.primitives or hello.cards:
        raise Wrong(
            "no `primitives` and `cards`",
            f"{[*hello.primitives, *hello.cards]}",
            "this version of duelproof sends boards without effects, so the claim is not used",
            advice=True,
        )


def again(engine: Engine, hello: Hello) -> None:
    """Asked a second time, the engine answers alike."""
    reply = engine.ask(b'"do":"hello","protocol":1').hello if isinstance(engine, StdioEngine) else engine.hello()
    if reply != hello:
        raise Wrong(f"the same hello again, {hello}", f"{reply}", "claims may not depend on when they are asked for")
