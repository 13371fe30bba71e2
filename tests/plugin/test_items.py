from duelproof.judge.checks import NO_ARENA
from duelproof.judge.items import unfinished
from duelproof.judge.results import Item
from duelproof.language.engine import EngineTrouble
from duelproof.pytest_plugin.items import lost

BARE = Item(check="ds-calc/tie", edition="goat-2005", arena="ties", verdict="not exercised")


def test_an_item_whose_process_died_is_crashed() -> None:
    item = lost("src/duelproof/properties/ds_calc.py::ds-calc/tie[goat-2005-near_ties]", "worker gw0 crashed")

    assert item is not None
    assert (item.check, item.edition, item.arena, item.verdict) == ("ds-calc/tie", "goat-2005", "near_ties", "crashed")


def test_an_item_without_an_arena_too() -> None:
    item = lost("x/y.yaml::scenario/es/no-way-back[tcg-current]", "worker gw0 crashed")

    assert item is not None
    assert (item.check, item.arena) == ("scenario/es/no-way-back", NO_ARENA)


def test_a_test_of_somebody_else_is_no_item() -> None:
    assert lost("test_mine.py::test_mine[3]", "crashed") is None
    assert lost("test_mine.py::test_mine", "crashed") is None


def test_a_fault_of_the_kit_is_seen_and_told() -> None:
    item = unfinished(BARE, "Traceback: KeyError")

    assert item.verdict == "crashed"
    assert item.failure is not None
    assert item.failure.trouble is not None
    assert "Traceback: KeyError" in item.failure.trouble.stderr


def test_trouble_of_the_engine_keeps_its_kind() -> None:
    item = unfinished(BARE, EngineTrouble("hung", "no reply", ["-> hello"], "stderr"))

    assert item.reason == "hung: no reply"
