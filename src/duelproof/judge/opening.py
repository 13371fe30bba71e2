"""Starts an engine that is given by name, by module or by command line.

reference                    an entry point of the group `duelproof.engines`
my_engine:Engine             an attribute of a module: an engine, something that makes one, or a registration
"node adapter.mjs --fast"    a command line that speaks docs/wire.md
"""

import re
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final, cast

from duelproof.engines.inprocess import InProcessEngine
from duelproof.engines.stdio import StdioEngine
from duelproof.language.engine import Engine, Fault, Oracle, Registration
from duelproof.language.errors import WrongUse

GROUP: Final = "duelproof.engines"
DEFAULT_TIMEOUT: Final = 10.0
"""Seconds for one answer, as over stdio."""

FAULTS_GROUP: Final = "duelproof.faults"
FAULT: Final = "fault:"
_METHODS: Final = ("hello", "setup", "act", "close")
_ATTRIBUTE: Final = re.compile(r"^[A-Za-z_][\w.]*:[A-Za-z_][\w.]*$")


@dataclass(frozen=True, slots=True)
class Opener:
    """An engine that can be started, as often as one likes.

    Attributes:
        command: how it was named, with its arguments; names it in commands that replay a case.
        open: starts it.
        registration: its entry point's, if it has one.
    """

    command: str
    open: Callable[[], Engine]
    registration: Registration | None = None

    @property
    def oracle_itself(self) -> bool:
        """Whether this engine is an oracle: agreement with itself says nothing."""
        return self.registration is not None and self.registration.oracle is not None


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def engine_names() -> list[str]:
    """The names of all registered engines."""
    return sorted(_points())


def registration(name: str) -> Registration:
    """The registered engine of this name.

    Raises:
        WrongUse: there is none, or its entry point is broken.
    """
    point = _points().get(name)
    if point is None:
        raise unknown_engine(name)
    try:
        found = point.load()
    except (ImportError, AttributeError) as error:
        raise WrongUse(f"engine {name}: its entry point {point.value} cannot be loaded: {error}") from error
    if not isinstance(found, Registration):
        raise WrongUse(f"engine {name}: {point.value}: expected a Registration, came {type(found).__name__}")
    return found


@cache
def faults() -> Mapping[str, Fault]:
    """The engines that are wrong on purpose, by id.

    Raises:
        WrongUse: an entry point is broken.
    """
    found: dict[str, Fault] = {}
    for point in sorted(entry_points(group=FAULTS_GROUP)):
        try:
            found |= point.load()
        except (ImportError, AttributeError) as error:
            raise WrongUse(f"faults {point.name}: its entry point {point.value} cannot be loaded: {error}") from error
    return found


def fault(fault_id: str) -> Fault:
    """The engine that is wrong in this way.

    Raises:
        WrongUse: there is none; the message names what comes closest.
    """
    found = faults().get(fault_id)
    if found is None:
        close = " or ".join(get_close_matches(fault_id, faults(), n=3))
        raise WrongUse(f"engine {FAULT}{fault_id}: expected the id of a fault; did you mean {close or 'none of them'}?")
    return found


def unknown_engine(name: str) -> WrongUse:
    """The error for an engine that nobody knows."""
    close = get_close_matches(name, engine_names(), n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    known = ", ".join(engine_names()) or "none"
    return WrongUse(
        f"engine {name!r}: expected a registered name ({known}), module:attribute, or a command line in one string; "
        f"{hint}A command without arguments is given with its path, such as ./engine"
    )


def find_oracle() -> Callable[[], Oracle] | None:
    """What makes the oracle: the first registered engine that is one, `reference` before others."""
    for name in sorted(_points(), key=lambda name: (name != "reference", name)):
        made = registration(name).oracle
        if made is not None:
            return made
    return None


def opener(spec: str, words: Sequence[str] = (), timeout: float | None = None) -> Opener:
    """How to start the engine that a user named.

    Args:
        spec: a name, `module:attribute`, or a command line.
        words: more arguments of the engine.
        timeout: seconds that it has for one answer; unless given, the engine's own.

    Raises:
        WrongUse: no engine can be meant by it; whether a command can be started shows when it is.
    """
    first, *rest = _words(spec)
    words = [*rest, *words]
    if first in _points():
        found = registration(first)
        return Opener(shlex.join([first, *words]), lambda: _timed(found.open(words), timeout), found)
    if first.startswith(FAULT):
        return Opener(first, fault(first.removeprefix(FAULT)).open)
    if _ATTRIBUTE.match(first):
        return _from_module(first, words, timeout)
    if not words and "/" not in first and shutil.which(first) is None:
        raise unknown_engine(spec)
    command = [first, *words]
    return Opener(shlex.join(command), lambda: _stdio(command, timeout))


def _words(spec: str) -> list[str]:
    try:
        words = shlex.split(spec)
    except ValueError as error:
        raise WrongUse(f"engine {spec!r}: expected a command line, came {error}; close the quotation") from None
    if not words:
        raise WrongUse("engine '': expected a name, module:attribute or a command line, came nothing")
    return words


def _from_module(spec: str, words: Sequence[str], timeout: float | None) -> Opener:
    module, _, attribute = spec.partition(":")
    found = _attribute(spec, module, attribute)
    command = shlex.join([spec, *words])
    if isinstance(found, Registration):
        return Opener(command, lambda: _timed(found.open(words), timeout), found)
    return Opener(command, lambda: InProcessEngine(lambda: _made(spec, found, words), time_limit=_limit(timeout)))


def _limit(timeout: float | None) -> float | None:
    """Seconds that an engine in this process has for a call: as asked, else 10 where that can be watched."""
    if timeout is not None:
        return timeout
    watched = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
    return DEFAULT_TIMEOUT if watched else None


def _attribute(spec: str, module: str, attribute: str) -> object:
    if "" not in sys.path:  # as `python -m` has it: a module beside the user's feet
        sys.path.insert(0, "")
    try:
        found: object = import_module(module)
        for name in attribute.split("."):
            found = getattr(found, name)
    except (ImportError, AttributeError) as error:
        raise WrongUse(f"engine {spec!r}: {error}; expected an importable module and an attribute of it") from error
    return found


def _made(spec: str, found: object, words: Sequence[str]) -> Engine:
    """The engine that this attribute is or makes, behind the same checks as an engine in a process."""
    made = found
    if isinstance(found, type) or not hasattr(found, "setup"):
        if not callable(found):
            raise WrongUse(f"engine {spec!r}: expected an engine or something that makes one, came {found!r}")
        made = found(*words)
    missing = [name for name in _METHODS if not callable(getattr(made, name, None))]
    if missing:
        raise WrongUse(f"engine {spec!r}: expected the methods {', '.join(_METHODS)}; it lacks {', '.join(missing)}")
    return cast("Engine", made)


def _stdio(command: Sequence[str], timeout: float | None) -> Engine:
    return StdioEngine(command) if timeout is None else StdioEngine(command, timeout=timeout)


def _timed(engine: Engine, timeout: float | None) -> Engine:
    """The engine with that long for each answer, where somebody watches over it: in its own process."""
    if timeout is not None and isinstance(engine, StdioEngine):
        engine.set_timeout(timeout)
    return engine
