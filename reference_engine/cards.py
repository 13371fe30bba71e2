"""Monsters as the engine holds them: shared between copies of a duel and never changed, only replaced.

`copy()` of a duel therefore copies references alone; a change makes one fresh `Monster` and new tuples around it.
"""

from typing import Final

from duelproof.language.words import Place, Position, Seat, Zone

SEATS: Final[tuple[Seat, Seat]] = ("a", "b")
"""Players are numbers inside the engine; this gives their names."""

FIELD_PLACES: Final[tuple[Place, Place]] = ("monster_zone a", "monster_zone b")
"""The Monster Zones of both players, as events name them."""


class Monster:
    """A monster in a Monster Zone.

    Attributes:
        id: the board's name for the card.
        owner: 0 or 1; whose Graveyard it goes to (DS-END-11).
        token: whether it is a token, which goes nowhere.
        link: whether it is a Link Monster, which has no Defense Position (POS-07).
        zone: 1 to 5 from its controller's left, or an Extra Monster Zone.
        atk: ATK in points.
        def_: DEF in points.
        position: its battle position.
        declared: attack declarations in this turn's Battle Phase (STATE-01).
        attacked: attacks that reached the Damage Step this turn (DS-GEN-01).
        changed_on: turn of the last manual position change, 0 if long ago.
        summoned_on: turn in which it was Summoned, 0 if long ago.
        set_on: turn in which it was Set, 0 if long ago.
    """

    __slots__ = (
        "atk",
        "attacked",
        "changed_on",
        "declared",
        "def_",
        "id",
        "link",
        "owner",
        "position",
        "set_on",
        "summoned_on",
        "token",
        "zone",
    )

    id: str
    owner: int
    token: bool
    link: bool
    zone: Zone
    atk: int
    def_: int
    position: Position
    declared: int
    attacked: int
    changed_on: int
    summoned_on: int
    set_on: int

    def copy(self) -> "Monster":
        """A fresh one, to be changed before anybody else sees it."""
        new = _new(Monster)
        new.id = self.id
        new.owner = self.owner
        new.token = self.token
        new.link = self.link
        new.zone = self.zone
        new.atk = self.atk
        new.def_ = self.def_
        new.position = self.position
        new.declared = self.declared
        new.attacked = self.attacked
        new.changed_on = self.changed_on
        new.summoned_on = self.summoned_on
        new.set_on = self.set_on
        return new

    @property
    def key(self) -> tuple[object, ...]:
        """All that makes two monsters the same."""
        return tuple(getattr(self, name) for name in Monster.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Monster) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Monster({self.id} {self.atk}/{self.def_} {self.position})"


_new = object.__new__
