"""A scenario on its way through an engine, line by line.

    answer:  windows and prompts with one possible answer are passed until the answer fits what is due, then it is
             given. A neutral answer (`end_turn`, ...) to a prompt that the engine passed by itself is left out.
    expect:  windows are passed until the expected decision is due (with none expected: until no window is), then
             every point is judged that the engine claims to report.

Stops where the play can go no further: an answer is refused, or another decision is due than the expected one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from duelproof.language.action import PASS, Action
from duelproof.language.case import Case, Probe, Step, Trace
from duelproof.language.claims import Hello
from duelproof.language.engine import Engine, EngineTrouble, Refused
from duelproof.language.normal import normal
from duelproof.language.state import Decision, State
from duelproof.language.words import ActionName, DecisionKind, Level
from duelproof.scenarios.model import Answer, Expect, Move, Scenario
from duelproof.scenarios.observed import Span, due, timing
from duelproof.scenarios.points import Fault, Point, described_state, listed, points
from duelproof.scenarios.result import Violation

MOST_PASSES: Final = 200
"""How many prompts are passed between two lines of a play before the engine counts as going round in circles."""

_KINDS: Final[dict[ActionName, tuple[DecisionKind, ...]]] = {
    "enter_battle_phase": ("main", "phase"),
    "change_position": ("main",),
    "flip_summon": ("main",),
    "end_turn": ("main", "phase"),
    "attack": ("attack", "replay"),
    "end_battle_phase": ("attack",),
    "activate": ("main", "attack", "window", "triggers"),
    "pass": ("window", "triggers", "choose"),
    "stop": ("replay",),
}


def fits(answer: Answer, level: Level, decision: Decision) -> bool:
    """Whether this is the decision that the answer is for."""
    return (
        decision.player == answer.player
        and timing(decision.at, level) == timing(answer.at, level)
        and decision.kind in _KINDS[answer.do]
    )


def only_answer(decision: Decision) -> Action | None:
    """The answer that is given without asking the scenario: the only one there is, or a pass in a window."""
    options = decision.options
    if options is not None and len(options) == 1:
        return options[0]
    return PASS if decision.kind == "window" and (options is None or PASS in options) else None


@dataclass(slots=True)
class Play:
    """One play of a scenario: what was sent and came, and what was judged of it."""

    scenario: Scenario
    engine: Engine
    trace: Trace
    span: Span
    step: int = 0
    judged: int = 0
    rules: tuple[str, ...] = ()
    violations: list[Violation] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)

    def through(self, moves: tuple[Move, ...]) -> None:
        """Line by line, until the play can go no further.

        Raises:
            EngineTrouble: the engine stopped answering.
        """
        for self.step, move in enumerate(moves):
            self.rules = self.scenario.rules
            if move.answer is not None and not self.answer(move.answer):
                return
            if move.expect is not None and not self.expect(move.expect):
                return

    def answer(self, answer: Answer) -> bool:
        """Gives an answer, passing what comes before it; whether the play can go on."""
        fitting = partial(fits, answer, self.span.level)
        if not self.advance(fitting):
            return False
        decision = self.span.now.decision
        if decision is not None and fitting(decision):
            return self.send(answer.action)
        if decision is not None and answer.action.neutral:
            return True
        expected = f"a decision of {answer.player} at {answer.at}, for {answer.action}"
        self.violate(Fault(expected, described_state(self.span)))
        return False

    def expect(self, expect: Expect) -> bool:
        """Judges an expectation; whether the play can go on."""
        self.rules = expect.rules or self.scenario.rules
        wanted = expect.decision
        until = partial(due, wanted, self.span.level) if wanted is not None else _no_window
        if not self.advance(until):
            return False
        for point in self.points(expect):
            self.judge(point)
        for name, action, accepted in self.attempts(expect):
            self.attempt(name, action, accepted=accepted)
        decision = self.span.now.decision
        self.span.states = [self.span.now]
        return wanted is None or (decision is not None and until(decision))

    def points(self, expect: Expect) -> Iterator[Point]:
        """The points that are judged by what the engine reports."""
        yield from points(expect)
        if self.trace.hello.observes.options:
            yield from (listed("can", action, wanted=True) for action in expect.can)
            yield from (listed("cannot", action, wanted=False) for action in expect.cannot)

    def attempts(self, expect: Expect) -> Iterator[tuple[str, Action, bool]]:
        """The actions that are tried, and whether they are to be accepted."""
        if not self.trace.hello.observes.options:
            yield from (("can", action, True) for action in expect.can)
            yield from (("cannot", action, False) for action in expect.cannot)
        yield from (("accepted", action, True) for action in expect.accepted)
        yield from (("refused", action, False) for action in expect.refused)

    def advance(self, until: Callable[[Decision], bool]) -> bool:
        """Passes until the decision is one that is waited for, or it is none to be passed; whether that went well."""
        for _ in range(MOST_PASSES):
            decision = self.span.now.decision
            if decision is None or until(decision):
                return True
            answer = only_answer(decision)
            if answer is None:
                return True
            if not self.send(answer):
                return False
        self.violate(Fault("the play to go on", f"{MOST_PASSES} prompts in a row that were passed"))
        return False

    def send(self, action: Action) -> bool:
        """Sends an answer; whether it was accepted."""
        decision = self.span.now.decision
        options = decision.options if decision is not None else None
        forced = options is not None and len(options) == 1
        reply = self.engine.act(action)
        self.trace.steps.append(Step(action, reply, forced))
        if isinstance(reply, State):
            self.span.states.append(normal(reply))
            return True
        word = "refused" if isinstance(reply, Refused) else "malformed"
        self.violate(Fault(f"{action} is accepted", f"{word}: {reply.why}"))
        return False

    def attempt(self, name: str, action: Action, *, accepted: bool) -> None:
        """Tries an action and undoes it."""
        before = self.span.now
        reply = self.engine.act(action)
        self.trace.probes.append(Probe(len(self.trace.steps), action, reply))
        # Normalisation rule 11: an engine that does nothing, silently, has refused too.
        changed = isinstance(reply, State) and (reply.snapshot, reply.decision, reply.over) != (
            before.snapshot,
            before.decision,
            before.over,
        )
        if isinstance(reply, State):
            self.replay()
            if accepted and not changed and not _shows(action, self.trace.hello):
                self.unsupported.append(f"play[{self.step}].{name}: what {action} changes is not claimed")
                return
        self.judged += 1
        if changed is not accepted:
            word = "accepted" if accepted else "refused"
            came = "accepted" if changed else f"refused: {getattr(reply, 'why', 'nothing changed')}"
            self.violate(Fault(f"{name}: {action} is {word}", came), action)

    def replay(self) -> None:
        """Brings the engine back to where it was: the same board and the same answers."""
        self.engine.setup(self.trace.case.board)
        for step in self.trace.steps:
            if isinstance(step.reply, State) and not isinstance(self.engine.act(step.action), State):
                raise EngineTrouble("false_claim", f"{step.action} was accepted before; it is refused in the same play")

    def judge(self, point: Point) -> None:
        """Judges one point, if the engine claims what that needs."""
        lacking = self.trace.hello.lacks(point.needs)
        if lacking:
            self.unsupported.append(f"play[{self.step}].{point.name}: not claimed: {', '.join(sorted(lacking))}")
            return
        self.judged += 1
        fault = point.judge(self.span)
        if fault is not None:
            self.violate(fault)

    def violate(self, fault: Fault, probe: Action | None = None) -> None:
        """Notes that something did not go as the scenario says."""
        at = len(self.trace.states()) - 1
        self.violations.append(Violation(fault.expected, fault.came, self.step, self.rules, at, self.case(probe)))

    def case(self, probe: Action | None = None) -> Case:
        """What was played up to now; prompts with one possible answer are left out."""
        played = tuple(step.action for step in self.trace.steps if not step.forced)
        return Case(self.trace.case.board, played, probe)


def _shows(action: Action, hello: Hello) -> bool:
    """Whether the claims show that this action was carried out, so that a state without change means a refusal."""
    words = hello.observes.state
    if action.do in ("change_position", "flip_summon"):
        return "position" in words
    return "declared" in words or action.do != "attack"


def _no_window(decision: Decision) -> bool:
    return decision.kind != "window"
