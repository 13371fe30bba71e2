from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from duelproof.reports import terminal
from duelproof.reports.junit import junit_xml
from duelproof.reports.markdown import markdown
from duelproof.reports.model import Report
from duelproof.reports.record import report_json


def shown(report: Report) -> str:
    console = Console(file=StringIO(), width=100, force_terminal=True, color_system="truecolor")
    terminal.show(report, console, "out")
    text = console.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    assert isinstance(text, str)
    return text


def plain(report: Report) -> str:
    console = Console(file=StringIO(), width=100, color_system=None)
    terminal.show(report, console, "out")
    text = console.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    assert isinstance(text, str)
    return text


def test_the_terminal_tells_everything_about_a_failure(report: Report) -> None:
    text = plain(report)

    for told in (
        "ds-calc/tie: A tie destroys both",
        "agree/DS-CALC-05",
        "rule DS-CALC-05 (sure in tcg-current)",
        "https://",
        "b  LP 700",
        "1900/100",
        "SET",
        "1. a: attack X -> Y",
        "expected: both X and Y are doomed",
        "came:     only Y is doomed",
        "duelproof replay out/cases/ds-calc-tie-",
        "--engine 'node toy.mjs'",
        "passed 1 of 6 checks, claiming",
        "waived: pos/known (issue 12)",
        "unsupported: es/unclaimed (the engine does not claim event:doomed)",
        "not exercised: pos/never",
        "stale: pos/x",
        "stored: ds-calc/tie passed",
    ):
        assert told in text


def test_a_failure_is_told_once_for_all_its_checks(report: Report) -> None:
    assert plain(report).count("expected: both X and Y are doomed") == 1


def test_the_command_that_replays_is_never_broken_over_lines(report: Report) -> None:
    (line,) = [line for line in plain(report).splitlines() if line.startswith("replay:")]

    assert line.endswith("--engine 'node toy.mjs'")


@pytest.mark.parametrize("render", [shown, lambda report: junit_xml(report, "out"), lambda r: markdown(r, "out")])
def test_no_string_of_an_engine_gets_through_raw(hostile: Report, render: object) -> None:
    assert callable(render)
    text = render(hostile)

    assert "\x1b[31m[bold" not in text
    assert "\u202e" not in text
    assert "\x00" not in text
    assert "\\x1b[31m" in text or "\\\\x1b" in text


def test_markup_of_an_engine_is_shown_as_it_is(hostile: Report) -> None:
    assert "[bold red]<script>" in plain(hostile)


def test_report_json_holds_what_the_engine_said_safely(hostile: Report) -> None:
    assert report_json(hostile).isascii()
    assert "\x1b" not in report_json(hostile)


def test_a_crash_shows_the_last_messages_and_stderr(hostile: Report) -> None:
    text = plain(hostile)

    assert "    | \\x1b[31m" in text
    assert "stderr | \\x1b[31m" in text


def test_junit_counts_and_names_every_check(report: Report) -> None:
    root = ET.fromstring(junit_xml(report, "out"))  # noqa: S314 - our own
    cases = {case.get("name"): case for case in root.iter("testcase")}

    assert set(cases) == {check.id for check in report.checks}
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("8", "3", "0")
    assert cases["ds-calc/tie"].find("failure") is not None
    assert "duelproof replay out/cases/" in (cases["ds-calc/tie"].findtext("failure") or "")
    assert cases["pos/never"].find("failure") is not None
    assert cases["agree/POS-01"].find("skipped") is not None
    assert cases["pos/known"].find("skipped") is not None
    assert len(cases["pos/lock"].findall("failure") + cases["pos/lock"].findall("skipped")) == 0


def test_junit_of_a_crash_is_an_error_and_well_formed(hostile: Report) -> None:
    root = ET.fromstring(junit_xml(hostile, "out"))  # noqa: S314 - our own

    assert root.get("errors") == "1"


def test_the_markdown_page_has_the_table_and_every_list(report: Report) -> None:
    page = markdown(report, "out")

    assert "| pos |  |  | 1 | 1 |  | 1 |  |" in page
    assert "## DS-CALC-05" in page
    assert "    expected: both X and Y are doomed" in page
    for title in ("## Not exercised", "## Waived", "## Unsupported", "## Stale known failures"):
        assert title in page


def test_no_line_of_an_engine_becomes_a_heading_in_markdown(hostile: Report) -> None:
    assert "\n# x" not in markdown(hostile, "out").removeprefix("# ")


def test_the_plain_summary_has_no_failures_in_it(report: Report) -> None:
    text = terminal.summary_text(report)

    assert "passed 1 of 6 checks" in text
    assert "replay:" not in text
    assert "\x1b" not in text
