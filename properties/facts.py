"""What the play itself says about the present turn, and one moment of a duel with it.

An engine need not report how often a monster has declared an attack or when it was Summoned. The board and the actions
carried out since say it as well, so that what is illegal is known beside an engine that reports places and LP only.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import cached_property
from typing import Final, NamedTuple

from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.state import Decision, MonsterView, State
from duelproof.language.words import DIRECT, Seat, opponent


class Facts(NamedTuple):
    """The present turn, as the board and the actions since make it.

    Attributes:
        turn: its number, counting both players' turns from 1.
        turn_player: whose it is.
        declared: how many attacks each monster has declared in it; those without one may be missing.
        changed: whose battle position was changed in it by hand.
        summoned: which monsters were Summoned in it, Flip Summons among them.
        flip_summoned: which of these by a Flip Summon in this play.
        set_monsters: which monsters were Set in it.
        battle_phases: how many Battle Phases were begun in it.
        links: the Link Monsters of the board, which have no Defense Position (POS-07).
    """

    turn: int
    turn_player: Seat
    declared: Mapping[str, int]
    changed: frozenset[str] = frozenset()
    summoned: frozenset[str] = frozenset()
    flip_summoned: frozenset[str] = frozenset()
    set_monsters: frozenset[str] = frozenset()
    battle_phases: int = 0
    links: frozenset[str] = frozenset()


class Record:
    """The same while a play goes on: told of each action that was carried out.

    Args:
        board: the field before the first action.
    """

    def __init__(self, board: Board) -> None:
        now = board.turn
        self._turn, self._player, self._phases = now, board.turn_player, 0 if board.starts_in == "main_phase_1" else 1
        self._declared: dict[str, int] = {}
        self._changed, self._summoned, self._flips, self._set = set[str](), set[str](), set[str](), set[str]()
        links = []
        for monster in (*board.a.monsters, *board.b.monsters):
            if monster.attacks_declared:
                self._declared[monster.id] = monster.attacks_declared
            if monster.position_changed_on_turn == now:
                self._changed.add(monster.id)
            if monster.summoned_on_turn == now:
                self._summoned.add(monster.id)
            if monster.set_on_turn == now:
                self._set.add(monster.id)
            if monster.frame == "link":
                links.append(monster.id)
        self._links = frozenset(links)

    def note(self, action: Action, decision: Decision | None) -> None:
        """The action was carried out at this decision; a choice in a replay declares nothing (BS-REPLAY-20)."""
        do, card = action.do, action.card or ""
        if do == "attack":
            if decision is None or decision.kind != "replay":
                self._declared[card] = self._declared.get(card, 0) + 1
        elif do == "end_turn":
            self._turn, self._player, self._phases, self._declared = self._turn + 1, opponent(self._player), 0, {}
            self._changed, self._summoned, self._flips, self._set = set(), set(), set(), set()
        elif do == "enter_battle_phase":
            self._phases += 1
        elif do == "change_position":
            self._changed.add(card)
        elif do == "flip_summon":
            self._summoned.add(card)
            self._flips.add(card)

    @property
    def turn_player(self) -> Seat:
        """Whose turn it is."""
        return self._player

    def copy(self) -> "Record":
        """An independent record that says the same."""
        return deepcopy(self)

    def facts(self) -> Facts:
        """What is known now; later notes do not change it."""
        return Facts(
            self._turn,
            self._player,
            dict(self._declared),
            frozenset(self._changed),
            frozenset(self._summoned),
            frozenset(self._flips),
            frozenset(self._set),
            self._phases,
            self._links,
        )


_NOBODY: Final = MonsterView("")


class Moment:
    """One state of a trace together with what the play says about the turn.

    Attributes:
        index: its place in `Trace.states()`.
        state: what the engine answered.
        facts: the turn by the play.
        monsters: the monsters on the field by id, each with its controller.
    """

    def __init__(self, index: int, state: State, facts: Facts) -> None:
        self.index, self.state, self.facts = index, state, facts
        snapshot = state.snapshot
        self.monsters: dict[str, tuple[Seat, MonsterView]] = {m.id: ("a", m) for m in snapshot.a.monsters}
        for monster in snapshot.b.monsters:
            self.monsters[monster.id] = ("b", monster)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided; None when the duel is over, or where an engine says nothing."""
        return self.state.decision

    @property
    def kind(self) -> str:
        """The kind of decision, or an empty word."""
        return self.state.decision.kind if self.state.decision is not None else ""

    @property
    def window(self) -> str:
        """The window of the decision, or an empty word."""
        return self.state.decision.at if self.state.decision is not None else ""

    @property
    def in_main_phase_1(self) -> bool:
        """Whether the turn player is to act in Main Phase 1."""
        return self.kind == "main" and self.window == "main_phase_1"

    @property
    def in_main_phase_2(self) -> bool:
        """Whether the turn player is to act in Main Phase 2."""
        return self.kind == "main" and self.window == "main_phase_2"

    @property
    def over(self) -> bool:
        """Whether the engine says that the duel is over."""
        return self.state.over is not None

    @property
    def options(self) -> tuple[Action, ...]:
        """The options listed, if any."""
        decision = self.state.decision
        return decision.options or () if decision is not None else ()

    def offers(self, name: str) -> bool:
        """Whether an action of this name is among the options."""
        return any(option.do == name for option in self.options)

    @cached_property
    def mine(self) -> dict[str, MonsterView]:
        """The turn player's monsters."""
        return {card: m for card, (seat, m) in self.monsters.items() if seat == self.facts.turn_player}

    @cached_property
    def theirs(self) -> dict[str, MonsterView]:
        """The other player's monsters."""
        return {card: m for card, (seat, m) in self.monsters.items() if seat != self.facts.turn_player}

    def controller(self, card: str | None) -> Seat | None:
        """Who controls the monster; None if it is not on the field."""
        found = self.monsters.get(card or "")
        return None if found is None else found[0]

    def monster(self, card: str | None) -> MonsterView | None:
        """The monster on the field with this id."""
        found = self.monsters.get(card or "")
        return None if found is None else found[1]

    def position(self, card: str | None) -> str | None:
        """A monster's position; None if it is not on the field or the engine does not say."""
        return self.monsters.get(card or "", ("a", _NOBODY))[1].position

    def lp(self, seat: Seat) -> int | None:
        """A player's LP; below 0 is 0 (PROTOCOL.md, normalisation rule 12)."""
        lp = self.state.snapshot.side(seat).lp
        return None if lp is None else max(0, lp)

    def place(self, card: str) -> str:
        """Where a card lies, `gy a` and the like; `nowhere` if it is in no place at all."""
        found = self.monsters.get(card)
        if found is not None:
            return f"monster_zone {found[0]}"
        for seat in ("a", "b"):
            side = self.state.snapshot.a if seat == "a" else self.state.snapshot.b
            for pile in ("gy", "banished", "hand", "deck", "extra_deck"):
                if card in getattr(side, pile):
                    return f"{pile} {seat}"
            if any(each.id == card for each in side.spells_traps):
                return f"spell_trap_zone {seat}"
        return "nowhere"

    @cached_property
    def able(self) -> list[str]:
        """The turn player's monsters that may declare an attack: face-up Attack Position, none declared yet."""
        declared = self.facts.declared
        return [card for card, m in self.mine.items() if m.position == "attack" and not declared.get(card)]

    @cached_property
    def targets(self) -> list[str]:
        """What may be attacked: each of the opponent's monsters, or else directly."""
        return list(self.theirs) or [DIRECT]

    def locked(self, card: str) -> bool:
        """Whether a monster's position may not be changed by hand any more in this turn (POS-01, POS-08)."""
        facts = self.facts
        return bool(
            card in facts.changed or card in facts.summoned or card in facts.set_monsters or facts.declared.get(card)
        )
