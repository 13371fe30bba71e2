"""Where failures are written as case files, and the command that replays one."""

import re
import shlex
from hashlib import sha256
from pathlib import Path
from typing import Final

from duelproof.judge.results import Failure
from duelproof.language.wire import write
from duelproof.trials.casefile import CaseFile, write_case

CASES: Final = "cases"
"""The folder of a report that holds its case files."""

_UNFIT: Final = re.compile(r"[^A-Za-z0-9.-]+")


def case_name(failure: Failure) -> str:
    """The name of its case file, the same for the same check and case: `ds-calc-zero-tie-1f0c9a2b.json`."""
    digest = sha256(write(failure.case).encode()).hexdigest()[:8]
    return f"{file_word(failure.check)}-{digest}.json"


def file_word(text: str) -> str:
    """The text as part of a file name."""
    return _UNFIT.sub("-", text).strip("-.")[:80] or "unnamed"


def replay_command(path: str | Path, engine: str) -> str:
    """What to type to see a case played again."""
    return shlex.join(["duelproof", "replay", str(path), "--engine", engine])


def write_failure(failure: Failure, folder: Path, engine: str) -> Path:
    """Write the case file of a failure; `engine` is how it was opened.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / case_name(failure)
    write_case(path, CaseFile(failure.case, failure.check, failure.rules, failure.expected, failure.came, engine))
    return path
