"""The small-scope grid: every single battle out of a few values, positions and Life Points, about 1,500 of them.

The stat that does not count is varied too: an engine that compares the wrong one passes a table of plain cases
(engines/field-notes.md, fault 7). LP stand far from 0, just at the damage, and one above and below it.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Plan
from duelproof.language.words import EditionId, Position, StartsIn
from duelproof.properties.model import Arena, Profile

VALUES: Final = (0, 100, 1000, 1500, 1900, 2000, 2500)
POSITIONS: Final[tuple[Position, ...]] = ("attack", "defense", "face_down_defense")
FAR: Final = 8000
_NEAR: Final = (0, 1, -1)
_LEAVE: Final = 2
_TARGET_DEF: Final = 1200


def single_battles(edition: EditionId, _profile: Profile) -> Iterator[Plan]:
    """Every single battle of the grid, the same in each profile."""
    for count, (attack, value, other, position) in enumerate(_battles()):
        atk, def_ = (value, other) if position == "attack" else (other, value)
        target = Monster(id="B1", zone=1, atk=atk, def_=def_, position=position)
        damage = abs(attack - value)
        yield _plan(edition, count, attack, (target,), FAR)
        yield _plan(edition, count + 1, attack, (target,), max(1, damage + _NEAR[count % len(_NEAR)]))
    for count, attack in enumerate(VALUES):
        for number, lp in enumerate((FAR, *(max(1, attack + near) for near in _NEAR))):
            yield _plan(edition, count + number, attack, (), lp)


def _battles() -> Iterator[tuple[int, int, int, Position]]:
    """ATK of the attacker, the stat of the target that counts, the one that does not, and the target's position."""
    for attack, value, position in product(VALUES, VALUES, POSITIONS):
        for other in dict.fromkeys((attack, value, 0, attack + 300, max(0, attack - 300))):
            yield attack, value, other, position


def _plan(edition: EditionId, count: int, attack: int, targets: tuple[Monster, ...], lp: int) -> Plan:
    starts: StartsIn = "main_phase_1" if count % 2 else "battle_step"
    attacker = Monster(id="A1", zone=1, atk=attack, def_=_TARGET_DEF)
    board = Board(
        edition=edition, starts_in=starts, a=Side(lp=lp, monsters=(attacker,)), b=Side(lp=lp, monsters=targets)
    )
    fights = (0, 0) if starts == "main_phase_1" else (0,)
    return Plan(board, (*fights, _LEAVE), probe_seed=count)


def _no_bytes(_data: bytes, edition: EditionId) -> Plan:
    """The first case of the grid: a grid is enumerated and not decoded."""
    return next(single_battles(edition, "quick"))


def _grid(edition: EditionId, profile: Profile) -> Iterable[Plan]:
    return single_battles(edition, profile)


GRID: Final = Arena(
    id="grid",
    title="Every single battle out of a few values, positions and Life Points",
    width=0,
    decode=_no_bytes,
    cases={"quick": 0, "default": 0, "deep": 0},
    grid=_grid,
)
