"""Whole arenas on the reference and on engines that are wrong on purpose."""

from dataclasses import replace

import pytest

from duelproof.judge.checks import NO_ARENA
from duelproof.judge.opening import fault
from duelproof.judge.results import Item
from duelproof.judge.session import Session, Terms
from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.case import Case
from duelproof.language.claims import Hello
from duelproof.language.engine import Engine, EngineTrouble, MalformedAction, Refused, Unsupported
from duelproof.language.state import State
from duelproof.reference_engine.engine import ReferenceEngine

TIE = "ds-calc/tie-destroys-both"
TERMS = Terms(edition="tcg-current", profile="quick", oracle=ReferenceEngine())


class Wrapped(ReferenceEngine):
    """The reference under another name, so that it is set beside itself."""


def session(engine: Engine, **changes: object) -> Session:
    return Session(engine, replace(TERMS, **changes))  # type: ignore[arg-type]  # fields by name


def items(judged: Session, *checks: str) -> list[Item]:
    return [judged.verdict(check, arena) for check in checks for arena in judged.checks[check].arenas]


def test_the_reference_passes_where_it_was_exercised() -> None:
    item = session(Wrapped()).verdict(TIE, "ties")

    assert item.verdict == "passed"
    assert item.exercised > 0
    assert item.cases > 0
    assert item.failure is None


def test_the_oracle_beside_itself_is_not_applicable() -> None:
    judged = session(ReferenceEngine(), oracle_itself=True)
    agree = [check for check in judged.checks.values() if check.kind == "agree"]

    assert agree
    assert {item.verdict for check in agree for item in items(judged, check.id)} == {"n/a"}


def test_an_engine_like_the_oracle_agrees_with_it_where_rules_were_cited() -> None:
    judged = session(Wrapped())
    tie = judged.verdict("agree/DS-CALC-05", "ties")
    first_turn = judged.verdict("agree/BP-ENTER-02", "ties")

    assert (tie.verdict, tie.exercised > 0) == ("passed", True)
    assert (first_turn.verdict, first_turn.exercised) == ("not exercised", 0)


def test_without_agreement_there_is_no_such_check() -> None:
    judged = session(Wrapped(), agreement=False)

    assert not [check for check in judged.checks if check.startswith("agree/")]
    assert judged.verdict(TIE, "ties").verdict == "passed"


def test_a_fault_fails_the_checks_that_list_its_rule_with_a_minimal_case() -> None:
    judged = session(fault("tie-spares-both").open())
    own, agree = judged.verdict(TIE, "ties"), judged.verdict("agree/DS-CALC-05", "ties")

    for item in (own, agree):
        assert item.verdict == "failed"
        assert item.failure is not None
        assert "DS-CALC-05" in item.failure.rules
        assert len(item.failure.case.board.a.monsters) == len(item.failure.case.board.b.monsters) == 1
        assert any("attack" in step for step in item.failure.steps)


def test_a_minimal_case_still_fails_and_the_same_on_the_reference_holds() -> None:
    wrong = session(fault("tie-spares-both").open())
    failure = wrong.verdict(TIE, "ties").failure

    assert failure is not None
    assert wrong.judge_case(TIE, failure.case).verdict == "failed"
    assert session(Wrapped()).judge_case(TIE, failure.case).verdict == "passed"


def test_a_refusal_that_is_broken_is_minimised_with_its_probe() -> None:
    item = session(fault("direct-past-monsters").open()).verdict("refusal/direct-past-monsters", "many_attackers")

    assert item.verdict == "failed"
    assert item.failure is not None
    board = item.failure.case.board
    assert len(board.a.monsters) + len(board.b.monsters) == 2


def test_a_known_failure_is_waived_with_its_reason() -> None:
    item = session(fault("tie-spares-both").open(), known={TIE: "issue 12"}).verdict(TIE, "ties")

    assert (item.verdict, item.reason) == ("waived", "issue 12")
    assert item.failure is not None


def test_a_waived_difference_does_not_hide_what_comes_after_it() -> None:
    blind = session(fault("tie-spares-both").open(), known={"agree/DS-CALC-05": "known"})

    assert blind.verdict("agree/DS-CALC-05", "ties").verdict == "waived"
    assert blind.verdict("agree/DS-CALC-04", "ties").exercised > 0


