"""Plays one case on an engine, alone or beside an oracle.

At each decision the oracle, if there is one, is brought level and compared; at some, and at the end, an action that
ought to be refused is tried at the side; then the next answer is given. A prompt with one possible answer is answered
by the driver; a planned answer comes from the case as it is, or is chosen from the engine's options, or from the
oracle's where the engine lists none. When the answers have run out, neutral answers bring the case to a decision at
which it may end.
"""

from typing import Final, NamedTuple

from duelproof.language.action import Action
from duelproof.language.case import Case, Plan, Probe, Step, Trace
from duelproof.language.engine import Engine, EngineMissing, EngineTrouble, Oracle, Refused
from duelproof.language.errors import WrongUse
from duelproof.language.state import SideView, Snapshot, State
from duelproof.properties.facts import Moment, Record
from duelproof.properties.inside import Passed, passed_after, passed_at_setup
from duelproof.properties.legality import lawful
from duelproof.trials import asking
from duelproof.trials.answers import Answers, closing, only
from duelproof.trials.beside import Beside, Watch
from duelproof.trials.played import PROBE_EVERY, STEP_LIMIT, Played, Prober, Waived, never, unchanged

_NOTHING: Final = State(Snapshot(SideView(), SideView()))
"""The start of a trace whose engine never answered `setup`."""


def play(  # noqa: PLR0913 - what is played, beside what, and how; all but the first two by name
    engine: Engine,
    case: Case | Plan,
    *,
    oracle: Oracle | None = None,
    compare: bool = True,
    prober: Prober | None = None,
    waived: Waived = never,
    watch: Watch | None = None,
    limit: int = STEP_LIMIT,
) -> Played:
    """Plays one case from `setup` to its end.

    Args:
        engine: the engine under test; after trouble its next `setup` starts it afresh.
        case: explicit actions, sent as they are, or a plan whose numbers choose among what is offered.
        oracle: set beside the engine to compare, and to choose for one that lists no options.
        compare: whether differences from the oracle are looked for.
        prober: names actions that ought to be refused, tried at the side at some decisions and at the end.
        waived: the rules disagreement about which is a known failure.
        watch: told the oracle's state each time that it is compared.
        limit: steps after which the case is cut off.

    Raises:
        EngineMissing: the engine cannot be started at all.
        EngineTrouble: it does not say who it is; any later trouble is in the trace instead.
        WrongUse: a plan needs options, the engine lists none, and there is no oracle to choose.
    """
    hello = asking.greet(engine)
    trace = Trace(Case(case.board, (), getattr(case, "probe", None)), hello, _NOTHING)
    unsupported = asking.cannot_set_up(hello, case.board)
    if unsupported is not None:
        return Played(trace, unsupported=unsupported)
    if isinstance(case, Plan) and oracle is None and not hello.observes.options:
        raise WrongUse(f"{hello.name} lists no options; set an oracle beside it to choose what is played")
    beside = None
    if oracle is not None and (compare or not hello.observes.options):
        beside = Beside(oracle, hello.observes, case.board, compare=compare, waived=waived, watch=watch)
    driver = _Driver(engine, case, trace, beside, prober)
    try:
        driver.run(limit)
    except EngineMissing:
        raise
    except EngineTrouble as trouble:
        trace.trouble = trouble
    trace.case = Case(case.board, tuple(driver.answers.given), trace.case.probe)
    return driver.played()


class _Answer(NamedTuple):
    action: Action
    by_driver: bool


