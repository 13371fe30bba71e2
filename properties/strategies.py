"""Hypothesis strategies for your own engine's tests: they shrink as strategies do, and no arena of ours uses them.

    from hypothesis import given
    from duelproof.properties.strategies import attacks, boards

    @given(boards(edition="goat-2005").flatmap(lambda board: st.tuples(st.just(board), attacks(board))))
    def test_lp_never_rise(case): ...

A board shrinks towards one monster against one, ATK 0, Attack Position, 8000 LP. The stat of a target is drawn near an
attacker's ATK half of the time, since two independent numbers hardly ever tie.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hypothesis import strategies as st

from duelproof.language.action import Action, attack
from duelproof.language.board import Board, Monster, Side
from duelproof.language.words import DEFAULT_EDITION, DIRECT, MAIN_ZONES, EditionId, Position, Seat, StartsIn, opponent

ALL_POSITIONS: Final[Sequence[Position]] = ("attack", "defense", "face_down_defense")
FIELD: Final = 5
"""Main Monster Zones of a player."""


@st.composite
def boards(  # noqa: PLR0913 - each is an axis a caller may narrow, all by name
    draw: st.DrawFn,
    *,
    edition: EditionId = DEFAULT_EDITION,
    attackers: tuple[int, int] = (1, 3),
    targets: tuple[int, int] = (0, 3),
    stats: Sequence[int] = tuple(range(0, 4001, 100)),
    own_positions: Sequence[Position] = ("attack",),
    positions: Sequence[Position] = ALL_POSITIONS,
    lp: tuple[int, int] = (8000, 8000),
    starts_in: Sequence[StartsIn] = ("main_phase_1",),
    turn_player: Seat = "a",
) -> Board:
    """Boards of monsters without effects, in the turn of one player and not the first of the duel.

    Args:
        draw: given by Hypothesis.
        edition: the set of rules.
        attackers: fewest and most monsters of the turn player, 0 to 5.
        targets: fewest and most monsters of the opponent, 0 to 5.
        stats: ATK and DEF to draw from, in points.
        own_positions: positions of the turn player's monsters.
        positions: positions of the opponent's monsters.
        lp: least and most Life Points of each player, 1 at least.
        starts_in: where play may start.
        turn_player: whose turn it is; that player's monsters are called after the seat, `A1` or `B1`.

    Raises:
        ValueError: more than five monsters, or no LP, were asked for.
    """
    _check_bounds(attackers, targets, lp)
    mine = [
        draw(_monsters(f"{turn_player.upper()}{number}", st.sampled_from(stats), stats, own_positions))
        for number in range(1, draw(st.integers(*attackers)) + 1)
    ]
    near = st.sampled_from([max(0, m.atk + delta) for m in mine for delta in (0, -100, 100)] or list(stats))
    value = st.sampled_from(stats) | near
    letter = opponent(turn_player).upper()
    theirs = [
        draw(_monsters(f"{letter}{number}", value, stats, positions))
        for number in range(1, draw(st.integers(*targets)) + 1)
    ]
    own = Side(lp=draw(st.integers(*lp)), monsters=_in_zones(mine))
    other = Side(lp=draw(st.integers(*lp)), monsters=_in_zones(theirs))
    a, b = (own, other) if turn_player == "a" else (other, own)
    starts = draw(st.sampled_from(list(starts_in)))
    return Board(edition=edition, turn_player=turn_player, starts_in=starts, a=a, b=b)


def _check_bounds(attackers: tuple[int, int], targets: tuple[int, int], lp: tuple[int, int]) -> None:
    for name, (least, most) in (("attackers", attackers), ("targets", targets)):
        if not 0 <= least <= most <= FIELD:
            raise ValueError(f"{name}: expected a range within 0 to {FIELD}, came {least} to {most}")
    if not 1 <= lp[0] <= lp[1]:
        raise ValueError(f"lp: expected a range from 1 LP up, came {lp[0]} to {lp[1]}")


@st.composite
def _monsters(
    draw: st.DrawFn, card: str, value: st.SearchStrategy[int], stats: Sequence[int], positions: Sequence[Position]
) -> Monster:
    position = draw(st.sampled_from(list(positions)))
    counting, other = draw(value), draw(st.sampled_from(list(stats)))
    atk, def_ = (counting, other) if position == "attack" else (other, counting)
    return Monster(id=card, atk=atk, def_=def_, position=position)


def _in_zones(monsters: Sequence[Monster]) -> tuple[Monster, ...]:
    """The monsters in zones 1, 2, 3 and so on, as `check_board` would place them."""
    return tuple(replace(monster, zone=zone) for zone, monster in zip(MAIN_ZONES, monsters, strict=False))


def attacks(board: Board) -> st.SearchStrategy[Action]:
    """The legal attacks of the turn player at the beginning of this board's Battle Step.

    Empty (nothing can be drawn) where nobody can attack: no monster in Attack Position that has not attacked yet.
    """
    player = board.turn_player
    able = [m.id for m in board.side(player).monsters if m.position == "attack" and not m.attacks_declared]
    targets = [m.id for m in board.side(opponent(player)).monsters] or [DIRECT]
    legal = [attack(card, target) for card in able for target in targets]
    return st.sampled_from(legal) if legal else st.nothing()
