"""How long one `act` takes, there and back, to an engine that answers at once: the cost of the wire itself.

`python benchmarks/stdio_roundtrip.py [ACTS]`; the last line is the median over five runs, in milliseconds. The echo
engine is a Python script without imports beyond `sys`, so nearly all of the time is ours and the kernel's.
"""

import statistics
import sys
import time

from duelproof.engines.stdio import StdioEngine
from duelproof.language import wire
from duelproof.language.action import END_BATTLE_PHASE, attack
from duelproof.language.board import Board, Monster, Side, check_board
from duelproof.language.claims import EVERYTHING, Hello
from duelproof.language.state import Decision, MonsterView, SideView, Snapshot, State
from duelproof.language.words import MainZone, Seat

ECHO = """
import sys
for line in sys.stdin:
    number = line[6:line.index(",")]
    answer = HELLO if '"hello"' in line else STATE
    sys.stdout.write('{"id":' + number + ',' + answer + '}\\n')
    sys.stdout.flush()
"""
RUNS = 5


def side(seat: Seat) -> SideView:
    """Three monsters in Attack Position."""
    zones: tuple[MainZone, ...] = (1, 2, 3)
    return SideView(
        8000,
        tuple(MonsterView(f"{seat}{zone}", zone, "attack", 1900, 1000, 0, doomed=False, owner=seat) for zone in zones),
    )


def state() -> State:
    """A state of the usual size: three monsters on each side, nine attacks to choose from."""
    options = tuple(attack(f"a{mine}", f"b{other}") for mine in (1, 2, 3) for other in (1, 2, 3))
    decision = Decision("a", "attack", "battle_step", (*options, END_BATTLE_PHASE))
    return State(Snapshot(side("a"), side("b"), turn=3, turn_player="a"), decision)


def echo() -> StdioEngine:
    """An engine that answers each request with the same state."""
    hello = Hello("echo", "1", ("tcg-current",), EVERYTHING)
    answers = {"HELLO": '"hello":' + wire.write(hello), "STATE": '"state":' + wire.write(state())}
    script = "".join(f"{name} = {text!r}\n" for name, text in answers.items()) + ECHO
    return StdioEngine([sys.executable, "-S", "-E", "-c", script])


def round_trip(engine: StdioEngine, acts: int) -> float:
    """Milliseconds that one `act` takes."""
    action = attack("a1", "b1")
    start = time.perf_counter()
    for _ in range(acts):
        engine.act(action)
    return (time.perf_counter() - start) * 1000 / acts


def main() -> None:
    """Measure and print."""
    acts = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    engine = echo()
    engine.setup(check_board(Board(starts_in="battle_step", a=Side(monsters=(Monster(id="a1"),)))))
    runs = [round_trip(engine, acts) for _ in range(RUNS)]
    engine.close()
    print(f"{RUNS} runs of {acts}: {', '.join(f'{run:.3f}' for run in runs)} ms")
    print(f"act round trip: {statistics.median(runs):.3f} ms")


if __name__ == "__main__":
    main()
