"""The doctor finds nothing wrong with an honest engine, and of a sick one exactly what is wrong."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from duelproof.engines.doctor import Finding, examine, healthy
from duelproof.engines.inprocess import InProcessEngine
from duelproof.engines.stdio import StdioEngine
from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.claims import ACCEPT_WORDS, Hello
from duelproof.language.engine import Engine, MalformedAction, Refused, Unsupported
from duelproof.language.event import Event
from duelproof.language.state import State
from duelproof.reference_engine import REGISTRATION as REFERENCE

HERE = Path(__file__).parent


def toy(patch: str = "", timeout: float = 20.0) -> StdioEngine:
    """The toy engine, with something done to it before it starts."""
    script = f"import sys\nsys.path.insert(0, {str(HERE)!r})\nimport toy_engine as toy\n{dedent(patch)}\ntoy.main()\n"
    return StdioEngine([sys.executable, "-S", "-c", script], timeout=timeout)


def examined(engine: Engine) -> dict[str, Finding]:
    findings = list(examine(engine))
    assert len({finding.id for finding in findings}) == len(findings)
    return {finding.id: finding for finding in findings}


def with_verdict(findings: dict[str, Finding], verdict: str) -> set[str]:
    return {finding.id for finding in findings.values() if finding.verdict == verdict}


def test_the_toy_engine_is_healthy() -> None:
    findings = examined(toy())
    assert healthy(findings.values())
    assert with_verdict(findings, "advice") == set()
    assert with_verdict(findings, "not_tried") == {"duel/events", "duel/fold"}
    assert {"start", "hello/again", "echo/tcg-current/owner", "duel/over", "wire/unknown-request", "close"} <= set(
        findings
    )


def test_each_accepted_word_has_a_board_that_exercises_it() -> None:
    engine = REFERENCE.open([])
    words = engine.hello().accepts
    findings = examined(engine)
    echoed = {identity.removeprefix("echo/tcg-current/") for identity in findings if identity.startswith("echo/tcg-")}
    assert echoed == {"plain", *words}
    assert set(words) <= set(ACCEPT_WORDS)


def test_the_reference_engine_is_healthy() -> None:
    findings = examined(REFERENCE.open([]))
    assert healthy(findings.values())
    assert with_verdict(findings, "not_tried") == {"duel/unknown-action"}


def test_the_echo_check_is_made_in_each_claimed_edition() -> None:
    engine = REFERENCE.open([])
    editions = engine.hello().editions
    findings = examined(engine)
    assert {identity.split("/")[1] for identity in findings if identity.startswith("echo/")} == set(editions)
    assert "echo/classic/extra_monster_zones" not in findings


SICK = [
    ('toy.HELLO["editions"] = []', {"hello/editions"}, "one edition or more"),
    ('toy.HELLO["accepts"].append("weather")', {"hello/accepts"}, "['weather']"),
    ('toy.HELLO["observes"]["level"] = "point"', {"hello/observes"}, "no start_step, battle_step"),
    ('toy.HELLO["observes"]["state"].remove("location")', {"hello/observes"}, "`location`"),
    (
        """
        import itertools
        count, answer = itertools.count(), toy.answer
        def changed(request, duels):
            reply = answer(request, duels)
            return {"hello": {**toy.HELLO, "version": str(next(count))}} if "hello" in reply else reply
        toy.answer = changed
        """,
        {"hello/again"},
        "the same hello again",
    ),
    (
        """
        state = toy.Duel.state
        def swapped(self):
            found = state(self)
            for seat in "ab":
                for monster in found["snapshot"][seat]["monsters"]:
                    monster["atk"], monster["def"] = monster["def"], monster["atk"]
            return found
        toy.Duel.state = swapped
        """,
        {"echo/*"},
        "Alpha.def: expected 1000, came 1900",
    ),
    (
        'toy.HELLO["observes"]["state"].append("locks")',
        {
            "echo/tcg-current/set_on_turn",
            "echo/tcg-current/summoned_on_turn",
            "echo/tcg-current/position_changed_on_turn",
        },
        "Alpha Summoned, Set or changed this turn: expected True, came False",
    ),
    (
        """
        start = toy.Duel.__init__
        def forgetful(self, board):
            start(self, board)
            for monster in self.monsters.values():
                monster["attacks_declared"] = 0
        toy.Duel.__init__ = forgetful
        """,
        {"echo/tcg-current/attacks_declared"},
        "Alpha.attacks_declared: expected 1, came 0",
    ),
    (
        """
        start = toy.Duel.__init__
        def third(self, board):
            start(self, {**board, "turn": 3})
        toy.Duel.__init__ = third
        """,
        {"echo/tcg-current/turn", "echo/tcg-current/first_turn"},
        "turn: expected (5, 'a'), came (3, 'a')",
    ),
    (
        """
        def fussy(request, duels, answer=toy.answer):
            if request["do"] == "setup" and request["board"]["a"].get("gy"):
                return {"unsupported": "no GY yet"}
            return answer(request, duels)
        toy.answer = fussy
        """,
        {"echo/tcg-current/gy"},
        "accepts everything that this board asks for, yet calls it unsupported: no GY yet",
    ),
    (
        """
        def bounded(request, duels, answer=toy.answer):
            assert "hand" not in request.get("board", {"a": ()})["a"], "hands are not implemented"
            return answer(request, duels)
        toy.answer = bounded
        """,
        {"echo/tcg-current/hand"},
        "ended with exit code 1 before it answered `setup`",
    ),
    (
        """
        start = toy.Duel.__init__
        def early(self, board):
            start(self, board)
            self.at = "main_phase_1"
        toy.Duel.__init__ = early
        """,
        {"duel/decision/battle_step", "duel/decision/start_step"},
        "`main` at main_phase_1",
    ),
    (
        """
        options = toy.Duel.options
        toy.Duel.options = lambda self: [*options(self), *options(self)]
        """,
        {"duel/options"},
        "each option once",
    ),
    (
        """
        state = toy.Duel.state
        def shy(self):
            found = state(self)
            if found["decision"]:
                found["decision"]["options"] = [o for o in found["decision"]["options"] if o["do"] != "attack"]
            return found
        toy.Duel.state = shy
        """,
        {"duel/options"},
        "attack Alpha -> Xray among the options",
    ),
    (
        """
        toy.Duel.options = lambda self, options=toy.Duel.options: [] if self.at == "battle_step" else options(self)
        """,
        {"duel/*"},
        "one option or more",
    ),
    ('toy.HELLO["accepts"] = ["zones"]', {"hello/accepts"}, "starts_in:main_phase_1 in `accepts`, came none"),
    (
        """
        options = toy.Duel.options
        toy.Duel.options = lambda self: [*options(self), {"do": "flip_summon", "card": "Alpha"}]
        """,
        {"duel/options"},
        "came `flip summon Alpha`",
    ),
    (
        """
        options = toy.Duel.options
        toy.Duel.options = lambda self: [*options(self), {"do": "attack", "card": "Alpha", "target": "b1"}]
        """,
        {"duel/options"},
        "cards of the board",
    ),
    ("toy.Duel.attack = lambda self, card, target: None", {"duel/act", "duel/over"}, "a changed snapshot"),
    (
        """
        def careless(self, action):
            slots = toy.SLOTS.get(action.get("do"))
            if slots is None or any(slot not in action or action[slot] not in self.ids() for slot in slots):
                raise toy.Malformed("no such thing")
            getattr(self, action["do"])(*(action[slot] for slot in slots))
        toy.Duel.act = careless
        """,
        {"duel/illegal", "duel/after-over"},
        "`attack Xray -> Alpha` refused",
    ),
    ("toy.Malformed = toy.Refused", {"duel/unknown-card", "duel/missing-slot", "duel/unknown-action"}, "malformed"),
    (
        """
        kept = {"a": 8000, "b": 8000}
        start = toy.Duel.__init__
        def leaky(self, board):
            start(self, board)
            if self.lp == {"a": 8000, "b": 8000}:
                self.lp = kept
        toy.Duel.__init__ = leaky
        """,
        {"duel/same", "duel/anew", "duel/illegal"},
        "the same state",
    ),
    ("toy.Duel.over = lambda self: None", {"duel/over"}, "1900 points of direct damage against 1000 LP"),
    (
        """
        def silent(request, duels, answer=toy.answer):
            return {"refused": "what?"} if request["do"] == "dance" else answer(request, duels)
        toy.answer = silent
        """,
        {"wire/unknown-request"},
        "malformed",
    ),
    (
        """
        import time
        def stays(request, duels, answer=toy.answer):
            while request["do"] == "close":
                time.sleep(1)
            return answer(request, duels)
        toy.answer = stays
        """,
        {"close"},
        "a process that had to be killed",
    ),
]


@pytest.mark.parametrize(("patch", "failed", "why"), SICK)
def test_what_is_wrong_is_found_and_nothing_else(patch: str, failed: set[str], why: str) -> None:
    findings = examined(toy(patch))
    found = with_verdict(findings, "failed")
    chapters = {f"{identity.split('/')[0]}/*" for identity in found}
    assert failed in (found, chapters)
    assert not healthy(findings.values())
    assert any(why in findings[identity].why for identity in found)
    for identity in found:
        assert findings[identity].hint
        assert findings[identity].messages


ADVICE = [
    ('toy.HELLO["primitives"] = ["negate_attack"]', "hello/effects"),
    ('print("Loading cards...")', "wire/stray-lines"),
    (
        """
        toy.json.loads = lambda text, loads=toy.json.loads: sys.exit(1) if "no JSON" in text else loads(text)
        """,
        "wire/no-json",
    ),
]


@pytest.mark.parametrize(("patch", "advised"), ADVICE)
def test_what_may_stay_is_advice(patch: str, advised: str) -> None:
    findings = examined(toy(patch))
    assert healthy(findings.values())
    assert with_verdict(findings, "advice") == {advised}


WINDOWS = """
start, state, act = toy.Duel.__init__, toy.Duel.state, toy.Duel.act
def begin(self, board):
    start(self, board)
    self.windows = 2 if self.at == "battle_step" else 0
