"""Reads the rulebook's TOML files and refuses what contradicts itself.

`editions.toml` and `sources.toml` are read on their own; the rules are read when the first of them is asked for. The
functions without arguments read the rulebook that comes with the package, once; `read_rulebook` reads a directory.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from duelproof.rulebook.errors import RulebookError, unknown
from duelproof.rulebook.model import Chapter, Edition, Rule, Source
from duelproof.rulebook.parse import Table, parse_chapter, parse_editions, parse_sources


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All of it, by id."""

    editions: Mapping[str, Edition]
    sources: Mapping[str, Source]
    chapters: Mapping[str, Chapter]
    rules: Mapping[str, Rule]


def read_rulebook(directory: Traversable) -> Rulebook:
    """Reads `editions.toml`, `sources.toml` and `rules/*.toml` under the directory.

    Raises:
        RulebookError: a file is no TOML or has another shape, an id is doubled, or one that is named does not exist.
    """
    sources = _read_sources(directory)
    chapters: dict[str, Chapter] = {}
    rules: dict[str, Rule] = {}
    origin: dict[str, str] = {}
    for chapter, file in _read_chapters(directory / "rules"):
        _add_chapter(chapter, file, chapters, rules, origin)
    _refuse_dangling(rules, sources, origin)
    return Rulebook(_read_editions(directory), sources, MappingProxyType(chapters), MappingProxyType(rules))


def rules() -> Mapping[str, Rule]:
    """All rules by id, chapter by chapter."""
    return _bundled().rules


def rule(rule_id: str) -> Rule:
    """The rule with this id.

    Raises:
        RulebookError: there is none; the message names those closest to it.
    """
    found = rules().get(rule_id)
    if found is None:
        raise unknown("rule", rule_id, rules())
    return found


def chapters() -> Mapping[str, Chapter]:
    """All chapters by id, in the order of a Battle Phase."""
    return _bundled().chapters


@cache
def sources() -> Mapping[str, Source]:
    """All sources by key, the numbered statements of the source documents among them."""
    return _read_sources(_home())


@cache
def editions() -> Mapping[str, Edition]:
    """The five editions by id, in the order of time."""
    return _read_editions(_home())


def edition(edition_id: str) -> Edition:
    """The edition with this id; reads no rules.

    Raises:
        RulebookError: there is none; the message names those there are.
    """
    found = editions().get(edition_id)
    if found is None:
        raise unknown("edition", edition_id, editions())
    return found


def in_force(rule_id: str, edition_id: str) -> bool:
    """Whether the edition plays by the rule: False only where it has another rule instead.

    Raises:
        RulebookError: no such rule or edition.
    """
    return rule(rule_id).in_force(edition(edition_id).id)


@cache
def _bundled() -> Rulebook:
    """The rulebook that comes with the package."""
    return read_rulebook(_home())


def _home() -> Traversable:
    """Where the package's own data are, in a checkout and in a wheel."""
    return files("duelproof.rulebook")


def _read_editions(directory: Traversable) -> Mapping[str, Edition]:
    """The editions under the directory."""
    return MappingProxyType(parse_editions(_toml(directory / "editions.toml"), "editions.toml"))


def _read_sources(directory: Traversable) -> Mapping[str, Source]:
    """The sources under the directory."""
    return MappingProxyType(parse_sources(_toml(directory / "sources.toml"), "sources.toml"))


def _read_chapters(directory: Traversable) -> list[tuple[Chapter, str]]:
    """The chapters under the directory with their files, in the order of the book."""
    paths = [path for path in directory.iterdir() if path.name.endswith(".toml")]
    placed = [(*parse_chapter(_toml(path), path.name), path.name) for path in paths]
    return [(chapter, file) for _order, chapter, file in sorted(placed, key=lambda each: (each[0], each[2]))]


def _toml(path: Traversable) -> Table:
    """The file's content; an error in its syntax names the file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        message = f"{path.name}: expected TOML, got an error: {error}; mend the file there"
        raise RulebookError(message) from error
    except FileNotFoundError as error:
        message = f"{path.name}: expected this file in the rulebook, found none in {path}; add it"
        raise RulebookError(message) from error


def _add_chapter(
    chapter: Chapter, file: str, chapters: dict[str, Chapter], rules: dict[str, Rule], origin: dict[str, str]
) -> None:
    """Adds a chapter and its rules; `origin` remembers the file of each id, for errors."""
    for one_id in (chapter.id, *(rule.id for rule in chapter.rules)):
        if one_id in origin:
            message = (
                f"{file}: {one_id}: expected an id used once, but {origin[one_id]} has it too; give one of them a new id"
            )
            raise RulebookError(message)
        origin[one_id] = file
    chapters[chapter.id] = chapter
    rules.update((rule.id, rule) for rule in chapter.rules)


def _refuse_dangling(rules: Mapping[str, Rule], sources: Mapping[str, Source], origin: Mapping[str, str]) -> None:
    """Refuses a rule that names a rule or source that does not exist."""
    for rule in rules.values():
        for field, named, known in (("see", rule.see, rules), ("sources", rule.sources, sources)):
            for missing in (name for name in named if name not in known):
                message = f"{origin[rule.id]}: {rule.id}: {field}: {unknown(field, missing, known)}; correct or add it"
                raise RulebookError(message)
