"""A property for each reason of illegality: such an action is refused, and is not among the options.

Judged wherever such an action came up: tried as a probe, chosen in the play, or offered as an option.
"""

from typing import Final

from duelproof.language.action import Action
from duelproof.language.words import EDITION_IDS
from duelproof.properties.facts import Moment
from duelproof.properties.model import Judge, Property, Verdicts, Violation
from duelproof.properties.probing import propose
from duelproof.properties.reason import Reason
from duelproof.properties.reasons import AFTER_THE_DUEL, REASONS, illegal
from duelproof.properties.views import TraceView

_POSITION_FREE: Final = frozenset(
    {"battle-phase-on-turn-1", "second-battle-phase", "enter-inside", "leave-outside", "end-turn-inside"}
)
"""The reasons that can be seen without any monster's position."""


def _judge(reason: Reason) -> Judge:
    def judge(trace: TraceView) -> Verdicts:
        for tried in trace.tried.get(reason.id, ()):
            yield _accepted(reason, tried.action, tried.moment) if tried.accepted else None
        for moment, action in trace.accepted_illegal.get(reason.id, ()):
            yield _accepted(reason, action, moment)
        offered = trace.offered_illegal.get(reason.id, ())
        for moment in trace.withheld.get(reason.id, ()):
            if all(moment is not other for other, _ in offered):
                yield None
        for moment, action in offered:
            expected, came = f"`{action}` not offered: {reason.title}", f"`{action}` among the options"
            yield Violation(expected, came, moment.index, (reason.rule,))

    return judge


def _accepted(reason: Reason, action: Action, moment: Moment) -> Violation:
    return Violation(f"`{action}` refused: {reason.title}", "it was accepted", moment.index, (reason.rule,))


def _arenas(reason: Reason) -> tuple[str, ...]:
    if "turn-1" in reason.id:
        return ("first_turn",)
    if reason is AFTER_THE_DUEL:
        return ("lp_near_end", "empty_field", "mixed")
    if "direct" in reason.id:
        return ("face_down", "ties", "many_attackers", "mixed")
    if "main" in reason.id or "set" in reason.id or "change" in reason.id or "flip" in reason.id:
        return ("position_locks", "first_turn", "two_turns", "mid_phase", "mixed")
    return ("face_down", "many_attackers", "mid_phase", "two_turns", "mixed")


def _property(reason: Reason) -> Property:
    return Property(
        id=f"refusal/{reason.id}",
        title=reason.title,
        rules=(reason.rule,),
        needs=frozenset() if reason.id in _POSITION_FREE else frozenset({"state:position"}),
        editions=frozenset(EDITION_IDS),
        arenas=_arenas(reason),
        judge=_judge(reason),
    )


__all__ = ["REASONS", "REFUSALS", "Reason", "illegal", "propose"]

REFUSALS: Final = tuple(_property(reason) for reason in REASONS)
