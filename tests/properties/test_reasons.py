"""The table of reasons: it speaks against illegal actions only, and each reason has a property that can fail."""

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache

import pytest

from duelproof.language.action import (
    END_BATTLE_PHASE,
    END_TURN,
    ENTER_BATTLE_PHASE,
    Action,
    attack,
    change_position,
    flip_summon,
)
from duelproof.language.case import Probe, Trace
from duelproof.language.engine import Refused
from duelproof.language.state import State
from duelproof.language.words import EDITION_IDS
from duelproof.properties.facts import Moment
from duelproof.properties.legality import lawful
from duelproof.properties.probing import RARE, propose
from duelproof.properties.reasons import REASONS, illegal
from duelproof.properties.refusals import REFUSALS
from duelproof.properties.registry import arenas, properties
from duelproof.properties.views import TraceView
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.trials.driver import play

BY_ID = {reason.id: reason for reason in REASONS}


@cache
def traces() -> list[Trace]:
    """Some plays of each arena on the reference engine."""
    engine, chance = ReferenceEngine(), random.Random(7)
    found = []
    for arena in arenas().values():
        for number in range(0 if arena.grid else 25):
            edition = EDITION_IDS[3 + number % 2]
            found.append(play(engine, arena.decode(chance.randbytes(arena.width), edition)).trace)
    return found


def universe(moment: Moment) -> Iterator[Action]:
    cards = [*moment.monsters, *moment.state.snapshot.a.gy, *moment.state.snapshot.b.hand]
    yield from (ENTER_BATTLE_PHASE, END_BATTLE_PHASE, END_TURN)
    for card in cards:
        yield from (change_position(card), flip_summon(card), attack(card, "direct"))
        yield from (attack(card, target) for target in cards)


def test_what_is_lawful_is_just_what_the_reference_engine_offers() -> None:
    moments = [moment for trace in traces() for moment in TraceView(trace).moments if moment.kind in ("main", "attack")]
    for moment in random.Random(1).sample(moments, 250):
        lawfully = {action for action in universe(moment) if lawful(moment, action)}
        assert lawfully == set(moment.options)


def test_no_reason_speaks_against_an_option_of_the_reference_engine() -> None:
    for trace in traces():
        for moment in TraceView(trace).moments:
            listed = {action for reason in REASONS for action in reason.actions(moment)}
            assert not listed.intersection(moment.options)


def test_nearly_every_illegal_action_has_a_reason() -> None:
    counts = [0, 0]
    moments = [moment for trace in traces() for moment in TraceView(trace).moments if moment.kind in ("main", "attack")]
    for moment in random.Random(2).sample(moments, 100):
        for action in universe(moment):
            if not lawful(moment, action):
                counts[bool(illegal(moment, action))] += 1
    assert counts[1] > 0.85 * sum(counts)


def probed(reason_id: str) -> tuple[Trace, Moment]:
    """A trace in which an action illegal for this reason was tried at the end, or in the middle, and refused."""
    reason = BY_ID[reason_id]
    for trace in traces():
        for moment in TraceView(trace).moments:
            for action in reason.actions(moment):
                forged = deepcopy(trace)
                forged.probes = [Probe(moment.index, action, Refused("no"))]
                return forged, moment
    raise AssertionError(f"no play of any arena comes to {reason_id}")


@pytest.mark.parametrize("reason_id", BY_ID)
def test_a_refused_probe_holds_and_an_accepted_one_fails(reason_id: str) -> None:
    trace, moment = probed(reason_id)
    one = properties()[f"refusal/{reason_id}"]
    held = list(one.judge(TraceView(trace)))
    assert len(held) >= 2
    assert not any(held)
    changed = deepcopy(moment.state)
    changed.snapshot.a.lp = 1
    trace.probes[0].reply = State(changed.snapshot, changed.decision, changed.over)
    broken = [violation for violation in one.judge(TraceView(trace)) if violation is not None]
    assert [violation.rules for violation in broken] == [(BY_ID[reason_id].rule,)]
    assert broken[0].at == moment.index


def test_a_probe_that_changes_nothing_counts_as_refused() -> None:
    trace, moment = probed("spent-attacker")
    trace.probes[0].reply = deepcopy(moment.state)
    assert not any(properties()["refusal/spent-attacker"].judge(TraceView(trace)))


@pytest.mark.parametrize("reason_id", sorted(BY_ID.keys() - {"after-the-duel"}))
def test_an_illegal_option_fails(reason_id: str) -> None:
    trace, moment = probed(reason_id)
    action, trace.probes = trace.probes[0].action, []
    decision = trace.states()[moment.index].decision
    decision.options = (*decision.options, action)
    assert any(properties()[f"refusal/{reason_id}"].judge(TraceView(trace)))


def test_there_is_a_property_for_each_reason() -> None:
    assert [one.id for one in REFUSALS] == [f"refusal/{reason.id}" for reason in REASONS]
    assert len(BY_ID) == len(REASONS)


def test_a_proposed_action_is_illegal_and_every_reason_comes_up() -> None:
    seen, chance = set[str](), random.Random(3)
    for whole in traces():
        for seed in range(8):
            trace = replace(whole, steps=whole.steps[: chance.randrange(len(whole.steps) + 1)])
            action = propose(trace, seed)
            if action is not None:
                reasons = {reason.id for reason in illegal(TraceView(trace).moments[-1], action)}
                assert reasons
                seen |= reasons
    assert seen == BY_ID.keys()


def test_the_rare_reasons_are_reasons() -> None:
    assert len(RARE) >= 10
    assert BY_ID.keys() > RARE


def test_asking_at_every_second_place_comes_to_all_reasons_too() -> None:
    trace = replace(max(traces(), key=lambda trace: len(trace.start.snapshot.a.monsters)), steps=[])
    assert _tried(trace, range(400)) == _tried(trace, range(0, 2400, 6))


def _tried(trace: Trace, seeds: range) -> set[str]:
    """The reasons that proposals for these seeds are illegal for."""
    moment = TraceView(trace).moments[-1]
    actions = [action for seed in seeds if (action := propose(trace, seed)) is not None]
    return {reason.id for action in actions for reason in illegal(moment, action)}
