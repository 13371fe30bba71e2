import json
import time
from pathlib import Path
from typing import Any

import pytest

from duelproof.language.errors import Malformed
from duelproof.scenarios.load import HOME, bundled, files, read_directory, read_file, schema_text
from duelproof.scenarios.model import Scenario


def scenario(**changes: Any) -> dict[str, Any]:
    """A right scenario as data, with some fields changed; None drops one."""
    right = {
        "id": "scenario/ds-calc/one",
        "title": "One",
        "rules": ["DS-CALC-05"],
        "sources": [{"ref": "S1-07", "url": "https://yugipedia.com/index.php?oldid=32873&title=Battle_Phase"}],
        "editions": ["tcg-current"],
        "board": {"a": {"monsters": [{"id": "X", "atk": 1500}]}, "b": {"monsters": [{"id": "Y", "atk": 1500}]}},
        "play": [
            {"answer": {"at": "main_phase_1", "player": "a", "do": "enter_battle_phase"}},
            {"expect": {"lp": {"a": 8000}}},
        ],
    }
    return {name: value for name, value in {**right, **changes}.items() if value is not None}


def expecting(**expect: Any) -> dict[str, Any]:
    """A scenario with one expectation."""
    return scenario(play=[{"expect": expect}])


def write(folder: Path, *data: object, name: str = "one.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(list(data)), encoding="utf-8")
    return path


def refused(tmp_path: Path, *data: object, references: bool = False) -> Malformed:
    path = write(tmp_path / "ds_calc", *data)
    with pytest.raises(Malformed) as caught:
        read_file(path, references=references)
    assert caught.value.place.startswith(str(path))
    return caught.value


def test_a_right_file_is_read_field_by_field(tmp_path: Path) -> None:
    (found,) = read_file(write(tmp_path / "ds_calc", scenario()), references=True)
    assert (found.id, found.chapter, found.status) == ("scenario/ds-calc/one", "ds-calc", "asserted")
    assert found.board.a.monsters[0].atk == 1500
    assert found.play[0].answer is not None
    assert found.play[1].expect is not None
    assert found.play[1].expect.lp == {"a": 8000}
    assert found.play[1].expect.battle == "silent"


@pytest.mark.parametrize(
    ("changes", "place", "expected"),
    [
        ({"id": "ds-calc/one"}, "]: id", "scenario/"),
        ({"id": "scenario/ds-calc/One"}, "]: id", "pattern"),
        ({"rules": []}, "]: rules", "at least 1"),
        ({"rules": ["DS-CALC-05", "DS-CALC-05"]}, "rules", "each once"),
        ({"sources": []}, "]: sources", "at least 1"),
        ({"sources": [{"ref": "S1-07"}]}, "sources[0].url", "field"),
        ({"sources": [{"ref": "S1-07", "url": "a book"}]}, "sources[0].url", "pattern"),
        ({"sources": [{"ref": "S1-07", "url": "https://x.org", "date": "long ago"}]}, "sources[0].date", "pattern"),
        ({"editions": ["tcg"]}, "editions[0]", "tcg-current"),
        ({"editions": []}, "]: editions", "at least 1"),
        ({"title": None}, "]: title", "required"),
        ({"colour": "red"}, "]: colour", "no such field"),
        ({"status": "contested"}, "outcomes", "two or more"),
        ({"outcomes": [{"name": "n", "play": [{"expect": {"lp": {"a": 1}}}]}]}, "outcomes", "none in an asserted"),
        ({"board": {"edition": "tcg-current"}}, "board.edition", "no edition"),
        ({"board": {"a": {"monsters": [{"id": "X", "atk": "1500"}]}}}, "board.a.monsters[0].atk", "integer"),
        ({"board": {"a": {"monsters": [{"id": "X"}, {"id": "X"}]}}}, "board.a", "each card id once"),
        ({"play": []}, "play", "an expectation at the end"),
        ({"play": [{"expect": {"lp": {"a": 1}}}, {"answer": {"at": "main_phase_1", "player": "a", "do": "end_turn"}}]},
         "play", "an expectation at the end"),
        ({"play": [{}, {"expect": {"lp": {"a": 1}}}]}, "play[0]", "either"),
        ({"play": [{"answer": {"at": "main_phase_3", "player": "a", "do": "end_turn"}}]}, "answer.at", "main_phase_2"),
        ({"play": [{"answer": {"at": "battle_step", "player": "a", "do": "attack", "card": "Q"}},
                   {"expect": {"lp": {"a": 1}}}]}, "play[0].answer", "a card of the board"),
    ],
)  # fmt: skip
def test_a_wrong_scenario_names_the_place_and_what_was_expected(
    tmp_path: Path, changes: dict[str, Any], place: str, expected: str
) -> None:
    error = refused(tmp_path, scenario(), scenario(**changes))
    assert "[1]" in error.place
    assert place in error.place
    assert expected in error.expected or expected in error.came


@pytest.mark.parametrize(
    ("expect", "place", "expected"),
    [
        ({}, "expect", "something expected"),
        ({"rules": ["DS-CALC-05"]}, "expect", "something expected"),
        ({"rules": ["DS-CALC-04"], "lp": {"a": 1}}, "expect.rules", "some of the scenario's rules"),
        ({"lp": {"c": 1}}, "expect.lp.c", "'a' or 'b'"),
        ({"lp": {"a": -1}}, "expect.lp.a", "greater than or equal to 0"),
        ({"where": {"Q": "gy a"}}, "expect.where", "a card of the board"),
        ({"where": {"X": "the graveyard"}}, "expect.where.X", "'gy a'"),
        ({"at": [{"window": "damage_calculation", "doomed": {"Q": True}}]}, "expect.at[0].doomed", "a card of the"),
        ({"can": [{"do": "end_turn"}]}, "expect.decision", "the decision that these actions are for"),
        ({"over": {"winner": "a"}, "decision": {"kind": "main"}}, "expect.over", "no decision beside"),
        ({"over": {}}, "expect.over", "`winner: a`"),
        ({"events": [{"event": "flipped", "amount": 3}]}, "expect.events[0]", "fields of `flipped`: at, card"),
        ({"no_events": [{"event": "exploded"}]}, "no_events[0].event", "'flipped'"),
        ({"events": [{"event": "doomed", "cards": ["X", "Q"]}]}, "expect.events[0]", "a card of the board"),
    ],
)
def test_a_wrong_expectation_names_the_place_and_what_was_expected(
    tmp_path: Path, expect: dict[str, Any], place: str, expected: str
) -> None:
    error = refused(tmp_path, expecting(**expect))
    assert place in error.place
    assert expected in error.expected


def test_a_card_that_does_not_exist_may_be_tried_and_must_be_refused(tmp_path: Path) -> None:
    probe = {"do": "attack", "card": "nobody", "target": "direct"}
    data = expecting(decision={"kind": "main"}, refused=[probe])
    (found,) = read_file(write(tmp_path / "ds_calc", data))
    assert found.play[0].expect is not None
    assert found.play[0].expect.refused[0].card == "nobody"


def test_a_zone_that_an_edition_lacks_is_refused_at_once(tmp_path: Path) -> None:
    board = {"a": {"monsters": [{"id": "X", "zone": "extra_left"}]}}
    error = refused(tmp_path, expecting(lp={"a": 8000}) | {"board": board, "editions": ["tcg-current", "classic"]})
    assert "classic has no Extra Monster Zones" in error.expected


def test_references_are_looked_up_in_the_rulebook(tmp_path: Path) -> None:
    source = {"ref": "S1-07", "url": "https://yugipedia.com/index.php?oldid=32873&title=Battle_Phase"}
    assert "a rule of the rulebook" in refused(tmp_path, scenario(rules=["DS-CALC-99"]), references=True).expected
    nowhere = refused(tmp_path, scenario(sources=[{**source, "ref": "S9-01"}]), references=True)
    assert (nowhere.expected, nowhere.came) == ("a source of the rulebook", "'S9-01'")
    elsewhere = refused(tmp_path, scenario(sources=[{**source, "url": "https://example.org"}]), references=True)
    assert source["url"] in elsewhere.expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- id: [", "YAML"),
        ("{}", "a list of scenarios"),
        ("[]", "a list of scenarios"),
        ("- 3", "object"),
        ("- {id: scenario/a/b, id: scenario/a/c}", "YAML"),
    ],
)
def test_a_file_that_holds_no_scenarios(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        read_file(path)
    assert expected in str(caught.value)
    with pytest.raises(Malformed, match="a file, came nothing there"):
        read_file(tmp_path / "none.yaml")


def test_an_id_is_used_once_and_lies_in_its_chapters_folder(tmp_path: Path) -> None:
    write(tmp_path / "ds_calc", scenario(), name="one.yaml")
    assert list(read_directory(tmp_path)) == ["scenario/ds-calc/one"]
    write(tmp_path / "ds_calc", scenario(), name="two.yaml")
    with pytest.raises(Malformed, match=r"two.yaml: scenario/ds-calc/one: expected an id used once, .*one.yaml"):
        read_directory(tmp_path)
    write(tmp_path / "ds_calc", scenario(id="scenario/ds-dmg/one"), name="two.yaml")
    with pytest.raises(Malformed, match="expected an id scenario/ds-calc/"):
        read_directory(tmp_path)


def test_the_published_schema_is_up_to_date() -> None:
    assert (HOME / "schema.json").read_text(encoding="utf-8") == schema_text(), "run load.write_schema()"
    schema = json.loads(schema_text())
    assert "edition" not in schema["$defs"]["Board"]["properties"]
    assert set(schema["$defs"]["Scenario"]["required"]) == {"id", "title", "rules", "sources", "editions", "board"}


def test_all_bundled_scenarios_are_read_in_a_moment() -> None:
    bundled()
    start = time.perf_counter()
    found = read_directory(HOME)
    seconds = time.perf_counter() - start
    assert len(found) >= 80
    # 0.1 s measured; a whole second says that something has become slow, and not that the machine is busy.
    assert seconds < 1


def test_every_reference_of_a_bundled_scenario_exists() -> None:
    found = [each for path in files() for each in read_file(path, references=True)]
    assert {each.id for each in found} == set(bundled())
    assert all(source.url for each in found for source in each.sources)


def titles(found: dict[str, Scenario]) -> list[str]:
    return [each.title for each in found.values()]


def test_no_two_bundled_scenarios_have_one_title() -> None:
    found = titles(dict(bundled()))
    assert len(found) == len(set(found))
