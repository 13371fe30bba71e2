"""What playing a case yields: the trace, and where it parts from the oracle."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from duelproof.language.action import Action
from duelproof.language.case import Case, Probe, Trace
from duelproof.language.state import State

STEP_LIMIT: Final = 400
"""Steps after which a case is cut off: ten monsters on each side and five turns take some 200."""

DifferenceKind = Literal[
    "extra option",
    "missing option",
    "refusal",
    "acceptance",
    "decision",
    "event",
    "order",
    "snapshot",
    "over",
]
"""In which way an engine and the oracle part: it offers what is illegal or not what is legal, refuses the legal,
accepts the illegal, asks something else, reports other events, in another order, another field, another end."""

PROBE_EVERY: Final = 8
"""One decision in so many is probed, and the end of each case: naming an illegal action costs as much as five steps."""

Prober = Callable[[Trace, int], Action | None]
"""An action to try because it ought to be refused after what was played, chosen by a number; None to try nothing."""

Waived = Callable[[str], bool]
"""Whether disagreement about this rule is a known failure of the engine."""


@dataclass(slots=True)
class Difference:
    """One place where an engine and the oracle part.

    Attributes:
        rules: what the oracle cites there, the most telling first; empty only where it cites nothing.
        what: in which way they part.
        expected: what the oracle says.
        came: what the engine says.
        at: index into `Trace.states()` of the state in which it shows.
        action: the action whose acceptance or refusal it is about, if it is about one.
        probe: whether that action was tried at the side.
    """

    rules: tuple[str, ...]
    what: DifferenceKind
    expected: str
    came: str
    at: int
    action: Action | None = None
    probe: bool = False

    @property
    def rule(self) -> str | None:
        """The rule that the difference is counted under: the most telling one."""
        return self.rules[0] if self.rules else None


@dataclass(slots=True)
class Played:
    """One case played.

    Attributes:
        trace: what the engine reported.
        differences: where it parts from the oracle: waived ones, and after them the first that is not.
        cited: the rules that the oracle cited while it was compared.
        unsupported: why the engine cannot be judged by this case, if it cannot set the board up.
    """

    trace: Trace
    differences: list[Difference] = field(default_factory=list)
    cited: frozenset[str] = frozenset()
    unsupported: str | None = None


def probe_case(trace: Trace, probe: Probe) -> Case:
    """The case that leads up to a probe of this trace and tries it there.

    Prompts with one answer are written out, so that the probe meets the same one.
    """
    return Case(trace.case.board, tuple(step.action for step in trace.steps[: probe.before]), probe.action)


def unchanged(before: State, after: State) -> bool:
    """Whether nothing came of an action: it counts as refused (normalisation rule 11)."""
    return before.snapshot == after.snapshot and before.decision == after.decision and before.over == after.over


def never(_rule: str) -> bool:
    """No failure is known."""
    return False
