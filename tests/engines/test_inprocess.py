"""An engine in this process: what it answers is checked and copied, what it raises becomes trouble."""

import json
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from duelproof.engines.inprocess import InProcessEngine
from duelproof.language import wire
from duelproof.language.action import END_BATTLE_PHASE, Action
from duelproof.language.board import Board, Monster, Side
from duelproof.language.claims import Hello, Observes
from duelproof.language.engine import Engine, EngineTrouble, MalformedAction, Refused, Unsupported
from duelproof.language.errors import Malformed, WrongUse
from duelproof.language.state import Decision, MonsterView, Over, SideView, Snapshot, State

BOARD = Board(starts_in="battle_step")
HELLO = Hello(
    "scripted", "1", ("tcg-current",), Observes(state=("location", "lp"), options=True), ("starts_in:battle_step",)
)


def fresh() -> State:
    decision = Decision("a", "attack", "battle_step", (END_BATTLE_PHASE,))
    return State(Snapshot(SideView(8000, (MonsterView("X"),)), SideView(8000)), decision)


class Scripted:
    """Answers what it is told to; everything by default."""

    def __init__(self, **answers: Callable[[], object]) -> None:
        self._answers = {"hello": lambda: HELLO, "setup": fresh, "act": fresh, "close": lambda: None, **answers}

    def hello(self) -> Hello:
        """As told."""
        return cast("Hello", self._answers["hello"]())

    def setup(self, _board: Board) -> State | Unsupported:
        """As told."""
        return cast("State", self._answers["setup"]())

    def act(self, _action: Action) -> State | Refused | MalformedAction:
        """As told."""
        return cast("State", self._answers["act"]())

    def close(self) -> None:
        """As told."""
        self._answers["close"]()


def scripted(
    *, trusted: bool = False, time_limit: float | None = None, **answers: Callable[[], object]
) -> InProcessEngine:
    return InProcessEngine(lambda: Scripted(**answers), trusted=trusted, time_limit=time_limit)


def act(engine: InProcessEngine) -> object:
    engine.setup(BOARD)
    return engine.act(END_BATTLE_PHASE)


def trouble_of(call: Callable[[], object]) -> EngineTrouble:
    with pytest.raises(EngineTrouble) as caught:
        call()
    return caught.value


def leave() -> object:
    """What ends an engine in `act`: an exception would be a refusal."""
    raise SystemExit(3)


def fail() -> object:
    message = "index out of range"
    raise IndexError(message)


def test_a_proper_engine_is_passed_through() -> None:
    engine = scripted(setup=lambda: Unsupported("no"), act=lambda: Refused("illegal", ("BS-ATTACK-01",)))
    assert engine.hello() == HELLO
    assert engine.setup(Board(turn=9)) == Unsupported("no")
    assert engine.act(END_BATTLE_PHASE) == Refused("illegal", ("BS-ATTACK-01",))
    assert act(scripted()) == fresh()
    engine.close()
    engine.close()


@pytest.mark.parametrize("place", ["hello", "setup", "close"])
def test_an_exception_is_the_end_of_the_engine_with_its_traceback(place: str) -> None:
    answers: dict[str, Any] = {place: fail}
    engine = scripted(**answers)

    def whole() -> None:
        act(engine)
        engine.close()

    trouble = trouble_of(whole)
    assert trouble.kind == "died"
    assert place in trouble.detail
    assert "IndexError: index out of range" in trouble.detail
    assert "in fail" in trouble.stderr
    assert trouble.messages[0].startswith(f"-> {place}")


@pytest.mark.parametrize(("answer", "why"), [("fail", "it raised IndexError: index out of range"), ("false", "False")])
def test_an_exception_or_false_for_an_action_is_a_refusal(answer: str, why: str) -> None:
    reply = act(scripted(act=fail if answer == "fail" else lambda: False))
    assert isinstance(reply, Refused)
    assert why in reply.why


def test_a_factory_that_raises_and_an_engine_that_exits_die_too() -> None:
    assert trouble_of(InProcessEngine(cast("Callable[[], Engine]", fail)).hello).kind == "died"
    assert trouble_of(lambda: act(scripted(act=lambda: cast("object", exec("raise SystemExit(3)"))))).kind == "died"  # noqa: S102


def test_an_interrupt_by_the_user_is_no_trouble_of_the_engine() -> None:
    def interrupt() -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        act(scripted(act=interrupt))


def test_after_its_death_the_engine_is_made_anew() -> None:
    made: list[Scripted] = []

    def make() -> Scripted:
        made.append(Scripted(act=leave) if not made else Scripted())
        return made[-1]

    engine = InProcessEngine(make)
    trouble_of(lambda: act(engine))
    assert trouble_of(lambda: engine.act(END_BATTLE_PHASE)).kind == "died"
    assert act(engine) == fresh()
    assert len(made) == 2


