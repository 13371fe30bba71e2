"""Writes 100 MB of junk to stdout before it answers an action; its argument is the line that it repeats."""

import sys

from speak import PROPER, Json, reply, serve

LINES = (sys.argv[1] + "\n") * (65536 // (len(sys.argv[1]) + 1))


def flood(request: Json) -> None:
    """Junk, then the answer."""
    for _ in range(100_000_000 // len(LINES)):
        sys.stdout.write(LINES)
    reply(request, PROPER["act"])


serve({"act": flood})
