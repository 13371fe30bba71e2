"""An engine beside an oracle: two toys, one of them with a fault."""

from dataclasses import replace
from typing import Any

import pytest
from toy_engine import Toy

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, Action, attack, change_position
from duelproof.language.board import Board, Card, Monster, Side
from duelproof.language.case import Case, Plan, Trace
from duelproof.language.claims import EVERYTHING, Observes
from duelproof.language.state import State
from duelproof.trials.driver import play
from duelproof.trials.played import Played

FIELD = Board(
    a=Side(monsters=(Monster(id="X", atk=1900), Monster(id="Z", atk=1000))),
    b=Side(monsters=(Monster(id="Y", atk=1900), Monster(id="W", atk=500), Monster(id="D", position="defense"))),
)
ATTACK = (ENTER_BATTLE_PHASE, attack("X", "Y"))
PLANS = [Plan(FIELD, tuple((7 * i * i + 3 * k) % 64 for i in range(14))) for k in range(12)]
NO_OPTIONS = replace(EVERYTHING, options=False)
SILENT = Observes(state=("location", "lp"))


def beside(*quirks: str, actions: tuple[Action, ...] = ATTACK, observes: Observes = EVERYTHING, **more: Any) -> Played:
    """A toy with these quirks beside one without."""
    return play(Toy(*quirks, observes=observes), Case(FIELD, actions), oracle=Toy(), **more)


@pytest.mark.parametrize("quirk", ["", "asks_windows", "passes_single_prompts", "lp_below_zero"])
@pytest.mark.parametrize(
    "observes",
    [EVERYTHING, NO_OPTIONS, SILENT, replace(EVERYTHING, level="step"), replace(EVERYTHING, level="battle")],
    ids=["everything", "no options", "silent", "step", "battle"],
)
def test_what_is_equal_under_the_protocol_gives_no_difference(quirk: str, observes: Observes) -> None:
    quirks = (quirk,) if quirk else ()
    cited: set[str] = set()
    for plan in PLANS:
        played = play(Toy(*quirks, observes=observes), plan, oracle=Toy())
        assert played.differences == []
        assert played.trace.trouble is None
        cited |= played.cited
    assert {"BS-ATTACK-01", "DS-CALC-04", "DS-CALC-05", "DS-CALC-07", "BP-FLOW-06"} <= cited


@pytest.mark.parametrize("quirk", ["", "passes_single_prompts"])
def test_the_oracle_may_ask_more_or_less(quirk: str) -> None:
    for plan in PLANS:
        oracle = Toy("asks_windows", *([quirk] if quirk else []))
        assert play(Toy(), plan, oracle=oracle).differences == []
        assert play(Toy("passes_single_prompts"), plan, oracle=oracle).differences == []


def test_an_event_that_does_not_come_is_a_difference_by_the_rule_of_the_event() -> None:
    (found,) = beside("spares_ties").differences
    assert (found.what, found.rules) == ("event", ("DS-CALC-05", "DS-DOOM-01"))
    assert (found.expected, found.came) == ("doomed X at damage_calculation", "no doomed")
    assert found.at == 2


def test_an_event_too_many_is_a_difference_by_the_rule_of_the_comparison() -> None:
    zeros = Board(a=Side(monsters=(Monster(id="X"),)), b=Side(monsters=(Monster(id="Y"),)))
    played = play(Toy("zero_tie_destroys"), Case(zeros, ATTACK), oracle=Toy())
    assert [(d.what, d.rules, d.came) for d in played.differences] == [
        ("event", ("DS-CALC-06",), "doomed X at damage_calculation")
    ]
    assert "DS-CALC-06" in played.cited
    played = play(Toy("zero_tie_destroys", observes=SILENT), Case(zeros, ATTACK), oracle=Toy())
    assert [(d.what, d.rules) for d in played.differences] == [("snapshot", ("DS-CALC-06",))]


def test_without_events_the_field_tells_by_the_rule_of_what_should_have_touched_it() -> None:
    (found,) = beside("spares_ties", observes=SILENT).differences
    assert (found.what, found.rules) == ("snapshot", ("DS-CALC-05", "DS-DOOM-01", "DS-END-01"))
    played = beside("no_damage", actions=(ENTER_BATTLE_PHASE, attack("X", "W")), observes=SILENT)
    assert [(d.what, d.rules, d.expected) for d in played.differences] == [
        ("snapshot", ("DS-CALC-04",), "LP of b 6600")
    ]


def test_order_counts_for_the_pairs_of_the_table_only() -> None:
    assert beside("doom_first", actions=(ENTER_BATTLE_PHASE, attack("X", "W"))).differences == []
    entering = beside("loses_battle_phase", observes=replace(EVERYTHING, events=("entered",), options=False))
    assert entering.differences[0].what == "event"


def test_an_option_that_is_not_offered_is_missing_by_the_rule_that_makes_it_legal() -> None:
    alone = Board(a=Side(monsters=(Monster(id="X", atk=1900),)))
    (found,) = play(Toy("hides_direct"), Case(alone, (ENTER_BATTLE_PHASE,)), oracle=Toy()).differences
    assert (found.what, found.rules, found.expected) == (
        "missing option",
        ("BS-ATTACK-05",),
        "attack X -> direct is offered",
    )


def test_an_option_too_many_is_extra_by_the_rule_that_forbids_it() -> None:
    (found,) = beside("attacks_without_end", actions=(ENTER_BATTLE_PHASE, attack("X", "W"))).differences
    assert (found.what, found.rules, found.came) == ("extra option", ("BS-ATTACK-08",), "attack X -> D is offered")


