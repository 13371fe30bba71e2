"""Sends its answer to an action one byte at a time, slowly."""

import json
import sys
import time

from speak import STATE, Json, serve


def drip(request: Json) -> None:
    """One byte each tenth of a second."""
    for letter in json.dumps({"id": request["id"], "state": STATE}):
        sys.stdout.write(letter)
        sys.stdout.flush()
        time.sleep(0.1)


serve({"act": drip})
