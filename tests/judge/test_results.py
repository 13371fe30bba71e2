import random

import pytest

from duelproof.judge.results import VERDICTS, CheckResult, Failure, Item, Trouble, Verdict, merge
from duelproof.language import wire
from duelproof.language.action import attack
from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Case

UNJUDGED = CheckResult(
    id="ds-calc/tie",
    kind="property",
    title="A tie destroys both",
    chapter="ds-calc",
    rules=("DS-CALC-05",),
    verdict="not exercised",
    exercised=0,
    cases=0,
)


def item(verdict: Verdict, arena: str = "ties", *, monsters: int | None = None, reason: str = "") -> Item:
    failure = None if monsters is None else failing(arena, monsters)
    return Item(
        check="ds-calc/tie",
        edition="tcg-current",
        arena=arena,
        verdict=verdict,
        exercised=2,
        cases=5,
        reason=reason,
        failure=failure,
    )


def failing(arena: str, monsters: int) -> Failure:
    side = Side(monsters=tuple(Monster(id=f"M{number}") for number in range(monsters)))
    case = Case(Board(a=side), (attack("M0", "direct"),))
    return Failure(
        check="ds-calc/tie", arena=arena, rules=("DS-CALC-05",), expected="both", came="one", at=1, case=case
    )


def test_verdicts_apply_in_the_order_of_the_design() -> None:
    assert VERDICTS == ("crashed", "failed", "waived", "passed", "unsupported", "not exercised", "n/a")


@pytest.mark.parametrize("better", range(1, len(VERDICTS)))
def test_of_two_items_the_earlier_verdict_is_the_checks(better: int) -> None:
    items = [item(VERDICTS[better], "a"), item(VERDICTS[better - 1], "b")]

    assert merge(UNJUDGED, items).verdict == VERDICTS[better - 1]


def test_a_check_without_items_stays_not_exercised() -> None:
    assert merge(UNJUDGED, []) == UNJUDGED


def test_counts_of_all_items_add_up() -> None:
    merged = merge(UNJUDGED, [item("passed", "a"), item("not exercised", "b")])

    assert (merged.exercised, merged.cases) == (4, 10)


def test_the_smallest_failing_case_is_shown_in_whatever_order_items_come() -> None:
    items = [item("failed", "a", monsters=3), item("failed", "b", monsters=1), item("failed", "c", monsters=2)]
    shown = set()
    for seed in range(6):
        random.Random(seed).shuffle(items)
        shown.add(merge(UNJUDGED, items).first_failure)

    assert shown == {failing("b", 1)}


def test_a_failure_of_a_lesser_verdict_is_not_shown() -> None:
    merged = merge(UNJUDGED, [item("crashed", "a", monsters=4), item("failed", "b", monsters=1)])

    assert merged.first_failure == failing("a", 4)


@pytest.mark.parametrize(
    ("kind", "verdict", "gates"),
    [
        ("property", "not exercised", True),
        ("scenario", "not exercised", True),
        ("agree", "not exercised", False),
        ("agree", "failed", True),
        ("property", "crashed", True),
        ("property", "unsupported", False),
        ("property", "waived", False),
        ("agree", "n/a", False),
    ],
)
def test_what_gates(kind: str, verdict: Verdict, gates: bool) -> None:  # noqa: FBT001 - a table
    result = CheckResult(
        id="x",
        kind=kind,
        title="t",
        chapter="c",
        rules=(),
        verdict=verdict,
        exercised=0,
        cases=0,  # type: ignore[arg-type]  # a table of words
    )

    assert result.gates is gates


def test_an_item_goes_through_json_unchanged() -> None:
    trouble = Trouble("died", "it ended", ('-> {"id":1}',), "Traceback\n\x1b[31m")
    told = Item(
        check="c",
        edition="goat-2005",
        arena="ties",
        verdict="crashed",
        reason="died",
        failure=Failure(
            check="c",
            arena="ties",
            rules=(),
            expected="an answer",
            came="none",
            at=0,
            case=Case(Board(edition="goat-2005"), probe=attack("X", "direct")),
            steps=("1. a: attack X",),
            trouble=trouble,
        ),
        seconds=0.25,
    )

    assert wire.read(Item, wire.write(told), "worker") == told
