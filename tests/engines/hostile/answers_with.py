r"""Answers an action with the text of its argument; `ID` in it is the request's id, and `\\xNN` a byte."""

import sys

from speak import Json, serve


def answer(request: Json) -> None:
    """The text, as bytes."""
    text = sys.argv[1].replace("ID", str(request["id"])) + "\n"
    sys.stdout.buffer.write(text.encode("latin-1").decode("unicode_escape").encode("latin-1"))
    sys.stdout.flush()


serve({"act": answer})
