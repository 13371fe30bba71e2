"""The gate: whether an engine conforms, as one number for the shell."""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from duelproof.judge.results import CheckResult


class Exit(IntEnum):
    """Exit codes of `duelproof check`."""

    CONFORMS = 0
    DOES_NOT = 1
    WRONG_USE = 2
    COULD_NOT_RUN = 3
    INTERRUPTED = 130


def stale(checks: Iterable[CheckResult], known: Iterable[str]) -> list[str]:
    """The known failures that no longer fail: they have passed."""
    listed = frozenset(known)
    return sorted(check.id for check in checks if check.id in listed and check.verdict == "passed")


def exit_code(checks: Sequence[CheckResult], stale_ids: Sequence[str]) -> Exit:
    """What a finished run comes to (DESIGN section 7).

    A run in which nothing could be judged (the engine crashed at everything, or claims nothing that was asked for, or
    is the oracle and only agreement was asked for) is no verdict on its rules.
    """
    judged = [check for check in checks if check.verdict not in ("crashed", "n/a", "unsupported")]
    if not judged and checks:
        return Exit.COULD_NOT_RUN
    return Exit.DOES_NOT if stale_ids or any(check.gates for check in checks) else Exit.CONFORMS


def together(codes: Sequence[Exit]) -> Exit:
    """One code for several editions: not conforming in one of them is not conforming."""
    if Exit.DOES_NOT in codes:
        return Exit.DOES_NOT
    return max(codes, default=Exit.CONFORMS)
