"""A field drawn in plain characters, as player a sees it: b's zones above, from 5 to 1, a's below, from 1 to 5.

    b  LP 8000
          5           4           3           2           1
                                                      Y
                                                      1900/1000
                                                      DEF
    .............................................................
       X
       1900/1000
       ATK
          1           2           3           4           5
    a  LP 8000  turn player

ATK is face-up Attack Position, DEF face-up Defense Position, SET face-down Defense Position.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

from duelproof.language.board import Board, Monster, Side, check_board
from duelproof.language.errors import Malformed
from duelproof.language.words import MAIN_ZONES, Position, Seat, Zone
from duelproof.reports.text import clean

_WIDTH: Final = 13
_MARGIN: Final = "   "
_POSITIONS: Final[Mapping[Position, str]] = {"attack": "ATK", "defense": "DEF", "face_down_defense": "SET"}
_PILES: Final = ("hand", "gy", "banished", "deck", "extra_deck")


def draw(board: Board) -> list[str]:
    """The lines of the picture."""
    with suppress(Malformed):  # drawn all the same: the picture is there to show what is wrong
        board = check_board(board)
    head = f"{board.edition}, turn {board.turn}, starts in {board.starts_in}"
    above, below = _zones(board.b), _zones(board.a)
    return [
        head,
        _player(board, "b"),
        *_spells(board.b),
        _numbers(reversed(MAIN_ZONES)),
        *_row([above.get(zone) for zone in reversed(MAIN_ZONES)]),
        *_between(above, below),
        *_row([below.get(zone) for zone in MAIN_ZONES]),
        _numbers(MAIN_ZONES),
        *_spells(board.a),
        _player(board, "a"),
    ]


def _zones(side: Side) -> dict[Zone | None, Monster]:
    return {monster.zone: monster for monster in side.monsters}


def _player(board: Board, seat: Seat) -> str:
    side = board.side(seat)
    piles = [f"{name.replace('_', ' ')} {len(getattr(side, name))}" for name in _PILES if getattr(side, name)]
    turn = ["turn player"] if board.turn_player == seat else []
    return "  ".join([f"{seat}  LP {side.lp}", *turn, *piles])


def _numbers(zones: Iterable[int]) -> str:
    return (_MARGIN + "".join(str(zone).ljust(_WIDTH) for zone in zones)).rstrip()


def _row(monsters: Iterable[Monster | None]) -> list[str]:
    cells = [_cell(monster) for monster in monsters]
    height = max(len(cell) for cell in cells)
    lines = ["".join((cell[n] if n < len(cell) else "").ljust(_WIDTH) for cell in cells) for n in range(height)]
    return [(_MARGIN + line).rstrip() for line in lines]


def _cell(monster: Monster | None) -> list[str]:
    if monster is None:
        return ["-"]
    stats = f"{monster.atk}/{'-' if monster.frame == 'link' else monster.def_}"
    return [_fit(monster.id), _fit(stats), _POSITIONS[monster.position], *map(_fit, _marks(monster))]


def _fit(text: str) -> str:
    text = clean(text)
    return text if len(text) < _WIDTH else text[: _WIDTH - 2] + "~"


def _marks(monster: Monster) -> list[str]:
    marks = [f"attacked {monster.attacks_declared}"] if monster.attacks_declared else []
    for name, word in (("set_on_turn", "set"), ("summoned_on_turn", "summ."), ("position_changed_on_turn", "pos.")):
        if getattr(monster, name) is not None:
            marks.append(f"{word} t{getattr(monster, name)}")
    if monster.frame not in ("normal", "effect"):
        marks.append(monster.frame)
    if monster.owner is not None:
        marks.append(f"owner {monster.owner}")
    return marks


def _between(above: Mapping[Zone | None, Monster], below: Mapping[Zone | None, Monster]) -> list[str]:
    """The Extra Monster Zones, each player's own left and right; a dotted line where both are empty."""
    left = [("a", below.get("extra_left")), ("b", above.get("extra_right"))]
    right = [("a", below.get("extra_right")), ("b", above.get("extra_left"))]
    if not any(monster for _seat, monster in (*left, *right)):
        return [_MARGIN + "." * (_WIDTH * 5 - 4)]
    cells = [[], _extra(left), [], _extra(right), []]
    height = max(len(cell) for cell in cells)
    rows = ["".join((cell[n] if n < len(cell) else "").ljust(_WIDTH) for cell in cells) for n in range(height)]
    return [(_MARGIN + row).rstrip() for row in rows]


def _extra(held: Iterable[tuple[str, Monster | None]]) -> list[str]:
    lines = [line for seat, monster in held if monster is not None for line in (f"({seat}, extra)", *_cell(monster))]
    return lines or ["(extra)"]


def _spells(side: Side) -> list[str]:
    if not side.spells_traps:
        return []
    cards = ", ".join(f"{clean(card.id)} ({card.face}, zone {card.zone})" for card in side.spells_traps)
    return [f"{_MARGIN}Spells and Traps: {cards}"]