def wrong(**changes: object) -> Callable[[], object]:
    return lambda: replace(fresh(), **cast("dict[str, Any]", changes))


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (lambda: None, "expected a State (or a refusal), came NoneType"),
        (lambda: "ok", "came str ok"),
        (lambda: {"snapshot": 1}, "came dict"),
        (wrong(snapshot=Snapshot(SideView(cast("int", "8000")), SideView(1))), "snapshot.a.lp"),
        (wrong(snapshot=Snapshot(SideView(1, (MonsterView(cast("str", 7)),)), SideView(1))), "monsters[0].id"),
        (wrong(snapshot=Snapshot(cast("SideView", object()), SideView(1))), "at `act end battle phase`"),
        (wrong(events=("entered",)), "events[0]"),
        (wrong(decision=Decision("a", cast("Any", "dance"), "battle_step", ())), "decision.kind"),
        (wrong(decision=None), "neither `decision` nor `over`"),
        (wrong(over=Over("a")), "both `decision` and `over`"),
        (wrong(decision=None, over=Over("a", draw=True)), "a winner in a draw"),
    ],
)
def test_an_answer_of_a_wrong_type_is_garbage(answer: Callable[[], object], detail: str) -> None:
    trouble = trouble_of(lambda: act(scripted(act=answer)))
    assert trouble.kind == "garbage"
    assert detail in trouble.detail


@pytest.mark.parametrize("hello", [None, {"name": "x"}, replace(HELLO, editions=cast("Any", ("vintage",)))])
def test_a_hello_of_a_wrong_type_is_garbage(hello: object) -> None:
    assert trouble_of(scripted(hello=lambda: hello).hello).kind == "garbage"


def test_a_claim_that_is_left_unanswered_is_false() -> None:
    decision = Decision("a", "attack", "battle_step")
    assert trouble_of(lambda: act(scripted(act=wrong(decision=decision)))).kind == "false_claim"
    trouble = trouble_of(lambda: act(scripted(act=wrong(snapshot=Snapshot(SideView(), SideView(1))))))
    assert trouble.kind == "false_claim"
    assert "claims `lp`" in trouble.detail
    assert trouble_of(lambda: scripted(setup=lambda: Unsupported("no")).setup(BOARD)).kind == "false_claim"


def test_a_changed_hello_is_a_false_claim() -> None:
    versions = iter("12")
    engine = scripted(hello=lambda: replace(HELLO, version=next(versions)), act=leave)
    trouble_of(lambda: act(engine))
    assert trouble_of(lambda: engine.setup(BOARD)).kind == "false_claim"


def test_a_list_where_the_language_has_a_tuple_is_garbage_and_named() -> None:
    side = SideView(8000, cast("tuple[MonsterView, ...]", [MonsterView("X")]))
    trouble = trouble_of(lambda: act(scripted(act=wrong(snapshot=Snapshot(side, SideView(1))))))
    assert trouble.kind == "garbage"
    assert "Expected `tuple" in trouble.detail
    assert "monsters" in trouble.detail


@pytest.mark.parametrize("trusted", [False, True])
def test_a_state_shares_nothing_with_the_engine_unless_it_is_trusted(*, trusted: bool) -> None:
    kept = fresh()
    state = scripted(trusted=trusted, setup=lambda: kept).setup(BOARD)
    assert isinstance(state, State)
    kept.snapshot.a.lp = 1
    kept.snapshot.a.monsters[0].doomed = True
    shown = json.loads(wire.write(state))["snapshot"]["a"]
    assert (shown["lp"] == 1) is trusted
    assert ("doomed" in shown["monsters"][0]) is trusted


def test_a_board_that_is_none_is_malformed() -> None:
    with pytest.raises(Malformed, match="each card id once"):
        scripted().setup(Board(a=Side(monsters=(Monster(id="X"), Monster(id="X")))))


def test_acting_before_setup_is_wrong_use() -> None:
    with pytest.raises(WrongUse, match="expected a `setup` first"):
        scripted().act(END_BATTLE_PHASE)


def spin() -> object:
    while True:
        try:
            time.sleep(0.01)
        except Exception:  # noqa: BLE001, S112 - an engine that swallows everything
            continue


def test_the_watchdog_interrupts_an_engine_that_hangs() -> None:
    engine = scripted(time_limit=0.2, act=spin)
    trouble = trouble_of(lambda: act(engine))
    assert trouble.kind == "hung"
    assert "no answer in 0.2 s" in trouble.detail


def test_the_watchdog_leaves_an_alarm_that_was_set_before() -> None:
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 300)
    try:
        act(scripted(time_limit=5))
        assert signal.getsignal(signal.SIGALRM) == signal.SIG_IGN
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 300
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_watchdog_that_cannot_be_set_is_refused_not_ignored() -> None:
    caught: list[BaseException] = []

    def elsewhere() -> None:
        try:
            act(scripted(time_limit=1))
        except WrongUse as error:
            caught.append(error)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert "main thread" in str(caught[0])
