"""Boards for the echo check: one for each word of `accepts`, and one for what every engine must accept."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from duelproof.language.board import Board, Card, Monster, Side, SpellTrap, check_board
from duelproof.language.claims import Hello, board_needs
from duelproof.language.words import EditionId, StartsIn

STARTS: Final[tuple[StartsIn, ...]] = ("battle_step", "start_step", "main_phase_1")
_NO_EXTRA_ZONES: Final = ("classic", "goat-2005", "edison-2010")
_NO_LINKS: Final = _NO_EXTRA_ZONES

PLAIN: Final = Board(
    a=Side(
        lp=4321,
        monsters=(
            Monster(id="Alpha", atk=1900, def_=1000),
            Monster(id="Bravo", atk=1200, def_=2050, position="defense"),
            Monster(id="Charlie", atk=800, def_=650, position="face_down_defense"),
        ),
    ),
    b=Side(
        lp=765,
        monsters=(
            Monster(id="Xray", atk=1000, def_=550, position="defense"),
            Monster(id="Yankee", atk=2100, def_=0),
            Monster(id="Zulu", atk=0, def_=400, position="face_down_defense"),
        ),
    ),
)
"""No two numbers alike, so that a swap of fields, cards or players shows."""


def _first(board: Board, monster: Monster) -> Board:
    return replace(board, a=replace(board.a, monsters=(monster, *board.a.monsters[1:])))


def _both(board: Board, place: str, card: Card) -> Board:
    """Each player with this card in a place; the second player's is named with a 2."""
    mine: dict[str, Any] = {place: (card,)}
    other: dict[str, Any] = {place: (replace(card, id=card.id + "2"),)}
    return replace(board, a=replace(board.a, **mine), b=replace(board.b, **other))


_ALPHA: Final = PLAIN.a.monsters[0]
_MONSTER: Final = Card(id="Mike", atk=1500, def_=700)
_FUSION: Final = Card(id="Foxtrot", atk=2400, def_=1600, frame="fusion")
_TRAP: Final = SpellTrap(id="Tango", zone=2, face="down", set_on_turn=1)

_CHANGES: Final[dict[str, Callable[[Board], Board]]] = {
    "turn": lambda board: replace(board, turn=5),
    "first_turn": lambda board: replace(board, turn=1),
    "turn_player": lambda board: replace(board, turn_player="b"),
    "zones": lambda board: _first(board, replace(_ALPHA, zone=5)),
    "extra_monster_zones": lambda board: _first(board, replace(_ALPHA, zone="extra_left", frame="fusion")),
    "owner": lambda board: _first(board, replace(_ALPHA, owner="b")),
    "attacks_declared": lambda board: _first(board, replace(_ALPHA, attacks_declared=1)),
    "set_on_turn": lambda board: _first(board, replace(_ALPHA, position="face_down_defense", set_on_turn=board.turn)),
    "summoned_on_turn": lambda board: _first(board, replace(_ALPHA, summoned_on_turn=board.turn, summoned="normal")),
    "position_changed_on_turn": lambda board: _first(
        board, replace(_ALPHA, position="defense", position_changed_on_turn=board.turn)
    ),
    "hand": lambda board: _both(board, "hand", _MONSTER),
    "gy": lambda board: _both(board, "gy", _MONSTER),
    "banished": lambda board: _both(board, "banished", _MONSTER),
    "deck": lambda board: _both(board, "deck", _MONSTER),
    "extra_deck": lambda board: _both(board, "extra_deck", _FUSION),
    "spells_traps": lambda board: _both(board, "spells_traps", _TRAP),
    "levels": lambda board: _first(board, replace(_ALPHA, level=7)),
    "tokens": lambda board: _first(board, replace(_ALPHA, frame="token")),
    "links": lambda board: _first(board, replace(_ALPHA, frame="link", link=2, def_=0)),
}
_STARTS_FOR: Final[dict[str, tuple[StartsIn, ...]]] = {
    "first_turn": ("main_phase_1",),
    "set_on_turn": STARTS[::-1],
    "summoned_on_turn": STARTS[::-1],
    "position_changed_on_turn": STARTS[::-1],
    "attacks_declared": ("battle_step", "start_step"),
}
"""Where a word makes sense, the best first; elsewhere any start will do."""


def start_of(accepts: Sequence[str], prefer: Sequence[StartsIn] = STARTS) -> StartsIn | None:
    """The first of these starts that an engine accepts."""
    return next((start for start in prefer if f"starts_in:{start}" in accepts), None)


def echo_boards(hello: Hello, edition: EditionId) -> Iterator[tuple[str, Board | None]]:
    """For each claimed word a board that exercises it, or None where the claims allow none."""
    plain = replace(PLAIN, edition=edition)
    start = start_of(hello.accepts)
    yield "plain", None if start is None else check_board(replace(plain, starts_in=start))
    for word in hello.accepts:
        if word.startswith("starts_in:"):
            yield word, check_board(replace(plain, starts_in=_start(word)))
        elif word in _CHANGES and not (edition in _NO_EXTRA_ZONES and word in ("extra_monster_zones", "links")):
            yield word, _board_for(word, plain, hello)


def _start(word: str) -> StartsIn:
    return next(start for start in STARTS if word == f"starts_in:{start}")


def _board_for(word: str, plain: Board, hello: Hello) -> Board | None:
    start = start_of(hello.accepts, _STARTS_FOR.get(word, STARTS))
    if start is None:
        return None
    board = check_board(_CHANGES[word](replace(plain, starts_in=start)))
    return board if board_needs(board) <= frozenset(hello.accepts) else None
