"""A failing case made small."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from toy_engine import Toy

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, attack, change_position
from duelproof.language.board import Board, Card, Monster, Side
from duelproof.language.case import Case
from duelproof.language.state import State
from duelproof.trials.driver import play
from duelproof.trials.minimise import minimise
from duelproof.trials.played import Difference

LARGE = Case(
    Board(
        turn=6,
        turn_player="b",
        a=Side(
            lp=4100,
            monsters=(
                Monster(id="A1", zone=5, atk=1700, def_=300, position="defense"),
                Monster(id="A2", atk=1650, def_=900, level=7),
                Monster(id="A3", atk=2400, def_=800, attribute="FIRE"),
            ),
            gy=(Card(id="G1"), Card(id="G2")),
            hand=(Card(id="H1"),),
        ),
        b=Side(
            lp=3000,
            monsters=(
                Monster(id="B1", zone=2, atk=1650, def_=100, name="Somebody"),
                Monster(id="B2", zone=4, atk=2500, def_=2100, owner="a"),
                Monster(id="B3", atk=2400, summoned_on_turn=6, summoned="normal"),
            ),
            deck=(Card(id="D1"),),
        ),
    ),
    (
        change_position("B2"),
        ENTER_BATTLE_PHASE,
        attack("B3", "A1"),
        attack("B1", "A2"),
        END_BATTLE_PHASE,
        END_TURN,
        ENTER_BATTLE_PHASE,
        attack("A3", "B1"),
        END_BATTLE_PHASE,
    ),
)


def beside(quirk: str, rule: str) -> Callable[[Case], bool]:
    """Whether a toy with this quirk differs from one without by this rule."""
    return lambda case: any(d.rule == rule for d in play(Toy(quirk), case, oracle=Toy()).differences)


def accepted_twice(case: Case) -> bool:
    """Whether a probe that attacks again with the same monster is accepted."""
    trace = play(Toy("attacks_without_end"), case).trace
    spent = {step.action.card for step in trace.steps if step.action.do == "attack"}
    return any(isinstance(probe.reply, State) and probe.action.card in spent for probe in trace.probes)


def one_less(case: Case) -> Iterator[Case]:
    """Each way to take one thing away, written on its own."""
    for i in range(len(case.actions)):
        yield replace(case, actions=case.actions[:i] + case.actions[i + 1 :])
    for seat in ("a", "b"):
        side = case.board.side(seat)
        for i, monster in enumerate(side.monsters):
            rest = side.monsters[:i] + side.monsters[i + 1 :]
            named = [action for action in case.actions if monster.id not in (action.card, action.target)]
            yield Case(replace(case.board, **{seat: replace(side, monsters=rest)}), tuple(named), case.probe)
            for stat in ("atk", "def_"):
                if getattr(monster, stat):
                    changed = (*side.monsters[:i], replace(monster, **{stat: 0}), *side.monsters[i + 1 :])
                    yield replace(case, board=replace(case.board, **{seat: replace(side, monsters=changed)}))


@pytest.mark.parametrize(
    ("still_fails", "case", "cards"),
    [
        (beside("spares_ties", "DS-CALC-05"), LARGE, 2),
        (beside("no_damage", "DS-CALC-04"), replace(LARGE, actions=(*LARGE.actions[1:3], attack("B2", "A2"))), 2),
        (accepted_twice, replace(LARGE, actions=LARGE.actions[:3], probe=attack("B3", "A3")), 2),
        (beside("refuses_second_attack", "BS-ATTACK-01"), LARGE, 4),
    ],
    ids=["tie", "damage", "probe", "refusal"],
)
def test_nothing_more_can_be_taken_away(still_fails: Callable[[Case], bool], case: Case, cards: int) -> None:
    runs = 0

    def counted(tried: Case) -> bool:
        nonlocal runs
        runs += 1
        return still_fails(tried)

    assert still_fails(case)
    small = minimise(case, counted)
    assert still_fails(small)
    assert runs <= 100
    assert sum(1 for side in (small.board.a, small.board.b) for _ in side.cards) <= cards
    assert not any(still_fails(smaller) for smaller in one_less(small))


def test_what_remains_is_as_it_is_by_default() -> None:
    small = minimise(LARGE, beside("spares_ties", "DS-CALC-05"))
    assert small.board == Board(
        starts_in="battle_step",
        a=Side(monsters=(replace(small.board.a.monsters[0], id="B1"),)),
        b=Side(monsters=(replace(small.board.b.monsters[0], id="A2"),)),
    )
    assert {monster.atk for side in (small.board.a, small.board.b) for monster in side.monsters} == {100}
    assert small.actions == (attack("B1", "A2"),)


def test_what_earlier_actions_lead_to_is_set_up_instead() -> None:
    board = Board(
        a=Side(monsters=(Monster(id="X", atk=900),)),
        b=Side(monsters=(Monster(id="Y", atk=900, position="defense"), Monster(id="Z", atk=900))),
    )
    turned = Case(board, (END_TURN, change_position("Y"), ENTER_BATTLE_PHASE, attack("Y", "X")))
    small = minimise(turned, beside("spares_ties", "DS-CALC-05"))
    assert small.actions == (attack("Y", "X"),)
    assert small.board.turn_player == "a"
    again = Case(board, (ENTER_BATTLE_PHASE, attack("X", "Y"), attack("X", "Z")))
    small = minimise(again, lambda case: any(d.rule == "BS-ATTACK-08" for d in beside_endless(case)))
    assert (len(small.actions), len(list(small.board.a.cards)), len(list(small.board.b.cards))) == (0, 1, 0)


def beside_endless(case: Case) -> list[Difference]:
    """How a toy that lets every monster attack without end differs."""
    return play(Toy("attacks_without_end"), case, oracle=Toy()).differences


def test_a_case_that_fails_always_becomes_nothing() -> None:
    assert minimise(LARGE, lambda _case: True) == Case(Board())


def test_a_case_that_never_fails_again_stays_as_it_is() -> None:
    assert minimise(LARGE, lambda _case: False) == LARGE


def test_a_case_is_never_tried_twice() -> None:
    tried: list[Case] = []

    def fails(case: Case) -> bool:
        tried.append(case)
        return beside("spares_ties", "DS-CALC-05")(case)

    minimise(LARGE, fails)
    assert len(tried) == len(set(tried))
