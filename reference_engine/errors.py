"""Why an action is illegal; each error carries the rules that say so, and the duel is unchanged when it is raised."""

from duelproof.language.action import Action
from duelproof.language.errors import DuelproofError


class IllegalAction(DuelproofError):  # noqa: N818 - what it is, as python-chess has IllegalMoveError's plain sense
    """The action may not be taken now.

    Attributes:
        action: what was tried.
        why: the reason, a clause.
        rules: the rules that forbid it.
    """

    def __init__(self, action: Action, why: str, rules: tuple[str, ...]) -> None:
        self.action, self.why, self.rules = action, why, rules
        super().__init__(f"{action}: {why} ({', '.join(rules)})")


class IllegalAttack(IllegalAction):
    """An attack that may not be declared (BS-ATTACK)."""


class IllegalPositionChange(IllegalAction):
    """A manual position change or Flip Summon that may not be made (POS)."""


class IllegalPhaseChange(IllegalAction):
    """A phase or step that may not be entered or left now (BP-ENTER, BP-FLOW, ES)."""


class WrongDecision(IllegalAction):
    """An action of another kind of decision than the one that is due."""


class UnknownCard(DuelproofError):  # noqa: N818 - the same as above
    """The action names a card that is not in this duel: it is malformed, not illegal."""
