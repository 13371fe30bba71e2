"""The rulebook's data say what the catalogue and its corrections say."""

import re
from itertools import pairwise
from typing import get_args

import pytest

from duelproof.rulebook.load import chapters, edition, editions, in_force, rule, rules, sources
from duelproof.rulebook.model import EditionId, Rule, attribute

# The catalogue's counts, and what the corrections add to them.
COUNTS = {
    "BP-ENTER": 21 + 1,
    "BP-FLOW": 10,
    "BP-START": 8,
    "BS-GEN": 5 + 1,
    "BS-ATTACK": 27 + 1,
    "BS-RESP": 12 + 1,
    "BS-STOP": 7,
    "BS-REPLAY": 25 + 6,
    "DS-GEN": 20 + 2,
    "DS-START": 6,
    "DS-BEFORE": 9 + 1,
    "DS-CALC": 15 + 2,
    "DS-DMG": 17,
    "DS-DOOM": 16 + 2,
    "DS-AFTER": 8,
    "DS-END": 8 + 3,
    "DS-EFF": 5,
    "ES": 9 + 1,
    "CHAIN": 11 + 1,
    "STATE": 5 + 1,
    "POS": 6 + 2,
    "ATK": 4 + 2,
    "CARD": 17,
    # No chapter of the catalogue, which starts at the Battle Phase: what the events of a turn cite.
    "TURN": 1,
}

# The catalogue's table of parameters, corrections applied; in the order classic, goat, edison, tcg, ocg.
PARAMETERS: dict[str, tuple[str | bool, ...]] = {
    "replay.attacker": ("any", "any-unspent", "same-spent", "same-spent", "same-spent"),
    "replay.cause": ("trap-or-quickplay", "any", "any", "any", "any"),
    "replay.test": ("net-count", "target-appears-or-disappears", "any-change", "any-change", "any-change"),
    "calc.zeroTie": ("destroy-both", "destroy-both", "destroy-both", "none", "none"),
    "ds.model": ("single", "timings", "seven", "five", "five"),
    "ds.statMods": ("also-during-calculation", "also-during-calculation", *("before-calculation",) * 3),
    "ds.spellNegation": (False, False, False, True, True),
    "flip.goneMonster": ("activates", "activates", "activates", "does-not-activate", "does-not-activate"),
    "flip.doomed": ("immune", *("untargetable",) * 4),
    "bp.forcedUnderLock": (True, True, True, True, False),
    "segoc": ("four-groups", "four-groups", "four-groups-earlier-first", "four-groups", "seven-classes"),
    "segoc.hand": (*("with-the-others",) * 4, "after-public-triggers"),
    "phaseTriggers": ("one-by-one",) * 5,
    "lp0": ("after", "after", "after", "at-once", "at-once"),
    "pos.lock": ("attacked", *("declared",) * 4),
    "window.monsterQuick": (False, True, True, True, True),
    "battleDestroyTrigger": ("end", "after-calculation", "end", "end", "end"),
    "text.nerokius": (*("attacked",) * 4, "battled"),
    "text.kuriboh": (*("any-opposing-attack",) * 4, "about-to-take-damage"),
}

# The rules that the catalogue's table names beside each parameter.
DECIDES = {
    "replay.attacker": "BS-REPLAY-15 BS-REPLAY-16 BS-REPLAY-17 BS-REPLAY-18 BS-REPLAY-19",
    "replay.cause": "BS-REPLAY-04 BS-REPLAY-05",
    "replay.test": "BS-REPLAY-01 BS-REPLAY-02 BS-REPLAY-03 BS-REPLAY-06",
    "calc.zeroTie": "DS-CALC-06",
    "ds.model": "DS-GEN-13 DS-GEN-14",
    "ds.statMods": "DS-GEN-07 DS-GEN-08",
    "ds.spellNegation": "DS-GEN-06",
    "flip.goneMonster": "DS-AFTER-03",
    "flip.doomed": "DS-DOOM-04 DS-DOOM-06",
    "bp.forcedUnderLock": "BP-ENTER-10",
    "segoc": "CHAIN-05 CHAIN-06 CHAIN-07",
    "segoc.hand": "BS-RESP-12",
    "phaseTriggers": "BP-START-04 ES-03",
    "lp0": "DS-DMG-16",
    "pos.lock": "POS-01 POS-02",
    "window.monsterQuick": "BP-FLOW-08",
    "battleDestroyTrigger": "DS-DOOM-16",
    "text.nerokius": "STATE-05",
    "text.kuriboh": "DS-DMG-17",
}

