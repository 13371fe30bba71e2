"""Faults in battle positions: POS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duelproof.reference_engine import flow, positions
from duelproof.reference_engine.faults.make import fault

if TYPE_CHECKING:
    from duelproof.language.words import EditionId, Position
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel


MODERN: Final[tuple[EditionId, ...]] = ("tcg-current", "ocg-current")


def _never_in_main_phase_2(duel: Duel, monster: Monster) -> bool:
    return duel.at == "main_phase_2" or positions.locked_by_attack(duel, monster)


def _flipped_by_attack_is_locked(duel: Duel) -> None:
    """A monster turned face-up by an attack cannot be changed in its controller's next turn."""
    flow.flip_target(duel)
    target = duel.monster(duel.target)
    if target is not None and target.position == "defense":
        locked = target.copy()
        locked.changed_on = duel.turn + 1
        duel.put(duel.controller(target), target, locked)


def _set_only(duel: Duel, monster: Monster) -> bool:
    return monster.set_on == duel.turn


def _summoned_only(duel: Duel, monster: Monster) -> bool:
    return monster.summoned_on == duel.turn


def _not_recorded(monster: Monster, position: Position, _turn: int) -> Monster:
    changed = monster.copy()
    changed.position = position
    return changed


FAULTS: Final = (
    fault(
        "no-lock-after-attack",
        "A monster that attacked can be changed in Main Phase 2.",
        "POS-01",
        locked_by_attack=lambda _duel, _monster: False,
    ),
    fault(
        "everything-locked-in-main-phase-2",
        "No position can be changed in Main Phase 2.",
        "POS-06",
        locked_by_attack=_never_in_main_phase_2,
    ),
    fault(
        "flipped-by-attack-stays-locked",
        "A monster turned face-up by an attack cannot be changed in its controller's next turn.",
        "POS-05",
        flip_target=_flipped_by_attack_is_locked,
    ),
    fault(
        "changes-without-limit",
        "A position can be changed again and again in one turn.",
        "POS-08",
        locked_by_change=lambda _duel, _monster: False,
    ),
    fault(
        "changed-in-the-turn-of-its-summon",
        "A monster can be changed in the turn in which it was Summoned.",
        "POS-08",
        locked_by_arrival=_set_only,
    ),
    fault(
        "flip-summoned-in-the-turn-of-its-set",
        "A monster can be Flip Summoned in the turn in which it was Set.",
        "POS-08",
        locked_by_arrival=_summoned_only,
    ),
    fault(
        "flip-summon-is-not-recorded",
        "A Flip Summoned monster can be changed in the same turn.",
        "POS-08",
        record_flip_summon=_not_recorded,
    ),
    fault(
        "flip-summon-into-defense",
        "A Flip Summon puts the monster into Defense Position.",
        "POS-08",
        flip_summoned_position=lambda _position: "defense",
    ),
    fault(
        "face-down-changed-by-hand",
        "A face-down monster is turned face-up by a manual change.",
        "POS-08",
        may_change_position=lambda monster: not monster.link,
    ),
    fault(
        "link-monsters-change-position",
        "A Link Monster can be changed to Defense Position.",
        "POS-07",
        editions=MODERN,
        may_change_position=lambda monster: monster.position != "face_down_defense",
    ),
    fault(
        "face-up-flip-summoned",
        "A monster in face-up Defense Position can be Flip Summoned.",
        "POS-08",
        may_flip_summon=lambda monster: monster.position != "attack",
    ),
    fault(
        "attack-position-is-for-good",
        "A monster in Attack Position cannot be changed to Defense Position.",
        "POS-08",
        may_change_position=lambda monster: monster.position == "defense",
    ),
)
