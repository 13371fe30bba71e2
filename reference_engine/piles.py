"""Every card that is not in a Monster Zone; without effects only the Graveyards grow."""

from typing import Final, Literal, NamedTuple, get_args

from duelproof.language.words import NOWHERE, SEATS, Place, Seat, SpellZone

PileName = Literal["hand", "gy", "banished", "deck", "extra_deck"]
PILE_NAMES: Final[tuple[PileName, ...]] = get_args(PileName)
_PLACES: Final[dict[str, Place]] = {place: place for place in get_args(Place)}
PILES: Final[tuple[tuple[Place, Seat, PileName], ...]] = tuple(
    (_PLACES[f"{name} {seat}"], seat, name) for seat in SEATS for name in PILE_NAMES
)
"""Each place with its player and the field of a board's side that lists it."""

SetCard = tuple[str, SpellZone | None, str]


class Piles(NamedTuple):
    """Ids of the cards in hands, Graveyards and so on: `contents[place]`, and the Spells and Traps on the field.

    Attributes:
        contents: ids by place, the latest last.
        spells_traps: for both players `(id, zone, face)`.
    """

    contents: tuple[tuple[Place, tuple[str, ...]], ...]
    spells_traps: tuple[tuple[SetCard, ...], tuple[SetCard, ...]] = ((), ())

    def with_card(self, card: str, place: Place) -> "Piles":
        """The same piles with a card added; a card that goes nowhere is gone."""
        if place == NOWHERE:
            return self
        contents = tuple([(name, (*ids, card) if name == place else ids) for name, ids in self.contents])
        return Piles(contents, self.spells_traps)

    def at(self, place: str) -> tuple[str, ...]:
        """The ids in one place."""
        for name, ids in self.contents:
            if name == place:
                return ids
        return ()
