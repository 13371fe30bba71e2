"""What the shape of a scenario cannot say: which fields go together, and that what it names exists."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, get_args

from duelproof.language.action import Action
from duelproof.language.errors import Malformed
from duelproof.language.event import Event
from duelproof.language.words import DIRECT
from duelproof.rulebook import load as rulebook
from duelproof.scenarios.model import Answer, Expect, Facts, Move, Pattern, Scenario

_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    event.__dataclass_fields__["event"].default: frozenset(each.name for each in fields(event)) - {"rules"}
    for event in get_args(Event)
}
_BY_CARD: Final = ("where", "positions", "zones", "stats", "doomed", "attacks_declared")


def check(scenario: Scenario, place: str) -> None:
    """Refuses a scenario that contradicts itself.

    Raises:
        Malformed: naming the place, what was expected, what came and what to do.
    """
    _check_head(scenario, place)
    for edition in scenario.editions:
        scenario.board_for(edition, place)
    for name, moves in scenario.lines():
        _check_play(scenario, moves, f"{place}: play" if not name else f"{place}: outcome {name!r}")


def check_references(scenario: Scenario, place: str) -> None:
    """Refuses a rule or a source that the rulebook does not have, and a source under another address.

    Raises:
        Malformed: naming the place, what was expected and what came.
    """
    for rule in scenario.rules:
        if rule not in rulebook.rules():
            raise Malformed(f"{place}: rules", "a rule of the rulebook", repr(rule), "`duelproof rules` lists them")
    for index, source in enumerate(scenario.sources):
        known = rulebook.sources().get(source.ref)
        if known is None:
            raise Malformed(f"{place}: sources[{index}].ref", "a source of the rulebook", repr(source.ref))
        if source.url != known.address:
            raise Malformed(
                f"{place}: sources[{index}].url", f"the address of {source.ref}, {known.address}", source.url
            )


def _check_head(scenario: Scenario, place: str) -> None:
    for name in ("rules", "editions"):
        twice = _doubled(getattr(scenario, name))
        if twice is not None:
            raise Malformed(f"{place}: {name}", "each once", f"{twice!r} twice", "drop one of them")
    contested = scenario.status == "contested"
    if contested and len({outcome.name for outcome in scenario.outcomes}) < 2:  # noqa: PLR2004 - a choice has two
        raise Malformed(f"{place}: outcomes", "two or more outcomes of different names", str(len(scenario.outcomes)))
    if not contested and scenario.outcomes:
        raise Malformed(f"{place}: outcomes", "none in an asserted scenario", "some", "say `status: contested`")


def _doubled(names: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _check_play(scenario: Scenario, moves: tuple[Move, ...], place: str) -> None:
    if not moves or moves[-1].expect is None:
        raise Malformed(place, "an expectation at the end", "an answer" if moves else "nothing", "say what is so then")
    cards = {card.id for side in (scenario.board.a, scenario.board.b) for card in side.cards}
    for index, move in enumerate(moves):
        where = f"{place}[{index}]"
        if (move.answer is None) is (move.expect is None):
            raise Malformed(where, "either `answer` or `expect`", "both" if move.answer else "neither")
        if move.answer is not None:
            _check_names(_answered(move.answer), cards, f"{where}.answer")
        if move.expect is not None:
            _check_expect(move.expect, scenario, cards, f"{where}.expect")


def _answered(answer: Answer) -> Iterator[str]:
    return _acting(answer.action)


def _acting(action: Action) -> Iterator[str]:
    for name in (action.card, action.target, *action.targets):
        if name is not None and name != DIRECT:
            yield name


def _check_names(names: Iterable[str], cards: set[str], place: str) -> None:
    for name in names:
        if name not in cards:
            raise Malformed(place, "a card of the board", repr(name), f"the board has {', '.join(sorted(cards))}")


def _check_expect(expect: Expect, scenario: Scenario, cards: set[str], place: str) -> None:
    strange = set(expect.rules) - set(scenario.rules)
    if strange:
        raise Malformed(f"{place}.rules", "some of the scenario's rules", ", ".join(sorted(strange)))
    if expect == Expect(rules=expect.rules):
        raise Malformed(place, "something expected", "nothing")
    _check_decision(expect, place)
    # Not `refused`: naming a card that does not exist is one of the things an engine must refuse.
    for name in ("options", "can", "cannot", "accepted"):
        for action in getattr(expect, name) or ():
            _check_names(_acting(action), cards, f"{place}.{name}")
    for name in ("events", "no_events"):
        for index, pattern in enumerate(getattr(expect, name)):
            _check_pattern(pattern, cards, f"{place}.{name}[{index}]")
    for facts, where in ((expect, place), *((at, f"{place}.at[{i}]") for i, at in enumerate(expect.at))):
        _check_facts(facts, cards, where)


def _check_decision(expect: Expect, place: str) -> None:
    acting = expect.options is not None or any((expect.can, expect.cannot, expect.refused, expect.accepted))
    if expect.over is None:
        if acting and expect.decision is None:
            raise Malformed(f"{place}.decision", "the decision that these actions are for", "none")
        return
    if expect.decision is not None or expect.options is not None or expect.can or expect.accepted:
        raise Malformed(f"{place}.over", "no decision beside the end of the duel", "both")
    if (expect.over.winner is None) is not expect.over.draw:
        raise Malformed(f"{place}.over", "`winner: a`, `winner: b` or `draw: true`", "both or neither")


def _check_facts(facts: Facts, cards: set[str], place: str) -> None:
    for name in _BY_CARD:
        _check_names(getattr(facts, name), cards, f"{place}.{name}")


def described(pattern: Pattern) -> dict[str, object]:
    """The fields that a pattern describes."""
    found = {each.name: getattr(pattern, each.name) for each in fields(pattern)}
    winner = found.pop("winner")
    found = {name: value for name, value in found.items() if value is not None}
    return found if winner == "silent" else {**found, "winner": winner}


def _check_pattern(pattern: Pattern, cards: set[str], place: str) -> None:
    strange = described(pattern).keys() - _FIELDS[pattern.event]
    if strange:
        known = ", ".join(sorted(_FIELDS[pattern.event] - {"event"}))
        raise Malformed(place, f"fields of `{pattern.event}`: {known}", ", ".join(sorted(strange)))
    named = (pattern.attacker, pattern.target, pattern.card, pattern.by, *(pattern.cards or ()))
    _check_names((name for name in named if name is not None and name != DIRECT), cards, place)
