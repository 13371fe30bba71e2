"""Answers each action a second after it was asked."""

import time

from speak import PROPER, Json, reply, serve


def late(request: Json) -> None:
    """Answer, later."""
    time.sleep(1)
    reply(request, PROPER["act"])


serve({"act": late})
