"""The flow of a turn: one table of windows, what happens on entering each, and where it leads.

    Draw Phase · Standby Phase · Main Phase 1 · [Battle Phase · Main Phase 2] · End Phase
    Battle Phase = Start Step · Battle Step · (Damage Step · Battle Step)* · End Step
    Damage Step = start · before damage calculation · damage calculation · after damage calculation · end

In every window both players may act until both pass in succession, the turn player first; `Timing.rounds` says how
often they pass. A window is skipped without asking when `duel.actors` has no bit for it: no card could act there.
Main Phases and the Battle Step wait for the turn player's decision first; every other window leads on by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from duelproof.language.event import (
    AttackDeclared,
    AttackEnded,
    Calculated,
    Damaged,
    Destroyed,
    Doomed,
    DuelOver,
    Entered,
    Flipped,
    Moved,
    PositionChanged,
    TurnStarted,
    Values,
)
from duelproof.language.state import Over
from duelproof.language.words import DIRECT, WINDOWS, DecisionKind, Window
from duelproof.reference_engine.cards import FIELD_PLACES, SEATS, Monster

if TYPE_CHECKING:
    from collections.abc import Callable

    from duelproof.language.action import Action
    from duelproof.reference_engine.calculation import Result
    from duelproof.reference_engine.duel import Duel


class Timing(NamedTuple):
    """One window of the turn.

    Attributes:
        at: its name.
        rounds: how often both players pass in succession before it is left (BS-GEN-06: twice with an attack pending).
        on_entry: what happens on entering it.
        decision: the decision that the turn player takes in it, for windows that wait for one.
        leads_to: the window after it, for those that do not wait.
    """

    at: Window
    rounds: int = 1
    on_entry: Callable[[Duel], None] | None = None
    decision: DecisionKind | None = None
    leads_to: Window | None = None


def _table() -> dict[Window, Timing]:
    rows = (
        Timing("draw_phase", leads_to="standby_phase"),
        Timing("standby_phase", leads_to="main_phase_1"),
        Timing("main_phase_1", decision="main"),
        Timing("start_step", leads_to="battle_step"),
        Timing("battle_step", decision="attack"),
        Timing("start_of_damage_step", on_entry=_reach_damage_step, leads_to="before_damage_calculation"),
        Timing("before_damage_calculation", on_entry=_flip, leads_to="damage_calculation"),
        Timing("damage_calculation", on_entry=_calculate, leads_to="after_damage_calculation"),
        Timing("after_damage_calculation", leads_to="end_of_damage_step"),
        Timing("end_of_damage_step", on_entry=_finish_battle, leads_to="battle_step"),
        Timing("end_step", leads_to="main_phase_2"),
        Timing("main_phase_2", decision="main"),
        Timing("end_phase", on_entry=_start_turn, leads_to="draw_phase"),
    )
    return {row.at: row for row in rows}


def next_window(duel: Duel, at: Window) -> Window | None:
    """Where a window leads by itself; None where the turn player decides (BP-FLOW, DS-GEN-13, TURN-01)."""
    return duel.edition.timings[at].leads_to


def enter(duel: Duel, at: Window) -> None:
    """Enter a window: report it, do what happens on entry, and see where it leads."""
    edition = duel.edition
    duel.events.append(_entered(duel, at) if at in _VARIED else edition.entered[at])
    duel.at = at
    timing = edition.timings[at]
    if timing.on_entry is not None:
        timing.on_entry(duel)
    duel.goal = duel.rules.next_window(duel, at)
    duel.passes = 0


def run(duel: Duel) -> None:
    """Go on until somebody has to decide or the duel is over."""
    while duel.over is None:
        if duel.goal is None:
            duel.kind, duel.decider = duel.edition.timings[duel.at].decision, duel.turn_player
            return
        if duel.actors and _window_due(duel):
            duel.kind = "window"
            return
        enter(duel, duel.goal)
    duel.kind = None


def _window_due(duel: Duel) -> bool:
    """Whether a player can act here; players who cannot have passed (normalisation rule 3)."""
    if not duel.actors & WINDOW_BIT[duel.at]:
        return False
    rounds = 2 if duel.attacker is not None and duel.at == "battle_step" else duel.edition.timings[duel.at].rounds
    while duel.passes < 2 * rounds:
        duel.decider = (duel.turn_player + duel.passes) % 2
        if duel.rules.activations(duel, duel.decider):
            return True
        duel.passes += 1
    return False


def _entered(duel: Duel, at: Window) -> Entered:
    """The entries whose rules depend on where play comes from."""
    entries = duel.edition.varied_entries
    if at == "battle_step":
        return entries["battle_again" if duel.at == "end_of_damage_step" else "battle_first"]
    if at == "end_phase":
        return entries["end_declined" if duel.at == "main_phase_1" else "end_after_main_phase_2"]
    if duel.turn == SECOND_TURN:
        return entries["start_second_turn"]
    return entries["start" if duel.field[duel.turn_player] else "start_without_monsters"]


WINDOW_BIT: Final = {window: 1 << index for index, window in enumerate(WINDOWS)}
SECOND_TURN: Final = 2
_VARIED: Final = frozenset({"battle_step", "end_phase", "start_step"})


# ------------------------------------------------------------------------------------------- what happens on entry


def _start_turn(duel: Duel) -> None:
    """The turn ends and the next player's begins (TURN-01)."""
    rules = duel.rules
    duel.turn += 1
    duel.turn_player = duel.decider = rules.next_turn_player(duel)
    mine, theirs = duel.field
    duel.field = (tuple([rules.forget_turn(m) for m in mine]), tuple([rules.forget_turn(m) for m in theirs]))
    duel.events.append(TurnStarted("draw_phase", SEATS[duel.turn_player], duel.turn, duel.edition.cites.turn))


