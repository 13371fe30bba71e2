"""An engine behind a pipe, well behaved and not: each misbehaviour has a kind of its own and leaves nothing behind."""

import os
import re
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from duelproof.engines.stdio import StdioEngine, board_json
from duelproof.language import wire
from duelproof.language.action import END_BATTLE_PHASE, Action
from duelproof.language.board import Board, Card, Monster, Side, check_board
from duelproof.language.engine import EngineMissing, EngineTrouble, MalformedAction, Refused, TroubleKind, Unsupported
from duelproof.language.errors import Malformed, WrongUse
from duelproof.language.state import State

HERE = Path(__file__).parent
BOARD = Board(starts_in="battle_step")
Hostile = Callable[..., StdioEngine]
Gone = Callable[[int | None], bool]


def act(engine: StdioEngine) -> State | Refused | MalformedAction:
    engine.setup(BOARD)
    return engine.act(END_BATTLE_PHASE)


def trouble_of(call: Callable[[], object]) -> EngineTrouble:
    with pytest.raises(EngineTrouble) as caught:
        call()
    return caught.value


def test_a_proper_engine_answers_hello_setup_and_act(hostile: Hostile) -> None:
    engine = hostile("proper")
    assert engine.hello().name == "hostile"
    assert isinstance(engine.setup(BOARD), State)
    assert isinstance(engine.act(END_BATTLE_PHASE), State)
    assert engine.starts == 1


def test_close_lets_a_proper_engine_end_by_itself(hostile: Hostile, gone: Gone) -> None:
    engine = hostile("proper")
    engine.hello()
    pid = engine.pid
    engine.close()
    engine.close()
    assert engine.ended_by_itself is True
    assert gone(pid)
    assert engine.pid is None


BEGINNINGS: list[tuple[tuple[str, ...], TroubleKind, str]] = [
    (("dies_at_start",), "died", "ended with exit code 7 before it answered `hello`"),
    (("exits_silently",), "died", "ended with exit code 0 before it answered `hello`"),
    (
        (
            "dies_when_asked",
            "hello",
        ),
        "died",
        "ended with exit code 9 before it answered `hello`",
    ),
    (
        (
            "dies_when_asked",
            "setup",
        ),
        "died",
        "ended with exit code 9 before it answered `setup`",
    ),
    (("closes_stdin",), "died", "closed its stdin and goes on running"),
    (("cannot_set_up",), "false_claim", "claims edition tcg-current and accepts everything"),
    (("is_unavailable",), "missing", "duelproof install core"),
    (("answers_with", '{"id":ID,"refused":"no"}', "hello"), "garbage", "expected `hello` or `unavailable`"),
    (("answers_with", '{"id":ID,"hello":{}}', "hello"), "garbage", "hello.name: expected"),
    (("answers_with", '{"id":ID,"refused":"no"}', "setup"), "garbage", "expected `state` or `unsupported`"),
]


@pytest.mark.parametrize(("command", "kind", "detail"), BEGINNINGS)
def test_an_engine_that_fails_before_it_acts_is_told_by_its_kind(
    hostile: Hostile, command: tuple[str, ...], kind: TroubleKind, detail: str
) -> None:
    trouble = trouble_of(lambda: hostile(*command).setup(BOARD))
    assert trouble.kind == kind
    assert detail in trouble.detail
    assert trouble.messages[0].startswith('-> {"id":1,"do":"hello"')


SNAPSHOT = '{"a":{"lp":8000},"b":{"lp":%s}}'
DECISION = '{"player":"a","kind":"attack","at":"battle_step"%s}'
OPTIONS = ',"options":[{"do":"end_battle_phase"}]'


def state(lp: str = "8000", options: str = OPTIONS, more: str = "") -> str:
    return f'{{"snapshot":{SNAPSHOT % lp},"decision":{DECISION % options}{more}}}'


