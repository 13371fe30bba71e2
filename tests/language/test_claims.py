"""What a board asks for, what a hello lacks, and the snapshot that a board must give."""

from dataclasses import replace
from typing import Any, Final

import pytest

from duelproof.language.board import Board, Card, Monster, Side, SpellTrap, check_board
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello, Observes, board_needs, claimed
from duelproof.language.echo import board_snapshot
from duelproof.language.fold import differences
from duelproof.language.state import MonsterView, SideView, Snapshot, SpellTrapView

START: Final = {"starts_in:main_phase_1"}


def one(**monster: Any) -> Board:
    return check_board(Board(a=Side(monsters=(Monster(id="X", **monster),))))


def side(**cards: Any) -> Board:
    return check_board(Board(b=Side(**cards)))


NEEDS: Final = [
    (Board(), set()),
    (one(), set()),
    (one(position="face_down_defense", atk=1900, set_on_turn=2), {"set_on_turn"}),
    (Board(turn=1), {"first_turn"}),
    (Board(turn=4), {"turn"}),
    (Board(turn_player="b"), {"turn_player"}),
    (one(zone=3), {"zones"}),
    (one(zone="extra_left"), {"extra_monster_zones"}),
    (one(owner="b"), {"owner"}),
    (one(attacks_declared=1), {"attacks_declared"}),
    (one(set_on_turn=3), {"set_on_turn"}),
    (one(summoned_on_turn=3), {"summoned_on_turn"}),
    (one(position_changed_on_turn=3), {"position_changed_on_turn"}),
    (one(level=7), {"levels"}),
    (one(rank=4, frame="xyz"), {"levels"}),
    (one(frame="token"), {"tokens"}),
    (one(frame="link", link=2), {"links"}),
    (side(hand=(Card(id="C"),)), {"hand"}),
    (side(gy=(Card(id="C"),)), {"gy"}),
    (side(banished=(Card(id="C"),)), {"banished"}),
    (side(deck=(Card(id="C"),)), {"deck"}),
    (side(extra_deck=(Card(id="C"),)), {"extra_deck"}),
    (side(spells_traps=(SpellTrap(id="C"),)), {"spells_traps"}),
]


@pytest.mark.parametrize(("board", "words"), NEEDS)
def test_a_board_asks_for_the_words_that_it_uses(board: Board, words: set[str]) -> None:
    assert board_needs(board) == START | words


def test_every_start_and_every_word_is_asked_for_by_some_board() -> None:
    asked = {word for board, _ in NEEDS for word in board_needs(board)}
    asked |= board_needs(Board(starts_in="battle_step")) | board_needs(Board(starts_in="start_step"))
    assert asked == set(ACCEPT_WORDS)


def test_a_finer_level_includes_the_coarser_ones() -> None:
    assert {"level:battle", "level:step"} <= claimed(Observes(level="step"))
    assert "level:point" not in claimed(Observes(level="step"))


def test_a_hello_lacks_what_it_does_not_claim() -> None:
    hello = Hello(
        "x", "1", ("tcg-current",), Observes("step", ("end_step",), ("lp",), options=True, events=("damaged",))
    )
    held = frozenset({"options", "state:lp", "event:damaged", "window:end_step", "level:battle"})
    assert hello.lacks(held) == frozenset()
    wanted = frozenset({"level:point", "state:zone", "event:doomed", "window:start_step"})
    assert hello.lacks(held | wanted) == wanted
    assert replace(hello, observes=EVERYTHING).lacks(held | wanted) == frozenset()


def test_the_snapshot_of_a_board_is_the_board() -> None:
    monster = Monster(id="X", atk=1900, def_=1000, owner="b", attacks_declared=1, zone=4, position_changed_on_turn=3)
    board = check_board(
        Board(
            turn=5,
            turn_player="b",
            a=Side(lp=100, monsters=(monster,), hand=(Card(id="H"),), gy=(Card(id="G"),), deck=(Card(id="D"),)),
            b=Side(
                monsters=(Monster(id="Y", position="face_down_defense", set_on_turn=5),),
                spells_traps=(SpellTrap(id="S", zone=2, face="up"),),
                banished=(Card(id="B"),),
                extra_deck=(Card(id="E"),),
            ),
        )
    )
    x = MonsterView("X", 4, "attack", 1900, 1000, 1, doomed=False, owner="b", position_changed_on_turn=3)
    y = MonsterView("Y", 1, "face_down_defense", 0, 0, 0, doomed=False, owner="b", set_on_turn=5)
    expected = Snapshot(
        SideView(100, (x,), hand=("H",), gy=("G",), deck=("D",)),
        SideView(8000, (y,), (SpellTrapView("S", 2, "up"),), banished=("B",), extra_deck=("E",)),
        turn=5,
        turn_player="b",
    )
    assert board_snapshot(board) == expected
    assert differences(expected, board_snapshot(board), EVERYTHING) == []
