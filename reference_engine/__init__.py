"""The reference engine: the Battle Phase built rule by rule, every event citing the rules that made it happen.

`flow` is the table of a turn, `entering`, `attacking`, `calculation` and `positions` the rules as pure functions,
`legality` the one judge of what may be done, `record.Rules` the functions the flow calls, `edition` what differs.
"""

from collections.abc import Sequence

from duelproof.language.engine import Registration
from duelproof.language.errors import WrongUse
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.reference_engine.perft import divide


def _open(arguments: Sequence[str]) -> ReferenceEngine:
    if arguments:
        raise WrongUse(f"engine reference: expected no arguments, came {' '.join(arguments)}; it has no options")
    return ReferenceEngine()


REGISTRATION = Registration(
    name="reference",
    open=_open,
    oracle=ReferenceEngine,
    divide=divide,
    notes="the oracle: every rule of the rulebook that needs no card effect, in all five editions",
)
"""The entry in the group `duelproof.engines`."""
