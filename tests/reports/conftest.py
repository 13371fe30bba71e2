"""Reports to render: one with everything in it, one whose engine is hostile."""

import pytest

from duelproof.judge.results import CheckKind, CheckResult, Failure, Stored, Trouble, Verdict
from duelproof.language.action import attack
from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Case
from duelproof.language.claims import EVERYTHING, Hello
from duelproof.reports.model import Kit, Report, claims

HOSTILE = "\x1b[31m[bold red]<script>alert(1)</script>\u202e`]]>&\n# x\x00"


def check(
    check_id: str,
    verdict: Verdict,
    *,
    kind: CheckKind = "property",
    rules: tuple[str, ...] = ("DS-CALC-05",),
    failure: Failure | None = None,
    reason: str = "",
) -> CheckResult:
    chapter = check_id.split("/", maxsplit=1)[0] if kind != "agree" else "ds-calc"
    return CheckResult(
        id=check_id,
        kind=kind,
        title="A tie destroys both",
        chapter=chapter,
        rules=rules,
        verdict=verdict,
        exercised=7,
        cases=80,
        reason=reason,
        first_failure=failure,
    )


def failure(check_id: str, came: str = "only Y is doomed", trouble: Trouble | None = None) -> Failure:
    board = Board(
        a=Side(monsters=(Monster(id="X", atk=1900, def_=100),)),
        b=Side(lp=700, monsters=(Monster(id="Y", atk=1900, position="face_down_defense"),)),
    )
    return Failure(
        check=check_id,
        arena="ties",
        rules=() if trouble else ("DS-CALC-05",),
        expected="both X and Y are doomed",
        came=came,
        at=1,
        case=Case(board, (attack("X", "Y"),)),
        steps=("1. a: attack X -> Y", f"   doomed {came}"),
        trouble=trouble,
    )


def report_of(*checks: CheckResult, name: str = "toy") -> Report:
    hello = Hello(name, "1.0", ("tcg-current",), EVERYTHING, ("turn",))
    return Report(
        kit=Kit(version="0.1.0", hypothesis="6.170", python="3.11.7"),
        engine=hello.name,
        version=hello.version,
        command="node toy.mjs",
        edition="tcg-current",
        profile="quick",
        seed=0,
        checks=checks,
        claims=claims(hello),
        stale=("pos/x",),
        stored=(Stored(check="ds-calc/tie", file="stored/x.json", verdict="passed"),),
        seconds={"ties": 0.5},
    )


@pytest.fixture
def report() -> Report:
    """One of each verdict."""
    return report_of(
        check("ds-calc/tie", "failed", failure=failure("ds-calc/tie")),
        check("agree/DS-CALC-05", "failed", kind="agree", failure=failure("agree/DS-CALC-05")),
        check("agree/POS-01", "not exercised", kind="agree", rules=("POS-01",)),
        check("pos/lock", "passed", rules=("POS-01",)),
        check("pos/never", "not exercised", rules=("POS-01",)),
        check("pos/known", "waived", rules=("POS-01",), failure=failure("pos/known"), reason="issue 12"),
        check("es/unclaimed", "unsupported", rules=("ES-01",), reason="the engine does not claim event:doomed"),
        check("state/itself", "n/a", rules=()),
    )


@pytest.fixture
def hostile() -> Report:
    """Every string that an engine has a hand in, as bad as can be."""
    trouble = Trouble("died", HOSTILE, (HOSTILE,), HOSTILE)
    return report_of(
        check("ds-calc/tie", "failed", failure=failure("ds-calc/tie", HOSTILE)),
        check("pos/lock", "crashed", failure=failure("pos/lock", HOSTILE, trouble), reason=HOSTILE),
        name=HOSTILE,
    )
