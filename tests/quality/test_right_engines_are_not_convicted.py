"""Engines that play right and have other habits than the reference: nobody may convict them of anything."""

from collections import deque
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from duelproof.judge.checks import NO_ARENA
from duelproof.judge.session import Session, Terms
from duelproof.language.action import PASS, Action
from duelproof.language.board import Board
from duelproof.language.claims import Hello, board_needs
from duelproof.language.engine import MalformedAction, Refused, Unsupported
from duelproof.language.event import Damaged, Destroyed, Entered
from duelproof.language.fold import fold
from duelproof.language.state import Decision, Snapshot, State
from duelproof.language.words import DAMAGE_STEP
from duelproof.reference_engine.engine import ReferenceEngine

ARENAS = ("mixed", "two_turns", "first_turn", "lp_near_end")
CONVICTIONS = ("failed", "crashed")
SNAPSHOT_ONLY: dict[str, Any] = {"options": False, "events": (), "windows": (), "level": "battle"}


class Habit(ReferenceEngine):
    """The reference with other claims."""

    def __init__(self, **observes: Any) -> None:
        super().__init__()
        hello = super().hello()
        self._said = replace(hello, name=type(self).__name__, observes=replace(hello.observes, **observes))

    def hello(self) -> Hello:
        return self._said

    def setup(self, board: Board) -> State | Unsupported:
        state = super().setup(board)
        return self.told(state) if isinstance(state, State) else state

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        return self.told(reply) if isinstance(reply, State) else reply

    def told(self, state: State) -> State:
        """What is not claimed is left out."""
        observes = self._said.observes
        state = replace(state, events=tuple(e for e in state.events if self.tells(e)))
        if state.decision is not None and not observes.options:
            state.decision = replace(state.decision, options=None)
        for side in (state.snapshot.a, state.snapshot.b):
            side.lp = side.lp if "lp" in observes.state else None
            for monster in side.monsters:
                for word, names in FIELDS.items():
                    if word not in observes.state:
                        for name in names:
                            setattr(monster, name, None)
        if "battle" not in observes.state:
            state.snapshot.battle = None
        if "turn" not in observes.state:
            state.snapshot.turn = state.snapshot.turn_player = None
        return state

    def tells(self, event: Any) -> bool:
        observes = self._said.observes
        return event.event in observes.events and (event.event != "entered" or event.at in observes.windows)


FIELDS = {
    "position": ("position",),
    "zone": ("zone",),
    "stats": ("atk", "def_"),
    "declared": ("attacks_declared",),
    "doomed": ("doomed",),
    "locks": ("position_changed_on_turn", "summoned_on_turn", "set_on_turn"),
}


class PassesInside(Habit):
    """A prompt with one answer is passed inside."""

    def told(self, state: State) -> State:
        events = list(state.events)
        while state.decision is not None and len(state.decision.options or ()) == 1:
            reply = ReferenceEngine.act(self, state.decision.options[0])  # type: ignore[index]
            assert isinstance(reply, State)
            events += reply.events
            state = reply
        return super().told(replace(state, events=tuple(events)))


class SkipsMainPhase2(PassesInside):
    """Only an empty Main Phase 2 is passed inside."""

    def told(self, state: State) -> State:
        if state.decision is not None and state.decision.at != "main_phase_2":
            return Habit.told(self, state)
        return super().told(state)


class AsksInWindows(Habit):
    """Every window is a prompt of its own for both players, though nobody can do anything but pass."""

    def __init__(self, **observes: Any) -> None:
        super().__init__(**observes)
        self._waiting: deque[State] = deque()
        self._snapshot: Snapshot | None = None

    def setup(self, board: Board) -> State | Unsupported:
        self._waiting.clear()
        self._snapshot = None
        return super().setup(board)

    def act(self, action: Action) -> State | Refused | MalformedAction:
        if self._waiting:
            if action != PASS:
                return Refused("a window is open: pass") if action.card is None else Refused("pass only")
            return self._waiting.popleft()
        return super().act(action)

    def told(self, state: State) -> State:
        """Cut after each window entered inside the Battle Phase but the last one; both players pass there."""
        before, self._snapshot = self._snapshot, deepcopy(state.snapshot)
        last = super().told(state)
        if state.over is not None:
            return last
        cuts = [n + 1 for n, e in enumerate(state.events) if e.event == "attack_declared" or _asked(e)]
        if not cuts or state.decision is None:
            return last
        parts, start = [], 0
        for cut in cuts:
            parts.append(last.events[start:cut])
            start = cut
        rest = last.events[start:]
        player = state.decision.player
        queue: list[State] = []
        shown = last.snapshot
        for part in parts:
            if before is not None:
                before = shown = fold(before, part)
            for number, who in enumerate((player, "b" if player == "a" else "a")):
                at = part[-1].at
                asked = Decision(who, "window", at, (PASS,) if self._said.observes.options else None)  # type: ignore[arg-type]
                queue.append(State(shown, asked, None, part if number == 0 else ()))
        queue.append(replace(last, events=rest))
        self._waiting.extend(queue[1:])
        return queue[0]


