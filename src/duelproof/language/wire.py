"""The JSON form of the language: reading checks shapes and raises `Malformed`, writing leaves out what is default.

`read(Board, text, "file: place")`, `write(value)`, `to_data(value)`, `schema(Board)`. Everything is checked strictly:
a number in a string is no number.
"""

import json
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import yaml
from pydantic import TypeAdapter, ValidationError

from duelproof.language.action import Action
from duelproof.language.board import Board, check_board
from duelproof.language.case import Case
from duelproof.language.claims import Hello
from duelproof.language.errors import Malformed
from duelproof.language.state import State

T = TypeVar("T")
SCHEMAS: Final[dict[str, type[Any]]] = {
    "board": Board,
    "action": Action,
    "state": State,
    "hello": Hello,
    "case": Case,
}
"""The values whose JSON Schema is published, by name."""

_SHOWN: Final = 60


_ADAPTERS: Final[dict[type[Any], TypeAdapter[Any]]] = {}


def adapter(kind: type[T]) -> TypeAdapter[T]:
    """The checker and writer for one kind of value, made once."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def read(kind: type[T], text: str | bytes, place: str) -> T:
    """A value from JSON text; `place` opens the error message.

    Raises:
        Malformed: naming the path, what was expected and what came.
    """
    try:
        value = adapter(kind).validate_json(text)
    except ValidationError as error:
        raise _malformed(error, place) from None
    if isinstance(value, Board):
        return cast("T", check_board(value, place))
    if isinstance(value, Case):
        return cast("T", replace(value, board=check_board(value.board, f"{place}: board")))
    return value


def read_data(kind: type[T], data: object, place: str) -> T:
    """A value from parsed data (YAML, TOML), as strictly as from JSON."""
    try:
        text = json.dumps(data, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise Malformed(place, "plain data: objects, lists, strings, whole numbers", str(error)) from None
    return read(kind, text, place)


def _malformed(error: ValidationError, place: str) -> Malformed:
    first = error.errors(include_url=False)[0]
    # pydantic names the branch of a union too, such as `literal[1,2,3]`: no place in the file.
    loc = [part for part in first["loc"] if isinstance(part, int) or "[" not in part]
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    where = f"{place}: {path.lstrip('.')}" if path else place
    came = json.dumps(first["input"], default=str)
    came = came if len(came) <= _SHOWN else came[:_SHOWN] + "..."
    if first["type"] == "missing":
        came = "nothing there"
    if first["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return Malformed(where, "no such field", came, "check the spelling against docs/wire.md")
    return Malformed(where, first["msg"][0].lower() + first["msg"][1:], came)


def _adapter_of(value: object) -> TypeAdapter[Any]:
    kind: type[Any] = type(value)
    return adapter(kind)


def to_data(value: object) -> Any:  # noqa: ANN401 - JSON data
    """Plain data for JSON: None and defaults left out, aliases as on the wire."""
    return _adapter_of(value).dump_python(value, mode="json", by_alias=True, exclude_none=True)


def to_board_data(board: Board) -> dict[str, Any]:
    """A board as plain data with every default left out: what is written into files."""
    data = adapter(Board).dump_python(board, mode="json", by_alias=True, exclude_defaults=True)
    return {"edition": board.edition, **data}


def write(value: object) -> str:
    """JSON text on one line, as sent over the wire."""
    return json.dumps(to_data(value), separators=(",", ":"), ensure_ascii=False)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of one of `SCHEMAS`."""
    kind = SCHEMAS[name]
    return adapter(kind).json_schema(by_alias=True)


class _Loader(yaml.CSafeLoader):
    """Plain data only: a doubled key is refused instead of lost, and a date stays the text that it is."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:  # noqa: FBT001, FBT002 - PyYAML's signature
        seen: set[str] = set()
        for key, _value in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"the key {key.value!r} twice", key.start_mark)
            seen.add(str(key.value))
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def load_yaml(path: Path) -> object:
    """Parsed YAML or JSON of a file.

    Raises:
        Malformed: the file is not there or is no YAML; line and column are named.
    """
    try:
        return yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506 - a safe loader, only stricter
    except FileNotFoundError:
        raise Malformed(str(path), "a file", "nothing there", "check the path") from None
    except UnicodeDecodeError as error:
        raise Malformed(str(path), "UTF-8 text", str(error)) from None
    except OSError as error:
        raise Malformed(str(path), "a readable file", str(error.strerror)) from None
    except yaml.YAMLError as error:
        raise Malformed(
            str(path), "YAML", " ".join(str(error).replace('in "<unicode string>",', "at").split())
        ) from None
