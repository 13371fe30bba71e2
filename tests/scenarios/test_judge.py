"""How a scenario is judged, on engines whose every answer is written down here."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, PASS, Action, attack
from duelproof.language.board import Board
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello, Observes
from duelproof.language.engine import EngineMissing, EngineTrouble, MalformedAction, Refused, Unsupported
from duelproof.language.event import AttackDeclared, Damaged, Doomed, Entered, Event, Moved
from duelproof.language.state import Decision, MonsterView, Over, SideView, Snapshot, State
from duelproof.language.wire import read_data
from duelproof.language.words import EDITION_IDS, Window
from duelproof.scenarios.judge import run
from duelproof.scenarios.model import Scenario
from duelproof.scenarios.play import MOST_PASSES
from duelproof.scenarios.result import ScenarioResult

Reply = State | Refused | MalformedAction
ATTACK = attack("X", "Y")
ENTER = {"answer": {"at": "main_phase_1", "player": "a", "do": "enter_battle_phase"}}
HIT = {"answer": {"at": "battle_step", "player": "a", "do": "attack", "card": "X", "target": "Y"}}
LEAVE = {"answer": {"at": "battle_step", "player": "a", "do": "end_battle_phase"}}
TO_ATTACK = {"kind": "attack", "at": "battle_step", "player": "a"}


def field(lp: int = 8000, *, y: bool = True) -> Snapshot:
    """X against Y, with the LP of player b, and Y on the field or in the Graveyard."""
    monster = (MonsterView("Y", 1, "attack", 1000, 0, 0, doomed=False),) if y else ()
    mine = SideView(8000, (MonsterView("X", 1, "attack", 1500, 0, 0, doomed=False),))
    return Snapshot(mine, SideView(lp, monster, gy=() if y else ("Y",)), 3, "a")


def main(*options: Action) -> State:
    return State(field(), Decision("a", "main", "main_phase_1", options or (ENTER_BATTLE_PHASE, END_TURN)))


def battle(*events: Event, snapshot: Snapshot | None = None, options: tuple[Action, ...] | None = None) -> State:
    listed = (ATTACK, END_BATTLE_PHASE) if options is None else options
    return State(snapshot or field(), Decision("a", "attack", "battle_step", listed), None, events)


def window(at: Window, *events: Event, snapshot: Snapshot | None = None) -> State:
    return State(snapshot or field(), Decision("a", "window", at, (PASS,)), None, events)


class Scripted:
    """Answers what is written down, one reply after the other; `setup` begins from the start."""

    def __init__(self, *replies: Reply | EngineTrouble, observes: Observes = EVERYTHING, **hello: Any) -> None:
        self.replies = replies
        self.claims = Hello("scripted", "1", EDITION_IDS, observes, ACCEPT_WORDS)
        self.claims = replace(self.claims, **hello)
        self.asked: list[object] = []
        self.next = 0

    def hello(self) -> Hello:
        """What it claims."""
        return self.claims

    def setup(self, board: Board) -> State | Unsupported:
        """The first reply."""
        self.asked.append(board)
        self.next = 0
        reply = self.act(PASS)
        del self.asked[-1]
        assert isinstance(reply, State)
        return reply

    def act(self, action: Action) -> Reply:
        """The next reply; a refusal is said once and not kept for the next time."""
        self.asked.append(action)
        reply = self.replies[self.next]
        self.next += 1
        if isinstance(reply, EngineTrouble):
            raise reply
        return reply

    def close(self) -> None:
        """Nothing to close."""


def scenario(*play: object, **more: object) -> Scenario:
    data = {
        "id": "scenario/ds-calc/one",
        "title": "One",
        "rules": ["DS-CALC-04", "DS-END-01"],
        "sources": [{"ref": "S1-07", "url": "https://example.org"}],
        "editions": ["tcg-current"],
        "board": {"a": {"monsters": [{"id": "X"}]}, "b": {"monsters": [{"id": "Y"}]}},
        "play": list(play),
    }
    return read_data(Scenario, {**data, **more}, "here")


def expect(**said: object) -> dict[str, object]:
    return {"expect": said}


def judged(engine: Scripted, *play: object, **more: object) -> ScenarioResult:
    return run(scenario(*play, **more), "tcg-current", engine)


def faults(engine: Scripted, *play: object) -> list[tuple[str, str]]:
    return [(each.expected, each.came) for each in judged(engine, *play).violations]


def test_a_scenario_that_goes_as_it_says_is_passed() -> None:
    engine = Scripted(main(), battle(snapshot=field()), battle(snapshot=field(7500, y=False)))
    result = judged(engine, ENTER, expect(decision=TO_ATTACK), HIT, expect(lp={"b": 7500}, where={"Y": "gy b"}))
    assert (result.verdict, result.violations, result.unsupported, result.judged) == ("passed", [], [], 3)
    assert engine.asked[1:] == [ENTER_BATTLE_PHASE, ATTACK]
    assert result.trace is not None
    assert result.trace.case.actions == (ENTER_BATTLE_PHASE, ATTACK)


def test_prompts_with_one_answer_are_passed_and_left_out_of_the_case() -> None:
    engine = Scripted(main(ENTER_BATTLE_PHASE), battle(), window("start_of_damage_step"), battle())
    result = judged(engine, HIT, expect(decision=TO_ATTACK))
    assert engine.asked[1:] == [ENTER_BATTLE_PHASE, ATTACK, PASS]
    assert result.verdict == "passed"
    assert result.trace is not None
    assert [step.forced for step in result.trace.steps] == [True, False, True]
    assert result.trace.case.actions == (ATTACK,)


def test_a_prompt_with_one_answer_that_the_file_answers_is_answered_by_the_file() -> None:
    engine = Scripted(battle(options=(END_BATTLE_PHASE,)), main())
    assert judged(engine, LEAVE, expect(lp={"a": 8000})).verdict == "passed"
    assert engine.asked[1:] == [END_BATTLE_PHASE]


def test_a_neutral_answer_to_a_prompt_that_the_engine_passed_is_left_out() -> None:
    engine = Scripted(main())
    assert judged(engine, LEAVE, expect(decision={"kind": "main"})).verdict == "passed"
    assert engine.asked[1:] == []


def test_another_decision_than_the_one_to_be_answered_is_a_failure() -> None:
    ((expected, came),) = faults(Scripted(main()), HIT, expect(lp={"a": 1}))
    assert expected == "a decision of a at battle_step, for attack X -> Y"
    assert came == "main decision of a at main_phase_1"


def test_another_decision_than_the_expected_one_is_a_failure_and_ends_the_play() -> None:
    engine = Scripted(main(), battle())
    result = judged(
        engine, ENTER, expect(decision={"kind": "main", "at": "main_phase_2"}, lp={"b": 1}), HIT, expect(turn=3)
    )
    assert [each.expected for each in result.violations] == ["main decision at main_phase_2", "lp.b: 1"]
    assert engine.asked[1:] == [ENTER_BATTLE_PHASE]


def test_the_end_of_the_duel_where_a_decision_is_expected() -> None:
    over = State(field(0), None, Over("a"))
    ((expected, came),) = faults(Scripted(main(), over), ENTER, HIT, expect(turn=3))
    assert (expected, came) == ("a decision of a at battle_step, for attack X -> Y", "the duel is over: a wins")
    assert judged(Scripted(main(), over), ENTER, expect(over={"winner": "a"})).verdict == "passed"
    assert faults(Scripted(main(), over), ENTER, expect(over={"draw": True})) == [
        ("the duel is over: a draw", "the duel is over: a wins")
    ]


def test_a_refused_answer_is_a_failure() -> None:
    engine = Scripted(main(), Refused("not today"))
    assert faults(engine, ENTER, expect(turn=3)) == [("enter battle phase is accepted", "refused: not today")]


def test_an_engine_that_prompts_for_ever_is_cut_short() -> None:
    engine = Scripted(main(), *[window("battle_step")] * (MOST_PASSES + 5))
    ((expected, came),) = faults(engine, ENTER, expect(turn=3))
    assert (expected, came) == ("the play to go on", f"{MOST_PASSES} prompts in a row that were passed")


DECLARED = AttackDeclared("battle_step", "X", "Y")
START = Entered("start_of_damage_step")
CALC = Entered("damage_calculation")
HURT = Damaged("damage_calculation", "b", 500, "battle", "X")
DOOM = Doomed("damage_calculation", ("Y",))
MOVED = Moved("end_of_damage_step", "Y", "monster_zone b", "gy b")
ALL = (DECLARED, START, CALC, HURT, DOOM, MOVED)
DAMAGED = {"event": "damaged", "player": "b", "amount": 500}


@pytest.mark.parametrize(
    ("events", "expected", "holds"),
    [
        (ALL, [{"event": "attack_declared"}, DAMAGED], True),
        (ALL, [DAMAGED, {"event": "doomed", "cards": ["Y"]}], True),
        (ALL, [{"event": "doomed", "cards": ["Y"]}, DAMAGED], True),
        (ALL, [DAMAGED, {"event": "attack_declared"}], False),
        (ALL, [DAMAGED, DAMAGED], False),
        (ALL, [{"event": "damaged", "amount": 501}], False),
        (ALL, [{"event": "damaged", "at": "after_damage_calculation"}], False),
        (ALL, [{"event": "moved", "card": "Y", "from": "monster_zone b", "to": "gy b"}], True),
        ((Doomed("damage_calculation", ("X",)), DOOM), [{"event": "doomed", "cards": ["Y", "X"]}], True),
        ((DOOM, DOOM), [{"event": "doomed", "cards": ["Y"]}], False),
        ((CALC, START, CALC), [{"event": "entered", "at": "damage_calculation"}] * 2, True),
        ((CALC, CALC), [{"event": "entered", "at": "damage_calculation"}] * 2, True),
    ],
)
def test_events_stand_in_the_order_of_their_windows(
    events: tuple[Event, ...], expected: Sequence[dict[str, Any]], *, holds: bool
) -> None:
    engine = Scripted(main(), battle(*events))
    assert (judged(engine, ENTER, expect(events=expected)).verdict == "passed") is holds


def test_events_count_from_the_last_expectation() -> None:
    engine = Scripted(main(), battle(START), window("damage_calculation", HURT), battle(MOVED))
    play = (ENTER, expect(events=[{"event": "entered"}]), HIT, expect(events=[DAMAGED, {"event": "moved"}]))
    assert judged(engine, *play).verdict == "passed"
    assert judged(engine, *play[:3], expect(no_events=[{"event": "entered"}])).verdict == "passed"
    assert faults(engine, *play[:3], expect(no_events=[DAMAGED])) == [
        ("no damaged player b amount 500", "damaged player b amount 500 (at damage_calculation)")
    ]


@pytest.mark.parametrize("shown", [False, True], ids=["windows inside", "windows shown"])
def test_what_was_so_at_a_point_of_the_last_step(*, shown: bool) -> None:
    after = Entered("after_damage_calculation")
    hurt, gone = field(7500), field(7500, y=False)
    states = [window("damage_calculation", START, CALC, HURT, snapshot=hurt), battle(after, DOOM, MOVED, snapshot=gone)]
    inside = [battle(START, CALC, HURT, after, DOOM, MOVED, snapshot=gone)]
    engine = Scripted(main(), *(states if shown else inside))
    then: dict[str, object] = {"window": "damage_calculation", "lp": {"b": 7500}, "where": {"Y": "monster_zone b"}}
    assert judged(engine, ENTER, expect(at=[then], where={"Y": "gy b"})).verdict == "passed"
    assert faults(engine, ENTER, expect(at=[{**then, "lp": {"b": 8000}}])) == [
        ("at damage_calculation, lp.b: 8000", "7500")
    ]
    ((expected, _came),) = faults(engine, ENTER, expect(at=[{"window": "end_step", "lp": {"b": 1}}]))
    assert expected == "end_step is entered"


def test_what_is_not_claimed_is_unsupported_and_the_rest_is_judged() -> None:
    little = Observes(state=("location",), windows=())
    play = (ENTER, expect(lp={"b": 1}, where={"Y": "gy b"}, events=[DAMAGED]))
    result = judged(Scripted(main(), battle(), observes=little), *play)
    assert [each.expected for each in result.violations] == ["where.Y: gy b"]
    assert result.unsupported == [
        "play[1].events: not claimed: event:damaged",
        "play[1].lp.b: not claimed: state:lp",
    ]
    nothing = judged(Scripted(main(), battle(), observes=little), ENTER, expect(lp={"b": 1}))
    assert (nothing.verdict, nothing.judged) == ("unsupported", 0)


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        (Scripted(main(), editions=("classic",)), "does not play tcg-current"),
        (Scripted(main(), accepts=()), "does not accept starts_in:main_phase_1"),
    ],
)
def test_a_board_that_is_not_claimed_is_not_sent(engine: Scripted, why: str) -> None:
    result = judged(engine, expect(turn=3))
    assert (result.verdict, engine.asked) == ("unsupported", [])
    assert why in result.unsupported[0]


def test_a_board_that_cannot_be_set_up_is_unsupported(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Scripted()
    monkeypatch.setattr(engine, "setup", lambda _board: Unsupported("no room"))
    assert judged(engine, expect(turn=3)).unsupported == ["board: no room"]


def test_an_action_that_must_be_refused_is_tried_and_undone() -> None:
    engine = Scripted(main(), Refused("no"))
    probe = {"do": "attack", "card": "X", "target": "Y"}
    assert judged(engine, expect(decision={"kind": "main"}, refused=[probe])).verdict == "passed"

    engine = Scripted(main(), battle(), battle(snapshot=field(1)))
    result = judged(engine, ENTER, expect(decision=TO_ATTACK, refused=[probe]), expect(lp={"b": 8000}))
    assert [(each.expected, each.came) for each in result.violations] == [
        ("refused: attack X -> Y is refused", "accepted")
    ]
    assert engine.asked[1:] == [ENTER_BATTLE_PHASE, ATTACK, engine.asked[0], ENTER_BATTLE_PHASE]
    case = result.violations[0].case
    assert (case.actions, case.probe) == ((ENTER_BATTLE_PHASE,), ATTACK)


def test_doing_nothing_silently_is_a_refusal() -> None:
    engine = Scripted(main(), main())
    due = {"kind": "main"}
    assert judged(engine, expect(decision=due, refused=[{"do": "attack", "card": "X"}])).verdict == "passed"
    assert faults(engine, expect(decision=due, accepted=[{"do": "enter_battle_phase"}])) == [
        ("accepted: enter battle phase is accepted", "refused: nothing changed")
    ]


def test_an_engine_that_refuses_what_it_accepted_before_contradicts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    replies: list[Reply] = [main(), battle(), battle(snapshot=field(1))]
    engine = Scripted(*replies)
    play = scenario(ENTER, expect(decision=TO_ATTACK, refused=[{"do": "attack", "card": "X", "target": "Y"}]))

    def setup(_board: Board) -> State:
        engine.next = 1
        if len(engine.asked) > 1:
            engine.replies = (main(), Refused("no more"))
        return main()

    monkeypatch.setattr(engine, "setup", setup)
    result = run(play, "tcg-current", engine)
    assert result.verdict == "crashed"
    assert "accepted before" in str(result.trouble)


def test_options_are_exact_and_each_once() -> None:
    due = {"kind": "main"}
    enter, end = {"do": "enter_battle_phase"}, {"do": "end_turn"}
    assert judged(Scripted(main()), expect(decision=due, options=[end, enter])).verdict == "passed"
    assert faults(Scripted(main()), expect(decision=due, options=[end])) == [
        ("options, each once: end turn", "end turn, enter battle phase")
    ]
    twice = main(END_TURN, END_TURN)
    assert judged(Scripted(twice), expect(decision=due, options=[end])).verdict == "failed"
    assert judged(Scripted(main()), expect(decision=due, can=[enter], cannot=[end])).verdict == "failed"


def test_an_engine_that_lists_no_options_is_tried_instead() -> None:
    silent = replace(EVERYTHING, options=False)
    start = replace(main(), decision=Decision("a", "main", "main_phase_1"))
    due, enter = {"kind": "main"}, {"do": "enter_battle_phase"}
    refusing = Scripted(start, Refused("no"), observes=silent)
    assert judged(refusing, expect(decision=due, cannot=[enter])).verdict == "passed"
    assert judged(refusing, expect(decision=due, can=[enter])).verdict == "failed"
    exact = judged(refusing, expect(decision=due, options=[enter]))
    assert exact.unsupported == ["play[0].options: not claimed: options"]
    claiming = Scripted(start, Refused("no"))
    assert faults(claiming, expect(decision=due, options=[enter])) == [("options listed, as claimed", "none")]


def test_a_violation_names_its_rules_its_line_and_its_state() -> None:
    engine = Scripted(main(), battle(), battle())
    result = judged(engine, ENTER, HIT, expect(rules=["DS-END-01"], where={"Y": "gy b"}), expect(lp={"b": 1}))
    first, second = result.violations
    assert (first.rules, first.step, first.at) == (("DS-END-01",), 2, 2)
    assert (second.rules, second.step) == (("DS-CALC-04", "DS-END-01"), 3)
    assert first.case.actions == (ENTER_BATTLE_PHASE, ATTACK)


def contested(engine: Scripted) -> ScenarioResult:
    outcomes = [{"name": name, "play": [expect(lp={"b": lp})]} for name, lp in (("spared", 8000), ("hurt", 7500))]
    return judged(engine, ENTER, status="contested", outcomes=outcomes)


@pytest.mark.parametrize(("lp", "outcome"), [(8000, "spared"), (7500, "hurt")])
def test_each_outcome_of_a_contested_scenario_is_accepted(lp: int, outcome: str) -> None:
    result = contested(Scripted(main(), battle(snapshot=field(lp))))
    assert (result.verdict, result.outcome) == ("passed", outcome)


def test_no_other_outcome_of_a_contested_scenario_is_accepted() -> None:
    result = contested(Scripted(main(), battle(snapshot=field(1))))
    assert (result.verdict, result.outcome) == ("failed", None)
    assert [each.expected for each in result.violations] == ["spared: lp.b: 8000", "hurt: lp.b: 7500"]


def test_a_contested_scenario_must_come_out_the_same_way_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Scripted()
    answers = iter([main(), battle(snapshot=field(8000)), main(), battle(snapshot=field(7500))])
    monkeypatch.setattr(engine, "act", lambda _action: next(answers))
    result = contested(engine)
    assert (result.verdict, result.outcome) == ("failed", None)
    assert result.violations[0].expected == "the same outcome as before, spared: lp.b: 8000"


def test_trouble_with_the_engine_is_a_verdict_of_its_own() -> None:
    trouble = EngineTrouble("died", "it is gone")
    result = judged(Scripted(main(), trouble), expect(turn=3), ENTER, expect(turn=3))
    assert (result.verdict, result.trouble) == ("crashed", trouble)
    assert result.trace is not None
    assert result.trace.trouble is trouble
    at_once = judged(Scripted(trouble), expect(turn=3))
    assert (at_once.verdict, at_once.trace) == ("crashed", None)


@pytest.mark.parametrize("replies", [[EngineMissing("no such thing")], [main(), EngineMissing("no such thing")]])
def test_without_an_engine_nothing_is_judged(replies: list[Any]) -> None:
    with pytest.raises(EngineMissing):
        judged(Scripted(*replies), ENTER, expect(turn=3))


def test_an_expectation_without_a_decision_waits_until_no_window_is_due() -> None:
    engine = Scripted(main(), window("start_of_damage_step"), battle(snapshot=field(7500)))
    assert judged(engine, ENTER, expect(lp={"b": 7500})).verdict == "passed"


@pytest.mark.parametrize("kind", ["main", "replay", "choose"])
def test_a_question_that_the_file_does_not_answer_is_a_failure(kind: Any) -> None:
    asked: Callable[[], State] = lambda: State(field(), Decision("b", kind, "battle_step", (ATTACK, END_TURN)))  # noqa: E731
    ((expected, came),) = faults(Scripted(main(), asked()), ENTER, HIT, expect(turn=3))
    assert expected.startswith("a decision of a at battle_step")
    assert came == f"{kind} decision of b at battle_step"
