"""Faults in declaring attacks: BS-ATTACK."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from duelproof.language.words import EXTRA_ZONES
from duelproof.reference_engine import attacking, flow
from duelproof.reference_engine.faults.make import fault

if TYPE_CHECKING:
    from duelproof.language.words import EditionId
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel

MODERN: Final[tuple[EditionId, ...]] = ("tcg-current", "ocg-current")


def _only_face_down_monsters(duel: Duel, attacker: Monster) -> bool:
    theirs = duel.field[1 - duel.turn_player]
    return attacking.may_attack_directly(duel, attacker) or all(m.position == "face_down_defense" for m in theirs)


def _no_attack_position_monster(duel: Duel, attacker: Monster) -> bool:
    theirs = duel.field[1 - duel.turn_player]
    return attacking.may_attack_directly(duel, attacker) or all(m.position != "attack" for m in theirs)


def _targets_among(keep: str) -> dict[str, Any]:
    """Only some of the opponent's monsters can be attacked."""

    def attack_targets(duel: Duel, _attacker: Monster) -> tuple[Monster, ...]:
        return tuple(m for m in duel.field[1 - duel.turn_player] if _kept(keep, duel, m))

    return {"attack_targets": attack_targets}


def _kept(keep: str, duel: Duel, monster: Monster) -> bool:
    if keep == "face-up":
        return monster.position != "face_down_defense"
    if keep == "attack":
        return monster.position == "attack"
    if keep == "main-zone":
        return monster.zone not in EXTRA_ZONES
    if keep == "not-just-summoned":
        return monster.summoned_on < duel.turn - 1
    return monster is duel.field[1 - duel.turn_player][0]


def _any_monster(duel: Duel, attacker: Monster) -> tuple[Monster, ...]:
    return tuple(m for side in duel.field for m in side if m is not attacker)


def _turned_to_attack(monster: Monster) -> Monster:
    spent = attacking.record_declaration(monster)
    spent.position = "attack"
    return spent


def _direct_is_free(duel: Duel, monster: Monster) -> int:
    return 9 if not duel.field[1 - duel.turn_player] else attacking.attack_allowance(duel, monster)


def _once_more_for_the_winner(duel: Duel) -> None:
    """A monster that survives its battle may attack again, once."""
    attacker = duel.monster(duel.attacker)
    if attacker is not None and attacker.attacked == 1:
        fresh = attacker.copy()
        fresh.declared = 0
        duel.put(duel.controller(attacker), attacker, fresh)
    flow.end_attack(duel)


def _stays_on_attack_position(monster: Monster) -> Monster:
    spent = attacking.record_attack(monster)
    spent.position = "defense"
    return spent


def _not_the_new_one(duel: Duel, monster: Monster) -> int:
    return 0 if duel.turn in (monster.summoned_on, monster.set_on) else 1


def _not_the_changed_one(duel: Duel, monster: Monster) -> int:
    return 0 if monster.changed_on == duel.turn else 1


