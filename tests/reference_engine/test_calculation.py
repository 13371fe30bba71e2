"""Damage calculation, line by line: the numbers come from the rules, not from the engine."""

import pytest

from duelproof.reference_engine.calculation import (
    attack_position_result,
    defense_position_result,
    direct_result,
    life_points_after,
    loser,
)


@pytest.mark.parametrize(
    ("attack", "other", "attacker_dies", "target_dies", "taker", "amount"),
    [
        (1900, 1600, False, True, "target", 300),  # DS-CALC-04
        (1600, 1900, True, False, "attacker", 300),  # DS-CALC-04
        (1, 0, False, True, "target", 1),  # DS-CALC-04
        (1500, 1500, True, True, "nobody", 0),  # DS-CALC-05
    ],
)
def test_attack_against_attack(
    attack: int, other: int, *, attacker_dies: bool, target_dies: bool, taker: str, amount: int
) -> None:
    result = attack_position_result(attack, other, "none")
    assert result[1:] == (attacker_dies, target_dies, taker, amount)


@pytest.mark.parametrize(("zero_tie", "both_die"), [("none", False), ("destroy-both", True)])
def test_zero_against_zero_is_the_editions_own(zero_tie: str, *, both_die: bool) -> None:  # DS-CALC-06
    result = attack_position_result(0, 0, zero_tie)  # type: ignore[arg-type]
    assert result[1:] == (both_die, both_die, "nobody", 0)


@pytest.mark.parametrize(
    ("attack", "defense", "target_dies", "taker", "amount"),
    [
        (1900, 1600, True, "nobody", 0),  # DS-CALC-07
        (1600, 1900, False, "attacker", 300),  # DS-CALC-08
        (1600, 1600, False, "nobody", 0),  # DS-CALC-09
        (0, 0, False, "nobody", 0),  # DS-CALC-09, -13
        (0, 500, False, "attacker", 500),  # DS-CALC-08, -13
        (100, 0, True, "nobody", 0),  # DS-CALC-07
    ],
)
def test_attack_against_defense(attack: int, defense: int, *, target_dies: bool, taker: str, amount: int) -> None:
    result = defense_position_result(attack, defense)
    assert result[1:] == (False, target_dies, taker, amount)


def test_a_direct_attack_inflicts_the_attack() -> None:  # DS-CALC-10
    assert direct_result(1900)[1:] == (False, False, "target", 1900)
    assert direct_result(0)[1:] == (False, False, "nobody", 0)


def test_life_points_stop_at_zero_and_that_player_loses() -> None:  # DS-DMG-16
    assert life_points_after(1000, 400) == 600
    assert life_points_after(1000, 1000) == 0
    assert life_points_after(1000, 1400) == 0
    assert loser((0, 8000)) == 0
    assert loser((8000, 0)) == 1
    assert loser((1, 1)) is None
