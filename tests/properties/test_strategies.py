"""Strategies for engine authors: valid boards, legal attacks, and small examples when something fails."""

from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from duelproof.language.action import Action
from duelproof.language.board import Board, Monster, Side, check_board
from duelproof.language.state import State
from duelproof.properties.strategies import attacks, boards
from duelproof.reference_engine.engine import ReferenceEngine

SMALL = settings(max_examples=60, database=None, deadline=None, derandomize=True)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Board, Action]:
    board = draw(boards(starts_in=("battle_step",), edition="goat-2005"))
    return board, draw(attacks(board))


@SMALL
@given(boards(attackers=(0, 5), targets=(0, 5), lp=(1, 8000), turn_player="b", own_positions=("attack", "defense")))
def test_boards_are_valid(board: Board) -> None:
    assert check_board(board) == board


@SMALL
@given(cases())
def test_attacks_are_legal(case: tuple[Board, Action]) -> None:
    board, action = case
    engine = ReferenceEngine()
    engine.setup(board)
    assert isinstance(engine.act(action), State)


def test_a_board_shrinks_to_the_smallest_that_matters() -> None:
    def ties(board: Board) -> bool:
        return any(mine.atk == other.atk > 0 for mine in board.a.monsters for other in board.b.monsters)

    board = find(boards(), ties, settings=SMALL)
    assert [len(board.a.monsters), len(board.b.monsters)] == [1, 1]
    assert board.a.monsters[0].atk == 100


def test_nobody_able_to_attack_means_no_attack() -> None:
    board = Board(a=Side(monsters=(Monster(id="A1", position="defense"),)))
    assert attacks(board).is_empty


@pytest.mark.parametrize("asked", [{"attackers": (0, 6)}, {"targets": (3, 2)}, {"lp": (0, 10)}])
def test_impossible_bounds_are_refused_by_name(asked: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(asked))}: expected a range"):
        find(boards(**asked), lambda _board: True, settings=SMALL)
