"""The commands that show how well the checks work: mutants, coverage, perft; and what the registered faults give."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from duelproof.cli import main
from duelproof.judge.hunt import edition_for, faults, hunt_by_agreement

Capture = pytest.CaptureFixture[str]
Duelproof = Callable[..., tuple[int, str, str]]

BOARD = "a: {monsters: [{id: X, atk: 1900}]}\nb: {monsters: [{id: Y, atk: 1500}]}\n"


@pytest.fixture
def duelproof(capsys: Capture) -> Duelproof:
    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert isinstance(ended.value.code, int)
        return (ended.value.code, *capsys.readouterr())

    return run


def test_mutants_draws_the_matrix_and_writes_it(duelproof: Duelproof, tmp_path: Path) -> None:
    code, out, _ = duelproof("mutants", "tie-*", "--report", str(tmp_path))
    assert code == 0
    assert "score: 3 of 3 faults found, 100.0 %" in out
    assert "tie-spares-both" in out
    assert "column 1: ds-calc/tie-destroys-both" in out
    written = json.loads((tmp_path / "mutants.json").read_text(encoding="utf-8"))
    (one,) = [each for each in written["faults"] if each["id"] == "tie-spares-both"]
    assert one["rules"] == ["DS-CALC-05"]
    assert one["kills"]["ds-calc/tie-destroys-both"]["lists"]
    assert one["agreement"] is not None


def test_fast_stops_at_the_first_kill(duelproof: Duelproof) -> None:
    code, out, _ = duelproof("mutants", "doomed-never-leave", "--fast")
    assert code == 0
    assert "column" not in out


def test_a_pattern_without_a_fault_is_wrong_use(duelproof: Duelproof) -> None:
    code, _, err = duelproof("mutants", "no-such-*")
    assert code == 2
    assert "expected part of a fault's id, none has it" in err


def test_a_fault_is_hunted_where_it_breaks_something() -> None:
    assert edition_for(faults()["zero-tie-destroys-both"]) == "tcg-current"
    assert edition_for(faults()["zero-tie-does-nothing"]) == "classic"
    assert edition_for(faults()["zero-tie-does-nothing"], "tcg-current") is None


def test_the_oracle_beside_a_fault_differs_too() -> None:
    assert hunt_by_agreement(faults()["no-end-step"], "tcg-current", "quick", 0) == 1


def test_coverage_says_proved_or_why_not(duelproof: Duelproof) -> None:
    code, out, _ = duelproof("rules", "DS-CALC-06", "--coverage")
    assert code == 0
    line = next(line for line in out.splitlines() if line.startswith("DS-CALC-06"))
    assert line.split()[:6] == ["DS-CALC-06", *["proved"] * 5]
    assert "proved: 1 of 1 rules" in out


def test_every_rule_that_is_owed_is_proved(duelproof: Duelproof) -> None:
    out = duelproof("rules", "--coverage")[1].splitlines()
    last = next(line for line in reversed(out) if line.startswith("proved:"))
    found, owed = last.split()[1], last.split()[3]
    assert found == owed
    assert int(found) >= 50


def test_perft_counts_and_divides(duelproof: Duelproof, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(BOARD, encoding="utf-8")
    assert duelproof("perft", str(path), "--depth", "2") == (0, "7\n", "")
    code, out, _ = duelproof("perft", str(path), "--depth", "2", "--divide", "--engine", "fault:no-end-step")
    assert code == 0
    assert out.splitlines() == ["change position X: 2", "end turn: 3", "enter battle phase: 2", "7"]


def test_perft_of_a_bad_board_says_where(duelproof: Duelproof, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("a: {monsters: [{id: X, atk: many}]}\n", encoding="utf-8")
    code, _, err = duelproof("perft", str(path))
    assert code == 2
    assert "a.monsters[0].atk" in err
