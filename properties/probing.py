"""Which illegal actions to try: what the driver asks at each decision."""

from duelproof.language.action import Action
from duelproof.language.case import Trace
from duelproof.properties.facts import Moment
from duelproof.properties.reasons import REASONS
from duelproof.properties.views import TraceView


def propose(trace: Trace, seed: int) -> Action | None:
    """An action that ought to be refused after what was played, the end of the duel included; None if there is none."""
    return _pick(TraceView(trace).moments[-1], seed)


def _pick(moment: Moment, seed: int) -> Action | None:
    """An action of the first reason that stands, counted from the one that the seed names."""
    count = len(REASONS)
    for place in range(count):
        actions = list(REASONS[(seed + place * _STRIDE) % count].actions(moment))
        if actions:
            return actions[seed // count % len(actions)]
    return None


_STRIDE = 7
"""Neighbours in the table stand and fall together; a stride without a common factor visits all, mixed."""
