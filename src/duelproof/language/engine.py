"""The contract with engines: the same four calls in Python and over the wire, and what can come back.

An engine answers; it does not raise for an illegal action. What it cannot answer at all (it died, hung, answered
garbage) is an `EngineTrouble`, which the judge turns into a verdict of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from pydantic import ConfigDict

from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.claims import Hello
from duelproof.language.errors import DuelproofError
from duelproof.language.state import State
from duelproof.language.words import EDITION_IDS, EditionId

_STRICT = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class Refused:
    """The action is illegal now; nothing has changed. `rules` where the engine knows them."""

    __pydantic_config__ = _STRICT
    why: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MalformedAction:
    """The action names an unknown card or has a wrong shape; nothing has changed."""

    __pydantic_config__ = _STRICT
    why: str


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine cannot set this board up."""

    __pydantic_config__ = _STRICT
    why: str


class Engine(Protocol):
    """What a duel engine must be able to do to be judged."""

    def hello(self) -> Hello:
        """Who it is and what it claims; the same each time."""
        ...

    def setup(self, board: Board) -> State | Unsupported:
        """Drop any duel going on and start one from this board."""
        ...

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Carry out one action of the player who is to decide now."""
        ...

    def close(self) -> None:
        """Let go of processes and files; calling it twice does no harm."""
        ...


@runtime_checkable
class Oracle(Engine, Protocol):
    """An engine that also says by which rules: it can be set beside another one."""

    def why(self, action: Action) -> tuple[str, ...]:
        """The rules that make this action legal or illegal now."""
        ...

    def citable(self, edition: EditionId) -> frozenset[str]:
        """The rules that it can cite in this edition."""
        ...


TroubleKind = Literal["missing", "died", "hung", "flooded", "garbage", "out_of_turn", "false_claim", "error"]


class EngineTrouble(DuelproofError):  # noqa: N818 - what happened to the engine, not an error of ours
    """An engine could not be asked, or its answer was no answer.

    Attributes:
        kind: what went wrong, in one word.
        detail: what was asked and what came, for a person.
        messages: the last lines exchanged with it, oldest first.
        stderr: the last of what it wrote to stderr.
    """

    def __init__(self, kind: TroubleKind, detail: str, messages: Sequence[str] = (), stderr: str = "") -> None:
        self.kind, self.detail, self.messages, self.stderr = kind, detail, tuple(messages), stderr
        super().__init__(f"engine {kind.replace('_', ' ')}: {detail}")


class EngineMissing(EngineTrouble):
    """The engine cannot be started at all: not installed, not found, wrong version. Nothing can be judged."""

    def __init__(self, detail: str, messages: Sequence[str] = (), stderr: str = "") -> None:
        super().__init__("missing", detail, messages, stderr)


FaultKind = Literal["rule", "parameter", "quiet"]


@dataclass(frozen=True, slots=True)
class Fault:
    """An engine that is wrong on purpose: it shows that the checks can fail (group `duelproof.faults`).

    Attributes:
        id: its name, such as `tie-destroys-the-attacker-only`.
        title: what is wrong, a sentence.
        rules: the rules that it breaks; empty for an engine that does nothing right, quietly.
        open: starts one.
        kind: `rule` where a rule function is wrong, `parameter` where only an edition's parameter is another's,
            `quiet` for an engine that does nothing right and says nothing.
        field_note: the number of the fault among the ten kinds that real engines were seen to have, if it is one.
        editions: the editions in which it breaks its rules.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    open: Callable[[], Engine]
    kind: FaultKind = "rule"
    field_note: int | None = None
    editions: tuple[EditionId, ...] = EDITION_IDS


@dataclass(frozen=True, slots=True)
class Registration:
    """A named engine, found by entry point (group `duelproof.engines`).

    Attributes:
        name: the word on the command line.
        open: starts one engine; its arguments are the words after the name on the command line.
        oracle: the same engine as an oracle, for the one that is.
        divide: counts legal sequences of a board by first action, for an engine that can copy a duel.
        known_failures: a `duelproof.toml` that comes with a bundled adapter.
        install_hint: the command that brings what the engine needs.
    """

    name: str
    open: Callable[[Sequence[str]], Engine]
    oracle: Callable[[], Oracle] | None = None
    divide: Callable[[Board, int], dict[Action, int]] | None = None
    known_failures: Path | None = None
    install_hint: str = ""
    notes: str = field(default="", compare=False)
