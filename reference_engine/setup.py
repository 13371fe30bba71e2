"""From a board to a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duelproof.reference_engine.cards import SEATS, Monster
from duelproof.reference_engine.duel import Duel
from duelproof.reference_engine.edition import edition_rules
from duelproof.reference_engine.flow import enter, run
from duelproof.reference_engine.piles import PILES, Piles
from duelproof.reference_engine.record import RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from duelproof.language import board as boards
    from duelproof.language.event import Event
    from duelproof.language.words import EditionId
    from duelproof.reference_engine.edition import EditionRules


def start(
    board: boards.Board,
    rules: Rules = RULES,
    editions: Callable[[EditionId], EditionRules] = edition_rules,
) -> tuple[Duel, list[Event]]:
    """A duel on this board, and the events of coming to the first decision.

    Args:
        board: a checked one (`language.board.check_board`), as reading from the wire gives it.
        rules: the rule functions.
        editions: what the board's edition means.
    """
    duel = Duel()
    duel.edition = editions(board.edition)
    duel.rules = rules
    duel.turn = board.turn
    duel.turn_player = duel.decider = SEATS.index(board.turn_player)
    duel.kind = duel.goal = duel.attacker = duel.target = duel.over = duel._decision = None  # noqa: SLF001 - its maker
    duel.passes = duel.actors = 0
    duel.doomed = ()
    duel.life_points = (board.a.lp, board.b.lp)
    duel.field = (_field(board, 0), _field(board, 1))
    duel.piles = _piles(board)
    duel.known = frozenset(card.id for side in (board.a, board.b) for card in side.cards)
    duel.at = board.starts_in
    events: list[Event] = []
    duel.events = events
    enter(duel, board.starts_in)
    run(duel)
    duel.events = []
    return duel, events


def _field(board: boards.Board, seat: int) -> tuple[Monster, ...]:
    return tuple(_monster(monster, seat) for monster in board.side(SEATS[seat]).monsters)


def _monster(card: boards.Monster, seat: int) -> Monster:
    monster = Monster()
    monster.id = card.id
    monster.owner = seat if card.owner is None else SEATS.index(card.owner)
    monster.token = card.frame == "token"
    monster.link = card.frame == "link"
    monster.zone = card.zone or 1
    monster.atk = card.atk
    monster.def_ = card.def_
    monster.position = card.position
    monster.declared = monster.attacked = card.attacks_declared
    monster.changed_on = card.position_changed_on_turn or 0
    monster.summoned_on = card.summoned_on_turn or 0
    monster.set_on = card.set_on_turn or 0
    return monster


def _piles(board: boards.Board) -> Piles:
    contents = {
        place: tuple([card.id for card in pile]) if (pile := getattr(board.side(seat), name)) else ()
        for place, seat, name in PILES
    }
    a, b = (tuple([(c.id, c.zone, c.face) for c in side.spells_traps]) for side in (board.a, board.b))
    return Piles(contents, (a, b))
