"""Asking an engine: whatever goes wrong with it becomes `EngineTrouble`, so that one case cannot stop the rest."""

import traceback
from collections.abc import Callable
from typing import Final, TypeVar

from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.claims import ACCEPT_WORDS, Hello, board_needs
from duelproof.language.engine import Engine, EngineTrouble, MalformedAction, Refused, Unsupported
from duelproof.language.normal import normal
from duelproof.language.state import State

T = TypeVar("T")
_FRAMES: Final = 6
_ALL: Final = frozenset(ACCEPT_WORDS)


def _ask(what: str, call: Callable[[], T]) -> T:
    try:
        return call()
    except EngineTrouble:
        raise
    except Exception as error:
        raise _broke(what, error) from error


def _broke(what: str, error: Exception) -> EngineTrouble:
    where = "".join(traceback.format_exception(error, limit=-_FRAMES))
    return EngineTrouble("error", f"{what} raised {type(error).__name__}: {error}", stderr=where)


def greet(engine: Engine) -> Hello:
    """The engine's claims."""
    return _ask("hello", engine.hello)


def cannot_set_up(hello: Hello, board: Board) -> str | None:
    """Why this engine cannot be asked to set up this board, by its own claims; None if it can."""
    if board.edition not in hello.editions:
        return f"{hello.name} does not play {board.edition}"
    accepts = frozenset(hello.accepts)
    if accepts >= _ALL:  # saves a tenth of a play on an engine that accepts every board
        return None
    lacking = sorted(board_needs(board) - accepts)
    return f"{hello.name} does not accept {', '.join(lacking)}" if lacking else None


def set_up(engine: Engine, hello: Hello, board: Board) -> State:
    """The state after `setup` of a board that the engine claims to accept."""
    reply = _ask("setup", lambda: engine.setup(board))
    if isinstance(reply, Unsupported):
        needs = ", ".join(sorted(board_needs(board)))
        raise EngineTrouble("false_claim", f"setup answered unsupported ({reply.why}), yet `accepts` has {needs}")
    if not isinstance(reply, State):
        raise EngineTrouble("garbage", f"setup: expected a state, came {type(reply).__name__}")
    return _checked(reply, hello)


def act(engine: Engine, hello: Hello, action: Action) -> State | Refused | MalformedAction:
    """The answer to one action."""
    try:
        reply = engine.act(action)
    except EngineTrouble:
        raise
    except Exception as error:
        raise _broke(f"act {action}", error) from error
    if isinstance(reply, State):
        return _checked(reply, hello)
    if not isinstance(reply, Refused | MalformedAction):
        raise EngineTrouble("garbage", f"act {action}: expected a state or a refusal, came {type(reply).__name__}")
    return reply


def _checked(state: State, hello: Hello) -> State:
    """The same state, if it is one, said in the one way that is compared."""
    if (state.decision is None) == (state.over is None):
        came = "neither" if state.over is None else "both"
        raise EngineTrouble("garbage", f"a state has either a decision or an end of the duel; {came} came")
    if state.decision is not None and hello.observes.options and state.decision.options is None:
        raise EngineTrouble("false_claim", f"options are claimed, yet the {state.decision.kind} decision lists none")
    return normal(state)