ANSWERS: list[tuple[str, TroubleKind, str]] = [
    ('{"id":ID,"state":' + state(lp="NaN") + "}", "garbage", "no JSON"),
    ('{"id":ID,"refused":"\\\\xff\\\\xfe"}', "garbage", "no JSON"),
    ('{"id":ID,"refused":"half', "garbage", "no JSON"),
    ('{"id":ID,"state":{}}', "garbage", "snapshot: expected"),
    ('{"id":ID,"state":' + state(lp='"8000"') + "}", "garbage", "state.snapshot.b.lp"),
    ('{"id":ID,"state":' + state(more=',"over":{"winner":"a"}') + "}", "garbage", "both `decision` and `over`"),
    ('{"id":ID,"state":{"snapshot":' + SNAPSHOT % 0 + "}}", "garbage", "neither `decision` nor `over`"),
    ('{"id":ID,"state":{"snapshot":' + SNAPSHOT % 0 + ',"over":{}}}', "garbage", "neither a winner"),
    ('{"id":ID}', "garbage", "came no answer"),
    ('{"id":ID,"hello":"yes"}', "garbage", "hello"),
    ('{"id":ID,"unsupported":"no"}', "garbage", "`state`, `refused` or `malformed`, came `unsupported`"),
    ('{"id":"ID","refused":"no"}', "garbage", "whole number"),
    ('{"refused":"no"}', "garbage", "whole number"),
    ('{"id":ID.0,"refused":"no"}', "garbage", "whole number"),
    ('{"id":99,"refused":"no"}', "out_of_turn", "id 99, which nobody has asked yet"),
    ('{"id":1,"refused":"no"}', "out_of_turn", "the old request 1"),
    ('{"id":ID,"state":' + state(options="") + "}", "false_claim", "claims `options`"),
    ('{"id":ID,"state":' + state(lp="null") + "}", "false_claim", "claims `lp`"),
    ('{"id":ID,"error":"division by zero"}', "error", "division by zero"),
]


@pytest.mark.parametrize(("answer", "kind", "detail"), ANSWERS)
def test_an_answer_that_is_none_is_told_by_its_kind(
    hostile: Hostile, answer: str, kind: TroubleKind, detail: str
) -> None:
    trouble = trouble_of(lambda: act(hostile("answers_with", answer)))
    assert trouble.kind == kind
    assert detail in trouble.detail
    assert trouble.messages[-2].startswith('-> {"id":3,"do":"act"')
    assert trouble.messages[-1].startswith("<- {")
    assert "hostile engine here" in trouble.stderr


ENDS: list[tuple[tuple[str, ...], TroubleKind, str]] = [
    (
        (
            "dies_when_asked",
            "act",
        ),
        "died",
        "ended with exit code 9 before it answered `act`",
    ),
    (("kills_itself",), "died", "was killed by SIGKILL"),
    (("closes_stdout",), "died", "closed its stdout and goes on running"),
    (("forks",), "died", "ended with exit code 4"),
    (("sends_a_huge_line",), "flooded", "a line of more than 1048576 bytes"),
    (
        (
            "floods_stdout",
            "junk " * 20,
        ),
        "flooded",
        "that are no replies",
    ),
    (
        (
            "floods_stdout",
            "",
        ),
        "flooded",
        "that are no replies",
    ),
    (
        (
            "floods_stdout",
            '{"level": "debug"}' * 9,
        ),
        "flooded",
        "that are no replies",
    ),
]


@pytest.mark.parametrize(("command", "kind", "detail"), ENDS)
def test_an_engine_that_fails_while_it_acts_is_told_by_its_kind(
    hostile: Hostile, gone: Gone, command: tuple[str, ...], kind: TroubleKind, detail: str
) -> None:
    engine = hostile(*command)
    engine.setup(BOARD)
    pid = engine.pid
    trouble = trouble_of(lambda: engine.act(END_BATTLE_PHASE))
    assert trouble.kind == kind
    assert detail in trouble.detail
    assert '-> {"id":3,"do":"act"' in "".join(trouble.messages)
    assert "hostile engine here" in trouble.stderr
    assert gone(pid)


def hang(engine: StdioEngine) -> EngineTrouble:
    """The trouble when an action is not answered in half a second; all before it may take its time."""
    engine.setup(BOARD)
    engine.set_timeout(0.5)
    trouble = trouble_of(lambda: engine.act(END_BATTLE_PHASE))
    engine.set_timeout(30)
    return trouble


@pytest.mark.parametrize("script", ["hangs", "drips", "answers_late", "floods_stderr"])
def test_an_engine_that_takes_too_long_hangs_and_is_killed(hostile: Hostile, gone: Gone, script: str) -> None:
    engine = hostile(script, "act", timeout=30)
    engine.setup(BOARD)
    pid = engine.pid
    trouble = hang(engine)
    assert trouble.kind == "hung"
    assert "no reply to `act` in 0.5 s" in trouble.detail
    assert gone(pid)
    assert isinstance(engine.setup(BOARD), State)


def test_an_engine_that_hangs_at_hello_has_the_time_to_start_and_no_more(hostile: Hostile) -> None:
    trouble = trouble_of(hostile("hangs", "hello", start_timeout=0.5).hello)
    assert trouble.kind == "hung"
    assert "no reply to `hello` in 0.5 s" in trouble.detail


def test_after_a_crash_the_next_setup_starts_another_process(hostile: Hostile) -> None:
    engine = hostile("dies_when_asked", "act")
    first = trouble_of(lambda: act(engine))
    again = trouble_of(lambda: engine.act(END_BATTLE_PHASE))
    assert again.kind == "died"
    assert "no duel goes on" in again.detail
    assert again.stderr == first.stderr
    assert isinstance(engine.setup(BOARD), State)
    assert engine.starts == 2


