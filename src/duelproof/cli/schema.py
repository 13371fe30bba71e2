"""`duelproof schema NAME`: the JSON Schema of what goes over the wire or into a file."""

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Final

import typer

from duelproof.judge import known
from duelproof.language import wire
from duelproof.language.errors import WrongUse
from duelproof.reports import record
from duelproof.scenarios import load


def _settings() -> dict[str, Any]:
    return wire.adapter(known.Settings).json_schema(by_alias=True)


SCHEMAS: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {
    **{name: partial(wire.schema, name) for name in wire.SCHEMAS},
    "report": record.schema,
    "scenario": load.schema,
    "settings": _settings,
}
"""Every published schema by name."""


def add_to(app: typer.Typer) -> None:
    """Make it a command."""
    app.command(name="schema")(show_schema)


def show_schema(name: Annotated[str, typer.Argument(help=", ".join(SCHEMAS))]) -> None:
    """Print a JSON Schema."""
    if name not in SCHEMAS:
        raise WrongUse(f"schema {name!r}: expected one of {', '.join(SCHEMAS)}")
    sys.stdout.write(json.dumps(SCHEMAS[name](), indent=2) + "\n")
