"""Perft leaves a second of the reference engine beside python-chess, as a ratio in one run.

    pip install chess && python benchmarks/perft.py [--rounds 3]

python-chess counts the starting position to depth 4, every leaf pushed (no bulk counting); the reference counts a
board of four against four to depth 6 in the same way. The rounds alternate; the last line is the median ratio.
"""

import argparse
import statistics
import time
from typing import Any

import chess

from duelproof.language.board import Board, Monster, Side
from duelproof.reference_engine.perft import divide

DEPTH = 6
CHESS_DEPTH = 4
BOARD = Board(
    a=Side(monsters=tuple(Monster(id=f"A{n}", atk=1000 + 300 * n, def_=1000) for n in range(4))),
    b=Side(
        monsters=(
            Monster(id="B0", atk=1300, def_=1000),
            Monster(id="B1", atk=1900, def_=0, position="defense"),
            Monster(id="B2", atk=0, def_=2000, position="face_down_defense"),
            Monster(id="B3", atk=1600, def_=1600),
        )
    ),
)


def chess_leaves(position: Any, depth: int) -> int:  # noqa: ANN401 - a library without types for this use
    """Leaves below a chess position."""
    if depth == 0:
        return 1
    leaves = 0
    for move in position.legal_moves:
        position.push(move)
        leaves += chess_leaves(position, depth - 1)
        position.pop()
    return leaves


def timed(count: Any) -> float:  # noqa: ANN401 - any function without arguments
    """Leaves a second."""
    began = time.perf_counter()
    leaves = count()
    return float(leaves) / (time.perf_counter() - began)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    ratios = []
    for _ in range(parser.parse_args().rounds):
        theirs = timed(lambda: chess_leaves(chess.Board(), CHESS_DEPTH))
        ours = timed(lambda: sum(divide(BOARD, DEPTH).values()))
        ratios.append(theirs / ours)
        print(f"python-chess {theirs:,.0f} leaves/s, duelproof {ours:,.0f} leaves/s: {theirs / ours:.1f}")
    print(f"python-chess/duelproof: {statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
