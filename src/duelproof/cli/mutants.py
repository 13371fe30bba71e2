"""`duelproof mutants`: set the checks on engines that are wrong on purpose."""

import json
from fnmatch import fnmatch
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import track

from duelproof.cli.console import Out
from duelproof.judge.gate import Exit
from duelproof.judge.hunt import Hunt, edition_for, faults, hunt, hunt_by_agreement
from duelproof.language.engine import Fault
from duelproof.language.errors import WrongUse
from duelproof.language.words import EditionId
from duelproof.properties.registry import properties
from duelproof.reports.mutants import data, show
from duelproof.scenarios.load import bundled


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command(name="mutants")(mutants)


def mutants(  # noqa: PLR0913 - the options of the command
    pattern: Annotated[str, typer.Argument(help="only faults whose id matches, such as 'tie-*'")] = "*",
    *,
    edition: Annotated[EditionId | None, typer.Option(help="hunt in this edition, not in each fault's own")] = None,
    profile: Annotated[Literal["quick", "default", "deep"], typer.Option(help="how many cases")] = "quick",
    seed: Annotated[int, typer.Option(help="what the cases are chosen by")] = 0,
    fast: Annotated[bool, typer.Option("--fast", help="stop at the first kill; no grid, no agreement")] = False,
    report: Annotated[Path | None, typer.Option(metavar="DIR", help="write mutants.json there")] = None,
) -> int:
    """Hunt every faulty engine, agreement off: 0 if each is found by a check that lists a rule it breaks, else 1."""
    chosen = [fault for fault in faults().values() if fnmatch(fault.id, pattern)]
    terms = {fault.id: where for fault in chosen if (where := edition_for(fault, edition)) is not None}
    if not terms:
        raise WrongUse(f"faults {pattern!r}: expected part of a fault's id, none has it; known: {', '.join(faults())}")
    watched = track([f for f in chosen if f.id in terms], "hunting", console=Console(stderr=True), transient=True)
    hunts = [_hunt(fault, terms[fault.id], profile, seed, fast=fast) for fault in watched]
    found = {check for one in hunts for check in one.kills}
    silent = sorted({*properties(), *bundled()} - found)
    show(hunts, silent if pattern == "*" else (), Out(), fast=fast)
    if report is not None:
        report.mkdir(parents=True, exist_ok=True)
        text = json.dumps(data(hunts, silent), indent=1, sort_keys=True) + "\n"
        (report / "mutants.json").write_text(text, encoding="utf-8")
    return int(Exit.CONFORMS if all(one.found is not None for one in hunts) else Exit.DOES_NOT)


def _hunt(
    fault: Fault, edition: EditionId, profile: Literal["quick", "default", "deep"], seed: int, *, fast: bool
) -> Hunt:
    result = hunt(fault, edition, profile, seed, fast=fast)
    if not fast:
        result.agreement = hunt_by_agreement(fault, edition, profile, seed)
    return result
