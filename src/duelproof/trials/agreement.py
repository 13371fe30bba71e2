"""What differs between an engine and the oracle once they stand at the same decision (normalisation rules 1, 5, 8-13).

Everything here compares; `beside` decides when. Events are laid side by side window by window as multisets, at the
engine's timing level and in what it claims. Order counts only for the pairs of `ORDER`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final, NamedTuple

from duelproof.language.action import Action
from duelproof.language.claims import Observes
from duelproof.language.event import Damaged, Destroyed, Doomed, DuelOver, Entered, Event, EventName, Values
from duelproof.language.fold import gaps
from duelproof.language.state import Decision, Over, SideView, Snapshot, State
from duelproof.language.words import ActionName, Level, Window
from duelproof.properties.choosing import identity
from duelproof.trials.align import COARSE, level
from duelproof.trials.citing import Rules, missing_event, unexpected_end, unexpected_event, unexpected_field
from duelproof.trials.played import Difference, DifferenceKind

IN_MAIN: Final[frozenset[ActionName]] = frozenset(
    {"enter_battle_phase", "change_position", "flip_summon", "activate", "end_turn"}
)
"""The actions that are compared at a `main` decision; an engine's Summons and Sets are its own affair."""


class Pair(NamedTuple):
    """Two kinds of events of one battle whose order a rule fixes."""

    first: EventName
    then: EventName
    rule: str


ORDER: Final = (
    Pair("flipped", "calculated", "DS-BEFORE-01"),
    Pair("calculated", "damaged", "DS-CALC-17"),
    Pair("calculated", "doomed", "DS-DOOM-01"),
    Pair("doomed", "destroyed", "DS-DOOM-01"),
)
"""The pairs whose order is compared; `doomed` and `damaged` are no such pair."""

_CALCULATED: Final[tuple[Window, ...]] = ("damage_calculation", "after_damage_calculation", "end_of_damage_step")

_FIELDS: Final[dict[EventName, Callable[[Any], Hashable]]] = {
    "turn_started": attrgetter("player", "turn"),
    "entered": attrgetter("event"),
    "attack_declared": attrgetter("attacker", "target"),
    "flipped": attrgetter("card"),
    "position_changed": attrgetter("card", "to"),
    "calculated": attrgetter("attacker", "target", "values"),
    "damaged": attrgetter("player", "amount", "kind", "by"),
    "doomed": attrgetter("cards"),
    "destroyed": attrgetter("cards", "cause"),
    "moved": attrgetter("card", "from_", "to"),
    "attack_ended": attrgetter("why"),
    "duel_over": attrgetter("winner"),
}


_OF_CARDS: Final = frozenset({"doomed", "destroyed"})


class Fact(NamedTuple):
    """An event as it is compared: without its rules, one card at a time."""

    at: Window
    event: Event
    content: Hashable

    @property
    def same(self) -> tuple[Window, EventName, Hashable]:
        """What two reports of one happening have in common."""
        return self.at, self.event.event, self.content


class Listener:
    """Turns what one side reports into facts, in what the engine under test claims and at its timing level."""

    def __init__(self, observes: Observes) -> None:
        self._level: Level = level(observes)
        self._names = frozenset(observes.events)
        self._windows = frozenset(COARSE[self._level][window] for window in observes.windows)
        self._now: Window | None = None

    def hear(self, events: Sequence[Event]) -> list[Fact]:
        """The facts of these events."""
        facts = []
        for event in events:
            window = COARSE[self._level][event.at]
            if isinstance(event, Entered) and not self._enters(window):
                continue
            if event.event in self._names:
                single = (event,) if event.event not in _OF_CARDS else _one_by_one(event)
                facts += [Fact(window, each, _FIELDS[each.event](each)) for each in single]
        return facts

    def stand(self, window: Window) -> None:
        """Both sides are in this window now, however they came there."""
        self._now = COARSE[self._level][window]

    def _enters(self, window: Window) -> bool:
        """Whether a window is newly entered; those that merge at this level are entered once."""
        merged = self._level != "point" and window == self._now
        self._now = window
        return window in self._windows and not merged


