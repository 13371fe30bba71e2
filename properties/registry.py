"""All properties and arenas by id."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Final, TypeVar

from duelproof.language.errors import DuelproofError
from duelproof.properties.model import Arena, Property

CHAPTERS: Final = (
    "bp_enter",
    "bp_flow",
    "bs_attack",
    "ds_before",
    "ds_calc",
    "ds_dmg",
    "ds_doom",
    "ds_end",
    "es",
    "pos",
    "state",
    "protocol",
    "refusals",
    "metamorphic",
)
"""The modules that hold properties."""

ARENAS: Final = ("arenas", "grid")
"""The modules that hold arenas."""

Entry = TypeVar("Entry", Property, Arena)


class RegistryError(DuelproofError):
    """An id is used twice, or one that is named does not exist."""


@cache
def properties() -> Mapping[str, Property]:
    """Every property by id, sorted.

    Raises:
        RegistryError: an id is used twice, or a property names an arena that does not exist.
    """
    found = _by_id(each for module in _modules(CHAPTERS) for each in _members(module, Property))
    for each in found.values():
        missing = sorted(set(each.arenas) - arenas().keys())
        if missing:
            raise RegistryError(f"{each.id}: expected arenas that exist, came {missing}; add or correct them")
    return found


@cache
def arenas() -> Mapping[str, Arena]:
    """Every arena by id, sorted.

    Raises:
        RegistryError: an id is used twice.
    """
    return _by_id(each for module in _modules(ARENAS) for each in _members(module, Arena))


def _modules(names: Iterable[str]) -> Iterator[ModuleType]:
    return (import_module(f"duelproof.properties.{name}") for name in names)


def _members(module: ModuleType, kind: type[Entry]) -> Iterator[Entry]:
    for value in vars(module).values():
        if isinstance(value, kind):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, kind))


def _by_id(entries: Iterable[Entry]) -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for entry in entries:
        if found.setdefault(entry.id, entry) is not entry:
            raise RegistryError(f"{entry.id}: expected an id used once, came twice; give one of them a new id")
    return MappingProxyType(dict(sorted(found.items())))
