"""A duel: the state, what is to be decided now, and the one way on.

`Duel.decision` says who decides what among which options; `apply(action)` carries one out and returns the events;
`copy()` costs under a microsecond, since everything inside is shared and never changed in place. No clock, no
randomness, no threads. `apply` checks everything before it changes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duelproof.language.state import Decision, Over
from duelproof.reference_engine.cards import SEATS, Monster
from duelproof.reference_engine.errors import UnknownCard
from duelproof.reference_engine.legality import check

if TYPE_CHECKING:
    from duelproof.language.action import Action
    from duelproof.language.event import Event
    from duelproof.language.words import DecisionKind, Window
    from duelproof.reference_engine.edition import EditionRules
    from duelproof.reference_engine.piles import Piles
    from duelproof.reference_engine.record import Rules

Field = tuple[tuple[Monster, ...], tuple[Monster, ...]]


class Duel:
    """One duel. Made by `setup.start(board)`.

    Attributes:
        edition: the parameters, citations and timing of the edition.
        rules: the rule functions.
        turn: the number of the turn, from 1.
        turn_player: 0 or 1.
        at: the window that play is in.
        kind: the kind of decision that is due; None when the duel is over.
        decider: who decides, 0 or 1.
        goal: the window that follows when all have passed; None while the turn player decides.
        passes: passes in succession so far in this window.
        life_points: LP of both players.
        field: the monsters of both players, in zone order.
        piles: every card that is not in a Monster Zone.
        known: the ids of all cards in the duel, those that have gone among them.
        attacker: id of the attacking monster while a battle is going on, else None.
        target: id of its target, or `"direct"`.
        doomed: ids of the monsters determined to be destroyed in this battle.
        actors: a bit for each window in which some card could act; 0 without effects, and windows are then passed.
        over: how the duel ended.
        events: what the action under way has brought about so far.
    """

    __slots__ = (
        "_decision",
        "actors",
        "at",
        "attacker",
        "decider",
        "doomed",
        "edition",
        "events",
        "field",
        "goal",
        "kind",
        "known",
        "life_points",
        "over",
        "passes",
        "piles",
        "rules",
        "target",
        "turn",
        "turn_player",
    )

    edition: EditionRules
    rules: Rules
    turn: int
    turn_player: int
    at: Window
    kind: DecisionKind | None
    decider: int
    goal: Window | None
    passes: int
    life_points: tuple[int, int]
    field: Field
    piles: Piles
    known: frozenset[str]
    attacker: str | None
    target: str | None
    doomed: tuple[str, ...]
    actors: int
    over: Over | None
    events: list[Event]
    _decision: Decision | None

    def copy(self) -> Duel:
        """An independent duel in the same state."""
        new = _new(Duel)
        new.edition = self.edition
        new.rules = self.rules
        new.turn = self.turn
        new.turn_player = self.turn_player
        new.at = self.at
        new.kind = self.kind
        new.decider = self.decider
        new.goal = self.goal
        new.passes = self.passes
        new.life_points = self.life_points
        new.field = self.field
        new.piles = self.piles
        new.known = self.known
        new.attacker = self.attacker
        new.target = self.target
        new.doomed = self.doomed
        new.actors = self.actors
        new.over = self.over
        new.events = _NO_EVENTS
        new._decision = self._decision  # noqa: SLF001 - its own kind
        return new

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now, with every legal action once; None when the duel is over."""
        if self._decision is None and self.kind is not None:
            self._decision = Decision(SEATS[self.decider], self.kind, self.at, tuple(self.rules.options(self)))
        return self._decision

    def apply(self, action: Action) -> list[Event]:
        """Carry out a legal action and return what happened, in order.

        Raises:
            IllegalAction: the action is illegal; nothing has changed.
            UnknownCard: it names a card that is not in this duel; nothing has changed.
        """
        check(self, action)
        return self.push(action)

    def push(self, action: Action) -> list[Event]:
        """As `apply`, for an action known to be legal: nothing is checked."""
        events: list[Event] = []
        self.events = events
        self._decision = None
        self.rules.carry_out(self, action)
        self.events = _NO_EVENTS
        return events

    def monster(self, card: str | None) -> Monster | None:
        """The monster on the field with this id, if there is one."""
        for side in self.field:
            for monster in side:
                if monster.id == card:
                    return monster
        return None

    def expect(self, card: str | None) -> Monster:
        """The monster on the field with this id.

        Raises:
            UnknownCard: there is none.
        """
        monster = self.monster(card)
        if monster is None:
            raise UnknownCard(f"no monster {card!r} on the field")
        return monster

    def controller(self, monster: Monster) -> int:
        """Who controls a monster on the field: 0 or 1."""
        return 0 if any(other is monster for other in self.field[0]) else 1

    def put(self, seat: int, old: Monster, new: Monster) -> None:
        """Let `new` stand where `old` stood on that player's side."""
        side = tuple([new if monster is old else monster for monster in self.field[seat]])
        self.field = (side, self.field[1]) if seat == 0 else (self.field[0], side)

    def remove(self, seat: int, monster: Monster) -> None:
        """Take a monster off that player's side."""
        side = tuple([other for other in self.field[seat] if other is not monster])
        self.field = (side, self.field[1]) if seat == 0 else (self.field[0], side)

    @property
    def key(self) -> tuple[object, ...]:
        """All that makes two duels the same."""
        state = (self.turn, self.turn_player, self.at, self.kind, self.life_points, self.field, self.piles.key)
        return (self.edition.id, *state, self.attacker, self.target, self.decider, self.goal, self.passes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Duel) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


_new = object.__new__
_NO_EVENTS: list[Event] = []
