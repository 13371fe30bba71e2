"""Prompts with one possible answer that an engine passed inside: made visible, so that both ways read alike.

PROTOCOL.md, normalisation rule 3: an engine may return such a prompt or pass it. Where a state stands further on than
the action before it leads, and every prompt on the way had one answer by the rules, these prompts are put in as if
they had been returned and answered by the driver. Where one of them had more answers nothing is put in, and the
checks see that the engine has taken a decision away.

    turn 1's Main Phase 1 with nothing to move   end the turn
    the Battle Step with nothing able to attack  end the Battle Phase
    Main Phase 2 with nothing to move            end the turn
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, Action
from duelproof.language.board import Board
from duelproof.language.event import Event
from duelproof.language.state import Decision, SideView, Snapshot, State
from duelproof.language.words import DecisionKind, Seat, Window
from duelproof.properties.facts import Facts, Moment, Record

_MOST: Final = 3
"""Prompts in a row: the Battle Step, Main Phase 2, and not a whole Main Phase 1 of turn 2 or later."""

_OPEN: Final = ("main", "attack")
_LEADS: Final[Mapping[str, Window]] = {
    "enter_battle_phase": "battle_step",
    "attack": "battle_step",
    "end_battle_phase": "main_phase_2",
    "end_turn": "main_phase_1",
}
_KINDS: Final[Mapping[Window, DecisionKind]] = {
    "main_phase_1": "main",
    "battle_step": "attack",
    "main_phase_2": "main",
}
_LATER: Final[Mapping[Window, frozenset[str]]] = {
    "main_phase_1": frozenset({"start_step", "end_phase", "draw_phase"}),
    "battle_step": frozenset({"end_step", "main_phase_2", "end_phase", "draw_phase"}),
    "main_phase_2": frozenset({"end_phase", "draw_phase"}),
}
"""Windows of which an event says that a prompt has been left."""


class Passed(NamedTuple):
    """A prompt passed inside the engine, the state that it would have been returned with, and its one answer."""

    state: State
    answer: Action


class _Place(NamedTuple):
    player: Seat
    window: Window


def passed_at_setup(board: Board, record: Record, start: State, *, options: bool) -> tuple[list[Passed], State]:
    """The prompts passed before the first state, and that state with what is left of its events."""
    window: Window = "main_phase_1" if board.starts_in == "main_phase_1" else "battle_step"
    return _passed(record, _Place(board.turn_player, window), start, options=options)


def passed_after(
    record: Record, before: State, action: Action, reply: State, *, options: bool
) -> tuple[list[Passed], State]:
    """The prompts passed between an action and the state that came; `record` has noted the action already.

    Args:
        record: what the play says; it is told of the answers given inside.
        before: the state in which the action was taken.
        action: the action.
        reply: what the engine answered.
        options: whether the engine claims to list its options.
    """
    decision = before.decision
    if decision is None or decision.kind not in _OPEN:
        return [], reply
    window = _LEADS.get(action.do, decision.at)
    return _passed(record, _Place(record.turn_player, window), reply, options=options)


def _passed(record: Record, due: _Place, reply: State, *, options: bool) -> tuple[list[Passed], State]:
    decision = reply.decision
    if decision is None or decision.kind not in _OPEN or due == (decision.player, decision.at):
        return [], reply
    found: list[Passed] = []
    trial, events = record.copy(), reply.events
    while due != (decision.player, decision.at):
        facts = trial.facts()
        moment = Moment(0, replace(reply, snapshot=_as_of(reply.snapshot, facts)), facts)
        answer = _one_answer(moment, due.window)
        if answer is None or len(found) == _MOST:
            return [], reply
        here, events = _split(events, due.window)
        asked = Decision(due.player, _KINDS[due.window], due.window, (answer,) if options else None)
        found.append(Passed(State(moment.state.snapshot, asked, None, here), answer))
        trial.note(answer, asked)
        due = _Place(trial.turn_player, _LEADS[answer.do])
    for each in found:
        record.note(each.answer, each.state.decision)
    return found, replace(reply, events=events) if found else reply


def _one_answer(moment: Moment, window: Window) -> Action | None:
    """The answer of a prompt that has only one by the rules; None where there is a choice."""
    if window == "battle_step":
        return None if moment.able else END_BATTLE_PHASE
    if window == "main_phase_1" and moment.facts.turn > 1:
        return None  # the Battle Phase may be entered or not (BP-ENTER-04)
    movable = [card for card in moment.mine if not moment.locked(card) and card not in moment.facts.links]
    return None if movable else END_TURN


def _split(events: Sequence[Event], window: Window) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The events up to a prompt in this window, and those after it."""
    left = len(events)
    for place, event in enumerate(events):
        if event.event == "turn_started" or (event.event == "entered" and event.at in _LATER[window]):
            left = place
            break
    return tuple(events[:left]), tuple(events[left:])


def _as_of(snapshot: Snapshot, facts: Facts) -> Snapshot:
    """The field in the turn that the prompt belongs to: the same, but for what a new turn resets."""
    known = snapshot.turn is not None
    return replace(
        snapshot,
        a=_side_as_of(snapshot.a, facts),
        b=_side_as_of(snapshot.b, facts),
        turn=facts.turn if known else None,
        turn_player=facts.turn_player if snapshot.turn_player is not None else None,
    )


def _side_as_of(side: SideView, facts: Facts) -> SideView:
    monsters = tuple(
        m if m.attacks_declared is None else replace(m, attacks_declared=facts.declared.get(m.id, 0))
        for m in side.monsters
    )
    return replace(side, monsters=monsters)
