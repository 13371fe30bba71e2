"""Snapshots and decisions: the referee's view of a duel, and what is to be decided now."""

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import ConfigDict, Field

from duelproof.language.action import Action
from duelproof.language.event import WireEvent
from duelproof.language.words import DecisionKind, Position, Seat, SpellZone, Window, Zone

# What an engine says beyond the language is not looked at.
_STRICT = ConfigDict(extra="ignore", strict=True)


@dataclass(slots=True)
class MonsterView:
    """A monster on the field as an engine sees it; None where the engine does not say."""

    __pydantic_config__ = _STRICT
    id: str
    zone: Zone | None = None
    position: Position | None = None
    atk: int | None = None
    def_: Annotated[int | None, Field(alias="def")] = None
    attacks_declared: int | None = None
    doomed: bool | None = None
    owner: Seat | None = None
    position_changed_on_turn: int | None = None
    summoned_on_turn: int | None = None
    set_on_turn: int | None = None

    @property
    def face_up(self) -> bool:
        """Whether it is face-up."""
        return self.position != "face_down_defense"


@dataclass(slots=True)
class SpellTrapView:
    """A Spell or Trap on the field as an engine sees it."""

    __pydantic_config__ = _STRICT
    id: str
    zone: SpellZone | None = None
    face: str | None = None


@dataclass(slots=True)
class SideView:
    """One player's cards and LP as an engine sees them; lists stand in any order."""

    __pydantic_config__ = _STRICT
    lp: int | None = None
    monsters: tuple[MonsterView, ...] = ()
    spells_traps: tuple[SpellTrapView, ...] = ()
    hand: tuple[str, ...] = ()
    gy: tuple[str, ...] = ()
    banished: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    extra_deck: tuple[str, ...] = ()


@dataclass(slots=True)
class BattleView:
    """The pending battle: from the declaration to the end of its Damage Step."""

    __pydantic_config__ = _STRICT
    attacker: str
    target: str


@dataclass(slots=True)
class Snapshot:
    """The whole field at one moment, hidden cards included."""

    __pydantic_config__ = _STRICT
    a: SideView
    b: SideView
    turn: int | None = None
    turn_player: Seat | None = None
    battle: BattleView | None = None

    def side(self, seat: Seat) -> SideView:
        """The side of one player."""
        return self.a if seat == "a" else self.b

    def monster(self, card: str) -> MonsterView | None:
        """The monster on the field with this id, if there is one."""
        for side in (self.a, self.b):
            for monster in side.monsters:
                if monster.id == card:
                    return monster
        return None

    def controller(self, card: str) -> Seat | None:
        """Who controls the monster with this id; None if it is not on the field."""
        if any(monster.id == card for monster in self.a.monsters):
            return "a"
        return "b" if any(monster.id == card for monster in self.b.monsters) else None


@dataclass(slots=True)
class Decision:
    """What is to be decided now, by whom; `options` None where the engine lists none."""

    __pydantic_config__ = _STRICT
    player: Seat
    kind: DecisionKind
    at: Window
    options: tuple[Action, ...] | None = None


@dataclass(slots=True)
class Over:
    """How the duel ended."""

    __pydantic_config__ = _STRICT
    winner: Seat | None = None
    draw: bool = False


@dataclass(slots=True)
class State:
    """An engine's answer to `setup` and to an accepted action; exactly one of `decision` and `over` is there."""

    __pydantic_config__ = _STRICT
    snapshot: Snapshot
    decision: Decision | None = None
    over: Over | None = None
    events: tuple[WireEvent, ...] = field(default=())
