"""Playing one case on one engine."""

from dataclasses import replace

import pytest
from toy_engine import Toy

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, PASS, Action, attack
from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Case, Plan, Trace
from duelproof.language.claims import EVERYTHING
from duelproof.language.engine import EngineMissing, EngineTrouble, Refused
from duelproof.language.errors import WrongUse
from duelproof.language.state import State
from duelproof.trials.driver import play
from duelproof.trials.played import PROBE_EVERY, probe_case

BOARD = Board(
    a=Side(monsters=(Monster(id="X", atk=1900), Monster(id="Z", atk=500))),
    b=Side(monsters=(Monster(id="Y", atk=1000),)),
)
PLAN = Plan(BOARD, (0, 0, 8, 0, 0, 16, 0, 0, 4, 12))
NO_OPTIONS = replace(EVERYTHING, options=False)


def again(trace: Trace, _seed: int) -> Action | None:
    """Tries a direct attack of X wherever one might attack, and after the end."""
    decision = trace.before(len(trace.steps)).decision
    return attack("X", "direct") if decision is None or decision.kind == "attack" else None


def test_a_plan_is_played_by_its_choices_and_its_explicit_case_gives_the_same_trace() -> None:
    played = play(Toy(), PLAN)
    assert len(played.trace.case.actions) == len(PLAN.choices)
    assert played.trace.case.actions[:2] == (ENTER_BATTLE_PHASE, attack("X", "Y"))
    assert play(Toy(), played.trace.case).trace == played.trace


def test_a_prompt_with_one_answer_is_forced_and_left_out_of_the_case() -> None:
    alone = Board(turn=1, a=Side(), b=Side(monsters=(Monster(id="Y"),)))
    trace = play(Toy(), Case(alone)).trace
    assert [(step.action, step.forced) for step in trace.steps] == [(END_TURN, True)]
    assert trace.case.actions == ()


def test_a_case_may_write_a_forced_answer_out() -> None:
    alone = Board(turn=1, a=Side(), b=Side(monsters=(Monster(id="Y"),)))
    trace = play(Toy(), Case(alone, (END_TURN, END_TURN))).trace
    assert [step.forced for step in trace.steps] == [True, False]
    assert trace.case.actions == (END_TURN, END_TURN)


def test_an_explicit_action_is_sent_although_it_is_not_offered_and_play_goes_on_after_the_refusal() -> None:
    trace = play(Toy(), Case(BOARD, (attack("X", "Y"), ENTER_BATTLE_PHASE))).trace
    assert isinstance(trace.steps[0].reply, Refused)
    assert isinstance(trace.steps[1].reply, State)
    assert len(trace.states()) == 2


def test_when_the_answers_have_run_out_windows_are_passed_and_the_case_ends_at_a_decision() -> None:
    trace = play(Toy("asks_windows", observes=NO_OPTIONS), Case(BOARD, (ENTER_BATTLE_PHASE,))).trace
    assert [step.action for step in trace.steps] == [ENTER_BATTLE_PHASE, PASS, PASS]
    assert [step.forced for step in trace.steps] == [False, True, True]


def test_a_case_that_does_not_end_is_cut_off() -> None:
    empty = Board(turn=1)
    played = play(Toy(), Plan(empty, (4,) * 50), limit=20)
    assert played.trace.truncated
    assert len(played.trace.steps) == 20


def test_a_board_beyond_the_claims_is_unsupported_and_never_set_up() -> None:
    engine = Toy(accepts=("starts_in:main_phase_1",))
    played = play(engine, Case(replace(BOARD, turn_player="b")))
    assert played.unsupported == "toy does not accept turn_player"
    assert engine.setups == 0


def test_unsupported_against_the_claims_is_a_false_claim() -> None:
    trouble = play(Toy("cannot_set_up"), Case(BOARD)).trace.trouble
    assert trouble is not None
    assert trouble.kind == "false_claim"


def test_claimed_options_that_are_not_listed_are_a_false_claim() -> None:
    trouble = play(Toy("options_missing"), Case(BOARD)).trace.trouble
    assert trouble is not None
    assert trouble.kind == "false_claim"


@pytest.mark.parametrize(("quirk", "kind"), [("dies_at_attack", "died"), ("raises_at_attack", "error")])
def test_trouble_ends_the_case_and_keeps_what_was_played(quirk: str, kind: str) -> None:
    trace = play(Toy(quirk), Case(BOARD, (ENTER_BATTLE_PHASE, attack("X", "Y"), END_BATTLE_PHASE))).trace
    assert trace.trouble is not None
    assert trace.trouble.kind == kind
    assert len(trace.states()) == 2
    assert trace.case.actions == (ENTER_BATTLE_PHASE, attack("X", "Y"))


