"""Views: battles from snapshots alone or with events; and no lie of an engine makes them or a predicate raise."""

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from duelproof.language.action import Action
from duelproof.language.case import Probe, Step, Trace
from duelproof.language.claims import Observes
from duelproof.language.engine import MalformedAction, Refused
from duelproof.language.state import Decision, Over, State
from duelproof.properties.model import Violation
from duelproof.properties.probing import propose
from duelproof.properties.registry import properties
from duelproof.properties.views import TraceView

PLAIN = Observes(state=("location", "lp", "position"))
Forge = Callable[..., Any]


def plain(trace: Trace) -> Trace:
    """The trace as an engine tells it that reports LP, positions and places only."""
    bare = deepcopy(trace)
    bare.hello = replace(bare.hello, observes=PLAIN)
    for state in bare.states():
        state.events = ()
        state.snapshot.turn = state.snapshot.turn_player = state.snapshot.battle = None
        for monster in (*state.snapshot.a.monsters, *state.snapshot.b.monsters):
            monster.atk = monster.def_ = monster.attacks_declared = monster.doomed = None
            monster.set_on_turn = monster.summoned_on_turn = monster.position_changed_on_turn = None
        if state.decision is not None:
            state.decision.options = None
    return bare


def verdicts(trace: Trace) -> dict[str, list[Violation | None]]:
    view = TraceView(trace)
    able = {key: one for key, one in properties().items() if not trace.hello.lacks(one.needs)}
    return {key: list(one.judge(view)) for key, one in able.items()}


@pytest.mark.parametrize(
    ("play", "property_id"),
    [
        ("higher", "ds-calc/lower-attack-is-destroyed"),
        ("higher", "ds-calc/difference-of-attacks"),
        ("tie", "ds-calc/tie-destroys-both"),
        ("zeros", "ds-calc/zero-against-zero"),
        ("hold", "ds-calc/defense-strikes-back"),
        ("set", "ds-before/face-up-afterwards"),
        ("direct", "ds-calc/direct-attack-inflicts-attack"),
        ("lethal", "ds-dmg/zero-ends-the-duel"),
        ("higher", "bs-attack/once-each"),
        ("higher", "ds-end/to-its-owner"),
        ("turns", "bp-flow/main-phase-2-follows"),
        ("turns", "turn/passes-to-the-opponent"),
    ],
)
def test_an_engine_that_reports_no_events_is_judged_by_its_snapshots(play: str, property_id: str, forge: Forge) -> None:
    found = verdicts(plain(forge(play).trace))
    assert found[property_id]
    assert not any(found[property_id])


def test_a_fault_shows_in_snapshots_alone(forge: Forge) -> None:
    forgery = forge("tie")
    forgery.stay(2, "X", "a")
    broken = verdicts(plain(forgery.trace))["ds-calc/tie-destroys-both"]
    assert [violation and violation.rules for violation in broken] == [("DS-CALC-05",)]


def test_nothing_is_wrong_with_a_right_trace_however_little_is_reported(forge: Forge) -> None:
    for play in ("higher", "lower", "tie", "set", "direct", "lethal", "turns", "moves", "owned", "token", "new"):
        for trace in (forge(play).trace, plain(forge(play).trace)):
            assert not [violation for items in verdicts(trace).values() for violation in items if violation]


def test_a_spent_attacker_is_known_though_nothing_is_reported_of_it(forge: Forge) -> None:
    trace = plain(forge("higher").trace)
    del trace.steps[2:]
    trace.probes = [Probe(2, Action("attack", "X", "V"), Refused("no"))]
    assert verdicts(trace)["refusal/spent-attacker"] == [None]


