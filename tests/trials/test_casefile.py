"""Case files: written, read again, and refused where they are wrong."""

import json
from pathlib import Path

import pytest
from toy_engine import Toy

from duelproof.language.action import ENTER_BATTLE_PHASE, attack
from duelproof.language.board import Board, Card, Monster, Side
from duelproof.language.case import Case
from duelproof.language.errors import Malformed
from duelproof.trials.casefile import CaseFile, case_data, file_name, kit_version, read_case, write_case
from duelproof.trials.driver import play

CASE = Case(
    Board(
        edition="goat-2005",
        a=Side(monsters=(Monster(id="X", zone=1, atk=1900, def_=100),), gy=(Card(id="G"),)),
        b=Side(lp=100, monsters=(Monster(id="Y", zone=1, position="defense"),)),
    ),
    (ENTER_BATTLE_PHASE, attack("X", "Y")),
    attack("X", "Y"),
)
FILE = CaseFile(CASE, "bs-attack/once", ("BS-ATTACK-04",), "refused", "accepted", "toy", 7)
SMALL = {"format": 1, "board": {"edition": "tcg-current", "a": {"monsters": [{"id": "X", "atk": 5}]}}}


def test_a_case_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    write_case(path, FILE)
    again = read_case(path)
    assert (again.case, again.check, again.rules, again.seed) == (CASE, FILE.check, FILE.rules, 7)
    assert again.kit == kit_version()
    assert list(json.loads(path.read_text()))[:4] == ["format", "check", "rules", "edition"]


def test_a_case_read_from_a_file_plays_the_same_trace(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    write_case(path, FILE)
    assert play(Toy(), read_case(path).case).trace == play(Toy(), CASE).trace


def test_a_case_written_by_hand_needs_format_and_board_only(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(SMALL))
    assert read_case(path).case == Case(Board(a=Side(monsters=(Monster(id="X", zone=1, atk=5),))))


def test_the_name_of_a_file_depends_on_check_and_case_alone() -> None:
    name = file_name("ds-calc/tie-destroys-both", CASE)
    assert name.startswith("ds-calc-tie-destroys-both-")
    assert name == file_name("ds-calc/tie-destroys-both", read_again(CASE))
    assert name != file_name("ds-calc/tie-destroys-both", Case(CASE.board))
    assert "/" not in file_name("../../etc/passwd", CASE)


def read_again(case: Case) -> Case:
    """An equal case that is another object."""
    return Case(case.board, tuple(case.actions), case.probe)


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        ({"format": 2}, "format", "1"),
        ({"bord": {}}, "bord", "no such field"),
        ({"edition": "classic"}, "edition", "tcg-current"),
        ({"board": {"a": {"monsters": [{"id": "X", "atk": "5"}]}}}, "board.a.monsters[0].atk", "integer"),
        ({"board": {"a": {"monsters": [{"id": "X"}, {"id": "X"}]}}}, "board.a", "each card id once"),
        ({"actions": [{"do": "atack"}]}, "actions[0].do", "attack"),
        ({"board": None}, "board", "object"),
    ],
)
def test_a_bad_file_is_refused_with_place_and_expectation(
    tmp_path: Path, change: dict[str, object], place: str, expected: str
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**SMALL, **change}))
    with pytest.raises(Malformed) as caught:
        read_case(path)
    assert caught.value.place.startswith(str(path))
    assert place in caught.value.place
    assert expected in caught.value.expected


@pytest.mark.parametrize("text", ["", "[1]", "{", "\x00", '"case"'])
def test_what_is_no_case_at_all_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "case.json"
    path.write_text(text)
    with pytest.raises(Malformed, match=r"case\.json"):
        read_case(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="nothing there"):
        read_case(tmp_path / "none.json")


def test_the_data_of_a_case_leave_out_what_is_not_there() -> None:
    assert "probe" not in case_data(CaseFile(Case(Board())))
    assert case_data(FILE)["actions"][1] == {"do": "attack", "card": "X", "target": "Y"}
