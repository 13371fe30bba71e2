"""An engine that differs in `calc.zeroTie` alone fails just the checks that list DS-CALC-06: the negative control."""

import pytest

from duelproof.language.words import EditionId
from duelproof.properties.probing import propose
from duelproof.properties.registry import arenas, properties
from duelproof.properties.views import TraceView
from duelproof.reference_engine.faults import FAULTS
from duelproof.trials.driver import play
from duelproof.trials.generate import plans


@pytest.mark.parametrize(
    ("fault_id", "edition"), [("zero-tie-destroys-both", "tcg-current"), ("zero-tie-does-nothing", "goat-2005")]
)
def test_the_other_value_of_the_parameter_fails_its_checks_and_no_other(fault_id: str, edition: EditionId) -> None:
    engine = FAULTS[fault_id].open()
    judged = [one for one in properties().values() if edition in one.editions and one.variant is None]
    failed = set[str]()
    for arena_id in ("grid", "zero_stats", "ties", "mixed"):
        for plan in plans(arenas()[arena_id], edition, "quick", 0):
            view = TraceView(play(engine, plan, prober=propose).trace)
            failed |= {one.id for one in judged if arena_id in one.arenas and any(one.judge(view))}
    assert failed == {one.id for one in judged if "DS-CALC-06" in one.rules}
