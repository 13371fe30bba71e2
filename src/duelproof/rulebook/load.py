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

from duelproof.rulebook.errors import RulebookError, misshapen, unknown
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
    by_file = _read_chapters(directory / "rules")
    _refuse_doubled(by_file)
    found = {rule.id: rule for chapter in by_file.values() for rule in chapter.rules}
    known_sources = _read_sources(directory)
    for file, chapter in by_file.items():
        _refuse_dangling(file, chapter, found, known_sources)
    return Rulebook(
        editions=_read_editions(directory),
        sources=known_sources,
        chapters=MappingProxyType({chapter.id: chapter for chapter in by_file.values()}),
        rules=MappingProxyType(found),
    )


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


def _read_chapters(directory: Traversable) -> dict[str, Chapter]:
    """The chapters by the name of their file, in the order of the book."""
    paths = [path for path in directory.iterdir() if path.name.endswith(".toml")]
    placed = {path.name: parse_chapter(_toml(path), path.name) for path in paths}
    in_order = sorted(placed, key=lambda file: (placed[file][0], file))
    return {file: placed[file][1] for file in in_order}


def _toml(path: Traversable) -> Table:
    """The file's content; an error in its syntax names the file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise misshapen(path.name, "the file", "TOML", f"an error: {error}", "mend it there") from error
    except FileNotFoundError as error:
        raise misshapen(path.name, "the rulebook", "this file", f"none at {path}", "add it") from error


def _refuse_doubled(by_file: Mapping[str, Chapter]) -> None:
    """Refuses an id that two chapters or rules have."""
    origin: dict[str, str] = {}
    for file, chapter in by_file.items():
        for each in (chapter.id, *(rule.id for rule in chapter.rules)):
            if each in origin:
                raise misshapen(file, each, "an id used once", f"one that {origin[each]} has too", "give one a new id")
            origin[each] = file


def _refuse_dangling(file: str, chapter: Chapter, known: Mapping[str, Rule], sources: Mapping[str, Source]) -> None:
    """Refuses a rule that names a rule or a source that does not exist."""
    for rule in chapter.rules:
        for missing in (name for name in rule.see if name not in known):
            message = f"{file}: {rule.id}: see: {unknown('rule', missing, known)}; correct the id or add the rule"
            raise RulebookError(message)
        for missing in (name for name in rule.sources if name not in sources):
            message = f"{file}: {rule.id}: sources: {unknown('source', missing, sources)}; correct the key or add it"
            raise RulebookError(message)