def _reach_damage_step(duel: Duel) -> None:
    attacker = _attacker(duel)
    duel.put(duel.turn_player, attacker, duel.rules.record_attack(attacker))


def _flip(duel: Duel) -> None:
    if duel.target is not DIRECT:
        duel.rules.flip_target(duel)


def _calculate(duel: Duel) -> None:
    duel.rules.calculate(duel)


def _finish_battle(duel: Duel) -> None:
    if duel.doomed:
        duel.rules.send_doomed(duel)
    duel.rules.end_attack(duel)


def _attacker(duel: Duel) -> Monster:
    for monster in duel.field[duel.turn_player]:
        if monster.id == duel.attacker:
            return monster
    return duel.expect(duel.attacker)


def _target(duel: Duel) -> Monster:
    for monster in duel.field[1 - duel.turn_player]:
        if monster.id == duel.target:
            return monster
    return duel.expect(duel.target)


def flip_target(duel: Duel) -> None:
    """A face-down target is turned face-up before damage calculation (DS-BEFORE-01)."""
    target = _target(duel)
    position = duel.rules.flipped_position(target.position)
    if position != target.position:
        flipped = target.copy()
        flipped.position = position
        duel.put(duel.controller(target), target, flipped)
        duel.events.append(Flipped(duel.at, target.id, duel.edition.cites.flipped))


def calculate(duel: Duel) -> None:
    """Damage calculation: compare, damage, doom, in this order (DS-CALC, DS-DOOM-13)."""
    rules, attacker = duel.rules, _attacker(duel)
    value = rules.attack_value(attacker)
    if duel.target is DIRECT:
        target, other, result = None, None, rules.direct_result(value)
    else:
        target = _target(duel)
        other = rules.defense_value(target)
        if rules.fights_with_attack(target):
            result = rules.attack_position_result(value, other, duel.edition.parameters.calc_zero_tie)
        else:
            result = rules.defense_position_result(value, other)
    cites = duel.edition.rows[result.row]
    duel.events.append(Calculated(duel.at, attacker.id, duel.target or DIRECT, Values(value, other), cites.calculated))
    if result.amount and result.taker != "nobody":
        _damage(duel, result, attacker, target)
    if duel.over is None and (result.attacker_doomed or result.target_doomed):
        _doom(duel, attacker if result.attacker_doomed else None, target if result.target_doomed else None, result)


