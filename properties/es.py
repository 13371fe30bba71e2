"""The End Step (ES)."""

from typing import Final

from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.order import due, in_order
from duelproof.properties.views import TraceView
from duelproof.properties.wording import asks

LEAVING: Final = ("ties", "empty_field", "two_turns", "mid_phase", "mixed")


@check(
    "es/from-the-battle-step",
    "The End Step is entered from the Battle Step",
    rules=["ES-01"],
    needs=("level:step", "event:entered", "window:end_step", "window:battle_step"),
    arenas=LEAVING,
)
def from_the_battle_step(trace: TraceView) -> Verdicts:
    """The window before it is the Battle Step."""
    for entry in trace.windows:
        if entry.window == "end_step" and entry.previous is not None:
            held, came = entry.previous == "battle_step", f"from {entry.previous}"
            yield None if held else Violation("end_step from battle_step", came, entry.shown, ("ES-01",))


@check(
    "es/no-way-back",
    "There is no attack in the End Step and no way back from it",
    rules=["ES-06"],
    arenas=LEAVING,
)
def no_way_back(trace: TraceView) -> Verdicts:
    """After leaving the Battle Phase there is no attack decision and no battle in that turn."""
    for move in trace.moves_of("end_battle_phase"):
        turn = move.before.facts.turn
        later = [m for m in trace.moments[move.after.index :] if m.facts.turn == turn and m.kind == "attack"]
        expected = f"no attack any more in turn {turn}, whose Battle Phase was left"
        yield Violation(expected, asks(later[0]), later[0].index, ("ES-06",)) if later else None


@check(
    "es/only-main-phase-2-after-it",
    "From the End Step no step of the Battle Phase is entered again",
    rules=["ES-06"],
    needs=("level:step", "event:entered", "window:end_step"),
    arenas=LEAVING,
)
def only_main_phase_2_after_it(trace: TraceView) -> Verdicts:
    """What follows an End Step is what may follow it."""
    for entry in trace.windows:
        if entry.previous == "end_step":
            held, expected = in_order(trace, entry), f"{due(trace, entry)} after end_step"
            yield None if held else Violation(expected, f"{entry.window} entered", entry.shown, ("ES-06",))
