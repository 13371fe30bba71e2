"""`duelproof install ENGINE`: bring what a bundled adapter needs."""

from typing import Annotated

import typer

from duelproof.cli.console import Out
from duelproof.engines import ocgcore
from duelproof.language.errors import WrongUse


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command()(install)


def install(engine: Annotated[str, typer.Argument(help="ocgcore")]) -> None:
    """Bring the npm package that the adapter of ocgcore needs into the user's cache."""
    if engine != "ocgcore":
        raise WrongUse(f"install {engine!r}: expected ocgcore, the one engine that needs something installed")
    folder = ocgcore.install()
    Out().print(f"installed in {folder}", markup=False, highlight=False, soft_wrap=True)
