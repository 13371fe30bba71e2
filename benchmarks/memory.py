"""Whether memory stays flat: 100,000 duels on the reference, resident memory every 10,000.

    python benchmarks/memory.py [--duels 100000]

The last line is the growth from the first tenth to the last, in MiB.
"""

import argparse
import resource
import sys

import throughput

from duelproof.reference_engine.setup import start


def resident() -> float:
    """Peak resident memory of this process in MiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--duels", type=int, default=100_000)
    total = parser.parse_args().duels
    duels, marks = throughput.load(), []
    for number in range(1, total + 1):
        board, actions = duels[number % len(duels)]
        duel, _ = start(board)
        for action in actions:
            duel.apply(action)
        if number % (total // 10) == 0:
            marks.append(resident())
            print(f"{number:>9,} duels: {marks[-1]:.1f} MiB")
    print(f"growth: {marks[-1] - marks[0]:.1f} MiB")


if __name__ == "__main__":
    main()
