"""The checks of an edition: properties, scenarios, and agreement with the oracle by rule."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from duelproof.judge.results import CheckKind, CheckResult
from duelproof.language.claims import Hello
from duelproof.language.words import EditionId
from duelproof.properties.model import Arena, Property
from duelproof.properties.registry import arenas, properties
from duelproof.rulebook.load import rules
from duelproof.scenarios.load import bundled
from duelproof.scenarios.model import Scenario

AGREE: Final = "agree/"
UNCITED: Final = "agree/uncited"
"""Where a difference goes at which the oracle cites nothing: that is a fault of the oracle's, and must be seen."""

NO_ARENA: Final = "-"
"""The arena of an item that needs none (a scenario, the oracle's agreement with itself), or that has none to play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that is judged.

    Attributes:
        id: never changed, never used again.
        kind: where it comes from.
        title: the sentence that is checked.
        chapter: the chapter of the rulebook, in lower case.
        rules: the rules that it checks.
        needs: the claims without which an engine is not judged by it.
        arenas: whose traces it judges.
        home: the file in the package that it is collected from, such as `properties/ds_calc.py`.
    """

    id: str
    kind: CheckKind
    title: str
    chapter: str
    rules: tuple[str, ...]
    needs: frozenset[str] = frozenset()
    arenas: tuple[str, ...] = (NO_ARENA,)
    home: str = "properties/__init__.py"

    @property
    def unjudged(self) -> CheckResult:
        """Its result before anything has been judged."""
        return CheckResult(
            id=self.id,
            kind=self.kind,
            title=self.title,
            chapter=self.chapter,
            rules=self.rules,
            verdict="not exercised",
            exercised=0,
            cases=0,
        )

    def lacking(self, hello: Hello) -> str:
        """Why an engine is not judged by it; empty if it is."""
        missing = sorted(hello.lacks(self.needs))
        return f"the engine does not claim {', '.join(missing)}" if missing else ""


def arenas_of(edition: EditionId) -> Mapping[str, Arena]:
    """The arenas that are played in an edition, by id."""
    return {key: arena for key, arena in sorted(arenas().items()) if edition in arena.editions}


def properties_of(edition: EditionId) -> Mapping[str, Property]:
    """The properties that are judged in an edition, by id."""
    return {key: one for key, one in sorted(properties().items()) if edition in one.editions}


def scenarios_of(edition: EditionId) -> Mapping[str, Scenario]:
    """The scenarios that speak for an edition, by id."""
    return {key: one for key, one in sorted(bundled().items()) if edition in one.editions}


def checks(edition: EditionId, citable: Iterable[str] | None = None, *, oracle_itself: bool = False) -> list[Check]:
    """All checks of an edition, by id.

    Args:
        edition: the edition.
        citable: the rules that the oracle can cite there; None leaves agreement out.
        oracle_itself: whether the engine is the oracle; agreement is then n/a, and needs no arena.
    """
    played = tuple(arenas_of(edition))
    found = [_property(one, played) for one in properties_of(edition).values()]
    found += [_scenario(one) for one in scenarios_of(edition).values()]
    if citable is not None:
        found += _agreement(citable, (NO_ARENA,) if oracle_itself else played)
    return sorted(found, key=lambda check: check.id)


def _property(one: Property, played: tuple[str, ...]) -> Check:
    module = (one.variant.relate if one.variant is not None else one.judge).__module__
    return Check(
        id=one.id,
        kind="property",
        title=one.title,
        chapter=one.chapter,
        rules=one.rules,
        needs=one.needs,
        arenas=tuple(arena for arena in played if not one.arenas or arena in one.arenas) or (NO_ARENA,),
        home=f"properties/{module.rpartition('.')[2]}.py",
    )


def _scenario(one: Scenario) -> Check:
    return Check(
        id=one.id,
        kind="scenario",
        title=one.title,
        chapter=one.chapter,
        rules=one.rules,
        home=f"scenarios/{one.chapter.replace('-', '_')}",
    )


def _agreement(citable: Iterable[str], played: tuple[str, ...]) -> Iterator[Check]:
    for rule in sorted(citable):
        title = f"does as the oracle does by {rule}"
        yield Check(id=AGREE + rule, kind="agree", title=title, chapter=_chapter(rule), rules=(rule,), arenas=played)
    yield Check(
        id=UNCITED,
        kind="agree",
        title="does as the oracle does where that cites no rule",
        chapter="protocol",
        rules=(),
        arenas=played,
    )


def _chapter(rule: str) -> str:
    known = rules().get(rule)
    return known.chapter.lower() if known is not None else rule.rpartition("-")[0].lower()


def agreement(rules_cited: tuple[str, ...], listed: Container[str]) -> str:
    """The id of the check that a difference belongs to: the first rule cited there that has one."""
    for rule in rules_cited:
        if AGREE + rule in listed:
            return AGREE + rule
    return UNCITED
