"""Writes to stderr: 50 MB before each answer to a `setup`, and without end when it is to act."""

from speak import PROPER, Json, moan, reply, serve

LINE = "warning: " + "x" * 10_000


def much(request: Json) -> None:
    """Warnings, then the answer."""
    for _ in range(5_000):
        moan(LINE)
    reply(request, PROPER["setup"])


def without_end(_request: Json) -> None:
    """Warnings."""
    while True:
        moan(LINE)


serve({"setup": much, "act": without_end})
