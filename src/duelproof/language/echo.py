"""What an engine must show right after `setup`: the board itself, as a snapshot."""

from collections.abc import Iterable

from duelproof.language.board import Board, Card, Monster, Side, SpellTrap
from duelproof.language.state import MonsterView, SideView, Snapshot, SpellTrapView
from duelproof.language.words import Seat


def board_snapshot(board: Board) -> Snapshot:
    """The snapshot of this board before anything has happened; `board` has gone through `check_board`."""
    return Snapshot(_side(board.a, "a"), _side(board.b, "b"), turn=board.turn, turn_player=board.turn_player)


def _side(side: Side, seat: Seat) -> SideView:
    return SideView(
        lp=side.lp,
        monsters=tuple(_monster(monster, seat) for monster in side.monsters),
        spells_traps=tuple(_spell_trap(card) for card in side.spells_traps),
        hand=_ids(side.hand),
        gy=_ids(side.gy),
        banished=_ids(side.banished),
        deck=_ids(side.deck),
        extra_deck=_ids(side.extra_deck),
    )


def _monster(monster: Monster, seat: Seat) -> MonsterView:
    return MonsterView(
        id=monster.id,
        zone=monster.zone,
        position=monster.position,
        atk=monster.atk,
        def_=monster.def_,
        attacks_declared=monster.attacks_declared,
        doomed=False,
        owner=monster.owner or seat,
        position_changed_on_turn=monster.position_changed_on_turn,
        summoned_on_turn=monster.summoned_on_turn,
        set_on_turn=monster.set_on_turn,
    )


def _spell_trap(card: SpellTrap) -> SpellTrapView:
    return SpellTrapView(card.id, card.zone, card.face)


def _ids(pile: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in pile)
