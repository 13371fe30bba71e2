"""One battle: from the order to attack to the next open decision or the end of the duel.

A battle is made of the action and the snapshots before and after it, so that an engine which reports no events has
battles as well; events, where there are any, say what happened between. Nothing here raises, whatever an engine says:
what is not known is None, and a battle that was not lawful or not finished has no outcome.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeVar

from duelproof.language.action import Action
from duelproof.language.board import Card
from duelproof.language.event import Event
from duelproof.language.fold import fold
from duelproof.language.state import MonsterView, Snapshot
from duelproof.language.words import DIRECT, Seat, Window, opponent
from duelproof.properties.facts import Moment

Kind = Literal[
    "attack above attack",
    "attack below attack",
    "attack tie",
    "zero against zero",
    "attack above defense",
    "attack below defense",
    "defense tie",
    "direct",
]
RULE_OF: Final[Mapping[Kind, str]] = {
    "attack above attack": "DS-CALC-04",
    "attack below attack": "DS-CALC-04",
    "attack tie": "DS-CALC-05",
    "zero against zero": "DS-CALC-06",
    "attack above defense": "DS-CALC-07",
    "attack below defense": "DS-CALC-08",
    "defense tie": "DS-CALC-09",
    "direct": "DS-CALC-10",
}
"""The row of the table of damage calculation that a battle falls under."""

E = TypeVar("E", bound=Event)


class Move(NamedTuple):
    """One action that the engine accepted.

    Attributes:
        action: what was done.
        before: the moment in which it was done.
        after: the next moment.
        changed: whether the snapshot or the decision was another one afterwards.
        effective: whether it counts as carried out. A legal action does: a tie of 0 against 0 leaves no trace on an
            engine that reports little. An illegal one without a change counts as refused (normalisation rule 11).
    """

    action: Action
    before: Moment
    after: Moment
    changed: bool
    effective: bool


class Ground(NamedTuple):
    """What a battle needs to know of its case.

    Attributes:
        cards: the board's cards by id.
        stats: whether the engine claims to report ATK and DEF; if not, they are as printed on the board.
        zero_tie_destroys: whether two monsters with 0 ATK destroy each other in this edition (DS-CALC-06).
    """

    cards: Mapping[str, Card]
    stats: bool
    zero_tie_destroys: bool


class Outcome(NamedTuple):
    """What the table of damage calculation makes of a battle.

    Attributes:
        doomed: who is destroyed by battle.
        victim: who takes battle damage.
        amount: how much, in LP; 0 if nobody does.
    """

    doomed: frozenset[str]
    victim: Seat | None
    amount: int


class Battle:
    """One attack and all that came of it.

    Attributes:
        moves: the order to attack, and the answers to windows until the next open decision.
        before: the moment in which the attack was declared.
        after: the last moment of the battle.
        attacker: the attacking card's id.
        target: the attacked card's id, or `direct`.
    """

    def __init__(self, moves: list[Move], ground: Ground) -> None:
        self.moves, self.before, self.after = moves, moves[0].before, moves[-1].after
        self.attacker, self.target = moves[0].action.card or "", moves[0].action.target or ""
        self._ground = ground

    @property
    def index(self) -> int:
        """The state in which the battle is over: where its outcome shows."""
        return self.after.index

    @property
    def direct(self) -> bool:
        """Whether it is a direct attack."""
        return self.target == DIRECT

    @property
    def player(self) -> Seat:
        """Who attacks: the turn player."""
        return self.before.facts.turn_player

    @property
    def defender(self) -> Seat:
        """Who is attacked."""
        return opponent(self.before.facts.turn_player)

    @property
    def name(self) -> str:
        """As a person would say it."""
        return f"{self.attacker}'s attack on {self.target}" if not self.direct else f"{self.attacker}'s direct attack"

    @property
    def fighters(self) -> tuple[str, ...]:
        """The battling monsters."""
        return (self.attacker,) if self.direct else (self.attacker, self.target)

    @property
    def attacking(self) -> MonsterView | None:
        """The attacker as it stood at the declaration."""
        return self.before.monster(self.attacker)

    @property
    def attacked(self) -> MonsterView | None:
        """The target as it stood at the declaration; None in a direct attack."""
        return self.before.monster(self.target)

    @property
    def face_down(self) -> bool:
        """Whether the target was face-down at the declaration."""
        return self.before.position(self.target) == "face_down_defense"

    @cached_property
    def finished(self) -> bool:
        """Whether play is past this battle: a decision that is none of its windows, or the end of the duel."""
        return self.after.over or self.after.kind in ("main", "phase", "attack")

    @cached_property
    def lawful(self) -> bool:
        """Whether it was a legal attack, as far as the engine says: otherwise no outcome can be expected."""
        if self.before.controller(self.attacker) != self.player or self.before.position(self.attacker) != "attack":
            return False
        if self.direct:
            return not self.before.theirs
        return self.before.controller(self.target) == self.defender and self.before.position(self.target) is not None

    def _stat(self, card: str, *, defense: bool) -> int | None:
        monster = self.before.monster(card) if self._ground.stats else None
        told = None if monster is None else (monster.def_ if defense else monster.atk)
        if told is not None:
            return told
        printed = self._ground.cards.get(card)
        return None if printed is None else (printed.def_ if defense else printed.atk)

    @cached_property
    def attack_value(self) -> int | None:
        """The attacker's ATK."""
        return self._stat(self.attacker, defense=False)

    @cached_property
    def target_value(self) -> int | None:
        """The target's ATK in Attack Position, its DEF in Defense Position, face-down too; None in a direct attack."""
        return self._stat(self.target, defense=self.before.position(self.target) != "attack")

    @cached_property
    def kind(self) -> Kind | None:
        """Which row of the damage table it falls under; None if it was not lawful or not finished."""
        attack, value = self.attack_value, self.target_value
        if not self.lawful or not self.finished or attack is None:
            return None
        if self.direct:
            return "direct"
        return None if value is None else self._row(attack, value)

    def _row(self, attack: int, value: int) -> Kind:
        if self.before.position(self.target) == "attack":
            if attack == value:
                return "attack tie" if attack else "zero against zero"
            return "attack above attack" if attack > value else "attack below attack"
        if attack == value:
            return "defense tie"
        return "attack above defense" if attack > value else "attack below defense"

    @cached_property
    def outcome(self) -> Outcome | None:
        """What is to come of it by the damage table; None where `kind` is."""
        kind, attack, value = self.kind, self.attack_value or 0, self.target_value or 0
        if kind is None:
            return None
        doomed: frozenset[str] = frozenset()
        if kind in ("attack above attack", "attack above defense"):
            doomed = frozenset({self.target})
        elif kind == "attack below attack":
            doomed = frozenset({self.attacker})
        elif kind == "attack tie" or (kind == "zero against zero" and self._ground.zero_tie_destroys):
            doomed = frozenset(self.fighters)
        return Outcome(doomed, *self._damage(kind, attack, value))

    def _damage(self, kind: Kind, attack: int, value: int) -> tuple[Seat | None, int]:
        if kind == "direct" and attack:
            return self.defender, attack
        if kind == "attack above attack":
            return self.defender, attack - value
        if kind in ("attack below attack", "attack below defense"):
            return self.player, value - attack
        return None, 0

    @cached_property
    def lethal(self) -> bool:
        """Whether the duel ends by it, or ought to: from there on only LP and winner are compared."""
        if self.after.over:
            return True
        outcome = self.outcome
        if outcome is None or outcome.victim is None:
            return False
        lp = self.before.lp(outcome.victim)
        return lp is not None and lp <= outcome.amount

    @property
    def settled(self) -> bool:
        """Whether its outcome is known and the duel goes on: what became of the monsters can be judged."""
        return self.kind is not None and not self.lethal

    @cached_property
    def gone(self) -> frozenset[str]:
        """The monsters that were on the field at the declaration and are not any more."""
        return frozenset(self.before.monsters.keys() - self.after.monsters.keys())

    def lost(self, seat: Seat) -> int | None:
        """LP that a player lost by it; None where the engine does not say."""
        earlier, later = self.before.lp(seat), self.after.lp(seat)
        return None if earlier is None or later is None else earlier - later

    def due(self, seat: Seat) -> int | None:
        """LP that a player ought to have afterwards; None where that is not known."""
        lp, outcome = self.before.lp(seat), self.outcome
        if lp is None or outcome is None:
            return None
        return max(0, lp - outcome.amount) if outcome.victim == seat else lp

    @cached_property
    def events(self) -> list[Event]:
        """Everything reported from the declaration to the end of it, in order."""
        return [event for move in self.moves for event in move.after.state.events]

    def told(self, kind: type[E]) -> Iterator[E]:
        """The events of one kind."""
        return (event for event in self.events if isinstance(event, kind))

    def at(self, window: Window) -> Snapshot | None:
        """The field as the window is entered: the last snapshot and the events since; None if it was not entered."""
        for move in self.moves:
            for count, event in enumerate(move.after.state.events, start=1):
                if event.event == "entered" and event.at == window:
                    return fold(move.before.state.snapshot, move.after.state.events[:count])
        return None
