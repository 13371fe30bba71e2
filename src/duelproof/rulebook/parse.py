"""TOML tables to the rulebook's records: each shape is checked here, and nowhere else.

Plain checks instead of pydantic: importing pydantic alone costs as long as reading all the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Literal, cast, get_args, get_origin, get_type_hints

from duelproof.rulebook.errors import RulebookError, misshapen, unknown
from duelproof.rulebook.model import Chapter, Edition, EditionId, Parameters, Rule, Source, Status, attribute

Table = dict[str, object]

EDITIONS = frozenset(get_args(EditionId))
STATUSES = frozenset(get_args(Status))
_PARAMETERS = frozenset(each.name for each in fields(Parameters))

# What a table may hold: the key, the type of its value, whether it must be there.
_Shape = Mapping[str, tuple[type, bool]]

_CHAPTER: _Shape = {"id": (str, True), "title": (str, True), "order": (int, True)}
_RULE: _Shape = {
    "id": (str, True),
    "text": (str, True),
    "editions": (dict, True),
    "sources": (list, True),
    "needs_effects": (bool, False),
    "observable": (bool, False),
    "reason": (str, False),
    "see": (list, False),
    "corrected": (str, False),
    "parameter": (str, False),
}
_EDITION: _Shape = {
    "id": (str, True),
    "code": (str, True),
    "order": (int, True),
    "title": (str, True),
    "about": (str, True),
    "extra_monster_zones": (bool, True),
    "unstated": (list, True),
    "disputed": (list, True),
    "parameters": (dict, True),
}
_SOURCE: _Shape = {"address": (str, True), "title": (str, True), "statements": (list, False)}


def parse_chapter(data: Table, file: str) -> tuple[int, Chapter]:
    """A chapter's place in the book, and the chapter with its rules, from one file of `rules/`."""
    _check(data, {"chapter": (dict, True), "rule": (list, True)}, file, "the file")
    head = cast("Table", data["chapter"])
    _check(head, _CHAPTER, file, "[chapter]")
    chapter_id = cast("str", head["id"])
    rules = tuple(_rule(table, chapter_id, file) for table in cast("list[Table]", data["rule"]))
    return cast("int", head["order"]), Chapter(chapter_id, cast("str", head["title"]), rules)


def parse_editions(data: Table, file: str) -> dict[str, Edition]:
    """The editions by id, in the order of time; all five have to be there."""
    _check(data, {"edition": (list, True)}, file, "the file")
    found = [_edition(table, file) for table in cast("list[Table]", data["edition"])]
    by_id: dict[str, Edition] = {edition.id: edition for edition in sorted(found, key=lambda edition: edition.order)}
    if len(by_id) != len(found) or set(by_id) != EDITIONS:
        came = ", ".join(edition.id for edition in found)
        raise misshapen(file, "[[edition]]", f"each of {_listed(EDITIONS)} once", came, "add what lacks, drop the rest")
    return by_id


def parse_sources(data: Table, file: str) -> dict[str, Source]:
    """The sources by key; a document with `statements` gives one more for each of them."""
    found: dict[str, Source] = {}
    for key, value in data.items():
        table = cast("Table", value)
        _check(table, _SOURCE, file, key)
        address, title = cast("str", table["address"]), cast("str", table["title"])
        found[key] = Source(key, address, title)
        for number in _strings(table, "statements", file, key):
            one = f"{key}-{number}"
            if one in found:
                raise misshapen(file, key, "each statement once", f"{number} twice", "drop one")
            found[one] = Source(one, address, f"statement {number} of: {title}", key)
    return found


def _rule(table: Table, chapter: str, file: str) -> Rule:
    """One rule; its id says its chapter."""
    where = str(table.get("id", "a rule without id"))
    _check(table, _RULE, file, where)
    if where.rpartition("-")[0] != chapter:
        raise misshapen(file, where, f"an id {chapter}-...", where, "move the rule or rename it")
    if table.get("observable", True) is not ("reason" not in table):
        raise misshapen(file, where, "a reason where observable = false, and only there", "otherwise", "add or drop it")
    return Rule(
        id=where,
        chapter=chapter,
        # Long texts are broken over lines in the data, as prose is.
        text=" ".join(cast("str", table["text"]).split()),
        editions=_statuses(cast("Table", table["editions"]), file, where),
        sources=_strings(table, "sources", file, where),
        needs_effects=cast("bool", table.get("needs_effects", False)),
        observable=cast("bool", table.get("observable", True)),
        reason=cast("str | None", table.get("reason")),
        see=_strings(table, "see", file, where),
        corrected=cast("str | None", table.get("corrected")),
        parameter=_parameter(cast("str | None", table.get("parameter")), file, where),
    )