class _Driver:
    """One case being played."""

    def __init__(
        self, engine: Engine, case: Case | Plan, trace: Trace, beside: Beside | None, prober: Prober | None
    ) -> None:
        self._engine, self._trace, self._beside, self._prober = engine, trace, beside, prober
        self._board = case.board
        self._hello = trace.hello
        self._probe = case.probe if isinstance(case, Case) else None
        self._probe_seed = case.probe_seed if isinstance(case, Plan) else 0
        self.answers = Answers(case)
        self._record = Record(case.board)
        self._state = trace.start
        self._accepted = 0
        self._probed = -1

    def played(self) -> Played:
        """What has been played."""
        if self._beside is None:
            return Played(self._trace)
        return Played(self._trace, self._beside.differences, frozenset(self._beside.cited))

    def run(self, limit: int) -> None:
        """Plays to the end of the case."""
        self._state = asking.set_up(self._engine, self._hello, self._board)
        passed, last = passed_at_setup(self._board, self._record, self._state, options=self._hello.observes.options)
        self._trace.start = passed[0].state if passed else last
        self._put_in(passed, last)
        self._hear(self._state)
        for _ in range(limit):
            answer = self._settle() or self._next()
            if answer is None:
                self._probe_here()
                return
            self._act(answer)
        self._trace.truncated = self._state.decision is not None

    def _settle(self) -> _Answer | None:
        """Brings the oracle level and tries what ought to be refused; the engine's answer if only it asks."""
        if self._beside is not None:
            neutral = self._beside.settle(self._state, self._accepted, self.answers)
            if neutral is not None:
                self.answers.use_forced(neutral)
                return _Answer(neutral, by_driver=True)
        if self._probe is not None and not self.answers.left:
            probe, self._probe = self._probe, None
            self._try(probe)
        if self._state.decision is not None and (self._probe_seed + len(self._trace.steps)) % PROBE_EVERY == 0:
            self._probe_here()
        return None

    def _options(self) -> tuple[Action, ...] | None:
        """The engine's options, or the oracle's where the engine lists none."""
        decision = self._state.decision
        if self._hello.observes.options and decision is not None and decision.options:
            return decision.options
        return None if self._beside is None else self._beside.options

    def _next(self) -> _Answer | None:
        decision = self._state.decision
        if decision is None:
            return None
        options = self._options()
        forced = only(options)
        if forced is not None:
            self.answers.use_forced(forced)
            return _Answer(forced, by_driver=True)
        planned = self.answers.planned(options)
        if planned is not None:
            self.answers.use(planned)
            return _Answer(planned, by_driver=False)
        last = closing(decision)
        return None if last is None else _Answer(last, by_driver=True)

    def _act(self, answer: _Answer) -> None:
        before = self._state
        reply = asking.act(self._engine, self._hello, answer.action)
        if isinstance(reply, State):
            self._accept(answer, before, reply)
        else:
            self._trace.steps.append(Step(answer.action, reply, answer.by_driver))
        if self._beside is not None:
            self._beside.replied(answer.action, before, reply, self._accepted)

    def _accept(self, answer: _Answer, before: State, reply: State) -> None:
        """Takes a new state, and puts in the prompts that the engine passed on the way to it."""
        passed: list[Passed] = []
        last = reply
        # A direct attack with ATK 0 may leave a snapshot as it was where declarations are not reported.
        if not unchanged(before, reply) or lawful(Moment(0, before, self._record.facts()), answer.action):
            self._record.note(answer.action, before.decision)
            options = self._hello.observes.options
            passed, last = passed_after(self._record, before, answer.action, reply, options=options)
        shown = passed[0].state if passed else last
        self._trace.steps.append(Step(answer.action, shown, answer.by_driver))
        self._accepted += 1
        self._put_in(passed, last)
        self._state = reply
        self._hear(reply)

    def _put_in(self, passed: list[Passed], last: State) -> None:
        following = [*(each.state for each in passed[1:]), last] if passed else []
        for each, state in zip(passed, following, strict=True):
            self._trace.steps.append(Step(each.answer, state, forced=True, inside=True))
            self.answers.use_forced(each.answer)
            self._accepted += 1

    def _hear(self, state: State) -> None:
        if self._beside is not None:
            self._beside.heard(state.events)

    # Actions that ought to be refused.

    def _probe_here(self) -> None:
        """Tries what the prober names, once at each place."""
        here = len(self._trace.steps)
        if self._prober is None or self._probed == here:
            return
        self._probed = here
        action = self._prober(self._trace, self._probe_seed + here)
        if action is not None:
            self._try(action)

    def _try(self, action: Action) -> None:
        """Tries an action; if the engine carries it out, the case is played again up to here without it."""
        reply = asking.act(self._engine, self._hello, action)
        record = reply
        if isinstance(reply, State):
            self._play_again()
            if unchanged(self._state, reply):
                record = Refused("accepted, yet snapshot and decision are unchanged")
        self._trace.probes.append(Probe(len(self._trace.steps), action, record))
        if self._beside is not None:
            self._beside.probed(action, accepted=isinstance(record, State), at=self._accepted)

    def _play_again(self) -> None:
        asking.set_up(self._engine, self._hello, self._board)
        for step in self._trace.steps:
            if not step.inside:
                asking.act(self._engine, self._hello, step.action)
