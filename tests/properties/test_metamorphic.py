"""Twins: each metamorphic property holds for the reference engine and fails when the twin comes out otherwise."""

import random
from copy import deepcopy
from functools import cache

import pytest

from duelproof.language.board import check_board
from duelproof.language.case import Trace
from duelproof.language.state import State
from duelproof.properties.metamorphic import METAMORPHIC
from duelproof.properties.model import Property, Variant
from duelproof.properties.probing import propose
from duelproof.properties.registry import arenas
from duelproof.properties.views import TraceView
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.trials.driver import play

BY_ID = {one.id: one for one in METAMORPHIC}


@cache
def pairs(property_id: str) -> list[tuple[Trace, Trace]]:
    """Plays on the reference engine, each with its twin's."""
    engine, chance, variant = ReferenceEngine(), random.Random(11), variant_of(BY_ID[property_id])
    found = []
    for arena in (arenas()["mixed"], arenas()["ties"]):
        for _ in range(30):
            plan = arena.decode(chance.randbytes(arena.width), "tcg-current")
            trace = play(engine, plan, prober=propose).trace
            twin = variant.twin(trace.case, TraceView(trace))
            if twin is not None:
                assert check_board(twin.board) == twin.board
                found.append((trace, play(engine, twin).trace))
    return found


def variant_of(one: Property) -> Variant:
    assert one.variant is not None
    return one.variant


@pytest.mark.parametrize("property_id", BY_ID)
def test_a_twin_comes_to_the_same_on_the_reference_engine(property_id: str) -> None:
    relate = variant_of(BY_ID[property_id]).relate
    items = [item for trace, twin in pairs(property_id) for item in relate(TraceView(trace), TraceView(twin))]
    assert len(items) >= 10
    assert not any(items)


@pytest.mark.parametrize("property_id", BY_ID)
@pytest.mark.parametrize("what", ["lp", "position", "decision", "end"])
def test_a_twin_that_comes_to_something_else_is_noticed(property_id: str, what: str) -> None:
    relate = variant_of(BY_ID[property_id]).relate
    noticed = 0
    for trace, twin in pairs(property_id):
        forged = deepcopy(twin)
        if _forge(forged, what):
            noticed += any(relate(TraceView(trace), TraceView(forged)))
    assert noticed >= 3


def _forge(twin: Trace, what: str) -> bool:
    """Changes the first states of a twin, and its last one, in one way; False if there is nothing to change."""
    return all(_change(state, what) for state in (twin.states()[0], twin.states()[-1]))


def _change(state: State, what: str) -> bool:
    side = state.snapshot.a
    if what == "lp":
        side.lp = (side.lp or 0) + 1
    elif what == "position":
        if not side.monsters:
            return False
        side.monsters[0].position = "attack" if side.monsters[0].position == "defense" else "defense"
    elif what == "decision":
        if state.decision is None:
            return False
        state.decision.at = "end_phase"
    else:
        state.decision, state.over = None, None
    return True


def test_one_trace_alone_says_nothing() -> None:
    trace, _ = pairs("protocol/determinism")[0]
    assert all(list(one.judge(TraceView(trace))) == [] for one in METAMORPHIC)
