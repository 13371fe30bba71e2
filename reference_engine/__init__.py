"""The reference engine: the Battle Phase built rule by rule, every event citing the rules that made it happen.

`flow` is the table of a turn, `entering`, `attacking`, `calculation` and `positions` the rules as pure functions,
`legality` the one judge of what may be done, `record.Rules` the functions the flow calls, `edition` what differs.
"""

from duelproof.language.engine import Registration
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.reference_engine.perft import divide

REGISTRATION = Registration(
    name="reference",
    open=lambda _arguments: ReferenceEngine(),
    oracle=ReferenceEngine,
    divide=divide,
    notes="the oracle: every rule of the rulebook that needs no card effect, in all five editions",
)
"""The entry in the group `duelproof.engines`."""
