"""Serves one duel for each process, as it says; a second `setup` kills it."""

import sys

from speak import HELLO, PROPER, Json, reply, serve

SEEN = list[int]()


def once(request: Json) -> None:
    """A singleton inside."""
    if SEEN:
        sys.exit(6)
    SEEN.append(request["id"])
    reply(request, PROPER["setup"])


serve({"hello": lambda request: reply(request, {"hello": {**HELLO, "reuse": False}}), "setup": once})
