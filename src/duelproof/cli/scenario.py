"""`duelproof scenario [ID|FILE]`: the named cases; a file of one's own is read and checked."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from duelproof.cli.console import Out
from duelproof.language.errors import WrongUse
from duelproof.reports.board import draw
from duelproof.reports.text import clean
from duelproof.scenarios.load import bundled, read_file
from duelproof.scenarios.model import Scenario


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command()(scenario)


def scenario(
    what: Annotated[str | None, typer.Argument(metavar="[ID|FILE]", help="a scenario's id, or a file of them")] = None,
) -> None:
    """Show a scenario with its sources and board, check a file of scenarios, or list all."""
    console = Out()
    if what is None:
        for one in bundled().values():
            console.print(Text(f"{one.id}: {one.title}"), soft_wrap=True)
    elif what.startswith("scenario/"):
        _show(_named(what), console)
    else:
        for one in read_file(Path(what), references=True):
            _show(one, console)


def _named(scenario_id: str) -> Scenario:
    found = bundled().get(scenario_id)
    if found is not None:
        return found
    close = get_close_matches(scenario_id, bundled(), n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else "`duelproof scenario` lists them"
    raise WrongUse(f"scenario {scenario_id!r}: expected the id of a scenario; {hint}")


def _show(one: Scenario, console: Console) -> None:
    console.print(Text(clean(one.id), style="bold"))
    lines = [clean(one.title), f"rules {', '.join(one.rules)}; editions {', '.join(one.editions)}; {one.status}"]
    lines += [clean(f"{source.ref}: {source.url}") for source in one.sources]
    for line in [*lines, *draw(one.board_for(one.editions[0])), ""]:
        console.print(Text(f"    {line}" if line else ""), soft_wrap=True)
