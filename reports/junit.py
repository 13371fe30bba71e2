"""JUnit XML of a report: a test case for each check, a suite for each chapter; no times, so it is the same each run."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from duelproof.judge.results import CheckResult
from duelproof.reports.model import Report
from duelproof.reports.passage import failure_lines
from duelproof.reports.text import clean

_SKIPPED: Final = ("waived", "unsupported", "n/a")


def junit_xml(report: Report, directory: str) -> str:
    """The text of junit.xml.

    Args:
        report: the report.
        directory: its folder, as the reader would type it.
    """
    root = Element("testsuites", name=f"duelproof {report.edition}")
    for chapter, checks in _chapters(report):
        suite = SubElement(root, "testsuite", name=f"{report.edition}.{chapter}")
        for check in checks:
            _case(SubElement(suite, "testcase", classname=f"{report.edition}.{chapter}", name=check.id), check)
            _failure(suite[-1], check, report, directory)
        _totals(suite)
    _totals(root)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _chapters(report: Report) -> Iterator[tuple[str, Iterator[CheckResult]]]:
    ordered = sorted(report.checks, key=lambda check: (check.chapter, check.id))
    return groupby(ordered, key=lambda check: check.chapter)


def _case(case: Element, check: CheckResult) -> None:
    properties = SubElement(case, "properties")
    for name, value in (("verdict", check.verdict), ("exercised", check.exercised), ("cases", check.cases)):
        SubElement(properties, "property", name=name, value=str(value))
    if check.verdict in _SKIPPED or (check.verdict == "not exercised" and not check.gates):
        SubElement(case, "skipped", message=clean(f"{check.verdict}: {check.reason}".rstrip(": ")))
    elif check.gates and check.first_failure is None:
        SubElement(case, "failure", message=clean(f"{check.verdict}: {check.title}"))


def _failure(case: Element, check: CheckResult, report: Report, directory: str) -> None:
    failure = check.first_failure
    if failure is None or not check.gates:
        return
    tag = "error" if check.verdict == "crashed" else "failure"
    message = clean(f"{' '.join(failure.rules)}: expected {failure.expected}, came {failure.came}")
    told = failure_lines(failure, report.edition, report.command, directory)
    SubElement(case, tag, message=message).text = "\n".join(told)


def _totals(element: Element) -> None:
    cases = list(element.iter("testcase"))
    element.set("tests", str(len(cases)))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
