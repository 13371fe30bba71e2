"""The edition that a user named."""

from difflib import get_close_matches

from duelproof.language.errors import WrongUse
from duelproof.language.words import EDITION_IDS, EditionId


def edition_of(word: str) -> EditionId:
    """The edition with this id.

    Raises:
        WrongUse: there is none; the message names those there are.
    """
    for known in EDITION_IDS:
        if known == word:
            return known
    close = get_close_matches(word, EDITION_IDS, n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    raise WrongUse(f"edition {word!r}: expected one of {', '.join(EDITION_IDS)}{hint}")
