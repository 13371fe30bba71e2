"""Boards: what is on the field before the first action, as EFFECTS.md section 8 and docs/wire.md show it.

Plain frozen dataclasses, cheap to build in bulk; `wire.read_board` is the border that checks shapes, and
`check_board` what no shape can say (doubled ids, two cards in one zone). Turn numbers count both players' turns
from 1. ATK, DEF and LP are in points.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import ConfigDict, Field

from duelproof.language.errors import Malformed
from duelproof.language.words import (
    DEFAULT_EDITION,
    DIRECT,
    EXTRA_ZONES,
    MAIN_ZONES,
    Attribute,
    EditionId,
    Frame,
    Position,
    Seat,
    SpellZone,
    StartsIn,
    SummonKind,
    Zone,
)

_STRICT = ConfigDict(extra="forbid", strict=True)
Points = Annotated[int, Field(ge=0, le=1_000_000)]
Turn = Annotated[int, Field(ge=1, le=10_000)]
CardId = Annotated[str, Field(min_length=1, max_length=64)]


@dataclass(frozen=True, slots=True)
class Effect:
    """A card effect. The vocabulary comes with a later version of the language; until then no board carries one."""

    __pydantic_config__ = _STRICT
    id: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card anywhere but on the field; plain unless it carries effects or a passcode."""

    __pydantic_config__ = _STRICT
    id: CardId
    atk: Points = 0
    def_: Annotated[Points, Field(alias="def")] = 0
    level: Annotated[int, Field(ge=0, le=13)] | None = None
    rank: Annotated[int, Field(ge=0, le=13)] | None = None
    link: Annotated[int, Field(ge=1, le=8)] | None = None
    attribute: Attribute = "DARK"
    type: str = "Warrior"
    frame: Frame = "normal"
    effects: tuple[Effect, ...] = ()
    passcode: int | None = None
    name: str | None = None
    owner: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster(Card):
    """A monster in a Monster Zone. `zone` None is the next free main zone; `owner` None is its side's player."""

    __pydantic_config__ = _STRICT
    zone: Zone | None = None
    position: Position = "attack"
    set_on_turn: Turn | None = None
    summoned_on_turn: Turn | None = None
    summoned: SummonKind | None = None
    position_changed_on_turn: Turn | None = None
    attacks_declared: Annotated[int, Field(ge=0, le=100)] = 0
    counters: Annotated[int, Field(ge=0)] = 0
    materials: tuple[Card, ...] = ()
    uses: Annotated[int, Field(ge=0)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellTrap(Card):
    """A Spell or Trap on the field."""

    __pydantic_config__ = _STRICT
    frame: Frame = "trap"
    zone: SpellZone | None = None
    face: Annotated[str, Field(pattern="^(up|down)$")] = "down"
    set_on_turn: Turn | None = None
    tied_to: CardId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One player's half of the board."""

    __pydantic_config__ = _STRICT
    lp: Annotated[int, Field(ge=1, le=1_000_000)] = 8000
    monsters: tuple[Monster, ...] = ()
    spells_traps: tuple[SpellTrap, ...] = ()
    hand: tuple[Card, ...] = ()
    gy: tuple[Card, ...] = ()
    banished: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    extra_deck: tuple[Card, ...] = ()
    normal_summon_used: bool = False

    @property
    def cards(self) -> Iterator[Card]:
        """Every card of this side, Xyz materials included."""
        for monster in self.monsters:
            yield monster
            yield from monster.materials
        for pile in (self.spells_traps, self.hand, self.gy, self.banished, self.deck, self.extra_deck):
            yield from pile


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The whole field, the turn, and where play starts.

    `chance` fixes in order what a coin, a die or a random pick comes to (normalisation rule 10): a number from 1 for a
    die or coin, a card's id for a pick. Nothing asks for it before there are effects.
    """

    __pydantic_config__ = _STRICT
    edition: EditionId = DEFAULT_EDITION
    turn_player: Seat = "a"
    turn: Turn = 3
    starts_in: StartsIn = "main_phase_1"
    chance: tuple[int | str, ...] = ()
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)

    def side(self, seat: Seat) -> Side:
        """The side of one player."""
        return self.a if seat == "a" else self.b


def check_board(board: Board, place: str = "board") -> Board:
    """The same board with every zone filled in, or `Malformed` where it cannot be a board."""
    ids: set[str] = set()
    for seat in ("a", "b"):
        for card in board.side(seat).cards:
            if card.id == DIRECT:
                raise Malformed(f"{place}.{seat}", "a card id", repr(DIRECT), "that word means a direct attack")
            if card.id in ids:
                raise Malformed(f"{place}.{seat}", "each card id once", f"{card.id!r} twice", "rename one of them")
            ids.add(card.id)
        for trap in board.side(seat).spells_traps:
            if trap.tied_to is not None and trap.tied_to not in {m.id for s in (board.a, board.b) for m in s.monsters}:
                raise Malformed(f"{place}.{seat}.spells_traps", "`tied_to` naming a monster", repr(trap.tied_to))
        _check_spell_trap_zones(board.side(seat).spells_traps, f"{place}.{seat}.spells_traps")
    if board.turn == 1 and board.starts_in != "main_phase_1":
        raise Malformed(f"{place}.starts_in", "main_phase_1 in turn 1 (BP-ENTER-02)", board.starts_in)
    for zone, facing in (("extra_left", "extra_right"), ("extra_right", "extra_left")):
        if any(m.zone == zone for m in board.a.monsters) and any(m.zone == facing for m in board.b.monsters):
            came = f"one of each player's: {zone} of a is {facing} of b"
            raise Malformed(f"{place}.b.monsters", "at most one monster in an Extra Monster Zone", came)
    return replace(board, a=_placed(board.a, "a", board, place), b=_placed(board.b, "b", board, place))


def _placed(side: Side, seat: Seat, board: Board, place: str) -> Side:
    taken: set[Zone] = set()
    for index, monster in enumerate(side.monsters):
        where = f"{place}.{seat}.monsters[{index}]"
        _check_monster(monster, board, where)
        if monster.zone is not None:
            if monster.zone in taken:
                raise Malformed(f"{where}.zone", "a zone of its own", f"{monster.zone} is taken")
            taken.add(monster.zone)
    free = [zone for zone in MAIN_ZONES if zone not in taken]
    monsters = []
    for index, monster in enumerate(side.monsters):
        if monster.zone is None and not free:
            raise Malformed(f"{place}.{seat}.monsters[{index}]", "at most five monsters in main zones", "one more")
        monsters.append(replace(monster, zone=free.pop(0)) if monster.zone is None else monster)
    return replace(side, monsters=tuple(monsters))


def _check_spell_trap_zones(cards: tuple[SpellTrap, ...], where: str) -> None:
    named = [card.zone for card in cards if card.zone is not None]
    for zone in named:
        if named.count(zone) > 1:
            raise Malformed(where, "a zone of its own for each card", f"two in {zone}")
    if len(cards) - named.count("field_zone") > len(MAIN_ZONES):
        raise Malformed(where, f"at most {len(MAIN_ZONES)} cards beside the Field Zone", f"{len(cards)} in all")


def _check_monster(monster: Monster, board: Board, where: str) -> None:
    if monster.frame in ("spell", "trap"):
        raise Malformed(f"{where}.frame", "a monster's frame", monster.frame, "Trap Monsters come with effects")
    if monster.zone in EXTRA_ZONES and board.edition in ("classic", "goat-2005", "edison-2010"):
        raise Malformed(f"{where}.zone", f"1 to 5: {board.edition} has no Extra Monster Zones", str(monster.zone))
    if monster.frame == "link" and monster.position != "attack":
        raise Malformed(f"{where}.position", "attack for a Link Monster (POS-07)", monster.position)
    if monster.frame == "token" and monster.position == "face_down_defense":
        raise Malformed(f"{where}.position", "a face-up token", monster.position)
    for name in ("set_on_turn", "summoned_on_turn", "position_changed_on_turn"):
        turn = getattr(monster, name)
        if turn is not None and turn > board.turn:
            raise Malformed(f"{where}.{name}", f"at most the board's turn, {board.turn}", str(turn))
