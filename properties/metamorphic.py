"""Twins of cases: what must not matter does not, and the same case comes to the same (metamorphic properties).

A twin is made from what was played and played on the same engine; here the two traces are related. The twin's names
and seats are translated back first, so that the two look alike when the engine is right. A twin holds every accepted
action explicitly, those of prompts with one answer too: with another monster about, such a prompt may have more.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from duelproof.language.action import Action
from duelproof.language.board import Board, Card, Monster, Side
from duelproof.language.case import Case
from duelproof.language.state import State
from duelproof.language.words import DIRECT, EDITION_IDS, MAIN_ZONES, SEATS, Seat, Zone, opponent
from duelproof.properties.model import Property, Variant, Verdicts, Violation
from duelproof.properties.views import TraceView

SHIFT: Final = 10_000
"""LP added to both players: more than all battles of a case take."""

BYSTANDER: Final = "Bystander"

Look = tuple[object, ...]
AnyCard = TypeVar("AnyCard", bound=Card)


@dataclass(frozen=True, slots=True)
class Glass:
    """How a twin's state is to be looked at so that it reads like the first one.

    Attributes:
        names: the first case's names of the twin's cards, where they differ.
        swapped: whether the players have changed seats.
        lp: LP that the twin's players have more.
        besides: a card of the twin that is not looked at.
    """

    names: Mapping[str, str]
    swapped: bool = False
    lp: int = 0
    besides: str = ""

    def look(self, state: State) -> Look:
        """The state as plain values in a fixed order, without zones and events."""
        decision, over = state.decision, state.over
        sides = {self._seat(seat): self._side(state, seat) for seat in SEATS}
        asked: Look = ()
        if decision is not None:
            options = sorted(self._option(each) for each in decision.options or () if each.card != self.besides)
            asked = (self._seat(decision.player), decision.kind, decision.at, *options)
        winner = over.winner if over is not None else None
        return (sides["a"], sides["b"], asked, over is not None, winner and self._seat(winner))

    def _side(self, state: State, seat: Seat) -> Look:
        side = state.snapshot.side(seat)
        monsters = (
            (self._name(m.id), m.position or "", m.atk or 0, m.def_ or 0, m.attacks_declared or 0)
            for m in side.monsters
            if m.id != self.besides
        )
        lp = None if side.lp is None else side.lp - self.lp
        return (lp, *sorted(monsters), *sorted(self._name(card) for card in side.gy))

    def _option(self, option: Action) -> tuple[str, str, str]:
        return (option.do, self._name(option.card or ""), self._name(option.target or ""))

    def _name(self, card: str) -> str:
        return self.names.get(card, card)

    def _seat(self, seat: Seat) -> Seat:
        return opponent(seat) if self.swapped else seat


CLEAR: Final = Glass({})


def _alike(trace: TraceView, twin: TraceView, glass: Glass, limit: int) -> Verdicts:
    """Whether the twin looks like the first trace, state by state up to a limit; one item a trace."""
    for moment, other in zip(trace.moments[:limit], twin.moments, strict=False):
        mine, theirs = CLEAR.look(moment.state), glass.look(other.state)
        if mine != theirs:
            yield Violation(f"as in the twin: {theirs}", str(mine), moment.index, ())
            return
    short = len(twin.moments) < min(limit, len(trace.moments))
    came = f"the twin's play ends after {len(twin.moments)} states"
    yield Violation("the twin's play to go as far", came, len(twin.moments) - 1, ()) if short else None


def _played(trace: TraceView) -> tuple[Action, ...]:
    return tuple(move.action for move in trace.moves)


def _metamorphic(
    property_id: str,
    title: str,
    twin: Callable[[Case, TraceView], Case | None],
    glass: Glass,
    needs: frozenset[str] = frozenset(),
) -> Property:
    def relate(trace: TraceView, other: TraceView) -> Verdicts:
        return _alike(trace, other, glass, len(other.trace.case.actions) + 1)

    return _property(property_id, title, Variant(twin=twin, relate=relate), needs)


def _property(property_id: str, title: str, variant: Variant, needs: frozenset[str] = frozenset()) -> Property:
    return Property(
        id=property_id,
        title=title,
        rules=(),
        needs=needs,
        editions=frozenset(EDITION_IDS),
        arenas=("mixed",),
        judge=_says_nothing,
        variant=variant,
    )


def _says_nothing(_trace: TraceView) -> Verdicts:
    """One trace alone tells nothing here."""
    return iter(())


def _named(names: Mapping[str, str], card: AnyCard) -> AnyCard:
    return replace(card, id=names[card.id])


def _side_named(side: Side, names: Mapping[str, str]) -> Side:
    def pile(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
        return tuple(_named(names, card) for card in cards)

    return replace(
        side,
        monsters=pile(side.monsters),
        spells_traps=pile(side.spells_traps),
        hand=pile(side.hand),
        gy=pile(side.gy),
        banished=pile(side.banished),
        deck=pile(side.deck),
        extra_deck=pile(side.extra_deck),
    )


def _other_name(card: str) -> str:
    """Another name, sorted the other way round among the names of arenas: `A1` becomes `j8`."""
    return "".join(chr(155 - ord(letter)) if "!" < letter < "z" else letter for letter in card)


def _renamed(_case: Case, trace: TraceView) -> Case | None:
    names = {card: _other_name(card) for card in trace.cards}
    if len(set(names.values())) < len(names) or DIRECT in names.values():
        return None
    board = replace(trace.board, a=_side_named(trace.board.a, names), b=_side_named(trace.board.b, names))
    names[DIRECT] = DIRECT
    actions = (
        replace(each, card=names.get(each.card or ""), target=names.get(each.target or "")) for each in _played(trace)
    )
    return Case(board, tuple(actions))


def _relate_renamed(trace: TraceView, other: TraceView) -> Verdicts:
    glass = Glass({_other_name(card): card for card in trace.cards})
    return _alike(trace, other, glass, len(other.trace.case.actions) + 1)


def _seats_swapped(_case: Case, trace: TraceView) -> Case | None:
    board = trace.board
    player = opponent(board.turn_player)
    return Case(replace(board, turn_player=player, a=_owned(board.b), b=_owned(board.a)), _played(trace))


def _owned(side: Side) -> Side:
    """The same side for the other player: who owned the other player's card owns it still."""
    return replace(side, monsters=tuple(replace(m, owner=m.owner and opponent(m.owner)) for m in side.monsters))


