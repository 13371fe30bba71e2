"""Events: what an engine reports to have happened, each with the window it fell in and the rules it cites.

Slotted and not frozen: 0.5 µs each instead of 1.7 (an attack makes a dozen). Nobody changes an event once made.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from duelproof.language.words import Place, Position, Seat, Window

# What an engine says beyond the language is not looked at.
_STRICT = ConfigDict(extra="ignore", strict=True)
Rules = tuple[str, ...]
AttackEnd = Literal["completed", "negated", "stopped", "redeclare"]
Cause = Literal["battle", "effect"]


@dataclass(slots=True, unsafe_hash=True)
class TurnStarted:
    """A turn begins."""

    __pydantic_config__ = _STRICT
    at: Window
    player: Seat
    turn: int
    rules: Rules = ()
    event: Literal["turn_started"] = "turn_started"


@dataclass(slots=True, unsafe_hash=True)
class Entered:
    """The window `at` is entered."""

    __pydantic_config__ = _STRICT
    at: Window
    rules: Rules = ()
    event: Literal["entered"] = "entered"


@dataclass(slots=True, unsafe_hash=True)
class AttackDeclared:
    """A monster declares an attack on `target`, a monster or `"direct"`."""

    __pydantic_config__ = _STRICT
    at: Window
    attacker: str
    target: str
    rules: Rules = ()
    event: Literal["attack_declared"] = "attack_declared"


@dataclass(slots=True, unsafe_hash=True)
class Flipped:
    """A face-down card is turned face-up; by an attack into face-up Defense Position (DS-BEFORE-01)."""

    __pydantic_config__ = _STRICT
    at: Window
    card: str
    rules: Rules = ()
    event: Literal["flipped"] = "flipped"


@dataclass(slots=True, unsafe_hash=True)
class PositionChanged:
    """A monster's battle position changes."""

    __pydantic_config__ = _STRICT
    at: Window
    card: str
    to: Position
    rules: Rules = ()
    event: Literal["position_changed"] = "position_changed"


@dataclass(slots=True, unsafe_hash=True)
class Values:
    """The numbers that a damage calculation compared; `target` is None in a direct attack."""

    __pydantic_config__ = _STRICT
    attacker: int
    target: int | None = None


@dataclass(slots=True, unsafe_hash=True)
class Calculated:
    """The comparison of damage calculation (DS-CALC)."""

    __pydantic_config__ = _STRICT
    at: Window
    attacker: str
    target: str
    values: Values
    rules: Rules = ()
    event: Literal["calculated"] = "calculated"


@dataclass(slots=True, unsafe_hash=True)
class Damaged:
    """A player takes damage: the whole amount in LP, even where fewer were left."""

    __pydantic_config__ = _STRICT
    at: Window
    player: Seat
    amount: int
    kind: Cause
    by: str | None = None
    rules: Rules = ()
    event: Literal["damaged"] = "damaged"


@dataclass(slots=True, unsafe_hash=True)
class Doomed:
    """Monsters are determined to be destroyed by battle and are still on the field (DS-DOOM-01)."""

    __pydantic_config__ = _STRICT
    at: Window
    cards: tuple[str, ...]
    rules: Rules = ()
    event: Literal["doomed"] = "doomed"


@dataclass(slots=True, unsafe_hash=True)
class Destroyed:
    """Cards are destroyed."""

    __pydantic_config__ = _STRICT
    at: Window
    cards: tuple[str, ...]
    cause: Cause
    rules: Rules = ()
    event: Literal["destroyed"] = "destroyed"


@dataclass(slots=True, unsafe_hash=True)
class Moved:
    """A card goes from one place to another."""

    __pydantic_config__ = _STRICT
    at: Window
    card: str
    from_: Annotated[Place, Field(alias="from")]
    to: Place
    rules: Rules = ()
    event: Literal["moved"] = "moved"


@dataclass(slots=True, unsafe_hash=True)
class AttackEnded:
    """The pending attack is over."""

    __pydantic_config__ = _STRICT
    at: Window
    why: AttackEnd
    rules: Rules = ()
    event: Literal["attack_ended"] = "attack_ended"


@dataclass(slots=True, unsafe_hash=True)
class DuelOver:
    """The duel ends; `winner` None is a draw."""

    __pydantic_config__ = _STRICT
    at: Window
    winner: Seat | None = None
    rules: Rules = ()
    event: Literal["duel_over"] = "duel_over"


Event = (
    TurnStarted
    | Entered
    | AttackDeclared
    | Flipped
    | PositionChanged
    | Calculated
    | Damaged
    | Doomed
    | Destroyed
    | Moved
    | AttackEnded
    | DuelOver
)
EventName = Literal[
    "turn_started",
    "entered",
    "attack_declared",
    "flipped",
    "position_changed",
    "calculated",
    "damaged",
    "doomed",
    "destroyed",
    "moved",
    "attack_ended",
    "duel_over",
]
WireEvent = Annotated[Event, Field(discriminator="event")]
