"""Engines that are wrong on purpose, so that every check can be shown to fail.

Each is the reference with a few rule functions replaced, or an engine that does nothing right, quietly. They are
found by entry point (group `duelproof.faults`).
"""

from typing import Final

from duelproof.language.engine import Fault
from duelproof.reference_engine.faults import attacks, battles, positions, quiet, telling, turns

FAULTS: Final[dict[str, Fault]] = {
    fault.id: fault
    for table in (turns.FAULTS, attacks.FAULTS, battles.FAULTS, positions.FAULTS, telling.FAULTS, quiet.FAULTS)
    for fault in table
}
"""All faults by id."""
