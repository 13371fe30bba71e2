"""The answers of a case or a plan, given one by one as decisions come up."""

from collections.abc import Sequence
from typing import Final

from duelproof.language.action import END_BATTLE_PHASE, PASS, STOP, Action
from duelproof.language.case import Case, Plan
from duelproof.language.state import Decision
from duelproof.language.words import DecisionKind
from duelproof.properties.choosing import choose

CLOSING: Final[dict[DecisionKind, Action]] = {"window": PASS, "triggers": PASS, "choose": PASS, "replay": STOP}
"""How a case whose answers have run out is brought to a decision at which it may end."""

NEUTRAL_ANSWERS: Final[dict[DecisionKind, Action]] = {**CLOSING, "attack": END_BATTLE_PHASE}
"""What an engine is answered that asks more than the oracle and does not say what it would accept."""


class Answers:
    """The answers, explicit actions or numbers that choose among the options; `given` are those used so far."""

    def __init__(self, case: Case | Plan) -> None:
        self._explicit = case.actions if isinstance(case, Case) else None
        self._choices = () if isinstance(case, Case) else case.choices
        self._total = len(self._choices if self._explicit is None else self._explicit)
        self._taken = 0
        self.given: list[Action] = []

    @property
    def left(self) -> bool:
        """Whether any answer is left."""
        return self._taken < self._total

    def planned(self, options: Sequence[Action] | None) -> Action | None:
        """The next answer, not yet used up; None if there is none, or a number finds nothing to choose from."""
        if not self.left:
            return None
        if self._explicit is not None:
            return self._explicit[self._taken]
        return choose(options, self._choices[self._taken]) if options else None

    def use(self, action: Action) -> None:
        """The planned answer is given."""
        self._taken += 1
        self.given.append(action)

    def use_forced(self, action: Action) -> None:
        """A prompt with one answer was answered; a case that has written it out counts it as given."""
        if self._explicit is not None and self.left and self._explicit[self._taken] == action:
            self.use(action)


def only(options: Sequence[Action] | None) -> Action | None:
    """The one option, if there is just one."""
    return options[0] if options is not None and len(options) == 1 else None


def closing(decision: Decision) -> Action | None:
    """The neutral answer that leads to a decision at which a case may end; None where it may end here."""
    return CLOSING.get(decision.kind)
