"""Faults inside the Damage Step: DS-BEFORE, DS-CALC, DS-DMG, DS-DOOM, DS-END."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duelproof.language.event import Moved
from duelproof.language.words import DIRECT
from duelproof.reference_engine import calculation, flow
from duelproof.reference_engine.cards import FIELD_PLACES
from duelproof.reference_engine.faults.make import fault

if TYPE_CHECKING:
    from duelproof.language.words import EditionId, Place
    from duelproof.reference_engine.calculation import Result, Taker, ZeroTie
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel

MODERN: Final[tuple[EditionId, ...]] = ("tcg-current", "ocg-current")
EARLY: Final[tuple[EditionId, ...]] = ("classic", "goat-2005", "edison-2010")


def _atk(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    return calculation.attack_position_result(attack, other, zero_tie)


def _zero_tie_destroys(attack: int, other: int, _zero_tie: ZeroTie) -> Result:
    return _atk(attack, other, "destroy-both")


def _zero_tie_does_nothing(attack: int, other: int, _zero_tie: ZeroTie) -> Result:
    return _atk(attack, other, "none")


def _tie_spares_attacker(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(attacker_doomed=False) if right.row == "tie" else right


def _tie_spares_both(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(attacker_doomed=False, target_doomed=False) if right.row == "tie" else right


def _tie_damages(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(taker="target", amount=attack) if right.row == "tie" else right


def _full_attack_as_damage(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(amount=attack) if right.row == "higher" else right


def _loser_survives(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(attacker_doomed=False) if right.row == "lower" else right


def _no_damage_to_attacker(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(taker="nobody", amount=0) if right.row == "lower" else right


def _winner_dies_too(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    right = _atk(attack, other, zero_tie)
    return right._replace(attacker_doomed=True) if right.row == "higher" else right


def _near_tie_is_a_tie(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    """A difference of 50 or less counts as none."""
    return _atk(other, other, zero_tie) if 0 < attack - other <= 50 else _atk(attack, other, zero_tie)  # noqa: PLR2004


def _pierces(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(taker="target", amount=attack - defense) if right.row == "over_defense" else right


def _defender_survives(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(target_doomed=False) if right.row == "over_defense" else right


def _attacker_dies_at_defense(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(attacker_doomed=True) if right.row == "under_defense" else right


def _zero_attacker_dies_at_defense(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(attacker_doomed=True) if right.row == "under_defense" and attack == 0 else right


def _no_damage_at_defense(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(taker="nobody", amount=0)


def _equal_defense_destroys_both(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(attacker_doomed=True, target_doomed=True) if right.row == "equal_defense" else right


def _equal_defense_destroys_defender(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(target_doomed=True) if right.row == "equal_defense" else right


def _zero_defense_dies(attack: int, defense: int) -> Result:
    right = calculation.defense_position_result(attack, defense)
    return right._replace(target_doomed=True) if defense == 0 else right


def _direct_half(attack: int) -> Result:
    return calculation.direct_result(attack // 2)


def _wrong_field_compared(duel: Duel) -> None:
    """The attacker's controller takes nothing when the attacker's ATK equals the target's ATK, in Defense too."""
    attacker, target = duel.monster(duel.attacker), duel.monster(duel.target)
    before = duel.life_points
    flow.calculate(duel)
    if attacker is not None and target is not None and target.position != "attack" and attacker.atk == target.atk:
        duel.life_points = before
        duel.over = None
        duel.events[:] = [event for event in duel.events if event.event not in ("damaged", "duel_over")]
        duel.attacker, duel.target = attacker.id, target.id


def _only_losers_are_flipped(duel: Duel) -> None:
    attacker, target = duel.monster(duel.attacker), duel.monster(duel.target)
    if attacker is not None and target is not None and attacker.atk > target.def_:
        flow.flip_target(duel)


def _flip_after_calculation(duel: Duel) -> None:
    target = duel.monster(duel.target)
    if target is not None and target.position == "face_down_defense":
        flow.calculate(duel)
        if duel.over is None and target.id not in duel.doomed:
            flow.flip_target(duel)
    else:
        flow.calculate(duel)


def _destroyed_at_calculation(duel: Duel) -> None:
    flow.calculate(duel)
    if duel.doomed:
        flow.send_doomed(duel)


def _never_sent(duel: Duel) -> None:
    duel.doomed = ()


def _one_of_two_sent(duel: Duel) -> None:
    duel.doomed = duel.doomed[:1]
    flow.send_doomed(duel)


def _bystander_dies_too(duel: Duel) -> None:
    flow.send_doomed(duel)
    seat = 1 - duel.turn_player
    if duel.field[seat]:
        bystander = duel.field[seat][0]
        duel.remove(seat, bystander)
        place = calculation.place_of_destroyed(bystander, seat)
        duel.piles = duel.piles.with_card(bystander.id, place)
        duel.events.append(Moved(duel.at, bystander.id, FIELD_PLACES[seat], place, duel.edition.cites.moved))


