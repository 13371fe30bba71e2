"""Whether an action is legal on a board without effects, as far as the field and the play tell."""

from collections.abc import Callable, Mapping
from typing import Final

from duelproof.language.action import Action
from duelproof.language.words import DIRECT, ActionName
from duelproof.properties.facts import Moment


def lawful(moment: Moment, action: Action) -> bool:
    """Whether nothing in the table can speak against this action: a quick look that spares the table most times.

    True for what cannot be told (an engine without positions), so False means that the table is to be asked.
    """
    look = _LOOKS.get(action.do)
    return look is None or look(moment, action)


def _lawful_attack(moment: Moment, action: Action) -> bool:
    card = action.card or ""
    if (
        moment.kind not in ("attack", "replay")
        or moment.position(card) not in ("attack", None)
        or card not in moment.mine
    ):
        return False
    if moment.kind == "attack" and moment.facts.declared.get(card):
        return False
    return action.target in moment.theirs if action.target != DIRECT else not moment.theirs


def _lawful_change(moment: Moment, action: Action) -> bool:
    card = action.card or ""
    known = card in moment.mine and moment.position(card) != "face_down_defense" and card not in moment.facts.links
    return moment.kind == "main" and known and not moment.locked(card)


def _lawful_flip(moment: Moment, action: Action) -> bool:
    card = action.card or ""
    known = card in moment.mine and moment.position(card) in ("face_down_defense", None)
    return moment.kind == "main" and known and not moment.locked(card)


def _lawful_entry(moment: Moment, _action: Action) -> bool:
    return moment.in_main_phase_1 and moment.facts.turn > 1 and not moment.facts.battle_phases


_LOOKS: Final[Mapping[ActionName, Callable[[Moment, Action], bool]]] = {
    "attack": _lawful_attack,
    "change_position": _lawful_change,
    "flip_summon": _lawful_flip,
    "enter_battle_phase": _lawful_entry,
    "end_battle_phase": lambda moment, _action: moment.kind == "attack",
    "end_turn": lambda moment, _action: moment.kind == "main",
}
