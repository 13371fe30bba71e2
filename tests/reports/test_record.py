import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

import duelproof.reports
from duelproof.judge.results import VERDICTS
from duelproof.reports.files import clear, write_report
from duelproof.reports.model import Report
from duelproof.reports.record import ReportRecord, report_json, schema

SCHEMA = Path(duelproof.reports.__file__).with_name("schema.json")


def data(report: Report) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(report_json(report))
    return found


def test_the_published_schema_is_that_of_the_code() -> None:
    published = json.loads(SCHEMA.read_text(encoding="utf-8"))

    assert published == schema(), "run: duelproof schema report > reports/schema.json"


def test_a_report_keeps_to_its_schema(report: Report, hostile: Report) -> None:
    for one in (report, hostile):
        TypeAdapter(ReportRecord).validate_json(report_json(one), strict=True)


def test_a_report_says_what_the_design_asks_for(report: Report) -> None:
    found = data(report)

    assert {"kit", "engine", "edition", "profile", "seed", "checks"} <= found.keys()
    wanted = {"id", "chapter", "rules", "verdict", "exercised", "cases", "first_failure"}
    assert all(wanted <= check.keys() for check in found["checks"])


def test_checks_are_sorted_and_the_text_is_canonical(report: Report) -> None:
    text = report_json(report)
    ids = [check["id"] for check in json.loads(text)["checks"]]

    assert ids == sorted(ids)
    assert text == json.dumps(json.loads(text), indent=1, sort_keys=True) + "\n"
    assert text.isascii()


def test_a_first_failure_names_its_case_file_and_the_command_that_replays_it(report: Report) -> None:
    failed = next(check for check in data(report)["checks"] if check["id"] == "ds-calc/tie")

    assert failed["verdict"] in VERDICTS
    assert failed["first_failure"]["case"].startswith("cases/ds-calc-tie-")
    path = failed["first_failure"]["case"]
    assert failed["first_failure"]["replay"] == f"duelproof replay {path} --engine 'node toy.mjs'"
    assert failed["first_failure"]["rules"] == ["DS-CALC-05"]


def test_times_and_stored_failures_stand_beside_the_report(report: Report, tmp_path: Path) -> None:
    write_report(report, tmp_path / "r")

    assert "0.5" not in (tmp_path / "r/report.json").read_text(encoding="utf-8")
    assert json.loads((tmp_path / "r/times.json").read_text(encoding="utf-8")) == {"seconds": {"ties": 0.5}}
    stored = json.loads((tmp_path / "r/stored.json").read_text(encoding="utf-8"))["stored"]
    assert stored == [{"check": "ds-calc/tie", "file": "stored/x.json", "verdict": "passed", "came": ""}]
    assert sorted(path.name for path in (tmp_path / "r").iterdir()) == [
        "junit.xml",
        "report.json",
        "report.md",
        "stored.json",
        "times.json",
    ]


def test_cases_of_an_earlier_report_are_taken_away_and_nothing_else_is(report: Report, tmp_path: Path) -> None:
    for folder in ("mine", "report"):
        (tmp_path / folder / "cases").mkdir(parents=True)
        (tmp_path / folder / "cases" / "old.json").write_text("{}", encoding="utf-8")
    write_report(report, tmp_path / "report")
    clear(tmp_path / "mine")
    clear(tmp_path / "report")

    assert (tmp_path / "mine/cases/old.json").exists()
    assert not (tmp_path / "report/cases/old.json").exists()
