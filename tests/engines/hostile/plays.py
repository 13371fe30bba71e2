"""Plays whole cases, and does nothing wrong."""

from speak import HELLO, STATE, Json, reply, serve


def play(request: Json) -> None:
    """A state after `setup` and one for each action."""
    reply(request, {"states": [STATE] * (1 + len(request["actions"]))})


serve({"hello": lambda request: reply(request, {"hello": {**HELLO, "play": True}}), "play": play})
