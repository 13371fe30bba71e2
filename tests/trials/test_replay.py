"""A case told step by step."""

from toy_engine import Toy

from duelproof.language.action import ENTER_BATTLE_PHASE, attack
from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Case
from duelproof.trials.replay import replay, rule_text

BOARD = Board(a=Side(monsters=(Monster(id="X", atk=100),)), b=Side(monsters=(Monster(id="Y", atk=100),)))
CASE = Case(BOARD, (attack("X", "Y"), ENTER_BATTLE_PHASE, attack("X", "Y")), attack("X", "Y"))


def test_every_step_is_told_with_its_rules() -> None:
    told = replay(CASE, Toy())
    shown = [(str(step.action), step.at, step.refused, step.probe, step.by_driver) for step in told.steps]
    assert shown == [
        ("None", 0, None, False, False),
        ("attack X -> Y", 0, "illegal", False, False),
        ("enter battle phase", 1, None, False, False),
        ("attack X -> Y", 2, None, False, False),
        ("attack X -> Y", 2, "illegal", True, False),
        ("end battle phase", 3, None, False, True),
        ("end turn", 4, None, False, True),
    ]
    assert "calculated X Y 100 against 100 at damage_calculation" in told.steps[3].told
    assert "DS-CALC-05" in told.steps[3].rules
    assert told.steps[1].player == "a"


def test_the_rules_are_told_with_text_and_sources() -> None:
    text = replay(CASE, Toy()).rules["DS-CALC-05"]
    assert "destroyed" in text.text
    assert any(source.startswith("http") for source in text.sources)
    assert rule_text("NO-SUCH-01").text == ""


def test_what_the_oracle_says_stands_beside_and_differences_at_their_step() -> None:
    told = replay(CASE, Toy("spares_ties"), Toy())
    (step,) = [step for step in told.steps if step.differences]
    assert step.action == attack("X", "Y")
    assert step.at == 2
    assert step.rules[0] == "DS-CALC-05"
    assert step.oracle is not None
    assert step.oracle.snapshot.monster("X") is None
    assert step.snapshot.monster("X") is not None


def test_a_refusal_that_is_a_difference_stands_at_the_refused_step() -> None:
    two = Board(a=Side(monsters=(Monster(id="X"), Monster(id="Z"))), b=Side(monsters=(Monster(id="Y", atk=5),)))
    case = Case(two, (ENTER_BATTLE_PHASE, attack("X", "Y"), attack("Z", "Y")))
    told = replay(case, Toy("refuses_second_attack"), Toy())
    assert [step.refused for step in told.steps if step.differences] == []
    two = Board(
        a=Side(monsters=(Monster(id="X", atk=9), Monster(id="Z"))), b=Side(monsters=(Monster(id="Y"), Monster(id="W")))
    )
    told = replay(
        Case(two, (ENTER_BATTLE_PHASE, attack("X", "Y"), attack("Z", "W"))), Toy("refuses_second_attack"), Toy()
    )
    assert [step.refused for step in told.steps if step.differences] == ["one is enough"]


def test_what_cannot_be_set_up_has_no_steps() -> None:
    assert replay(CASE, Toy(accepts=())).steps == []
    died = replay(CASE, Toy("dies_at_setup"))
    assert died.steps == []
    assert died.played.trace.trouble is not None
