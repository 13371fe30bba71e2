"""Battle positions by hand: POS. Pure functions of a duel; `record.Rules` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duelproof.language.words import Position
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel


def locked_by_attack(duel: Duel, monster: Monster) -> bool:
    """Whether an attack of this turn forbids a manual change: declared, or in classic attacked (POS-01)."""
    return bool(monster.attacked if duel.edition.parameters.pos_lock == "attacked" else monster.declared)


def locked_by_change(duel: Duel, monster: Monster) -> bool:
    """A monster's position is changed by hand once a turn (POS-08)."""
    return monster.changed_on == duel.turn


def locked_by_arrival(duel: Duel, monster: Monster) -> bool:
    """No manual change in the turn in which it was Summoned or Set (POS-08)."""
    return duel.turn in (monster.summoned_on, monster.set_on)


def may_change_position(monster: Monster) -> bool:
    """A face-up monster is changed; a face-down one only by Flip Summon (POS-08), a Link Monster never (POS-07)."""
    return monster.position != "face_down_defense" and not monster.link


def may_flip_summon(monster: Monster) -> bool:
    """Only a face-down monster is Flip Summoned (POS-08)."""
    return monster.position == "face_down_defense"


def changed_position(position: Position) -> Position:
    """Attack Position becomes Defense Position and the other way round (POS-08)."""
    return "defense" if position == "attack" else "attack"


def flip_summoned_position(_position: Position) -> Position:
    """A Flip Summon puts the monster into face-up Attack Position (POS-08)."""
    return "attack"


def record_change(monster: Monster, position: Position, turn: int) -> Monster:
    """The monster after a manual change (POS-08)."""
    changed = monster.copy()
    changed.position = position
    changed.changed_on = turn
    return changed


def record_flip_summon(monster: Monster, position: Position, turn: int) -> Monster:
    """The monster after a Flip Summon: it was Summoned this turn, and may attack (BS-ATTACK-08)."""
    summoned = monster.copy()
    summoned.position = position
    summoned.summoned_on = turn
    return summoned
