"""Makes the first failure of a check small: the same check must still fail by the same rule."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from duelproof.judge.arena import Findings, Found
from duelproof.language.case import Case
from duelproof.language.engine import EngineTrouble
from duelproof.language.state import State
from duelproof.properties.model import Violation
from duelproof.trials.minimise import minimise
from duelproof.trials.played import Played, probe_case

Player = Callable[[Case], Played]
"""Plays an explicit case."""

_KEPT: Final = 512


def remembered(play: Player) -> Player:
    """The same player with a memory: checks that fail on the same case try the same smaller ones."""
    return lru_cache(maxsize=_KEPT)(play)


def smallest(found: Found, findings: Findings, play: Player) -> Found:
    """The failure with as small a case as can be had.

    An engine that answers differently each time may not show it again; then it stays as it was found.
    """
    shown = next((one for one in _explicit(found) if _again(one, found.violation, findings, play) is not None), None)
    if shown is None:
        return found
    case = minimise(shown, lambda case: _again(case, found.violation, findings, play) is not None)
    return _again(case, found.violation, findings, play) or found


def _explicit(found: Found) -> Iterator[Case]:
    """Cases without choices that ought to show the failure: as played, then up to each probe that was accepted."""
    trace = found.played.trace
    yield trace.case
    for probe in sorted(trace.probes, key=lambda probe: not isinstance(probe.reply, State)):
        yield probe_case(trace, probe)


def _again(case: Case, violation: Violation, findings: Findings, play: Player) -> Found | None:
    """The failure in this case, if it is the same one."""
    try:
        played = play(case)
        if played.unsupported is not None or played.trace.trouble is not None:
            return None
        for one in findings(played):
            if one is not None and same_rule(one, violation):
                return Found(one, played)
    except EngineTrouble:
        return None
    return None


def same_rule(one: Violation, other: Violation) -> bool:
    """Whether the first rule that `other` breaks is among those that `one` breaks."""
    return other.rules[:1] == one.rules[:1] or (bool(other.rules) and other.rules[0] in one.rules)
