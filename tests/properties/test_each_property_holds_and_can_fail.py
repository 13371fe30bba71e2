"""For every property one right trace on which it holds, and the same trace with one lie by which it fails."""

from collections.abc import Callable
from typing import Any

import pytest

from duelproof.language.action import ENTER_BATTLE_PHASE, STOP, attack, change_position, flip_summon
from duelproof.language.event import AttackDeclared, Damaged, Doomed, DuelOver, Flipped, PositionChanged, Values
from duelproof.properties.registry import properties

ENTER, LAST = ENTER_BATTLE_PHASE, 99
DAMAGE = Damaged("damage_calculation", "b", 0, "battle", "X")
DECLARED = AttackDeclared("start_step", "X", "Y")

LIES: dict[str, tuple[str, Callable[[Any], object]]] = {
    "bp-enter/declining-ends-the-turn": ("declined", lambda t: t.decide(1, player="a", at="main_phase_2")),
    "bp-enter/end-phase-after-declining": ("declined", lambda t: t.enter(1, "main_phase_2")),
    "bp-enter/first-turn": ("turn 1", lambda t: t.offer(0, ENTER)),
    "bp-enter/from-main-phase-1": ("higher", lambda t: t.enter(1, "standby_phase")),
    "bp-enter/leads-to-the-battle-step": ("higher", lambda t: t.decide(1, kind="main")),
    "bp-enter/no-main-phase-2-alone": ("turn 1", lambda t: t.decide(0, at="main_phase_2")),
    "bp-enter/once-a-turn": ("higher", lambda t: t.offer(3, ENTER)),
    "bp-enter/optional": ("higher", lambda t: t.withdraw(0, "enter_battle_phase")),
    "bp-enter/second-player": ("turn 1", lambda t: t.withdraw(1, "enter_battle_phase")),
    "bp-enter/turn-players-own": ("higher", lambda t: t.decide(1, player="b")),
    "bp-enter/without-attackers": ("turns", lambda t: t.withdraw(4, "enter_battle_phase")),
    "bp-flow/damage-step-from-battle-step": ("higher", lambda t: t.enter(2, "end_step", 11)),
    "bp-flow/damage-step-through-attacks": ("higher", lambda t: t.enter(3, "start_of_damage_step")),
    "bp-flow/end-step-before-main-phase-2": ("higher", lambda t: t.skip("end_step")),
    "bp-flow/four-steps": ("higher", lambda t: t.enter(1, "end_step", 1)),
    "bp-flow/main-phase-2-follows": ("higher", lambda t: t.decide(3, at="main_phase_1")),
    "bp-flow/only-attacks": ("higher", lambda t: t.offer(1, change_position("W"))),
    "bp-flow/positions-stay": ("higher", lambda t: t.monster(2, "X", position="defense")),
    "bp-flow/start-and-end-step": ("higher", lambda t: t.skip("start_step")),
    "bp-start/attacks-in-battle-step": ("higher", lambda t: t.alter("attack_declared", at="start_step")),
    "bp-start/no-attack-in-start-step": ("higher", lambda t: t.say(1, DECLARED, 1)),
    "bs-attack/declared-as-ordered": ("higher", lambda t: t.alter("attack_declared", attacker="W")),
    "bs-attack/defense-position-is-a-target": ("set", lambda t: t.decide(1, options=(attack("X", "V"),))),
    "bs-attack/direct-past-an-empty-field": ("direct", lambda t: t.withdraw(1, "attack")),
    "bs-attack/each-may-attack": ("higher", lambda t: t.withdraw(1, "attack")),
    "bs-attack/from-attack-position": ("higher", lambda t: t.monster(1, "X", position="defense")),
    "bs-attack/may-attack-again-next-turn": ("turns", lambda t: t.withdraw(8, "attack")),
    "bs-attack/no-direct-past-monsters": ("direct", lambda t: t.stay(0, "Y", "b")),
    "bs-attack/once-each": ("higher", lambda t: t.monster(1, "X", id="Z") or t.order(0, attack("X", "Y"))),
    "bs-attack/spent-is-not-offered": ("higher", lambda t: t.offer(2, attack("X", "V"))),
    "bs-attack/summoned-may-attack": ("new", lambda t: t.withdraw(1, "attack", "X")),
    "bs-attack/target-is-the-opponents": ("higher", lambda t: t.order(1, attack("X", "W"))),
    "bs-attack/targets-are-the-opponents-monsters": ("higher", lambda t: t.offer(1, attack("X", "direct"))),
    "bs-attack/turn-player-declares": ("higher", lambda t: t.order(1, attack("V", "Y"))),
    "bs-gen/attack-leads-to-the-damage-step": ("higher", lambda t: t.enter(2, "end_step")),
    "bs-gen/attack-or-leave": ("higher", lambda t: t.withdraw(1, "end_battle_phase")),
    "bs-gen/leaving-leads-to-the-end-step": ("higher", lambda t: t.skip("end_step")),
    "ds-before/face-up-afterwards": ("set", lambda t: t.monster(2, "Y", position="face_down_defense")),
    "ds-before/flip-is-no-position-change": (
        "set",
        lambda t: t.say(2, PositionChanged("before_damage_calculation", "Y", "defense")),
    ),
    "ds-before/flip-is-no-summon": ("set", lambda t: t.monster(2, "Y", summoned_on_turn=3)),
    "ds-before/flipped-at-its-point": ("set", lambda t: t.alter("flipped", at="start_of_damage_step")),
    "ds-before/flipped-before-calculation": ("set", lambda t: t.back("flipped")),
    "ds-before/only-the-target-flips": ("set", lambda t: t.say(2, Flipped("before_damage_calculation", "V"))),
    "ds-calc/attack-breaks-defense": ("break", lambda t: t.stay(2, "Y", "b", "defense")),
    "ds-calc/broken-defense-inflicts-nothing": ("break", lambda t: t.lp(2, "b", 7600)),
    "ds-calc/calculated-once": ("higher", lambda t: t.double("calculated")),
    "ds-calc/damage-during-calculation": ("higher", lambda t: t.alter("damaged", at="after_damage_calculation")),
    "ds-calc/defense-holds": ("hold", lambda t: t.leave(2, "X", "gy a")),
    "ds-calc/defense-strikes-back": ("hold", lambda t: t.lp(2, "a", 8000)),
    "ds-calc/defense-tie": ("defense tie", lambda t: t.leave(2, "Y")),
    "ds-calc/defense-tie-inflicts-nothing": ("defense tie", lambda t: t.lp(2, "a", 7900)),
    "ds-calc/difference-of-attacks": ("higher", lambda t: t.lp(2, "b", 6100)),
    "ds-calc/direct-attack-inflicts-attack": ("direct", lambda t: t.lp(2, "b", 7050)),
    "ds-calc/direct-attack-without-attack": ("direct zero", lambda t: t.lp(2, "b", 7900)),
    "ds-calc/direct-attacker-stays": ("direct", lambda t: t.leave(2, "X", "gy a")),
    "ds-calc/lower-attack-is-destroyed": ("lower", lambda t: t.stay(2, "X", "a")),
    "ds-calc/tie-destroys-both": ("tie", lambda t: t.stay(2, "X", "a")),
    "ds-calc/tie-inflicts-nothing": ("tie", lambda t: t.lp(2, "a", 6100)),
    "ds-calc/values-by-position": ("hold", lambda t: t.alter("calculated", values=Values(1500, 100))),
    "ds-calc/values-decide": ("hold", lambda t: t.alter("calculated", values=Values(1500, 1501))),
    "ds-calc/zero-against-zero": ("zeros", lambda t: t.leave(2, "Y")),
    "ds-calc/zero-attacker-is-harmless": ("zero attacker", lambda t: t.leave(2, "Y")),
    "ds-calc/zero-may-attack": ("zeros", lambda t: t.withdraw(1, "attack")),
    "ds-calc/zero-target-is-destroyed": ("zero target", lambda t: t.stay(2, "Y", "b")),
    "ds-dmg/battle-damage": ("higher", lambda t: t.alter("damaged", kind="effect")),
    "ds-dmg/lethal-damage-ends-the-duel": ("lethal", lambda t: t.lp(2, "b", 100) or t.go_on(2)),
    "ds-dmg/life-keeps-the-duel-going": ("higher", lambda t: t.end(2, "a")),
    "ds-dmg/nothing-after-the-end": ("lethal", lambda t: t.enter(2, "end_of_damage_step", LAST)),
    "ds-dmg/nothing-is-no-damage": ("tie", lambda t: t.say(2, DAMAGE)),
    "ds-dmg/only-battles-cost-life": ("higher", lambda t: t.lp(3, "a", 7000)),
    "ds-dmg/whole-amount": ("lethal", lambda t: t.alter("damaged", amount=1000)),
    "ds-dmg/winner-told": ("lethal", lambda t: t.alter("duel_over", winner="b")),
    "ds-dmg/zero-ends-the-duel": ("lethal", lambda t: t.go_on(2)),
    "ds-doom/after-the-comparison": ("higher", lambda t: t.front("doomed")),
    "ds-doom/doomed-is-destroyed": ("tie", lambda t: t.alter("destroyed", cards=("X",))),
    "ds-doom/fixed-at-calculation": ("tie", lambda t: t.alter("doomed", cards=("X",))),
    "ds-doom/none-doomed-afterwards": ("higher", lambda t: t.monster(2, "X", doomed=True)),
    "ds-doom/stays-until-the-end": ("higher", lambda t: t.alter("moved", at="damage_calculation")),
    "ds-doom/still-there-after-calculation": ("higher", lambda t: t.front("moved") or t.front("doomed")),
    "ds-end/attack-is-over": ("higher", lambda t: t.drop("attack_ended")),
    "ds-end/battle-step-entered": ("higher", lambda t: t.enter(2, "end_step", LAST)),
    "ds-end/battle-step-follows": ("higher", lambda t: t.decide(2, kind="main", at="main_phase_2")),
    "ds-end/losers-leave": ("higher", lambda t: t.stay(2, "Y", "b")),
    "ds-end/nobody-else-leaves": ("higher", lambda t: t.leave(2, "V")),
    "ds-end/nothing-pending": (
        "higher",
        lambda t: t.pending(2, battle=type("Pending", (), {"attacker": "X", "target": "Y"})()),
    ),
    "ds-end/to-its-owner": ("owned", lambda t: t.leave(2, "Y", "gy b")),
    "ds-end/to-the-graveyard": ("higher", lambda t: t.leave(2, "Y", "banished b")),
    "ds-end/together": ("tie", lambda t: t.enter(2, "end_of_damage_step", 10)),
    "ds-end/tokens-vanish": ("token", lambda t: t.leave(2, "Y", "gy b")),
    "ds-gen/every-point-once": ("higher", lambda t: t.skip("after_damage_calculation")),
    "ds-gen/points-in-order": ("higher", lambda t: t.skip("before_damage_calculation")),
    "ds-before/leads-to-calculation": ("higher", lambda t: t.skip("damage_calculation")),
    "ds-start/leads-to-before-calculation": ("higher", lambda t: t.skip("before_damage_calculation")),
    "ds-start/still-face-down": ("set", lambda t: t.front("flipped")),
    "es/from-the-battle-step": ("higher", lambda t: t.enter(3, "start_step")),
    "es/no-way-back": ("higher", lambda t: t.decide(3, kind="attack")),
    "es/only-main-phase-2-after-it": ("higher", lambda t: t.enter(3, "battle_step", 1)),
    "pos/attacked-is-not-locked": ("turns", lambda t: t.withdraw(4, "change_position", "Y")),
    "pos/attacker-is-locked": ("higher", lambda t: t.offer(3, change_position("X"))),
    "pos/bystander-is-free-in-main-phase-2": ("higher", lambda t: t.withdraw(3, "change_position", "W")),
    "pos/change-turns-over": ("moves", lambda t: t.monster(1, "W", position="defense")),
    "pos/flip-summon-to-attack": ("moves", lambda t: t.monster(2, "S", position="defense")),
    "pos/free-in-main-phase-1": ("higher", lambda t: t.withdraw(0, "change_position", "W")),
    "pos/link-monsters-stay": ("link", lambda t: t.offer(0, change_position("X"))),
    "pos/new-monsters-stay": ("new", lambda t: t.offer(0, change_position("X"))),
    "pos/once-a-turn": ("moves", lambda t: t.offer(1, change_position("W"))),
    "pos/only-that-monster-turns": ("moves", lambda t: t.monster(1, "X", position="defense")),
    "protocol/each-card-in-one-place": ("higher", lambda t: t.leave(2, "V", "nowhere x")),
    "protocol/events-add-up": ("higher", lambda t: t.drop("damaged")),
    "protocol/events-in-their-window": ("moves", lambda t: t.alter("flipped", at="battle_step")),
    "protocol/events-name-known-cards": ("higher", lambda t: t.say(2, Doomed("damage_calculation", ("Q",)))),
    "protocol/legal-is-accepted": ("higher", lambda t: t.refuse(1)),
    "protocol/options-are-accepted": ("higher", lambda t: t.offer(1, STOP) or t.order(1, STOP) or t.refuse(1)),
    "protocol/options-once": ("higher", lambda t: t.offer(1, attack("X", "Y"))),
    "protocol/setup-is-the-board": ("higher", lambda t: t.monster(0, "X", zone=4)),
    "protocol/something-changes": ("higher", lambda t: t.repeat(2)),
    "protocol/windows-as-claimed": ("higher", lambda t: t.decide(1, at="start_step")),
    "state/declarations-counted": ("higher", lambda t: t.monster(2, "X", attacks_declared=0)),
    "state/declarations-end-with-the-turn": ("turns", lambda t: t.monster(4, "X", attacks_declared=1)),
    "state/gone-stays-gone": ("higher", lambda t: t.stay(3, "Y", "b")),
    "state/stats-stay": ("higher", lambda t: t.monster(2, "X", atk=1800)),
    "turn/passes-to-the-opponent": ("turns", lambda t: t.decide(4, player="a")),
    "turn/phases-in-order": ("declined", lambda t: t.skip("standby_phase")),
}
ELSEWHERE = (
    "refusal/",
    "metamorphic/",
    "protocol/determinism",
    "protocol/illegal-is-refused",
    "protocol/refusal-changes-nothing",
)


