"""What `duelproof rules` is asked for is found, in any case."""

import pytest

from duelproof.rulebook.errors import RulebookError
from duelproof.rulebook.load import chapters, rules
from duelproof.rulebook.show import find


def test_nothing_asked_gives_all_rules_in_the_order_of_the_book() -> None:
    assert find() == list(rules().values())


@pytest.mark.parametrize("query", ["DS-CALC-06", "ds-calc-06", " Ds-Calc-06 "])
def test_a_rule_is_found_by_its_id(query: str) -> None:
    assert [found.id for found in find(query)] == ["DS-CALC-06"]


@pytest.mark.parametrize("query", ["BS-REPLAY", "bs-replay", "Replay", "repl"])
def test_a_chapter_is_found_by_its_id_or_the_beginning_of_its_title(query: str) -> None:
    assert tuple(find(query)) == chapters()["BS-REPLAY"].rules


def test_a_beginning_that_titles_share_gives_all_of_them() -> None:
    assert {found.chapter for found in find("battle")} == {"BS-GEN", "DS-DMG", "POS"}


@pytest.mark.parametrize(("query", "hint"), [("DS-CLAC-06", "DS-CALC-06"), ("bs-replays", "BS-REPLAY"), ("", "known")])
def test_what_is_not_found_is_answered_with_the_closest(query: str, hint: str) -> None:
    with pytest.raises(RulebookError, match=hint):
        find(query)
