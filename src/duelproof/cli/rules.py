"""`duelproof rules [ID|CHAPTER]`: the rulebook, and how well the checks cover it."""

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from duelproof.cli.console import Out
from duelproof.judge.coverage import coverage as covered
from duelproof.language.words import EDITION_IDS
from duelproof.reports.coverage import show as show_coverage
from duelproof.reports.passage import source_lines
from duelproof.rulebook.model import Rule
from duelproof.rulebook.show import find


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command(name="rules")(show_rules)


def show_rules(
    what: Annotated[str | None, typer.Argument(metavar="[ID|CHAPTER]", help="a rule, a chapter or its title")] = None,
    *,
    coverage: Annotated[bool, typer.Option("--coverage", help="cited, asserted or proved, or why not")] = False,
) -> None:
    """Show rules with their status in each edition and their sources; all rules, a line each, unless named.

    With --coverage: for each rule and edition whether an event cites it, a check asserts it, and a check that lists it
    catches an engine that breaks it (proved), or why not. It hunts for the faults in five editions: some seconds.
    """
    console = Out()
    found = find(what)
    if coverage:
        ids = {rule.id for rule in found}
        show_coverage([one for one in covered() if one.rule.id in ids], console)
        return
    for rule in found:
        if what is None:
            console.print(Text(f"{rule.id}: {rule.text}"), soft_wrap=True)
        else:
            _show(rule, console)


def _show(rule: Rule, console: Console) -> None:
    console.print(Text(rule.id, style="bold"))
    lines = [rule.text, "  ".join(f"{edition}: {rule.editions[edition]}" for edition in EDITION_IDS)]
    if rule.parameter is not None:
        lines.append(f"decided by the edition's parameter {rule.parameter}")
    if rule.needs_effects:
        lines.append("shows only with card effects")
    if rule.reason is not None:
        lines.append(f"not judged: {rule.reason}")
    if rule.see:
        lines.append(f"see {', '.join(rule.see)}")
    for line in [*lines, *source_lines(rule), ""]:
        console.print(Text(f"    {line}" if line else ""), soft_wrap=True)
