"""Where failures are written as case files, and the command that replays one."""

import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from duelproof.judge.results import Failure
from duelproof.trials.casefile import CaseFile, file_name, write_case

CASES: Final = "cases"
"""The folder of a report that holds its case files."""

_UNFIT: Final = re.compile(r"[^A-Za-z0-9.-]+")


def case_name(failure: Failure) -> str:
    """The name of its case file, the same for the same check and case."""
    return file_name(failure.check, failure.case)


def file_word(text: str) -> str:
    """The text as part of a file name."""
    return _UNFIT.sub("-", text).strip("-.")[:80] or "unnamed"


def replay_command(path: str | Path, engine: str, words: Sequence[str] = ("duelproof",)) -> str:
    """What to type to see a case played again; `words` are how duelproof is called (`program`)."""
    return shlex.join([*words, "replay", str(path), "--engine", engine])


def program() -> list[str]:
    """How duelproof is called from where the user stands, also when its virtual environment is not activated."""
    if shutil.which("duelproof") is not None:
        return ["duelproof"]
    typed = Path(sys.argv[0])
    return [str(typed)] if typed.name == "duelproof" and typed.is_file() else [sys.executable, "-m", "duelproof"]


def write_failure(failure: Failure, folder: Path, engine: str, seed: int) -> Path:
    """Write the case file of a failure; `engine` is how it was opened, `seed` that of the run.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / case_name(failure)
    said = (failure.check, failure.rules, failure.expected, failure.came)
    write_case(path, CaseFile(failure.case, *said, engine, seed))
    return path
