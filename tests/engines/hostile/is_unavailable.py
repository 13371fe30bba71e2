"""Says that what it needs is not installed, and ends with 3."""

import sys

from speak import Json, reply, serve


def unavailable(request: Json) -> None:
    """The reason, then the end."""
    reply(request, {"unavailable": "the core is not installed; run: duelproof install core"})
    sys.exit(3)


serve({"hello": unavailable})
