"""`duelproof check` on ocgcore: it conforms; started with another edition's flag it fails exactly where it should."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.ocgcore

ZERO_TIE_DESTROYS_BOTH = "0x10000000"
RULE = "DS-CALC-06"


def check(tmp_path: Path, *words: str) -> tuple[int, dict[str, Any]]:
    report = tmp_path / "report"
    command = [sys.executable, "-m", "duelproof", "check", "ocgcore", "--profile", "quick", "--no-stored"]
    run = subprocess.run(
        [*command, "--report", str(report), *words], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert run.returncode in (0, 1), run.stderr
    return run.returncode, json.loads((report / "report.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("edition", ["tcg-current", "ocg-current", "goat-2005"])
def test_it_conforms(tmp_path: Path, edition: str) -> None:
    code, report = check(tmp_path, "--edition", edition)
    assert code == 0
    assert not [one["id"] for one in report["checks"] if one["verdict"] in ("failed", "crashed")]


def test_started_with_the_flag_of_older_rules_it_fails_exactly_the_checks_of_that_rule(tmp_path: Path) -> None:
    code, report = check(tmp_path, "--edition", "tcg-current", "--", "--flags-add", ZERO_TIE_DESTROYS_BOTH)
    assert code == 1
    failed = {one["id"] for one in report["checks"] if one["verdict"] in ("failed", "crashed")}
    assert failed == {one["id"] for one in report["checks"] if RULE in one["rules"]}
    assert len(failed) >= 3


GOAT = "0x3f80d072c"
EXTRA_MONSTER_ZONES = "0x2000"
"""The GOAT flags have none; boards of today need them."""

DIFFERS_UNDER_GOAT = {
    # ATK 0 against ATK 0 destroys both.
    "agree/DS-CALC-06",
    "ds-calc/zero-against-zero",
    "scenario/ds-calc/zero-against-zero-nothing",
    # A face-down target is turned face-up before the Damage Step is entered.
    "agree/DS-BEFORE-01",
    "ds-before/flipped-at-its-point",
    "ds-start/still-face-down",
    "scenario/ds-before/face-down-at-the-start-of-the-damage-step",
}


def test_started_with_the_goat_flags_it_fails_exactly_where_those_rules_differ(tmp_path: Path) -> None:
    words = ["--", "--edition-flags", f"tcg-current={GOAT}", "--flags-add", EXTRA_MONSTER_ZONES]
    code, report = check(tmp_path, "--edition", "tcg-current", *words)
    assert code == 1
    assert {one["id"] for one in report["checks"] if one["verdict"] in ("failed", "crashed")} == DIFFERS_UNDER_GOAT
