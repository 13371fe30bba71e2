"""Leaves a child behind that keeps its pipes open, says its id on stderr, and ends when it is to act."""

import os
import sys
import time

from speak import Json, moan, serve


def fork(_request: Json) -> None:
    """The child lives on."""
    child = os.fork()
    if child == 0:
        time.sleep(60)
    moan(f"child {child}")
    sys.exit(4)


serve({"act": fork})
