"""Ignores `close`, the end of its input, and SIGTERM."""

import signal
import time

from speak import serve

signal.signal(signal.SIGTERM, signal.SIG_IGN)
serve({"close": lambda _request: time.sleep(60)})
time.sleep(60)