def test_a_refused_legal_action_is_a_difference() -> None:
    actions = (ENTER_BATTLE_PHASE, attack("X", "W"), attack("Z", "D"))
    (found,) = beside("refuses_second_attack", actions=actions).differences
    assert (found.what, found.rules, found.came) == ("refusal", ("BS-ATTACK-01",), "refused: one is enough")
    (found,) = beside("refuses_second_attack", actions=actions, observes=NO_OPTIONS).differences
    assert found.what == "missing option"


def test_an_accepted_illegal_action_is_a_difference_where_options_are_not_listed() -> None:
    actions = (ENTER_BATTLE_PHASE, attack("X", "W"), attack("X", "D"))
    (found,) = beside("attacks_without_end", actions=actions, observes=NO_OPTIONS).differences
    assert (found.what, found.rules) == ("acceptance", ("BS-ATTACK-08",))


def test_doing_nothing_at_a_legal_action_is_found() -> None:
    (found,) = beside("sleeps").differences
    assert (found.what, found.expected) == ("event", "attack_declared X Y at battle_step")


def test_a_probe_is_judged_too() -> None:
    def again(trace: Trace, _seed: int) -> Action | None:
        return attack("X", "D") if trace.steps else None

    actions = (ENTER_BATTLE_PHASE, attack("X", "W"))
    played = beside(actions=actions[:1], prober=again)
    assert played.differences == [], "accepted where it is legal"
    assert [isinstance(probe.reply, State) for probe in played.trace.probes] == [True]
    faulty = Toy("attacks_without_end", observes=NO_OPTIONS)
    found = play(faulty, Case(FIELD, actions, attack("X", "D")), oracle=Toy()).differences
    assert [(d.what, d.rules, d.action, d.probe) for d in found] == [
        ("acceptance", ("BS-ATTACK-08",), attack("X", "D"), True)
    ]
    right = play(Toy(observes=NO_OPTIONS), Case(FIELD, actions, attack("X", "D")), oracle=Toy())
    assert right.differences == []
    assert "BS-ATTACK-08" in right.cited


def test_leaving_the_battle_phase_early_is_a_difference() -> None:
    for observes in (EVERYTHING, NO_OPTIONS, SILENT):
        actions = (ENTER_BATTLE_PHASE, attack("X", "W"), attack("Z", "D"))
        assert len(beside("loses_battle_phase", actions=actions, observes=observes).differences) == 1


def test_after_an_unwaived_difference_play_goes_on_alone() -> None:
    actions = (*ATTACK, END_BATTLE_PHASE, END_TURN)
    for observes in (EVERYTHING, NO_OPTIONS):
        played = beside("spares_ties", actions=actions, observes=observes)
        assert len(played.differences) == 1
        assert played.trace.case.actions == actions


def test_after_a_waived_difference_the_oracle_is_set_up_anew_and_finds_the_next() -> None:
    waived = {"DS-CALC-05"}.__contains__
    actions = (*ATTACK, attack("Z", "W"), END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE)
    for observes in (EVERYTHING, NO_OPTIONS, replace(SILENT, options=True)):
        played = beside("spares_ties", "no_damage", actions=actions, observes=observes, waived=waived)
        assert [d.rules for d in played.differences][1:] == [("DS-CALC-04",)]


def test_after_a_waived_difference_at_another_decision_both_go_on_from_the_engines() -> None:
    actions = (ENTER_BATTLE_PHASE, attack("X", "W"), change_position("Z"), END_TURN, ENTER_BATTLE_PHASE)
    observes = replace(SILENT, options=True)
    played = beside("loses_battle_phase", actions=actions, observes=observes, waived=lambda _rule: True)
    assert {(d.what, d.at) for d in played.differences} == {("extra option", 2)}
    assert "BP-FLOW-06" not in played.cited, "the oracle was set up in Main Phase 2"
    assert played.trace.case.actions == actions


def test_after_a_waived_difference_what_the_engine_does_not_report_is_kept() -> None:
    waived = {"DS-CALC-05"}.__contains__
    board = replace(FIELD, a=replace(FIELD.a, gy=(Card(id="G"),)))
    observes = Observes(options=True)
    actions = (*ATTACK, END_BATTLE_PHASE, END_TURN, change_position("D"), END_TURN, ENTER_BATTLE_PHASE)
    played = play(Toy("spares_ties", observes=observes), Case(board, actions), oracle=Toy(), waived=waived)
    assert [d.rules for d in played.differences] == [("DS-CALC-05", "DS-DOOM-01", "DS-END-01")]
    assert played.trace.case.actions == actions


def test_the_end_of_the_duel_is_compared_by_winner_and_lp_only() -> None:
    board = replace(FIELD, b=replace(FIELD.b, lp=100))
    actions = (ENTER_BATTLE_PHASE, attack("X", "W"))
    played = play(Toy("lp_below_zero"), Case(board, actions), oracle=Toy())
    assert played.trace.states()[-1].snapshot.b.lp == 0  # -1300 on the wire
    assert played.differences == []
    (found,) = play(Toy("no_damage"), Case(board, actions), oracle=Toy()).differences
    assert (found.what, found.expected, found.came) == ("over", "a wins", "the duel goes on")
    assert found.rule == "DS-DMG-16"


def test_the_oracle_is_watched() -> None:
    seen: list[int] = []
    beside(watch=lambda at, _state: seen.append(at))
    assert seen == [0, 1, 2]
