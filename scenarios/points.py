"""An expectation taken apart into points: each names what it needs an engine to report, and judges alone.

What an engine does not claim makes its points unsupported and no others.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Final

from duelproof.language.action import Action
from duelproof.language.state import Snapshot
from duelproof.language.words import BATTLE_PHASE, DAMAGE_STEP, Seat, Window
from duelproof.scenarios.check import described
from duelproof.scenarios.model import Due, Expect, Facts, Moment, Pattern
from duelproof.scenarios.observed import Span, due, fits, matched, merged, of_monster, place_of, told


@dataclass(frozen=True, slots=True)
class Fault:
    """What was expected at a point, and what came instead."""

    expected: str
    came: str


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that an expectation says.

    Attributes:
        name: where it stands in the expectation, such as `lp.a`.
        needs: words of `language.claims.Hello.lacks`.
        judge: the fault that the span shows, if it does.
    """

    name: str
    needs: frozenset[str]
    judge: Callable[[Span], Fault | None]


def points(expect: Expect) -> Iterator[Point]:
    """All points of an expectation but those that are tried on the engine (`refused`, `accepted`)."""
    if expect.decision is not None:
        yield _decision(expect.decision)
    if expect.over is not None:
        yield _over(expect)
    if expect.options is not None:
        yield _options(expect.options)
    if expect.events:
        yield _events(expect.events)
    for pattern in expect.no_events:
        yield _no_event(pattern)
    yield from _facts(expect)
    for moment in expect.at:
        yield from _moment(moment)


def listed(name: str, action: Action, *, wanted: bool) -> Point:
    """Whether an action is among the options that are listed."""

    def judge(span: Span) -> Fault | None:
        decision = span.now.decision
        options = decision.options if decision is not None else None
        if options is None:
            return Fault("options listed, as claimed", "none")
        if (action in options) is wanted:
            return None
        word = "an option" if wanted else "no option"
        return Fault(f"{action} is {word}", f"options: {_actions(options)}")

    return Point(name, frozenset({"options"}), judge)


def _actions(actions: tuple[Action, ...]) -> str:
    return ", ".join(sorted(map(str, actions))) or "none"


def described_state(span: Span) -> str:
    """Which decision is due, or how the duel ended, for a person."""
    over, decision = span.now.over, span.now.decision
    if decision is not None:
        return f"{decision.kind} decision of {decision.player} at {decision.at}"
    return "nothing" if over is None else f"the duel is over: {'a draw' if over.draw else f'{over.winner} wins'}"


def _decision(expected: Due) -> Point:
    def judge(span: Span) -> Fault | None:
        came = span.now.decision
        if came is not None and due(expected, span.level, came):
            return None
        words = f"{expected.kind} decision" + (f" of {expected.player}" if expected.player else "")
        return Fault(words + (f" at {expected.at}" if expected.at else ""), described_state(span))

    return Point("decision", frozenset(), judge)


def _over(expect: Expect) -> Point:
    expected = expect.over

    def judge(span: Span) -> Fault | None:
        if span.now.over == expected:
            return None
        words = "a draw" if expected is None or expected.draw else f"{expected.winner} wins"
        return Fault(f"the duel is over: {words}", described_state(span))

    return Point("over", frozenset(), judge)


def _options(expected: tuple[Action, ...]) -> Point:
    def judge(span: Span) -> Fault | None:
        decision = span.now.decision
        options = decision.options if decision is not None else None
        if options is None:
            return Fault("options listed, as claimed", "none")
        came = tuple(option for option in options if option.do != "pass")
        if set(came) == set(expected) and len(came) == len(set(came)):
            return None
        return Fault(f"options, each once: {_actions(expected)}", _actions(came))

    return Point("options", frozenset({"options"}), judge)


def _event_needs(pattern: Pattern) -> frozenset[str]:
    needs = {f"event:{pattern.event}"}
    return frozenset(needs | _window_needs(pattern.at) if pattern.at is not None else needs)


def _window_needs(window: Window) -> frozenset[str]:
    if window in DAMAGE_STEP:
        return frozenset({"level:point", f"window:{window}"})
    return frozenset({"level:step", f"window:{window}"} if window in BATTLE_PHASE else {f"window:{window}"})


