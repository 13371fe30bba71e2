"""Errors as a user meets them: one clear message on stderr and an exit code, never a traceback."""

import sys
from collections.abc import Callable

import click

from duelproof.judge.gate import Exit
from duelproof.language.engine import EngineTrouble
from duelproof.language.errors import DuelproofError
from duelproof.reports.text import clean, clean_lines

_STDERR_LINES = 12


def exit_code_of(run: Callable[[], object]) -> int:
    """Carry out a command; its exit code, or that of what went wrong with it."""
    try:
        code = run()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        error.show()
        return int(Exit.WRONG_USE)
    except (click.Abort, KeyboardInterrupt):
        say("interrupted")
        return int(Exit.INTERRUPTED)
    except EngineTrouble as trouble:
        tell(trouble)
        return int(Exit.COULD_NOT_RUN)
    except DuelproofError as error:
        say(str(error))
        return int(Exit.WRONG_USE)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # `duelproof rules | head`: the reader has seen enough
            sys.stderr.close()
            return int(Exit.CONFORMS)
        say(f"{error.filename or 'input or output'}: {error.strerror}")
        return int(Exit.WRONG_USE)
    return code if isinstance(code, int) else int(Exit.CONFORMS)


def say(message: str) -> None:
    """One message on stderr."""
    lines = clean_lines(message)
    print(f"duelproof: {lines[0]}", *(f"  {line}" for line in lines[1:]), sep="\n", file=sys.stderr)  # noqa: T201 - this is where it belongs


def tell(trouble: EngineTrouble, hint: str = "") -> None:
    """What became of the engine, with its last messages and the last of its stderr."""
    lines = [str(trouble), *(f"| {clean(message, 300)}" for message in trouble.messages)]
    errors = [line for line in trouble.stderr.splitlines() if line.strip()]
    lines += [f"stderr | {clean(line, 300)}" for line in errors[-_STDERR_LINES:]]
    say("\n".join([*lines, *([hint] if hint else [])]))
