"""How the numbers of a plan choose among options: by identity and by what is wanted, never by the engine's order.

A choice is `want + WANTS * index`: first the kind of action that is wanted narrows the options, then `index` counts
among what is left, sorted by name. Two engines that list the same options in another order play alike.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from duelproof.language.action import Action
from duelproof.language.words import ActionName


class Want(IntEnum):
    """What a choice prefers; where nothing of it is to be had, the next best thing."""

    FIGHT = 0
    MOVE = 1
    LEAVE = 2
    END = 3
    ANY = 4


WANTS: Final = 8
"""Choices count in eights; a want without a name fights."""

_FIGHT: Final[tuple[tuple[ActionName, ...], ...]] = (
    ("attack",),
    ("enter_battle_phase",),
    ("end_battle_phase",),
    ("activate",),
    ("end_turn",),
)
_PREFERENCES: Final[dict[int, tuple[tuple[ActionName, ...], ...]]] = {
    Want.FIGHT: _FIGHT,
    Want.MOVE: (("change_position", "flip_summon"), *_FIGHT),
    Want.LEAVE: (("enter_battle_phase", "end_battle_phase"), ("end_turn",), *_FIGHT),
    Want.END: (("end_turn", "end_battle_phase"), *_FIGHT),
    Want.ANY: (),
}


def identity(action: Action) -> tuple[str, ...]:
    """What an action is sorted by: everything that tells it from another one."""
    return (action.do, action.card or "", action.target or "", action.effect or "", *action.targets, "", *action.cost)


def choose(options: Sequence[Action], choice: int) -> Action:
    """The option that this choice means, whatever the order they stand in.

    Args:
        options: at least one.
        choice: any number from 0 up; `Plan.choices` holds them.

    Raises:
        ValueError: there is no option to choose from.
    """
    if not options:
        raise ValueError("expected at least one option to choose from, got none; a decision without one is no decision")
    wanted = _wanted(options, _PREFERENCES.get(choice % WANTS, _FIGHT))
    wanted.sort(key=identity)
    return wanted[choice // WANTS % len(wanted)]


def _wanted(options: Sequence[Action], preferences: tuple[tuple[ActionName, ...], ...]) -> list[Action]:
    for names in preferences:
        found = [option for option in options if option.do in names]
        if found:
            return found
    return list(options)
