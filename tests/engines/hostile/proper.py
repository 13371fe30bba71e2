"""Does nothing wrong."""

from speak import serve

serve({})
