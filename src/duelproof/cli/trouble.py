"""Errors as a user meets them: one clear message on stderr and an exit code, never a traceback."""

import os
import sys
from collections.abc import Callable
from typing import Final

import typer

from duelproof.judge.gate import Exit
from duelproof.language.engine import EngineTrouble
from duelproof.language.errors import DuelproofError
from duelproof.reports.text import clean, clean_lines
from duelproof.rulebook.errors import RulebookError

_STDERR_LINES: Final = 12
_Usage: Final[type[typer.BadParameter]] = typer.BadParameter.__mro__[1]
"""click's `UsageError`; some versions of typer carry a click of their own, which is no import of ours to know."""


def exit_code_of(run: Callable[[], object]) -> int:
    """Carry out a command; its exit code, or that of what went wrong with it."""
    try:
        code = run()
    except typer.Exit as ended:
        return ended.exit_code
    except (_Usage, DuelproofError, RulebookError, OSError) as error:
        return int(_told(error))
    except (typer.Abort, KeyboardInterrupt):
        say("interrupted")
        return int(Exit.INTERRUPTED)
    return code if isinstance(code, int) else int(Exit.CONFORMS)


def _told(error: Exception) -> Exit:
    """Say what went wrong; the exit code that stands for it."""
    if isinstance(error, BrokenPipeError):  # `duelproof rules | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it flushes
        return Exit.CONFORMS
    if isinstance(error, EngineTrouble):
        tell(error)
        return Exit.COULD_NOT_RUN
    if isinstance(error, _Usage):
        error.show()
    elif isinstance(error, OSError):
        say(f"{error.filename or 'input or output'}: {error.strerror}; check the path and its permissions")
    else:
        say(str(error))
    return Exit.WRONG_USE


def say(message: str) -> None:
    """One message on stderr."""
    lines = clean_lines(message)
    sys.stderr.write("\n".join([f"duelproof: {lines[0]}", *(f"  {line}" for line in lines[1:])]) + "\n")


def tell(trouble: EngineTrouble, hint: str = "") -> None:
    """What became of the engine, with its last messages and the last of its stderr."""
    lines = [str(trouble), *(f"| {clean(message, 300)}" for message in trouble.messages)]
    errors = [line for line in trouble.stderr.splitlines() if line.strip()]
    lines += [f"stderr | {clean(line, 300)}" for line in errors[-_STDERR_LINES:]]
    say("\n".join([*lines, *([hint] if hint else [])]))
