"""A report's folder: report.json, junit.xml, report.md, and beside them what may change from run to run.

report.json   the same bytes for the same seed
junit.xml     for CI
report.md     for people
cases/        a minimal case for each failing check
times.json    seconds
stored.json   failures stored by earlier runs, and what became of them
"""

import json
from pathlib import Path

from duelproof.judge.cases import CASES
from duelproof.judge.results import Stored
from duelproof.reports.junit import junit_xml
from duelproof.reports.markdown import markdown
from duelproof.reports.model import Report
from duelproof.reports.record import report_json


def clear(directory: Path) -> None:
    """Take away the cases of an earlier report in this folder; a folder that holds no report is left alone."""
    if (directory / "report.json").is_file():
        for path in (directory / CASES).glob("*.json"):
            path.unlink()


def write_report(report: Report, directory: Path) -> None:
    """Write the folder; files of an earlier report in it are replaced.

    Raises:
        OSError: it cannot be written.
    """
    directory.mkdir(parents=True, exist_ok=True)
    typed = str(directory)
    _put(directory / "report.json", report_json(report))
    _put(directory / "junit.xml", junit_xml(report, typed))
    _put(directory / "report.md", markdown(report, typed))
    _put(directory / "times.json", _json({"seconds": {key: round(report.seconds[key], 3) for key in report.seconds}}))
    _put(directory / "stored.json", _json({"stored": [_stored(one) for one in report.stored]}))


def _stored(one: Stored) -> dict[str, str]:
    return {"check": one.check, "file": one.file, "verdict": one.verdict, "came": one.came}


def _json(data: object) -> str:
    return json.dumps(data, indent=1, sort_keys=True) + "\n"


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
