"""Which mutants count: all that mutmut makes of the engine, but those that change only words.

A mutant is left out when it differs from the original in nothing but

- *strings*: a string or f-string literal;
- *reasons*: what is said of an illegal action, inside the making of an error or a refusal (`IllegalAttack(...)`) or
  in the choice among the constants that hold a reason (`_CHANGED_LATE if late else _CHANGED`);
- *citations*: `cites`, what hangs on `edition.cites` or `edition.rows`, and the key by which the same `entered` is
  chosen with other citations (`entries[...]`);

or when it lies in one of `WORDS_ONLY`, functions that answer reasons and citations and nothing else.

It is decided on the syntax trees: both functions are brought into a form without words, and are then the same or not.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, get_args

from duelproof.language.event import Event

ENGINE: Final = Path("src/duelproof/reference_engine")

WORDS_ONLY: Final = frozenset(
    {
        "edition.citable",
        "edition._cited",
        "engine.ReferenceEngine.why",
        "engine.ReferenceEngine.citable",
        "errors.IllegalAction.__init__",
        "cards.Monster.__repr__",
        "legality.why",
        "legality._grounds",
        "legality._attack_grounds",
        "legality._misplaced",
        "legality._misplaced_attack",
    }
)
_SAYING: Final = frozenset(
    {
        "IllegalAttack",
        "IllegalPhaseChange",
        "IllegalPositionChange",
        "MalformedAction",
        "Refused",
        "UnknownCard",
        "Unsupported",
        "WrongDecision",
    }
)
_EVENTS: Final = frozenset(event.__name__ for event in get_args(Event))
_REASON: Final = re.compile(r"_(ATTACKED|CHANGED|ARRIVED)\w*")
_SAID: Final = frozenset({"cites", "late"})
"""Local names that hold citations, or choose among reasons."""

_CITING: Final = frozenset({"cites", "rows"})
_ENTRIES: Final = "entries"
_MANGLED: Final = re.compile(r"(?P<name>.+)__mutmut_(?P<number>orig|\d+)")
_WORDS: Final = ast.Constant(None)


class Mutant(NamedTuple):
    """One mutant that mutmut has made.

    Attributes:
        name: mutmut's name for it, to run it by.
        place: module, class and function, such as `flow.enter`.
        counts: whether it changes more than words.
        change: the changed lines, `-` before and `+` after.
    """

    name: str
    place: str
    counts: bool
    change: tuple[str, ...]


def mutants(work: Path) -> list[Mutant]:
    """All mutants in the folder in which mutmut has made them."""
    return [one for path in sorted((work / "mutants" / ENGINE).glob("*.py")) for one in _in_file(path)]


def _in_file(path: Path) -> Iterator[Mutant]:
    made: dict[str, dict[str, ast.FunctionDef]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (match := _MANGLED.fullmatch(node.name)):
            made.setdefault(match["name"], {})[match["number"]] = node
    for name, versions in made.items():
        original = versions.pop("orig")
        place = f"{path.stem}.{_readable(name)}"
        for number, version in versions.items():
            module = "duelproof.reference_engine" + ("" if path.stem == "__init__" else f".{path.stem}")
            counts = place not in WORDS_ONLY and _wordless(original) != _wordless(version)
            yield Mutant(f"{module}.{name}__mutmut_{number}", place, counts, tuple(_change(original, version)))


def _readable(mangled: str) -> str:
    """The name as it stands in the code: mutmut writes `xǁClassǁmethod` and `x_function`."""
    return mangled.removeprefix("xǁ").replace("ǁ", ".") if mangled.startswith("xǁ") else mangled.removeprefix("x_")


def _change(original: ast.FunctionDef, version: ast.FunctionDef) -> Iterator[str]:
    before, after = (ast.unparse(ast.Module(node.body, [])).splitlines() for node in (original, version))
    yield from (f"- {line.strip()}" for line in before if line not in after)
    yield from (f"+ {line.strip()}" for line in after if line not in before)
    for left, right in zip(_defaults(original), _defaults(version), strict=False):
        if left != right:
            yield f"- default {left}"
            yield f"+ default {right}"


def _defaults(node: ast.FunctionDef) -> list[str]:
    return [ast.unparse(default) for default in (*node.args.defaults, *node.args.kw_defaults) if default is not None]


def _wordless(node: ast.FunctionDef) -> str:
    """A text that is the same for two functions that differ only in words."""
    bare = _Wordless().visit(ast.parse(ast.unparse(node)).body[0])
    bare.name = "function"
    return ast.unparse(bare)


class _Wordless(ast.NodeTransformer):
    """Puts None where words stand; an event without its citations is one with None for them."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, _node: ast.JoinedStr) -> ast.Constant:
        return ast.Constant("")

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return _WORDS if _REASON.fullmatch(node.id) or node.id in _SAID else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return _WORDS if _is_citation(node) else self.generic_visit(node)  # type: ignore[return-value]

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if _is_citation(node):
            return _WORDS
        if isinstance(node.value, ast.Name) and node.value.id == _ENTRIES:
            return ast.Name(_ENTRIES)
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) and node.targets[0].id in _SAID:
            return ast.Pass()
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        if all(isinstance(arm, ast.Name) and _REASON.fullmatch(arm.id) for arm in (node.body, node.orelse)):
            return _WORDS
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id in _SAYING:
            return ast.Name(node.func.id)
        bare = self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _EVENTS and node.args and _is_none(node.args[-1]):
            node.args.pop()
        return bare


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_citation(node: ast.expr) -> bool:
    """Whether it hangs on `cites` or `rows`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and node.attr in _CITING:
            return True
        node = node.value
    return isinstance(node, ast.Name) and node.id == "cites"