# Read by hand from the catalogue and the corrections. s sure, l likely, d disputed, n not in force, u unknown;
# in the order classic, goat, edison, tcg, ocg.
STATUSES = {
    "BP-ENTER-02": "sssss",
    "BP-ENTER-06": "ussss",  # classic by silence
    "BP-ENTER-08": "uuull",
    "BP-ENTER-10": "ulldl",  # correction 23
    "BP-ENTER-13": "uuuls",
    "BP-ENTER-17": "uuuul",  # the TCG not documented
    "BP-FLOW-02": "ullss",
    "BP-START-04": "uddls",  # correction 26
    "BS-GEN-06": "uussl",  # correction 7
    "BS-ATTACK-11": "lssss",
    "BS-RESP-06": "uulls",  # correction 24
    "BS-STOP-07": "uuuls",  # correction 5
    "BS-REPLAY-02": "nlsss",
    "BS-REPLAY-04": "nssss",
    "BS-REPLAY-05": "snnnn",
    "BS-REPLAY-06": "snnnn",
    "BS-REPLAY-09": "uuuss",  # correction 3
    "BS-REPLAY-15": "nnsss",
    "BS-REPLAY-16": "nnsss",
    "BS-REPLAY-17": "nlnnn",
    "BS-REPLAY-18": "snnnn",
    "BS-REPLAY-26": "uuuls",
    "DS-GEN-03": "sssss",  # correction 35
    "DS-GEN-06": "uddss",
    "DS-GEN-07": "unsss",
    "DS-GEN-13": "nnnss",
    "DS-GEN-14": "lllnn",
    "DS-GEN-17": "uuuss",  # edition upgrade
    "DS-CALC-04": "sssss",
    "DS-CALC-06": "sssss",
    "DS-CALC-11": "lllss",
    "DS-DMG-06": "uuuls",
    "DS-DOOM-06": "snnnn",
    "DS-AFTER-03": "sssss",
    "CHAIN-06": "nnlnn",
    "CHAIN-07": "nnnns",  # correction 2
    "POS-01": "sssss",
    "ES-10": "uuuuu",
}
LETTERS = {"s": "sure", "l": "likely", "d": "disputed", "n": "not-in-force", "u": "unknown"}

# Corrections, section 5: not to be judged.
UNJUDGED = (
    "BP-ENTER-20 BS-ATTACK-27 BS-REPLAY-25 BS-GEN-05 BP-START-01 BP-START-03 STATE-05 DS-GEN-06 DS-GEN-08 DS-GEN-14 "
    "DS-DOOM-16 DS-DMG-01 DS-DMG-15 DS-GEN-19 BP-FLOW-10"
)

RULE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)?-\d\d\b")
ABBREVIATION = re.compile(r"\b(?:TP|BP|MP1?|MP2|EP|BS|DS|ES|SP|CL\d*|LP|GY|SEGOC|opp|incl)\b")


def test_each_chapter_has_the_rules_of_the_catalogue_and_the_corrections() -> None:
    assert {found.id: len(found.rules) for found in chapters().values()} == COUNTS


def test_ids_run_without_a_gap() -> None:
    expected = [f"{chapter}-{number:02}" for chapter, count in COUNTS.items() for number in range(1, count + 1)]
    assert list(rules()) == expected


def test_every_rule_has_a_status_in_each_edition() -> None:
    assert all(list(found.editions) == list(get_args(EditionId)) for found in rules().values())


@pytest.mark.parametrize("rule_id", STATUSES)
def test_statuses_are_those_read_by_hand(rule_id: str) -> None:
    assert list(rule(rule_id).editions.values()) == [LETTERS[letter] for letter in STATUSES[rule_id]]


def test_editions_stand_in_the_order_of_time() -> None:
    assert [(found.id, found.code, found.order) for found in editions().values()] == [
        ("classic", "C", 1),
        ("goat-2005", "G", 2),
        ("edison-2010", "E", 3),
        ("tcg-current", "T", 4),
        ("ocg-current", "O", 5),
    ]


