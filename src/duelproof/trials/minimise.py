"""Makes a failing case small by taking away, not by shrinking bytes.

Passes over the explicit case, again and again until none of them changes it: actions and the probe go, cards go (with
the actions that name them), stats become 0 or else rounder, what remains becomes what a board has by default. A smaller
case is kept if it still fails. At the end no action and no card can go and no stat be 0.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Final

from duelproof.language.action import ENTER_BATTLE_PHASE
from duelproof.language.board import Monster, check_board
from duelproof.language.case import Case
from duelproof.language.errors import Malformed
from duelproof.language.words import SEATS, Seat
from duelproof.trials.smaller import (
    at_default_turn,
    cards,
    defaults,
    mapped,
    names,
    one_changed,
    seats_exchanged,
    set_up_instead,
    without_card,
    without_cards,
    zones_left_open,
)

MOST_TRIES: Final = 2_000
"""Cases tried at most; an engine that answers differently each time could go on for ever."""

ROUND: Final = (100, 500, 1000)
"""What a stat is that cannot be 0, if it can be that."""

Fails = Callable[[Case], bool]


def minimise(case: Case, still_fails: Fails) -> Case:
    """The smallest case that taking away leads to.

    Args:
        case: an explicit case that fails.
        still_fails: plays a case and says whether it fails in the same way: the same check by the same rule.
    """
    fails = _Remembering(still_fails)
    while True:
        before = case
        for smaller in _PASSES:
            case = smaller(case, fails)
        if case == before:
            return case


class _Remembering:
    """Tries each case once, and only boards that can be."""

    def __init__(self, still_fails: Fails) -> None:
        self._still_fails = still_fails
        self._known: dict[Case, bool] = {}

    def __call__(self, case: Case) -> bool:
        if case not in self._known:
            self._known[case] = len(self._known) < MOST_TRIES and self._possible(case) and self._still_fails(case)
        return self._known[case]

    @staticmethod
    def _possible(case: Case) -> bool:
        try:
            check_board(case.board)
        except Malformed:
            return False
        return True


def _first(case: Case, fails: Fails, *candidates: Case) -> Case:
    """The first of these that fails, or else the case itself."""
    return next((each for each in candidates if each != case and fails(each)), case)


# Actions.


def _shorter(case: Case, fails: Fails) -> Case:
    """Without the actions after the failure, found by halving."""
    least, most = 0, len(case.actions)
    while least < most:
        middle = (least + most) // 2
        if fails(replace(case, actions=case.actions[:middle])):
            most = middle
        else:
            least = middle + 1
    return _first(case, fails, replace(case, actions=case.actions[:most]))


def _fewer_actions(case: Case, fails: Fails) -> Case:
    """Without any action that can go, in ever smaller groups, the last ones first."""
    case = _first(case, fails, replace(case, probe=None))
    size = max(1, len(case.actions) // 2)
    while size:
        end = len(case.actions)
        while end > 0:
            start = max(0, end - size)
            case = _first(case, fails, replace(case, actions=case.actions[:start] + case.actions[end:]))
            end = start
        size //= 2
    return case


def _set_up_instead(case: Case, fails: Fails) -> Case:
    """Without actions whose outcome can be on the board from the start: a position, a declared attack, another turn."""
    index = len(case.actions) - 1
    while index >= 0:
        index = min(index, len(case.actions) - 1)
        if index >= 0:
            case = _first(case, fails, *set_up_instead(case, index))
        index -= 1
    return case


def _from_battle_step(case: Case, fails: Fails) -> Case:
    """Starting where the failure is: in the Battle Step without entering it, else in Main Phase 1."""
    if case.board.starts_in != "battle_step":
        board = replace(case.board, starts_in="battle_step")
        later = next((i for i, action in enumerate(case.actions) if action == ENTER_BATTLE_PHASE), None)
        if later is not None:
            without = case.actions[:later] + case.actions[later + 1 :]
            return _first(
                case, fails, Case(board, without, case.probe), Case(board, case.actions[later + 1 :], case.probe)
            )
    return _first(case, fails, replace(case, board=replace(case.board, starts_in="main_phase_1")))


# Cards.


def _fewer_cards(case: Case, fails: Fails) -> Case:
    """Without any card that can go: first all that nothing names, then one by one."""
    actions = case.actions if case.probe is None else (*case.actions, case.probe)
    named = frozenset(chain.from_iterable(names(action) for action in actions))
    unnamed = frozenset(card.id for card in cards(case.board)) - named
    case = _first(case, fails, replace(case, board=without_cards(case.board, unnamed)))
    for card in [card.id for card in cards(case.board)]:
        case = _first(case, fails, *without_card(case, card))
    return case


def _plainer_cards(case: Case, fails: Fails) -> Case:
    """Every field of a card as it is by default, all together if that goes."""
    board = mapped(case.board, lambda card: replace(card, **defaults(card)))
    case = _first(case, fails, replace(case, board=board))
    for card in list(cards(case.board)):
        for name, value in defaults(card).items():
            case = _first(case, fails, replace(case, board=one_changed(case.board, card.id, **{name: value})))
    return case


# Numbers.


def _smaller_stats(case: Case, fails: Fails) -> Case:
    """ATK and DEF 0 where they can be."""
    for card in list(cards(case.board)):
        for stats in ({"atk": 0, "def_": 0}, {"atk": 0}, {"def_": 0}):
            case = _first(case, fails, replace(case, board=one_changed(case.board, card.id, **stats)))
    return case


def _rounder_stats(case: Case, fails: Fails) -> Case:
    """A number that cannot be 0 becomes a smaller round one, wherever it stands."""
    for value in sorted({stat for card in cards(case.board) for stat in (card.atk, card.def_)} - {0}):
        candidates = (_with_number(case, value, number) for number in ROUND if number < value)
        case = _first(case, fails, *candidates)
    return case


def _with_number(case: Case, old: int, new: int) -> Case:
    def change(stat: int) -> int:
        return new if stat == old else stat

    return replace(case, board=mapped(case.board, lambda c: replace(c, atk=change(c.atk), def_=change(c.def_))))


# The field.


def _plainer_field(case: Case, fails: Fails) -> Case:
    """Attack Position, the next free zone, 8000 LP, turn 3, player a."""
    case = _first(case, fails, replace(case, board=zones_left_open(case.board)))
    for card in [card for card in cards(case.board) if isinstance(card, Monster)]:
        for change in ({"position": "attack"}, {"position": "defense"}, {"zone": None}):
            if card.position != "attack" or "zone" in change:
                case = _first(case, fails, replace(case, board=one_changed(case.board, card.id, **change)))
    for seat in SEATS:
        case = _first(case, fails, _plainer_side(case, seat))
    case = _first(case, fails, replace(case, board=at_default_turn(case.board)))
    if case.board.turn_player != "a":
        case = _first(case, fails, replace(case, board=seats_exchanged(case.board)))
    return case


def _plainer_side(case: Case, seat: Seat) -> Case:
    side = replace(case.board.side(seat), lp=8000, normal_summon_used=False)
    return replace(case, board=replace(case.board, a=side) if seat == "a" else replace(case.board, b=side))


_PASSES: Final = (
    _shorter,
    _fewer_cards,
    _fewer_actions,
    _set_up_instead,
    _from_battle_step,
    _plainer_cards,
    _plainer_field,
    _smaller_stats,
    _rounder_stats,
)
