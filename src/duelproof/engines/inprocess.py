"""A Python object as an engine: the same four methods, called directly.

Its answers go through the wire form and back, so they are checked as strictly as those of a process and share
nothing with it: an engine that goes on changing a `State` it has returned cannot change what was recorded. That costs
30 µs for a state of six monsters and ten options (`deepcopy`: 160); `trusted=True` spares it for an engine that
returns fresh values of the right types, as the reference engine does.

**Hanging.** There is no time-out in one process: Python cannot stop a call. `time_limit` sets a watchdog by SIGALRM
that interrupts Python code, on the main thread of Linux and macOS alone, and not while C code runs. Where it cannot
be set, asking for one is refused. An engine that may hang belongs behind `stdio`.
"""

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, Never, TypeVar

from pydantic_core import PydanticSerializationError

from duelproof.engines.promises import broken_by_state, broken_by_unsupported, ill_formed
from duelproof.language import wire
from duelproof.language.action import Action
from duelproof.language.board import Board, check_board
from duelproof.language.claims import Hello
from duelproof.language.engine import Engine, EngineTrouble, MalformedAction, Refused, TroubleKind, Unsupported
from duelproof.language.errors import DuelproofError, Malformed, WrongUse
from duelproof.language.state import State

_TAIL: Final = 4_000
_T = TypeVar("_T")


class _TimeUp(BaseException):
    """Raised inside the engine by the watchdog; no `except Exception` of its own can swallow it."""


class _Raised(DuelproofError):  # noqa: N818 - what happened, caught by the caller
    """An engine raised instead of refusing."""


