"""What a reason for illegality is; `reasons` has them all."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from duelproof.language.action import Action
from duelproof.properties.facts import Moment

Actions = Iterator[Action]


class Reason(NamedTuple):
    """One reason for illegality.

    Attributes:
        id: `spent-attacker`; the property is `refusal/spent-attacker`.
        title: the sentence that such an action goes against.
        rule: the rule that forbids it.
        actions: actions to try that are illegal for this reason at a moment; not all of them.
        forbids: whether the reason speaks against any action of the name, where that is more than `actions` lists.
    """

    id: str
    title: str
    rule: str
    actions: Callable[[Moment], Actions]
    forbids: Callable[[Moment, Action], bool] | None = None

    def speaks(self, moment: Moment, action: Action) -> bool:
        """Whether this action is illegal for this reason; asked of actions of the right name only."""
        if self.forbids is not None:
            return self.forbids(moment, action)
        return any(action == each for each in self.actions(moment))
