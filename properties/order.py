"""In which order windows follow each other; engines that report only some of them are judged by what they report."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from duelproof.language.words import DAMAGE_STEP, WINDOWS, Window
from duelproof.properties.views import Entry, TraceView

NEXT: Final[Mapping[Window, tuple[Window, ...]]] = {
    "draw_phase": ("standby_phase",),
    "standby_phase": ("main_phase_1",),
    "main_phase_1": ("start_step", "end_phase"),
    "start_step": ("battle_step",),
    "battle_step": ("start_of_damage_step", "end_step"),
    "start_of_damage_step": ("before_damage_calculation",),
    "before_damage_calculation": ("damage_calculation",),
    "damage_calculation": ("after_damage_calculation",),
    "after_damage_calculation": ("end_of_damage_step",),
    "end_of_damage_step": ("battle_step",),
    "end_step": ("main_phase_2",),
    "main_phase_2": ("end_phase",),
    "end_phase": ("draw_phase",),
}
"""What follows what, without effects; TURN-01, BP-FLOW-01 to -06, DS-GEN-13, DS-END-07."""


def in_order(trace: TraceView, entry: Entry) -> bool:
    """Whether this window may follow the one before it; True for the first of all."""
    return entry.previous is None or entry.window in followers(_reported(trace))[entry.previous]


def due(trace: TraceView, entry: Entry) -> str:
    """What should have followed, in words."""
    if entry.previous is None:
        return "any window"
    return " or ".join(sorted(followers(_reported(trace))[entry.previous]))


def _reported(trace: TraceView) -> frozenset[Window]:
    return frozenset(trace.trace.hello.observes.windows) or frozenset(WINDOWS)


@lru_cache(maxsize=64)
def followers(reported: frozenset[Window]) -> Mapping[Window, frozenset[Window]]:
    """For each window those that may be reported next, where only some are reported."""
    found: dict[Window, frozenset[Window]] = {}
    for window in WINDOWS:
        seen: set[Window] = set()
        ahead = list(NEXT[window])
        reach: set[Window] = set()
        while ahead:
            at = ahead.pop()
            if at in reported:
                reach.add(at)
            elif at not in seen:
                seen.add(at)
                ahead.extend(NEXT[at])
        found[window] = frozenset(reach)
    return found


def in_damage_step(window: Window | None) -> bool:
    """Whether the window is one of the points of the Damage Step."""
    return window in DAMAGE_STEP