def _damage(duel: Duel, result: Result, attacker: Monster, target: Monster | None) -> None:
    rules = duel.rules
    taker = rules.damage_taker(duel, result.taker)
    source = attacker if result.taker == "target" or target is None else target
    points = list(duel.life_points)
    points[taker] = rules.life_points_after(points[taker], result.amount)
    duel.life_points = (points[0], points[1])
    cites = duel.edition.rows[result.row].damaged
    duel.events.append(Damaged(duel.at, SEATS[taker], result.amount, "battle", source.id, cites))
    loser = rules.loser(duel.life_points)
    if loser is not None:
        winner = SEATS[1 - loser]
        duel.over = Over(winner)
        duel.attacker = duel.target = None
        duel.events.append(DuelOver(duel.at, winner, duel.edition.cites.duel_over))


def _doom(duel: Duel, attacker: Monster | None, target: Monster | None, result: Result) -> None:
    """Who is destroyed by battle is fixed now; they stay where they are until the Damage Step ends (DS-DOOM-01)."""
    duel.doomed = tuple([monster.id for monster in (attacker, target) if monster is not None])
    duel.events.append(Doomed(duel.at, duel.doomed, duel.edition.rows[result.row].doomed))


def send_doomed(duel: Duel) -> None:
    """The doomed monsters leave together, to their owners' Graveyards (DS-END-01, DS-END-11)."""
    cites, gone = duel.edition.cites, duel.doomed
    duel.events.append(Destroyed(duel.at, gone, "battle", cites.destroyed))
    for card in gone:
        monster = duel.expect(card)
        controller = duel.controller(monster)
        place = duel.rules.place_of_destroyed(monster, controller)
        duel.remove(controller, monster)
        duel.piles = duel.piles.with_card(card, place)
        duel.events.append(Moved(duel.at, card, FIELD_PLACES[controller], place, cites.moved))
    duel.doomed = ()


def end_attack(duel: Duel) -> None:
    """The battle is over, and play is back in the Battle Step (DS-END-07)."""
    duel.attacker = duel.target = None
    duel.events.append(AttackEnded(duel.at, "completed", duel.edition.cites.attack_ended))


# ------------------------------------------------------------------------------------------------- actions


def carry_out(duel: Duel, action: Action) -> None:
    """Carry out an action known to be legal, and go on to the next decision."""
    ACTIONS[action.do](duel, action)
    run(duel)


def _attack(duel: Duel, action: Action) -> None:
    attacker = duel.expect(action.card)
    duel.put(duel.turn_player, attacker, duel.rules.record_declaration(attacker))
    direct = action.target == DIRECT
    duel.attacker, duel.target = attacker.id, DIRECT if direct else action.target
    cites = duel.edition.cites.declared[direct, attacker.summoned_on == duel.turn]
    duel.events.append(AttackDeclared(duel.at, attacker.id, duel.target or DIRECT, cites))
    duel.goal = duel.rules.phase_after_declaration(duel)


def _change_position(duel: Duel, action: Action) -> None:
    monster = duel.expect(action.card)
    position = duel.rules.changed_position(monster.position)
    duel.put(duel.controller(monster), monster, duel.rules.record_change(monster, position, duel.turn))
    cites = duel.edition.cites.changed[duel.at == "main_phase_2"]
    duel.events.append(PositionChanged(duel.at, monster.id, position, cites))


def _flip_summon(duel: Duel, action: Action) -> None:
    monster = duel.expect(action.card)
    position = duel.rules.flip_summoned_position(monster.position)
    duel.put(duel.controller(monster), monster, duel.rules.record_flip_summon(monster, position, duel.turn))
    cites = duel.edition.cites.flip_summoned
    duel.events.append(Flipped(duel.at, monster.id, cites))
    duel.events.append(PositionChanged(duel.at, monster.id, position, cites))


def _enter_battle_phase(duel: Duel, _action: Action) -> None:
    duel.goal = duel.rules.battle_phase_begins(duel)


def _end_battle_phase(duel: Duel, _action: Action) -> None:
    duel.goal = duel.rules.battle_phase_ends(duel)


def _end_turn(duel: Duel, _action: Action) -> None:
    duel.goal = duel.rules.after_main_phase(duel)


def _pass(duel: Duel, _action: Action) -> None:
    duel.passes += 1


ACTIONS: Final[dict[str, Callable[[Duel, Action], None]]] = {
    "attack": _attack,
    "change_position": _change_position,
    "flip_summon": _flip_summon,
    "enter_battle_phase": _enter_battle_phase,
    "end_battle_phase": _end_battle_phase,
    "end_turn": _end_turn,
    "pass": _pass,
}
TIMINGS: Final = _table()
