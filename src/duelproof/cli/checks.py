"""`duelproof checks`: the ids of all checks, with their titles."""

from typing import Annotated

import typer
from rich.text import Text

from duelproof.cli.console import Out
from duelproof.judge.editions import edition_of
from duelproof.judge.opening import find_oracle
from duelproof.judge.session import Terms
from duelproof.language.words import DEFAULT_EDITION


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command(name="checks")(list_checks)


def list_checks(
    edition: Annotated[str, typer.Option(help="the edition whose checks are listed")] = DEFAULT_EDITION,
) -> None:
    """List the checks of an edition: id, title, rules."""
    oracle = find_oracle()
    terms = Terms(edition=edition_of(edition), oracle=None if oracle is None else oracle())
    console = Out()
    for check in terms.checks():
        console.print(Text(f"{check.id}: {check.title} ({', '.join(check.rules) or 'the contract'})"), soft_wrap=True)
