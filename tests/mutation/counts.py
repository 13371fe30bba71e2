"""The kit's other instrument as a test of mutation testing: the committed table of perft counts.

For mutants that no check finds, first of all of code that no engine is asked for through its contract: counting, and
the copies of a duel that it needs. Collected only when it is named.
"""

from pathlib import Path
from typing import Final

from duelproof.language import wire
from duelproof.language.board import Board

TABLE: Final = Path(__file__).parents[1] / "perft" / "table.yaml"
MOST: Final = 500
"""Leaves up to which a board is counted: deep enough for two turns on most of them."""


def test_every_count_is_that_of_the_table() -> None:
    from duelproof.reference_engine.perft import divide  # noqa: PLC0415 - imported by the mutant, as in kit.py

    entries = wire.load_yaml(TABLE)
    assert isinstance(entries, list)
    for entry in entries:
        board = wire.read_data(Board, entry["board"], entry["name"])
        for depth, leaves in enumerate(entry["counts"], start=1):
            if leaves <= MOST:
                assert sum(divide(board, depth).values()) == leaves, (entry["name"], depth)
