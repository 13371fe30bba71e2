"""Ends before it reads anything."""

import sys

from speak import moan

moan("no display")
sys.exit(7)
