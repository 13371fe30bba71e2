"""Engines for the scenarios' tests: the reference made to behave as other right engines do, and some that do nothing.

`Wrapped` hands everything on; its children change one habit each.
"""

from collections.abc import Callable
from dataclasses import replace

from duelproof.language.action import PASS, Action
from duelproof.language.board import Board
from duelproof.language.claims import Hello, Observes
from duelproof.language.engine import Engine, MalformedAction, Refused, Unsupported
from duelproof.language.event import Entered, Event
from duelproof.language.fold import fold
from duelproof.language.state import Decision, State
from duelproof.language.words import BATTLE_PHASE, DAMAGE_STEP, Level, Window
from duelproof.reference_engine.engine import ReferenceEngine

Reply = State | Refused | MalformedAction


class Wrapped:
    """The reference engine, with claims and states changed on their way."""

    def __init__(self) -> None:
        self.inner: Engine = ReferenceEngine()

    def hello(self) -> Hello:
        return replace(self.inner.hello(), observes=self.observes(self.inner.hello().observes))

    def observes(self, observes: Observes) -> Observes:
        return observes

    def setup(self, board: Board) -> State | Unsupported:
        state = self.inner.setup(board)
        return self.shown(state) if isinstance(state, State) else state

    def act(self, action: Action) -> Reply:
        reply = self.inner.act(action)
        return self.shown(reply) if isinstance(reply, State) else reply

    def shown(self, state: State) -> State:
        return state

    def close(self) -> None:
        self.inner.close()


class PassesInside(Wrapped):
    """Answers every prompt with one possible answer by itself."""

    def shown(self, state: State) -> State:
        while state.decision is not None and state.decision.options is not None and len(state.decision.options) == 1:
            reply = self.inner.act(state.decision.options[0])
            assert isinstance(reply, State)
            state = replace(reply, events=state.events + reply.events)
        return state


class ShowsWindows(Wrapped):
    """Stops in every window of the Damage Step, where both players can only pass."""

    def __init__(self) -> None:
        super().__init__()
        self.coming: list[State] = []
        self.last: State | None = None

    def setup(self, board: Board) -> State | Unsupported:
        self.coming, self.last = [], None
        return super().setup(board)

    def act(self, action: Action) -> Reply:
        if not self.coming:
            return super().act(action)
        if action != PASS:
            return Refused("only a pass")
        return self.coming.pop(0)

    def shown(self, state: State) -> State:
        before, self.last = self.last, state
        if before is None:
            return state
        now, states = before.snapshot, []
        for window, events in windows(state.events)[:-1]:
            now = fold(now, events)
            if window in DAMAGE_STEP:
                states.append(State(now, Decision("a", "window", window, (PASS,)), None, events))
        told = sum(len(each.events) for each in states)
        skipped = next((i for i, e in enumerate(state.events) if e.at in DAMAGE_STEP), 0) if states else 0
        if states:
            states[0].events = state.events[:skipped] + states[0].events
        self.coming = [*states[1:], replace(state, events=state.events[skipped + told :])] if states else []
        return states[0] if states else state


def windows(events: tuple[Event, ...]) -> list[tuple[Window | None, tuple[Event, ...]]]:
    """The events window by window; what comes before the first entry stands under None."""
    found: list[tuple[Window | None, list[Event]]] = [(None, [])]
    for event in events:
        if isinstance(event, Entered):
            found.append((event.at, []))
        found[-1][1].append(event)
    return [(window, tuple(each)) for window, each in found]


class ListsNoOptions(Wrapped):
    """Lists no legal actions; it refuses illegal ones."""

    def observes(self, observes: Observes) -> Observes:
        return replace(observes, options=False)

    def shown(self, state: State) -> State:
        decision = state.decision
        return state if decision is None else replace(state, decision=replace(decision, options=None))


class SaysLittle(ListsNoOptions):
    """Reports where cards are and the Life Points, and nothing else."""

    def observes(self, observes: Observes) -> Observes:
        return replace(observes, options=False, events=(), state=("location", "lp"), level="battle", windows=())

    def shown(self, state: State) -> State:
        return replace(super().shown(state), events=())


class Coarse(Wrapped):
    """Reports timing only by steps, or only by phases."""

    level: Level = "step"

    def observes(self, observes: Observes) -> Observes:
        return replace(observes, level=self.level)

    def shown(self, state: State) -> State:
        decision = state.decision
        told = tuple(replace(event, at=self.coarse(event.at)) for event in state.events if not self.inner_entry(event))
        if decision is not None:
            decision = replace(decision, at=self.coarse(decision.at))
        return replace(state, decision=decision, events=told)

    def inner_entry(self, event: Event) -> bool:
        return isinstance(event, Entered) and event.at != self.coarse(event.at)

    def coarse(self, window: Window) -> Window:
        if self.level == "battle":
            return "battle_step" if window in BATTLE_PHASE else window
        return "start_of_damage_step" if window in DAMAGE_STEP else window


class ByPhases(Coarse):
    """Reports timing only by phases."""

    level: Level = "battle"


RIGHT: tuple[Callable[[], Wrapped], ...] = (PassesInside, ShowsWindows, ListsNoOptions, SaysLittle, Coarse, ByPhases)
"""Engines that play right, each in its own way."""


class RefusesEverything(Wrapped):
    """Refuses whatever it is asked to do."""

    def act(self, action: Action) -> Reply:
        return Refused(f"not {action}")


class PassesAtEverything(Wrapped):
    """Does the most neutral thing whatever it is asked to do."""

    def __init__(self) -> None:
        super().__init__()
        self.due: State | None = None

    def act(self, action: Action) -> Reply:
        options = self.due.decision.options if self.due is not None and self.due.decision is not None else None
        return super().act(next((option for option in options or () if option.neutral), action))

    def shown(self, state: State) -> State:
        self.due = state
        return state


class RepeatsTheFirstSnapshot(Wrapped):
    """Shows the same field for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.first: State | None = None

    def setup(self, board: Board) -> State | Unsupported:
        self.first = None
        return super().setup(board)

    def shown(self, state: State) -> State:
        self.first = self.first or state
        return replace(state, snapshot=self.first.snapshot)


class ReportsNoEvents(Wrapped):
    """Claims all events, and reports none."""

    def shown(self, state: State) -> State:
        return replace(state, events=())


class OffersNoOptions(Wrapped):
    """Claims to list options, and lists none."""

    def shown(self, state: State) -> State:
        decision = state.decision
        return state if decision is None else replace(state, decision=replace(decision, options=()))


DO_NOTHING: tuple[Callable[[], Wrapped], ...] = (
    RefusesEverything,
    PassesAtEverything,
    RepeatsTheFirstSnapshot,
    ReportsNoEvents,
    OffersNoOptions,
)
"""Engines that claim all that the reference claims, and do nothing right, quietly."""
