"""The kit as the one test of mutation testing: every check without agreement, until the first of them fails.

Two editions reach every line of the engine that depends on one: `tcg-current` and `classic` differ in each parameter
that the engine reads. The engine is judged as anybody's Python engine is (`check module:Class`): its answers are read
as strictly as those of a process.

This module is collected only when it is named (`pytest tests/mutation/kit.py`, `mutmut run`). It imports the
reference engine inside the test, so that what is computed on import (the timing table) is computed by the mutant.
"""

from typing import Final

from duelproof.engines.inprocess import InProcessEngine
from duelproof.judge.failing import failures
from duelproof.judge.session import Session, Terms
from duelproof.language.words import EditionId

EDITIONS: Final[tuple[EditionId, ...]] = ("tcg-current", "classic")
_LONGEST_CALL: Final = 2.0
"""Seconds after which a call of the engine counts as hung; the longest of a right one takes a thousandth of that."""


def test_every_check_passes_on_the_reference() -> None:
    from duelproof.reference_engine.engine import ReferenceEngine  # noqa: PLC0415 - see the module's text

    for edition in EDITIONS:
        engine = InProcessEngine(ReferenceEngine, time_limit=_LONGEST_CALL)
        session = Session(engine, Terms(edition=edition, profile="quick", agreement=False, minimising=False))
        assert next(failures(session), None) is None
