"""The closed sets of words that boards, actions, events and snapshots are made of."""

from typing import Final, Literal, get_args

EditionId = Literal["classic", "goat-2005", "edison-2010", "tcg-current", "ocg-current"]
EDITION_IDS: Final[tuple[EditionId, ...]] = get_args(EditionId)
DEFAULT_EDITION: Final[EditionId] = "tcg-current"

Seat = Literal["a", "b"]
SEATS: Final[tuple[Seat, ...]] = ("a", "b")

Position = Literal["attack", "defense", "face_down_defense"]
MainZone = Literal[1, 2, 3, 4, 5]
ExtraZone = Literal["extra_left", "extra_right"]
Zone = MainZone | ExtraZone
MAIN_ZONES: Final[tuple[MainZone, ...]] = (1, 2, 3, 4, 5)
EXTRA_ZONES: Final[tuple[ExtraZone, ...]] = ("extra_left", "extra_right")
SpellZone = Literal[1, 2, 3, 4, 5, "field_zone"]

Window = Literal[
    "draw_phase",
    "standby_phase",
    "main_phase_1",
    "start_step",
    "battle_step",
    "start_of_damage_step",
    "before_damage_calculation",
    "damage_calculation",
    "after_damage_calculation",
    "end_of_damage_step",
    "end_step",
    "main_phase_2",
    "end_phase",
]
WINDOWS: Final[tuple[Window, ...]] = get_args(Window)
DAMAGE_STEP: Final[tuple[Window, ...]] = WINDOWS[5:10]
BATTLE_PHASE: Final[tuple[Window, ...]] = WINDOWS[3:11]

StartsIn = Literal["main_phase_1", "start_step", "battle_step"]
Frame = Literal["normal", "effect", "fusion", "ritual", "synchro", "xyz", "link", "token", "spell", "trap"]
Attribute = Literal["LIGHT", "DARK", "EARTH", "WATER", "FIRE", "WIND", "DIVINE"]
SummonKind = Literal["normal", "flip", "special"]

DecisionKind = Literal["main", "phase", "attack", "window", "triggers", "replay", "choose"]
ActionName = Literal[
    "enter_battle_phase",
    "change_position",
    "flip_summon",
    "end_turn",
    "attack",
    "end_battle_phase",
    "activate",
    "pass",
    "stop",
    "order",
    "choose",
]
NEUTRAL: Final[frozenset[ActionName]] = frozenset({"pass", "stop", "end_battle_phase", "end_turn"})
"""Answers that give something up and do nothing else; PROTOCOL.md, normalisation rule 1."""

DIRECT: Final = "direct"
"""The target of a direct attack; no card may be called so."""

NOWHERE: Final = "nowhere"
Place = Literal[
    "monster_zone a",
    "monster_zone b",
    "spell_trap_zone a",
    "spell_trap_zone b",
    "hand a",
    "hand b",
    "deck a",
    "deck b",
    "gy a",
    "gy b",
    "banished a",
    "banished b",
    "extra_deck a",
    "extra_deck b",
    "nowhere",
]

Level = Literal["battle", "step", "point"]
"""How finely an engine reports timing: the battle as a whole, its steps, or the points of the Damage Step."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

StateWord = Literal[
    "location", "lp", "position", "zone", "stats", "declared", "locks", "doomed", "battle", "turn", "chain"
]
STATE_WORDS: Final[tuple[StateWord, ...]] = get_args(StateWord)


def opponent(seat: Seat) -> Seat:
    """The other player."""
    return "b" if seat == "a" else "a"
