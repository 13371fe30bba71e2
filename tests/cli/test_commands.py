"""The commands beside `check`: in this process, since they start no pytest."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from duelproof.cli import main
from duelproof.cli.schema import SCHEMAS
from duelproof.judge.manifest import listed
from duelproof.language.action import attack
from duelproof.language.board import Board, Monster, Side, check_board
from duelproof.language.case import Case
from duelproof.trials.casefile import CaseFile, write_case

TOY = shlex.join([sys.executable, str(Path(__file__).parents[1] / "engines" / "toy_engine.py")])
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def duelproof(capsys: Capture) -> Callable[..., tuple[int, str, str]]:
    """A command: its exit code, what it printed and what it said on stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert isinstance(ended.value.code, int)
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return run


Duelproof = Callable[..., tuple[int, str, str]]


def case_file(folder: Path, *, tie: bool = True) -> Path:
    board = Board(
        a=Side(monsters=(Monster(id="X", atk=1000),)), b=Side(monsters=(Monster(id="Y", atk=1000 if tie else 900),))
    )
    case = Case(check_board(board), (attack("X", "Y"),))
    path = folder / "case.json"
    said = ("ds-calc/tie-destroys-both", ("DS-CALC-05",), "both X and Y doomed", "neither", "fault:tie-spares-both")
    write_case(path, CaseFile(Case(case.board, (attack("X", "Y"),)), *said))
    text = path.read_text(encoding="utf-8").replace('"edition": "tcg-current",', '"edition": "tcg-current",', 1)
    path.write_text(text.replace('"actions": [', '"actions": [{"do": "enter_battle_phase"}, ', 1), encoding="utf-8")
    return path


def test_replay_takes_the_engine_from_the_file(duelproof: Duelproof, tmp_path: Path) -> None:
    code, out, _err = duelproof("replay", str(case_file(tmp_path)))

    assert code == 1
    for told in ("check ds-calc/tie-destroys-both", "attack X -> Y", "DIFFERS", "DS-CALC-05", "https://", "X"):
        assert told in out
    assert "ds-calc/tie-destroys-both: failed" in out


def test_replay_on_another_engine_says_that_it_holds_there(duelproof: Duelproof, tmp_path: Path) -> None:
    code, out, _err = duelproof("replay", str(case_file(tmp_path)), "--engine", "reference")

    assert code == 0
    assert "ds-calc/tie-destroys-both: passed" in out
    assert "by DS-CALC" in out or "DS-CALC-05" in out


