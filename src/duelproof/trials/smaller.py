"""Smaller boards and cases: one card less, one field as it is by default, seats exchanged.

Nothing here plays; `minimise` tries what these functions make.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, replace
from typing import Any, Final

from duelproof.language.action import Action, attack
from duelproof.language.board import Board, Card, Monster, Side, SpellTrap
from duelproof.language.case import Case
from duelproof.language.claims import DEFAULT_TURN
from duelproof.language.words import DIRECT, SEATS, opponent

_TURNS: Final = ("set_on_turn", "summoned_on_turn", "position_changed_on_turn")
_KEPT: Final = frozenset({"id", "atk", "def_", "position", "zone"})
"""Fields of a card that have passes of their own."""


_TURNED: Final = frozenset({"change_position", "flip_summon"})


def cards(board: Board) -> Iterator[Card]:
    """The cards of a board, those on the field first; materials belong to their monster."""
    for seat in SEATS:
        side = board.side(seat)
        yield from side.monsters
        yield from side.spells_traps
    for seat in SEATS:
        side = board.side(seat)
        for pile in (side.hand, side.gy, side.banished, side.deck, side.extra_deck):
            yield from pile


def mapped(board: Board, change: Callable[[Card], Card | None]) -> Board:
    """The board with every card changed, or gone where the answer is None."""
    return replace(board, a=_mapped_side(board.a, change), b=_mapped_side(board.b, change))


def _mapped_side(side: Side, change: Callable[[Card], Card | None]) -> Side:
    return replace(
        side,
        monsters=tuple(new for card in side.monsters if isinstance(new := change(card), Monster)),
        spells_traps=tuple(new for card in side.spells_traps if isinstance(new := change(card), SpellTrap)),
        hand=_mapped_pile(side.hand, change),
        gy=_mapped_pile(side.gy, change),
        banished=_mapped_pile(side.banished, change),
        deck=_mapped_pile(side.deck, change),
        extra_deck=_mapped_pile(side.extra_deck, change),
    )


def _mapped_pile(pile: tuple[Card, ...], change: Callable[[Card], Card | None]) -> tuple[Card, ...]:
    return tuple(new for card in pile if (new := change(card)) is not None)


def one_changed(board: Board, card: str, **changes: Any) -> Board:  # noqa: ANN401 - passed on to `replace`
    """The board with some fields of one card changed."""
    return mapped(board, lambda each: replace(each, **changes) if each.id == card else each)


def names(action: Action) -> frozenset[str]:
    """The cards that an action names."""
    named = (action.card, action.target, *action.targets, *action.cost)
    return frozenset(card for card in named if card is not None and card != DIRECT)


def zones_left_open(board: Board) -> Board:
    """The board with every card of the field in the next free zone."""
    return mapped(board, lambda card: replace(card, zone=None) if isinstance(card, Monster | SpellTrap) else card)


def without_cards(board: Board, gone: frozenset[str]) -> Board:
    """The board without these cards, and without what is tied to them."""
    return mapped(board, lambda card: None if card.id in gone or getattr(card, "tied_to", None) in gone else card)


def without_card(case: Case, card: str) -> Iterator[Case]:
    """The case without a card: without the actions that name it, or attacking directly instead, or all the same."""
    board = without_cards(case.board, frozenset({card}))
    probe = case.probe if case.probe is None or card not in names(case.probe) else None
    yield Case(board, tuple(action for action in case.actions if card not in names(action)), probe)
    turned = tuple(_direct_instead(action, card) for action in case.actions)
    turned_probe = None if case.probe is None else _direct_instead(case.probe, card)
    if (turned, turned_probe) != (case.actions, case.probe):
        kept = tuple(action for action in turned if card not in names(action))
        yield Case(board, kept, turned_probe if turned_probe is None or card not in names(turned_probe) else None)
    yield Case(board, case.actions, case.probe)


def _direct_instead(action: Action, target: str) -> Action:
    if action.do == "attack" and action.target == target and action.card is not None:
        return attack(action.card, DIRECT)
    return action


def set_up_instead(case: Case, index: int) -> Iterator[Case]:
    """The case without one action, what it leads to being on the board from the start."""
    action, rest = case.actions[index], case.actions[:index] + case.actions[index + 1 :]
    card = next((each for each in cards(case.board) if isinstance(each, Monster) and each.id == action.card), None)
    if action.do == "end_turn":
        board = replace(case.board, turn_player=opponent(case.board.turn_player), starts_in="main_phase_1")
        yield Case(board, case.actions[index + 1 :], case.probe)
    elif card is not None and action.do in _TURNED:
        position = "defense" if card.position == "attack" else "attack"
        yield Case(one_changed(case.board, card.id, position=position), rest, case.probe)
    elif card is not None and action.do == "attack":
        board = one_changed(case.board, card.id, attacks_declared=card.attacks_declared + 1)
        yield Case(board, rest, case.probe)


def defaults(card: Card) -> dict[str, Any]:
    """The fields of a card that are not as they are by default, with what they are then."""
    differing = {}
    for each in fields(card):
        if each.name not in _KEPT:
            value = _default(each)
            if value is not MISSING and getattr(card, each.name) != value:
                differing[each.name] = value
    return differing


def _default(each: Field[Any]) -> Any:  # noqa: ANN401 - whatever the field holds
    return each.default


def at_default_turn(board: Board) -> Board:
    """The same board in turn 3; what happened so many turns ago still did, if there were so many."""
    shift = DEFAULT_TURN - board.turn

    def moved(card: Card) -> Card:
        turns = {name: turn + shift for name in _TURNS if (turn := getattr(card, name, None)) is not None}
        changes: dict[str, Any] = {name: turn if turn > 0 else None for name, turn in turns.items()}
        return replace(card, **changes)

    return replace(mapped(board, moved), turn=DEFAULT_TURN)


def seats_exchanged(board: Board) -> Board:
    """The same board with the players' names exchanged."""

    def renamed(card: Card) -> Card:
        return card if card.owner is None else replace(card, owner=opponent(card.owner))

    board = mapped(board, renamed)
    return replace(board, turn_player=opponent(board.turn_player), a=board.b, b=board.a)
