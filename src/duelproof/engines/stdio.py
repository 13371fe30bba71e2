"""An engine in a process of its own, asked over JSON lines (docs/wire.md).

One process answers many duels; after a crash, a time-out or a reply out of turn it is killed, and the next `setup`
starts another. Every process is asked for its hello first, and all must answer alike. Linux and macOS.
"""

import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Never

from pydantic_core import to_json

from duelproof.engines.process import Child, Ended, Flooded, Hung
from duelproof.engines.promises import broken_by_state, broken_by_unsupported, ill_formed
from duelproof.engines.replies import Garbage, Reply, read_reply, wrong_shape
from duelproof.language import wire
from duelproof.language.action import Action
from duelproof.language.board import Board, Side, check_board
from duelproof.language.claims import Hello
from duelproof.language.engine import (
    EngineMissing,
    EngineTrouble,
    MalformedAction,
    Refused,
    TroubleKind,
    Unsupported,
)
from duelproof.language.errors import WrongUse
from duelproof.language.state import State
from duelproof.language.words import SEATS

TIMEOUT: Final = 10.0
MAX_LINE: Final = 16 << 20
_KEPT_MESSAGES: Final = 8
_KEPT_LENGTH: Final = 2_000
_CLOSING: Final = 1.0
_ACTION: Final = wire.adapter(Action).serializer


def board_json(board: Board) -> bytes:
    """A board as it is sent: what every adapter reads is written out, the rest where it is no default."""
    data = wire.to_board_data(board)
    written: dict[str, object] = {
        "edition": board.edition,
        "turn_player": board.turn_player,
        "turn": board.turn,
        "starts_in": board.starts_in,
        **{seat: _side_data(board.side(seat), data.get(seat, {})) for seat in SEATS},
    }
    return to_json(written)


def _side_data(side: Side, data: dict[str, Any]) -> dict[str, Any]:
    monsters = [
        {"zone": monster.zone, "position": monster.position, "atk": monster.atk, "def": monster.def_, **row}
        for monster, row in zip(side.monsters, data.get("monsters", ()), strict=True)
    ]
    return {"lp": side.lp, **data, "monsters": monsters}