@pytest.mark.parametrize("property_id", LIES)
def test_a_property_holds_on_a_right_trace_and_fails_on_a_lie(property_id: str, forge: Callable[..., Any]) -> None:
    play, lie = LIES[property_id]
    right = forge(play).judge(property_id)
    assert right, "its antecedent does not stand in the right trace"
    assert not any(right)
    forgery = forge(play)
    lie(forgery)
    broken = [violation for violation in forgery.judge(property_id) if violation is not None]
    assert broken
    for violation in broken:
        assert set(violation.rules) <= set(properties()[property_id].rules)
        assert 0 <= violation.at < len(forgery.states)
        assert violation.expected
        assert violation.came


def test_every_property_is_shown_to_hold_and_to_fail() -> None:
    judged_here = {property_id for property_id in properties() if not property_id.startswith(ELSEWHERE)}
    assert judged_here == LIES.keys()


def test_a_flip_summon_is_offered_for_the_face_down_monster(forge: Callable[..., Any]) -> None:
    forgery = forge("moves")
    forgery.withdraw(0, "flip_summon", "S")
    broken = [violation for violation in forgery.judge("pos/free-in-main-phase-1") if violation is not None]
    assert [violation.expected for violation in broken] == [f"`{flip_summon('S')}` offered"]


def test_two_zeros_destroy_each_other_in_the_older_editions(forge: Callable[..., Any]) -> None:
    assert forge("zeros", "goat-2005").judge("ds-calc/zero-against-zero") == [None]
    forgery = forge("zeros", "goat-2005")
    forgery.stay(2, "X", "a")
    assert any(forgery.judge("ds-calc/zero-against-zero"))


def test_the_end_of_the_duel_is_told_only_once(forge: Callable[..., Any]) -> None:
    forgery = forge("lethal")
    forgery.say(2, DuelOver("damage_calculation", "a"), LAST)
    assert any(forgery.judge("ds-dmg/nothing-after-the-end"))
