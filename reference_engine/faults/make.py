"""How a faulty engine is made: the rules record with some functions replaced; nothing is patched."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from duelproof.language.engine import Fault
from duelproof.language.words import EDITION_IDS
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.reference_engine.record import RULES

if TYPE_CHECKING:
    from duelproof.language.engine import FaultKind
    from duelproof.language.words import EditionId


def fault(
    name: str,
    title: str,
    *rules: str,
    kind: FaultKind = "rule",
    note: int | None = None,
    editions: tuple[EditionId, ...] = EDITION_IDS,
    **functions: Any,  # noqa: ANN401 - the record checks their names
) -> Fault:
    """A fault whose engine is the reference with these rule functions instead of its own.

    Args:
        name: the fault's id.
        title: what is wrong, a sentence.
        rules: the rules that it breaks.
        kind: whether a rule function or only a parameter is wrong.
        note: which of the ten kinds of fault seen in real engines it is.
        editions: where it breaks its rules.
        functions: the functions, by their names in `record.Rules`.
    """
    record = replace(RULES, **functions)
    return Fault(name, title, rules, lambda: ReferenceEngine(record, name), kind, note, editions)
