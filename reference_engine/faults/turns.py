"""Faults in turns, phases and steps: BP-ENTER, BP-FLOW, BP-START, BS-GEN, ES."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from duelproof.reference_engine import entering, flow
from duelproof.reference_engine.faults.make import fault

if TYPE_CHECKING:
    from duelproof.language.words import DecisionKind, Window
    from duelproof.reference_engine.duel import Duel


def _detour(come_from: Window, go_to: Window) -> dict[str, Any]:
    """The timing table with one row leading elsewhere."""

    def next_window(duel: Duel, at: Window) -> Window | None:
        return go_to if at == come_from else flow.next_window(duel, at)

    return {"next_window": next_window}


def _needs_monster(duel: Duel) -> bool:
    return entering.may_enter_battle_phase(duel) and bool(duel.field[duel.turn_player])


def _needs_attacker(duel: Duel) -> bool:
    attackers = [m for m in duel.field[duel.turn_player] if m.position == "attack"]
    return entering.may_enter_battle_phase(duel) and bool(attackers)


def _compulsory(duel: Duel) -> bool:
    return duel.at == "main_phase_2" or duel.rules.battle_phase_barred(duel)


def _main_phase_2_anyway(duel: Duel) -> Window:
    return "main_phase_2" if duel.at == "main_phase_1" else "end_phase"


def _must_attack_on(duel: Duel) -> bool:
    attackers = [m for m in duel.field[duel.turn_player] if m.position == "attack" and not m.declared]
    return not attackers


def _actions_with_positions(kind: DecisionKind) -> frozenset[str]:
    return entering.actions_of(kind) | {"change_position"}


def _end_turn_in_battle_step(kind: DecisionKind) -> frozenset[str]:
    return entering.actions_of(kind) | {"end_turn"}


def _attack_from_main_phase(kind: DecisionKind) -> frozenset[str]:
    return entering.actions_of(kind) | {"attack"}


def _battle_phase_whenever(duel: Duel) -> bool:
    return not duel.rules.battle_phase_barred(duel)


def _back_only_once(duel: Duel, at: Window) -> Window | None:
    """After the second battle the Battle Phase is over."""
    battles = sum(m.declared for side in duel.field for m in side)
    return "end_step" if at == "end_of_damage_step" and battles > 1 else flow.next_window(duel, at)


FAULTS: Final = (
    fault(
        "battle-phase-in-first-turn",
        "The Battle Phase can be conducted in the first turn of the duel.",
        "BP-ENTER-02",
        battle_phase_barred=lambda _duel: False,
    ),
    fault(
        "no-battle-phase-in-second-turn",
        "The second player cannot conduct a Battle Phase in their first turn either.",
        "BP-ENTER-03",
        battle_phase_barred=lambda duel: duel.turn <= 2,  # noqa: PLR2004 - both players' first turns
    ),
    fault(
        "battle-phase-needs-a-monster",
        "The Battle Phase is only offered to a player who controls a monster.",
        "BP-ENTER-06",
        may_enter_battle_phase=_needs_monster,
    ),
    fault(
        "battle-phase-needs-an-attacker",
        "The Battle Phase is only offered to a player with a monster in Attack Position.",
        "BP-ENTER-06",
        may_enter_battle_phase=_needs_attacker,
    ),
    fault(
        "battle-phase-compulsory",
        "The turn cannot be ended from Main Phase 1.",
        "BP-ENTER-04",
        may_end_turn=_compulsory,
    ),
    fault(
        "main-phase-2-without-battle-phase",
        "Declining the Battle Phase leads to Main Phase 2.",
        "BP-ENTER-05",
        "BP-ENTER-16",
        after_main_phase=_main_phase_2_anyway,
    ),
    fault(
        "battle-phase-again-from-main-phase-2",
        "The Battle Phase can be entered once more from Main Phase 2.",
        "BP-ENTER-01",
        may_enter_battle_phase=_battle_phase_whenever,
    ),
    fault(
        "no-start-step",
        "The Battle Phase begins with the Battle Step.",
        "BP-FLOW-01",
        "BP-FLOW-02",
        battle_phase_begins=lambda _duel: "battle_step",
    ),
    fault(
        "no-end-step",
        "The Battle Step leads straight to Main Phase 2.",
        "ES-01",
        "BS-GEN-03",
        "BP-FLOW-01",
        "BP-FLOW-02",
        "BP-FLOW-06",
        battle_phase_ends=lambda _duel: "main_phase_2",
    ),
    fault(
        "no-main-phase-2",
        "The End Step leads to the End Phase.",
        "BP-FLOW-06",
        **_detour("end_step", "end_phase"),
    ),
    fault(
        "damage-step-leads-to-end-step",
        "The Battle Phase is over after one battle.",
        "BP-FLOW-03",
        "BS-GEN-05",
        "DS-END-07",
        **_detour("end_of_damage_step", "end_step"),
    ),
    fault(
        "two-battles-at-most",
        "The Battle Phase is over after two battles.",
        "BP-FLOW-03",
        "BS-GEN-05",
        "DS-END-07",
        next_window=_back_only_once,
    ),
    fault(
        "damage-step-skips-before-calculation",
        "The Damage Step leads from its start straight to damage calculation.",
        "DS-START-05",
        "DS-GEN-13",
        "DS-GEN-14",
        "DS-BEFORE-01",
        **_detour("start_of_damage_step", "damage_calculation"),
    ),
    fault(
        "damage-step-skips-calculation",
        "The time before damage calculation leads to the time after it, and nothing is calculated.",
        "DS-BEFORE-09",
        **_detour("before_damage_calculation", "after_damage_calculation"),
    ),
    fault(
        "damage-step-skips-after-calculation",
        "The Damage Step ends right after damage calculation.",
        "DS-GEN-13",
        "DS-GEN-14",
        **_detour("damage_calculation", "end_of_damage_step"),
    ),
    fault(
        "damage-step-skips-its-start",
        "The attack leads straight to the time before damage calculation.",
        "BS-GEN-03",
        "DS-GEN-13",
        "DS-GEN-14",
        phase_after_declaration=lambda _duel: "before_damage_calculation",
    ),
    fault(
        "attacks-compulsory",
        "The Battle Step cannot be ended while a monster could attack.",
        "BS-ATTACK-04",
        may_end_battle_phase=_must_attack_on,
    ),
    fault(
        "position-changes-in-battle-phase",
        "Positions can be changed by hand in the Battle Step.",
        "BP-FLOW-07",
        actions_of=_actions_with_positions,
    ),
    fault(
        "turn-ends-from-battle-step",
        "The turn can be ended from the Battle Step.",
        "BP-FLOW-06",
        actions_of=_end_turn_in_battle_step,
    ),
    fault(
        "attacks-from-main-phase",
        "Attacks can be declared in a Main Phase.",
        "BP-START-08",
        "BS-GEN-01",
        "ES-06",
        actions_of=_attack_from_main_phase,
    ),
    fault(
        "same-player-again",
        "The turn player takes the next turn too.",
        "TURN-01",
        next_turn_player=lambda duel: duel.turn_player,
    ),
    fault(
        "no-standby-phase",
        "The Draw Phase leads straight to Main Phase 1.",
        "TURN-01",
        **_detour("draw_phase", "main_phase_1"),
    ),
)
