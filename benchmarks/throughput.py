"""How many duels a second the reference engine plays beside ocgcore, as a ratio in one run.

    python benchmarks/throughput.py [--rounds 5] [--seconds 2]

Both play the duels of benchmarks/boards.json (3 against 3, three attacks, then Main Phase 2): ocgcore in a Node loop
that reads every message, the reference with all its events; neither takes snapshots or lists options for anybody.
The rounds alternate, so that a slow moment of the machine hits both; the last line is the median of their ratios.
`--make` writes boards.json anew from a fixed seed.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from duelproof.language import wire
from duelproof.language.action import END_BATTLE_PHASE, Action, attack
from duelproof.language.board import Board, Monster, Side, check_board
from duelproof.reference_engine.setup import start

HERE = Path(__file__).parent
BOARDS = HERE / "boards.json"
ADAPTER = HERE.parent / "src" / "duelproof" / "engines" / "ocgcore"
COUNT = 100
ATTACKS = 3

Duels = list[tuple[Board, list[Action]]]


def random_board(rng: random.Random) -> Board:
    """Three monsters against three, in the Battle Step."""
    sides = []
    for seat in "AB":
        positions = ["attack"] * 3 if seat == "A" else [rng.choice(("attack", "defense", "face_down_defense"))] * 3
        monsters = [
            Monster(id=f"{seat}{zone}", zone=zone, atk=rng.randrange(0, 2600, 100), def_=rng.randrange(0, 2600, 100),
                    position=position)  # type: ignore[arg-type]
            for zone, position in zip((1, 2, 3), positions, strict=True)
        ]  # fmt: skip
        sides.append(Side(monsters=tuple(monsters)))
    return check_board(Board(starts_in="battle_step", a=sides[0], b=sides[1]))


def three_attacks(board: Board, rng: random.Random) -> list[Action] | None:
    """Three legal attacks of the three monsters, or None where the board has no three."""
    duel, _ = start(board)
    attacks: list[Action] = []
    for _ in range(ATTACKS):
        decision = duel.decision
        offered = [o for o in (decision.options or ()) if o.do == "attack"] if decision is not None else []
        if not offered:
            return None
        attacks.append(rng.choice(offered))
        duel.apply(attacks[-1])
    return attacks if duel.over is None else None


def make() -> None:
    """Write boards.json."""
    rng = random.Random(0)
    entries: list[dict[str, Any]] = []
    while len(entries) < COUNT:
        board = random_board(rng)
        attacks = three_attacks(board, rng)
        if attacks is not None:
            pairs = [[action.card, action.target] for action in attacks]
            entries.append({"board": wire.to_board_data(board), "attacks": pairs})
    BOARDS.write_text(json.dumps({"boards": entries}, separators=(",", ":")) + "\n", encoding="utf-8")


def load() -> Duels:
    """The duels of boards.json, boards checked and actions built."""
    duels = []
    for entry in json.loads(BOARDS.read_text(encoding="utf-8"))["boards"]:
        board = wire.read_data(Board, entry["board"], str(BOARDS))
        actions = [attack(card, target) for card, target in entry["attacks"]]
        duels.append((board, [*actions, END_BATTLE_PHASE]))
    return duels


def reference_rate(duels: Duels, seconds: float) -> float:
    """Duels a second on the reference."""
    count, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        for board, actions in duels:
            duel, _ = start(board)
            for action in actions:
                duel.apply(action)
        count += len(duels)
    return count / spent


def ocgcore_rate(seconds: float) -> float:
    """Duels a second on ocgcore, start-up of Node left out."""
    command = ["node", "bench.mjs", str(BOARDS), str(seconds)]
    run = subprocess.run(command, cwd=ADAPTER, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"node bench.mjs failed: {run.stderr.strip()}\nrun `npm ci` in {ADAPTER} first")
    result = json.loads(run.stdout.splitlines()[-1])
    return float(result["duels"]) / float(result["seconds"])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each engine in each round")
    parser.add_argument("--make", action="store_true", help="write boards.json and stop")
    settings = parser.parse_args()
    if settings.make:
        make()
        return
    duels, ratios = load(), []
    for _ in range(settings.rounds):
        ours, theirs = reference_rate(duels, settings.seconds), ocgcore_rate(settings.seconds)
        ratios.append(ours / theirs)
        print(f"reference {ours:,.0f} duels/s, ocgcore {theirs:,.0f} duels/s: {ours / theirs:.1f}")
    print(f"reference/ocgcore: {statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
