"""How bytes become a board and a play: one decoder, told by a recipe what to make likely.

Relational: the stat of a target that counts is made from an attacker's ATK, equal or a little beside it, because two
independent numbers hardly ever tie. Every byte string of the right width gives a valid board (tests/properties); one
byte a question, and a question beyond the last byte is answered 0. Zeros make the simplest case.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from duelproof.language.board import Board, Card, Monster, Side, SpellTrap
from duelproof.language.case import Plan
from duelproof.language.words import (
    MAIN_ZONES,
    EditionId,
    ExtraZone,
    Frame,
    Position,
    Seat,
    StartsIn,
    Zone,
    opponent,
)
from duelproof.properties.choosing import WANTS, Want

T = TypeVar("T")
Mark = Literal["", "attacked", "summoned", "set", "changed"]
Zones = Literal["in order", "anywhere", "extra"]

STATS: Final = (1900, 1000, 2500, 100, 1500, 0, 2000, 3000, 1200, 500)
FAR: Final = 8000
OFTEN_ATTACK: Final[tuple[Position, ...]] = ("attack", "attack", "attack", "defense", "face_down_defense")
ATTACK: Final[tuple[Position, ...]] = ("attack",)
FIGHTING: Final = (Want.FIGHT,) * 10 + (Want.LEAVE,) * 2 + (Want.MOVE,) * 2 + (Want.END, Want.ANY)
MOVING: Final = (Want.MOVE,) * 6 + (Want.FIGHT,) * 5 + (Want.LEAVE,) * 3 + (Want.END, Want.ANY)
_STRIDES: Final = (1, 2, 3, 4)
_OWN_QUESTIONS: Final = 6
_THEIR_QUESTIONS: Final = 8
_BOARD_QUESTIONS: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What the boards of an arena are like; each tuple is drawn from evenly, so a doubled entry is likelier.

    Attributes:
        attackers: how many monsters the turn player has.
        targets: how many the opponent has.
        stats: ATK and DEF to draw from, in points.
        deltas: the counting stat of a target less the ATK of an attacker.
        own: positions of the turn player's monsters.
        theirs: positions of the opponent's monsters.
        marks: what has happened in this turn to a monster of the turn player.
        deltas_lp: LP of a player less the damage of the first battle; empty for 8000 LP.
        turns: the turn's number.
        starts: where play starts; not looked at in turn 1.
        wants: what the choices prefer, sixteen of them.
        choices: how many choices a play has.
        zones: where the monsters stand.
        frames: what kinds of card the monsters are.
        owned_by_other: one monster in so many belongs to the other player; 0 for none.
        strays: one board in so many has a card in each hand and GY and a Set Trap on each side; 0 for none.
    """

    attackers: tuple[int, ...] = (1, 2, 3)
    targets: tuple[int, ...] = (1, 2, 3)
    stats: tuple[int, ...] = STATS
    deltas: tuple[int, ...] = (0, -100, 100, -500, 500)
    own: tuple[Position, ...] = ATTACK
    theirs: tuple[Position, ...] = OFTEN_ATTACK
    marks: tuple[Mark, ...] = ("",)
    deltas_lp: tuple[int, ...] = ()
    turns: tuple[int, ...] = (3,)
    starts: tuple[StartsIn, ...] = ("main_phase_1",)
    wants: tuple[Want, ...] = FIGHTING
    choices: int = 8
    zones: Zones = "in order"
    frames: tuple[Frame, ...] = ("normal",)
    owned_by_other: int = 0
    strays: int = 0


class Draw:
    """Answers questions from fixed bytes, one byte each."""

    __slots__ = ("data", "next")

    def __init__(self, data: bytes) -> None:
        self.data, self.next = data, 0

    def byte(self) -> int:
        """The next byte; 0 beyond the last."""
        at = self.next
        self.next = at + 1
        return self.data[at] if at < len(self.data) else 0

    def pick(self, items: Sequence[T]) -> T:
        """One of the items; asks for no byte if there is only one."""
        return items[0] if len(items) == 1 else items[self.byte() % len(items)]

    def one_in(self, count: int) -> bool:
        """True once in so many; never for 0, and not for a byte of 0."""
        return bool(count) and self.byte() % count == count - 1


def plan(recipe: Recipe, data: bytes, edition: EditionId) -> Plan:
    """The board and play that these bytes mean."""
    draw = Draw(data)
    choices = tuple(recipe.wants[draw.byte() % len(recipe.wants)] + WANTS * draw.byte() for _ in range(recipe.choices))
    return Plan(_board(recipe, draw, edition), choices, probe_seed=draw.byte() * 256 + draw.byte())


def width(recipe: Recipe) -> int:
    """The number of bytes in which every question of the recipe has an answer of its own."""
    monsters = max(recipe.attackers) * _OWN_QUESTIONS + max(recipe.targets) * _THEIR_QUESTIONS
    return 2 * recipe.choices + monsters + _BOARD_QUESTIONS


