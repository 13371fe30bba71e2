"""Arenas: the same cases for the same seed, whatever else is different."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from toy_engine import Toy

from duelproof.language import wire
from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Plan
from duelproof.language.words import EditionId
from duelproof.properties.model import Arena, Profile
from duelproof.trials.casefile import CaseFile, case_data
from duelproof.trials.generate import derived_seed, drawn, plans, run_arena

SOURCE = Path(__file__).parents[2] / "src"
SCRIPT = """
import sys
from test_generate import ARENA, digest
print(digest(7))
"""


def decode(data: bytes, edition: EditionId) -> Plan:
    """Two monsters against two, and six answers."""
    a = tuple(Monster(id=f"A{i}", atk=data[i] % 4 * 500) for i in range(2))
    b = tuple(Monster(id=f"B{i}", atk=data[2 + i] % 4 * 500) for i in range(2))
    return Plan(Board(edition=edition, a=Side(monsters=a), b=Side(monsters=b)), tuple(data[4:]))


ARENA = Arena(
    id="two", title="two against two", width=10, decode=decode, cases={"quick": 25, "default": 50, "deep": 100}
)


def grid(edition: EditionId, profile: Profile) -> Iterable[Plan]:
    """Three boards, one of them twice as likely to matter."""
    return [decode(bytes([n] * 10), edition) for n in range(3 if profile == "quick" else 5)]


GRID = Arena(id="grid", title="all of it", width=0, decode=decode, cases=ARENA.cases, grid=grid)


def digest(seed: int) -> str:
    """Every case that is played, as text."""
    engine = Toy()
    played = run_arena(engine, ARENA, "tcg-current", "quick", seed)
    return json.dumps([case_data(CaseFile(each.trace.case)) for each in played], sort_keys=True)


def test_an_arena_plays_as_many_cases_as_its_profile_says() -> None:
    played = list(run_arena(Toy(), ARENA, "tcg-current", "quick", 0, oracle=Toy()))
    assert len(played) == 25
    assert all(each.differences == [] and each.trace.trouble is None for each in played)
    assert len({wire.write(each.trace.case) for each in played}) > 15


def test_a_grid_is_enumerated() -> None:
    assert [plan.board for plan in plans(GRID, "classic", "quick", 0)] == [p.board for p in grid("classic", "quick")]
    assert len(list(run_arena(Toy(), GRID, "classic", "deep", 3))) == 5


def test_seed_arena_and_edition_each_make_other_cases() -> None:
    seeds = [derived_seed(0, "two", "classic"), derived_seed(1, "two", "classic"), derived_seed(0, "one", "classic")]
    seeds.append(derived_seed(0, "two", "goat-2005"))
    assert len({drawn(10, 20, each) for each in seeds}) == 4


def test_what_is_drawn_has_the_width_and_does_not_depend_on_the_number_drawn_before() -> None:
    first = drawn(10, 20, 5)
    drawn(3, 50, 6)
    drawn.cache_clear()
    assert drawn(10, 20, 5) == first
    assert {len(data) for data in first} == {10}


@pytest.mark.parametrize("variables", [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "CI": "true"}])
def test_another_process_plays_the_same_cases(variables: dict[str, str]) -> None:
    path = os.pathsep.join([str(SOURCE), str(Path(__file__).parent)])
    environ = {**{k: v for k, v in os.environ.items() if k != "CI"}, "PYTHONPATH": path, **variables}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == digest(7)


def test_trouble_in_one_case_does_not_stop_the_rest() -> None:
    played = list(run_arena(Toy("dies_at_attack"), ARENA, "tcg-current", "quick", 0))
    assert len(played) == 25
    assert {each.trace.trouble.kind for each in played if each.trace.trouble is not None} == {"died"}


def test_no_hypothesis_files_are_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drawn(4, 5, 12345)
    assert list(tmp_path.iterdir()) == []
