"""`duelproof doctor ENGINE`: examine an engine message by message, before its rules are judged."""

import shlex
from collections.abc import Mapping
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from duelproof.cli.console import Out
from duelproof.engines.doctor import Finding, examine, healthy
from duelproof.judge.gate import Exit
from duelproof.judge.opening import opener
from duelproof.reports.text import clean, clean_lines

_MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "ok": ("ok       ", "green"),
    "failed": ("failed   ", "bold red"),
    "advice": ("advice   ", "yellow"),
    "not_tried": ("not tried", "dim"),
}
_STDERR_LINES: Final = 12


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command()(doctor)


def doctor(
    engine: Annotated[
        str, typer.Argument(help="a name, module:attribute or a command line in one string")
    ] = "reference",
    words: Annotated[list[str] | None, typer.Argument(help="after --: more arguments of the engine")] = None,
    timeout: Annotated[float | None, typer.Option(min=0.001, help="seconds that the engine has for one answer")] = None,
) -> int:
    """Examine an engine: 0 nothing to mend, 1 something failed, 2 wrong use, 3 it could not be started."""
    console = Out()
    spec = f"{engine} {shlex.join(words)}" if words else engine
    findings = []
    for finding in examine(opener(spec, timeout=timeout).open()):
        findings.append(finding)
        _show(finding, console)
    failed = sum(finding.verdict == "failed" for finding in findings)
    console.print(f"{len(findings)} looked at, {failed} failed", style="bold red" if failed else "bold green")
    if any(finding.trouble == "missing" for finding in findings):
        return int(Exit.COULD_NOT_RUN)
    return int(Exit.CONFORMS if healthy(findings) else Exit.DOES_NOT)


def _show(finding: Finding, console: Console) -> None:
    mark, style = _MARKS[finding.verdict]
    lines = [Text.assemble((mark, style), f"  {clean(finding.id)}: {clean(finding.title)}")]
    lines += [Text(f"           {clean(text)}") for text in (finding.why, finding.hint) if text]
    if finding.verdict == "failed":
        lines += [Text(f"           | {clean(message, 300)}", style="dim") for message in finding.messages]
        errors = [line for line in clean_lines(finding.stderr) if line.strip()]
        lines += [Text(f"           stderr | {line}", style="dim") for line in errors[-_STDERR_LINES:]]
    for line in lines:
        console.print(line, soft_wrap=True)