def test_extra_monster_zones_came_after_the_historic_editions() -> None:
    assert [found.extra_monster_zones for found in editions().values()] == [False, False, False, True, True]


@pytest.mark.parametrize("key", PARAMETERS)
def test_parameters_are_those_of_the_catalogue(key: str) -> None:
    values = tuple(getattr(found.parameters, attribute(key)) for found in editions().values())
    assert values == PARAMETERS[key]


def test_no_parameter_is_left_out_of_the_table() -> None:
    assert [name for name, _ in edition("classic").parameters] == [attribute(key) for key in PARAMETERS]


def test_an_unstated_value_is_that_of_the_nearest_later_edition() -> None:
    in_order = list(editions().values())
    for earlier, later in pairwise(in_order):
        for name in earlier.unstated:
            assert getattr(earlier.parameters, name) == getattr(later.parameters, name)


def test_each_parameter_is_named_by_the_rules_it_decides() -> None:
    named = {key: " ".join(found.id for found in rules().values() if found.parameter == key) for key in DECIDES}
    assert named == DECIDES
    assert DECIDES.keys() == PARAMETERS.keys()


def test_a_rule_is_in_force_unless_the_edition_has_another() -> None:
    assert in_force("BS-REPLAY-17", "goat-2005")
    assert not in_force("BS-REPLAY-17", "tcg-current")
    assert in_force("ES-10", "classic"), "what is unknown may be cited"


def test_only_rules_that_editions_differ_about_are_out_of_force_somewhere() -> None:
    without = [found.id for found in rules().values() if "not-in-force" in found.editions.values()]
    unnamed = [found for found in without if rule(found).parameter is None]
    # Consequences of replay.attacker, ds.model and bp.forcedUnderLock, and the classic wording of flip effects.
    assert unnamed == ["BP-ENTER-11", "BS-REPLAY-20", "BS-REPLAY-31", "DS-GEN-16", "DS-AFTER-04"]


def test_what_is_not_to_be_judged_says_why() -> None:
    unjudged = {found.id: found.reason for found in rules().values() if not found.observable}
    assert sorted(unjudged) == sorted(UNJUDGED.split())
    assert all(unjudged.values())


@pytest.mark.parametrize("found", list(rules().values()), ids=lambda found: found.id)
def test_texts_are_whole_sentences_without_abbreviations(found: Rule) -> None:
    prose = RULE_ID.sub("", found.text)
    assert not ABBREVIATION.findall(prose)
    assert found.text[0].isupper()
    assert found.text.endswith(".")
    assert set(RULE_ID.findall(found.text)) <= set(rules())


def test_rules_named_in_a_text_are_cross_references() -> None:
    unseen = {found.id: set(RULE_ID.findall(found.text)) - {*found.see, found.id} for found in rules().values()}
    assert {rule_id: named for rule_id, named in unseen.items() if named} == {}


def test_no_rule_refers_to_itself() -> None:
    assert [found.id for found in rules().values() if found.id in found.see] == []


def test_no_list_names_anything_twice() -> None:
    lists = [(found.id, names) for found in rules().values() for names in (found.see, found.sources)]
    assert [rule_id for rule_id, names in lists if len(set(names)) < len(names)] == []


def test_every_rule_has_a_source() -> None:
    assert [found.id for found in rules().values() if not found.sources] == []


def test_sources_have_an_address() -> None:
    assert all(found.address.startswith(("http://", "https://")) for found in sources().values())


def test_the_three_documents_have_all_their_statements() -> None:
    counts = {
        document: sum(found.part_of == document for found in sources().values()) for document in ("S0", "S1", "S2")
    }
    assert counts == {"S0": 32, "S1": 28, "S2": 53}


def test_rules_without_effects_leave_something_to_check_in_most_chapters() -> None:
    effectless = {found.chapter for found in rules().values() if not found.needs_effects and found.observable}
    assert COUNTS.keys() - effectless == {
        "BS-RESP",
        "BS-STOP",
        "BS-REPLAY",
        "DS-AFTER",
        "DS-EFF",
        "CHAIN",
        "ATK",
        "CARD",
    }
