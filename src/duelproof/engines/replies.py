"""What came out of an engine's stdout: a reply, a line that was meant as one and is none, or a stray line.

A line is meant as a reply if it is a JSON object with a whole number `id`, or one with a word that answers a request
(`state`, `refused`, ...), or if it is no JSON but begins like such an object. Everything else (log lines, banners,
progress bars, `"id": null`) is stray: ignored and counted.
"""

import re
from dataclasses import dataclass
from typing import Final

from pydantic import ConfigDict, ValidationError
from pydantic_core import from_json

from duelproof.language import wire
from duelproof.language.claims import Hello
from duelproof.language.errors import Malformed
from duelproof.language.state import State

ANSWERS: Final = (
    "hello",
    "unavailable",
    "state",
    "states",
    "unsupported",
    "refused",
    "malformed",
    "error",
    "closed",
)
_BEGINS: Final = re.compile(rb'\s*\{.{0,400}?"(id"\s*:\s*\d|(' + "|".join(ANSWERS).encode() + rb')"\s*:)', re.DOTALL)


@dataclass(slots=True)
class Reply:
    """One reply; exactly one of its answers is there."""

    __pydantic_config__ = ConfigDict(extra="ignore", strict=True)
    id: int
    hello: Hello | None = None
    unavailable: str | None = None
    state: State | None = None
    states: tuple[State, ...] | None = None
    unsupported: str | None = None
    refused: str | None = None
    malformed: str | None = None
    error: str | None = None
    closed: bool | None = None

    @property
    def answers(self) -> list[str]:
        """The names of the answers that are there."""
        return [name for name in ANSWERS if getattr(self, name) is not None]


class Garbage(Exception):  # noqa: N818 - it names what came
    """A line that was meant as a reply and is none; the text says why."""


_READER: Final = wire.adapter(Reply)


def read_reply(line: bytes) -> Reply | int | None:
    """The reply in this line; its id alone if the rest has a wrong shape; None if the line is stray.

    Raises:
        Garbage: it was meant as a reply, yet has no id that could be read.
    """
    try:
        return _READER.validate_json(line)
    except ValidationError:
        return _identified(line)


def _identified(line: bytes) -> int | None:
    try:
        data = from_json(line, allow_inf_nan=False)
    except ValueError as error:
        if _BEGINS.match(line):
            raise Garbage(f"a line that begins like a reply and is no JSON: {error}") from None
        return None
    if not isinstance(data, dict):
        return None
    number = data.get("id")
    if type(number) is int:
        return number
    if number is None and "id" in data:  # an answer to a line that it could not read
        return None
    if not data.keys().isdisjoint(ANSWERS):
        raise Garbage(f"a reply whose id is no whole number but {number!r}")
    return None


def wrong_shape(line: bytes, request: str) -> Malformed:
    """What is wrong with the shape of a reply that `read_reply` could not read."""
    try:
        wire.read(Reply, line, f"reply to {request}")
    except Malformed as error:
        return error
    return Malformed(f"reply to {request}", "one answer", "none")  # pragma: no cover - it did not read before
