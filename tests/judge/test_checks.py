from pathlib import Path

import pytest

import duelproof.properties
import duelproof.scenarios
from duelproof.judge.checks import NO_ARENA, UNCITED, Check, agreement, checks
from duelproof.judge.manifest import listed, present
from duelproof.language.claims import EVERYTHING, Hello, Observes
from duelproof.language.words import EDITION_IDS, EditionId
from duelproof.rulebook.load import rules

PACKAGE = Path(duelproof.properties.__file__).parents[1]


def test_no_id_of_a_check_ever_vanishes() -> None:
    assert sorted(set(listed()) - present()) == [], "ids are never changed; bring the check back"


def test_every_id_is_in_the_manifest() -> None:
    assert sorted(present() - set(listed())) == [], "run python -m duelproof.judge.manifest"


def test_the_manifest_is_sorted_and_has_each_id_once() -> None:
    assert listed() == sorted(set(listed()))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_checks_are_sorted_and_every_id_is_used_once(edition: EditionId) -> None:
    ids = [check.id for check in checks(edition, ["DS-CALC-06"])]

    assert ids == sorted(set(ids))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_check_is_collected_from_a_place_that_exists(edition: EditionId) -> None:
    homeless = [check.id for check in checks(edition, ["DS-CALC-06"]) if not (PACKAGE / check.home).exists()]

    assert homeless == []


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_rule_that_a_check_lists_is_in_the_rulebook(edition: EditionId) -> None:
    unknown = {rule for check in checks(edition, []) for rule in check.rules if rule not in rules()}

    assert unknown == set()


def test_agreement_has_an_id_for_each_rule_and_one_for_what_cites_none() -> None:
    found = {check.id: check for check in checks("tcg-current", ["DS-CALC-06", "POS-01"]) if check.kind == "agree"}

    assert sorted(found) == ["agree/DS-CALC-06", "agree/POS-01", UNCITED]
    assert found["agree/DS-CALC-06"].rules == ("DS-CALC-06",)
    assert found["agree/DS-CALC-06"].chapter == "ds-calc"
    assert "ties" in found["agree/DS-CALC-06"].arenas


def test_the_oracles_agreement_with_itself_needs_no_arena() -> None:
    found = [check for check in checks("tcg-current", ["POS-01"], oracle_itself=True) if check.kind == "agree"]

    assert {check.arenas for check in found} == {(NO_ARENA,)}


@pytest.mark.parametrize(
    ("cited", "belongs"),
    [
        (("DS-CALC-06",), "agree/DS-CALC-06"),
        (("DS-CALC-01", "DS-CALC-06"), "agree/DS-CALC-06"),
        (("POS-01", "DS-CALC-06"), "agree/POS-01"),
        ((), UNCITED),
        (("ES-99",), UNCITED),
    ],
)
def test_a_difference_belongs_to_the_first_rule_with_a_check(cited: tuple[str, ...], belongs: str) -> None:
    assert agreement(cited, {"agree/DS-CALC-06", "agree/POS-01"}) == belongs


def test_a_check_says_which_claims_are_lacking() -> None:
    needing = Check(
        id="x",
        kind="property",
        title="t",
        chapter="c",
        rules=(),
        needs=frozenset({"event:doomed", "state:lp", "options"}),
    )
    poor = Hello("poor", "1", ("tcg-current",), Observes(state=("location", "lp")))
    rich = Hello("rich", "1", ("tcg-current",), EVERYTHING)

    assert needing.lacking(poor) == "the engine does not claim event:doomed, options"
    assert needing.lacking(rich) == ""
