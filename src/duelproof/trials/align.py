"""When two engines stand at the same decision: player, kind and window, at the coarser of two timing levels.

Normalisation rules 4 and 5. The oracle reports points; an engine at level `step` sees the Damage Step as one window,
`start_of_damage_step`, and one at level `battle` the whole Battle Phase as `battle_step`.
"""

from collections.abc import Mapping
from typing import Final

from duelproof.language.claims import Observes
from duelproof.language.state import Decision, State
from duelproof.language.words import BATTLE_PHASE, DAMAGE_STEP, WINDOWS, DecisionKind, Level, Seat, Window

Key = tuple[Seat, DecisionKind, Window]

COARSE: Final[Mapping[Level, Mapping[Window, Window]]] = {
    "point": {window: window for window in WINDOWS},
    "step": {window: "start_of_damage_step" if window in DAMAGE_STEP else window for window in WINDOWS},
    "battle": {window: "battle_step" if window in BATTLE_PHASE else window for window in WINDOWS},
}
"""The window as which each window is seen, by timing level."""

_ORDER: Final = {window: place for place, window in enumerate(WINDOWS)}


def key(decision: Decision, level: Level) -> Key:
    """What two decisions must have in common to be the same one."""
    return decision.player, decision.kind, COARSE[level][decision.at]


def aligned(ours: State, theirs: State, level: Level) -> bool:
    """Whether both are at the same decision, or both at the end."""
    if ours.decision is None or theirs.decision is None:
        return ours.decision is theirs.decision
    return key(ours.decision, level) == key(theirs.decision, level)


def progress(theirs: State, ours: State, observes: Observes) -> int:
    """Where the engine stands in the course of the turns: below 0 behind the oracle, above 0 ahead, 0 cannot be told.

    Without a claimed turn, decisions of different players cannot be told apart so.
    """
    if theirs.decision is None or ours.decision is None:
        return 0
    if "turn" in observes.state:
        turns = (theirs.snapshot.turn or 0) - (ours.snapshot.turn or 0)
        if turns:
            return turns
    elif theirs.decision.player != ours.decision.player:
        return 0
    return _place(theirs.decision, observes.level) - _place(ours.decision, observes.level)


def _place(decision: Decision, level: Level) -> int:
    return _ORDER[COARSE[level][decision.at]]


def level(observes: Observes) -> Level:
    """The timing level at which this engine is compared: points only if it reports all five of them."""
    if observes.level == "point" and not set(DAMAGE_STEP) <= set(observes.windows):
        return "step"
    return observes.level
