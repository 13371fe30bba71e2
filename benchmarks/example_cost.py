"""What a case of the kit costs beside a trivial Hypothesis example of as many bytes, as a ratio in one run.

    python benchmarks/example_cost.py [--rounds 5] [--examples 60] [--edition tcg-current]

A trivial example is one of `@given(st.binary(min_size=n, max_size=n))` on a test that does nothing, n being the
arena's width. A case is drawn as the kit draws it, decoded, played on the reference engine with its probes of illegal
actions, and judged. Three things are counted:

- `alone`: a case judged by one property of the arena that builds its own view of the trace, the mean over them: what a
  property would cost in a test of its own. This is the property example whose cost is bounded by 2.5;
- `whole`: a case judged by all properties of the arena, metamorphic twins played for it included;
- `shared`: the same divided by the number of those properties: what a judgement really costs, traces being shared.

Rounds of trivial examples and of cases alternate, so that a slow moment of the machine hits both; each number is the
median of the rounds. The last lines are the medians over the arenas.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st

from duelproof.judge.arena import Findings, judge_arena
from duelproof.judge.checks import arenas_of
from duelproof.judge.editions import edition_of
from duelproof.judge.session import Session, Terms
from duelproof.language.words import EditionId
from duelproof.properties.model import Arena
from duelproof.properties.probing import propose
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.trials.driver import play
from duelproof.trials.generate import drawn

MICRO: Final = 1e6


class Cost(NamedTuple):
    """Seconds for one case.

    Attributes:
        trivial: a Hypothesis example that does nothing.
        made: drawing, decoding and playing a case.
        judged: judging it by all properties.
        judged_alone: judging it by one of them alone, the mean.
        properties: how many those are.
    """

    trivial: float
    made: float
    judged: float
    judged_alone: float
    properties: int

    @property
    def alone(self) -> float:
        """A case judged by one property, in trivial examples."""
        return (self.made + self.judged_alone) / self.trivial

    @property
    def whole(self) -> float:
        """A case judged by all, in trivial examples."""
        return (self.made + self.judged) / self.trivial

    @property
    def shared(self) -> float:
        """A judgement with its share of the case, in trivial examples."""
        return self.whole / self.properties


def timed(run: Callable[[], object]) -> float:
    """Seconds of processor time that this takes: other programs on the machine do not count."""
    began = time.process_time()
    run()
    return time.process_time() - began


def trivial(width: int, count: int, seed: int) -> None:
    """So many examples of a test that does nothing, on the settings by which the kit draws."""

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count,
        phases=(Phase.generate,),
        database=None,
        deadline=None,
        suppress_health_check=tuple(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @hypothesis.given(st.binary(min_size=width, max_size=width))
    def nothing(_data: bytes) -> None:
        pass

    nothing()


def measure(arena: Arena, edition: EditionId, count: int, seed: int) -> Cost:
    """One round: trivial examples, then cases, each judged when it is played and then forgotten, as the kit does."""
    engine = ReferenceEngine()
    session = Session(engine, Terms(edition=edition, agreement=False, minimising=False))
    judging: dict[str, Findings] = {check.id: session.findings(check) for check in session.applicable(arena.id)}
    nothing = timed(lambda: trivial(arena.width, count, seed))
    made = timed(lambda: drawn(arena.width, count, seed))
    together = alone = 0.0
    for data in drawn(arena.width, count, seed):
        began = time.process_time()
        played = play(engine, arena.decode(data, edition), compare=False, prober=propose)
        made += time.process_time() - began
        together += timed(partial(judge_arena, [played], judging))
        for check, findings in judging.items():
            unseen = replace(played, trace=replace(played.trace))  # no view has been built of it yet
            alone += timed(partial(judge_arena, [unseen], {check: findings}))
    number = len(judging)
    return Cost(nothing / count, made / count, together / count, alone / number / count, number)


def median(costs: list[Cost]) -> Cost:
    """The round whose whole case is the middle one."""
    return sorted(costs, key=lambda cost: cost.whole)[len(costs) // 2]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--examples", type=int, default=60, help="cases of each arena in each round")
    parser.add_argument("--edition", default="tcg-current")
    settings = parser.parse_args()
    edition = edition_of(settings.edition)
    arenas = [arena for arena in arenas_of(edition).values() if arena.grid is None]
    rounds = [
        [measure(arena, edition, settings.examples, number) for arena in arenas]
        for number in range(settings.rounds + 1)
    ][1:]  # the first one warms up
    costs = [median(list(of_arena)) for of_arena in zip(*rounds, strict=True)]
    print("microseconds a case, then multiples of a trivial example:")
    print(f"{'arena':20} bytes  trivial    made  judged   alone  properties  alone  whole  shared")
    for arena, cost in zip(arenas, costs, strict=True):
        micros = "".join(f"{part * MICRO:8.0f}" for part in cost[:4])
        ratios = f"{cost.alone:7.1f}{cost.whole:7.1f}{cost.shared:8.2f}"
        print(f"{arena.id:20} {arena.width:5} {micros} {cost.properties:11} {ratios}")
    print(f"whole case/trivial: {statistics.median(cost.whole for cost in costs):.1f}")
    print(f"shared judgement/trivial: {statistics.median(cost.shared for cost in costs):.2f}")
    print(f"example/trivial: {statistics.median(cost.alone for cost in costs):.1f}")


if __name__ == "__main__":
    main()
