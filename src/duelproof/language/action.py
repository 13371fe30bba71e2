"""Actions: what a player does at a decision, everything decided then in one value."""

from dataclasses import dataclass
from typing import Final

from pydantic import ConfigDict

from duelproof.language.words import NEUTRAL, ActionName


# Not frozen: an engine builds thousands of options a second and frozen costs three times as much; nobody changes one.
@dataclass(slots=True, unsafe_hash=True)
class Action:
    """One action; which slots it fills depends on `do` (docs/wire.md)."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)
    do: ActionName
    card: str | None = None
    target: str | None = None
    effect: str | None = None
    targets: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()

    @property
    def neutral(self) -> bool:
        """Whether it gives something up and does nothing else (normalisation rule 1)."""
        return self.do in NEUTRAL

    def __str__(self) -> str:
        """As a person would write it: `attack X -> Y`."""
        words = self.do.replace("_", " ")
        if self.card is not None:
            words += f" {self.card}"
        if self.effect is not None:
            words += f".{self.effect}"
        return words if self.target is None else f"{words} -> {self.target}"


ENTER_BATTLE_PHASE: Final = Action("enter_battle_phase")
END_BATTLE_PHASE: Final = Action("end_battle_phase")
END_TURN: Final = Action("end_turn")
PASS: Final = Action("pass")
STOP: Final = Action("stop")


def attack(card: str, target: str) -> Action:
    """The monster `card` attacks `target`, a monster's id or `"direct"`."""
    return Action("attack", card, target)


def change_position(card: str) -> Action:
    """The monster `card` is turned between face-up Attack and face-up Defense Position."""
    return Action("change_position", card)


def flip_summon(card: str) -> Action:
    """The face-down monster `card` is Flip Summoned into face-up Attack Position."""
    return Action("flip_summon", card)
