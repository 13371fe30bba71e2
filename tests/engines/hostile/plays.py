"""Plays whole cases, and does nothing wrong, unless its argument is `once`: then it sends one state."""

import sys

from speak import HELLO, STATE, Json, reply, serve


def play(request: Json) -> None:
    """A state after `setup` and one for each action."""
    if sys.argv[1:] == ["once"]:
        reply(request, {"state": STATE})
        return
    reply(request, {"states": [STATE] * (1 + len(request["actions"]))})


serve({"hello": lambda request: reply(request, {"hello": {**HELLO, "play": True}}), "play": play})
