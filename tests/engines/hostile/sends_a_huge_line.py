"""Answers an action with one line of 64 MB."""

import sys

from speak import Json, serve


def huge(request: Json) -> None:
    """A refusal that goes on and on."""
    sys.stdout.write(f'{{"id":{request["id"]},"refused":"')
    for _ in range(64):
        sys.stdout.write("x" * 1_000_000)
    sys.stdout.write('"}\n')
    sys.stdout.flush()


serve({"act": huge})
