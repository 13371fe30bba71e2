"""What a property is, how it is broken, and what an arena is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from duelproof.language.case import Case, Plan
from duelproof.language.words import EDITION_IDS, EditionId

if TYPE_CHECKING:
    from duelproof.properties.views import TraceView

Profile = Literal["quick", "default", "deep"]


class Violation(NamedTuple):
    """One broken instance of a property.

    Attributes:
        expected: what ought to have been, naming the cards: "both X and Y are doomed".
        came: what the engine reported instead: "only Y is".
        at: index into `Trace.states()` of the state in which it shows.
        rules: the broken rules, among the property's; empty only where the contract with engines is broken and no rule.
    """

    expected: str
    came: str
    at: int
    rules: tuple[str, ...]


Verdicts = Iterator[Violation | None]
"""One item for each time that a property's antecedent stood in a trace; None says that the property held."""

Judge = Callable[["TraceView"], Verdicts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A twin of a case and how the two traces must stand to each other (a metamorphic property).

    Attributes:
        twin: the other case, made from the explicit case that was played and its trace; None where there is none.
        relate: judges the trace by that of its twin; the states of a violation are those of the first trace.
    """

    twin: Callable[[Case, "TraceView"], Case | None]
    relate: Callable[["TraceView", "TraceView"], Verdicts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """Something that holds in every trace of an engine that keeps to the rules.

    Attributes:
        id: `chapter/name`; it never changes and is never reused.
        title: the sentence that is checked, in the rulebook's words.
        rules: the rules that are checked; empty only in the chapter `protocol`, which is about the contract.
        needs: what an engine must claim to be judged, in the words of `language.claims.Hello.lacks`.
        editions: where it is judged.
        arenas: whose traces it judges.
        judge: the predicate.
        variant: a twin to play beside the case; then `judge` says nothing and `variant.relate` judges.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    needs: frozenset[str]
    editions: frozenset[EditionId]
    arenas: tuple[str, ...]
    judge: Judge
    variant: Variant | None = None

    @property
    def chapter(self) -> str:
        """The part of the id before the stroke."""
        return self.id.partition("/")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arena:
    """Cases that make one subject likely: decoded from bytes, or enumerated.

    Attributes:
        id: one word.
        title: what its cases are about.
        width: the number of bytes that a case is decoded from; 0 in a grid.
        decode: bytes to a plan; any bytes of that width give a valid board.
        cases: how many are played for each engine and edition, by profile.
        grid: the enumerated plans instead.
        editions: where it is played.
    """

    id: str
    title: str
    width: int
    decode: Callable[[bytes, EditionId], Plan]
    cases: Mapping[Profile, int]
    grid: Callable[[EditionId, Profile], Iterable[Plan]] | None = None
    editions: frozenset[EditionId] = frozenset(EDITION_IDS)


def check(  # noqa: PLR0913 - a property has these parts, each given by name
    property_id: str,
    title: str,
    /,
    *,
    rules: Iterable[str],
    arenas: Iterable[str],
    needs: Iterable[str] = (),
    editions: Iterable[EditionId] = EDITION_IDS,
) -> Callable[[Judge], Property]:
    """Makes a property of the predicate that it decorates; `registry` collects them from the chapters' modules."""

    def decorate(judge: Judge) -> Property:
        return Property(
            id=property_id,
            title=title,
            rules=tuple(rules),
            needs=frozenset(needs),
            editions=frozenset(editions),
            arenas=tuple(arenas),
            judge=judge,
        )

    return decorate
