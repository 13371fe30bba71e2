"""The pytest plugin, in a pytest of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Done = subprocess.CompletedProcess[str]
Pytest = Callable[..., Done]
SUITE = ("--pyargs", "duelproof.properties", "duelproof.scenarios", "--duelproof-profile", "quick")
FAULT = "fault:tie-spares-both"
TIE = "ds-calc/tie-destroys-both"
LIGHT = {"duelproof.pytest_plugin.hooks", "duelproof.pytest_plugin"}


@pytest.fixture
def run(tmp_path: Path) -> Pytest:
    """A pytest in an empty folder."""

    def start(*words: str, **variables: str) -> Done:
        return subprocess.run(
            [sys.executable, "-m", "pytest", *words],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "200", **variables},
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )

    return start


def checks(folder: Path) -> dict[str, Any]:
    found = json.loads((folder / "report.json").read_text(encoding="utf-8"))["checks"]
    return {check["id"]: check for check in found}


def test_a_pytest_that_does_not_ask_for_it_loads_next_to_nothing(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "import sys\n\n\ndef test_mine():\n"
        "    heavy = {name for name in sys.modules if name.startswith('duelproof.')}\n"
        f"    assert heavy <= {LIGHT!r}\n"
        "    assert not [name for name in ('pydantic', 'rich', 'typer') if name in sys.modules]\n",
        encoding="utf-8",
    )
    (tmp_path / "properties.yaml").write_text("- id: scenario/ds-calc/mine\n", encoding="utf-8")

    done = run("-v")
    assert done.returncode == 0, done.stdout
    assert "collected 1 item" in done.stdout
    assert not (tmp_path / ".duelproof").exists()


def test_the_suite_is_collected_by_the_packages_names(run: Pytest) -> None:
    done = run(*SUITE, "--collect-only", "-q")

    assert done.returncode == 0, done.stdout
    assert f"ds_calc.py::{TIE}[tcg-current-ties]" in done.stdout
    assert "::scenario/ds-calc/tie-destroys-both[tcg-current]" in done.stdout
    assert "::agree/DS-CALC-05[tcg-current]" in done.stdout


def test_ids_of_items_do_not_depend_on_the_seed_or_the_engine(run: Pytest) -> None:
    listed = [
        run(*SUITE, "--collect-only", "-q", "--duelproof-no-agreement", *words).stdout.splitlines()[:-1]
        for words in ([], ["--duelproof-seed", "7", "--duelproof-engine", FAULT])
    ]

    assert listed[0] == listed[1]
    assert len(listed[0]) == len(set(listed[0]))


def test_a_failing_item_tells_check_rule_source_board_and_command_and_no_traceback(run: Pytest, tmp_path: Path) -> None:
    done = run(*SUITE, "--duelproof-engine", FAULT, "-k", f"{TIE} and current-ties", "--duelproof-report", "r")

    assert done.returncode == 1
    for told in (
        f"failed: {TIE}: ",
        "rule DS-CALC-05 (sure in tcg-current): ",
        "https://",
        "b  LP ",
        "attack ",
        "expected: ",
        "came:     ",
        "duelproof replay r/cases/",
        "FAILED ",
        "passed 0 of 1 checks, claiming ",
    ):
        assert told in done.stdout
    assert "Traceback" not in done.stdout
    assert "runtest" not in done.stdout
    assert checks(tmp_path / "r")[TIE]["verdict"] == "failed"


def test_lf_runs_what_failed_and_changes_nothing_of_it_with_and_without_n(run: Pytest, tmp_path: Path) -> None:
    words = (*SUITE, "--duelproof-engine", FAULT, "-k", "current-ties or scenario/ds-calc")
    first = run(*words, "--duelproof-report", "first", "-n", "2")
    again = run(*words, "--duelproof-report", "again", "--lf")

    assert (first.returncode, again.returncode) == (1, 1), first.stdout + again.stdout
    first_failures, again_failures = (
        {key: check["first_failure"] for key, check in checks(tmp_path / folder).items() if check["first_failure"]}
        for folder in ("first", "again")
    )
    assert TIE in first_failures
    assert again_failures == first_failures
    assert checks(tmp_path / "again").keys() == again_failures.keys()


def test_loadgroup_keeps_names_and_results(run: Pytest, tmp_path: Path) -> None:
    words = (*SUITE, "--duelproof-engine", FAULT, "-k", "current-ties")
    one = run(*words, "--duelproof-report", "one", "-v")
    two = run(*words, "--duelproof-report", "two", "-n", "2", "--dist", "loadgroup", "-v")

    assert (one.returncode, two.returncode) == (1, 1)
    assert (tmp_path / "one/report.json").read_bytes() == (tmp_path / "two/report.json").read_bytes()
    assert "@tcg-current" not in two.stdout


def test_one_process_plays_all_of_an_arena(run: Pytest) -> None:
    done = run(*SUITE, "-k", "tokens or owners or links", "-n", "2", "-v")
    workers: dict[str, set[str]] = {}
    for line in done.stdout.splitlines():
        if line.startswith("[gw") and "[tcg-current-" in line:
            arena = line.rpartition("[tcg-current-")[2].partition("]")[0]
            workers.setdefault(arena, set()).add(line[1:4])

    assert set(workers) == {"tokens", "owners", "links"}
    assert all(len(used) == 1 for used in workers.values())


def test_own_tests_run_beside_it_and_only_add_to_the_exit_code(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    assert False\n", encoding="utf-8")
    done = run(*SUITE, "-k", "scenario/es or mine", "test_mine.py")

    assert done.returncode == 1
    assert "test_mine.py::test_mine" in done.stdout
    assert "failed" in done.stdout


def test_a_check_that_never_occurred_fails_the_session(run: Pytest, tmp_path: Path) -> None:
    done = run(*SUITE, "--duelproof-engine", "fault:refuses-everything", "-k", f"{TIE} and current-ties")

    assert done.returncode == 1
    assert "skipped" in done.stdout
    assert f"not exercised: {TIE}" in done.stdout


def test_unsupported_waived_and_not_applicable_are_no_failures(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "known.toml").write_text(f'[known]\n"{TIE}" = "issue 12"\n', encoding="utf-8")
    words = ("--duelproof-engine", FAULT, "--duelproof-known", "known.toml")
    waived = run(*SUITE, *words, "-k", f"{TIE} and current-ties", "-rx")
    itself = run(*SUITE, "-k", "agree/DS-CALC-05", "-rs")

    assert (waived.returncode, itself.returncode) == (0, 3), waived.stdout + itself.stdout
    assert "issue 12" in waived.stdout
    assert "n/a: the engine is the oracle" in itself.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--duelproof-engine", "refrence"], "did you mean reference"),
        (["--duelproof-edition", "tcg"], "expected one of classic"),
        (["--duelproof-known", "nowhere.toml"], "nowhere.toml"),
        (["--duelproof-timeout", "0"], "more than 0"),
    ],
)
def test_wrong_use_is_a_usage_error(words: list[str], said: str, run: Pytest) -> None:
    done = run(*SUITE, *words)

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert said in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_an_engine_that_cannot_be_run_ends_the_session_with_3(run: Pytest) -> None:
    done = run(*SUITE, "--duelproof-engine", "./no-such-engine")

    assert done.returncode == 3
    assert "cannot be started" in done.stdout + done.stderr


def test_the_folders_of_a_checkout_are_refused_with_a_hint() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "properties", "-q"],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "pytest --pyargs duelproof.properties duelproof.scenarios" in done.stderr


DYING = """
import os
from duelproof.reference_engine.engine import ReferenceEngine


class Dying(ReferenceEngine):
    def setup(self, board):
        if board.turn == 1:
            os._exit(7)
        return super().setup(board)

"""


def test_an_engine_that_takes_its_process_with_it_crashes_its_items_and_the_rest_goes_on(
    run: Pytest, tmp_path: Path
) -> None:
    (tmp_path / "dying_engine.py").write_text(DYING, encoding="utf-8")
    words = ("-k", "scenario/bp-enter or first_turn or tokens", "-n", "2", "--duelproof-report", "r")
    done = run(*SUITE, "--duelproof-engine", "dying_engine:Dying", *words, "--duelproof-no-agreement")
    found = checks(tmp_path / "r")

    assert done.returncode == 1
    assert found["scenario/bp-enter/no-battle-phase-in-the-first-turn"]["verdict"] == "crashed"
    assert found["scenario/bp-enter/battle-phase-is-optional"]["verdict"] == "passed"
    assert found["bp-enter/first-turn"]["verdict"] == "crashed"
    assert found["ds-end/tokens-vanish"]["verdict"] == "passed"
    assert len(found) > 20