def test_replay_over_stdio_draws_the_oracle_beside_it(duelproof: Duelproof, tmp_path: Path) -> None:
    code, out, _err = duelproof("replay", str(case_file(tmp_path)), "--engine", TOY)

    assert code == 0, out
    assert "attack X -> Y" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "case.json: expected a case"),
        ("{", "case.json: expected YAML"),
        ("[]", "case.json: expected a case"),
        ('{"format": 1}', "board: expected field required, came nothing there"),
        ('{"format": 99, "board": {}}', "format: expected 1, came 99"),
        ('{"format": 1, "board": {"a": {"lp": "8000"}}}', "board.a.lp"),
        ('{"format": 1, "board": {"a": {"lp": 0}}}', "board.a.lp"),
        ('{"format": 1, "board": {"edition": "tcg"}}', "board.edition"),
        ('{"format": 1, "board": {}, "actions": [{"do": "dance"}]}', "actions[0].do"),
        ('{"format": 1, "board": {"a": {"monsters": [{"id": "X"}, {"id": "X"}]}}}', "each card id once"),
        ('{"format": 1, "board": {"turn": 1, "starts_in": "battle_step"}}', "starts_in"),
    ],
)
def test_a_malformed_case_is_refused_with_the_place(text: str, said: str, duelproof: Duelproof, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(text, encoding="utf-8")
    code, out, err = duelproof("replay", str(path))

    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_case_that_is_not_there_is_refused(duelproof: Duelproof) -> None:
    code, _out, err = duelproof("replay", "nowhere.json")

    assert code == 2
    assert "nowhere.json: expected a file, came nothing there; check the path" in err


def test_replay_without_an_engine_is_exit_code_3(duelproof: Duelproof, tmp_path: Path) -> None:
    code, _out, err = duelproof("replay", str(case_file(tmp_path)), "--engine", "./no-such-engine")

    assert code == 3
    assert "cannot be started" in err


def test_rules_lists_all_of_them_one_to_a_line(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("rules")

    assert code == 0
    assert len(out.splitlines()) == len({line.split(":")[0] for line in out.splitlines()}) > 250


def test_a_rule_is_shown_with_editions_and_sources(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("rules", "ds-calc-06")

    assert code == 0
    for told in ("DS-CALC-06", "tcg-current: ", "classic: ", "https://"):
        assert told in out


def test_a_chapter_is_shown_whole(duelproof: Duelproof) -> None:
    _code, out, _err = duelproof("rules", "DS-CALC")

    assert "DS-CALC-03" in out
    assert "DS-CALC-10" in out
    assert "DS-DMG-01\n" not in out


def test_an_unknown_rule_is_wrong_use(duelproof: Duelproof) -> None:
    code, out, err = duelproof("rules", "DS-CALK-06")

    assert (code, out) == (2, "")
    assert "did you mean" in err


def test_doctor_finds_the_reference_healthy(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("doctor", "reference")

    assert code == 0, out
    assert "0 failed" in out


def test_doctor_says_that_an_engine_cannot_be_started(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("doctor", "./no-such-engine")

    assert code == 3
    assert "cannot be started" in out


def test_engines_are_listed_with_what_they_need(duelproof: Duelproof) -> None:
    _code, out, _err = duelproof("engines")

    assert "reference: " in out
    assert "duelproof install ocgcore" in out


def test_only_ocgcore_is_installed(duelproof: Duelproof) -> None:
    code, _out, err = duelproof("install", "edopro")

    assert code == 2
    assert "expected ocgcore" in err


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_schema_is_printed_as_json(name: str, duelproof: Duelproof) -> None:
    code, out, _err = duelproof("schema", name)

    assert code == 0
    assert isinstance(json.loads(out), dict)


def test_an_unknown_schema_is_wrong_use(duelproof: Duelproof) -> None:
    code, _out, err = duelproof("schema", "bord")

    assert code == 2
    assert "expected one of board, action" in err


def test_checks_are_listed_with_titles_and_rules(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("checks")
    ids = {line.split(": ")[0] for line in out.splitlines()}

    assert code == 0
    assert ids <= set(listed())
    assert "agree/DS-CALC-05" in ids


def test_checks_of_an_unknown_edition_are_wrong_use(duelproof: Duelproof) -> None:
    code, _out, err = duelproof("checks", "--edition", "tcg-curent")

    assert code == 2
    assert "did you mean tcg-current?" in err


def test_a_scenario_is_shown_with_source_and_board(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("scenario", "scenario/ds-calc/tie-destroys-both")

    assert code == 0
    for told in ("DS-CALC-05", "http", "b  LP"):
        assert told in out


def test_scenarios_are_listed(duelproof: Duelproof) -> None:
    _code, out, _err = duelproof("scenario")

    assert "scenario/ds-calc/tie-destroys-both: " in out


def test_an_unknown_scenario_is_wrong_use(duelproof: Duelproof) -> None:
    code, _out, err = duelproof("scenario", "scenario/ds-calc/tie-destroys-bath")

    assert code == 2
    assert "did you mean scenario/ds-calc/tie-destroys-both" in err


def test_a_malformed_scenario_file_is_refused_with_the_place(duelproof: Duelproof, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("- id: scenario/ds-calc/x\n  title: ''\n", encoding="utf-8")
    code, _out, err = duelproof("scenario", str(path))

    assert code == 2
    assert f"{path}[0]" in err


def test_help_names_every_command(duelproof: Duelproof) -> None:
    code, out, _err = duelproof("--help")

    assert code == 0
    for name in ("check", "doctor", "replay", "rules", "checks", "scenario", "engines", "install", "schema"):
        assert name in out


def test_a_reader_that_stops_reading_gets_no_complaint(command: list[str]) -> None:
    listing = shlex.join([*command, "rules"])
    done = subprocess.run(
        ["/bin/sh", "-c", f"{listing} | head -1"], capture_output=True, text=True, check=False, timeout=60
    )

    assert done.stderr == ""
