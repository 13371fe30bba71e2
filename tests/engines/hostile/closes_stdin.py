"""Closes its stdin after the hello and lives on."""

import json
import os
import sys
import time

from speak import PROPER, moan, reply

reply(json.loads(sys.stdin.readline()), PROPER["hello"])
moan("who needs stdin")
os.close(0)
time.sleep(60)