def shown(self):
    found = state(self)
    if self.windows and found["decision"]:
        player = "ab"[self.windows % 2]
        found["decision"] = {"player": player, "kind": "window", "at": "battle_step", "options": [{"do": "pass"}]}
    return found
def passed(self, action):
    if action == {"do": "pass"} and self.windows:
        self.windows -= STEP
        return
    act(self, action)
toy.Duel.__init__, toy.Duel.state, toy.Duel.act = begin, shown, passed
"""


def test_windows_may_be_returned_as_decisions_with_one_option() -> None:
    findings = examined(toy(WINDOWS.replace("STEP", "1")))
    assert with_verdict(findings, "failed") == set()


def test_windows_without_end_are_found() -> None:
    findings = examined(toy(WINDOWS.replace("STEP", "0")))
    assert "after 64 passes" in findings["duel/options"].why


def test_an_engine_that_starts_in_main_phase_1_alone_is_walked_into_the_battle_phase() -> None:
    findings = examined(toy('toy.HELLO["accepts"] = ["starts_in:main_phase_1"]'))
    assert healthy(findings.values())
    assert findings["duel/act"].verdict == "ok"


def test_an_engine_that_does_not_start_has_one_finding_with_its_trouble() -> None:
    for engine, trouble in ((toy('sys.exit("no display")'), "died"), (StdioEngine(["/nowhere/engine"]), "missing")):
        findings = list(examine(engine))
        assert [(finding.id, finding.verdict, finding.trouble) for finding in findings] == [
            ("start", "failed", trouble)
        ]
    assert "no display" in next(examine(toy('sys.exit("no display")'))).stderr


def test_an_unknown_edition_in_the_hello_is_named() -> None:
    finding = next(examine(toy('toy.HELLO["editions"] = ["vintage"]')))
    assert finding.trouble == "garbage"
    assert "hello.editions[0]" in finding.why
    assert "tcg-current" in finding.why


def test_without_a_start_that_suits_it_a_word_is_not_tried() -> None:
    findings = examined(toy('toy.HELLO["accepts"] = ["starts_in:battle_step", "first_turn", "zones"]'))
    assert findings["echo/tcg-current/first_turn"].verdict == "not_tried"
    assert findings["echo/tcg-current/zones"].verdict == "ok"


class Meddling:
    """The reference engine, its events tampered with."""

    def __init__(self, change: Callable[[Event], tuple[Event, ...]]) -> None:
        self._engine, self._change = REFERENCE.open([]), change

    def hello(self) -> Hello:
        """As the reference has it, in one edition."""
        return replace(self._engine.hello(), editions=("tcg-current",))

    def setup(self, board: Board) -> State | Unsupported:
        """As the reference has it."""
        reply = self._engine.setup(board)
        return self._changed(reply) if isinstance(reply, State) else reply

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """As the reference has it."""
        reply = self._engine.act(action)
        return self._changed(reply) if isinstance(reply, State) else reply

    def _changed(self, state: State) -> State:
        return replace(state, events=tuple(each for event in state.events for each in self._change(event)))

    def close(self) -> None:
        """As the reference has it."""
        self._engine.close()


def without(name: str) -> Callable[[Event], tuple[Event, ...]]:
    return lambda event: () if event.event == name else (event,)


def doubled(name: str) -> Callable[[Event], tuple[Event, ...]]:
    return lambda event: (event, event) if event.event == name else (event,)


@pytest.mark.parametrize(
    ("change", "failed", "why"),
    [
        (without("damaged"), {"duel/events", "duel/fold"}, "LP of b: expected 8000, came 7100"),
        (doubled("damaged"), {"duel/fold"}, "LP of b: expected 6200, came 7100"),
        (without("moved"), {"duel/events", "duel/fold"}, "monsters of b"),
        (without("attack_declared"), {"duel/events", "duel/fold"}, "Alpha.attacks_declared: expected 0, came 1"),
        (without("calculated"), {"duel/events"}, "no calculated"),
        (without("duel_over"), {"duel/over"}, "the event duel_over"),
    ],
)
def test_events_that_do_not_add_up_are_found(
    change: Callable[[Event], tuple[Event, ...]], failed: set[str], why: str
) -> None:
    findings = examined(InProcessEngine(lambda: Meddling(change)))
    assert with_verdict(findings, "failed") == failed
    assert any(why in findings[identity].why for identity in failed)


def test_findings_come_one_by_one_and_the_engine_is_closed_even_if_nobody_reads_on() -> None:
    engine = toy()
    findings: Iterator[Finding] = examine(engine)
    assert next(findings).id == "start"
    assert engine.pid is not None
    findings.close()  # type: ignore[attr-defined]
    assert engine.pid is None
