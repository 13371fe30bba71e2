"""A report as a Markdown page: the table by chapter, then each failure with its board."""

from collections.abc import Iterator, Sequence
from typing import Final

from duelproof.judge.results import VERDICTS, CheckResult
from duelproof.reports.model import Group, Report, groups
from duelproof.reports.passage import failure_lines, heading
from duelproof.reports.text import clean

_SPECIAL: Final = frozenset("\\`*_{}[]()<>#+-.!|~&")


def escape(text: str) -> str:
    """The text so that Markdown shows it as it is."""
    return "".join(f"\\{char}" if char in _SPECIAL else char for char in clean(text))


def markdown(report: Report, directory: str) -> str:
    """The page.

    Args:
        report: the report.
        directory: its folder, as the reader would type it.
    """
    return "\n".join([*_head(report), *_table(report), *_failures(report, directory), *_rest(report)]) + "\n"


def _head(report: Report) -> Iterator[str]:
    passed, of = report.score
    yield f"# {escape(report.engine)} {escape(report.version)} in {report.edition}"
    yield ""
    yield f"Passed {passed} of {of} checks, claiming {report.claims.claimed} of {report.claims.of} capabilities."
    yield f"duelproof {report.kit.version}, profile {report.profile}, seed {report.seed}."
    if report.interrupted:
        yield "**Interrupted: what was not judged is missing.**"
    yield ""


def _table(report: Report) -> Iterator[str]:
    yield "| chapter | " + " | ".join(VERDICTS) + " |"
    yield "|---" * (len(VERDICTS) + 1) + "|"
    for chapter, counts in report.counts().items():
        yield f"| {chapter} | " + " | ".join(str(counts[verdict] or "") for verdict in VERDICTS) + " |"
    yield ""


def _failures(report: Report, directory: str) -> Iterator[str]:
    for group in groups(report):
        yield from _group(group, report, directory)


def _group(group: Group, report: Report, directory: str) -> Iterator[str]:
    yield f"## {group.rule or group.checks[0].verdict}"
    yield ""
    yield from (f"- {escape(heading(check))}" for check in group.checks)
    yield ""
    # An engine's backticks cannot close it: every line is indented, and a fence is not.
    yield from (
        f"    {line}".rstrip() for line in failure_lines(group.failure, report.edition, report.command, directory)
    )
    yield ""


def _rest(report: Report) -> Iterator[str]:
    yield from _listed("Not exercised", [check for check in report.checks if check.verdict == "not exercised"])
    yield from _listed("Waived", [check for check in report.checks if check.verdict == "waived"])
    yield from _listed("Unsupported", [check for check in report.checks if check.verdict == "unsupported"])
    if report.stale:
        yield "## Stale known failures"
        yield ""
        yield from (f"- {escape(check)}" for check in report.stale)


def _listed(title: str, checks: Sequence[CheckResult]) -> Iterator[str]:
    shown = [check for check in checks if check.kind != "agree" or check.verdict == "waived"]
    if not shown:
        return
    yield f"## {title}"
    yield ""
    yield from (f"- {escape(heading(check))}{escape(f' ({check.reason})' if check.reason else '')}" for check in shown)
    yield ""
