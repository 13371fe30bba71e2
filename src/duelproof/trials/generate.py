"""All cases of an arena, played on one engine.

A grid is enumerated. Other arenas are decoded from bytes that Hypothesis draws, and nothing else of it is used: no
shrinking (`minimise` does better on decoded cases), no database, no deadline, and every setting given by name, since
`CI=true` switches its profile. What is drawn depends on the seed, the arena, the edition, the number of cases and the
versions of Hypothesis and Python, and on nothing that an engine answers; so it is drawn once for all engines.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Final

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st

from duelproof.language.case import Plan
from duelproof.language.engine import Engine, Oracle
from duelproof.language.words import EditionId
from duelproof.properties.model import Arena, Profile
from duelproof.trials.driver import play
from duelproof.trials.played import Played, Prober, Waived, never

_KEPT: Final = 64
_SEED_BYTES: Final = 8


def derived_seed(base: int, arena: str, edition: EditionId) -> int:
    """The seed of one arena in one edition: independent of every other, whatever else is run."""
    return int.from_bytes(sha256(f"{base}/{arena}/{edition}".encode()).digest()[:_SEED_BYTES], "big")


@lru_cache(maxsize=_KEPT)
def drawn(width: int, count: int, drawn_by: int) -> tuple[bytes, ...]:
    """So many byte strings of one width, the same for the same seed.

    Args:
        width: bytes in each.
        count: how many; fewer where there are no more of that width.
        drawn_by: the seed.
    """
    found: list[bytes] = []

    @hypothesis.seed(drawn_by)
    @hypothesis.settings(
        max_examples=count,
        phases=(Phase.generate,),
        database=None,
        deadline=None,
        derandomize=False,
        backend="hypothesis",
        print_blob=False,
        report_multiple_bugs=False,
        stateful_step_count=1,
        suppress_health_check=tuple(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @hypothesis.given(st.binary(min_size=width, max_size=width))
    def collect(data: bytes) -> None:
        found.append(data)

    collect()
    return tuple(found)


def plans(arena: Arena, edition: EditionId, profile: Profile, base_seed: int) -> Iterator[Plan]:
    """The cases of an arena, in order."""
    if arena.grid is not None:
        yield from arena.grid(edition, profile)
        return
    for data in drawn(arena.width, arena.cases[profile], derived_seed(base_seed, arena.id, edition)):
        yield arena.decode(data, edition)


def run_arena(  # noqa: PLR0913 - what is played, on which terms, and how; the latter by name
    engine: Engine,
    arena: Arena,
    edition: EditionId,
    profile: Profile,
    seed: int,
    *,
    oracle: Oracle | None = None,
    compare: bool = True,
    prober: Prober | None = None,
    waived: Waived = never,
) -> Iterator[Played]:
    """Plays every case of an arena; one in which the engine got into trouble does not stop the rest.

    Args:
        engine: the engine under test.
        arena: what is played.
        edition: by which rules.
        profile: how many cases.
        seed: what they are drawn by.
        oracle: as in `driver.play`, as the others.
        compare: whether differences from the oracle are looked for.
        prober: names actions that ought to be refused.
        waived: the rules disagreement about which is a known failure.
    """
    for plan in plans(arena, edition, profile, seed):
        yield play(engine, plan, oracle=oracle, compare=compare, prober=prober, waived=waived)
