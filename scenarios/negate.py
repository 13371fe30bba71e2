"""Turns each expectation of a scenario round, one by one.

A scenario that passes must fail with any of them turned round: an expectation that may as well be its opposite says
nothing. `can` becomes `cannot`, an event `no_events`, a number another number, a place another place.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar, get_args

from duelproof.language.action import Action, attack
from duelproof.language.state import BattleView, Over
from duelproof.language.words import DIRECT, EXTRA_ZONES, MAIN_ZONES, DecisionKind, Place, Position, Window, opponent
from duelproof.scenarios.model import Due, Expect, Facts, Move, Pattern, Scenario

T = TypeVar("T")
F = TypeVar("F", bound=Facts)
_NEVER: Final = attack("a card that is not there", DIRECT)


def negations(scenario: Scenario) -> Iterator[Scenario]:
    """The scenario with one expectation turned round, once for each; the title says which.

    Of a contested scenario each outcome is taken by itself: an outcome turned round would pass by the other one.
    """
    for name, moves in scenario.lines():
        alone = replace(scenario, play=moves, status="asserted", outcomes=())
        line = f"{name}: " if name else ""
        for index, move in enumerate(moves):
            for what, expect in _turned(move.expect) if move.expect is not None else ():
                play = (*moves[:index], Move(expect=expect), *moves[index + 1 :])
                yield replace(alone, play=play, title=f"{scenario.title} [{line}play[{index}].{what} turned round]")


def _turned(expect: Expect) -> Iterator[tuple[str, Expect]]:
    yield from _decisions(expect)
    yield from _actions(expect)
    yield from _events(expect)
    yield from _facts(expect)
    for index, moment in enumerate(expect.at):
        entered = Pattern(event="entered", at=moment.window)
        never = replace(expect, at=_drop(expect.at, index), no_events=(*expect.no_events, entered))
        yield f"at[{index}].window", never
        for what, other in _facts(moment):
            yield f"at[{index}].{what}", replace(expect, at=_put(expect.at, index, other))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _drop(items: tuple[T, ...], index: int) -> tuple[T, ...]:
    return (*items[:index], *items[index + 1 :])


def _other(value: T, values: tuple[T, ...]) -> T:
    """Another one of these values."""
    return next(each for each in values if each != value)


def _decisions(expect: Expect) -> Iterator[tuple[str, Expect]]:
    if expect.decision is not None:
        for what, other in _dues(expect.decision):
            # Without the lists that go with the decision: they would fail for a reason of their own.
            yield f"decision.{what}", replace(expect, decision=other, options=None, can=(), cannot=())
    if expect.over is not None:
        yield (
            "over",
            replace(expect, over=Over("a") if expect.over.winner is None else Over(opponent(expect.over.winner))),
        )
        yield "over (to a draw)", replace(expect, over=Over("a") if expect.over.draw else Over(draw=True))


def _dues(due: Due) -> Iterator[tuple[str, Due]]:
    yield "kind", replace(due, kind=_other(due.kind, get_args(DecisionKind)))
    if due.at is not None:
        yield "at", replace(due, at=_other(due.at, get_args(Window)))
    if due.player is not None:
        yield "player", replace(due, player=opponent(due.player))


def _actions(expect: Expect) -> Iterator[tuple[str, Expect]]:
    for name, opposite in (("can", "cannot"), ("cannot", "can"), ("refused", "accepted"), ("accepted", "refused")):
        actions: tuple[Action, ...] = getattr(expect, name)
        for index, action in enumerate(actions):
            turned = {name: _drop(actions, index), opposite: (*getattr(expect, opposite), action)}
            yield f"{name}[{index}]", replace(expect, **turned)  # type: ignore[arg-type]  # both hold actions
    options = expect.options or ()
    for index in range(len(options)):
        yield f"options[{index}] (dropped)", replace(expect, options=_drop(options, index))
    if expect.options is not None:
        yield "options (one more)", replace(expect, options=(*options, _NEVER))


def _events(expect: Expect) -> Iterator[tuple[str, Expect]]:
    for index, pattern in enumerate(expect.events):
        never = (*expect.no_events, pattern)
        yield f"events[{index}]", replace(expect, events=_drop(expect.events, index), no_events=never)
    for index, pattern in enumerate(expect.no_events):
        rest = _drop(expect.no_events, index)
        yield f"no_events[{index}]", replace(expect, events=(*expect.events, pattern), no_events=rest)


def _facts(facts: F) -> Iterator[tuple[str, F]]:
    for name in ("lp", "stats", "attacks_declared", "where", "positions", "zones", "doomed"):
        said = getattr(facts, name)
        for key, value in said.items():
            for other in _others(name, value):
                changed: dict[str, Any] = {name: {**said, key: other}}
                yield f"{name}.{key}", replace(facts, **changed)
    if facts.battle != "silent":
        yield "battle", replace(facts, battle=BattleView("nobody", DIRECT) if facts.battle is None else None)
    if facts.turn is not None:
        yield "turn", replace(facts, turn=facts.turn + 1)
    if facts.turn_player is not None:
        yield "turn_player", replace(facts, turn_player=opponent(facts.turn_player))


def _others(name: str, value: object) -> Iterator[object]:
    """Values that a fact does not have, said to be so."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, tuple):
        yield (value[0] + 1, value[1])
        yield (value[0], value[1] + 1)
    elif name == "zones":
        yield _other(value, (*MAIN_ZONES, *EXTRA_ZONES))
    elif isinstance(value, int):
        yield value + 1
    else:
        yield from (each for each in get_args(Place if name == "where" else Position) if each != value)
