"""Every card that is not in a Monster Zone; without effects only the Graveyards grow."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from duelproof.language.words import NOWHERE, SEATS, Place, Seat, SpellZone

PileName = Literal["hand", "gy", "banished", "deck", "extra_deck"]
PILE_NAMES: Final[tuple[PileName, ...]] = get_args(PileName)
_PLACES: Final[dict[str, Place]] = {place: place for place in get_args(Place)}
PILES: Final[tuple[tuple[Place, Seat, PileName], ...]] = tuple(
    (_PLACES[f"{name} {seat}"], seat, name) for seat in SEATS for name in PILE_NAMES
)
"""Each place with its player and the field of a board's side that lists it."""

SIDE_PILES: Final[dict[Seat, tuple[Place, ...]]] = {
    seat: tuple(place for place, owner, _ in PILES if owner == seat) for seat in SEATS
}
"""The places of each player, in the order of a side's fields."""

SetCard = tuple[str, SpellZone | None, str]


class Piles(NamedTuple):
    """Ids of the cards in hands, Graveyards and so on, and the Spells and Traps on the field.

    Attributes:
        contents: ids by place, the latest last; never changed in place.
        spells_traps: for both players `(id, zone, face)`.
    """

    contents: Mapping[Place, tuple[str, ...]]
    spells_traps: tuple[tuple[SetCard, ...], tuple[SetCard, ...]] = ((), ())

    def with_card(self, card: str, place: Place) -> "Piles":
        """The same piles with a card added; a card that goes nowhere is gone."""
        if place == NOWHERE:
            return self
        contents = dict(self.contents)
        contents[place] = (*contents[place], card)
        return Piles(contents, self.spells_traps)

    @property
    def key(self) -> tuple[object, ...]:
        """All that makes two sets of piles the same."""
        return (tuple(self.contents.values()), self.spells_traps)
