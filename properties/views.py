"""A trace as the rulebook would tell it: battles, Battle Phases, turns, windows, decisions, probes.

Built once for a trace and shared by every property. Views tolerate an engine that lies: a missing field is None, an
unknown card is nowhere, and nothing raises. They rest on the actions and the snapshots; events only add to them.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from duelproof.language.action import Action
from duelproof.language.board import Board, Card
from duelproof.language.case import Trace
from duelproof.language.claims import Observes, claimed
from duelproof.language.engine import Refused
from duelproof.language.event import Event
from duelproof.language.state import State
from duelproof.language.words import EditionId, Seat, Window
from duelproof.properties.battle import Battle, Ground, Move
from duelproof.properties.facts import Moment, Record
from duelproof.properties.legality import lawful
from duelproof.properties.reasons import illegal, reasons_at
from duelproof.rulebook.load import edition as edition_of
from duelproof.rulebook.model import Parameters

_OPEN: Final = ("main", "phase", "attack")


class Entry(NamedTuple):
    """A window that was entered, the one entered before it (None for the first) and the state that reports it."""

    shown: int
    window: Window
    previous: Window | None


class Refusal(NamedTuple):
    """An action of the play itself that the engine would not carry out, and the moment in which it was tried."""

    moment: Moment
    action: Action
    why: str


class Tried(NamedTuple):
    """An action tried because it ought to be refused; `accepted` if the snapshot or the decision changed."""

    moment: Moment
    action: Action
    accepted: bool


class Turn:
    """One turn of a trace.

    Attributes:
        number: counted from 1, both players' turns together.
        player: whose it is.
        moments: the states in it.
        moves: the actions carried out in it, in order.
        battles: the attacks declared in it.
    """

    def __init__(self, number: int, player: Seat) -> None:
        self.number, self.player = number, player
        self.moments: list[Moment] = []
        self.moves: list[Move] = []
        self.battles: list[Battle] = []


class TraceView:
    """A trace with its battles, windows, turns and probes.

    Attributes:
        trace: what was played.
        board: the field before the first action.
        edition: its edition.
        moments: the engine's states in order, each with what the play says about the turn.
        moves: the actions that the engine accepted; number i leads from moment i to moment i + 1.
        refusals: planned actions that it would not carry out.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.board: Board = trace.case.board
        self.edition: EditionId = self.board.edition
        self.moves: list[Move] = []
        self.refusals: list[Refusal] = []
        self._record = Record(self.board)
        moment = Moment(0, trace.start, self._record.facts())
        self.moments: list[Moment] = [moment]
        self._before_step: list[Moment] = [moment]
        for step in trace.steps:
            if isinstance(step.reply, State):
                moment = self._moved(moment, step.action, step.reply)
            else:
                why = step.reply.why if isinstance(step.reply, Refused) else f"malformed: {step.reply.why}"
                self.refusals.append(Refusal(moment, step.action, why))
            self._before_step.append(moment)

    def _moved(self, moment: Moment, action: Action, reply: State) -> Moment:
        changed = _differs(moment, reply)
        effective = changed or lawful(moment, action)
        if effective:
            self._record.note(action, moment.decision)
        after = Moment(len(self.moments), reply, self._record.facts() if effective else moment.facts)
        self.moments.append(after)
        self.moves.append(Move(action, moment, after, changed, effective))
        return after

    @cached_property
    def claims(self) -> frozenset[str]:
        """What the engine claims to report: `event:doomed`, `state:lp`, `options`, `level:point` ..."""
        return _claims(self.trace.hello.observes)

    @cached_property
    def parameters(self) -> Parameters:
        """The points in which the edition differs from others."""
        return edition_of(self.edition).parameters

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card of the board by id."""
        return {card.id: card for side in (self.board.a, self.board.b) for card in side.cards}

    def owner(self, card: str) -> Seat | None:
        """Who owns a card of the board: its side's player unless the board says otherwise."""
        for seat in ("a", "b"):
            for each in (self.board.a if seat == "a" else self.board.b).cards:
                if each.id == card:
                    return each.owner or ("a" if seat == "a" else "b")
        return None

    def token(self, card: str) -> bool:
        """Whether a card is a token, which goes nowhere when it leaves the field."""
        found = self.cards.get(card)
        return found is not None and found.frame == "token"

    @cached_property
    def battles(self) -> list[Battle]:
        """Every attack that the engine accepted, in order."""
        ground = Ground(self.cards, "state:stats" in self.claims, self.parameters.calc_zero_tie == "destroy-both")
        found: list[Battle] = []
        moves = self.moves
        for start, move in enumerate(moves):
            if move.action.do == "attack" and move.effective and move.before.kind != "replay":
                end = start + 1
                while end < len(moves) and not _open(moves[end - 1].after):
                    end += 1
                found.append(Battle(moves[start:end], ground))
        return found

    @cached_property
    def settled(self) -> list[Battle]:
        """The battles whose outcome is known and after which the duel goes on."""
        return [battle for battle in self.battles if battle.settled]

    @cached_property
    def calculated(self) -> list[Battle]:
        """The lawful, finished battles, those that end the duel among them."""
        return [battle for battle in self.battles if battle.kind is not None]

    @cached_property
    def decisions(self) -> list[Moment]:
        """The moments at which somebody is to decide something."""
        return [moment for moment in self.moments if moment.decision is not None]

    @cached_property
    def main_phases(self) -> list[Moment]:
        """The moments at which the turn player is to act in a Main Phase."""
        return [moment for moment in self.moments if moment.kind == "main"]

    @cached_property
    def attack_decisions(self) -> list[Moment]:
        """The moments at which the turn player may attack or leave the Battle Step."""
        return [moment for moment in self.moments if moment.kind == "attack"]

    @cached_property
    def events(self) -> list[tuple[int, Event]]:
        """All events in order, each with the index of the state that reports it."""
        return [(moment.index, event) for moment in self.moments for event in moment.state.events]

    @cached_property
    def windows(self) -> list[Entry]:
        """The windows in the order in which they were entered."""
        found: list[Entry] = []
        previous: Window | None = None
        for index, event in self.events:
            if event.event == "entered":
                found.append(Entry(index, event.at, previous))
                previous = event.at
        return found

    @cached_property
    def turns(self) -> list[Turn]:
        """The turns of the trace, in order."""
        found = [Turn(self.board.turn, self.board.turn_player)]
        for moment in self.moments:
            if moment.facts.turn != found[-1].number:
                found.append(Turn(moment.facts.turn, moment.facts.turn_player))
            found[-1].moments.append(moment)
        by_number = {turn.number: turn for turn in found}
        for move in self.moves:
            by_number[move.before.facts.turn].moves.append(move)
        for battle in self.battles:
            by_number[battle.before.facts.turn].battles.append(battle)
        return found

    @cached_property
    def probes(self) -> list[Tried]:
        """The actions tried because they ought to be refused."""
        found = []
        for probe in self.trace.probes:
            moment = self._before_step[min(probe.before, len(self._before_step) - 1)]
            accepted = isinstance(probe.reply, State) and _differs(moment, probe.reply)
            found.append(Tried(moment, probe.action, accepted))
        return found

    @cached_property
    def tried(self) -> dict[str, list[Tried]]:
        """The probes by the ids of the reasons for which they are illegal."""
        found: dict[str, list[Tried]] = {}
        for tried in self.probes:
            for reason in illegal(tried.moment, tried.action):
                found.setdefault(reason.id, []).append(tried)
        return found

    @cached_property
    def withheld(self) -> dict[str, list[Moment]]:
        """By reason: the moments at which it stands, on an engine that lists its options: not offered is refused."""
        found: dict[str, list[Moment]] = {}
        for moment in self.moments if "options" in self.claims else ():
            for reason in reasons_at(moment):
                if next(reason.actions(moment), None) is not None:
                    found.setdefault(reason.id, []).append(moment)
        return found

    @cached_property
    def accepted_illegal(self) -> dict[str, list[tuple[Moment, Action]]]:
        """The illegal actions of the play itself that the engine accepted, by the ids of the reasons."""
        played = ((move.before, move.action) for move in self.moves if move.effective)
        return _by_reason(played)

    @cached_property
    def offered_illegal(self) -> dict[str, list[tuple[Moment, Action]]]:
        """The illegal actions among the options, by the ids of the reasons."""
        return _by_reason((moment, option) for moment in self.moments for option in moment.options)

    def open_after(self, move: Move) -> Moment | None:
        """The next moment that is no mere window: an open decision or the end of the duel; None if play ends before."""
        for moment in self.moments[move.after.index :]:
            if _open(moment):
                return moment
        return None

    def entered(self, move: Move) -> list[Window]:
        """The windows entered from this move on to the next open decision, prompts that are only passed included."""
        found: list[Window] = []
        for moment in self.moments[move.after.index :]:
            found += (event.at for event in moment.state.events if event.event == "entered")
            if _open(moment):
                break
        return found

    def moves_of(self, *names: str) -> Iterator[Move]:
        """The moves by actions of these names that changed something."""
        return (move for move in self.moves if move.effective and move.action.do in names)


def _open(moment: Moment) -> bool:
    """Whether play stands at a decision that is no mere window, or at the end of the duel."""
    return moment.over or moment.kind in _OPEN


def _by_reason(actions: Iterable[tuple[Moment, Action]]) -> dict[str, list[tuple[Moment, Action]]]:
    found: dict[str, list[tuple[Moment, Action]]] = {}
    for moment, action in actions:
        for reason in illegal(moment, action):
            found.setdefault(reason.id, []).append((moment, action))
    return found


def _differs(moment: Moment, reply: State) -> bool:
    state = moment.state
    return reply.over != state.over or reply.snapshot != state.snapshot or reply.decision != state.decision


@lru_cache(maxsize=64)
def _claims(observes: Observes) -> frozenset[str]:
    return claimed(observes)