def test_a_battle_goes_through_windows_that_are_asked(forge: Forge) -> None:
    trace = forge("higher").trace
    done = trace.steps[1].reply
    asked = State(deepcopy(trace.steps[0].reply.snapshot), Decision("b", "window", "damage_calculation"))
    asked.snapshot.battle = done.snapshot.battle
    trace.steps[1:2] = [Step(trace.steps[1].action, asked), Step(Action("pass"), done)]
    (battle,) = TraceView(trace).battles
    assert (battle.index, battle.kind, battle.gone) == (3, "attack above attack", {"Y"})
    assert battle.settled


def test_the_field_at_a_window_is_what_was_told_until_then(forge: Forge) -> None:
    (battle,) = TraceView(forge("set").trace).battles
    before, during = battle.at("before_damage_calculation"), battle.at("damage_calculation")
    assert before is not None
    assert during is not None
    assert [field.monster("Y").position for field in (before, during)] == ["face_down_defense", "defense"]
    assert battle.at("end_step") is None


def test_turns_windows_and_moves_read_as_they_were_played(forge: Forge) -> None:
    view = TraceView(forge("turns").trace)
    assert [(turn.number, turn.player, len(turn.battles)) for turn in view.turns] == [
        (3, "a", 1),
        (4, "b", 0),
        (5, "a", 0),
    ]
    windows = [entry.window for entry in view.windows[:4]]
    assert windows == ["main_phase_1", "start_step", "battle_step", "start_of_damage_step"]
    assert [move.action.do for move in view.moves_of("end_turn")] == ["end_turn", "end_turn"]


@pytest.mark.parametrize("seed", range(120))
def test_no_lie_makes_a_predicate_raise(seed: int, forge: Forge) -> None:
    chance = random.Random(seed)
    trace = forge(chance.choice(["higher", "tie", "set", "direct", "lethal", "turns", "moves", "turn 1"])).trace
    for _ in range(chance.randrange(1, 5)):
        lie(trace, chance)
    view = TraceView(trace)
    for property_id, one in properties().items():
        for item in one.judge(view):
            assert item is None or set(item.rules) <= set(one.rules), property_id
    propose(trace, seed)


def lie(trace: Trace, chance: random.Random) -> None:
    """Changes one thing at random, anywhere: what an engine could say and ought not to."""
    state = chance.choice(trace.states())
    step = chance.choice(trace.steps)
    lies: list[Callable[[], object]] = [
        lambda: setattr(state, "decision", None),
        lambda: setattr(state, "over", Over(chance.choice(["a", "b", None]))),
        lambda: setattr(state, "events", tuple(chance.sample(state.events, len(state.events) // 2))),
        lambda: setattr(state, "snapshot", deepcopy(chance.choice(trace.states()).snapshot)),
        lambda: setattr(state.snapshot.a, "monsters", ()),
        lambda: setattr(state.snapshot.b, "gy", ("Q", "Q")),
        lambda: setattr(step, "reply", chance.choice([Refused("no"), MalformedAction("what")])),
        lambda: setattr(step, "action", Action("attack", chance.choice([None, "Q", "X"]), chance.choice([None, "Y"]))),
        lambda: blank(state.snapshot.a, chance),
        lambda: blank(state.snapshot.b, chance),
        lambda: [blank(monster, chance) for monster in (*state.snapshot.a.monsters, *state.snapshot.b.monsters)],
        lambda: [setattr(event, "at", "end_phase") for event in state.events],
        lambda: [blank_card(event, chance) for event in state.events],
        lambda: trace.probes.append(Probe(chance.randrange(99), Action("end_turn"), state)),
    ]
    chance.choice(lies)()


def blank(value: object, chance: random.Random) -> None:
    """Leaves out one field that may be left out."""
    assert is_dataclass(value)
    names = [one.name for one in fields(value) if one.default is None]
    if names:
        setattr(value, chance.choice(names), None)


def blank_card(event: object, chance: random.Random) -> None:
    """Another card in an event."""
    for name in ("card", "attacker", "target", "by"):
        if hasattr(event, name):
            setattr(event, name, chance.choice(["Q", "X", "direct"]))
