"""Cases and traces: what was played, and what an engine answered."""

from dataclasses import dataclass, field

from pydantic import ConfigDict

from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.claims import Hello
from duelproof.language.engine import EngineTrouble, MalformedAction, Refused
from duelproof.language.state import Snapshot, State


@dataclass(frozen=True, slots=True)
class Case:
    """A board and the answers to its decisions; prompts with one possible answer are answered by the driver.

    Attributes:
        board: the field before the first action.
        actions: the answers, in order, those of prompts with one answer left out.
        probe: an action that ought to be refused, tried after the last of `actions`.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)
    board: Board
    actions: tuple[Action, ...] = ()
    probe: Action | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A board and numbers that choose among whatever options come up: what an arena generates.

    The driver takes `choices` one by one: option number `choice % len(options)`. `probe_seed` chooses illegal
    actions to try. Playing a plan yields a trace, and the trace an explicit `Case`.
    """

    board: Board
    choices: tuple[int, ...]
    probe_seed: int = 0


@dataclass(slots=True)
class Step:
    """One action and what came of it.

    Attributes:
        action: what was answered.
        reply: what the engine said.
        forced: the driver gave the answer: the prompt had one, or it only brought the engine level.
        inside: the engine gave that answer itself and never returned the prompt, which had one; it is put in so that
            both ways read alike (normalisation rule 3).
    """

    action: Action
    reply: State | Refused | MalformedAction
    forced: bool = False
    inside: bool = False


@dataclass(slots=True)
class Probe:
    """An action tried because it ought to be refused. `before` counts the steps played when it was tried."""

    before: int
    action: Action
    reply: State | Refused | MalformedAction


@dataclass(slots=True)
class Trace:
    """What an engine reported of one case, from `setup` to the end.

    Attributes:
        case: the board with the explicit actions that were played.
        hello: the engine's claims.
        start: the state after `setup`.
        steps: the actions in order, refused ones among them.
        probes: actions that ought to be refused, tried at the side; an accepted one was undone by playing again.
        trouble: why the engine stopped answering, if it did.
        truncated: whether play was cut at the step limit.
    """

    case: Case
    hello: Hello
    start: State
    steps: list[Step] = field(default_factory=list)
    probes: list[Probe] = field(default_factory=list)
    trouble: EngineTrouble | None = None
    truncated: bool = False

    def states(self) -> list[State]:
        """The states in order: after `setup`, then after each accepted action."""
        return [self.start, *(step.reply for step in self.steps if isinstance(step.reply, State))]

    def before(self, index: int) -> State:
        """The state in which step number `index` was taken."""
        for step in reversed(self.steps[:index]):
            if isinstance(step.reply, State):
                return step.reply
        return self.start

    @property
    def last(self) -> Snapshot:
        """The last snapshot."""
        return self.before(len(self.steps)).snapshot
