"""A snapshot at a main or attack decision converts to a board."""

from dataclasses import replace

import pytest
from toy_engine import Toy

from duelproof.language.action import END_BATTLE_PHASE
from duelproof.language.board import Board, Card, Monster, Side
from duelproof.language.claims import EVERYTHING, Observes
from duelproof.language.engine import Engine
from duelproof.language.errors import Malformed
from duelproof.language.state import Decision, State
from duelproof.properties.registry import arenas
from duelproof.reference_engine import ReferenceEngine
from duelproof.trials.driver import play
from duelproof.trials.generate import plans
from duelproof.trials.rebuild import Memory, board_at, in_main_phase_2


def set_up_again(engine: Engine, base: Board, state: State) -> State:
    """The state of a new duel from where another stands."""
    assert state.decision is not None
    again = engine.setup(board_at(base, state.snapshot, state.decision))
    assert isinstance(again, State)
    if in_main_phase_2(state.decision) and again.decision is not None and again.decision.kind == "attack":
        again = engine.act(END_BATTLE_PHASE)
    assert isinstance(again, State)
    return again


@pytest.mark.parametrize("arena", ["mixed", "mid_phase", "tokens", "extra_monster_zones", "position_locks"])
def test_a_duel_set_up_again_from_any_decision_has_the_same_field_and_options(arena: str) -> None:
    engine, compared = ReferenceEngine(), 0
    for plan in list(plans(arenas()[arena], "tcg-current", "quick", 3))[:12]:
        for state in play(engine, plan).trace.states():
            if state.decision is not None and state.decision.kind in ("main", "attack"):
                again = set_up_again(ReferenceEngine(), plan.board, state)
                assert again.snapshot == state.snapshot
                assert again.decision == state.decision
                compared += 1
    assert compared > 50


def test_what_an_engine_does_not_claim_comes_from_what_the_oracle_last_saw() -> None:
    board = Board(turn=4, a=Side(lp=900, monsters=(Monster(id="X", zone=3, atk=700, def_=5, attacks_declared=1),)))
    oracle = Toy().setup(board)
    assert isinstance(oracle, State)
    theirs = replace(oracle.snapshot, turn=None, turn_player=None, a=replace(oracle.snapshot.a, lp=None))
    theirs.a.monsters = (replace(theirs.a.monsters[0], atk=None, zone=None, attacks_declared=None, position="defense"),)
    memory = Memory(oracle.snapshot)
    decision = Decision("a", "attack", "battle_step")
    full = memory.complete(theirs, decision, Observes(state=("location", "position")))
    assert (full.turn, full.turn_player, full.a.lp) == (4, "a", 900)
    (x,) = board_at(board, full, decision).a.monsters
    assert (x.atk, x.def_, x.zone, x.attacks_declared, x.position) == (700, 5, 3, 1, "defense")


def test_a_monster_that_the_oracle_saw_leave_is_remembered() -> None:
    board = Board(a=Side(monsters=(Monster(id="X"),)), b=Side(monsters=(Monster(id="Y", atk=100),)))
    oracle = Toy()
    start = oracle.setup(replace(board, starts_in="battle_step"))
    assert isinstance(start, State)
    assert start.decision is not None
    memory = Memory(start.snapshot)
    (attack, _) = start.decision.options or ()
    after = oracle.act(attack)
    assert isinstance(after, State)
    memory.see(after)
    assert after.snapshot.monster("X") is None
    full = memory.complete(start.snapshot, start.decision, replace(EVERYTHING, state=("location",)))
    assert full.a.monsters[0].attacks_declared == 1


def test_what_can_be_no_field_is_no_board() -> None:
    board = Board(a=Side(lp=100), b=Side(gy=(Card(id="G"),)))
    start = Toy().setup(board)
    assert isinstance(start, State)
    assert start.decision is not None
    twice = replace(start.snapshot, b=replace(start.snapshot.b, gy=("G", "G")))
    beaten = replace(start.snapshot, a=replace(start.snapshot.a, lp=0))
    for snapshot, expected in ((twice, "each card id once"), (beaten, "LP above 0")):
        with pytest.raises(Malformed, match=expected):
            board_at(board, snapshot, start.decision)
