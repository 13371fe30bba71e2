"""A number of a plan means the same action whatever the order of the options."""

import random

import pytest

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, attack, change_position
from duelproof.properties.choosing import WANTS, Want, choose

ATTACKS = [attack("A1", "B1"), attack("A1", "B2"), attack("A2", "B1")]
BATTLE = [*ATTACKS, END_BATTLE_PHASE]
MAIN = [ENTER_BATTLE_PHASE, change_position("A1"), change_position("A2"), END_TURN]


@pytest.mark.parametrize("choice", range(60))
def test_the_order_of_the_options_makes_no_difference(choice: int) -> None:
    for options in (BATTLE, MAIN):
        shuffled = random.Random(choice).sample(options, len(options))
        assert choose(shuffled, choice) == choose(options, choice)


def test_each_want_gets_what_it_wants() -> None:
    assert choose(BATTLE, Want.FIGHT).do == "attack"
    assert choose(MAIN, Want.FIGHT).do == "enter_battle_phase"
    assert choose(MAIN, Want.MOVE).do == "change_position"
    assert choose(BATTLE, Want.MOVE).do == "attack"
    assert choose(BATTLE, Want.LEAVE).do == "end_battle_phase"
    assert choose(MAIN, Want.END).do == "end_turn"
    assert choose([END_TURN], Want.FIGHT).do == "end_turn"


def test_the_index_counts_among_what_is_wanted_by_name() -> None:
    assert [choose(BATTLE, Want.FIGHT + WANTS * index) for index in range(4)] == [*ATTACKS, ATTACKS[0]]
    assert {choose(MAIN, Want.ANY + WANTS * index) for index in range(4)} == set(MAIN)


def test_a_want_without_a_name_fights() -> None:
    assert choose(BATTLE, WANTS - 1).do == "attack"


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="expected at least one option"):
        choose([], 0)
