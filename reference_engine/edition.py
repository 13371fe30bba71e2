"""What an edition means to the engine: its parameters, its timing table, and the rules that each event cites.

A citation names only rules that are in force in the edition; what is cited where is decided once, here, and shared by
all duels of the edition.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from duelproof.language.event import Entered
from duelproof.language.words import DAMAGE_STEP, WINDOWS
from duelproof.reference_engine.flow import TIMINGS
from duelproof.rulebook import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from duelproof.language.words import EditionId, Window
    from duelproof.reference_engine.calculation import Row
    from duelproof.reference_engine.flow import Timing
    from duelproof.rulebook.model import Parameters

Cited = tuple[str, ...]


class RowCites(NamedTuple):
    """The rules that one line of the damage table cites, event by event."""

    calculated: Cited
    damaged: Cited
    doomed: Cited


class Cites(NamedTuple):
    """The rules that the other events cite.

    Attributes:
        declared: of an attack declaration, by (direct, summoned this turn).
        changed: of a manual position change, by whether it is Main Phase 2.
    """

    turn: Cited
    flipped: Cited
    flip_summoned: Cited
    destroyed: Cited
    moved: Cited
    attack_ended: Cited
    duel_over: Cited
    declared: Mapping[tuple[bool, bool], Cited]
    changed: Mapping[bool, Cited]


class EditionRules(NamedTuple):
    """Everything about an edition that the engine looks up.

    Attributes:
        id: the edition.
        parameters: the points at which editions differ.
        timings: the table of windows.
        entered: the event of entering each window.
        varied_entries: those of windows whose entry has several causes.
        rows: citations by line of the damage table.
        cites: the other citations.
    """

    id: EditionId
    parameters: Parameters
    timings: Mapping[Window, Timing]
    entered: Mapping[Window, Entered]
    varied_entries: Mapping[str, Entered]
    rows: Mapping[Row, RowCites]
    cites: Cites


_DECLARED: Final = ("BS-ATTACK-01", "BS-ATTACK-02", "BS-ATTACK-03", "BS-ATTACK-04")
_MODEL: Final = ("DS-GEN-13", "DS-GEN-14")
"""The edition's list of the points of the Damage Step; one of the two is in force."""

_ENTERED: Final[dict[Window, Cited]] = {
    "draw_phase": ("TURN-01",),
    "standby_phase": ("TURN-01",),
    "main_phase_1": ("TURN-01",),
    "start_of_damage_step": ("BS-GEN-03", "BP-FLOW-03", "DS-GEN-01", *_MODEL),
    "before_damage_calculation": ("DS-START-05", *_MODEL),
    "damage_calculation": ("DS-BEFORE-09", *_MODEL),
    "after_damage_calculation": _MODEL,
    "end_of_damage_step": _MODEL,
    "end_step": ("ES-01", "BP-FLOW-01", "BP-FLOW-02"),
    "main_phase_2": ("BP-FLOW-06",),
}
_START: Final = ("BP-ENTER-01", "BP-START-01", "BP-FLOW-01", "BP-FLOW-02")
_VARIED: Final[dict[str, tuple[Window, Cited]]] = {
    "start": ("start_step", _START),
    "start_second_turn": ("start_step", (*_START, "BP-ENTER-03")),
    "start_without_monsters": ("start_step", (*_START, "BP-ENTER-06")),
    "battle_first": ("battle_step", ("BP-FLOW-01", "BP-FLOW-02", "BP-START-08")),
    "battle_again": ("battle_step", ("DS-END-07", "BP-FLOW-03", "BS-GEN-05")),
    "end_declined": ("end_phase", ("BP-ENTER-04", "BP-ENTER-05")),
    "end_after_main_phase_2": ("end_phase", ("TURN-01",)),
}
_ROWS: Final[dict[Row, tuple[Cited, Cited, Cited]]] = {
    "higher": (("DS-CALC-04",), ("DS-CALC-04",), ("DS-CALC-04",)),
    "lower": (("DS-CALC-04",), ("DS-CALC-04",), ("DS-CALC-04",)),
    "tie": (("DS-CALC-05",), (), ("DS-CALC-05",)),
    "zero_tie": (("DS-CALC-06",), (), ("DS-CALC-06",)),
    "over_defense": (("DS-CALC-07",), (), ("DS-CALC-07",)),
    "under_defense": (("DS-CALC-08",), ("DS-CALC-08",), ()),
    "equal_defense": (("DS-CALC-09",), (), ()),
    "direct": (("DS-CALC-10",), ("DS-CALC-10",), ()),
    "direct_zero": (("DS-CALC-10", "DS-DMG-12"), (), ()),
}


