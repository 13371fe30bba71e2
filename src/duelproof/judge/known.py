"""`duelproof.toml`: an engine's command, its editions, and the failures that are known, each with a reason.

engine = "node adapter.mjs"          # optional
editions = ["tcg-current"]           # optional

[known]                              # in every edition, or
"ds-calc/zero-tie" = "issue 12"

[known.goat-2005]                    # in one edition
"agree/DS-CALC-06" = { reason = "plays 0 against 0 as the later rules do", link = "https://..." }
"""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from pydantic import ConfigDict, Field

from duelproof.language.errors import Malformed
from duelproof.language.wire import read_data
from duelproof.language.words import EDITION_IDS, EditionId

_STRICT = ConfigDict(extra="forbid", strict=True)
Text = Annotated[str, Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Known:
    """A known failure: why it is accepted, and where it is being followed."""

    __pydantic_config__ = _STRICT
    reason: Text
    link: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """A whole `duelproof.toml`.

    Attributes:
        engine: the command line of the engine, or its name.
        editions: what it is to be checked in.
        known: known failures by check id; those of one edition in a table named after it.
    """

    __pydantic_config__ = _STRICT
    engine: str | None = None
    editions: tuple[EditionId, ...] = ()
    known: dict[str, Text | Known | dict[str, Text | Known]] = field(default_factory=dict)

    def failures(self, edition: EditionId) -> dict[str, Known]:
        """The known failures of one edition by check id."""
        own = self.known.get(edition, {})
        listed: dict[str, object] = {key: value for key, value in self.known.items() if key not in EDITION_IDS}
        if isinstance(own, dict):
            listed |= own
        return {key: _known(value) for key, value in listed.items()}


def _known(value: object) -> Known:
    return value if isinstance(value, Known) else Known(str(value))


def read_settings(path: Path) -> Settings:
    """The settings in a file.

    Raises:
        Malformed: it is not there, is no TOML, or has another shape; the place is named.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed(str(path), "a settings file", str(error.strerror), "check the path") from None
    except UnicodeDecodeError as error:
        raise Malformed(str(path), "UTF-8 text", str(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise Malformed(str(path), "TOML", str(error)) from None
    _check_known(data.get("known", {}), f"{path}: known")
    return read_data(Settings, data, str(path))


def _check_known(known: object, place: str) -> None:
    """Refuse what is no list of known failures; a shape that may be three things is told best by hand."""
    if not isinstance(known, dict):
        raise Malformed(place, "a table of check ids with reasons", repr(known))
    for key, value in known.items():
        if key not in EDITION_IDS:
            _check_entry(value, f"{place}.{key}")
            continue
        if not isinstance(value, dict):
            raise Malformed(f"{place}.{key}", "a table of check ids with reasons", repr(value))
        for check, entry in value.items():
            _check_entry(entry, f"{place}.{key}.{check}")


def _check_entry(value: object, place: str) -> None:
    if isinstance(value, dict) and "reason" in value:
        read_data(Known, value, place)
    elif not isinstance(value, str) or not value:
        hint = f"tables of one edition are named {', '.join(EDITION_IDS)}"
        raise Malformed(place, 'a reason, or { reason = "...", link = "..." }', repr(value), hint)


def refuse_unknown(known: Collection[str], checks: Collection[str], place: str) -> None:
    """Refuse a list of known failures that names a check there is not.

    Raises:
        Malformed: naming the id and what comes closest to it.
    """
    for key in sorted(set(known) - set(checks)):
        close = get_close_matches(key, checks, n=3)
        hint = f"did you mean {' or '.join(close)}?" if close else "`duelproof checks` lists the ids"
        raise Malformed(f"{place}: known", "the id of a check", repr(key), hint)
