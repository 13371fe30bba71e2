"""Answers `error` to every action."""

from speak import reply, serve

serve({"act": lambda request: reply(request, {"error": "stack overflow in the engine"})})
