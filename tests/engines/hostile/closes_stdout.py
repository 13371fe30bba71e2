"""Closes its stdout when it is to act, and lives on."""

import os
import time

from speak import Json, serve


def close(_request: Json) -> None:
    """Nothing more will come."""
    os.close(1)
    time.sleep(60)


serve({"act": close})
