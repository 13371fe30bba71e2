"""`duelproof check [ENGINE]`: judge an engine. Runs on pytest; the suite is the one that the pytest plugin collects."""

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, Literal

import typer
from rich.console import Console

from duelproof.cli.console import Out
from duelproof.cli.trouble import tell
from duelproof.cli.watching import Watcher
from duelproof.judge.gate import Exit, exit_code, together
from duelproof.judge.stored import HOME
from duelproof.language.errors import WrongUse
from duelproof.reports.terminal import show

_QUIET: Final = (
    "cacheprovider",
    "doctest",
    "faulthandler",
    "junitxml",
    "legacypath",
    "logging",
    "pastebin",
    "recwarn",
    "setuponly",
    "setupplan",
    "stepwise",
    "threadexception",
    "unittest",
    "unraisableexception",
    "warnings",
)
"""Plugins of pytest that this suite has no use for; each costs time at every item."""

PACKAGES: Final = ("duelproof.properties", "duelproof.scenarios")
_THEIRS: Final = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
_STORAGE: Final = "HYPOTHESIS_STORAGE_DIRECTORY"
_CODES: Final = {2: Exit.INTERRUPTED, 4: Exit.WRONG_USE}
_NOTHING_COLLECTED: Final = 5
_WORDS: Final = {
    Exit.CONFORMS: "conforms",
    Exit.DOES_NOT: "does not conform",
    Exit.COULD_NOT_RUN: "nothing could be judged",
}


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command()(check)


def check(  # noqa: PLR0913 - the options of the command
    engine: Annotated[
        str | None, typer.Argument(help="a name, module:attribute or a command line in one string")
    ] = None,
    words: Annotated[list[str] | None, typer.Argument(help="after --: more arguments of the engine")] = None,
    *,
    edition: Annotated[list[str] | None, typer.Option(help="the rules to play by; may be given more than once")] = None,
    profile: Annotated[Literal["quick", "default", "deep"], typer.Option(help="how many cases")] = "default",
    keyword: Annotated[
        str | None, typer.Option("-k", metavar="EXPRESSION", help="only checks whose id matches")
    ] = None,
    processes: Annotated[str | None, typer.Option("-n", metavar="N", help="this many processes, or auto")] = None,
    seed: Annotated[int, typer.Option(help="what the cases are chosen by")] = 0,
    report: Annotated[Path | None, typer.Option(metavar="DIR", help="where the report is written")] = None,
    known: Annotated[Path | None, typer.Option(metavar="FILE", help="a duelproof.toml with known failures")] = None,
    no_agreement: Annotated[bool, typer.Option("--no-agreement", help="do not compare with the reference")] = False,
    no_stored: Annotated[bool, typer.Option("--no-stored", help="neither run nor keep earlier failures")] = False,
    timeout: Annotated[
        float | None,
        typer.Option(min=0.001, help="seconds that the engine has for one answer; for the first, at least 10"),
    ] = None,
) -> int:
    """Judge an engine: 0 conforms, 1 does not, 2 wrong use, 3 the engine could not be run."""
    arguments = ["--duelproof-profile", profile, "--duelproof-seed", str(seed)]
    if engine is not None:
        arguments += ["--duelproof-engine", " ".join([engine, shlex.join(words)]) if words else engine]
    for name in edition or ():
        arguments += ["--duelproof-edition", name]
    for option, value in (("report", report), ("known", known), ("timeout", timeout)):
        if value is not None:
            arguments += [f"--duelproof-{option}", str(value)]
    arguments += ["--duelproof-no-agreement"] * no_agreement + ["--duelproof-no-stored"] * no_stored
    arguments += ["--duelproof-only", keyword] if keyword is not None else []
    return _run(arguments, _processes(processes), keyword)


def _processes(wanted: str | None) -> str | None:
    """The number of processes as pytest-xdist takes it."""
    if wanted is not None and wanted not in ("auto", "logical") and not wanted.isdigit():
        raise WrongUse(f"-n {wanted}: expected a number of processes from 0 up, or auto")
    return wanted


def _run(arguments: list[str], processes: str | None, keyword: str | None) -> int:
    import pytest  # noqa: PLC0415 - 0.2 s that no other command needs

    watcher = Watcher(Console(stderr=True))
    with _undisturbed():
        code = int(pytest.main([*_frame(processes), *arguments, *PACKAGES], plugins=[watcher]))
    if watcher.trouble is not None:
        tell(watcher.trouble, watcher.hint)
        return int(Exit.COULD_NOT_RUN)
    if code == _NOTHING_COLLECTED and not watcher.broken:
        raise WrongUse(f"-k {keyword!r}: expected part of a check's id, none has it; `duelproof checks` lists them")
    return _tell(watcher, code)


def _frame(processes: str | None) -> list[str]:
    """Pytest as this suite wants it, whatever stands in the folder that the user is in."""
    home = Path(__file__).parents[2]
    frame = ["--pyargs", "-c", os.devnull, f"--rootdir={home}", "--noconftest", "--disable-plugin-autoload"]
    frame += ["-p", "duelproof.pytest_plugin", "--capture=sys"]
    frame += [word for name in _QUIET for word in ("-p", f"no:{name}")]
    # Every arena may cost a process, where the engine is in it and takes it along.
    several = ["-p", "xdist", "-n", str(processes), "--max-worker-restart", "1000"]
    return frame + (several if processes is not None else [])


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without the variables that set up a user's own pytest, and with Hypothesis's files among ours."""
    kept = {name: os.environ.pop(name) for name in _THEIRS if name in os.environ}
    stored = os.environ.setdefault(_STORAGE, str(HOME / "hypothesis"))
    try:
        yield
    finally:
        os.environ.update(kept)
        if stored == str(HOME / "hypothesis"):
            del os.environ[_STORAGE]


def _tell(watcher: Watcher, code: int) -> int:
    console = Out()
    for report, directory in watcher.reports:
        show(report, console, str(directory))
        console.print(f"report: {directory}", markup=False, highlight=False, soft_wrap=True)
    if watcher.notice:
        console.print(watcher.notice, markup=False, highlight=False, soft_wrap=True)
    if code in _CODES or not watcher.reports:
        return int(_CODES.get(code, Exit.DOES_NOT))
    verdict = together([exit_code(report.checks, report.stale) for report, _directory in watcher.reports])
    console.print(_WORDS[verdict], style="bold green" if verdict is Exit.CONFORMS else "bold red")
    return int(verdict)
