"""The one place that decides legality: which actions are legal now, and why another one is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, PASS, Action
from duelproof.language.words import DIRECT
from duelproof.reference_engine.errors import (
    IllegalAction,
    IllegalAttack,
    IllegalPhaseChange,
    IllegalPositionChange,
    UnknownCard,
    WrongDecision,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel


def options(duel: Duel) -> Iterator[Action]:
    """Every legal action once, in the order of the field, what ends the decision last."""
    if duel.kind == "attack":
        yield from _attacks(duel)
        if duel.rules.may_end_battle_phase(duel):
            yield END_BATTLE_PHASE
    elif duel.kind == "main":
        yield from _main_options(duel)
    elif duel.kind == "window":
        yield from duel.rules.activations(duel, duel.decider)
        yield PASS


def _attacks(duel: Duel) -> Iterator[Action]:
    rules = duel.rules
    for attacker in duel.field[rules.declaring_player(duel)]:
        if not rules.position_may_attack(attacker) or attacker.declared >= rules.attack_allowance(duel, attacker):
            continue
        for target in rules.attack_targets(duel, attacker):
            yield Action("attack", attacker.id, target.id)
        if rules.may_attack_directly(duel, attacker):
            yield Action("attack", attacker.id, DIRECT)


def _main_options(duel: Duel) -> Iterator[Action]:
    rules = duel.rules
    if rules.may_enter_battle_phase(duel):
        yield ENTER_BATTLE_PHASE
    for monster in duel.field[duel.turn_player]:
        if _locked(duel, monster) is None:
            if rules.may_change_position(monster):
                yield Action("change_position", monster.id)
            if rules.may_flip_summon(monster):
                yield Action("flip_summon", monster.id)
    if rules.may_end_turn(duel):
        yield END_TURN


def check(duel: Duel, action: Action) -> None:
    """Nothing if the action is legal now.

    Raises:
        IllegalAction: it is not; the error carries the rules.
        UnknownCard: it names a card that is not in this duel.
    """
    if duel.over is not None:
        raise WrongDecision(action, "the duel is over", ("DS-DMG-16",))
    if not duel.rules.allowed(duel, action.do):
        raise _misplaced(duel, action)
    checker = _CHECKS.get(action.do)
    if checker is not None:
        checker(duel, action)


def _find(monsters: tuple[Monster, ...], card: str | None) -> Monster | None:
    for monster in monsters:
        if monster.id == card:
            return monster
    return None


def _refuse_unknown(duel: Duel, card: str | None) -> None:
    if card not in duel.known:
        raise UnknownCard(f"no card {card!r} in this duel")


def _check_attack(duel: Duel, action: Action) -> None:
    rules = duel.rules
    attacker = _find(duel.field[rules.declaring_player(duel)], action.card)
    if attacker is None:
        _refuse_unknown(duel, action.card)
        raise IllegalAttack(action, f"{action.card} is no monster of the turn player's", ("BS-ATTACK-01",))
    if not rules.position_may_attack(attacker):
        raise IllegalAttack(action, f"{attacker.id} is not in face-up Attack Position", ("BS-ATTACK-02",))
    if attacker.declared >= rules.attack_allowance(duel, attacker):
        raise IllegalAttack(action, f"{attacker.id} has already declared an attack", ("BS-ATTACK-03",))
    if action.target == DIRECT:
        if not rules.may_attack_directly(duel, attacker):
            raise IllegalAttack(action, "the opponent controls a monster", ("BS-ATTACK-06",))
    elif _find(rules.attack_targets(duel, attacker), action.target) is None:
        _refuse_unknown(duel, action.target)
        raise IllegalAttack(action, f"{action.target} is no monster of the opponent's", ("BS-ATTACK-05",))


def _check_battle_phase(duel: Duel, action: Action) -> None:
    if not duel.rules.may_enter_battle_phase(duel):
        if duel.at == "main_phase_1":
            raise IllegalPhaseChange(action, "no Battle Phase in the first turn of the duel", ("BP-ENTER-02",))
        raise IllegalPhaseChange(action, "the Battle Phase is entered from Main Phase 1", ("BP-ENTER-01",))


def _check_end_of_battle_phase(duel: Duel, action: Action) -> None:
    if not duel.rules.may_end_battle_phase(duel):
        raise IllegalPhaseChange(action, "an attack must still be made", ("BP-ENTER-12",))


def _check_end_turn(duel: Duel, action: Action) -> None:
    if not duel.rules.may_end_turn(duel):
        raise IllegalPhaseChange(action, "the Battle Phase must be entered", ("BP-ENTER-09",))


def _own(duel: Duel, action: Action) -> Monster:
    monster = _find(duel.field[duel.turn_player], action.card)
    if monster is None:
        _refuse_unknown(duel, action.card)
        raise IllegalPositionChange(action, f"{action.card} is no monster of the turn player's", ("POS-08",))
    return monster


def _check_change(duel: Duel, action: Action) -> None:
    monster = _own(duel, action)
    if not duel.rules.may_change_position(monster):
        if monster.link:
            raise IllegalPositionChange(action, f"{monster.id} is a Link Monster", ("POS-07",))
        raise IllegalPositionChange(action, f"{monster.id} is face-down: only a Flip Summon turns it", ("POS-08",))
    _check_locks(duel, action, monster)


def _check_flip_summon(duel: Duel, action: Action) -> None:
    monster = _own(duel, action)
    if not duel.rules.may_flip_summon(monster):
        raise IllegalPositionChange(action, f"{monster.id} is face-up", ("POS-08",))
    _check_locks(duel, action, monster)


def _check_locks(duel: Duel, action: Action, monster: Monster) -> None:
    locked = _locked(duel, monster)
    if locked is not None:
        why, rules = locked
        raise IllegalPositionChange(action, f"{monster.id} {why}", rules)


def _locked(duel: Duel, monster: Monster) -> tuple[str, tuple[str, ...]] | None:
    """Why the monster's position cannot be changed by hand now, with the rules."""
    rules = duel.rules
    if rules.locked_by_attack(duel, monster):
        return _ATTACKED_FACE_DOWN if monster.position == "face_down_defense" else _ATTACKED
    late = duel.at == "main_phase_2"
    if rules.locked_by_change(duel, monster):
        return _CHANGED_LATE if late else _CHANGED
    if rules.locked_by_arrival(duel, monster):
        return _ARRIVED_LATE if late else _ARRIVED
    return None


