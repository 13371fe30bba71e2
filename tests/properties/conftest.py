"""Right traces of the reference engine, and a forger that makes them wrong in one place."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Final

import pytest

from duelproof.language.action import (
    END_BATTLE_PHASE,
    END_TURN,
    ENTER_BATTLE_PHASE,
    Action,
    attack,
    change_position,
    flip_summon,
)
from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Case, Step, Trace
from duelproof.language.engine import Refused
from duelproof.language.event import Entered, Event
from duelproof.language.state import MonsterView, Over, Snapshot, State
from duelproof.language.words import EditionId, MainZone, Position, Seat, Window
from duelproof.properties.model import Violation
from duelproof.properties.registry import properties
from duelproof.properties.views import TraceView
from duelproof.reference_engine.engine import ReferenceEngine

ENTER, LEAVE = ENTER_BATTLE_PHASE, END_BATTLE_PHASE


def _board(mine: tuple[Monster, ...], theirs: tuple[Monster, ...], turn: int = 3) -> Board:
    return Board(a=Side(monsters=mine), b=Side(monsters=theirs), turn=turn)


def _one(card: str, zone: MainZone, atk: int, def_: int = 1000, position: Position = "attack") -> Monster:
    return Monster(id=card, zone=zone, atk=atk, def_=def_, position=position)


def _duel(atk: int, target: Monster, turn: int = 3) -> Board:
    """X attacks Y; W and V stand by."""
    mine = (_one("X", 1, atk), _one("W", 2, 1100, 1200, "defense"))
    return _board(mine, (target, _one("V", 2, 1300, 1400, "defense")), turn)


X: Final = _one("X", 1, 1900)
Y: Final = _one("Y", 1, 1500)
FIGHT: Final = (ENTER, attack("X", "Y"), LEAVE)
DIRECTLY: Final = (ENTER, attack("X", "direct"), LEAVE)
EMPTY: Final = _board((_one("X", 1, 1900), _one("W", 2, 1100, 1200, "defense")), ())
TURNS: Final = (*FIGHT, END_TURN, ENTER, LEAVE, END_TURN, ENTER)

PLAYS: Final[Mapping[str, tuple[Board, tuple[Action, ...]]]] = {
    "higher": (_duel(1900, _one("Y", 1, 1500)), FIGHT),
    "lower": (_duel(1500, _one("Y", 1, 1900)), FIGHT),
    "tie": (_duel(1900, _one("Y", 1, 1900)), FIGHT),
    "zeros": (_duel(0, _one("Y", 1, 0)), FIGHT),
    "zero target": (_duel(1900, _one("Y", 1, 0)), FIGHT),
    "zero attacker": (_duel(0, _one("Y", 1, 0, 500, "defense")), FIGHT),
    "break": (_duel(1900, _one("Y", 1, 100, 1500, "defense")), FIGHT),
    "hold": (_duel(1500, _one("Y", 1, 100, 1900, "defense")), FIGHT),
    "defense tie": (_duel(1900, _one("Y", 1, 100, 1900, "defense")), FIGHT),
    "set": (_duel(1500, _one("Y", 1, 100, 1900, "face_down_defense")), FIGHT),
    "direct": (EMPTY, DIRECTLY),
    "direct zero": (_board((_one("X", 1, 0),), ()), DIRECTLY),
    "lethal": (replace(EMPTY, b=Side(lp=1900)), DIRECTLY[:2]),
    "turn 1": (_duel(1900, _one("Y", 1, 1500), turn=1), (END_TURN, ENTER)),
    "declined": (_duel(1900, _one("Y", 1, 1500)), (END_TURN, ENTER)),
    "turns": (_duel(1500, _one("Y", 1, 100, 1900, "face_down_defense")), TURNS),
    "moves": (
        _board(
            (_one("X", 1, 1900), _one("W", 2, 1100, 1200, "defense"), _one("S", 3, 0, 0, "face_down_defense")),
            (_one("Y", 1, 1500),),
        ),
        (change_position("W"), flip_summon("S"), ENTER, attack("W", "Y"), LEAVE),
    ),
    "new": (
        _board((replace(X, summoned_on_turn=3), _one("W", 2, 100)), (_one("Y", 1, 1500),)),
        (ENTER, attack("X", "Y"), LEAVE),
    ),
    "changed": (_board((replace(X, position_changed_on_turn=3),), (_one("Y", 1, 1500),)), (ENTER,)),
    "owned": (_board((_one("X", 1, 1900),), (replace(Y, owner="a"),)), FIGHT),
    "token": (_board((_one("X", 1, 1900),), (replace(Y, frame="token"),)), FIGHT),
    "link": (_board((replace(X, frame="link", link=1),), (_one("Y", 1, 1500),)), FIGHT),
}


def _play(board: Board, actions: tuple[Action, ...]) -> Trace:
    engine = ReferenceEngine()
    start = engine.setup(board)
    assert isinstance(start, State)
    trace = Trace(Case(board, actions), engine.hello(), start)
    for action in actions:
        reply = engine.act(action)
        assert isinstance(reply, State), f"the reference engine refuses {action}: {reply}"
        trace.steps.append(Step(action, reply))
    return deepcopy(trace)


class Forgery:
    """A trace that can be made wrong; states are counted as in `Trace.states()`."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.states = trace.states()

    def judge(self, property_id: str) -> list[Violation | None]:
        """What the property says now."""
        return list(properties()[property_id].judge(TraceView(self.trace)))

    def _events(self, change: Callable[[list[Event]], None]) -> None:
        for state in self.states:
            events = list(state.events)
            change(events)
            state.events = tuple(events)

    def drop(self, kind: str) -> None:
        """No event of this kind any more."""
        self._events(lambda events: events.__setitem__(slice(None), [e for e in events if e.event != kind]))

    def alter(self, kind: str, /, **fields: object) -> None:
        """Every event of this kind says something else."""
        for event in (e for state in self.states for e in state.events if e.event == kind):
            for name, value in fields.items():
                setattr(event, name, value)

    def double(self, kind: str) -> None:
        """Every event of this kind twice."""
        self._events(
            lambda events: events.__setitem__(slice(None), [e for e in events for _ in range(1 + (e.event == kind))])
        )

    def front(self, kind: str) -> None:
        """The events of this kind before all others of their state."""
        self._events(lambda events: events.sort(key=lambda e: e.event != kind))

    def back(self, kind: str) -> None:
        """The events of this kind after all others of their state."""
        self._events(lambda events: events.sort(key=lambda e: e.event == kind))

    def say(self, at: int, event: Event, place: int = 0) -> None:
        """One more event in a state."""
        events = list(self.states[at].events)
        events.insert(place, event)
        self.states[at].events = tuple(events)

    def enter(self, at: int, window: Window, place: int = 0) -> None:
        """One more window entered."""
        self.say(at, Entered(window), place)

    def skip(self, window: Window) -> None:
        """A window that is not entered any more."""
        self._events(
            lambda events: events.__setitem__(
                slice(None), [e for e in events if not (e.event == "entered" and e.at == window)]
            )
        )

    def _from(self, at: int) -> Iterator[Snapshot]:
        return (state.snapshot for state in self.states[at:])

    def lp(self, at: int, seat: str, lp: int) -> None:
        """Other LP in a state."""
        getattr(self.states[at].snapshot, seat).lp = lp

    def monster(self, at: int, card: str, /, **fields: object) -> None:
        """A monster that is otherwise in a state."""
        found = self.states[at].snapshot.monster(card)
        assert found is not None, f"{card} is not on the field in state {at}"
        for name, value in fields.items():
            setattr(found, name, value)

    def leave(self, at: int, card: str, place: str = "gy b") -> None:
        """A card that lies elsewhere from a state on, on no Monster Zone."""
        pile, seat = place.split()
        for snapshot in self._from(at):
            for side in (snapshot.a, snapshot.b):
                side.monsters = tuple(m for m in side.monsters if m.id != card)
                side.gy = tuple(each for each in side.gy if each != card)
            if pile != "nowhere":
                side = snapshot.a if seat == "a" else snapshot.b
                setattr(side, pile, (*getattr(side, pile), card))

    def stay(self, at: int, card: str, seat: str, position: Position = "attack") -> None:
        """A card that is in a Monster Zone from a state on."""
        for snapshot in self._from(at):
            for side in (snapshot.a, snapshot.b):
                side.monsters = tuple(m for m in side.monsters if m.id != card)
                side.gy = tuple(each for each in side.gy if each != card)
            side = snapshot.a if seat == "a" else snapshot.b
            side.monsters = (*side.monsters, MonsterView(card, 5, position, 0, 0, 0, doomed=False))

    def pending(self, at: int, /, **fields: object) -> None:
        """Another field of a snapshot."""
        for name, value in fields.items():
            setattr(self.states[at].snapshot, name, value)

    def decide(self, at: int, /, **fields: object) -> None:
        """Another decision in a state."""
        decision = self.states[at].decision
        assert decision is not None
        for name, value in fields.items():
            setattr(decision, name, value)

    def offer(self, at: int, *actions: Action) -> None:
        """More options."""
        decision = self.states[at].decision
        assert decision is not None
        decision.options = (*(decision.options or ()), *actions)

    def withdraw(self, at: int, do: str, card: str | None = None) -> None:
        """Fewer options."""
        decision = self.states[at].decision
        assert decision is not None
        decision.options = tuple(o for o in decision.options or () if o.do != do or card not in (None, o.card))

    def end(self, at: int, winner: Seat) -> None:
        """The duel is over in a state."""
        self.states[at].decision, self.states[at].over = None, Over(winner)

    def go_on(self, at: int) -> None:
        """The duel is not over in a state: the decision of the state before it comes again."""
        self.states[at].over, self.states[at].decision = None, deepcopy(self.states[at - 1].decision)

    def order(self, step: int, action: Action) -> None:
        """Another action was given."""
        self.trace.steps[step].action = action

    def refuse(self, step: int) -> None:
        """The engine would not do it, nor anything after it."""
        del self.trace.steps[step + 1 :]
        self.trace.steps[step].reply = Refused("no")

    def repeat(self, at: int) -> None:
        """A state that is just as the one before it."""
        before = self.states[at - 1]
        self.states[at].snapshot, self.states[at].decision = deepcopy(before.snapshot), deepcopy(before.decision)


Forge = Callable[..., Forgery]


@pytest.fixture
def forge() -> Forge:
    """A right trace of a named play, to be made wrong."""

    def made(name: str, edition: EditionId = "tcg-current") -> Forgery:
        board, actions = PLAYS[name]
        return Forgery(_play(replace(board, edition=edition), actions))

    return made
