"""One child process and its three pipes: lines in, lines out, each wait with a deadline, nothing left behind.

No threads: one `poll` waits for stdout, stderr and, while a request is only half written, stdin. So an engine that
floods one pipe while we write into another never blocks us, and a request costs four system calls.

The child leads a session of its own, so Ctrl-C at the terminal reaches us alone and the whole group can be killed,
grandchildren included. It is killed on `end`, when this object is collected, at exit, and, by a guard process that
waits on a pipe from us, when we are killed ourselves. A grandchild that starts a session of its own escapes.
"""

import contextlib
import math
import os
import select
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

CHUNK: Final = 1 << 16
STDERR_TAIL: Final = 16_384
MAX_STRAY_BYTES: Final = 64 << 20
MAX_STRAY_LINES: Final = 200_000
_SAMPLE: Final = 200
_SLICE: Final = 0.2  # s between looks whether it has ended: a grandchild may hold its pipes open
_GRACE: Final = 0.5  # s for the exit code to follow the end of the pipes
_GUARD: Final = 'read -r _; kill -s KILL -- "-$0"'


class Hung(Exception):  # noqa: N818 - it names what happened
    """No line before the deadline."""


class Ended(Exception):  # noqa: N818
    """The process ended, or closed the pipe that we need; the text says which."""


class Flooded(Exception):  # noqa: N818
    """A line longer than the limit, or too many lines that are no replies; the text says which."""


def _end(process: subprocess.Popen[bytes], guard: subprocess.Popen[bytes], owner: int) -> None:
    """Kill the group and the guard, and reap both; does nothing in a forked copy of the owner."""
    if os.getpid() != owner:
        return
    # PermissionError: macOS, when only a zombie is left in the group.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    guard.kill()
    for child in (process, guard):
        for pipe in (child.stdin, child.stdout, child.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=5)


