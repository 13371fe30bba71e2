"""Events and snapshots laid side by side, whatever way two engines have of telling the same."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from duelproof.language.claims import EVERYTHING, Observes
from duelproof.language.event import (
    Calculated,
    Damaged,
    Destroyed,
    Doomed,
    Entered,
    Event,
    Flipped,
    Moved,
    Values,
)
from duelproof.language.state import MonsterView, SideView, Snapshot
from duelproof.language.words import Window
from duelproof.trials.agreement import Listener, event_difference, snapshot_difference, tell, tidy
from duelproof.trials.played import Difference

AT: Window = "damage_calculation"
FLIPPED = Flipped("before_damage_calculation", "Y", ("DS-BEFORE-01",))
CALCULATED = Calculated(AT, "X", "Y", Values(1900, 1000), ("DS-CALC-03", "DS-CALC-07"))
DAMAGED = Damaged(AT, "b", 900, "battle", "X", ("DS-CALC-04",))
DOOMED = Doomed(AT, ("X", "Y"), ("DS-CALC-05", "DS-DOOM-01"))
DESTROYED = Destroyed("end_of_damage_step", ("X", "Y"), "battle", ("DS-END-01",))
MOVED = Moved("end_of_damage_step", "Y", "monster_zone b", "gy b", ("DS-END-01", "DS-END-11"))
ENTERED = [Entered(window, ("BP-FLOW-01", "DS-GEN-13")) for window in ("before_damage_calculation", AT)]


def compared(ours: Sequence[Event], theirs: Sequence[Event], observes: Observes = EVERYTHING) -> Difference | None:
    """What differs between two reports."""
    return event_difference(Listener(observes).hear(ours), Listener(observes).hear(theirs), 0)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ([DAMAGED, DOOMED], [DOOMED, DAMAGED]),
        ([DOOMED], [replace(DOOMED, cards=("Y",)), replace(DOOMED, cards=("X",))]),
        ([DAMAGED], [replace(DAMAGED, by=None)]),
        ([CALCULATED], [replace(CALCULATED, rules=())]),
    ],
    ids=["order of no pair", "one by one", "source of damage unnamed", "no rules cited"],
)
def test_the_same_told_otherwise_is_no_difference(ours: list[Event], theirs: list[Event]) -> None:
    assert compared(ours, theirs) is None


@pytest.mark.parametrize(
    ("ours", "theirs", "rule"),
    [
        ([FLIPPED, CALCULATED], [CALCULATED, FLIPPED], "DS-BEFORE-01"),
        ([CALCULATED, DAMAGED], [DAMAGED, CALCULATED], "DS-CALC-17"),
        ([CALCULATED, DOOMED], [DOOMED, CALCULATED], "DS-DOOM-01"),
        (ENTERED, ENTERED[::-1], "DS-GEN-13"),
    ],
)
def test_a_wrong_order_is_a_difference_by_its_rule(ours: list[Event], theirs: list[Event], rule: str) -> None:
    found = compared(ours, theirs)
    assert found is not None
    assert (found.what, found.rule) == ("order", rule)


@pytest.mark.parametrize(
    ("ours", "theirs", "rule", "came"),
    [
        ([DAMAGED], [], "DS-CALC-04", "no damaged"),
        ([DAMAGED], [replace(DAMAGED, by="Z")], "DS-CALC-04", "damaged b 900 battle Z at damage_calculation"),
        ([DAMAGED], [DAMAGED, DAMAGED], "DS-CALC-04", "damaged b 900 battle X at damage_calculation"),
        ([CALCULATED], [CALCULATED, DAMAGED], "DS-CALC-07", "damaged b 900 battle X at damage_calculation"),
        ([DOOMED], [replace(DOOMED, at="end_of_damage_step")], "DS-CALC-05", "no doomed"),
        ([MOVED], [replace(MOVED, to="gy a")], "DS-END-11", "moved Y monster_zone b gy a at end_of_damage_step"),
        ([CALCULATED, DESTROYED], [CALCULATED, DESTROYED, MOVED], "DS-END-01", tell(MOVED)),
        (ENTERED, ENTERED[:1], "DS-GEN-13", "no entered"),
        ([], [FLIPPED], None, "flipped Y at before_damage_calculation"),
    ],
)
def test_what_is_missing_or_too_much_is_a_difference_by_the_nearest_rule(
    ours: list[Event], theirs: list[Event], rule: str | None, came: str
) -> None:
    found = compared(ours, theirs)
    assert found is not None
    assert (found.what, found.rule, found.came) == ("event", rule, came)


def test_windows_that_merge_at_the_engines_level_are_entered_once() -> None:
    step = replace(EVERYTHING, level="step")
    once = [Entered("start_of_damage_step"), replace(DOOMED, at="start_of_damage_step")]
    assert compared([*ENTERED, DOOMED], once, step) is None
    assert compared([*ENTERED, DOOMED], once) is not None


def test_an_engine_that_lacks_a_point_is_compared_by_steps() -> None:
    lacking = replace(EVERYTHING, windows=tuple(w for w in EVERYTHING.windows if w != "after_damage_calculation"))
    assert compared([DOOMED], [replace(DOOMED, at="end_of_damage_step")], lacking) is None


def test_what_is_not_claimed_is_not_compared() -> None:
    assert compared([FLIPPED, DOOMED], [DOOMED], replace(EVERYTHING, events=("doomed",))) is None
    windows = replace(EVERYTHING, level="step", windows=("battle_step",))
    assert compared(ENTERED, [], windows) is None


def test_snapshots_are_tidied_before_they_are_compared() -> None:
    ours = Snapshot(SideView(0, hand=("H",)), SideView(8000))
    theirs = Snapshot(SideView(-300, hand=("drawn", "H"), deck=("inert",)), SideView(8000))
    known = frozenset({"H"})
    assert snapshot_difference(tidy(ours, known), tidy(theirs, known), EVERYTHING, [], 0) is None
    assert snapshot_difference(ours, theirs, EVERYTHING, [], 0) is not None


@pytest.mark.parametrize(
    ("field", "value", "rules"),
    [
        ("doomed", True, ("DS-CALC-07",)),
        ("position", "attack", ("DS-BEFORE-01",)),
        ("attacks_declared", 1, ("DS-CALC-03", "DS-CALC-07")),
    ],
)
def test_a_field_is_cited_by_what_touched_it(field: str, value: object, rules: tuple[str, ...]) -> None:
    target = MonsterView("Y", 1, "defense", 0, 0, 0, doomed=False)
    changed = replace(target)
    setattr(changed, field, value)
    ours, theirs = (Snapshot(SideView(1), SideView(1, (monster,))) for monster in (target, changed))
    found = snapshot_difference(ours, theirs, EVERYTHING, [FLIPPED, CALCULATED], 0)
    assert found is not None
    assert found.rules == rules
