"""Never answers the request that its argument names, and shrugs off SIGTERM."""

import signal
import sys
import time

from speak import serve

signal.signal(signal.SIGTERM, signal.SIG_IGN)
serve({sys.argv[1]: lambda _request: time.sleep(60)})
