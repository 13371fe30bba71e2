"""A board is checked for what no shape can say, and its zones are filled in."""

from dataclasses import replace
from typing import Final

import pytest

from duelproof.language.board import Board, Card, Monster, Side, SpellTrap, check_board
from duelproof.language.errors import Malformed
from duelproof.language.words import EDITION_IDS, EditionId


def board(*monsters: Monster, edition: EditionId = "tcg-current", hand: tuple[Card, ...] = ()) -> Board:
    return Board(edition=edition, a=Side(monsters=monsters, hand=hand))


def with_traps(*traps: SpellTrap) -> Board:
    return Board(a=Side(monsters=(Monster(id="M"),), spells_traps=traps))


def test_monsters_without_a_zone_get_the_next_free_one() -> None:
    placed = check_board(board(Monster(id="X"), Monster(id="Y", zone=1), Monster(id="Z"), Monster(id="W", zone=3)))
    assert [monster.zone for monster in placed.a.monsters] == [2, 1, 4, 3]


def test_a_checked_board_stays_as_it_is() -> None:
    checked = check_board(board(*(Monster(id=name) for name in "VWXYZ")))
    assert [monster.zone for monster in checked.a.monsters] == [1, 2, 3, 4, 5]
    assert check_board(checked) == checked


SIX: Final = tuple(Monster(id=name) for name in "UVWXYZ")
MALFORMED: Final = [
    (board(Monster(id="X"), Monster(id="X")), "each card id once", "rename"),
    (board(Monster(id="X"), hand=(Card(id="X"),)), "each card id once", "'X' twice"),
    (replace(board(Monster(id="X")), b=Side(gy=(Card(id="X"),))), "board.b", "'X' twice"),
    (board(Monster(id="X", materials=(Card(id="X"),))), "each card id once", "'X' twice"),
    (board(Monster(id="direct")), "a card id", "direct attack"),
    (board(hand=(Card(id="direct"),)), "a card id", "direct attack"),
    (board(Monster(id="X", zone=2), Monster(id="Y", zone=2)), "board.a.monsters[1].zone", "2 is taken"),
    (board(*SIX), "board.a.monsters[5]", "at most five"),
    (board(Monster(id="X", frame="trap")), "board.a.monsters[0].frame", "a monster's frame"),
    (board(Monster(id="X", frame="link", position="defense")), "position", "POS-07"),
    (board(Monster(id="X", frame="token", position="face_down_defense")), "position", "face-up token"),
    (board(Monster(id="X", set_on_turn=4)), "set_on_turn", "at most the board's turn, 3"),
    (board(Monster(id="X", summoned_on_turn=9)), "summoned_on_turn", "came 9"),
    (board(Monster(id="X", position_changed_on_turn=4)), "position_changed_on_turn", "came 4"),
    (Board(turn=1, starts_in="battle_step"), "board.starts_in", "BP-ENTER-02"),
    (with_traps(SpellTrap(id="T", tied_to="Q")), "spells_traps", "naming a monster"),
    (with_traps(SpellTrap(id="T", zone=2), SpellTrap(id="U", zone=2)), "spells_traps", "two in 2"),
    (with_traps(*(SpellTrap(id=name) for name in "ABCDEF")), "spells_traps", "at most 5"),
]


@pytest.mark.parametrize(("wrong", "place", "words"), MALFORMED)
def test_what_is_no_board_is_refused_with_its_place(wrong: Board, place: str, words: str) -> None:
    with pytest.raises(Malformed) as caught:
        check_board(wrong)
    assert place in str(caught.value)
    assert words in str(caught.value)


def test_what_a_board_may_have_is_accepted() -> None:
    check_board(with_traps(SpellTrap(id="T", tied_to="M"), SpellTrap(id="F", zone="field_zone")))
    check_board(board(Monster(id="X", set_on_turn=3, position="face_down_defense")))
    check_board(Board(turn=1, starts_in="main_phase_1"))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_extra_monster_zones_exist_in_the_current_editions_alone(edition: EditionId) -> None:
    extra = board(Monster(id="X", zone="extra_left"), edition=edition)
    if edition in ("tcg-current", "ocg-current"):
        assert check_board(extra) == extra
    else:
        with pytest.raises(Malformed, match="no Extra Monster Zones"):
            check_board(extra)


def test_the_extra_monster_zones_are_shared() -> None:
    both = board(Monster(id="X", zone="extra_left"))
    with pytest.raises(Malformed, match="extra_left of a is extra_right of b"):
        check_board(replace(both, b=Side(monsters=(Monster(id="Y", zone="extra_right"),))))
    check_board(replace(both, b=Side(monsters=(Monster(id="Y", zone="extra_left"),))))
