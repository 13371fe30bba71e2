"""A report on the terminal: a table by chapter, then the failures, the same failure told once for all its checks.

Every string goes in as `Text`, never as markup: what an engine is called cannot colour or hide anything.
"""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Final, cast

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from duelproof.judge.results import VERDICTS, CheckResult, Verdict
from duelproof.reports.model import Group as FailureGroup
from duelproof.reports.model import Report, groups
from duelproof.reports.passage import failure_lines, heading
from duelproof.reports.text import clean

STYLES: Final[Mapping[Verdict, str]] = {
    "crashed": "bold red",
    "failed": "red",
    "waived": "yellow",
    "passed": "green",
    "not exercised": "magenta",
    "unsupported": "blue",
    "n/a": "dim",
}
_MOST_GROUPS: Final = 20
"""Failures told in full; the rest is in the report's folder."""

_MOST_CLAIMS: Final = 8
"""Missing claims that are named; report.json has them all."""

_MOST_CHECKS: Final = 8
"""Checks that are named above a failure that all of them share."""


def show(report: Report, console: Console, directory: str) -> None:
    """Print the report.

    Args:
        report: the report.
        console: where to.
        directory: the report's folder, as the reader would type it.
    """
    console.print(_title(report), soft_wrap=True)
    console.print(table(report))
    found = groups(report)
    for group in found[:_MOST_GROUPS]:
        _tell(group, report, console, directory)
    if len(found) > _MOST_GROUPS:
        console.print(Text(f"{len(found) - _MOST_GROUPS} more kinds of failure stand in {directory}/report.md"))
    for line in _lists(report):
        console.print(line, soft_wrap=True)
    for line in summary(report):
        console.print(line, soft_wrap=True)


def summary_text(report: Report) -> str:
    """The table, the lists and the score as plain text, without the failures."""
    console = Console(file=StringIO(), width=100, color_system=None, force_terminal=False)
    console.print(_title(report), soft_wrap=True)
    console.print(table(report))
    for line in (*_lists(report), *summary(report)):
        console.print(line, soft_wrap=True)
    text = cast("StringIO", console.file).getvalue()
    return "\n".join(line.rstrip() for line in text.splitlines())


def _title(report: Report) -> Text:
    name = clean(f"{report.engine} {report.version}", 80)
    return Text(f"{name}, {report.edition}, profile {report.profile}, seed {report.seed}")


def table(report: Report) -> RenderableType:
    """Verdicts by chapter."""
    rows = report.counts()
    verdicts = [verdict for verdict in VERDICTS if any(counts[verdict] for counts in rows.values())]
    made = Table()
    made.add_column("chapter", no_wrap=True)
    for verdict in verdicts:
        made.add_column(verdict, justify="right", style=STYLES[verdict])
    for chapter, counts in rows.items():
        made.add_row(Text(chapter), *(str(counts[verdict] or "") for verdict in verdicts))
    return made


def _tell(group: FailureGroup, report: Report, console: Console, directory: str) -> None:
    """One failure for all its checks; long lines stay whole, so that the command can be copied."""
    verdict = group.checks[0].verdict
    console.print(Rule(Text(group.rule or verdict, style=STYLES[verdict]), align="left", style=STYLES[verdict]))
    for check in group.checks[:_MOST_CHECKS]:
        console.print(Text(f"{check.verdict}: {heading(check)}", style="bold"), soft_wrap=True)
    if len(group.checks) > _MOST_CHECKS:
        console.print(Text(f"and {len(group.checks) - _MOST_CHECKS} more checks on the same case", style="bold"))
    for line in failure_lines(group.failure, report.edition, report.command, directory):
        console.print(Text(line), soft_wrap=True)


def _lists(report: Report) -> list[Text]:
    lines = _listed("not exercised", [c for c in report.checks if c.verdict == "not exercised" and c.gates])
    lines += _listed("waived", [check for check in report.checks if check.verdict == "waived"])
    lines += _listed("unsupported", [check for check in report.checks if check.verdict == "unsupported"])
    lines += [Text(f"stale: {check} is listed as a known failure and passes", style="red") for check in report.stale]
    lines += [Text(f"stored: {one.check} {one.verdict} on {clean(one.file)}", style="dim") for one in report.stored]
    return lines


def _listed(word: Verdict, checks: Sequence[CheckResult]) -> list[Text]:
    return [
        Text(f"{word}: {check.id}" + (f" ({clean(check.reason)})" if check.reason else ""), style=STYLES[word])
        for check in checks
    ]


def summary(report: Report) -> list[Text]:
    """The score beside the coverage of claims."""
    passed, of = report.score
    claims = report.claims
    lines = [
        Text(f"passed {passed} of {of} checks, claiming {claims.claimed} of {claims.of} capabilities", style="bold")
    ]
    if claims.missing:
        more = len(claims.missing) - _MOST_CLAIMS
        words = [*claims.missing[:_MOST_CLAIMS], *([f"and {more} more"] if more > 0 else [])]
        lines.append(Text(f"not claimed: {', '.join(words)}", style="dim"))
    if report.interrupted:
        lines.append(Text("interrupted: this is the report of what was done", style="bold yellow"))
    return lines