def _zones_mirrored(_case: Case, trace: TraceView) -> Case | None:
    mirror: dict[Zone | None, Zone] = dict(zip(MAIN_ZONES, reversed(MAIN_ZONES), strict=True))
    mirror |= {"extra_left": "extra_right", "extra_right": "extra_left"}

    def mirrored(side: Side) -> Side:
        return replace(side, monsters=tuple(replace(m, zone=mirror.get(m.zone)) for m in side.monsters))

    board = trace.board
    if any(m.zone is None for m in (*board.a.monsters, *board.b.monsters)):
        return None
    return Case(replace(board, a=mirrored(board.a), b=mirrored(board.b)), _played(trace))


def _lp_raised(_case: Case, trace: TraceView) -> Case | None:
    if trace.moments[-1].over or any(not moment.lp(seat) for moment in trace.moments for seat in SEATS):
        return None
    board = trace.board
    raised = replace(board, a=replace(board.a, lp=board.a.lp + SHIFT), b=replace(board.b, lp=board.b.lp + SHIFT))
    return Case(raised, _played(trace))


def _bystander_added(_case: Case, trace: TraceView) -> Case | None:
    """With a monster in Defense Position beside the attackers, for as long as it is its controller's turn."""
    board = trace.board
    side = board.side(board.turn_player)
    free = [zone for zone in MAIN_ZONES if zone not in {monster.zone for monster in side.monsters}]
    actions = _played(trace)
    ends = [place for place, action in enumerate(actions) if action.do == "end_turn"]
    if not free or BYSTANDER in trace.cards or any(monster.zone is None for monster in side.monsters):
        return None
    added = replace(side, monsters=(*side.monsters, Monster(id=BYSTANDER, zone=free[-1], position="defense")))
    return Case(_with(board, board.turn_player, added), actions[: ends[0]] if ends else actions)


def _with(board: Board, seat: Seat, side: Side) -> Board:
    return replace(board, a=side) if seat == "a" else replace(board, b=side)


def _again(_case: Case, trace: TraceView) -> Case | None:
    return Case(trace.board, _played(trace))


def _first_refusal(trace: TraceView) -> int:
    """The state in which the engine was first asked for something that it did not carry out."""
    tried = [probe.moment.index for probe in trace.probes]
    return min(tried + [refusal.moment.index for refusal in trace.refusals], default=len(trace.moments))


def _same_again(trace: TraceView, other: TraceView) -> Verdicts:
    """Up to the first refusal: what comes after it is the other property's."""
    for moment, again in list(zip(trace.moments, other.moments, strict=False))[: _first_refusal(trace) + 1]:
        if moment.state != again.state:
            expected = "the same field, decision and events as when the case is played again"
            yield Violation(expected, f"{CLEAR.look(moment.state)}", moment.index, ())
            return
    yield None


def _as_without_refusals(trace: TraceView, other: TraceView) -> Verdicts:
    """After the first refusal: the engine stands where it does without it."""
    first = _first_refusal(trace)
    for moment, plain in list(zip(trace.moments, other.moments, strict=False))[first + 1 :]:
        if moment.state != plain.state:
            expected = f"as without the refused action: {CLEAR.look(plain.state)}"
            yield Violation(expected, str(CLEAR.look(moment.state)), moment.index, ())
            return
    if first + 1 < len(trace.moments):
        yield None


METAMORPHIC: Final = (
    _property(
        "metamorphic/names",
        "What the cards are called makes no difference",
        Variant(twin=_renamed, relate=_relate_renamed),
    ),
    _metamorphic("metamorphic/seats", "Who sits where makes no difference", _seats_swapped, Glass({}, swapped=True)),
    _metamorphic("metamorphic/zones", "In which zones monsters stand makes no difference", _zones_mirrored, CLEAR),
    _metamorphic(
        "metamorphic/life-points",
        "How many Life Points there are makes no difference while nobody reaches 0",
        _lp_raised,
        Glass({}, lp=SHIFT),
        frozenset({"state:lp"}),
    ),
    _metamorphic(
        "metamorphic/bystander",
        "A monster in Defense Position beside the attackers makes no difference to the battles of that turn",
        _bystander_added,
        Glass({}, besides=BYSTANDER),
    ),
    _property(
        "protocol/determinism",
        "The same case played again comes to the same",
        Variant(twin=_again, relate=_same_again),
    ),
    _property(
        "protocol/refusal-changes-nothing",
        "A refused action changes nothing",
        Variant(twin=_again, relate=_as_without_refusals),
    ),
)
