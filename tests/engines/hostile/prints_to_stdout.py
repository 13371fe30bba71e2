"""Prints like an engine that does not know that stdout is the wire."""

from speak import PROPER, Json, reply, say, serve


def chatty(request: Json) -> None:
    """The answer, among other lines."""
    say("Loading cards... 100%")
    say('{"level": "info", "message": "a log line that is JSON"}')
    say('{"level": "info", "id": "a7"}')
    say("{'id': 3, 'not': 'json'}")
    say("[1, 2, 3]")
    say("")
    say('{"id": null, "malformed": "a line that it could not read"}')
    reply(request, PROPER[request["do"]])


serve({"setup": chatty, "act": chatty})
