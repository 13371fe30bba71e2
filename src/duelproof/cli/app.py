"""The application: every command under one name, errors turned into a message and an exit code."""

import sys
from collections.abc import Sequence

import typer

from duelproof.cli import check, checks, doctor, engines, install, mutants, perft, replay, rules, scenario, schema
from duelproof.cli.trouble import exit_code_of

app = typer.Typer(
    name="duelproof",
    help="A conformance kit for the Battle Phase of the Yu-Gi-Oh! trading card game.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (check, doctor, replay, rules, checks, scenario, mutants, perft, engines, install, schema):
    command.add_to(app)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit.

    Args:
        arguments: the words after `duelproof`; those of this process unless given.

    Raises:
        SystemExit: always, with 0 conforms, 1 does not, 2 wrong use, 3 the engine could not be run, 130 interrupted.
    """
    words = None if arguments is None else list(arguments)
    sys.exit(exit_code_of(lambda: app(words, prog_name="duelproof", standalone_mode=False)))