class Child:
    """A running command.

    Attributes:
        stray_lines: how many lines were no replies.

    Raises:
        OSError: the command cannot be started.
    """

    def __init__(
        self, command: Sequence[str], *, env: Mapping[str, str] | None, cwd: Path | None, max_line: int
    ) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the user named this command
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **(env or {})},
            cwd=cwd,
            start_new_session=True,
        )
        self._guard = subprocess.Popen(  # noqa: S603
            ["/bin/sh", "-c", _GUARD, str(self._process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._finalize = weakref.finalize(self, _end, self._process, self._guard, os.getpid())
        self._stdin, self._stdout, self._stderr = (self._unblocked(name) for name in ("stdin", "stdout", "stderr"))
        self._poll = select.poll()
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)
        self._poll.register(self._stdin, 0)  # an error is reported unasked: it has closed its end
        self._max_line = max_line
        self._lines: deque[bytes] = deque()
        self._partial = bytearray()
        self._unsent = b""
        self._errors = bytearray()
        self._sending = False
        self._deaf_until = math.inf
        self._last_stray = b""
        self.stray_lines = 0
        self.renew_limits()

    def _unblocked(self, name: str) -> int:
        descriptor: int = getattr(self._process, name).fileno()
        os.set_blocking(descriptor, False)
        return descriptor

    @property
    def pid(self) -> int:
        """The process id, which is also that of its group."""
        return self._process.pid

    @property
    def stderr(self) -> str:
        """The last of what it wrote to stderr."""
        return self._errors[-STDERR_TAIL:].decode("utf-8", "replace")

    def write(self, line: bytes) -> None:
        """Begin to send a line; what does not fit into the pipe goes out while waiting for the answer."""
        self._unsent += line
        self._send()

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._go_deaf()
            return
        if bool(self._unsent) is not self._sending:
            self._sending = not self._sending
            self._poll.modify(self._stdin, select.POLLOUT if self._sending else 0)

    def _go_deaf(self) -> None:
        """It has closed its stdin. It may have said why before, so reading goes on, but not for long."""
        self._unsent = b""
        self._stop_polling(self._stdin)
        self._deaf_until = min(self._deaf_until, time.monotonic() + _GRACE)

    def _stop_polling(self, descriptor: int) -> None:
        with contextlib.suppress(KeyError):
            self._poll.unregister(descriptor)

    def waiting(self) -> list[bytes]:
        """Lines that have come without being waited for: what one look at the pipes finds."""
        with contextlib.suppress(Ended):
            self._pump(0.0)
        lines = list(self._lines)
        self._lines.clear()
        return lines

    def line(self, deadline: float) -> bytes:
        """The next line, without its end.

        Args:
            deadline: a time of `time.monotonic`.

        Raises:
            Hung: none came in time.
            Ended: none can come any more.
            Flooded: one came that is too long.
        """
        while not self._lines:
            remaining = min(deadline, self._deaf_until) - time.monotonic()
            if remaining <= 0:
                raise Hung if deadline <= self._deaf_until else Ended(self._how("stdin"))
            if not self._pump(min(remaining, _SLICE)) and self._process.poll() is not None:
                raise Ended(self._how("stdout"))
        return self._lines.popleft()

    def _pump(self, seconds: float) -> bool:
        """Wait for the pipes and serve those that are ready; whether any was."""
        ready = self._poll.poll(seconds * 1000)
        for descriptor, flags in ready:
            if descriptor == self._stdout:
                self._read_stdout()
            elif descriptor == self._stderr:
                self._read_stderr()
            elif flags & select.POLLOUT:
                self._send()
            else:
                self._go_deaf()
        return bool(ready)

    def _read_stdout(self) -> None:
        chunk = os.read(self._stdout, CHUNK)
        if not chunk:
            raise Ended(self._how("stdout"))
        cut = chunk.rfind(b"\n")
        if cut >= 0:
            self._take(bytes(self._partial) + chunk[:cut])
            self._partial = bytearray()
        self._partial += chunk[cut + 1 :]
        if len(self._partial) > self._max_line:
            raise Flooded(f"a line of more than {self._max_line} bytes")

    def _take(self, lines: bytes) -> None:
        if b"{" in lines:
            self._lines.extend(lines.split(b"\n"))
        else:  # no reply among them: counted without being looked at one by one, or a flood would take minutes
            self._count(lines.count(b"\n") + 1, lines)

    def skip(self, line: bytes) -> None:
        """Count a line that was no reply.

        Raises:
            Flooded: there were too many since the limits were renewed.
        """
        self._count(1, line)

    def _count(self, lines: int, text: bytes) -> None:
        self.stray_lines += lines
        self._lines_left -= lines
        self._bytes_left -= len(text)
        self._last_stray = text[-_SAMPLE:]
        if self._lines_left < 0 or self._bytes_left < 0:
            raise Flooded(f"more than {MAX_STRAY_LINES} lines or {MAX_STRAY_BYTES >> 20} MiB that are no replies")

    def renew_limits(self) -> None:
        """Allow as many stray lines again as one request may bring."""
        self._lines_left, self._bytes_left = MAX_STRAY_LINES, MAX_STRAY_BYTES

    @property
    def strays(self) -> str:
        """A clause about the lines that were no replies; empty if there were none."""
        if not self.stray_lines:
            return ""
        return f"; {self.stray_lines} lines on its stdout were no replies, the last: {self.last_stray!r}"

    @property
    def last_stray(self) -> str:
        """The last line that was no reply."""
        return self._last_stray.decode("utf-8", "replace").strip().rsplit("\n", 1)[-1]

    def _read_stderr(self) -> bool:
        try:
            chunk = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return False
        if not chunk:
            self._stop_polling(self._stderr)
            return False
        self._errors += chunk
        if len(self._errors) > 2 * STDERR_TAIL:
            del self._errors[:-STDERR_TAIL]
        return True

    def _how(self, pipe: str) -> str:
        """How it ended, for a person; waits a moment for the exit code and for the rest of stderr."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=_GRACE)
        for _ in range(2 * STDERR_TAIL // CHUNK + 8):
            if not self._read_stderr():
                break
        half = f" in the middle of a line: {bytes(self._partial[:200])!r}" if self._partial else ""
        return _exit_words(self._process.returncode, pipe) + half

    def exit(self, seconds: float) -> int | None:
        """Its exit code if it ends by itself within this time, with stdin closed; otherwise None."""
        if self._process.stdin is not None:
            self._stop_polling(self._stdin)
            self._process.stdin.close()
        deadline = time.monotonic() + seconds
        with contextlib.suppress(Ended, Flooded, subprocess.TimeoutExpired):
            while (remaining := deadline - time.monotonic()) > 0 and self._process.poll() is None:
                self._pump(min(remaining, _SLICE))
                self._lines.clear()
        return self._process.poll()

    def end(self) -> None:
        """Kill it and everything it started; twice does no harm."""
        self._finalize()


def _exit_words(code: int | None, pipe: str) -> str:
    if code is None:
        return f"closed its {pipe} and goes on running"
    if code < 0:
        return f"was killed by {signal.Signals(-code).name}"
    return f"ended with exit code {code}"