def test_what_a_check_comes_to_does_not_depend_on_what_else_is_asked() -> None:
    alone = session(fault("tie-spares-both").open())
    after_others = session(fault("tie-spares-both").open())
    for check in after_others.checks.values():
        for arena in check.arenas:
            if arena in ("zero_stats", "ties"):
                after_others.verdict(check.id, arena)

    ours, theirs = alone.verdict(TIE, "ties"), after_others.verdict(TIE, "ties")
    assert replace(ours, seconds=0) == replace(theirs, seconds=0)


def test_a_scenario_fails_with_its_rules_and_what_was_played() -> None:
    item = session(fault("tie-spares-both").open()).verdict("scenario/ds-calc/tie-destroys-both", NO_ARENA)

    assert item.verdict == "failed"
    assert item.failure is not None
    assert "DS-CALC-05" in item.failure.rules
    assert item.failure.case.actions


def test_a_check_not_exercised_is_not_passed() -> None:
    item = session(fault("refuses-everything").open()).verdict(TIE, "ties")

    assert (item.verdict, item.exercised) == ("not exercised", 0)


class Claiming(ReferenceEngine):
    """Claims less than it can."""

    def hello(self) -> Hello:
        """No events, no boards but plain ones in the Battle Step."""
        hello = super().hello()
        return replace(hello, observes=replace(hello.observes, events=()), accepts=("starts_in:battle_step",))


def test_what_is_not_claimed_is_unsupported() -> None:
    judged = session(Claiming())
    needing = next(check for check in judged.checks.values() if "event:doomed" in check.needs)

    item = judged.verdict(needing.id, needing.arenas[0])
    assert item.verdict == "unsupported"
    assert "event:doomed" in item.reason


def test_boards_that_are_not_accepted_leave_an_arena_unsupported() -> None:
    item = session(Claiming()).verdict("bp-enter/first-turn", "first_turn")

    assert item.verdict == "unsupported"
    assert "first_turn" in item.reason


class Dying(ReferenceEngine):
    """Dies at every direct attack."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Die, if it is one."""
        if action.target == "direct":
            raise EngineTrouble("died", "it ended with exit code 1", ['-> {"do":"act"}'], "Segmentation fault")
        return super().act(action)


def test_a_crash_is_a_verdict_of_its_own_with_the_last_messages_and_the_rest_goes_on() -> None:
    judged = session(Dying())
    crashed = judged.verdict("ds-calc/direct-attack-inflicts-attack", "empty_field")
    scenario = judged.verdict("scenario/ds-calc/direct-attack-damage", NO_ARENA)

    for item in (crashed, scenario):
        assert item.verdict == "crashed"
        assert item.failure is not None
        assert item.failure.trouble is not None
        assert item.failure.trouble.messages == ('-> {"do":"act"}',)
        assert item.failure.trouble.stderr == "Segmentation fault"
    assert judged.verdict("scenario/ds-calc/tie-destroys-both", NO_ARENA).verdict == "passed"


class Counting(ReferenceEngine):
    """Counts the duels that it is asked to play, and hangs in each."""

    duels = 0

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Hang."""
        raise EngineTrouble("hung", f"no reply to {action} in 10 s")

    def setup(self, board: Board) -> State | Unsupported:
        """Count it."""
        self.duels += 1
        return super().setup(board)


def test_an_engine_that_hangs_is_not_waited_for_again_in_the_same_arena() -> None:
    engine = Counting()

    assert session(engine).verdict(TIE, "ties").verdict == "crashed"
    assert engine.duels == 1


def test_an_arena_is_played_once_for_all_its_checks() -> None:
    engine = Counting()
    judged = session(engine)
    for check in judged.checks.values():
        if "ties" in check.arenas:
            judged.verdict(check.id, "ties")

    assert engine.duels == 1


class Garbled(ReferenceEngine):
    """An engine under test that only differs in its name."""

    def hello(self) -> Hello:
        """A name with an escape sequence in it."""
        return replace(super().hello(), name="\x1b[31mgarbled")


def test_an_engine_may_be_called_anything() -> None:
    assert session(Garbled()).hello.name == "\x1b[31mgarbled"


def test_a_stored_scenario_is_played_as_its_file_says() -> None:
    board = Board(edition="tcg-current")

    assert session(Wrapped()).judge_case("scenario/ds-calc/tie-destroys-both", Case(board)).verdict == "passed"


def test_an_unknown_check_is_an_error_of_the_caller() -> None:
    with pytest.raises(KeyError):
        session(Wrapped()).verdict("no/such", "ties")