def _board(recipe: Recipe, draw: Draw, edition: EditionId) -> Board:
    player: Seat = "b" if draw.one_in(4) else "a"
    other = opponent(player)
    turn = draw.pick(recipe.turns)
    starts: StartsIn = "main_phase_1" if turn == 1 else draw.pick(recipe.starts)
    mine = [
        _own(recipe, draw, f"{player.upper()}{number}", turn, starts)
        for number in range(1, draw.pick(recipe.attackers) + 1)
    ]
    theirs = _theirs(recipe, draw, other.upper(), [m.atk for m in mine if m.position == "attack"])
    _place(recipe, draw, mine, "extra_left")
    # The same word on both sides: the players face each other, so one's left Extra Monster Zone is the other's right.
    _place(recipe, draw, theirs, "extra_left")
    lp = _lp(recipe, draw, mine, theirs)
    sides = {player: _side(recipe, draw, player, mine, lp[0]), other: _side(recipe, draw, other, theirs, lp[1])}
    return Board(edition=edition, turn_player=player, turn=turn, starts_in=starts, a=sides["a"], b=sides["b"])


class _Sketch:
    """A monster while it is made: changed freely, and frozen once."""

    __slots__ = ("atk", "def_", "frame", "id", "mark", "owned_by_other", "position", "turn", "zone")

    def __init__(self, card: str, recipe: Recipe, draw: Draw, positions: Sequence[Position]) -> None:
        self.id = card
        self.atk, self.def_ = draw.pick(recipe.stats), draw.pick(recipe.stats)
        self.frame: Frame = draw.pick(recipe.frames)
        self.position: Position = draw.pick(positions)
        if self.frame == "link":
            self.position = "attack"
        elif self.frame == "token" and self.position == "face_down_defense":
            self.position = "defense"
        self.mark: Mark = ""
        self.turn = 0
        self.zone: Zone | None = None
        self.owned_by_other = draw.one_in(recipe.owned_by_other)

    def monster(self, seat: Seat) -> Monster:
        marked = self.turn
        return Monster(
            id=self.id,
            atk=self.atk,
            def_=self.def_,
            zone=self.zone,
            position=self.position,
            frame=self.frame,
            link=1 if self.frame == "link" else None,
            owner=opponent(seat) if self.owned_by_other else None,
            attacks_declared=1 if self.mark == "attacked" else 0,
            summoned_on_turn=marked if self.mark == "summoned" else None,
            set_on_turn=marked if self.mark == "set" else None,
            position_changed_on_turn=marked if self.mark == "changed" else None,
        )


def _own(recipe: Recipe, draw: Draw, card: str, turn: int, starts: StartsIn) -> _Sketch:
    """One of the turn player's monsters, with what has happened to it in this turn where that can be."""
    sketch = _Sketch(card, recipe, draw, recipe.own)
    mark, sketch.turn = draw.pick(recipe.marks), turn
    if mark == "set" and sketch.frame in ("normal", "effect"):
        sketch.position = "face_down_defense"
    elif mark == "attacked" and starts != "main_phase_1":
        sketch.position = "attack"
    elif not (mark in ("summoned", "changed") and sketch.position != "face_down_defense" and sketch.frame != "link"):
        return sketch
    sketch.mark = mark
    return sketch


def _theirs(recipe: Recipe, draw: Draw, letter: str, attacks: list[int]) -> list[_Sketch]:
    """The opponent's monsters: the stat that counts is made from an attacker's ATK, the other one now and then."""
    found = []
    for number in range(1, draw.pick(recipe.targets) + 1):
        sketch = _Sketch(f"{letter}{number}", recipe, draw, recipe.theirs)
        attack = draw.pick(attacks) if attacks else draw.pick(recipe.stats)
        counting = max(0, attack + draw.pick(recipe.deltas))
        other = (attack, sketch.def_, counting, 0)[draw.byte() % 4]
        sketch.atk, sketch.def_ = (counting, other) if sketch.position == "attack" else (other, counting)
        found.append(sketch)
    return found


def _place(recipe: Recipe, draw: Draw, monsters: list[_Sketch], extra: ExtraZone) -> None:
    """Gives each monster a zone of its own."""
    start, stride = (0, 1) if recipe.zones == "in order" else (draw.byte(), draw.pick(_STRIDES))
    for index, sketch in enumerate(monsters):
        sketch.zone = MAIN_ZONES[(start + index * stride) % len(MAIN_ZONES)]
    if recipe.zones == "extra" and monsters:
        lifted = monsters[draw.byte() % len(monsters)]
        if lifted.position != "face_down_defense":
            lifted.zone = extra


def _lp(recipe: Recipe, draw: Draw, mine: list[_Sketch], theirs: list[_Sketch]) -> tuple[int, int]:
    """LP of the turn player and the opponent: far from 0, or about as much as the first battle takes."""
    if not recipe.deltas_lp:
        return FAR, FAR
    attack = mine[draw.byte() % len(mine)].atk if mine else 0
    value = 0
    if theirs:
        target = theirs[draw.byte() % len(theirs)]
        value = target.atk if target.position == "attack" else target.def_
    near = abs(attack - value)
    return max(1, near + draw.pick(recipe.deltas_lp)), max(1, near + draw.pick(recipe.deltas_lp))


def _side(recipe: Recipe, draw: Draw, seat: Seat, monsters: list[_Sketch], lp: int) -> Side:
    letter, strays = seat.upper(), draw.one_in(recipe.strays)
    return Side(
        lp=lp,
        monsters=tuple(sketch.monster(seat) for sketch in monsters),
        hand=(Card(id=f"{letter}H", atk=1000, def_=1000),) if strays else (),
        gy=(Card(id=f"{letter}G", atk=1000, def_=1000),) if strays else (),
        spells_traps=(SpellTrap(id=f"{letter}T"),) if strays else (),
    )
