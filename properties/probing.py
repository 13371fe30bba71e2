"""Which illegal actions to try: what the driver asks at each decision."""

from collections.abc import Sequence
from typing import Final

from duelproof.language.action import Action
from duelproof.language.case import Trace
from duelproof.language.state import State
from duelproof.properties.facts import Moment, Record
from duelproof.properties.reason import Reason
from duelproof.properties.reasons import reasons_at

RARE: Final = frozenset(
    {
        "absent-target",
        "attack-in-main-phase-2",
        "attack-on-turn-1",
        "battle-phase-on-turn-1",
        "change-after-flip-summon",
        "change-after-summon",
        "defense-attacker",
        "direct-past-face-down",
        "face-down-attacker",
        "flip-after-set",
        "flip-in-battle-phase",
        "second-change",
        "spent-attacker",
    }
)
"""The ids of reasons that seldom stand, so that they are tried when they do."""


def propose(trace: Trace, seed: int) -> Action | None:
    """An action that ought to be refused after what was played, the end of the duel included; None if there is none."""
    record, state = Record(trace.case.board), trace.start
    for step in trace.steps:
        if isinstance(step.reply, State):
            record.note(step.action, state.decision)
            state = step.reply
    return _pick(Moment(0, state, record.facts()), seed)


def _pick(moment: Moment, seed: int) -> Action | None:
    """An action of a reason that stands; every other time of a rare one, if any does."""
    mixed = seed * _ODD % _WORD >> _SHIFT
    reasons = reasons_at(moment)
    rare = [reason for reason in reasons if reason.id in RARE] if mixed % 2 else ()
    return _one(moment, rare, mixed // 2) or _one(moment, reasons, mixed // 2)


def _one(moment: Moment, reasons: Sequence[Reason], seed: int) -> Action | None:
    """An action of one of the reasons that stand, each as likely as any other."""
    found = [actions for reason in reasons if (actions := list(reason.actions(moment)))]
    if not found:
        return None
    actions = found[seed % len(found)]
    return actions[seed // len(found) % len(actions)]


_ODD: Final = 0x9E3779B1
_WORD: Final = 1 << 32
_SHIFT: Final = 8
"""A multiplicative hash: whoever asks at every third place must not always come to the same reasons."""
