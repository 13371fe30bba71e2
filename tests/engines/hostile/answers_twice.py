"""Sends two replies to each action; its argument is added to the id of the second."""

import sys

from speak import PROPER, Json, reply, serve


def twice(request: Json) -> None:
    """One too many."""
    reply(request, PROPER["act"])
    reply({"id": request["id"] + int(sys.argv[1])}, PROPER["act"])


serve({"act": twice})
