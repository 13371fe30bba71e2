"""The engine's tables, which mutmut does not mutate: every row of the timing table and every edition parameter.

Each entry is changed by itself, and some check, agreement off, must find it in the quick profile. What a battle
without card effects cannot show is named with its reason; there the reports must be the same to the last citation, so
that this page fails, and the entry moves to the others, when effects make it visible.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any, Final

import pytest

from duelproof.engines.inprocess import InProcessEngine
from duelproof.judge.checks import arenas_of
from duelproof.judge.failing import failures
from duelproof.judge.session import Session, Terms
from duelproof.language.words import EDITION_IDS, EditionId, Window
from duelproof.reference_engine.edition import EditionRules, edition_rules
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.reference_engine.flow import TIMINGS, Timing
from duelproof.reference_engine.record import RULES
from duelproof.rulebook.model import Parameters
from duelproof.trials.generate import run_arena

Editions = Callable[[EditionId], EditionRules]

OBSERVABLE: Final = {"calc_zero_tie": "0 ATK against 0 ATK destroys both monsters or neither (DS-CALC-06)"}
"""The parameters that a battle without card effects shows."""

UNOBSERVABLE: Final = {
    "replay_attacker": "a replay needs an effect that changes the field",
    "replay_cause": "a replay needs an effect that changes the field",
    "replay_test": "a replay needs an effect that changes the field",
    "ds_model": "it says where cards may act inside the Damage Step; its points are passed in each model",
    "ds_stat_mods": "needs an effect that changes ATK or DEF",
    "ds_spell_negation": "needs a card that negates",
    "flip_gone_monster": "needs a flip effect",
    "flip_doomed": "needs a flip effect",
    "bp_forced_under_lock": "needs an effect that forces an attack",
    "segoc": "needs triggered effects",
    "segoc_hand": "needs triggered effects",
    "phase_triggers": "needs triggered effects",
    "lp0": "it is about effects; a damage calculation ends the duel in every edition (DS-DMG-16)",
    "pos_lock": "without effects each declared attack reaches the Damage Step, so declared is attacked (POS-01)",
    "window_monster_quick": "needs a Quick Effect",
    "battle_destroy_trigger": "needs triggered effects",
    "text_nerokius": "a card's text",
    "text_kuriboh": "a card's text",
}
"""The others, with what would have to be there."""

REPORTED_IN: Final = ("position_locks", "mid_phase", "two_turns", "zero_stats", "lp_near_end")
"""Arenas whose reports are laid side by side where no difference may show."""

MOST_VALUES: Final = max(
    len({getattr(edition_rules(edition).parameters, each.name) for edition in EDITION_IDS})
    for each in fields(Parameters)
)


def _finding(editions: Editions, *played: EditionId) -> str | None:
    """What the first check says that finds this engine wrong in one of the editions."""
    for edition in played:
        engine = InProcessEngine(lambda: ReferenceEngine(RULES, "mutant", editions), trusted=True, time_limit=2.0)
        session = Session(engine, Terms(edition=edition, profile="quick", agreement=False, minimising=False))
        found = next(failures(session), None)
        if found is not None:
            return found
    return None


# ---------------------------------------------------------------------------------------------- the timing table


def _with_rows(*rows: Timing) -> Editions:
    changed: dict[Window, Timing] = {row.at: row for row in rows}
    return lambda edition: edition_rules(edition)._replace(timings={**edition_rules(edition).timings, **changed})


def _row_mutants() -> Iterator[Any]:
    after: dict[Window, Window] = dict(pairwise([*TIMINGS, "draw_phase"]))
    for row in TIMINGS.values():
        if row.leads_to is not None:
            yield pytest.param(row._replace(leads_to=after[row.leads_to]), id=f"{row.at} leads one too far")
            yield pytest.param(row._replace(leads_to=None), id=f"{row.at} leads nowhere")
        if row.on_entry is not None:
            yield pytest.param(row._replace(on_entry=None), id=f"{row.at} does nothing on entry")
        if row.decision is not None:
            other = "attack" if row.decision == "main" else "main"
            yield pytest.param(row._replace(decision=other), id=f"{row.at} asks for another decision")
            yield pytest.param(row._replace(decision=None, leads_to=after[row.at]), id=f"{row.at} asks for nothing")


@pytest.mark.parametrize("row", list(_row_mutants()))
def test_each_row_of_the_timing_table_is_seen_by_a_check(row: Timing) -> None:
    assert _finding(_with_rows(row), "tcg-current", "classic") is not None


def test_the_table_as_it_is_is_found_right() -> None:
    assert _finding(edition_rules, "tcg-current") is None


def test_rounds_of_passing_are_not_seen_without_effects() -> None:
    rounds = _with_rows(*(row._replace(rounds=row.rounds + 1) for row in TIMINGS.values()))
    assert _reports(rounds, "tcg-current") == _reports(edition_rules, "tcg-current")


# ------------------------------------------------------------------------------------------------- parameters


def _other_values(parameter: str, edition: EditionId) -> list[EditionId]:
    """An edition for each other value that some edition gives the parameter."""
    own, found = getattr(edition_rules(edition).parameters, parameter), {}
    for other in EDITION_IDS:
        found.setdefault(getattr(edition_rules(other).parameters, parameter), other)
    return [other for value, other in found.items() if value != own]


def _with_values(donors: dict[str, EditionId]) -> Editions:
    """The editions with some parameters as another edition has them; the table goes with `ds.model`."""

    def editions(edition: EditionId) -> EditionRules:
        rules = edition_rules(edition)
        values = {name: getattr(edition_rules(donor).parameters, name) for name, donor in donors.items()}
        timings = edition_rules(donors["ds_model"]).timings if "ds_model" in donors else rules.timings
        return rules._replace(parameters=replace(rules.parameters, **values), timings=timings)

    return editions


def _reports(editions: Editions, edition: EditionId) -> list[object]:
    engine = ReferenceEngine(RULES, "mutant", editions)
    arenas = [arenas_of(edition)[arena] for arena in REPORTED_IN]
    return [played.trace.states() for arena in arenas for played in run_arena(engine, arena, edition, "quick", 0)]


def test_each_parameter_is_either_observable_or_not() -> None:
    assert OBSERVABLE.keys().isdisjoint(UNOBSERVABLE)
    assert sorted(OBSERVABLE.keys() | UNOBSERVABLE.keys()) == sorted(each.name for each in fields(Parameters))


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("parameter", list(OBSERVABLE))
def test_another_value_of_an_observable_parameter_is_seen_by_a_check(parameter: str, edition: EditionId) -> None:
    donors = _other_values(parameter, edition)
    assert donors
    for donor in donors:
        assert _finding(_with_values({parameter: donor}), edition) is not None


@pytest.mark.parametrize("number", range(MOST_VALUES - 1))
@pytest.mark.parametrize("edition", ["classic", "tcg-current"])
def test_other_values_of_the_unobservable_parameters_change_no_report(edition: EditionId, number: int) -> None:
    others = {parameter: _other_values(parameter, edition) for parameter in UNOBSERVABLE}
    donors = {parameter: donors[number % len(donors)] for parameter, donors in others.items() if donors}
    assert _reports(_with_values(donors), edition) == _reports(edition_rules, edition)
