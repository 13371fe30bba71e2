"""The faulty engines: each differs from the reference, and names rules that exist."""

from collections import Counter

from duelproof.reference_engine.faults import FAULTS
from duelproof.rulebook import load


def test_each_names_the_rules_that_it_breaks() -> None:
    for fault in FAULTS.values():
        assert all(rule in load.rules() for rule in fault.rules), fault.id
        assert (fault.kind == "quiet") == (not fault.rules), fault.id
        assert fault.open().hello().name == fault.id


def test_its_rules_are_in_force_where_it_breaks_them() -> None:
    for fault in FAULTS.values():
        for edition in fault.editions:
            assert any(load.in_force(rule, edition) for rule in fault.rules) or fault.kind == "quiet", fault.id


def test_most_are_more_than_a_parameter_and_nine_kinds_of_the_field_are_there() -> None:
    kinds = Counter(fault.kind for fault in FAULTS.values())
    assert kinds["parameter"] * 3 <= kinds["rule"]
    assert kinds["quiet"] >= 5
    assert {fault.field_note for fault in FAULTS.values()} - {None} == {1, 2, 3, 4, 5, 6, 7, 8, 10}


def test_every_one_claims_what_the_reference_claims() -> None:
    claims = {fault.open().hello().observes for fault in FAULTS.values()}
    assert len(claims) == 1
