"""Playing a few actions without knowing the rules: passing what can be passed until a kind of decision comes."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from duelproof.engines.doctor.finding import NotTried, Wrong
from duelproof.language.action import ENTER_BATTLE_PHASE, PASS, Action
from duelproof.language.board import Board
from duelproof.language.engine import Engine, Unsupported
from duelproof.language.state import State
from duelproof.language.words import DecisionKind

_PASSES: Final = 64
_PASSABLE: Final[tuple[DecisionKind, ...]] = ("window", "triggers", "choose")


class Move(NamedTuple):
    """A state, and what led to it from the one before; None for `setup`."""

    action: Action | None
    state: State


def begin(engine: Engine, board: Board) -> State:
    """The state after `setup`."""
    reply = engine.setup(board)
    if isinstance(reply, Unsupported):
        raise NotTried(f"the engine cannot set up a board that this needs: {reply.why}")
    return reply


def accept(engine: Engine, action: Action) -> State:
    """The state after an action that must be legal."""
    reply = engine.act(action)
    if not isinstance(reply, State):
        raise Wrong(
            f"a state after `{action}`",
            f"{type(reply).__name__.removesuffix('Action').lower()}: {reply.why}",
            "the action is legal here: see ACTION in docs/wire.md for its shape",
        )
    return reply


def until(engine: Engine, state: State, kinds: Iterable[DecisionKind]) -> list[Move]:
    """Pass until one of these kinds of decision is due or the duel is over; the moves made on the way."""
    wanted, moves = frozenset(kinds), list[Move]()
    while state.decision is not None and state.decision.kind not in wanted:
        if state.decision.kind not in _PASSABLE or len(moves) >= _PASSES:
            raise Wrong(
                f"a decision of kind {' or '.join(sorted(wanted))}",
                f"`{state.decision.kind}` of player {state.decision.player} at {state.decision.at}"
                + (f" after {len(moves)} passes" if moves else ""),
                "see DECISION in docs/wire.md; prompts with one answer may be passed inside the engine",
            )
        state = accept(engine, PASS)
        moves.append(Move(PASS, state))
    return moves


def to_attack(engine: Engine, board: Board) -> list[Move]:
    """Set the board up and go to the first `attack` decision; the moves so far, `setup` first."""
    moves = [Move(None, begin(engine, board))]
    moves += until(engine, moves[-1].state, ("attack", "main"))
    decision = moves[-1].state.decision
    if decision is not None and decision.kind == "main":
        moves.append(Move(ENTER_BATTLE_PHASE, accept(engine, ENTER_BATTLE_PHASE)))
        moves += until(engine, moves[-1].state, ("attack",))
    if moves[-1].state.decision is None:
        raise Wrong("an `attack` decision", f"the duel to be over: {moves[-1].state.over}", "nobody has attacked yet")
    return moves


def play(engine: Engine, moves: list[Move], action: Action) -> list[Move]:
    """Carry out an action at the last of these moves, and pass until somebody has something to decide again."""
    more = [Move(action, accept(engine, action))]
    return [*moves, *more, *until(engine, more[-1].state, ("attack", "main", "phase", "replay"))]
