"""By which rules an engine and the oracle part: what the oracle cites at the place of a difference.

The nearest citation wins: of the event itself, of the events that touched the same card or player, of what happened in
that window, of the last thing that happened.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from duelproof.language.event import Calculated, Damaged, DuelOver, Entered, Event, Moved, TurnStarted
from duelproof.language.fold import Gap
from duelproof.language.words import Seat, StateWord, Window

Rules = tuple[str, ...]

_ABOUT: Final[dict[StateWord, frozenset[str]]] = {
    "lp": frozenset({"damaged"}),
    "position": frozenset({"flipped", "position_changed"}),
    "doomed": frozenset({"doomed"}),
    "declared": frozenset({"attack_declared", "turn_started"}),
    "battle": frozenset({"attack_declared", "attack_ended"}),
    "turn": frozenset({"turn_started"}),
    "location": frozenset({"moved", "destroyed", "doomed"}),
}
"""Which events change a field of the snapshot: they are asked first for the rules of a difference there."""

_OUTCOME: Final = frozenset({"damaged", "doomed"})
"""What a damage calculation decides; where it decides otherwise, the comparison tells by which rule."""

_DECIDED: Final[frozenset[StateWord]] = frozenset({"lp", "doomed", "location"})
"""The fields in which the outcome of a damage calculation shows."""

_OF_VALUES: Final = frozenset({"DS-CALC-03"})
"""What a comparison cites for the numbers that it compares, not for what comes of them."""


_TELLING: Final[dict[str, Rules]] = {
    "entered": ("DS-GEN-13", "DS-GEN-14", "BP-FLOW-03", "BP-FLOW-01", "BP-FLOW-06"),
    "declared": ("BS-ATTACK-03",),
    "destination": ("DS-END-11",),
}
"""Of the rules cited there, which one a difference is about: the order of windows, the count of attacks, the place."""


def rules_of(events: Iterable[Event]) -> Rules:
    """All rules that these events cite, each once, in the order in which they are cited: the most telling first."""
    return tuple(dict.fromkeys(rule for event in events for rule in event.rules))


def cards_of(event: Event) -> frozenset[str]:
    """The cards that an event is about."""
    cards = getattr(event, "cards", ())
    named = (getattr(event, name, None) for name in ("card", "attacker", "target", "by"))
    return frozenset([*cards, *(card for card in named if card is not None)])


def seat_of(event: Event) -> Seat | None:
    """The player that an event is about."""
    if isinstance(event, TurnStarted | Damaged):
        return event.player
    return event.winner if isinstance(event, DuelOver) else None


def missing_event(event: Event, instead: Event | None) -> Rules:
    """The rules by which an event happens that the engine does not report, or reports otherwise."""
    rules = rules_of([event])
    if isinstance(event, Moved) and isinstance(instead, Moved) and event.card == instead.card:
        return _telling(rules, "destination")
    return _telling(rules, event.event)


def unexpected_end(events: Sequence[Event]) -> Rules:
    """The rules by which the duel ends, or by which it does not yet."""
    compared = [event for event in events if isinstance(event, Calculated)]
    over = rules_of(event for event in events if isinstance(event, DuelOver))
    return over or _outcome_rules(compared) or anything(events)


def unexpected_event(event: Event, window: Window, ours: Sequence[tuple[Window, Event]]) -> Rules:
    """The rules by which an event that the engine reports does not happen; `ours` are the oracle's, with windows."""
    here = [each for at, each in ours if at == window]
    if event.event in _OUTCOME:
        compared = [each for each in here if isinstance(each, Calculated)]
        if compared:
            return _outcome_rules(compared)
    cards, seat = cards_of(event), seat_of(event)

    def touching(each: Event) -> bool:
        return bool(cards & cards_of(each)) or (seat is not None and seat == seat_of(each))

    everything = [each for _, each in ours]
    return _first([e for e in here if touching(e)], _last(everything, touching), *_around(here, everything))


def unexpected_field(gap: Gap, events: Sequence[Event], *, only_place: bool = False) -> Rules:
    """The rules of what the oracle did to this field since the two last agreed.

    Args:
        gap: where the two differ.
        events: the oracle's since they agreed.
        only_place: whether the cards have left the field on both, and only where they went differs.
    """

    def touching(event: Event) -> bool:
        if gap.cards:
            return not cards_of(event).isdisjoint(gap.cards)
        return gap.seat is None or gap.seat == seat_of(event)

    names = _ABOUT.get(gap.word, frozenset())
    by_field = [event for event in events if event.event in names and touching(event)]
    compared = [event for event in events if isinstance(event, Calculated)] if gap.word in _DECIDED else []
    by_card = _last(events, touching) if gap.cards else []
    if only_place:
        moves = [event for event in by_field if isinstance(event, Moved)]
        return _telling(_first(moves, by_field, by_card, *_around(events, events)), "destination")
    if not rules_of(by_field) and compared:
        return _outcome_rules(compared)
    return _telling(_first(by_field, by_card, *_around(events, events)), gap.word)


def _telling(rules: Rules, about: str) -> Rules:
    """The same rules, those that tell most about this kind of difference first."""
    first = tuple(rule for rule in _TELLING.get(about, ()) if rule in rules)
    return first + tuple(rule for rule in rules if rule not in first)


def _outcome_rules(compared: Sequence[Event]) -> Rules:
    """The rules by which a comparison has the outcome that it has."""
    cited = rules_of(compared)
    return tuple(rule for rule in cited if rule not in _OF_VALUES) or cited


def anything(events: Sequence[Event]) -> Rules:
    """The rules of the last that happened."""
    return _first(*_around(events, events))


def _around(here: Sequence[Event], everything: Sequence[Event]) -> tuple[list[Event], ...]:
    def happened(event: Event) -> bool:
        return not isinstance(event, Entered)

    return [e for e in here if happened(e)], list(here), _last(everything, happened), list(everything[-1:])


def _last(events: Sequence[Event], wanted: Callable[[Event], bool]) -> list[Event]:
    return next(([event] for event in reversed(events) if wanted(event)), [])


def _first(*candidates: Sequence[Event]) -> Rules:
    """The rules of the first of these groups of events that cites any."""
    return next((rules for group in candidates if (rules := rules_of(group))), ())
