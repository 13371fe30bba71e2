"""Every faulty engine is found in the quick profile, agreement off, and its smallest case cannot be made smaller.

The cutting here shares nothing with the minimiser: it takes one card, one action or one stat at a time, and looks.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from duelproof.judge.hunt import edition_for, faults, hunt
from duelproof.judge.results import Item
from duelproof.judge.session import Session, Terms
from duelproof.language.board import Board, Side
from duelproof.language.case import Case
from duelproof.language.engine import Fault
from duelproof.language.errors import Malformed

UNSTEADY = "moody"
"""Answers the same case differently, so that no smaller case can be told to show the same."""

PILES = ("monsters", "spells_traps", "hand", "gy", "banished", "deck", "extra_deck")


@pytest.mark.parametrize("fault", faults().values(), ids=lambda fault: fault.id)
def test_it_is_found_by_a_check_that_lists_a_rule_it_breaks_and_its_case_is_minimal(fault: Fault) -> None:
    edition = edition_for(fault)
    assert edition is not None
    kill = hunt(fault, edition, "quick", 0, fast=True).found
    assert kill is not None, f"{fault.id} was not found"
    if kill.found is None or fault.id == UNSTEADY:
        return  # a scenario is a small case by itself, and where no answer came there is nothing to cut
    session = Session(fault.open(), Terms(edition=edition, profile="quick", agreement=False))
    found = session.smallest(session.checks[kill.check], kill.found)
    case, rules = found.played.trace.case, found.violation.rules
    assert fails(session.judge_case(kill.check, case), rules), "the smallest case still fails"
    for smaller in cut(case):
        try:
            again = session.judge_case(kill.check, smaller)
        except Malformed:
            continue
        assert not fails(again, rules), f"{kill.check} also fails in the smaller {smaller}"


def fails(item: Item, rules: tuple[str, ...]) -> bool:
    if item.verdict != "failed" or item.failure is None:
        return False
    return item.failure.rules[:1] == rules[:1]


def cut(case: Case) -> Iterator[Case]:
    """Every case with one card fewer, one action fewer, or one stat at 0."""
    for number in range(len(case.actions)):
        yield replace(case, actions=case.actions[:number] + case.actions[number + 1 :])
    if case.probe is not None:
        yield replace(case, probe=None)
    for seat in ("a", "b"):
        side: Side = getattr(case.board, seat)
        for pile in PILES:
            cards = getattr(side, pile)
            for number, card in enumerate(cards):
                kept = cards[:number] + cards[number + 1 :]
                actions = tuple(action for action in case.actions if card.id not in (action.card, action.target))
                probe = (
                    None if case.probe is not None and card.id in (case.probe.card, case.probe.target) else case.probe
                )
                yield Case(with_side(case.board, seat, replace(side, **{pile: kept})), actions, probe)
        for number, monster in enumerate(side.monsters):
            for stat in ("atk", "def_"):
                if getattr(monster, stat):
                    plain = replace(monster, **{stat: 0})
                    monsters = (*side.monsters[:number], plain, *side.monsters[number + 1 :])
                    yield replace(case, board=with_side(case.board, seat, replace(side, monsters=monsters)))


def with_side(board: Board, seat: str, side: Side) -> Board:
    return replace(board, a=side) if seat == "a" else replace(board, b=side)
