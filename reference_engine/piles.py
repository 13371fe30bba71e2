"""Every card that is not in a Monster Zone; without effects only the Graveyards grow."""

from typing import Final, NamedTuple

from duelproof.language.words import NOWHERE, Place

PILE_NAMES: Final = ("hand", "gy", "banished", "deck", "extra_deck")


class Piles(NamedTuple):
    """Ids of the cards in hands, Graveyards and so on: `contents[place]`, and the Spells and Traps on the field.

    Attributes:
        contents: ids by place, the latest last.
        spells_traps: for both players `(id, zone, face)`.
    """

    contents: tuple[tuple[Place, tuple[str, ...]], ...]
    spells_traps: tuple[tuple[tuple[str, object, str], ...], tuple[tuple[str, object, str], ...]] = ((), ())

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
