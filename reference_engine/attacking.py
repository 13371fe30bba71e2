"""Declaring attacks: BS-ATTACK. Pure functions of a duel; `record.Rules` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel


def declaring_player(duel: Duel) -> int:
    """Who declares attacks, with monsters of their own: the turn player alone (BS-ATTACK-01)."""
    return duel.turn_player


def position_may_attack(monster: Monster) -> bool:
    """Only a monster in face-up Attack Position attacks (BS-ATTACK-02)."""
    return monster.position == "attack"


def attack_allowance(_duel: Duel, _monster: Monster) -> int:
    """How many attacks the monster may declare in a Battle Phase (BS-ATTACK-03)."""
    return 1


def attack_targets(duel: Duel, attacker: Monster) -> tuple[Monster, ...]:  # noqa: ARG001 - effects will ask who
    """The monsters that may be attacked: all the opponent's, in any position, set or new (BS-ATTACK-05)."""
    return duel.field[1 - duel.turn_player]


def may_attack_directly(duel: Duel, attacker: Monster) -> bool:  # noqa: ARG001 - effects will ask who
    """A direct attack needs an opponent without monsters (BS-ATTACK-06)."""
    return not duel.field[1 - duel.turn_player]


def record_declaration(monster: Monster) -> Monster:
    """The attacker once it has declared (BS-ATTACK-03, STATE-01)."""
    spent = monster.copy()
    spent.declared += 1
    return spent


def record_attack(monster: Monster) -> Monster:
    """The attacker once the Damage Step is entered (DS-GEN-01)."""
    spent = monster.copy()
    spent.attacked += 1
    return spent
