"""What an engine showed since the last expectation, and how one expectation is read off it.

Between two expectations lies a span: the states that came, each with its events. Events with the same window between
two decisions have no order among themselves (PROTOCOL.md, normalisation rule 8), so a list of expected events is
matched window by window. At a coarser timing level the windows of a step, or of the whole phase, are one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from duelproof.language.event import AttackDeclared, Destroyed, Doomed, Event
from duelproof.language.fold import PILES, fold
from duelproof.language.state import Decision, Snapshot, State
from duelproof.language.words import BATTLE_PHASE, DAMAGE_STEP, NOWHERE, Level, Place, Window
from duelproof.scenarios.check import described
from duelproof.scenarios.model import Due, Pattern

_ABSENT: Final = "not on the field"


def timing(window: Window, level: Level) -> Window:
    """The window as an engine of this timing level names it."""
    if level == "battle" and window in BATTLE_PHASE:
        return "battle_step"
    if level == "step" and window in DAMAGE_STEP:
        return "start_of_damage_step"
    return window


def due(expected: Due, level: Level, came: Decision) -> bool:
    """Whether this is the decision that is expected."""
    if expected.kind != came.kind or expected.player not in (None, came.player):
        return False
    return expected.at is None or timing(expected.at, level) == timing(came.at, level)


def place_of(card: str, snapshot: Snapshot) -> Place:
    """Where a card is; nowhere if it is in no place of either player."""
    for seat in ("a", "b"):
        side = snapshot.side(seat)
        if any(monster.id == card for monster in side.monsters):
            return f"monster_zone {seat}"  # type: ignore[return-value]  # mypy joins no literals
        if any(spell.id == card for spell in side.spells_traps):
            return f"spell_trap_zone {seat}"  # type: ignore[return-value]  # the same
        for pile in PILES:
            if card in getattr(side, pile):
                return f"{pile} {seat}"  # type: ignore[return-value]  # the same
    return NOWHERE


def of_monster(card: str, names: tuple[str, ...], snapshot: Snapshot) -> object:
    """One or more fields of a monster; a sentence where it is not on the field."""
    monster = snapshot.monster(card)
    if monster is None:
        return _ABSENT
    values = tuple(getattr(monster, name) for name in names)
    return values if len(values) > 1 else values[0]


@dataclass(slots=True)
class Span:
    """What came since the last expectation: the state then, and the states after it, each with its events."""

    level: Level
    states: list[State]

    @property
    def now(self) -> State:
        """The state that the engine is in."""
        return self.states[-1]

    def events(self) -> list[Event]:
        """All events of the span; those of the first state belong to an earlier one."""
        return [event for state in self.states[1:] for event in state.events]

    def at_end_of(self, window: Window) -> Snapshot | None:
        """The field when the window was left last, or as it is if it is still open; None if it was not entered.

        `battle.at(w)` of PROTOCOL.md: the snapshot before, plus the events up to the last one of that window.
        """
        wanted = timing(window, self.level)
        found: Snapshot | None = None
        for before, state in pairwise(self.states):
            last = max((i for i, e in enumerate(state.events) if timing(e.at, self.level) == wanted), default=None)
            if state.decision is not None and timing(state.decision.at, self.level) == wanted:
                found = state.snapshot
            elif last is not None:
                found = fold(before.snapshot, state.events[: last + 1])
        return found


def matched(patterns: Sequence[Pattern], events: Sequence[Event], level: Level) -> int:
    """How many of these patterns, from the first on, are found in this order; others may stand between."""
    groups = [list(group) for _at, group in groupby(merged(events), key=lambda event: timing(event.at, level))]
    return max(_matched(patterns, groups, 0, frozenset(), level), default=0)


def _matched(
    patterns: Sequence[Pattern], groups: list[list[Event]], start: int, used: frozenset[tuple[int, int]], level: Level
) -> Iterator[int]:
    """The lengths that each way of matching reaches; the whole length ends the search."""
    if not patterns:
        yield 0
        return
    for number in range(start, len(groups)):
        for index, event in enumerate(groups[number]):
            # By place and not by identity: an engine may report one and the same event object twice.
            if (number, index) not in used and fits(patterns[0], event, level):
                for rest in _matched(patterns[1:], groups, number, used | {(number, index)}, level):
                    yield 1 + rest
                    if 1 + rest == len(patterns):
                        return
    yield 0


def merged(events: Sequence[Event]) -> list[Event]:
    """The events, with the monsters doomed or destroyed in one window of one battle told in one event."""
    found: list[Event] = []
    first: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, AttackDeclared) or (found and event.at != found[-1].at):
            first.clear()
        if not isinstance(event, Doomed | Destroyed):
            found.append(event)
            continue
        index = first.setdefault((event.event, getattr(event, "cause", "")), len(found))
        if index == len(found):
            found.append(event)
        else:
            found[index] = replace(event, cards=(*getattr(found[index], "cards", ()), *event.cards))
    return found


def fits(pattern: Pattern, event: Event, level: Level) -> bool:
    """Whether the event is one that the pattern describes."""
    return all(_fits(name, wanted, getattr(event, name, None), level) for name, wanted in described(pattern).items())


def _fits(name: str, wanted: object, came: object, level: Level) -> bool:
    if name == "at":
        return timing(wanted, level) == timing(came, level)  # type: ignore[arg-type]  # both are windows here
    if isinstance(wanted, tuple) and isinstance(came, tuple):
        return sorted(wanted) == sorted(came)
    return wanted == came


def told(events: Sequence[Event]) -> str:
    """Events in a few words each, for a person."""
    return "; ".join(_told(event) for event in events) or "no events"


def _told(event: Event) -> str:
    words = [event.event.replace("_", " ")]
    for name in ("attacker", "target", "card", "cards", "player", "amount", "to", "why", "winner"):
        value = getattr(event, name, None)
        if value is not None:
            words.append(f"{name} {', '.join(value) if isinstance(value, tuple) else value}")
    return f"{' '.join(words)} (at {event.at})"
