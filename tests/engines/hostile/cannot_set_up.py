"""Claims `tcg-current`, and then cannot set it up."""

from speak import reply, serve

serve({"setup": lambda request: reply(request, {"unsupported": "not implemented"})})
