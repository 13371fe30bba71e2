"""`duelproof check`, from the outside."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]
HOSTILE = Path(__file__).parents[1] / "engines" / "hostile"
TIE = "ds-calc/tie-destroys-both"
ONE_ARENA = TIE
FAULT = "fault:tie-spares-both"


def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def verdicts(folder: Path) -> dict[str, str]:
    return {check["id"]: check["verdict"] for check in report(folder)["checks"]}


@pytest.fixture(scope="module")
def reference(run_in: Run, tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    """The quick profile on the reference engine, with its report."""
    folder = tmp_path_factory.mktemp("reference")
    return run_in(folder, "check", "--profile", "quick", "--report", "r", PYTHONHASHSEED="1"), folder / "r"


@pytest.fixture(scope="module")
def faulty(run_in: Run, tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    """The quick profile on an engine with one rule broken, with its report."""
    folder = tmp_path_factory.mktemp("faulty")
    return run_in(folder, "check", FAULT, "--profile", "quick", "--report", "r", PYTHONHASHSEED="1"), folder / "r"


def test_the_reference_conforms(reference: tuple[Done, Path]) -> None:
    done, folder = reference

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("conforms")
    assert set(verdicts(folder).values()) == {"passed", "n/a"}


def test_progress_is_shown_while_it_runs(reference: tuple[Done, Path]) -> None:
    assert "judging: " in reference[0].stderr


def test_the_table_has_the_chapters_and_the_score_stands_beside_the_claims(reference: tuple[Done, Path]) -> None:
    out = reference[0].stdout

    for told in ("chapter", "ds-calc", "agreement", "passed ", " checks, claiming "):
        assert told in out


def test_a_fault_is_found_and_told_with_rule_source_board_and_command(faulty: tuple[Done, Path]) -> None:
    done, folder = faulty

    assert done.returncode == 1
    for told in ("DS-CALC-05", "https://", "expected:", "came:", "replay:", "does not conform", "b  LP "):
        assert told in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert {verdicts(folder)[check] for check in (TIE, "agree/DS-CALC-05")} == {"failed"}


def test_every_failure_has_its_minimal_case_as_a_file(faulty: tuple[Done, Path]) -> None:
    folder = faulty[1]
    failures = [check["first_failure"] for check in report(folder)["checks"] if check["first_failure"]]

    assert failures
    assert all((folder / failure["case"]).is_file() for failure in failures)


def test_the_printed_command_replays_the_failure(faulty: tuple[Done, Path], run_in: Run) -> None:
    line = next(line for line in faulty[0].stdout.splitlines() if line.startswith("replay:"))
    words = line.removeprefix("replay:").split()
    said = words[words.index("replay") :]
    again = run_in(faulty[1].parent, *said)
    mended = run_in(faulty[1].parent, *said[:2], "--engine", "reference")

    assert words[: words.index("replay")] in (["duelproof"], [sys.executable, "-m", "duelproof"])
    assert (again.returncode, mended.returncode) == (1, 0), again.stdout + mended.stdout
    assert "DIFFERS" in again.stdout
    assert "by DS-CALC-05" in mended.stdout or "DS-CALC-05" in mended.stdout


@pytest.mark.parametrize("words", [[], ["-n", "2"]])
def test_the_same_seed_gives_the_same_bytes(
    words: list[str], faulty: tuple[Done, Path], run: Run, tmp_path: Path
) -> None:
    run("check", FAULT, "--profile", "quick", "--report", "r", *words, PYTHONHASHSEED="2")

    for name in ("report.json", "junit.xml", "report.md"):
        assert (tmp_path / "r" / name).read_bytes() == (faulty[1] / name).read_bytes()
    assert {path.name for path in (tmp_path / "r/cases").iterdir()} == {
        path.name for path in (faulty[1] / "cases").iterdir()
    }


def test_a_stored_failure_changes_no_byte_and_is_listed_apart(faulty: tuple[Done, Path], run_in: Run) -> None:
    cwd = faulty[1].parent
    again = run_in(cwd, "check", FAULT, "--profile", "quick", "--report", "again", "-k", ONE_ARENA)
    without = run_in(cwd, "check", FAULT, "--profile", "quick", "--report", "without", "-k", ONE_ARENA, "--no-stored")

    assert f"stored: {TIE} failed" in again.stdout
    assert "stored:" not in without.stdout
    assert (cwd / "again/report.json").read_bytes() == (cwd / "without/report.json").read_bytes()


def test_k_changes_nothing_of_what_it_leaves(faulty: tuple[Done, Path], run_in: Run, tmp_path: Path) -> None:
    run_in(tmp_path, "check", FAULT, "--profile", "quick", "--report", "r", "-k", "scenario/ds-calc")
    alone = report(tmp_path / "r")["checks"]

    assert len(alone) > 10
    assert all(check in report(faulty[1])["checks"] for check in alone)


def known(folder: Path, *checks: str) -> str:
    text = "[known.tcg-current]\n" + "".join(f'"{check}" = "issue 12"\n' for check in checks)
    (folder / "known.toml").write_text(text, encoding="utf-8")
    return "known.toml"


def test_known_failures_are_waived_and_the_gate_opens(run: Run, tmp_path: Path, faulty: tuple[Done, Path]) -> None:
    failing = [check for check, verdict in verdicts(faulty[1]).items() if verdict == "failed"]
    done = run("check", FAULT, "--profile", "quick", "--report", "r", "--known", known(tmp_path, *failing))

    assert done.returncode == 0, done.stdout
    assert f"waived: {TIE} (issue 12)" in done.stdout
    assert verdicts(tmp_path / "r")[TIE] == "waived"


def test_a_known_failure_that_passes_is_stale(run: Run, tmp_path: Path) -> None:
    done = run("check", "--profile", "quick", "-k", ONE_ARENA, "--report", "r", "--known", known(tmp_path, TIE))

    assert done.returncode == 1
    assert f"stale: {TIE}" in done.stdout
    assert report(tmp_path / "r")["stale"] == [TIE]


def test_without_agreement_nothing_is_compared(run: Run, tmp_path: Path) -> None:
    done = run("check", FAULT, "--profile", "quick", "--report", "r", "--no-agreement", "-k", "ds-calc")

    assert done.returncode == 1
    assert not [check for check in verdicts(tmp_path / "r") if check.startswith("agree/")]


def test_several_editions_have_a_report_each(run: Run, tmp_path: Path) -> None:
    words = ["--edition", "goat-2005", "--edition", "tcg-current", "--report", "r"]
    done = run("check", "--profile", "quick", "-k", "scenario/ds-calc", *words)

    assert done.returncode == 0, done.stdout
    assert {report(tmp_path / "r" / edition)["edition"] for edition in ("goat-2005", "tcg-current")} == {
        "goat-2005",
        "tcg-current",
    }


def test_a_users_own_pytest_settings_have_no_say(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text("raise SystemExit('conftest was loaded')\n", encoding="utf-8")

    done = run(
        "check", "--profile", "quick", "-k", ONE_ARENA, PYTEST_ADDOPTS="--another", PYTEST_PLUGINS="no_such_plugin"
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_written_but_reports(run: Run, tmp_path: Path) -> None:
    run("check", "--profile", "quick", "-k", ONE_ARENA)

    assert [path.name for path in tmp_path.iterdir()] == [".duelproof"]


BAD = [
    (["check", "refrence"], "did you mean reference"),
    (["check", "--edition", "tcg"], "expected one of classic, goat-2005, edison-2010, tcg-current, ocg-current"),
    (["check", "--profile", "fast"], "fast"),
    (["check", "--seed", "x"], "--seed"),
    (["check", "-k", "no-such-check"], "-k 'no-such-check': expected part of a check's id"),
    (["check", "-k", "("], "expected words with and, or, not and brackets"),
    (["check", "-n", "many"], "-n"),
    (["check", "--known", "nowhere.toml"], "nowhere.toml: expected a settings file"),
    (["check", "--timeout", "-1"], "--timeout"),
    (["check", "--profile", "quick", "-k", ONE_ARENA, "--report", "file/below"], "file/below"),
    (["check", "no_such_module:Engine"], "No module named"),
    (["check", "builtins:dict"], "it lacks hello"),
    (["check", "ocgcore", "--", "--flags-add", "zz"], "expected a hexadecimal number"),
    (["check", "--no-such-option"], "--no-such-option"),
    (["no-such-command"], "no-such-command"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=[" ".join(words) for words, _said in BAD])
def test_wrong_use_is_one_message_and_exit_code_2(words: list[str], said: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run(*words)

    assert done.returncode == 2, done.stdout + done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_an_unknown_id_among_known_failures_is_wrong_use(run: Run, tmp_path: Path) -> None:
    done = run("check", "--known", known(tmp_path, "ds-calc/tie-destroys-bath"))

    assert done.returncode == 2
    assert f"did you mean {TIE}" in done.stderr


def test_an_edition_that_the_engine_does_not_play_is_wrong_use(run: Run) -> None:
    toy = f"{sys.executable} {HOSTILE.parent / 'toy_engine.py'}"
    done = run("check", toy, "--edition", "goat-2005")

    assert done.returncode == 2
    assert "toy plays tcg-current" in done.stderr


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        ("./no-such-engine", "cannot be started"),
        (f"{sys.executable} -S {HOSTILE / 'dies_at_start.py'}", "died"),
        (f"{sys.executable} -S {HOSTILE / 'is_unavailable.py'}", "missing"),
    ],
)
def test_an_engine_that_cannot_be_run_is_exit_code_3(engine: str, said: str, run: Run) -> None:
    done = run("check", engine)

    assert done.returncode == 3, done.stdout + done.stderr
    assert said in done.stderr
    assert 'Traceback (most recent call last):\n  File "' + str(Path(__file__).parents[2]) not in done.stderr


SLOW = """
import time
from duelproof.reference_engine.engine import ReferenceEngine


class Slow(ReferenceEngine):
    def setup(self, board):
        time.sleep(0.004)
        return super().setup(board)
"""


def test_ctrl_c_leaves_the_report_of_what_was_done(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "slow_engine.py").write_text(SLOW, encoding="utf-8")
    words = [*command, "check", "slow_engine:Slow", "--profile", "quick", "--report", "r"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        assert "judging: " in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, _err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "interrupted: this is the report of what was done" in out
    found = report(tmp_path / "r")
    assert found["interrupted"] is True
    assert found["checks"]