def test_after_an_error_or_a_wrong_shape_the_same_process_goes_on(hostile: Hostile) -> None:
    for engine in (hostile("reports_an_error"), hostile("answers_with", '{"id":ID,"state":{}}')):
        trouble_of(lambda engine=engine: act(engine))  # type: ignore[misc]
        assert isinstance(engine.setup(BOARD), State)
        assert engine.starts == 1


@pytest.mark.parametrize(("ahead", "detail"), [("0", "a second reply to request 3"), ("1", "reply")])
def test_a_second_reply_is_out_of_turn_whether_it_is_doubled_or_ahead(
    hostile: Hostile, ahead: str, detail: str
) -> None:
    engine = hostile("answers_twice", ahead)

    def acts() -> None:
        for _ in range(3):
            engine.act(END_BATTLE_PHASE)

    engine.setup(BOARD)
    trouble = trouble_of(acts)
    assert trouble.kind == "out_of_turn"
    assert detail in trouble.detail


def test_an_engine_whose_hello_changes_makes_a_false_claim(hostile: Hostile) -> None:
    engine = hostile("changes_its_hello")
    trouble_of(lambda: act(engine))
    trouble = trouble_of(lambda: engine.setup(BOARD))
    assert trouble.kind == "false_claim"
    assert "its hello changed" in trouble.detail


def test_lines_that_are_no_replies_are_ignored_and_counted(hostile: Hostile) -> None:
    engine = hostile("prints_to_stdout")
    assert isinstance(act(engine), State)
    assert engine.stray_lines == 14
    engine.close()
    assert engine.stray_lines == 14


def test_a_hanging_engine_is_told_with_the_stray_line_that_it_sent_instead(hostile: Hostile) -> None:
    trouble = hang(hostile("answers_with", "refused: no", timeout=30))
    assert trouble.kind == "hung"
    assert "1 lines on its stdout were no replies, the last: 'refused: no'" in trouble.detail


def test_a_refusal_and_a_malformed_action_are_answers(hostile: Hostile) -> None:
    assert act(hostile("answers_with", '{"id":ID,"refused":"no attacks in turn 1"}')) == Refused("no attacks in turn 1")
    assert act(hostile("answers_with", '{"id":ID,"malformed":"no card"}')) == MalformedAction("no card")


def test_a_board_that_asks_for_more_than_is_claimed_may_be_unsupported(hostile: Hostile) -> None:
    engine = hostile("cannot_set_up")
    assert engine.setup(Board(starts_in="main_phase_1")) == Unsupported("not implemented")
    assert engine.setup(Board(starts_in="battle_step", edition="goat-2005")) == Unsupported("not implemented")


def test_a_board_that_is_none_is_malformed_before_anything_is_sent(hostile: Hostile) -> None:
    engine = hostile("proper")
    with pytest.raises(Malformed, match="each card id once"):
        engine.setup(Board(a=Side(monsters=(Monster(id="X"), Monster(id="X")))))
    assert engine.starts == 0


def test_an_engine_without_reuse_gets_a_process_for_each_duel(hostile: Hostile) -> None:
    engine = hostile("takes_one_duel")
    engine.hello()
    for duels in (1, 2, 3):
        assert isinstance(act(engine), State)
        assert engine.starts == duels


def test_an_engine_that_ignores_close_is_killed(hostile: Hostile, gone: Gone) -> None:
    engine = hostile("ignores_close", timeout=0.5)
    engine.hello()
    pid = engine.pid
    engine.close()
    assert engine.ended_by_itself is False
    assert gone(pid)


def test_a_child_of_the_engine_does_not_outlive_it(hostile: Hostile, gone: Gone) -> None:
    trouble = trouble_of(lambda: act(hostile("forks")))
    child = re.search(r"child (\d+)", trouble.stderr)
    assert child is not None
    assert gone(int(child[1]))


@pytest.mark.parametrize(
    ("script", "word"), [("floods_stdout", "junk"), ("floods_stdout", "{junk" * 50), ("sends_a_huge_line", "")]
)
def test_a_flood_takes_little_memory(hostile: Hostile, script: str, word: str) -> None:
    engine = hostile(script, word)
    engine.setup(BOARD)
    tracemalloc.start()
    try:
        trouble_of(lambda: engine.act(END_BATTLE_PHASE))
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_a_flood_of_stderr_blocks_nobody_and_only_its_end_is_kept(hostile: Hostile) -> None:
    engine = hostile("floods_stderr")
    tracemalloc.start()
    try:
        assert isinstance(engine.setup(BOARD), State)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()
    assert len(engine.stderr) <= 16_384