_ATTACKED: Final = ("declared an attack this turn", ("POS-01",))
_ATTACKED_FACE_DOWN: Final = ("declared an attack this turn", ("POS-04",))
_CHANGED: Final = ("changed its position this turn", ("POS-08",))
_ARRIVED: Final = ("was Summoned or Set this turn", ("POS-08",))
_CHANGED_LATE: Final = ("changed its position this turn", ("POS-06", "POS-08"))
_ARRIVED_LATE: Final = ("was Summoned or Set this turn", ("POS-06", "POS-08"))

_CHECKS: Final[dict[str, Callable[[Duel, Action], None]]] = {
    "attack": _check_attack,
    "enter_battle_phase": _check_battle_phase,
    "end_battle_phase": _check_end_of_battle_phase,
    "end_turn": _check_end_turn,
    "change_position": _check_change,
    "flip_summon": _check_flip_summon,
}

_MISPLACED_IN_MAIN_PHASE: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "end_battle_phase": ("there is no Battle Phase to end", ("ES-01",)),
    "stop": ("no replay is due", ("BS-REPLAY-14",)),
}
_MISPLACED_IN_BATTLE_STEP: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "enter_battle_phase": ("the Battle Phase is under way", ("BP-ENTER-01",)),
    "end_turn": ("the turn ends from a Main Phase", ("BP-FLOW-06",)),
    "change_position": ("no manual position change in the Battle Phase", ("BP-FLOW-07",)),
    "flip_summon": ("no Flip Summon in the Battle Phase", ("BP-FLOW-07",)),
    "stop": ("no replay is due", ("BS-REPLAY-14",)),
}
_NOTHING_TO_ACTIVATE: Final = ("no card can be activated", ("BP-FLOW-07",))


def _misplaced(duel: Duel, action: Action) -> IllegalAction:
    """An action that belongs to another decision than the one that is due."""
    if action.do == "attack":
        why, rules = _misplaced_attack(duel)
        return IllegalAttack(action, why, rules)
    table = _MISPLACED_IN_BATTLE_STEP if duel.kind == "attack" else _MISPLACED_IN_MAIN_PHASE
    why, rules = table.get(action.do, _NOTHING_TO_ACTIVATE)
    return WrongDecision(action, why, rules)


def _misplaced_attack(duel: Duel) -> tuple[str, tuple[str, ...]]:
    if duel.at == "main_phase_2":
        return "the Battle Phase is over", ("ES-06",)
    if duel.turn == 1:
        return "no Battle Phase in the first turn of the duel", ("BP-ENTER-02",)
    return "attacks are declared in the Battle Step", ("BS-GEN-01",)


def why(duel: Duel, action: Action) -> tuple[str, ...]:
    """The rules that make an action legal now, or those that forbid it; none for an unknown card."""
    try:
        check(duel, action)
    except IllegalAction as error:
        return error.rules
    except UnknownCard:
        return ()
    return _grounds(duel, action)


def _grounds(duel: Duel, action: Action) -> tuple[str, ...]:
    if action.do == "attack":
        return _attack_grounds(duel, action)
    if action.do in ("change_position", "flip_summon"):
        return ("POS-06",) if duel.at == "main_phase_2" else ("POS-08",)
    if action.do == "enter_battle_phase":
        rules = ("BP-ENTER-03",) if duel.turn == 2 else ("BP-ENTER-01",)  # noqa: PLR2004 - the rule's own number
        return rules if duel.field[duel.turn_player] else (*rules, "BP-ENTER-06")
    return ("BS-ATTACK-04",) if action.do == "end_battle_phase" else ("BP-ENTER-04",)


def _attack_grounds(duel: Duel, action: Action) -> tuple[str, ...]:
    attacker = duel.monster(action.card)
    if attacker is not None and attacker.summoned_on == duel.turn:
        return ("BS-ATTACK-08",)
    return ("BS-ATTACK-06",) if action.target == DIRECT else ("BS-ATTACK-05",)
