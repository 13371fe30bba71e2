"""Turns and phases: BP-ENTER, BP-FLOW, ES. Pure functions of a duel; `record.Rules` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from duelproof.language.action import Action
    from duelproof.language.words import ActionName, DecisionKind, Window
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel

FIRST_TURN: Final = 1

_ACTIONS: Final[dict[str, frozenset[str]]] = {
    "main": frozenset({"enter_battle_phase", "change_position", "flip_summon", "end_turn"}),
    "attack": frozenset({"attack", "end_battle_phase"}),
    "window": frozenset({"pass", "activate"}),
}


def actions_of(kind: DecisionKind) -> frozenset[str]:
    """Which actions a decision of this kind knows: nothing of the Main Phases in the Battle Phase (BP-FLOW-07)."""
    return _ACTIONS[kind]


def battle_phase_barred(duel: Duel) -> bool:
    """Whether the Battle Phase cannot be conducted this turn: only in the first turn of the duel (BP-ENTER-02)."""
    return duel.turn == FIRST_TURN


def may_enter_battle_phase(duel: Duel) -> bool:
    """Whether the turn player may leave Main Phase 1 for the Battle Phase (BP-ENTER-01, -02, -06)."""
    return duel.at == "main_phase_1" and not duel.rules.battle_phase_barred(duel)


def may_end_turn(_duel: Duel) -> bool:
    """Whether the turn may be ended here; nothing forces a battle without effects (BP-ENTER-04)."""
    return True


def may_end_battle_phase(_duel: Duel) -> bool:
    """Whether the Battle Step may be ended: attacking is optional (BS-ATTACK-04)."""
    return True


def after_main_phase(_duel: Duel) -> Window:
    """Where a Main Phase leads when no Battle Phase is entered: the End Phase (BP-ENTER-05)."""
    return "end_phase"


def battle_phase_begins(_duel: Duel) -> Window:
    """The first step of the Battle Phase: the Start Step (BP-START-01)."""
    return "start_step"


def battle_phase_ends(_duel: Duel) -> Window:
    """The last step of the Battle Phase, which is never left out: the End Step (ES-01, BP-FLOW-02)."""
    return "end_step"


def phase_after_declaration(_duel: Duel) -> Window:
    """Where an attack leads when all have passed: the Damage Step (BS-GEN-03)."""
    return "start_of_damage_step"


def next_turn_player(duel: Duel) -> int:
    """Whose turn follows: the opponent's (TURN-01)."""
    return 1 - duel.turn_player


def forget_turn(monster: Monster) -> Monster:
    """A monster as the next turn finds it: its attack declarations are spent no more (BS-ATTACK-03)."""
    if not monster.declared and not monster.attacked:
        return monster
    fresh = monster.copy()
    fresh.declared = fresh.attacked = 0
    return fresh


def allowed(duel: Duel, do: ActionName) -> bool:
    """Whether an action of this name belongs to the decision that is due."""
    return duel.kind is not None and do in duel.rules.actions_of(duel.kind)


def activations(_duel: Duel, _player: int) -> tuple[Action, ...]:
    """What a player may activate in the window that play is in; nothing without card effects."""
    return ()
