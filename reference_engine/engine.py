"""The reference engine behind the same contract as every other engine, and as the oracle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duelproof.language.board import check_board
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello
from duelproof.language.engine import MalformedAction, Refused, Unsupported
from duelproof.language.state import (
    BattleView,
    Decision,
    MonsterView,
    SideView,
    Snapshot,
    SpellTrapView,
    State,
)
from duelproof.language.words import EDITION_IDS
from duelproof.reference_engine.cards import SEATS
from duelproof.reference_engine.edition import citable, edition_rules
from duelproof.reference_engine.errors import IllegalAction, UnknownCard
from duelproof.reference_engine.legality import why
from duelproof.reference_engine.piles import SIDE_PILES
from duelproof.reference_engine.record import RULES, Rules
from duelproof.reference_engine.setup import start

if TYPE_CHECKING:
    from collections.abc import Callable

    from duelproof.language.action import Action
    from duelproof.language.board import Board
    from duelproof.language.event import Event
    from duelproof.language.words import EditionId
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel
    from duelproof.reference_engine.edition import EditionRules

VERSION: Final = "1"


class ReferenceEngine:
    """The rules as they are, or with other rule functions.

    Args:
        rules: the rule functions; a faulty engine has others.
        name: what it calls itself.
        editions: gives each edition its parameters and timing table; an engine of another edition's has others.
    """

    def __init__(
        self,
        rules: Rules = RULES,
        name: str = "reference",
        editions: Callable[[EditionId], EditionRules] = edition_rules,
    ) -> None:
        self._rules, self._editions = rules, editions
        self._hello = Hello(name=name, version=VERSION, editions=EDITION_IDS, observes=EVERYTHING, accepts=ACCEPT_WORDS)
        self._duel: Duel | None = None

    def hello(self) -> Hello:
        """All five editions, everything that protocol 1 can report."""
        return self._hello

    def setup(self, board: Board) -> State | Unsupported:
        """Start a duel; boards with effects are not supported yet."""
        effects = next((card.id for side in (board.a, board.b) for card in side.cards if card.effects), None)
        if effects is not None:
            return Unsupported(f"{effects} has an effect, and this version plays without effects")
        self._duel, events = start(check_board(board), self._rules, self._editions)
        return state_of(self._duel, events)

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Carry out an action, or say by which rules it is illegal."""
        if self._duel is None:
            return MalformedAction("no duel: send `setup` first")
        try:
            events = self._duel.apply(action)
        except IllegalAction as error:
            return Refused(error.why, error.rules)
        except UnknownCard as error:
            return MalformedAction(str(error))
        return state_of(self._duel, events)

    def why(self, action: Action) -> tuple[str, ...]:
        """The rules that make this action legal or illegal now."""
        return () if self._duel is None else why(self._duel, action)

    def citable(self, edition: EditionId) -> frozenset[str]:
        """The rules that it can cite in this edition."""
        return citable(edition)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now."""
        return None if self._duel is None else self._duel.decision

    def close(self) -> None:
        """Forget the duel."""
        self._duel = None


def state_of(duel: Duel, events: list[Event]) -> State:
    """What the engine reports of a duel."""
    return State(snapshot(duel), duel.decision, duel.over, tuple(events))


def snapshot(duel: Duel) -> Snapshot:
    """The referee's view of a duel."""
    battle = None
    if duel.attacker is not None and duel.target is not None:
        battle = BattleView(duel.attacker, duel.target)
    return Snapshot(_side(duel, 0), _side(duel, 1), duel.turn, SEATS[duel.turn_player], battle)


def _side(duel: Duel, seat: int) -> SideView:
    contents = duel.piles.contents
    piles = [contents[place] for place in SIDE_PILES[SEATS[seat]]]
    monsters = tuple([_view(monster, duel.doomed) for monster in duel.field[seat]])
    spells_traps = tuple([SpellTrapView(*card) for card in duel.piles.spells_traps[seat]])
    return SideView(duel.life_points[seat], monsters, spells_traps, *piles)


def _view(monster: Monster, doomed: tuple[str, ...]) -> MonsterView:
    return MonsterView(
        monster.id,
        monster.zone,
        monster.position,
        monster.atk,
        monster.def_,
        monster.declared,
        monster.id in doomed,
        SEATS[monster.owner],
        monster.changed_on or None,
        monster.summoned_on or None,
        monster.set_on or None,
    )
