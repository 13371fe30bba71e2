"""A snapshot at a `main` or `attack` decision as a board, so that a duel can be set up anew from there.

A board cannot start in Main Phase 2: it starts in the Battle Step instead, and whoever sets it up ends the Battle Phase
(`in_main_phase_2` tells).
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Final

from duelproof.language.board import Board, Card, Monster, Side, SpellTrap, check_board
from duelproof.language.claims import Observes
from duelproof.language.errors import Malformed
from duelproof.language.event import Moved
from duelproof.language.fold import fold
from duelproof.language.state import Decision, MonsterView, SideView, Snapshot, SpellTrapView, State
from duelproof.language.words import SEATS, Seat, StateWord

_MONSTER_WORDS: Final[dict[str, StateWord]] = {
    "zone": "zone",
    "position": "position",
    "atk": "stats",
    "def_": "stats",
    "attacks_declared": "declared",
    "position_changed_on_turn": "locks",
    "summoned_on_turn": "locks",
    "set_on_turn": "locks",
}
_CARD_FIELDS: Final = tuple(each.name for each in fields(Card))


def in_main_phase_2(decision: Decision) -> bool:
    """Whether the board of this decision has to be played on by ending the Battle Phase."""
    return decision.kind == "main" and decision.at == "main_phase_2"


class Memory:
    """What the oracle knew of each card when it last saw it on the field, also of cards that it has seen leave."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._last = snapshot
        self._left: dict[str, MonsterView] = {}

    def see(self, state: State) -> None:
        """The oracle's next state; a monster that leaves is remembered as it was when it left."""
        if state.snapshot.turn != self._last.turn:
            self._left = {card: replace(view, attacks_declared=0) for card, view in self._left.items()}
        if any(isinstance(event, Moved) for event in state.events):
            before = fold(self._last, [event for event in state.events if not isinstance(event, Moved)])
            self._left.update({view.id: view for seat in SEATS for view in before.side(seat).monsters})
        self._last = state.snapshot

    def complete(self, theirs: Snapshot, decision: Decision, observes: Observes) -> Snapshot:
        """The engine's snapshot, with what it does not claim taken from the oracle's.

        Args:
            theirs: the engine's, at a `main` or `attack` decision.
            decision: the engine's; who decides there is the turn player.
            observes: the engine's claims.
        """
        turn = theirs.turn if "turn" in observes.state else self._last.turn
        if "turn" not in observes.state and turn is not None and self._last.turn_player != decision.player:
            turn += 1
        a, b = (self._side(theirs.side(seat), seat, observes) for seat in SEATS)
        return Snapshot(a, b, turn, decision.player)

    def _side(self, side: SideView, seat: Seat, observes: Observes) -> SideView:
        lp = side.lp if "lp" in observes.state else self._last.side(seat).lp
        return replace(side, lp=lp, monsters=tuple(self._monster(view, observes) for view in side.monsters))

    def _monster(self, view: MonsterView, observes: Observes) -> MonsterView:
        known = self._last.monster(view.id) or self._left.get(view.id)
        full = replace(view)
        for name, word in _MONSTER_WORDS.items():
            if word not in observes.state:
                setattr(full, name, getattr(known, name, None))
        return full


def board_at(base: Board, snapshot: Snapshot, decision: Decision) -> Board:
    """The board of a snapshot; what a snapshot never shows (Level, frame, owner) comes from the board played before.

    Raises:
        Malformed: the snapshot is no field that could be (two cards in one zone, 0 LP).
    """
    for seat in SEATS:
        lp = snapshot.side(seat).lp
        if lp is not None and lp <= 0:
            raise Malformed(f"{seat}.lp", "LP above 0 while the duel goes on", str(lp))
    cards = {card.id: card for seat in SEATS for card in base.side(seat).cards}
    turn = base.turn if snapshot.turn is None else snapshot.turn
    board = replace(
        base,
        turn=turn,
        turn_player=decision.player,
        starts_in="battle_step" if decision.kind == "attack" or in_main_phase_2(decision) else "main_phase_1",
        a=_side(snapshot.a, "a", cards, base.a),
        b=_side(snapshot.b, "b", cards, base.b),
    )
    return check_board(board)


def _side(view: SideView, seat: Seat, cards: dict[str, Card], base: Side) -> Side:
    return replace(
        base,
        lp=base.lp if view.lp is None else view.lp,
        monsters=tuple(_monster(each, seat, cards) for each in view.monsters),
        spells_traps=tuple(_spell_trap(each, cards) for each in view.spells_traps),
        hand=_plain(view.hand, cards),
        gy=_plain(view.gy, cards),
        banished=_plain(view.banished, cards),
        deck=_plain(view.deck, cards),
        extra_deck=_plain(view.extra_deck, cards),
    )


def _monster(view: MonsterView, seat: Seat, cards: dict[str, Card]) -> Monster:
    known = cards.get(view.id, Card(id=view.id))
    seen = {name: value for name in _MONSTER_WORDS if (value := getattr(view, name)) is not None}
    owner = known.owner if view.owner is None else view.owner
    base = Monster(**{name: getattr(known, name) for name in _CARD_FIELDS})
    if isinstance(known, Monster):
        base = replace(base, summoned=known.summoned, counters=known.counters, materials=known.materials)
    return replace(base, **seen, owner=None if owner == seat else owner)


def _spell_trap(view: SpellTrapView, cards: dict[str, Card]) -> SpellTrap:
    known = cards.get(view.id)
    base = known if isinstance(known, SpellTrap) else SpellTrap(id=view.id)
    return replace(base, zone=base.zone if view.zone is None else view.zone, face=view.face or base.face)


def _plain(ids: Iterable[str], cards: dict[str, Card]) -> tuple[Card, ...]:
    known = (cards.get(card, Card(id=card)) for card in ids)
    return tuple(replace(Card(**{n: getattr(card, n) for n in _CARD_FIELDS}), owner=None) for card in known)
