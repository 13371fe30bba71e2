"""The command line, run as a user does: in a process of its own, in an empty folder."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
COMMAND = [sys.executable, "-c", "from duelproof.cli import main; main()"]


@pytest.fixture(scope="session")
def command() -> list[str]:
    """The words that stand for `duelproof`."""
    return COMMAND


@pytest.fixture(scope="session")
def run_in() -> Run:
    """Run the command line in a folder to its end; `variables` are added to the environment."""

    def start(cwd: Path, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, "COLUMNS": "120", **variables}
        return subprocess.run(
            [*COMMAND, *words], cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    return start


@pytest.fixture
def run(run_in: Run, tmp_path: Path) -> Run:
    """Run the command line in an empty folder."""

    def start(*words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        return run_in(tmp_path, *words, **variables)

    return start
