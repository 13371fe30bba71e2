"""What is raised when the rulebook's data, or a question to it, is wrong."""

from collections.abc import Iterable
from difflib import get_close_matches


class RulebookError(ValueError):
    """The rulebook's data contradict themselves, or something was asked for that it does not have.

    The message says where, what was expected, what came, and what to do.
    """


def unknown(what: str, asked: str, known: Iterable[str]) -> RulebookError:
    """The error for a name that is not among the `known` ones, with the names closest to it."""
    names = {name.casefold(): name for name in known}
    close = get_close_matches(asked.casefold(), names, n=3, cutoff=0.6)
    hint = f"did you mean {_listed(names[name] for name in close)}?" if close else f"known: {_listed(names.values())}"
    return RulebookError(f"no {what} {asked!r}; {hint}")


def misshapen(file: str, where: str, expected: str, came: str, remedy: str) -> RulebookError:
    """The error for a place in the data that is not as it has to be."""
    return RulebookError(f"{file}: {where}: expected {expected}; came {came}; {remedy}")


def _listed(names: Iterable[str]) -> str:
    """At most twelve names, as a sentence lists them."""
    listed = list(names)
    more = f" and {len(listed) - 12} more" if len(listed) > 12 else ""  # noqa: PLR2004
    return ", ".join(listed[:12]) + more
