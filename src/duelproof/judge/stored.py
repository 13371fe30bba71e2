"""Failures kept for the next run, decoded, under `.duelproof/stored/<engine>/<edition>/` of the current folder.

They are run apart: what became of them is listed, and counts for nothing, so that a run depends on its seed alone.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

from duelproof.judge.cases import file_word, write_failure
from duelproof.judge.results import CheckResult, Stored
from duelproof.judge.session import Session
from duelproof.language.errors import Malformed
from duelproof.trials.casefile import read_case

HOME: Final = Path(".duelproof")


def stored_folder(session: Session) -> Path:
    """Where an engine's failures in an edition are kept."""
    return HOME / "stored" / file_word(session.hello.name) / session.terms.edition


def keep(checks: Iterable[CheckResult], session: Session, engine: str) -> None:
    """Keep the failures of these checks for the next run.

    Raises:
        OSError: the folder cannot be written.
    """
    for check in checks:
        if check.verdict == "failed" and check.first_failure is not None:
            write_failure(check.first_failure, stored_folder(session), engine, session.terms.seed)
            keep_out_of_git()


def keep_out_of_git() -> None:
    """Let git overlook what is kept here, reports that nobody placed elsewhere among it."""
    ignore = HOME / ".gitignore"
    if HOME.is_dir() and not ignore.exists():
        ignore.write_text("*\n", encoding="utf-8")


def run_stored(session: Session, among: Collection[str]) -> Iterator[Stored]:
    """Play the failures of earlier runs, those of these checks, and say what became of each."""
    folder = stored_folder(session)
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            case_file = read_case(path)
        except Malformed as error:
            yield Stored(check="", file=str(path), verdict="crashed", came=str(error))
            continue
        if case_file.check in among:
            item = session.judge_case(case_file.check, case_file.case)
            came = item.failure.came if item.failure is not None else ""
            yield Stored(check=case_file.check, file=str(path), verdict=item.verdict, came=came)