def test_trouble_at_setup_leaves_a_trace_without_states_of_the_engine() -> None:
    trace = play(Toy("dies_at_setup"), Case(BOARD)).trace
    assert trace.trouble is not None
    assert trace.start.decision is None


def test_a_missing_engine_is_no_trouble_of_one_case() -> None:
    class Missing(Toy):
        def setup(self, _board: Board) -> State:
            raise EngineMissing("no such command")

    with pytest.raises(EngineMissing):
        play(Missing(), Case(BOARD))


def test_a_state_must_have_a_decision_or_an_end() -> None:
    class Mute(Toy):
        def setup(self, board: Board) -> State:
            return replace(super().setup(board), decision=None)

    trouble = play(Mute(), Case(BOARD)).trace.trouble
    assert isinstance(trouble, EngineTrouble)
    assert trouble.kind == "garbage"


@pytest.mark.parametrize("call", ["setup", "act"])
def test_an_answer_of_another_kind_is_garbage(call: str) -> None:
    engine = Toy()
    setattr(engine, call, lambda _asked: {"state": {}})
    trouble = play(engine, PLAN).trace.trouble
    assert trouble is not None
    assert (trouble.kind, "came dict" in trouble.detail) == ("garbage", True)


def test_an_edition_that_the_engine_does_not_play_is_unsupported() -> None:
    engine = Toy()
    engine.hello = lambda: replace(Toy().hello(), editions=("classic",))
    assert play(engine, PLAN).unsupported == "toy does not play tcg-current"


def test_an_engine_that_does_not_say_who_it_is_is_in_trouble() -> None:
    engine = Toy()
    engine.hello = lambda: 1 // 0
    with pytest.raises(EngineTrouble, match="hello raised ZeroDivisionError"):
        play(engine, PLAN)


def test_a_plan_on_an_engine_without_options_needs_an_oracle() -> None:
    with pytest.raises(WrongUse, match="lists no options"):
        play(Toy(observes=NO_OPTIONS), PLAN)


def test_the_oracle_chooses_for_an_engine_that_lists_no_options() -> None:
    chosen = play(Toy(observes=NO_OPTIONS), PLAN, oracle=Toy(), compare=False)
    assert chosen.trace.case == play(Toy(), PLAN).trace.case
    assert chosen.differences == []


def test_a_refused_probe_is_recorded_and_changes_nothing() -> None:
    def itself(_trace: Trace, _seed: int) -> Action:
        return attack("X", "X")

    plain, probed = play(Toy(), PLAN).trace, play(Toy(), PLAN, prober=itself).trace
    assert [probe.before for probe in probed.probes] == [*range(0, len(probed.steps), PROBE_EVERY), len(probed.steps)]
    assert all(isinstance(probe.reply, Refused) for probe in probed.probes)
    assert (probed.steps, probed.case) == (plain.steps, plain.case)


def test_an_accepted_probe_is_recorded_with_its_state_and_then_undone() -> None:
    engine = Toy("attacks_without_end")
    case = Case(Board(a=Side(monsters=(Monster(id="X", atk=100),))), (ENTER_BATTLE_PHASE, attack("X", "direct")))
    plain, probed = play(engine, case).trace, play(engine, case, prober=again).trace
    assert [probe.before for probe in probed.probes] == [2]
    assert all(isinstance(probe.reply, State) for probe in probed.probes)
    assert probed.steps == plain.steps


def test_the_case_of_a_probe_tries_it_at_the_same_prompt() -> None:
    one = Board(a=Side(monsters=(Monster(id="X", atk=100),)), b=Side(monsters=(Monster(id="Y", def_=100),)))
    played = play(Toy(), Plan(one, (0, 0, 0), probe_seed=6), prober=again).trace
    assert [probe.before for probe in played.probes] == [2]
    for probe in played.probes:
        alone = play(Toy(), probe_case(played, probe)).trace
        assert (alone.probes[0].before, alone.probes[0].reply) == (probe.before, probe.reply)
        assert alone.steps[: probe.before] == played.steps[: probe.before]


def test_an_action_after_the_duel_has_ended_is_tried_too() -> None:
    lethal = Board(a=Side(monsters=(Monster(id="X", atk=8000),)))
    trace = play(Toy(), Plan(lethal, (0, 0, 0)), prober=again).trace
    assert trace.states()[-1].over is not None
    assert trace.probes[-1].before == len(trace.steps)
    assert isinstance(trace.probes[-1].reply, Refused)


def test_accepting_without_any_change_counts_as_refusing() -> None:
    trace = play(Toy("sleeps"), Case(BOARD, (ENTER_BATTLE_PHASE,), attack("X", "Y"))).trace
    assert isinstance(trace.probes[0].reply, Refused)
