"""Write table.yaml anew: the boards below with their counts. Run by hand; the counts are then held against ocgcore."""

from pathlib import Path

from ruamel.yaml import YAML

from duelproof.language import wire
from duelproof.language.board import Board
from duelproof.reference_engine.perft import divide

MOST = 20_000
TABLE = Path(__file__).with_name("table.yaml")


def main() -> None:
    """Keep the boards, count again."""
    yaml = YAML()
    yaml.default_flow_style = None
    yaml.width = 120
    entries = yaml.load(TABLE.read_text(encoding="utf-8"))
    for entry in entries:
        board = wire.read_data(Board, dict(entry["board"]), entry["name"])
        counts: list[int] = []
        for depth in range(1, 7):
            leaves = sum(divide(board, depth).values())
            if leaves > MOST:
                break
            counts.append(leaves)
        entry["counts"] = counts
    with TABLE.open("w", encoding="utf-8") as file:
        yaml.dump(entries, file)


if __name__ == "__main__":
    main()
