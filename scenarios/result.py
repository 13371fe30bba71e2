"""What comes of playing a scenario."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from duelproof.language.case import Case, Trace
from duelproof.language.engine import EngineTrouble
from duelproof.language.words import EditionId

Verdict = Literal["passed", "failed", "unsupported", "crashed"]


class Violation(NamedTuple):
    """Something that did not go as the scenario says.

    Attributes:
        expected: what the scenario says.
        came: what the engine showed.
        step: index of the line of the play that says so.
        rules: the rules it goes against.
        at: index of the state (`Trace.states()`) in which it shows.
        case: the board with the answers up to there, and the action that was tried if it was one.
    """

    expected: str
    came: str
    step: int
    rules: tuple[str, ...]
    at: int
    case: Case


@dataclass(slots=True)
class ScenarioResult:
    """What came of one scenario in one edition on one engine.

    Attributes:
        scenario: the scenario's id.
        edition: the edition it was played in.
        verdict: `unsupported` if nothing of it could be judged, `crashed` if the engine stopped answering.
        violations: in the order of the play; the first one is what to look at.
        unsupported: what could not be judged, and why.
        judged: how many points were judged.
        trace: what was played; None if the board could not be set up.
        trouble: why the engine stopped answering, if it did.
        outcome: the name of the outcome that came, of a contested scenario.
    """

    scenario: str
    edition: EditionId
    verdict: Verdict
    violations: list[Violation] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)
    judged: int = 0
    trace: Trace | None = None
    trouble: EngineTrouble | None = None
    outcome: str | None = None
