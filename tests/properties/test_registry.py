"""What is said about a property is true: rules, claims, arenas, editions; and ids are used once."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, claimed
from duelproof.language.words import EDITION_IDS
from duelproof.properties import registry
from duelproof.properties.model import Property
from duelproof.properties.registry import RegistryError, arenas, properties
from duelproof.rulebook.load import chapters, rules

ALL = list(properties().values())
CONTRACT = ("protocol", "metamorphic")


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_its_rules_exist_and_are_in_force_somewhere_it_is_judged(one: Property) -> None:
    assert one.rules or one.chapter in CONTRACT
    assert set(one.rules) <= rules().keys()
    assert len(set(one.rules)) == len(one.rules)
    for edition in one.editions:
        assert not one.rules or any(rules()[rule].in_force(edition) for rule in one.rules)
    for rule in one.rules:
        assert not rules()[rule].needs_effects, f"{rule} cannot be seen without effects"


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_its_needs_are_claims_and_its_arenas_are_played_where_it_is_judged(one: Property) -> None:
    assert one.needs <= claimed(EVERYTHING) | {f"accepts:{word}" for word in ACCEPT_WORDS}
    assert one.arenas
    assert len(set(one.arenas)) == len(one.arenas)
    for edition in one.editions:
        assert any(edition in arenas()[arena].editions for arena in one.arenas)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_its_id_and_title_read_well(one: Property) -> None:
    assert one.chapter in {chapter.lower() for chapter in chapters()} | {"refusal", *CONTRACT}
    assert one.id == one.id.lower()
    assert not one.title.endswith(".")
    assert one.title[0].isupper()


def test_every_edition_has_more_than_a_hundred_properties() -> None:
    for edition in EDITION_IDS:
        assert sum(edition in one.editions for one in ALL) > 100


def test_a_doubled_id_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = SimpleNamespace(FIRST=ALL[0], SECOND=replace(ALL[0], title="Another one"))
    with pytest.raises(RegistryError, match=f"{ALL[0].id}: expected an id used once, came twice"):
        registered(monkeypatch, twice)


def test_an_arena_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RegistryError, match=r"expected arenas that exist, came \['nowhere'\]"):
        registered(monkeypatch, SimpleNamespace(ONE=replace(ALL[0], arenas=("nowhere",))))


def registered(monkeypatch: pytest.MonkeyPatch, module: SimpleNamespace) -> None:
    """Reads the properties of this one module in place of all chapters."""
    arenas()
    monkeypatch.setattr(registry, "_modules", lambda _names: [module])
    properties.__wrapped__()
