"""Claims something else each time it starts, and dies when it is to act."""

import os
import sys

from speak import HELLO, reply, serve

serve(
    {
        "hello": lambda request: reply(request, {"hello": {**HELLO, "version": str(os.getpid())}}),
        "act": lambda _request: sys.exit(5),
    }
)
