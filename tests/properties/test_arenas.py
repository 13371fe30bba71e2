"""Arenas: any bytes give a valid board, the same one each time, and cheaply."""

import random
from time import perf_counter

import pytest

from duelproof.language.board import check_board
from duelproof.language.words import EDITION_IDS
from duelproof.properties.arenas import MODERN
from duelproof.properties.model import Arena, Profile
from duelproof.properties.registry import arenas

DECODED = [arena for arena in arenas().values() if arena.grid is None]
PROFILES: tuple[Profile, ...] = ("quick", "default", "deep")


def bytes_for(arena: Arena, count: int) -> list[bytes]:
    chance = random.Random(arena.id)
    return [bytes(arena.width), b"\xff" * arena.width, *(chance.randbytes(arena.width) for _ in range(count))]


@pytest.mark.parametrize("arena", DECODED, ids=lambda arena: arena.id)
def test_any_bytes_give_a_valid_board_with_every_zone_filled_in(arena: Arena) -> None:
    for edition in arena.editions:
        for data in bytes_for(arena, 120):
            plan = arena.decode(data, edition)
            assert check_board(plan.board) == plan.board
            assert plan.board.edition == edition
            assert plan == arena.decode(data, edition)


@pytest.mark.parametrize("arena", DECODED, ids=lambda arena: arena.id)
def test_the_width_has_room_for_every_question(arena: Arena) -> None:
    rich = [data for data in bytes_for(arena, 60) if arena.decode(data, "tcg-current")]
    for data in rich:
        assert arena.decode(data, "tcg-current") == arena.decode(data + b"\x07" * 40, "tcg-current")


@pytest.mark.parametrize("arena", DECODED, ids=lambda arena: arena.id)
def test_the_counts_grow_with_the_profile(arena: Arena) -> None:
    assert 0 < arena.cases["quick"] < arena.cases["default"] < arena.cases["deep"]
    assert arena.cases["deep"] == 10 * arena.cases["default"]


def test_decoding_is_cheap() -> None:
    data = [(arena, each) for arena in DECODED for each in bytes_for(arena, 30)]
    started = perf_counter()
    for arena, each in data:
        arena.decode(each, "tcg-current")
    assert (perf_counter() - started) / len(data) < 0.0004


def test_the_grid_is_about_fifteen_hundred_valid_and_different_battles() -> None:
    grid = arenas()["grid"].grid
    assert grid is not None
    for edition in EDITION_IDS:
        plans = list(grid(edition, "quick"))
        assert 1200 <= len(plans) <= 1600
        assert len({plan.board for plan in plans}) > 0.9 * len(plans)
        assert all(check_board(plan.board) == plan.board for plan in plans)


def test_extra_monster_zones_and_links_are_for_the_editions_that_have_them() -> None:
    assert arenas()["extra_monster_zones"].editions == arenas()["links"].editions == frozenset(MODERN)
