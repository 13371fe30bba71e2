"""Puts the toy engine within reach of the tests beside it and of the processes that they start."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