def _one_by_one(event: Event) -> Iterable[Event]:
    if isinstance(event, Doomed | Destroyed) and len(event.cards) > 1:
        yield from (replace(event, cards=(card,)) for card in event.cards)
    else:
        yield event


def event_difference(ours: Sequence[Fact], theirs: Sequence[Fact], at: int) -> Difference | None:
    """The earliest window whose events differ, or else a wrong order."""
    if not all(fact.event.by is not None for fact in theirs if isinstance(fact.event, Damaged)):
        ours, theirs = _unnamed(ours), _unnamed(theirs)
    if [fact.same for fact in ours] == [fact.same for fact in theirs]:
        return None
    mine, other = Counter(fact.same for fact in ours), Counter(fact.same for fact in theirs)
    if mine != other:
        missing, extra = _beyond(ours, other), _beyond(theirs, mine)
        window = next(fact.at for fact in [*ours, *theirs] if fact in missing or fact in extra)
        here = [fact for fact in missing if fact.at == window], [fact for fact in extra if fact.at == window]
        return _one_event(here[0], here[1], ours, at)
    return _order_difference(ours, theirs, at)


def _unnamed(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without the source of damage: the engine names none."""
    return [
        fact._replace(content=(event.player, event.amount, event.kind, None))
        if isinstance(event := fact.event, Damaged)
        else fact
        for fact in facts
    ]


def _beyond(facts: Sequence[Fact], known: Counter[tuple[Window, EventName, Hashable]]) -> list[Fact]:
    """Those facts that are not among the known ones, each as often as it is too many."""
    left, found = known.copy(), []
    for fact in facts:
        if left[fact.same] > 0:
            left[fact.same] -= 1
        else:
            found.append(fact)
    return found


def _one_event(missing: list[Fact], extra: list[Fact], ours: Sequence[Fact], at: int) -> Difference:
    if missing:
        fact = missing[0]
        instead = next((other for other in extra if other.event.event == fact.event.event), None)
        came = f"no {fact.event.event}" if instead is None else tell(instead.event)
        rules = missing_event(fact.event, None if instead is None else instead.event)
        return Difference(rules, "event", tell(fact.event), came, at)
    fact = extra[0]
    rules = unexpected_event(fact.event, fact.at, [(each.at, each.event) for each in ours])
    return Difference(rules, "event", f"no {tell(fact.event)}", tell(fact.event), at)


def _order_difference(ours: Sequence[Fact], theirs: Sequence[Fact], at: int) -> Difference | None:
    entered = [[fact.event for fact in facts if fact.event.event == "entered"] for facts in (ours, theirs)]
    for mine, other in zip(*entered, strict=True):
        if mine.at != other.at:
            return Difference(missing_event(mine, other), "order", f"{mine.at} next", f"{other.at}", at)
    for pair in ORDER:
        if _in_order(ours, pair) and not _in_order(theirs, pair):
            words = f"{pair.first} before {pair.then}", f"{pair.then} before {pair.first}"
            return Difference((pair.rule,), "order", words[0], words[1], at)
    return None


def _in_order(facts: Sequence[Fact], pair: Pair) -> bool:
    """Whether all events of the first kind come before all of the other."""
    places = {name: [i for i, f in enumerate(facts) if f.event.event == name] for name in (pair.first, pair.then)}
    first, then = places[pair.first], places[pair.then]
    return not first or not then or max(first) < min(then)


def until_calculation(facts: Sequence[Fact], observes: Observes) -> list[Fact]:
    """What comes before the calculation that ends the duel; the rest is not compared (normalisation rule 12)."""
    coarse = COARSE[level(observes)]
    last = frozenset(coarse[window] for window in _CALCULATED)
    declared = max((i for i, fact in enumerate(facts) if fact.event.event == "attack_declared"), default=0)
    end = next((i for i, fact in enumerate(facts) if i >= declared and fact.at in last), len(facts))
    return [fact for fact in facts[:end] if not isinstance(fact.event, DuelOver)]


def tidy(snapshot: Snapshot, known: frozenset[str]) -> Snapshot:
    """A snapshot as compared: LP below 0 are 0, cards that the board does not know left out (rules 12 and 13)."""
    a, b = _tidy_side(snapshot.a, known), _tidy_side(snapshot.b, known)
    return snapshot if a is snapshot.a and b is snapshot.b else replace(snapshot, a=a, b=b)


def _tidy_side(side: SideView, known: frozenset[str]) -> SideView:
    if not side.hand and not side.deck and (side.lp is None or side.lp >= 0):
        return side
    lp = side.lp if side.lp is None or side.lp >= 0 else 0
    hand = tuple(card for card in side.hand if card in known)
    return replace(side, lp=lp, hand=hand, deck=tuple(card for card in side.deck if card in known))


def snapshot_difference(
    ours: Snapshot, theirs: Snapshot, observes: Observes, events: Sequence[Event], at: int
) -> Difference | None:
    """The first field in which two tidied snapshots differ, with the rules of the oracle's events that touched it."""
    if ours == theirs:
        return None
    for gap in gaps(ours, theirs, observes):
        left = all(ours.monster(card) is None and theirs.monster(card) is None for card in gap.cards)
        rules = unexpected_field(gap, events, only_place=gap.word == "location" and left)
        return Difference(rules, "snapshot", f"{gap.what} {gap.ours}", f"{gap.what} {gap.theirs}", at)
    return None


def end_difference(
    ours: State, theirs: State, observes: Observes, events: Sequence[Event], at: int
) -> Difference | None:
    """Where the ends of a duel differ: the winner, and LP where they are claimed."""
    if ours.over != theirs.over:
        return Difference(unexpected_end(events), "over", tell_over(ours.over), tell_over(theirs.over), at)
    claims = replace(observes, state=tuple(word for word in observes.state if word == "lp"))
    nothing: frozenset[str] = frozenset()
    for gap in gaps(tidy(ours.snapshot, nothing), tidy(theirs.snapshot, nothing), claims):
        if gap.word == "lp":
            rules = unexpected_field(gap, events)
            return Difference(rules, "snapshot", f"{gap.what} {gap.ours}", f"{gap.what} {gap.theirs}", at)
    return None


def option_differences(
    ours: Decision, theirs: Decision, why: Callable[[Action], Rules], at: int
) -> Iterator[Difference]:
    """Options that only one of the two offers, by identity; `why` tells by which rules they are legal or not."""
    mine, other = _compared(ours), _compared(theirs)
    if mine == other:
        return
    for option in sorted(other - mine, key=identity):
        yield Difference(why(option), "extra option", f"{option} is illegal", f"{option} is offered", at)
    for option in sorted(mine - other, key=identity):
        yield Difference(why(option), "missing option", f"{option} is offered", f"{option} is not offered", at)


def _compared(decision: Decision) -> set[Action]:
    options = decision.options or ()
    return {option for option in options if decision.kind != "main" or option.do in IN_MAIN}


def refused(kind: DifferenceKind, rules: Rules, action: Action, came: str, at: int) -> Difference:
    """One of the two refuses an action and the other does not."""
    expected = f"{action} is {'legal' if kind in ('refusal', 'missing option') else 'refused'}"
    return Difference(rules, kind, expected, came, at, action)


def tell(event: Event) -> str:
    """An event in one line, without its rules."""
    content = _FIELDS[event.event](event)
    parts = content if isinstance(content, tuple) and not isinstance(event, Doomed) else (content,)
    words = " ".join(_word(part) for part in parts if part is not None and part != event.event)
    return f"{event.event}{' ' if words else ''}{words} at {event.at}"


def _word(part: object) -> str:
    if isinstance(part, Values):
        return f"{part.attacker} against {'no monster' if part.target is None else part.target}"
    return " ".join(map(str, part)) if isinstance(part, tuple) else str(part)


def tell_over(over: Over | None) -> str:
    """The end of a duel in a few words."""
    if over is None:
        return "the duel goes on"
    return "a draw" if over.winner is None else f"{over.winner} wins"
