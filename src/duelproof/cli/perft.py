"""`duelproof perft BOARD --depth N`: the number of legal action sequences of a board."""

from pathlib import Path
from typing import Annotated, Final

import typer

from duelproof.judge.opening import opener
from duelproof.language import wire
from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.trials.perft import divide

_REFERENCE: Final = "reference"


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command(name="perft")(perft)


def perft(
    board: Annotated[Path, typer.Argument(metavar="BOARD", help="a board in YAML or JSON")],
    depth: Annotated[int, typer.Option(min=1, help="actions in a sequence")] = 3,
    *,
    by_first: Annotated[bool, typer.Option("--divide", help="one line for each first action")] = False,
    engine: Annotated[str, typer.Option(help="a name, module:attribute or a command line")] = _REFERENCE,
) -> None:
    """Count the sequences of so many legal actions; prompts with one answer are no decisions."""
    counts = _count(engine, wire.read_data(Board, wire.load_yaml(board), str(board)), depth)
    if by_first:
        for action in sorted(counts, key=str):
            typer.echo(f"{action}: {counts[action]}")
    typer.echo(str(sum(counts.values()) or 1))


def _count(engine: str, board: Board, depth: int) -> dict[Action, int]:
    start = opener(engine)
    natively = start.registration.divide if start.registration is not None else None
    if natively is not None:
        return natively(board, depth)
    opened = start.open()
    try:
        return divide(opened, board, depth)
    finally:
        opened.close()
