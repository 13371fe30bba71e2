"""Engines that do nothing right, quietly: each claims all that the reference claims."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from duelproof.language.action import PASS
from duelproof.language.engine import Fault, MalformedAction, Refused
from duelproof.language.state import State
from duelproof.reference_engine.engine import ReferenceEngine

if TYPE_CHECKING:
    from collections.abc import Callable

    from duelproof.language.action import Action
    from duelproof.language.board import Board
    from duelproof.language.engine import Engine, Unsupported


class RefusesEverything(ReferenceEngine):
    """Every action is illegal."""

    def act(self, action: Action) -> State | Refused | MalformedAction:  # noqa: ARG002 - it does not look
        """Refuse it."""
        return Refused("no")


class PassesAtEverything(ReferenceEngine):
    """Whatever is asked, it passes: the neutral answer is carried out instead."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Carry out the neutral option."""
        decision = self.decision
        neutral = [o for o in (decision.options or ()) if o.neutral] if decision is not None else []
        return super().act(neutral[0] if neutral else (PASS if decision is None else action))


class RepeatsFirstSnapshot(ReferenceEngine):
    """Nothing ever seems to happen."""

    _first: State | None = None

    def setup(self, board: Board) -> State | Unsupported:
        """Remember the first state."""
        state = super().setup(board)
        self._first = state if isinstance(state, State) else None
        return state

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Answer as if nothing had happened."""
        reply = super().act(action)
        return replace(self._first, events=()) if isinstance(reply, State) and self._first is not None else reply


class ReportsNoEvents(ReferenceEngine):
    """Events are claimed and never come."""

    def setup(self, board: Board) -> State | Unsupported:
        """Leave the events out."""
        state = super().setup(board)
        return replace(state, events=()) if isinstance(state, State) else state

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Leave the events out."""
        reply = super().act(action)
        return replace(reply, events=()) if isinstance(reply, State) else reply


class OffersNoOptions(ReferenceEngine):
    """Options are claimed, and every list is empty."""

    def setup(self, board: Board) -> State | Unsupported:
        """Leave the options out."""
        state = super().setup(board)
        return _without_options(state) if isinstance(state, State) else state

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Leave the options out."""
        reply = super().act(action)
        return _without_options(reply) if isinstance(reply, State) else reply


def _without_options(state: State) -> State:
    return state if state.decision is None else replace(state, decision=replace(state.decision, options=()))


def _quiet(name: str, title: str, engine: Callable[[], Engine]) -> Fault:
    return Fault(name, title, (), engine, "quiet")


FAULTS: Final = (
    _quiet("refuses-everything", "Every action is refused.", lambda: RefusesEverything(name="refuses-everything")),
    _quiet(
        "passes-at-everything",
        "Whatever is asked, the neutral answer is carried out.",
        lambda: PassesAtEverything(name="passes-at-everything"),
    ),
    _quiet(
        "repeats-the-first-snapshot",
        "Every action is accepted, and the first snapshot comes again.",
        lambda: RepeatsFirstSnapshot(name="repeats-the-first-snapshot"),
    ),
    _quiet(
        "reports-no-events", "Events are claimed and never come.", lambda: ReportsNoEvents(name="reports-no-events")
    ),
    _quiet(
        "offers-no-options",
        "Options are claimed, and every list is empty.",
        lambda: OffersNoOptions(name="offers-no-options"),
    ),
)
