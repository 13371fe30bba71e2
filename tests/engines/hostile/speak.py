"""What the misbehaving engines share: a hello, a state, and a loop that answers properly unless told otherwise."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]

HELLO: Json = {
    "name": "hostile",
    "version": "1",
    "editions": ["tcg-current"],
    "observes": {"level": "battle", "windows": [], "state": ["location", "lp"], "options": True, "events": []},
    "accepts": ["starts_in:battle_step"],
    "reuse": True,
}
STATE: Json = {
    "snapshot": {"a": {"lp": 8000}, "b": {"lp": 8000}},
    "decision": {"player": "a", "kind": "attack", "at": "battle_step", "options": [{"do": "end_battle_phase"}]},
}
PROPER: Json = {
    "hello": {"hello": HELLO},
    "setup": {"state": STATE},
    "act": {"state": STATE},
    "close": {"closed": True},
}


def say(text: str) -> None:
    """A line on stdout."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def moan(text: str) -> None:
    """A line on stderr."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def reply(request: Json, answer: Json) -> None:
    """An answer with the id of its request."""
    say(json.dumps({"id": request["id"], **answer}))


def serve(instead: Mapping[str, Callable[[Json], None]]) -> None:
    """Answer every request properly, save those that something else is done for."""
    moan("hostile engine here")
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] in instead:
            instead[request["do"]](request)
        else:
            reply(request, PROPER[request["do"]])
        if request["do"] == "close":
            return
