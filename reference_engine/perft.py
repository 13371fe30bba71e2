"""Counting legal sequences of actions on the reference engine: the same number as any right engine gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duelproof.language.board import check_board
from duelproof.reference_engine.setup import start

if TYPE_CHECKING:
    from duelproof.language.action import Action
    from duelproof.language.board import Board
    from duelproof.reference_engine.duel import Duel


def divide(board: Board, depth: int) -> dict[Action, int]:
    """For each first action, how many sequences of `depth` actions begin with it.

    Prompts with one answer are no decisions and count no action; a duel that ends earlier counts once.
    """
    duel, _ = start(check_board(board))
    options = _decide(duel)
    counts = {}
    for action in options:
        child = duel.copy()
        child.push(action)
        counts[action] = count(child, depth - 1)
    return counts


def count(duel: Duel, depth: int) -> int:
    """How many sequences of `depth` actions there are from here; the duel may be played on in the counting."""
    if depth == 0:
        return 1
    options = _decide(duel)
    if not options:
        return 1
    total = 0
    for action in options:
        child = duel.copy()
        child.push(action)
        total += count(child, depth - 1)
    return total


def _decide(duel: Duel) -> tuple[Action, ...]:
    """The options of the next real decision, prompts with one answer answered; none when the duel is over."""
    while (decision := duel.decision) is not None:
        options = decision.options or ()
        if len(options) != 1:
            return options
        duel.push(options[0])
    return ()
