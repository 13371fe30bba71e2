"""The rule functions that the engine calls, in one frozen record.

The flow (`flow`, `legality`) never calls a rule function by import, only through `duel.rules`. An engine with one
rule broken is `replace(RULES, loser=...)`: nothing is patched, and many can live in one process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from duelproof.reference_engine import attacking, calculation, entering, flow, legality, positions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from duelproof.language.action import Action
    from duelproof.language.words import ActionName, DecisionKind, Place, Position, Window
    from duelproof.reference_engine.calculation import Result, Taker, ZeroTie
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One function for each rule that a battle turns on; the defaults are the rules."""

    # What may be done, and doing it
    options: Callable[[Duel], Iterable[Action]] = legality.options
    carry_out: Callable[[Duel, Action], None] = flow.carry_out

    # Turns and phases
    actions_of: Callable[[DecisionKind], frozenset[str]] = entering.actions_of
    allowed: Callable[[Duel, ActionName], bool] = entering.allowed
    battle_phase_barred: Callable[[Duel], bool] = entering.battle_phase_barred
    may_enter_battle_phase: Callable[[Duel], bool] = entering.may_enter_battle_phase
    may_end_turn: Callable[[Duel], bool] = entering.may_end_turn
    may_end_battle_phase: Callable[[Duel], bool] = entering.may_end_battle_phase
    after_main_phase: Callable[[Duel], Window] = entering.after_main_phase
    battle_phase_begins: Callable[[Duel], Window] = entering.battle_phase_begins
    battle_phase_ends: Callable[[Duel], Window] = entering.battle_phase_ends
    phase_after_declaration: Callable[[Duel], Window] = entering.phase_after_declaration
    next_window: Callable[[Duel, Window], Window | None] = flow.next_window
    activations: Callable[[Duel, int], tuple[Action, ...]] = entering.activations
    next_turn_player: Callable[[Duel], int] = entering.next_turn_player
    forget_turn: Callable[[Monster], Monster] = entering.forget_turn

    # Attacks
    declaring_player: Callable[[Duel], int] = attacking.declaring_player
    position_may_attack: Callable[[Monster], bool] = attacking.position_may_attack
    attack_allowance: Callable[[Duel, Monster], int] = attacking.attack_allowance
    attack_targets: Callable[[Duel, Monster], tuple[Monster, ...]] = attacking.attack_targets
    may_attack_directly: Callable[[Duel, Monster], bool] = attacking.may_attack_directly
    record_declaration: Callable[[Monster], Monster] = attacking.record_declaration
    record_attack: Callable[[Monster], Monster] = attacking.record_attack

    # The Damage Step
    flip_target: Callable[[Duel], None] = flow.flip_target
    calculate: Callable[[Duel], None] = flow.calculate
    send_doomed: Callable[[Duel], None] = flow.send_doomed
    end_attack: Callable[[Duel], None] = flow.end_attack
    flipped_position: Callable[[Position], Position] = calculation.flipped_position
    attack_value: Callable[[Monster], int] = calculation.attack_value
    defense_value: Callable[[Monster], int] = calculation.defense_value
    fights_with_attack: Callable[[Monster], bool] = calculation.fights_with_attack
    attack_position_result: Callable[[int, int, ZeroTie], Result] = calculation.attack_position_result
    defense_position_result: Callable[[int, int], Result] = calculation.defense_position_result
    direct_result: Callable[[int], Result] = calculation.direct_result
    damage_taker: Callable[[Duel, Taker], int] = calculation.damage_taker
    life_points_after: Callable[[int, int], int] = calculation.life_points_after
    loser: Callable[[tuple[int, int]], int | None] = calculation.loser
    place_of_destroyed: Callable[[Monster, int], Place] = calculation.place_of_destroyed

    # Positions by hand
    locked_by_attack: Callable[[Duel, Monster], bool] = positions.locked_by_attack
    locked_by_change: Callable[[Duel, Monster], bool] = positions.locked_by_change
    locked_by_arrival: Callable[[Duel, Monster], bool] = positions.locked_by_arrival
    may_change_position: Callable[[Monster], bool] = positions.may_change_position
    may_flip_summon: Callable[[Monster], bool] = positions.may_flip_summon
    changed_position: Callable[[Position], Position] = positions.changed_position
    flip_summoned_position: Callable[[Position], Position] = positions.flip_summoned_position
    record_change: Callable[[Monster, Position, int], Monster] = positions.record_change
    record_flip_summon: Callable[[Monster, Position, int], Monster] = positions.record_flip_summon


RULES: Final = Rules()
"""The rules as they are."""
