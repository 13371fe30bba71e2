"""Reads slowly, and shows the second player's Deck as it came."""

import time

from speak import STATE, Json, reply, serve


def echo(request: Json) -> None:
    """The Deck, by name."""
    deck = [card["id"] for card in request["board"]["b"]["deck"]]
    reply(request, {"state": {**STATE, "snapshot": {"a": {"lp": 8000}, "b": {"lp": 8000, "deck": deck}}}})


time.sleep(0.2)
serve({"setup": echo})