FAULTS: Final = (
    fault(
        "direct-past-monsters",
        "A direct attack is allowed past the opponent's monsters.",
        "BS-ATTACK-06",
        note=3,
        may_attack_directly=lambda _duel, _attacker: True,
    ),
    fault(
        "direct-past-face-down-monsters",
        "A direct attack is allowed while the opponent has only face-down monsters.",
        "BS-ATTACK-06",
        note=3,
        may_attack_directly=_only_face_down_monsters,
    ),
    fault(
        "direct-past-defense-position",
        "A direct attack is allowed while the opponent has no monster in Attack Position.",
        "BS-ATTACK-06",
        may_attack_directly=_no_attack_position_monster,
    ),
    fault(
        "no-direct-attacks",
        "A direct attack is never allowed.",
        "BS-ATTACK-06",
        may_attack_directly=lambda _duel, _attacker: False,
    ),
    fault(
        "defense-position-attacks",
        "A monster in face-up Defense Position may attack.",
        "BS-ATTACK-02",
        note=4,
        position_may_attack=lambda monster: monster.position != "face_down_defense",
    ),
    fault(
        "set-monster-attacks",
        "A face-down monster may attack.",
        "BS-ATTACK-02",
        note=4,
        position_may_attack=lambda monster: monster.position != "defense",
    ),
    fault(
        "defense-position-turned-to-attack",
        "A monster in Defense Position may attack and is silently turned to Attack Position.",
        "BS-ATTACK-02",
        note=4,
        position_may_attack=lambda _monster: True,
        record_declaration=_turned_to_attack,
    ),
    fault(
        "attacks-without-limit",
        "A monster may attack again and again.",
        "BS-ATTACK-03",
        note=5,
        attack_allowance=lambda _duel, _monster: 99,
    ),
    fault(
        "two-attacks-each",
        "Every monster may attack twice.",
        "BS-ATTACK-03",
        attack_allowance=lambda _duel, _monster: 2,
    ),
    fault(
        "direct-attacks-without-limit",
        "A monster may attack directly again and again.",
        "BS-ATTACK-03",
        note=5,
        attack_allowance=_direct_is_free,
    ),
    fault(
        "winner-attacks-again",
        "A monster that survives its battle may attack once more.",
        "BS-ATTACK-03",
        end_attack=_once_more_for_the_winner,
    ),
    fault(
        "attack-spent-for-ever",
        "A monster that attacked cannot attack in a later turn either.",
        "BS-ATTACK-03",
        forget_turn=lambda monster: monster,
    ),
    fault(
        "declarations-not-counted",
        "A declared attack leaves no record: the monster attacks again and is not locked.",
        "STATE-01",
        "BS-ATTACK-03",
        "POS-01",
        record_declaration=lambda monster: monster,
    ),
    fault(
        "attack-own-monsters",
        "The target of an attack need not be the opponent's.",
        "BS-ATTACK-05",
        note=10,
        attack_targets=_any_monster,
    ),
    fault(
        "opponents-monsters-attack",
        "The opponent's monsters declare attacks in the turn player's turn.",
        "BS-ATTACK-01",
        declaring_player=lambda duel: 1 - duel.turn_player,
    ),
    fault(
        "face-down-not-attackable",
        "A face-down monster cannot be attacked.",
        "BS-ATTACK-05",
        **_targets_among("face-up"),
    ),
    fault(
        "defense-position-not-attackable",
        "A monster in Defense Position cannot be attacked.",
        "BS-ATTACK-05",
        **_targets_among("attack"),
    ),
    fault(
        "extra-zone-not-attackable",
        "A monster in an Extra Monster Zone cannot be attacked.",
        "BS-ATTACK-05",
        editions=MODERN,
        **_targets_among("main-zone"),
    ),
    fault(
        "just-summoned-not-attackable",
        "A monster that was Summoned in the turn before cannot be attacked.",
        "BS-ATTACK-05",
        **_targets_among("not-just-summoned"),
    ),
    fault(
        "leftmost-target-only",
        "Only the leftmost of the opponent's monsters can be attacked.",
        "BS-ATTACK-05",
        **_targets_among("leftmost"),
    ),
    fault(
        "just-summoned-cannot-attack",
        "A monster that was Summoned this turn cannot attack.",
        "BS-ATTACK-08",
        attack_allowance=_not_the_new_one,
    ),
    fault(
        "just-turned-cannot-attack",
        "A monster that was changed to Attack Position this turn cannot attack.",
        "BS-ATTACK-02",
        attack_allowance=_not_the_changed_one,
    ),
    fault(
        "zero-attack-cannot-attack",
        "A monster with ATK 0 cannot attack.",
        "DS-CALC-13",
        attack_allowance=lambda _duel, monster: 1 if monster.atk else 0,
    ),
    fault(
        "attacker-ends-in-defense",
        "A monster that attacks is turned to Defense Position.",
        "BP-FLOW-07",
        record_attack=_stays_on_attack_position,
    ),
)