def _calculated_twice(duel: Duel) -> None:
    """Damage calculation happens twice if nobody was doomed the first time."""
    flow.calculate(duel)
    if duel.over is None and not duel.doomed and duel.target == DIRECT:
        flow.calculate(duel)


_GRAVEYARDS: Final[tuple[Place, Place]] = ("gy a", "gy b")


def _controllers_graveyard(monster: Monster, controller: int) -> Place:
    return "nowhere" if monster.token else _GRAVEYARDS[controller]


def _tokens_to_graveyard(monster: Monster, _controller: int) -> Place:
    return _GRAVEYARDS[monster.owner]


def _banished(monster: Monster, controller: int) -> Place:
    if monster.token:
        return calculation.place_of_destroyed(monster, controller)
    return "banished a" if monster.owner == 0 else "banished b"


def _the_other_pays(duel: Duel, taker: Taker) -> int:
    return 1 - calculation.damage_taker(duel, taker)


def _defender_always_pays(duel: Duel, _taker: Taker) -> int:
    return 1 - duel.turn_player


def _winner_for_loser(life_points: tuple[int, int]) -> int | None:
    loser = calculation.loser(life_points)
    return None if loser is None else 1 - loser


FAULTS: Final = (
    fault(
        "zero-tie-destroys-both",
        "ATK 0 against ATK 0 destroys both monsters.",
        "DS-CALC-06",
        kind="parameter",
        note=1,
        editions=MODERN,
        attack_position_result=_zero_tie_destroys,
    ),
    fault(
        "zero-tie-does-nothing",
        "ATK 0 against ATK 0 destroys nothing, in an edition in which it does.",
        "DS-CALC-06",
        kind="parameter",
        editions=EARLY,
        attack_position_result=_zero_tie_does_nothing,
    ),
    fault(
        "surviving-set-monster-stays-face-down",
        "A face-down target that survives is not turned face-up.",
        "DS-BEFORE-01",
        note=2,
        flip_target=_only_losers_are_flipped,
    ),
    fault(
        "target-never-flipped",
        "A face-down target is never turned face-up.",
        "DS-BEFORE-01",
        note=2,
        flip_target=lambda _duel: None,
    ),
    fault(
        "target-flipped-into-attack-position",
        "A face-down target is turned to face-up Attack Position.",
        "DS-BEFORE-01",
        flipped_position=lambda position: "attack" if position == "face_down_defense" else position,
    ),
    fault(
        "target-flipped-after-calculation",
        "A face-down target is turned face-up only after damage calculation.",
        "DS-BEFORE-01",
        flip_target=lambda _duel: None,
        calculate=_flip_after_calculation,
    ),
    fault(
        "defender-judged-by-attack",
        "A monster in Defense Position counts with its ATK.",
        "DS-CALC-07",
        "DS-CALC-08",
        "DS-CALC-09",
        defense_value=lambda target: target.atk,
    ),
    fault(
        "attack-position-judged-by-defense",
        "A target in Attack Position counts with its DEF.",
        "DS-CALC-04",
        "DS-CALC-05",
        defense_value=lambda target: target.def_,
    ),
    fault(
        "attacker-judged-by-defense",
        "The attacker counts with its DEF.",
        "DS-CALC-04",
        "DS-CALC-07",
        "DS-CALC-10",
        attack_value=lambda attacker: attacker.def_,
    ),
    fault(
        "everything-fights-in-attack-position",
        "A target in Defense Position is treated as if it were in Attack Position.",
        "DS-CALC-07",
        "DS-CALC-08",
        "DS-CALC-09",
        fights_with_attack=lambda _target: True,
    ),
    fault(
        "tie-spares-the-attacker",
        "A tie in ATK destroys the target only.",
        "DS-CALC-05",
        attack_position_result=_tie_spares_attacker,
    ),
    fault(
        "tie-spares-both",
        "A tie in ATK destroys nothing.",
        "DS-CALC-05",
        attack_position_result=_tie_spares_both,
    ),
    fault(
        "tie-inflicts-damage",
        "A tie in ATK inflicts damage.",
        "DS-CALC-05",
        attack_position_result=_tie_damages,
    ),
    fault(
        "near-tie-is-a-tie",
        "A lead of 50 points or less counts as a tie.",
        "DS-CALC-04",
        attack_position_result=_near_tie_is_a_tie,
    ),
    fault(
        "damage-is-the-full-attack",
        "The winner's whole ATK is inflicted instead of the difference.",
        "DS-CALC-04",
        attack_position_result=_full_attack_as_damage,
    ),
    fault(
        "losing-attacker-survives",
        "An attacker with the lower ATK is not destroyed.",
        "DS-CALC-04",
        attack_position_result=_loser_survives,
    ),
    fault(
        "no-damage-to-losing-attacker",
        "No damage when the attacker's ATK is lower.",
        "DS-CALC-04",
        note=7,
        attack_position_result=_no_damage_to_attacker,
    ),
    fault(
        "winner-dies-too",
        "The winning attacker is destroyed too.",
        "DS-CALC-04",
        attack_position_result=_winner_dies_too,
    ),
    fault(
        "damage-lost-when-attacks-are-equal",
        "No damage from a higher DEF when the attacker's ATK equals the target's ATK: the wrong field is compared.",
        "DS-CALC-08",
        note=7,
        calculate=_wrong_field_compared,
    ),
    fault(
        "piercing-without-effect",
        "The excess of ATK over DEF is inflicted without any piercing effect.",
        "DS-CALC-07",
        defense_position_result=_pierces,
    ),
    fault(
        "beaten-defender-survives",
        "A monster in Defense Position is not destroyed by a higher ATK.",
        "DS-CALC-07",
        defense_position_result=_defender_survives,
    ),
    fault(
        "attacker-dies-at-higher-defense",
        "An attacker is destroyed by a higher DEF.",
        "DS-CALC-08",
        defense_position_result=_attacker_dies_at_defense,
    ),
    fault(
        "zero-attacker-dies-at-defense",
        "An attacker with ATK 0 is destroyed by a monster in Defense Position.",
        "DS-CALC-08",
        note=6,
        defense_position_result=_zero_attacker_dies_at_defense,
    ),
    fault(
        "no-damage-from-higher-defense",
        "A higher DEF inflicts no damage.",
        "DS-CALC-08",
        defense_position_result=_no_damage_at_defense,
    ),
    fault(
        "equal-defense-destroys-both",
        "ATK equal to DEF destroys both monsters.",
        "DS-CALC-09",
        note=6,
        defense_position_result=_equal_defense_destroys_both,
    ),
    fault(
        "equal-defense-destroys-the-defender",
        "ATK equal to DEF destroys the monster in Defense Position.",
        "DS-CALC-09",
        note=6,
        defense_position_result=_equal_defense_destroys_defender,
    ),
    fault(
        "zero-defense-always-dies",
        "A monster with DEF 0 is destroyed by any attack, ATK 0 among them.",
        "DS-CALC-09",
        "DS-CALC-13",
        defense_position_result=_zero_defense_dies,
    ),
    fault(
        "direct-attack-inflicts-half",
        "A direct attack inflicts half the attacker's ATK.",
        "DS-CALC-10",
        direct_result=_direct_half,
    ),
    fault(
        "direct-attack-counted-twice",
        "A direct attack inflicts its damage twice.",
        "DS-CALC-10",
        calculate=_calculated_twice,
    ),
    fault(
        "winner-takes-the-damage",
        "Battle damage falls on the wrong player.",
        "DS-CALC-04",
        "DS-CALC-08",
        "DS-CALC-10",
        damage_taker=_the_other_pays,
    ),
    fault(
        "defender-takes-all-damage",
        "Battle damage always falls on the attacked player.",
        "DS-CALC-04",
        "DS-CALC-08",
        damage_taker=_defender_always_pays,
    ),
    fault(
        "destroyed-at-calculation",
        "Monsters destroyed by battle leave at damage calculation.",
        "DS-DOOM-01",
        "DS-END-01",
        calculate=_destroyed_at_calculation,
    ),
    fault(
        "doomed-never-leave",
        "Monsters destroyed by battle stay on the field.",
        "DS-END-01",
        send_doomed=_never_sent,
    ),
    fault(
        "one-of-two-leaves",
        "Of two monsters that destroy each other only one leaves.",
        "DS-CALC-05",
        "DS-END-01",
        send_doomed=_one_of_two_sent,
    ),
    fault(
        "bystander-leaves-too",
        "A monster that took no part in the battle is sent away with the loser.",
        "DS-END-01",
        send_doomed=_bystander_dies_too,
    ),
    fault(
        "controllers-graveyard",
        "A destroyed monster goes to its controller's Graveyard, not its owner's.",
        "DS-END-11",
        place_of_destroyed=_controllers_graveyard,
    ),
    fault(
        "tokens-in-graveyard",
        "A destroyed token goes to the Graveyard.",
        "DS-END-11",
        place_of_destroyed=_tokens_to_graveyard,
    ),
    fault(
        "destroyed-are-banished",
        "Monsters destroyed by battle are banished.",
        "DS-END-01",
        "DS-END-11",
        place_of_destroyed=_banished,
    ),
    fault(
        "duel-goes-on-at-zero",
        "A player at 0 LP does not lose, and attacks go on.",
        "DS-DMG-16",
        note=8,
        loser=lambda _life_points: None,
    ),
    fault(
        "loser-wins",
        "The player at 0 LP is reported as the winner.",
        "DS-DMG-16",
        loser=_winner_for_loser,
    ),
    fault(
        "last-hundred-protected",
        "LP do not fall below 100.",
        "DS-DMG-16",
        "DS-CALC-10",
        life_points_after=lambda points, damage: max(min(100, points), points - damage),
    ),
)
