"""Is killed by a signal while it acts."""

import os
import signal

from speak import serve

serve({"act": lambda _request: os.kill(os.getpid(), signal.SIGKILL)})
