"""What the tests of engines share."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from duelproof.engines.stdio import StdioEngine

HERE = Path(__file__).parent


@pytest.fixture
def hostile() -> Iterator[Callable[..., StdioEngine]]:
    """Starts one of the scripts in hostile/; what is still running at the end is closed."""
    engines: list[StdioEngine] = []

    def start(script: str, *words: str, timeout: float = 30.0, start_timeout: float = 30.0) -> StdioEngine:
        command = [sys.executable, "-S", str(HERE / "hostile" / f"{script}.py"), *words]
        engine = StdioEngine(command, timeout=timeout, start_timeout=start_timeout, max_line=1 << 20)
        engines.append(engine)
        return engine

    yield start
    for engine in engines:
        engine.close()


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that ended and waits to be reaped does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)  # noqa: S607
    return bool(shown.stdout.strip()) and not shown.stdout.strip().startswith("Z")


@pytest.fixture
def gone() -> Callable[[int | None], bool]:
    """Tells whether a process has ended, waiting a while for that."""
    return _gone


def _gone(pid: int | None, seconds: float = 20.0) -> bool:
    assert pid is not None
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not is_alive(pid):
            return True
        time.sleep(0.05)
    return False
