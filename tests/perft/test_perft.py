"""Counts of legal sequences: a committed table of twenty boards, the same on every way of counting."""

from pathlib import Path
from typing import NamedTuple

import pytest

from duelproof.engines.ocgcore import REGISTRATION
from duelproof.language import wire
from duelproof.language.board import Board, Monster, Side
from duelproof.language.engine import Engine
from duelproof.language.errors import WrongUse
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.reference_engine.perft import divide as divide_natively
from duelproof.trials.perft import divide

MOST_REPLAYED = 500


class Row(NamedTuple):
    name: str
    board: Board
    counts: list[int]


def rows() -> list[Row]:
    entries = wire.load_yaml(Path(__file__).with_name("table.yaml"))
    assert isinstance(entries, list)
    return [Row(e["name"], wire.read_data(Board, e["board"], e["name"]), e["counts"]) for e in entries]


def check_counts(engine: Engine, row: Row) -> None:
    for depth, leaves in enumerate(row.counts, start=1):
        if leaves > MOST_REPLAYED:
            break
        assert sum(divide(engine, row.board, depth).values()) == leaves, f"{row.name}, depth {depth}"


def test_there_are_twenty_boards() -> None:
    assert len({row.name for row in rows()}) == len(rows()) == 20


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_the_reference_gives_the_numbers_of_the_table(row: Row) -> None:
    for depth, leaves in enumerate(row.counts, start=1):
        assert sum(divide_natively(row.board, depth).values()) == leaves
    check_counts(ReferenceEngine(), row)


@pytest.mark.ocgcore
def test_ocgcore_gives_the_numbers_of_the_table() -> None:
    engine = REGISTRATION.open([])
    try:
        for row in rows():
            check_counts(engine, row)
    finally:
        engine.close()


def test_small_counts_by_hand() -> None:
    """One attacker against one monster, counted on paper from the rules.

    Depth 1 in Main Phase 1: enter the Battle Phase, change X, end the turn: 3. Depth 2: after entering: attack, or end
    the phase (2); after the change: enter or end the turn, since X is changed once a turn (2); after ending the turn
    the opponent has the same three (3): 7.
    """
    board = Board(
        a=Side(monsters=(Monster(id="X", atk=1900),)),
        b=Side(monsters=(Monster(id="Y", atk=1500),)),
    )
    assert sum(divide_natively(board, 1).values()) == 3
    assert sum(divide_natively(board, 2).values()) == 7


def test_an_engine_without_options_cannot_be_counted() -> None:
    class Mute(ReferenceEngine):
        def hello(self):  # type: ignore[no-untyped-def]  # noqa: ANN202
            said = super().hello()
            return wire.read(type(said), wire.write(said).replace('"options":true', '"options":false'), "hello")

    with pytest.raises(WrongUse, match="lists no options"):
        divide(Mute(), Board(), 1)
