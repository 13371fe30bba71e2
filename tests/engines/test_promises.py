"""What is claimed must be there."""

from dataclasses import replace
from typing import Any, Final

import pytest

from duelproof.engines.promises import broken_by_state, broken_by_unsupported, ill_formed
from duelproof.language.action import END_TURN
from duelproof.language.board import Board, Card, Effect, Side
from duelproof.language.claims import EVERYTHING, Hello, Observes
from duelproof.language.state import Decision, MonsterView, Over, SideView, Snapshot, State

HELLO: Final = Hello("x", "1", ("tcg-current",), EVERYTHING, ("starts_in:main_phase_1",))
MONSTER: Final = MonsterView("X", 1, "attack", 1900, 1000, 0, doomed=False, owner="a")
WHOLE: Final = State(
    Snapshot(SideView(8000, (MONSTER,)), SideView(8000), turn=3, turn_player="a"),
    Decision("a", "main", "main_phase_1", (END_TURN,)),
)


def with_monster(**changes: Any) -> State:
    return replace(WHOLE, snapshot=replace(WHOLE.snapshot, a=SideView(8000, (replace(MONSTER, **changes),))))


def with_snapshot(**changes: Any) -> State:
    return replace(WHOLE, snapshot=replace(WHOLE.snapshot, **changes))


def test_a_state_that_shows_all_that_is_claimed_breaks_no_claim() -> None:
    assert broken_by_state(HELLO, WHOLE) is None
    assert ill_formed(WHOLE) is None
    assert ill_formed(replace(WHOLE, decision=None, over=Over(draw=True))) is None
    assert broken_by_state(HELLO, replace(WHOLE, decision=None, over=Over("a"))) is None


BROKEN: Final = [
    (replace(WHOLE, decision=Decision("a", "main", "main_phase_1")), "`options`"),
    (with_snapshot(turn=None), "`turn`"),
    (with_snapshot(turn_player=None), "`turn`"),
    (with_snapshot(b=SideView()), "`lp`"),
    (with_monster(position=None), "`position`"),
    (with_monster(zone=None), "`zone`"),
    (with_monster(atk=None), "`stats`"),
    (with_monster(def_=None), "`stats`"),
    (with_monster(attacks_declared=None), "`declared`"),
    (with_monster(doomed=None), "`doomed`"),
]


@pytest.mark.parametrize(("state", "word"), BROKEN)
def test_what_is_claimed_and_left_out_is_a_broken_claim_and_only_then(state: State, word: str) -> None:
    assert word in (broken_by_state(HELLO, state) or "")
    assert broken_by_state(replace(HELLO, observes=Observes()), state) is None


def test_a_monster_may_be_in_no_lock_and_no_battle_may_be_pending() -> None:
    assert broken_by_state(HELLO, with_monster(summoned_on_turn=None)) is None
    assert broken_by_state(HELLO, with_snapshot(battle=None)) is None


def test_calling_a_board_unsupported_breaks_a_claim_only_if_all_of_it_is_claimed() -> None:
    assert "claims edition tcg-current" in (broken_by_unsupported(HELLO, Board()) or "")
    assert broken_by_unsupported(HELLO, Board(edition="classic")) is None
    assert broken_by_unsupported(HELLO, Board(starts_in="battle_step")) is None
    for card in (Card(id="E", effects=(Effect("e"),)), Card(id="P", passcode=1)):
        hello = replace(HELLO, accepts=(*HELLO.accepts, "hand"))
        assert broken_by_unsupported(hello, Board(a=Side(hand=(card,)))) is None
        assert broken_by_unsupported(hello, Board(a=Side(hand=(Card(id="C"),)))) is not None
