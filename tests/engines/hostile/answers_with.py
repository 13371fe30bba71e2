r"""Answers an action, or the request that its second argument names, with the text of its first.

`ID` in it is the id of the request, and `\\xNN` a byte.
"""

import sys

from speak import Json, serve


def answer(request: Json) -> None:
    """The text, as bytes."""
    text = sys.argv[1].replace("ID", str(request["id"])) + "\n"
    sys.stdout.buffer.write(text.encode("latin-1").decode("unicode_escape").encode("latin-1"))
    sys.stdout.flush()


serve({sys.argv[2] if len(sys.argv) > 2 else "act": answer})
