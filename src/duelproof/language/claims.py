"""What an engine says that it can do, and what a board asks of it."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field

from duelproof.language.board import Board, Card, Monster, Side
from duelproof.language.event import EventName
from duelproof.language.words import EXTRA_ZONES, LEVELS, WINDOWS, EditionId, Level, StateWord, Window

_LAX = ConfigDict(extra="ignore", strict=True)

ACCEPT_WORDS: Final = (
    "starts_in:main_phase_1",
    "starts_in:start_step",
    "starts_in:battle_step",
    "turn",
    "first_turn",
    "turn_player",
    "zones",
    "extra_monster_zones",
    "owner",
    "attacks_declared",
    "set_on_turn",
    "summoned_on_turn",
    "position_changed_on_turn",
    "hand",
    "gy",
    "banished",
    "deck",
    "extra_deck",
    "spells_traps",
    "levels",
    "tokens",
    "links",
)
"""Everything about a board that an engine may or may not be able to set up."""


@dataclass(frozen=True, slots=True)
class Observes:
    """What an engine reports; what is not claimed is never compared, what is claimed must be right.

    `choice` says when it asks for what is decided at resolution (normalisation rule 7): there, or at activation.
    """

    __pydantic_config__ = _LAX
    level: Level = "battle"
    windows: tuple[Window, ...] = ()
    state: tuple[StateWord, ...] = ("location",)
    options: bool = False
    events: tuple[EventName, ...] = ()
    choice: Literal["activation", "resolution"] = "resolution"


@dataclass(frozen=True, slots=True)
class Hello:
    """An engine's introduction of itself."""

    __pydantic_config__ = _LAX
    name: Annotated[str, Field(min_length=1, max_length=200)]
    version: Annotated[str, Field(max_length=200)]
    editions: tuple[EditionId, ...]
    observes: Observes = field(default_factory=Observes)
    accepts: tuple[str, ...] = ()
    primitives: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    reuse: bool = True
    play: bool = False

    def lacks(self, needs: frozenset[str]) -> frozenset[str]:
        """Those of a check's needs that this engine does not claim.

        A need is `options`, `level:point`, `level:step`, `state:lp`, `event:damaged`, `window:end_step`, or
        `accepts:links` for boards without which the check has nothing to look at.
        """
        return needs - claimed(self.observes) - {f"accepts:{word}" for word in self.accepts}


def claimed(observes: Observes) -> frozenset[str]:
    """All needs that these claims satisfy."""
    depth = LEVELS.index(observes.level)
    words = {f"level:{level}" for level in LEVELS[: depth + 1]}
    words |= {f"state:{word}" for word in observes.state} | {f"event:{name}" for name in observes.events}
    words |= {f"window:{window}" for window in observes.windows}
    return frozenset(words | ({"options"} if observes.options else set()))


EVERYTHING: Final = Observes(
    level="point",
    windows=WINDOWS,
    state=("location", "lp", "position", "zone", "stats", "declared", "locks", "doomed", "battle", "turn"),
    options=True,
    events=(
        "turn_started",
        "entered",
        "attack_declared",
        "flipped",
        "position_changed",
        "calculated",
        "damaged",
        "doomed",
        "destroyed",
        "moved",
        "attack_ended",
        "duel_over",
    ),
)
"""All that protocol 1 can report of a battle without effects."""


def board_needs(board: Board) -> frozenset[str]:
    """Which words of `accepts` this board asks of an engine, beside what every engine must accept."""
    needs = {f"starts_in:{board.starts_in}"}
    if board.turn == 1:
        needs.add("first_turn")
    elif board.turn != DEFAULT_TURN:
        needs.add("turn")
    if board.turn_player != "a":
        needs.add("turn_player")
    for side in (board.a, board.b):
        needs |= _side_needs(side)
    return frozenset(needs)


DEFAULT_TURN: Final = 3


def _side_needs(side: Side) -> set[str]:
    needs = {word for word in ("hand", "gy", "banished", "deck", "extra_deck", "spells_traps") if getattr(side, word)}
    for index, monster in enumerate(side.monsters):
        needs |= _monster_needs(monster, index)
    return needs


def _monster_needs(monster: Monster, index: int) -> set[str]:
    needs = {
        name
        for name in ("set_on_turn", "summoned_on_turn", "position_changed_on_turn")
        if getattr(monster, name) is not None
    }
    if monster.attacks_declared:
        needs.add("attacks_declared")
    if monster.zone in EXTRA_ZONES:
        needs.add("extra_monster_zones")
    elif monster.zone is not None and monster.zone != index + 1:
        needs.add("zones")
    return needs | _card_needs(monster)


def _card_needs(card: Card) -> set[str]:
    needs = {"owner"} if card.owner is not None else set()
    if card.frame in ("token", "link"):
        needs.add(card.frame + "s")
    if card.level is not None or card.rank is not None:
        needs.add("levels")
    return needs
