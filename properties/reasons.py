"""For what reasons an action is illegal: a table, each row a predicate over a moment, with its rule.

A row lists actions that are illegal for its reason, and perhaps for others too. None is "all but the legal ones": each
says what is wrong. What a row cannot know (an engine that reports no positions) it does not list.
"""

from collections.abc import Mapping
from typing import Final

from duelproof.language.action import (
    END_BATTLE_PHASE,
    END_TURN,
    ENTER_BATTLE_PHASE,
    Action,
    attack,
    change_position,
    flip_summon,
)
from duelproof.language.words import DIRECT, ActionName
from duelproof.properties.facts import Moment
from duelproof.properties.legality import lawful
from duelproof.properties.reason import Actions, Reason


def _defense_attacker(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card, monster in moment.mine.items():
            if monster.position == "defense":
                yield from (attack(card, target) for target in moment.targets)


def _face_down_attacker(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card, monster in moment.mine.items():
            if monster.position == "face_down_defense":
                yield from (attack(card, target) for target in moment.targets)


def _spent_attacker(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card, monster in moment.mine.items():
            if monster.position == "attack" and moment.facts.declared.get(card):
                yield from (attack(card, target) for target in moment.targets)


def _opponents_attacker(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card in moment.theirs:
            yield from (attack(card, target) for target in (*moment.mine, *moment.theirs, DIRECT) if target != card)


def _absent_cards(moment: Moment) -> list[str]:
    snapshot = moment.state.snapshot
    return [*snapshot.a.gy, *snapshot.b.gy, *snapshot.a.hand, *snapshot.b.hand]


def _absent_attacker(moment: Moment) -> Actions:
    if moment.kind == "attack":
        yield from (attack(card, moment.targets[0]) for card in _absent_cards(moment))


def _own_target(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card in moment.able:
            yield from (attack(card, own) for own in moment.mine if own != card)


def _itself(moment: Moment) -> Actions:
    if moment.kind == "attack":
        yield from (attack(card, card) for card in moment.able)


def _absent_target(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card in moment.able:
            yield from (attack(card, absent) for absent in _absent_cards(moment))


def _direct_past_monsters(moment: Moment) -> Actions:
    if moment.kind == "attack" and any(m.position in ("attack", "defense") for m in moment.theirs.values()):
        yield from (attack(card, DIRECT) for card in moment.able)


def _direct_past_face_down(moment: Moment) -> Actions:
    hidden = [monster.position == "face_down_defense" for monster in moment.theirs.values()]
    if moment.kind == "attack" and hidden and all(hidden):
        yield from (attack(card, DIRECT) for card in moment.able)


def _attack_in_main_phase_1(moment: Moment) -> Actions:
    if moment.in_main_phase_1 and moment.facts.turn > 1:
        yield from (attack(card, moment.targets[0]) for card in moment.able)


def _attack_in_main_phase_2(moment: Moment) -> Actions:
    if moment.in_main_phase_2:
        yield from (attack(card, moment.targets[0]) for card in moment.able)


def _attack_on_turn_1(moment: Moment) -> Actions:
    if moment.kind == "main" and moment.facts.turn == 1:
        yield from (attack(card, moment.targets[0]) for card in moment.able)


def _battle_phase_on_turn_1(moment: Moment) -> Actions:
    if moment.kind == "main" and moment.facts.turn == 1:
        yield ENTER_BATTLE_PHASE


def _second_battle_phase(moment: Moment) -> Actions:
    if moment.in_main_phase_2 and moment.facts.battle_phases:
        yield ENTER_BATTLE_PHASE


def _enter_inside(moment: Moment) -> Actions:
    if moment.kind == "attack":
        yield ENTER_BATTLE_PHASE


def _leave_outside(moment: Moment) -> Actions:
    if moment.kind == "main":
        yield END_BATTLE_PHASE


def _end_turn_inside(moment: Moment) -> Actions:
    if moment.kind == "attack":
        yield END_TURN


def _change_after_attack(moment: Moment) -> Actions:
    if moment.in_main_phase_2:
        yield from (change_position(card) for card in moment.mine if moment.facts.declared.get(card))


def _face_up_changes(moment: Moment, cards: frozenset[str]) -> Actions:
    if moment.kind == "main":
        for card, monster in moment.mine.items():
            if card in cards and monster.position in ("attack", "defense"):
                yield change_position(card)


def _change_after_summon(moment: Moment) -> Actions:
    return _face_up_changes(moment, moment.facts.summoned - moment.facts.flip_summoned)


def _change_after_flip_summon(moment: Moment) -> Actions:
    return _face_up_changes(moment, moment.facts.flip_summoned)


def _second_change(moment: Moment) -> Actions:
    return _face_up_changes(moment, moment.facts.changed)


def _flip_after_set(moment: Moment) -> Actions:
    if moment.kind == "main":
        for card, monster in moment.mine.items():
            if card in moment.facts.set_monsters and monster.position == "face_down_defense":
                yield flip_summon(card)


def _change_in_battle_phase(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card, monster in moment.mine.items():
            if monster.position in ("attack", "defense") and not moment.locked(card):
                yield change_position(card)


def _flip_in_battle_phase(moment: Moment) -> Actions:
    if moment.kind == "attack":
        for card, monster in moment.mine.items():
            if monster.position == "face_down_defense" and not moment.locked(card):
                yield flip_summon(card)


def _flip_of_face_up(moment: Moment) -> Actions:
    if moment.kind == "main":
        for card, monster in moment.mine.items():
            if monster.position in ("attack", "defense"):
                yield flip_summon(card)


def _change_of_face_down(moment: Moment) -> Actions:
    if moment.kind == "main":
        for card, monster in moment.mine.items():
            if monster.position == "face_down_defense":
                yield change_position(card)


def _opponents_change(moment: Moment) -> Actions:
    if moment.kind == "main":
        yield from (change_position(card) for card, m in moment.theirs.items() if m.position != "face_down_defense")


def _opponents_flip(moment: Moment) -> Actions:
    if moment.kind == "main":
        yield from (flip_summon(card) for card, m in moment.theirs.items() if m.position == "face_down_defense")


def _absent_change(moment: Moment) -> Actions:
    if moment.kind == "main":
        yield from (change_position(card) for card in _absent_cards(moment))


def _after_the_duel(moment: Moment) -> Actions:
    if moment.over:
        yield from (attack(card, moment.targets[0]) for card in moment.able)
        yield END_BATTLE_PHASE
        yield END_TURN


def _of_theirs(moment: Moment, action: Action) -> bool:
    return moment.kind == "attack" and action.card in moment.theirs


def _of_nobody(moment: Moment, action: Action) -> bool:
    return moment.kind == "attack" and action.card not in moment.monsters


def _before_battle(moment: Moment, _action: Action) -> bool:
    return moment.in_main_phase_1 and moment.facts.turn > 1


def _after_battle(moment: Moment, _action: Action) -> bool:
    return moment.in_main_phase_2


def _on_turn_1(moment: Moment, _action: Action) -> bool:
    return moment.kind == "main" and moment.facts.turn == 1


def _in_battle(moment: Moment, _action: Action) -> bool:
    return moment.kind == "attack"


def _theirs_in_main(moment: Moment, action: Action) -> bool:
    return moment.kind == "main" and action.card in moment.theirs


_ATTACKS: Final = (
    Reason("defense-attacker", "A face-up Defense Position monster does not attack", "BS-ATTACK-02", _defense_attacker),
    Reason("face-down-attacker", "A face-down monster does not attack", "BS-ATTACK-02", _face_down_attacker),
    Reason("spent-attacker", "A monster declares one attack in a Battle Phase", "BS-ATTACK-03", _spent_attacker),
    Reason(
        "opponents-attacker", "Only the turn player's monsters attack", "BS-ATTACK-01", _opponents_attacker, _of_theirs
    ),
    Reason(
        "absent-attacker",
        "A card that is not on the field does not attack",
        "BS-ATTACK-01",
        _absent_attacker,
        _of_nobody,
    ),
    Reason("own-target", "One's own monster is no attack target", "BS-ATTACK-05", _own_target),
    Reason("itself-as-target", "A monster is not its own attack target", "BS-ATTACK-05", _itself),
    Reason("absent-target", "A card that is not on the field is no attack target", "BS-ATTACK-05", _absent_target),
    Reason("direct-past-monsters", "No direct attack past a monster", "BS-ATTACK-06", _direct_past_monsters),
    Reason(
        "direct-past-face-down",
        "No direct attack past monsters that are all face-down",
        "BS-ATTACK-06",
        _direct_past_face_down,
    ),
    Reason(
        "attack-in-main-phase-1",
        "No attack before the Battle Phase",
        "BS-GEN-01",
        _attack_in_main_phase_1,
        _before_battle,
    ),
    Reason(
        "attack-in-main-phase-2", "No attack after the Battle Phase", "ES-06", _attack_in_main_phase_2, _after_battle
    ),
    Reason("attack-on-turn-1", "No attack in the first turn of the duel", "BP-ENTER-02", _attack_on_turn_1, _on_turn_1),
)
_CHANGES: Final = (
    Reason(
        "change-after-attack",
        "The position of a monster that declared an attack is not changed in that turn",
        "POS-01",
        _change_after_attack,
    ),
    Reason(
        "change-after-summon",
        "The position of a monster is not changed in the turn it was Summoned",
        "POS-08",
        _change_after_summon,
    ),
    Reason(
        "change-after-flip-summon",
        "The position of a monster is not changed in the turn it was Flip Summoned",
        "POS-08",
        _change_after_flip_summon,
    ),
    Reason("second-change", "A monster's position is changed once in a turn", "POS-08", _second_change),
    Reason(
        "change-in-battle-phase",
        "No position changes in the Battle Phase",
        "BP-FLOW-07",
        _change_in_battle_phase,
        _in_battle,
    ),
    Reason(
        "change-of-face-down", "A face-down monster is turned up by a Flip Summon only", "POS-08", _change_of_face_down
    ),
    Reason(
        "opponents-change",
        "One changes the positions of one's own monsters only",
        "POS-08",
        _opponents_change,
        _theirs_in_main,
    ),
    Reason("absent-change", "A card that is not on the field has no battle position", "POS-08", _absent_change),
)
_FLIPS: Final = (
    Reason("flip-after-set", "A monster is not Flip Summoned in the turn it was Set", "POS-08", _flip_after_set),
    Reason(
        "flip-in-battle-phase", "No Flip Summon in the Battle Phase", "BP-FLOW-07", _flip_in_battle_phase, _in_battle
    ),
    Reason("flip-of-face-up", "A face-up monster is not Flip Summoned", "POS-08", _flip_of_face_up),
    Reason("opponents-flip", "One Flip Summons one's own monsters only", "POS-08", _opponents_flip, _theirs_in_main),
)
_ENTRIES: Final = (
    Reason(
        "battle-phase-on-turn-1",
        "No Battle Phase in the first turn of the duel",
        "BP-ENTER-02",
        _battle_phase_on_turn_1,
    ),
    Reason("second-battle-phase", "One Battle Phase in a turn", "BP-ENTER-01", _second_battle_phase),
    Reason("enter-inside", "A Battle Phase is entered from Main Phase 1", "BP-ENTER-01", _enter_inside),
)
_EXITS: Final = (Reason("leave-outside", "The End Step is entered from the Battle Step", "ES-01", _leave_outside),)
_ENDS: Final = (
    Reason(
        "end-turn-inside", "The turn ends from Main Phase 2, not from the Battle Step", "BP-FLOW-06", _end_turn_inside
    ),
)
AFTER_THE_DUEL: Final = Reason(
    "after-the-duel", "Nothing is done after the end of the duel", "DS-DMG-16", _after_the_duel
)
_BY_NAME: Final[Mapping[ActionName, tuple[Reason, ...]]] = {
    "attack": _ATTACKS,
    "change_position": _CHANGES,
    "flip_summon": _FLIPS,
    "enter_battle_phase": _ENTRIES,
    "end_battle_phase": _EXITS,
    "end_turn": _ENDS,
}
REASONS: Final = (*(reason for reasons in _BY_NAME.values() for reason in reasons), AFTER_THE_DUEL)
"""Every reason, by the action that is illegal for it."""

_IN_BATTLE_STEP: Final = frozenset(
    {
        "defense-attacker",
        "face-down-attacker",
        "spent-attacker",
        "opponents-attacker",
        "absent-attacker",
        "own-target",
        "itself-as-target",
        "absent-target",
        "direct-past-monsters",
        "direct-past-face-down",
        "change-in-battle-phase",
        "flip-in-battle-phase",
        "enter-inside",
        "end-turn-inside",
    }
)
_AT: Final[Mapping[str, tuple[Reason, ...]]] = {
    "attack": tuple(reason for reason in REASONS if reason.id in _IN_BATTLE_STEP),
    "main": tuple(reason for reason in REASONS if reason.id not in _IN_BATTLE_STEP and reason is not AFTER_THE_DUEL),
}


def reasons_at(moment: Moment) -> tuple[Reason, ...]:
    """The reasons that can stand at such a moment; whether they do, their actions tell."""
    return (AFTER_THE_DUEL,) if moment.over else _AT.get(moment.kind, ())


def illegal(moment: Moment, action: Action) -> list[Reason]:
    """The reasons for which this action is illegal now; empty if none is known."""
    if moment.over:
        return [AFTER_THE_DUEL]
    if lawful(moment, action):
        return []
    return [reason for reason in _BY_NAME.get(action.do, ()) if reason.speaks(moment, action)]