class InProcessEngine:
    """An engine made by calling `make`; made anew at the next `setup` after it raised or ran out of time.

    Args:
        make: answers an object with `hello`, `setup`, `act` and `close`; a class will do.
        trusted: hand boards over and take answers as they are: unchecked, and shared with it.
        time_limit: seconds for one call; see the module's text for where that works.

    Raises:
        EngineTrouble: from any method but `act`, where an exception or False is a refusal (normalisation rule 11):
            `died` when the engine raised (traceback in `stderr`), `hung`, `garbage` when
            its answer has a wrong type, `false_claim` when it leaves out what it claims.
        WrongUse: `time_limit` is set where no watchdog can be.
    """

    def __init__(self, make: Callable[[], Engine], *, trusted: bool = False, time_limit: float | None = None) -> None:
        self._make, self._trusted, self._time_limit = make, trusted, time_limit
        self._engine: Engine | None = None
        self._hello: Hello | None = None
        self._last = ""

    def hello(self) -> Hello:
        """Who it is and what it claims; asked once of each object."""
        self._made()
        if self._hello is None:  # pragma: no cover - `_made` sets it
            raise self._no_duel()
        return self._hello

    def setup(self, board: Board) -> State | Unsupported:
        """Start a duel from this board."""
        board = board if self._trusted else check_board(board)
        engine = self._made()
        self._last = f"setup {board.edition}"
        reply = self._call(lambda: engine.setup(board))
        if isinstance(reply, Unsupported):
            broken = broken_by_unsupported(self.hello(), board)
            if broken is not None:
                self._trouble("false_claim", f"{broken}: {reply.why}")
            return reply
        return self._state(reply)

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Carry out one action."""
        engine = self._engine
        if engine is None:
            raise self._no_duel()
        self._last = f"act {action}"
        try:
            reply: object = self._call(lambda: self._refusing(engine, action))
        except _Raised as raised:
            return Refused(str(raised))
        if reply is False:
            return Refused("it answered False")
        if isinstance(reply, Refused | MalformedAction):
            return reply
        return self._state(reply)

    @staticmethod
    def _refusing(engine: Engine, action: Action) -> object:
        """An exception of `act` is one of the ways to refuse (normalisation rule 11); a legal action must not raise."""
        try:
            return engine.act(action)
        except DuelproofError:
            raise
        except RecursionError:
            raise
        except Exception as error:
            raise _Raised(f"it raised {type(error).__name__}: {error}") from error

    def close(self) -> None:
        """Close the engine and forget it."""
        engine, self._engine = self._engine, None
        if engine is not None:
            self._last = "close"
            self._call(engine.close)

    def _made(self) -> Engine:
        if self._engine is None:
            self._last = "start"
            self._engine = engine = self._call(self._make)
            self._last = "hello"
            self._greet(self._call(engine.hello))
        return self._engine

    def _greet(self, hello: object) -> None:
        if not isinstance(hello, Hello):
            self._lost("garbage", f"expected a Hello, came {_shown(hello)}")
        if not self._trusted:
            hello = self._checked(Hello, hello)
        if self._hello is not None and hello != self._hello:
            self._lost("false_claim", f"its hello changed: first {self._hello}, now {hello}")
        self._hello = hello

    def _state(self, reply: object) -> State:
        if self._trusted and isinstance(reply, State):
            return reply
        if not isinstance(reply, State):
            self._trouble("garbage", f"expected a State (or a refusal), came {_shown(reply)}")
        state = self._checked(State, reply)
        fault = ill_formed(state)
        if fault is not None:
            self._trouble("garbage", f"a state with {fault}")
        broken = broken_by_state(self.hello(), state)
        if broken is not None:
            self._trouble("false_claim", f"{broken}; send it, or do not claim it")
        return state

    def _checked(self, kind: type[_T], value: _T) -> _T:
        """A copy of a value that shares nothing with it and has every type right."""
        try:
            text = wire.adapter(kind).dump_json(value, by_alias=True, warnings="error")
            return wire.read(kind, text, f"reply to {self._last}")
        except Malformed as error:
            self._trouble("garbage", str(error))
        except PydanticSerializationError as error:
            self._trouble("garbage", self._misshapen(kind, value, error))
        except AttributeError as error:
            self._trouble("garbage", str(error))

    def _misshapen(self, kind: type[_T], value: _T, error: PydanticSerializationError) -> str:
        """What is wrong with a value that cannot be written: the place if reading finds one, else pydantic's words."""
        words = " ".join(str(error).split())
        clause = f"; sequences are tuples: {words}" if "`tuple" in words else ""
        try:
            text = wire.adapter(kind).dump_json(value, by_alias=True, warnings=False)
            wire.read(kind, text, f"reply to {self._last}")
        except (Malformed, PydanticSerializationError) as found:
            return f"{found}{clause}"
        return words + clause

    def _call(self, method: Callable[[], _T]) -> _T:
        try:
            with _watchdog(self._time_limit):
                return method()
        except DuelproofError:
            raise
        except _TimeUp:
            self._lost("hung", f"no answer in {self._time_limit:g} s")
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever an engine raises is its end
            tail = "".join(traceback.format_exception(error))[-_TAIL:]
            self._lost("died", f"it raised {type(error).__name__}: {error}", tail)

    def _lost(self, kind: TroubleKind, detail: str, stderr: str = "") -> Never:
        self._engine = None
        self._trouble(kind, detail, stderr)

    def _trouble(self, kind: TroubleKind, detail: str, stderr: str = "") -> Never:
        raise EngineTrouble(kind, f"at `{self._last}`: {detail}", [f"-> {self._last}"], stderr) from None

    def _no_duel(self) -> DuelproofError:
        if self._hello is None:
            return WrongUse("no engine is running: expected a `setup` first, came an `act`")
        return EngineTrouble("died", f"no duel goes on since it was lost at `{self._last}`")


def _shown(value: object) -> str:
    return f"{type(value).__name__} {str(value)[:200]}"


@contextmanager
def _watchdog(seconds: float | None) -> Iterator[None]:
    """Interrupt the body after this time; a timer that was running before goes on afterwards."""
    if seconds is None:
        yield
        return
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        raise WrongUse(
            "time_limit needs the main thread of Linux or macOS; leave it out, or put the engine behind stdio"
        )
    before = signal.signal(signal.SIGALRM, _time_up)
    running = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *running)
        signal.signal(signal.SIGALRM, before)


def _time_up(_number: int, _frame: FrameType | None) -> Never:
    raise _TimeUp
