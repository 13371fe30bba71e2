"""The scenarios that come with the package: well founded, true of right engines, false of engines that do nothing."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from scenario_engines import DO_NOTHING, RIGHT, ShowsWindows, Wrapped

from duelproof.language.words import EditionId
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.rulebook.load import rules
from duelproof.scenarios.judge import run
from duelproof.scenarios.load import bundled
from duelproof.scenarios.model import Scenario
from duelproof.scenarios.negate import negations
from duelproof.scenarios.result import ScenarioResult

SCENARIOS = tuple(bundled().values())
NEVER_ASSERTED = {"BP-ENTER-10", "BP-ENTER-11", "BP-START-04", "ES-03", "ES-08", "ES-10", "DS-GEN-19"}
"""Rules that corrections.md leaves without a verdict."""


def played(scenario: Scenario) -> Iterator[tuple[EditionId, ScenarioResult]]:
    for edition in scenario.editions:
        yield edition, run(scenario, edition, ReferenceEngine())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_the_reference_engine_passes_in_every_edition(scenario: Scenario) -> None:
    for edition, result in played(scenario):
        assert (result.verdict, result.violations, result.unsupported) == ("passed", [], []), edition


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_each_expectation_turned_round_fails(scenario: Scenario) -> None:
    turned = list(negations(scenario))
    assert turned
    for edition in (scenario.editions[0], scenario.editions[-1]):
        kept = [each.title for each in turned if run(each, edition, ReferenceEngine()).verdict != "failed"]
        assert kept == []


@pytest.mark.parametrize(
    "scenario", [each for each in SCENARIOS if each.status == "asserted"], ids=lambda each: each.id
)
def test_an_outcome_is_asserted_only_where_its_rules_are_known(scenario: Scenario) -> None:
    for rule in scenario.rules:
        statuses = {edition: rules()[rule].editions[edition] for edition in scenario.editions}
        assert set(statuses.values()) <= {"sure", "likely"}, (rule, statuses)
        assert rule not in NEVER_ASSERTED


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_a_decision_is_expected_only_where_there_is_a_choice(scenario: Scenario) -> None:
    """An engine may pass a prompt with one answer by itself: then the expected decision would never come."""
    for _name, moves in scenario.lines():
        for end, move in enumerate(moves, start=1):
            if move.expect is None or move.expect.decision is None:
                continue
            begun = replace(scenario, play=moves[:end], status="asserted", outcomes=())
            for edition, result in played(begun):
                assert result.trace is not None
                decision = result.trace.states()[-1].decision
                assert decision is not None
                assert len(decision.options or ()) > 1, (edition, end)


@pytest.mark.parametrize("engine", RIGHT, ids=lambda each: each.__name__)
def test_engines_that_play_right_in_their_own_way_pass(engine: Callable[[], Wrapped]) -> None:
    results = [run(scenario, scenario.editions[-1], engine()) for scenario in SCENARIOS]
    assert {result.scenario: result.violations for result in results if result.verdict != "passed"} == {}
    assert sum(result.judged for result in results) > 4 * len(SCENARIOS)


def test_windows_are_really_shown() -> None:
    (scenario,) = (each for each in SCENARIOS if each.id == "scenario/ds-calc/tie-destroys-both")
    trace = run(scenario, "tcg-current", ShowsWindows()).trace
    assert trace is not None
    shown = [state.decision.at for state in trace.states() if state.decision and state.decision.kind == "window"]
    assert shown == [
        "start_of_damage_step",
        "before_damage_calculation",
        "damage_calculation",
        "after_damage_calculation",
        "end_of_damage_step",
    ]


@pytest.mark.parametrize("engine", DO_NOTHING, ids=lambda each: each.__name__)
def test_engines_that_do_nothing_fail(engine: Callable[[], Wrapped]) -> None:
    verdicts = [run(scenario, scenario.editions[-1], engine()).verdict for scenario in SCENARIOS]
    # The rest says nothing of what such an engine leaves out: options of a first decision, a field that stays.
    assert verdicts.count("failed") > len(SCENARIOS) / 3


def test_every_fault_that_can_be_seen_without_effects_has_its_scenario() -> None:
    reported = {report.ref for scenario in SCENARIOS for report in scenario.reports}
    assert reported >= {"B11", "R08", "D08", "C01", "C02", "C04", "C05", "X05"}


def test_the_zero_tie_is_asserted_in_every_edition_by_its_parameter() -> None:
    editions = [edition for each in SCENARIOS if "DS-CALC-06" in each.rules for edition in each.editions]
    assert sorted(editions) == ["classic", "edison-2010", "goat-2005", "ocg-current", "tcg-current"]