def _told_pattern(pattern: Pattern) -> str:
    words = described(pattern)
    return " ".join([str(words.pop("event")).replace("_", " "), *(f"{name} {words[name]}" for name in words)])


def _events(expected: tuple[Pattern, ...]) -> Point:
    def judge(span: Span) -> Fault | None:
        events = span.events()
        found = matched(expected, events, span.level)
        if found == len(expected):
            return None
        words = [_told_pattern(pattern) for pattern in expected]
        return Fault(f"{words[found]}" + (f", after {words[found - 1]}" if found else ""), told(events))

    return Point("events", frozenset().union(*map(_event_needs, expected)), judge)


def _no_event(pattern: Pattern) -> Point:
    def judge(span: Span) -> Fault | None:
        found = [event for event in merged(span.events()) if fits(pattern, event, span.level)]
        return Fault(f"no {_told_pattern(pattern)}", told(found)) if found else None

    return Point("no_events", _event_needs(pattern), judge)


_Read = Callable[[Snapshot], object]
_FOLDED: Final[Mapping[str, frozenset[str]]] = {
    "lp": frozenset({"event:damaged"}),
    "location": frozenset({"event:moved"}),
    "position": frozenset({"event:flipped", "event:position_changed"}),
    "doomed": frozenset({"event:doomed"}),
    "declared": frozenset({"event:attack_declared"}),
    "battle": frozenset({"event:attack_declared", "event:attack_ended"}),
    "turn": frozenset({"event:turn_started"}),
}
"""What has to be reported for a fact to be read off between two snapshots."""


_MONSTER_FACTS: Final = (
    ("positions", "position", ("position",)),
    ("zones", "zone", ("zone",)),
    ("stats", "stats", ("atk", "def_")),
    ("doomed", "doomed", ("doomed",)),
    ("attacks_declared", "declared", ("attacks_declared",)),
)


def facts(said: Facts) -> Iterator[tuple[str, str, object, _Read]]:
    """Each fact that is said: its place, the word of `observes.state` it needs, its value and how to read it."""
    for seat, lp in said.lp.items():
        yield f"lp.{seat}", "lp", lp, partial(_lp, seat)
    for card, place in said.where.items():
        yield f"where.{card}", "location", place, partial(place_of, card)
    for name, word, fields in _MONSTER_FACTS:
        for card, value in getattr(said, name).items():
            yield f"{name}.{card}", word, value, partial(of_monster, card, fields)
    if said.battle != "silent":
        yield "battle", "battle", said.battle, attrgetter("battle")
    for name in ("turn", "turn_player"):
        if getattr(said, name) is not None:
            yield name, "turn", getattr(said, name), attrgetter(name)


def _lp(seat: Seat, now: Snapshot) -> int | None:
    return now.side(seat).lp


def _facts(said: Facts) -> Iterator[Point]:
    for name, word, value, read in facts(said):
        yield Point(name, frozenset({f"state:{word}"}), partial(_same, name, value, read))


def _same(name: str, value: object, read: _Read, span: Span) -> Fault | None:
    came = read(span.now.snapshot)
    return None if came == value else Fault(f"{name}: {value}", str(came))


def _moment(moment: Moment) -> Iterator[Point]:
    window = moment.window
    needs = frozenset({"event:entered"}) | _window_needs(window)
    yield Point(f"at {window}", needs, partial(_entered, window))
    for name, word, value, read in facts(moment):
        needed = needs | {f"state:{word}"} | _FOLDED.get(word, frozenset())
        yield Point(f"at {window}: {name}", needed, partial(_same_then, window, name, value, read))


def _entered(window: Window, span: Span) -> Fault | None:
    if span.at_end_of(window) is not None:
        return None
    return Fault(f"{window} is entered", told(span.events()))


def _same_then(window: Window, name: str, value: object, read: _Read, span: Span) -> Fault | None:
    then = span.at_end_of(window)
    if then is None or read(then) == value:
        return None
    return Fault(f"at {window}, {name}: {value}", str(read(then)))
