"""Ends when it is asked the request that its argument names."""

import sys

from speak import Json, moan, serve


def die(_request: Json) -> None:
    """End, with a word on stderr."""
    moan("null pointer")
    sys.exit(9)


serve({sys.argv[1]: die})