ASKED = ("start_step", "battle_step", *DAMAGE_STEP, "end_step")


class BelowZero(Habit):
    """LP are reported below 0."""

    def told(self, state: State) -> State:
        state = super().told(state)
        for event in state.events:
            if isinstance(event, Damaged):
                side = state.snapshot.side(event.player)
                if side.lp == 0:
                    side.lp = -300
        return state


class RefusesSilently(Habit):
    """An illegal action is answered with the same state."""

    _last: State | None = None

    def setup(self, board: Board) -> State | Unsupported:
        state = super().setup(board)
        self._last = state if isinstance(state, State) else None
        return state

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        if isinstance(reply, Refused) and self._last is not None:
            return replace(self._last, events=())
        self._last = reply if isinstance(reply, State) else self._last
        return reply


class DestroysAfterMoving(Habit):
    """`destroyed` is told after the moves."""

    def told(self, state: State) -> State:
        state = super().told(state)
        events = list(state.events)
        for event in state.events:
            if isinstance(event, Destroyed):
                events.remove(event)
                place = max(n for n, e in enumerate(events) if e.event == "moved")
                events.insert(place + 1, event)
        return replace(state, events=tuple(events))


class FlipSummonIsAChange(Habit):
    """A Flip Summon counts as this turn's position change too, and the turn of the Set is forgotten."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        if isinstance(reply, State):
            for side in (reply.snapshot.a, reply.snapshot.b):
                for monster in side.monsters:
                    if monster.summoned_on_turn is not None:
                        monster.position_changed_on_turn = max(
                            monster.summoned_on_turn, monster.position_changed_on_turn or 0
                        )
                        monster.set_on_turn = None
        return reply


class FewBoards(Habit):
    """Boards that need more than a few words are not supported, and only those words are claimed."""

    def __init__(self, *accepts: str, **observes: Any) -> None:
        super().__init__(**observes)
        self._said = replace(self._said, accepts=accepts)

    def setup(self, board: Board) -> State | Unsupported:
        lacking = board_needs(board) - set(self._said.accepts)
        return Unsupported(", ".join(sorted(lacking))) if lacking else super().setup(board)


def _asked(event: Any) -> bool:
    return isinstance(event, Entered) and event.at in ASKED


ENGINES = {
    "snapshots": lambda: Habit(**SNAPSHOT_ONLY),
    "places and LP": lambda: Habit(**SNAPSHOT_ONLY, state=("location", "lp")),
    "places alone": lambda: Habit(**SNAPSHOT_ONLY, state=("location",)),
    "places, LP and positions": lambda: Habit(**SNAPSHOT_ONLY, state=("location", "lp", "position")),
    "no options": lambda: Habit(options=False),
    "passes inside": PassesInside,
    "passes inside, snapshots": lambda: PassesInside(**SNAPSHOT_ONLY),
    "passes inside, no options": lambda: PassesInside(options=False),
    "passes inside, options alone": lambda: PassesInside(**{**SNAPSHOT_ONLY, "options": True}),
    "skips Main Phase 2": SkipsMainPhase2,
    "skips Main Phase 2, snapshots": lambda: SkipsMainPhase2(**SNAPSHOT_ONLY),
    "asks in windows": AsksInWindows,
    "asks in windows, no options": lambda: AsksInWindows(options=False),
    "LP below 0": BelowZero,
    "LP below 0, snapshots": lambda: BelowZero(**SNAPSHOT_ONLY),
    "refuses silently": RefusesSilently,
    "refuses silently, snapshots": lambda: RefusesSilently(**SNAPSHOT_ONLY),
    "destroyed after moved": DestroysAfterMoving,
    "Flip Summon is a change": FlipSummonIsAChange,
    "few boards": lambda: FewBoards("starts_in:battle_step", "zones"),
    "plain boards": lambda: FewBoards("starts_in:main_phase_1"),
}


@pytest.mark.parametrize("habit", ENGINES)
def test_it_is_not_convicted(habit: str) -> None:
    engine = ENGINES[habit]()
    session = Session(engine, Terms(edition="tcg-current", profile="quick", oracle=ReferenceEngine(), minimising=False))
    wrong = []
    for arena in ARENAS:
        result = session.arena(arena)
        assert result.crash is None, f"{arena}: {result.crash}"
        wrong += [
            f"{check} in {arena}: expected {tally.first.violation.expected}, came {tally.first.violation.came}"
            for check, tally in result.tallies.items()
            if tally.first is not None
        ]
    for check in session.checks.values():
        if check.kind == "scenario":
            item = session.verdict(check.id, NO_ARENA)
            if item.verdict in CONVICTIONS:
                wrong.append(f"{check.id}: {item.failure and (item.failure.expected, item.failure.came)} {item.reason}")
    assert not wrong, "\n".join(wrong)
