"""Reads scenario files: a list of scenarios a file, a folder for each chapter (`ds_calc/ties.yaml`)."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from duelproof.language.errors import Malformed
from duelproof.language.wire import adapter, load_yaml, read_data
from duelproof.scenarios.check import check, check_references
from duelproof.scenarios.model import Scenario

HOME: Final = Path(__file__).parent
"""Where the scenarios that come with the package are, in a checkout and in a wheel."""


@cache
def bundled() -> Mapping[str, Scenario]:
    """The scenarios that come with the package, by id, in the order of their ids."""
    return read_directory(HOME)


def read_directory(directory: Path) -> Mapping[str, Scenario]:
    """The scenarios of all `<chapter>/*.yaml` under a directory, by id.

    Raises:
        Malformed: a file has a wrong shape, lies in another chapter's folder, or repeats an id.
    """
    found: dict[str, Scenario] = {}
    origin: dict[str, Path] = {}
    for path in sorted(directory.glob("*/*.yaml")):
        for scenario in read_file(path):
            _check_origin(scenario, path, origin)
            found[scenario.id] = scenario
    return MappingProxyType(dict(sorted(found.items())))


def read_file(path: Path, *, references: bool = False) -> tuple[Scenario, ...]:
    """The scenarios of one file.

    Args:
        path: a YAML or JSON file with a list of scenarios.
        references: also look up rules and sources in the rulebook, which has to be read for that.

    Raises:
        Malformed: naming the file, the place in it, what was expected and what came.
    """
    data = load_yaml(path)
    if not isinstance(data, list) or not data:
        raise Malformed(str(path), "a list of scenarios", type(data).__name__, "begin each scenario with `- id: ...`")
    found = tuple(_read(item, f"{path}[{index}]") for index, item in enumerate(data))
    for index, scenario in enumerate(found if references else ()):
        check_references(scenario, f"{path}[{index}]")
    return found


def _read(item: object, place: str) -> Scenario:
    board = item.get("board") if isinstance(item, dict) else None
    if isinstance(board, dict) and "edition" in board:
        raise Malformed(f"{place}: board.edition", "no edition", repr(board["edition"]), "name it in `editions`")
    scenario = read_data(Scenario, item, place)
    check(scenario, place)
    return scenario


def _check_origin(scenario: Scenario, path: Path, origin: dict[str, Path]) -> None:
    folder = path.parent.name.replace("_", "-")
    if scenario.chapter != folder:
        raise Malformed(f"{path}: {scenario.id}", f"an id scenario/{folder}/...", scenario.id, "move or rename it")
    if scenario.id in origin:
        raise Malformed(f"{path}: {scenario.id}", "an id used once", f"it is in {origin[scenario.id]} too", "rename it")
    origin[scenario.id] = path


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file; `schema.json` beside this module holds it."""
    found = adapter(tuple[Scenario, ...]).json_schema(by_alias=True)
    for word in ("$comment", "title"):
        found.pop(word, None)
    del found["$defs"]["Board"]["properties"]["edition"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "duelproof scenarios",
        **found,
    }


def schema_text() -> str:
    """The schema as `schema.json` holds it."""
    return json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def write_schema() -> None:
    """Writes `schema.json` anew.

    `python -c "from duelproof.scenarios.load import write_schema; write_schema()"` does so in a checkout.
    """
    (HOME / "schema.json").write_text(schema_text(), encoding="utf-8")


def files() -> Iterator[Path]:
    """The scenario files that come with the package."""
    yield from sorted(HOME.glob("*/*.yaml"))
