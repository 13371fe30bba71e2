"""`duelproof engines`: the engines that are registered by name."""

import typer

from duelproof.cli.console import Out
from duelproof.judge.opening import engine_names, registration


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command(name="engines")(list_engines)


def list_engines() -> None:
    """List the engines that can be named, and how each is installed."""
    console = Out()
    for name in engine_names():
        found = registration(name)
        console.print(f"{name}: {found.notes}", markup=False, highlight=False, soft_wrap=True)
        if found.install_hint:
            console.print(f"    needs {found.install_hint}", markup=False, highlight=False, soft_wrap=True)