class StdioEngine:
    """An engine behind a command that speaks the wire.

    Not for two threads at once. Close it, or use `contextlib.closing`; whatever happens, no process is left behind.

    Args:
        command: the program and its arguments.
        timeout: seconds for the answer to one request.
        start_timeout: seconds for the first answer of a process; unless set, `timeout`, but at least 10.
        env: variables beside those of this process.
        cwd: the folder it runs in.
        max_line: bytes that a reply may have.

    Attributes:
        command: the program and its arguments.
        starts: how many processes were started.
        ended_by_itself: whether the process ended after `close` without being killed; None before.

    Raises:
        EngineMissing: from any method that starts the process, if that cannot be done or it says `unavailable`.
        EngineTrouble: from any method, if it does not answer, or its answer is none.
    """

    def __init__(  # noqa: PLR0913 - all by keyword, and each a limit of its own
        self,
        command: Sequence[str],
        *,
        timeout: float = TIMEOUT,
        start_timeout: float | None = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        max_line: int = MAX_LINE,
    ) -> None:
        if not command:
            raise WrongUse("an engine needs a command: expected a program and its arguments, came nothing")
        self.command, self._env, self._cwd, self._max_line = tuple(command), env, cwd, max_line
        self._timeout, self._start_timeout = timeout, start_timeout
        self._child: Child | None = None
        self._hello: Hello | None = None
        self._used = False
        self._asked = 0
        self._messages: deque[tuple[str, bytes]] = deque(maxlen=_KEPT_MESSAGES)
        self._gone: EngineTrouble | None = None
        self._strays_before = self.starts = 0
        self.ended_by_itself: bool | None = None

    @property
    def pid(self) -> int | None:
        """The process id of the running engine; None while none runs."""
        return None if self._child is None else self._child.pid

    @property
    def stray_lines(self) -> int:
        """How many lines on stdout were no replies, over all its processes."""
        return self._strays_before + (0 if self._child is None else self._child.stray_lines)

    @property
    def last_stray(self) -> str:
        """The last such line of the running engine."""
        return "" if self._child is None else self._child.last_stray

    @property
    def messages(self) -> tuple[str, ...]:
        """The last messages exchanged, oldest first: `-> {...}` was sent, `<- {...}` came."""
        return tuple(f"{arrow} {line.decode('utf-8', 'replace').rstrip()}" for arrow, line in self._messages)

    @property
    def stderr(self) -> str:
        """The last of what the running engine wrote to stderr."""
        return "" if self._child is None else self._child.stderr

    def set_timeout(self, seconds: float) -> None:
        """Give it that long for the answer to one request from now on."""
        self._timeout = seconds

    def hello(self) -> Hello:
        """Who it is and what it claims; asked of each process once."""
        if self._hello is None:
            return self._start()
        return self._hello

    def setup(self, board: Board) -> State | Unsupported:
        """Start a duel from this board.

        Raises:
            Malformed: the board is none.
        """
        board = check_board(board)
        hello = self._ready()
        self._used = True
        reply = self._ask(b'"do":"setup","board":' + board_json(board), "setup")
        if reply.state is not None:
            return self._kept(hello, reply.state)
        if reply.unsupported is None:
            self._wrong_answer("setup", "state` or `unsupported", reply)
        broken = broken_by_unsupported(hello, board)
        if broken is not None:
            self._trouble("false_claim", f"{broken}: {reply.unsupported}")
        return Unsupported(reply.unsupported)

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Carry out one action."""
        hello = self._hello
        if self._child is None or hello is None:
            raise self._no_duel()
        body = _ACTION.to_json(action, exclude_defaults=True)
        reply = self._ask(b'"do":"act","action":' + body, "act")
        if reply.state is not None:
            return self._kept(hello, reply.state)
        if reply.refused is not None:
            return Refused(reply.refused)
        if reply.malformed is None:
            self._wrong_answer("act", "state`, `refused` or `malformed", reply)
        return MalformedAction(reply.malformed)

    def play(self, board: Board, actions: Iterable[Action]) -> tuple[State, ...]:
        """The states of a whole case in one round trip, for an engine that claims `play`."""
        hello = self._ready()
        if not hello.play:
            raise WrongUse(f"{hello.name} does not claim `play`: set the board up and act instead")
        self._used = True
        acts = b",".join(_ACTION.to_json(action, exclude_defaults=True) for action in actions)
        body = board_json(check_board(board))
        reply = self._ask(b'"do":"play","board":' + body + b',"actions":[' + acts + b"]", "play")
        if reply.states is None:
            self._wrong_answer("play", "states", reply)
        return tuple(self._kept(hello, state) for state in reply.states)

    def ask(self, request: bytes) -> Reply:
        """Send any request, `"do":...` without braces and id, to an engine that runs; for `doctor`."""
        self._ready()
        return self._ask(request, "request")

    def say(self, line: bytes) -> None:
        """Send a line that is no request and expects no reply; for `doctor`."""
        self._ready()
        if self._child is not None:
            self._child.write(line + b"\n")

    def close(self) -> None:
        """Ask it to end, wait a second for that, then kill it and all that it started."""
        child, self._child, self._gone = self._child, None, None
        if child is None:
            return
        try:
            self._asked += 1
            child.write(b'{"id":%d,"do":"close"}\n' % self._asked)
            self.ended_by_itself = child.exit(min(self._timeout, _CLOSING)) is not None
        finally:
            self._let_go(child)

    def _ready(self) -> Hello:
        """A process that can take a new duel."""
        if self._child is not None and self._used and self._hello is not None and not self._hello.reuse:
            self.close()
        if self._child is None or self._hello is None:
            return self._start()
        return self._hello

    def _start(self) -> Hello:
        self._end()
        self._messages.clear()
        try:
            self._child = Child(self.command, env=self._env, cwd=self._cwd, max_line=self._max_line)
        except (OSError, ValueError) as error:
            raise EngineMissing(f"{self.command[0]!r} cannot be started: {error}; check the command") from None
        self.starts += 1
        self._used, self._gone = False, None
        timeout = max(self._timeout, TIMEOUT) if self._start_timeout is None else self._start_timeout
        reply = self._ask(b'"do":"hello","protocol":1', "hello", timeout)
        if reply.unavailable is not None:
            raise self._missing(reply.unavailable)
        if reply.hello is None:
            self._wrong_answer("hello", "hello` or `unavailable", reply)
        return self._same(reply.hello)

    def _same(self, hello: Hello) -> Hello:
        if self._hello is not None and self._hello != hello:
            self._trouble("false_claim", f"its hello changed: first {self._hello}, now {hello}")
        self._hello = hello
        return hello

    def _ask(self, request: bytes, name: str, timeout: float | None = None) -> Reply:
        child = self._child
        if child is None:  # pragma: no cover - callers start it first
            raise self._no_duel()
        try:
            return self._exchange(child, request, name, self._timeout if timeout is None else timeout)
        except EngineTrouble:
            raise
        except BaseException:  # Ctrl-C between a request and its reply: the next reply would be the wrong one
            self._end()
            raise

    def _exchange(self, child: Child, request: bytes, name: str, timeout: float) -> Reply:
        try:
            child.renew_limits()
            for line in child.waiting():
                self._take(child, line, name, early=True)
            self._asked += 1
            sent = b'{"id":%d,%b}\n' % (self._asked, request)
            self._messages.append(("->", sent[:_KEPT_LENGTH]))
            child.write(sent)
            return self._await(child, name, time.monotonic() + timeout)
        except Hung:
            self._lost("hung", f"no reply to `{name}` in {timeout:g} s")
        except Ended as error:
            self._lost("died", f"it {error} before it answered `{name}`")
        except Flooded as error:
            self._lost("flooded", f"{error} while `{name}` was due")
        except Garbage as error:
            self._lost("garbage", f"asked `{name}`, it sent {error}")

    def _await(self, child: Child, name: str, deadline: float) -> Reply:
        while (reply := self._take(child, child.line(deadline), name)) is None:
            if time.monotonic() > deadline:  # `line` looks at the clock only while it waits
                raise Hung
        return reply

    def _take(self, child: Child, line: bytes, name: str, *, early: bool = False) -> Reply | None:
        """The reply in this line if it is the one that is due; None if the line is stray."""
        try:
            reply = read_reply(line)
        except Garbage:
            self._messages.append(("<-", line[:_KEPT_LENGTH]))
            raise
        if reply is None:
            child.skip(line)
            return None
        self._messages.append(("<-", line[:_KEPT_LENGTH]))
        number = reply if isinstance(reply, int) else reply.id
        if early or number != self._asked:
            self._lost("out_of_turn", self._out_of_turn(number, name, early=early))
        if isinstance(reply, int):
            self._trouble("garbage", str(wrong_shape(line, name)))
        if reply.error is not None:
            self._trouble("error", f"asked `{name}`, it said: {reply.error}")
        return reply

    def _out_of_turn(self, number: int, name: str, *, early: bool) -> str:
        if number > self._asked:
            return f"a reply with id {number}, which nobody has asked yet; the last request was {self._asked}"
        again = "a second reply to request" if early or number == self._asked - 1 else "a reply to the old request"
        return f"{again} {number} when `{name}` was due; each request has one reply, with its own id"

    def _kept(self, hello: Hello, state: State) -> State:
        """The same state, if it is one and leaves no claim unanswered."""
        fault = ill_formed(state)
        if fault is not None:
            self._trouble("garbage", f"a state with {fault}")
        broken = broken_by_state(hello, state)
        if broken is not None:
            self._trouble("false_claim", f"{broken}; send it, or do not claim it")
        return state

    def _wrong_answer(self, name: str, expected: str, reply: Reply) -> Never:
        came = ", ".join(f"`{answer}`" for answer in reply.answers) or "no answer"
        self._trouble("garbage", f"asked `{name}`, expected `{expected}`, came {came}")

    def _trouble(self, kind: TroubleKind, detail: str) -> Never:
        raise EngineTrouble(kind, detail, self.messages, self.stderr)

    def _lost(self, kind: TroubleKind, detail: str) -> Never:
        """What the pipes hold can no longer be trusted: kill the process, keep what it said."""
        strays = "" if self._child is None else self._child.strays
        trouble = EngineTrouble(kind, detail + strays, self.messages, self.stderr)
        self._end()
        self._gone = trouble
        raise trouble from None

    def _missing(self, why: str) -> EngineMissing:
        missing = EngineMissing(why, self.messages, self.stderr)
        self._end()
        return missing

    def _no_duel(self) -> EngineTrouble | WrongUse:
        if self._gone is None:
            return WrongUse("no engine is running: expected a `setup` first, came an `act`")
        return EngineTrouble(
            self._gone.kind, f"no duel goes on since {self._gone.detail}", self._gone.messages, self._gone.stderr
        )

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            self._let_go(child)

    def _let_go(self, child: Child) -> None:
        self._strays_before += child.stray_lines
        child.end()
