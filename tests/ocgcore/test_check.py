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