@pytest.mark.parametrize("way", ["missing", "not executable", "a folder", "no program", "no folder to run in"])
def test_what_cannot_be_started_is_missing(tmp_path: Path, way: str) -> None:
    script = tmp_path / "script"
    script.write_text("no program")
    script.chmod(0o755 if way == "no program" else 0o644)
    commands = {
        "missing": str(tmp_path / "nothing"),
        "not executable": str(script),
        "a folder": str(tmp_path),
        "no program": str(script),
        "no folder to run in": sys.executable,
    }
    cwd = tmp_path / "nowhere" if way == "no folder to run in" else None
    with pytest.raises(EngineMissing, match=r"cannot be started: .*; check the command"):
        StdioEngine([commands[way]], cwd=cwd).hello()


def test_an_empty_command_is_wrong_use() -> None:
    with pytest.raises(WrongUse, match="expected a program"):
        StdioEngine([])


def test_acting_before_setup_is_wrong_use(hostile: Hostile) -> None:
    with pytest.raises(WrongUse, match="expected a `setup` first"):
        hostile("proper").act(END_BATTLE_PHASE)


def test_play_brings_the_states_of_a_whole_case_in_one_round_trip(hostile: Hostile) -> None:
    engine = hostile("plays")
    states = engine.play(BOARD, [END_BATTLE_PHASE, END_BATTLE_PHASE])
    assert [isinstance(state, State) for state in states] == [True, True, True]
    assert engine.messages[-2].endswith('"actions":[{"do":"end_battle_phase"},{"do":"end_battle_phase"}]}')


def test_play_answered_by_a_single_state_is_garbage(hostile: Hostile) -> None:
    engine = hostile("plays", "once")
    assert "expected `states`, came `state`" in trouble_of(lambda: engine.play(BOARD, [])).detail


def test_play_is_for_engines_that_claim_it(hostile: Hostile) -> None:
    with pytest.raises(WrongUse, match="does not claim `play`"):
        hostile("proper").play(BOARD, [])


OWNER = """
import sys, time
from duelproof.engines.stdio import StdioEngine
engine = StdioEngine([sys.executable, "-S", {script!r}])
engine.hello()
print(engine.pid, flush=True)
{then}
"""


@pytest.mark.parametrize(
    ("then", "number"),
    [("sys.exit(0)", None), ("time.sleep(60)", signal.SIGINT), ("time.sleep(60)", signal.SIGKILL)],
)
def test_no_engine_outlives_its_owner(gone: Gone, then: str, number: int | None) -> None:
    script = OWNER.format(script=str(HERE / "hostile" / "ignores_close.py"), then=then)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        if number is not None:
            os.kill(owner.pid, number)
        owner.wait(timeout=30)
        assert gone(pid)


def test_a_forgotten_engine_is_ended_with_its_object(hostile: Hostile, gone: Gone) -> None:
    command = [sys.executable, "-S", str(HERE / "hostile" / "ignores_close.py")]
    engine = StdioEngine(command)
    engine.hello()
    pid = engine.pid
    del engine
    assert gone(pid)
    assert hostile("proper").hello().name == "hostile"


def test_a_request_larger_than_the_pipe_goes_out_whole(hostile: Hostile) -> None:
    deck = tuple(Card(id=f"card number {number}") for number in range(10_000))
    engine = hostile("echoes")
    state = engine.setup(Board(starts_in="battle_step", b=Side(deck=deck)))
    assert isinstance(state, State)
    assert len(state.snapshot.b.deck) == 10_000


def test_ctrl_c_while_an_answer_is_due_ends_the_process(hostile: Hostile, gone: Gone) -> None:
    engine = hostile("hangs", "act")
    engine.setup(BOARD)
    pid = engine.pid
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            engine.act(END_BATTLE_PHASE)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert engine.pid is None
    assert gone(pid)


def test_what_is_sent_names_the_plain_facts_and_leaves_out_other_defaults() -> None:
    board = check_board(Board(a=Side(monsters=(Monster(id="X", atk=1900),)), b=Side(normal_summon_used=True)))
    assert board_json(board).decode() == (
        '{"edition":"tcg-current","turn_player":"a","turn":3,"starts_in":"main_phase_1",'
        '"a":{"lp":8000,"monsters":[{"zone":1,"position":"attack","atk":1900,"def":0,"id":"X"}]},'
        '"b":{"lp":8000,"normal_summon_used":true,"monsters":[]}}'
    )
    assert check_board(wire.read(Board, board_json(board), "sent")) == board


def test_an_action_is_sent_with_the_slots_that_it_fills(hostile: Hostile) -> None:
    engine = hostile("proper")
    engine.setup(BOARD)
    engine.act(Action("attack", "X", "direct"))
    assert engine.messages[-2] == '-> {"id":3,"do":"act","action":{"do":"attack","card":"X","target":"direct"}}'