@cache
def edition_rules(edition: EditionId) -> EditionRules:
    """The rules of an edition, put together once.

    Raises:
        RulebookError: there is no such edition, or a citation names a rule that does not exist.
    """

    def cited(*rules: str) -> Cited:
        return tuple(rule for rule in rules if load.in_force(rule, edition))

    entered = {window: Entered(window, cited(*_ENTERED.get(window, ()))) for window in WINDOWS}
    varied = {name: Entered(window, cited(*rules)) for name, (window, rules) in _VARIED.items()}
    rows = {
        row: RowCites(
            cited(*calculated, "DS-CALC-03"),
            cited(*damaged, "DS-CALC-11", "DS-DMG-01"),
            cited(*doomed, "DS-DOOM-01"),
        )
        for row, (calculated, damaged, doomed) in _ROWS.items()
    }
    declared = {
        (direct, new): cited(
            *_DECLARED, "BS-ATTACK-06" if direct else "BS-ATTACK-05", *(("BS-ATTACK-08",) if new else ())
        )
        for direct in (False, True)
        for new in (False, True)
    }
    cites = Cites(
        turn=cited("TURN-01"),
        flipped=cited("DS-BEFORE-01"),
        flip_summoned=cited("POS-08"),
        destroyed=cited("DS-END-01"),
        moved=cited("DS-END-01", "DS-END-11"),
        attack_ended=cited("DS-END-07"),
        duel_over=cited("DS-DMG-16"),
        declared=MappingProxyType(declared),
        changed=MappingProxyType({False: cited("POS-08"), True: cited("POS-06", "POS-08")}),
    )
    parameters = load.edition(edition).parameters
    return EditionRules(edition, parameters, _timings(parameters.ds_model == "single"), entered, varied, rows, cites)


def _timings(single: bool) -> Mapping[Window, Timing]:  # noqa: FBT001 - a private helper with one caller
    """The table; where the Damage Step is one lump, nobody acts between its points (DS-GEN-14)."""
    if not single:
        return TIMINGS
    return {at: timing._replace(rounds=0) if at in DAMAGE_STEP else timing for at, timing in TIMINGS.items()}


def citable(edition: EditionId) -> frozenset[str]:
    """Every rule that an event, an option or a refusal can cite in this edition."""
    rules = edition_rules(edition)
    return frozenset(_cited(rules)) | frozenset(rule for rule in _GROUNDS if load.in_force(rule, edition))


_GROUNDS: Final = (
    "BP-ENTER-01", "BP-ENTER-02", "BP-ENTER-03", "BP-ENTER-04", "BP-ENTER-06", "BP-FLOW-06", "BP-FLOW-07",
    "BS-ATTACK-01", "BS-ATTACK-02", "BS-ATTACK-03", "BS-ATTACK-04", "BS-ATTACK-05", "BS-ATTACK-06", "BS-ATTACK-08",
    "BS-GEN-01", "DS-DMG-16", "ES-01", "ES-06", "POS-01", "POS-04", "POS-06", "POS-07", "POS-08",
)  # fmt: skip
"""The rules that `legality` gives for options and refusals."""


def _cited(rules: EditionRules) -> Iterator[str]:
    for entered in (*rules.entered.values(), *rules.varied_entries.values()):
        yield from entered.rules
    for row in rules.rows.values():
        for cited in row:
            yield from cited
    for value in rules.cites:
        for cited in value.values() if not isinstance(value, tuple) else (value,):
            yield from cited
