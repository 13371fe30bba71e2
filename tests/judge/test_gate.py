import pytest

from duelproof.judge.gate import Exit, exit_code, stale, together
from duelproof.judge.results import CheckKind, CheckResult, Verdict


def check(verdict: Verdict, check_id: str = "ds-calc/tie", kind: CheckKind = "property") -> CheckResult:
    return CheckResult(
        id=check_id, kind=kind, title="t", chapter="ds-calc", rules=(), verdict=verdict, exercised=1, cases=1
    )


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        (["passed", "passed"], Exit.CONFORMS),
        (["passed", "waived", "unsupported", "n/a"], Exit.CONFORMS),
        (["passed", "failed"], Exit.DOES_NOT),
        (["passed", "not exercised"], Exit.DOES_NOT),
        (["passed", "crashed"], Exit.DOES_NOT),
        (["crashed", "crashed"], Exit.COULD_NOT_RUN),
        (["crashed", "n/a", "unsupported"], Exit.COULD_NOT_RUN),
        (["unsupported"], Exit.COULD_NOT_RUN),
        (["n/a"], Exit.COULD_NOT_RUN),
        ([], Exit.CONFORMS),
    ],
)
def test_verdicts_make_the_exit_code(verdicts: list[Verdict], code: Exit) -> None:
    assert exit_code([check(verdict) for verdict in verdicts], []) is code


def test_agreement_that_never_came_up_does_not_gate() -> None:
    assert exit_code([check("passed"), check("not exercised", kind="agree")], []) is Exit.CONFORMS


def test_a_stale_known_failure_gates() -> None:
    checks = [check("passed", "a/b"), check("waived", "c/d")]

    assert stale(checks, ["a/b", "c/d", "e/f"]) == ["a/b"]
    assert exit_code(checks, ["a/b"]) is Exit.DOES_NOT


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        ([0, 0], 0),
        ([0, 1], 1),
        ([3, 1], 1),
        ([0, 3], 3),
        ([], 0),
    ],
)
def test_several_editions_make_one_code(codes: list[int], code: int) -> None:
    assert together([Exit(one) for one in codes]) == code