def _statuses(table: Table, file: str, where: str) -> Mapping[EditionId, Status]:
    """A status for each of the five editions."""
    if table.keys() != EDITIONS:
        raise misshapen(file, f"{where}: editions", _listed(EDITIONS), _listed(table), "name each edition once")
    for edition, status in table.items():
        if status not in STATUSES:
            raise misshapen(file, f"{where}: editions: {edition}", _listed(STATUSES), repr(status), "use one of these")
    return MappingProxyType(cast("dict[EditionId, Status]", table))


def _parameter(key: str | None, file: str, where: str) -> str | None:
    """The parameter's key, if there is such a parameter."""
    if key is not None and attribute(key) not in _PARAMETERS:
        message = f"{file}: {where}: parameter: {unknown('parameter', key, _PARAMETERS)}; correct it"
        raise RulebookError(message)
    return key


def _edition(table: Table, file: str) -> Edition:
    """One edition."""
    where = str(table.get("id", "an edition without id"))
    _check(table, _EDITION, file, where)
    if where not in EDITIONS:
        raise misshapen(file, where, _listed(EDITIONS), where, "correct the id")
    return Edition(
        id=cast("EditionId", where),
        code=cast("str", table["code"]),
        order=cast("int", table["order"]),
        title=cast("str", table["title"]),
        about=cast("str", table["about"]),
        extra_monster_zones=cast("bool", table["extra_monster_zones"]),
        parameters=_parameters(cast("Table", table["parameters"]), file, where),
        unstated=_attributes(table, "unstated", file, where),
        disputed=_attributes(table, "disputed", file, where),
    )


def _attributes(table: Table, key: str, file: str, where: str) -> frozenset[str]:
    """The attributes of the parameters listed under the key."""
    keys = _strings(table, key, file, where)
    return frozenset(attribute(cast("str", _parameter(each, file, where))) for each in keys)


def _parameters(table: Table, file: str, where: str) -> Parameters:
    """The values of all parameters, each among those its type allows."""
    values = {attribute(key): value for key, value in table.items()}
    if values.keys() != _PARAMETERS:
        raise misshapen(file, f"{where}: parameters", _listed(_PARAMETERS), _listed(values), "give each parameter once")
    for name, kind in get_type_hints(Parameters).items():
        allowed = get_args(kind) if get_origin(kind) is Literal else (True, False)
        # `1 in (True, False)` holds, so the type is asked too.
        if values[name] not in allowed or type(values[name]) is not type(allowed[0]):
            raise misshapen(file, f"{where}: {name}", _listed(allowed), repr(values[name]), "use one of these")
    return cast("Callable[..., Parameters]", Parameters)(**values)


def _check(table: object, shape: _Shape, file: str, where: str) -> None:
    """Refuses a table with a key too many, a key too few, or a value of another type."""
    if not isinstance(table, dict):
        raise misshapen(file, where, "a table", repr(table), "write it as a table")
    for key in table.keys() - shape.keys():
        message = f"{file}: {where}: {unknown('key', str(key), shape)}; correct or drop it"
        raise RulebookError(message)
    for key, (kind, needed) in shape.items():
        if key not in table:
            if needed:
                raise misshapen(file, where, f"a key {key!r}", "none", "add it")
        elif type(table[key]) is not kind:
            raise misshapen(file, f"{where}: {key}", f"a value of type {kind.__name__}", repr(table[key]), "correct it")


def _strings(table: Table, key: str, file: str, where: str) -> tuple[str, ...]:
    """The list of strings under the key; none where the key is absent."""
    found = cast("list[object]", table.get(key, []))
    for each in found:
        if not isinstance(each, str):
            raise misshapen(file, f"{where}: {key}", "strings", repr(each), "put it in quotes")
    return tuple(cast("list[str]", found))


def _listed(names: Iterable[object]) -> str:
    """Names in a stable order, for an error."""
    return ", ".join(sorted(map(str, names)))
