"""How events add up: a snapshot changed by the events after it is the next snapshot (PROTOCOL.md, *State*)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from duelproof.language.claims import Observes
from duelproof.language.event import (
    AttackDeclared,
    AttackEnded,
    Damaged,
    Doomed,
    DuelOver,
    Event,
    EventName,
    Flipped,
    Moved,
    PositionChanged,
    TurnStarted,
)
from duelproof.language.state import BattleView, MonsterView, SideView, Snapshot, SpellTrapView
from duelproof.language.words import DIRECT, NOWHERE, SEATS, Seat, StateWord

PILES: Final = ("hand", "gy", "banished", "deck", "extra_deck")


def fold(snapshot: Snapshot, events: Iterable[Event]) -> Snapshot:
    """The snapshot after these events. Events about cards that are not there change nothing."""
    now = replace(snapshot, a=replace(snapshot.a), b=replace(snapshot.b))
    for event in events:
        change = _CHANGES.get(type(event))
        if change is not None:
            change(now, event)
    return now


def _edit(now: Snapshot, card: str, **changes: Any) -> None:  # noqa: ANN401 - passed on to `replace`
    for side in (now.a, now.b):
        if any(monster.id == card for monster in side.monsters):
            side.monsters = tuple(replace(m, **changes) if m.id == card else m for m in side.monsters)


def _turn_started(now: Snapshot, event: TurnStarted) -> None:
    now.turn, now.turn_player, now.battle = event.turn, event.player, None
    for side in (now.a, now.b):
        side.monsters = tuple(
            m if m.attacks_declared in (0, None) else replace(m, attacks_declared=0) for m in side.monsters
        )


def _attack_declared(now: Snapshot, event: AttackDeclared) -> None:
    now.battle = BattleView(event.attacker, event.target)
    monster = now.monster(event.attacker)
    if monster is not None and monster.attacks_declared is not None:
        _edit(now, event.attacker, attacks_declared=monster.attacks_declared + 1)


def _attack_ended(now: Snapshot, _event: AttackEnded) -> None:
    now.battle = None


def _duel_over(now: Snapshot, _event: DuelOver) -> None:
    now.battle = None


def _flipped(now: Snapshot, event: Flipped) -> None:
    _edit(now, event.card, position="defense")


def _position_changed(now: Snapshot, event: PositionChanged) -> None:
    _edit(now, event.card, position=event.to)


def _damaged(now: Snapshot, event: Damaged) -> None:
    side = now.side(event.player)
    if side.lp is not None:
        side.lp = max(0, side.lp - event.amount)


def _doomed(now: Snapshot, event: Doomed) -> None:
    for card in event.cards:
        _edit(now, card, doomed=True)


def _moved(now: Snapshot, event: Moved) -> None:
    for side in (now.a, now.b):
        side.monsters = tuple(m for m in side.monsters if m.id != event.card)
        side.spells_traps = tuple(s for s in side.spells_traps if s.id != event.card)
        for pile in PILES:
            setattr(side, pile, tuple(card for card in getattr(side, pile) if card != event.card))
    if event.to == NOWHERE:
        return
    place, seat = event.to.rsplit(" ", 1)
    side = now.side("a" if seat == "a" else "b")
    if place == "monster_zone":
        side.monsters = (*side.monsters, MonsterView(event.card))
    elif place == "spell_trap_zone":
        side.spells_traps = (*side.spells_traps, SpellTrapView(event.card))
    else:
        setattr(side, place, (*getattr(side, place), event.card))


_CHANGES: Final[dict[type, Callable[[Snapshot, Any], None]]] = {
    TurnStarted: _turn_started,
    AttackDeclared: _attack_declared,
    AttackEnded: _attack_ended,
    DuelOver: _duel_over,
    Flipped: _flipped,
    PositionChanged: _position_changed,
    Damaged: _damaged,
    Doomed: _doomed,
    Moved: _moved,
}

_MONSTER_FIELDS: Final[dict[StateWord, tuple[str, ...]]] = {
    "position": ("position",),
    "zone": ("zone",),
    "stats": ("atk", "def_"),
    "declared": ("attacks_declared",),
    "locks": ("position_changed_on_turn", "summoned_on_turn", "set_on_turn"),
    "doomed": ("doomed",),
}


_TELLERS: Final[dict[StateWord, frozenset[EventName]]] = {
    "location": frozenset({"moved"}),
    "lp": frozenset({"damaged"}),
    "position": frozenset({"flipped", "position_changed"}),
    "declared": frozenset({"attack_declared", "turn_started"}),
    "doomed": frozenset({"doomed", "moved"}),
    "battle": frozenset({"attack_declared", "attack_ended", "duel_over"}),
    "turn": frozenset({"turn_started"}),
}


def told(observes: Observes) -> frozenset[StateWord]:
    """The claimed words of the state whose every change is told by a claimed event: only these must add up."""
    events = frozenset(observes.events)
    return frozenset(word for word in observes.state if word in _TELLERS and _TELLERS[word] <= events)


class Gap(NamedTuple):
    """One place in which two snapshots differ.

    Attributes:
        word: the word of `observes.state` that it falls under.
        what: the field, for a person: `LP of a`, `X.position`.
        ours: what is expected there.
        theirs: what came.
        cards: the cards that it is about; none for LP and the turn.
        seat: the player whose LP or place it is about.
    """

    word: StateWord
    what: str
    ours: object
    theirs: object
    cards: tuple[str, ...] = ()
    seat: Seat | None = None

    def __str__(self) -> str:
        """As a sentence for a report."""
        return f"{self.what}: expected {self.ours}, came {self.theirs}"


def differences(
    ours: Snapshot, theirs: Snapshot, observes: Observes, *, besides: frozenset[str] = frozenset()
) -> list[str]:
    """`gaps`, as sentences."""
    return [str(gap) for gap in gaps(ours, theirs, observes, besides=besides)]


def gaps(
    ours: Snapshot, theirs: Snapshot, observes: Observes, *, besides: frozenset[str] = frozenset()
) -> Iterator[Gap]:
    """Where two snapshots differ in what is claimed; nothing if they agree.

    Args:
        ours: the one that is expected.
        theirs: the one that came.
        observes: the claims; what is not among them is not looked at.
        besides: words of `observes.state` to leave out.
    """
    words = frozenset(observes.state) - besides
    if "turn" in words and (ours.turn, ours.turn_player) != (theirs.turn, theirs.turn_player):
        yield Gap("turn", "turn", (ours.turn, ours.turn_player), (theirs.turn, theirs.turn_player))
    if "battle" in words and ours.battle != theirs.battle:
        yield Gap("battle", "pending battle", ours.battle, theirs.battle, _fighters(ours.battle, theirs.battle))
    for seat in SEATS:
        yield from _side_gaps(seat, ours.side(seat), theirs.side(seat), words, ours.turn)


def _fighters(*battles: BattleView | None) -> tuple[str, ...]:
    return tuple(
        sorted({c for battle in battles if battle is not None for c in (battle.attacker, battle.target)} - {DIRECT})
    )


def _side_gaps(seat: Seat, ours: SideView, theirs: SideView, words: frozenset[str], turn: int | None) -> Iterator[Gap]:
    if "lp" in words and ours.lp != theirs.lp:
        yield Gap("lp", f"LP of {seat}", ours.lp, theirs.lp, (), seat)
    for pile in PILES:
        yield from _place_gap(f"{pile} of {seat}", seat, getattr(ours, pile), getattr(theirs, pile))
    traps, their_traps = tuple(s.id for s in ours.spells_traps), tuple(s.id for s in theirs.spells_traps)
    yield from _place_gap(f"Spells and Traps of {seat}", seat, traps, their_traps)
    mine, other = {m.id: m for m in ours.monsters}, {m.id: m for m in theirs.monsters}
    yield from _place_gap(f"monsters of {seat}", seat, tuple(mine), tuple(other))
    for card in sorted(mine.keys() & other.keys()):
        if mine[card] != other[card]:
            yield from _monster_gaps(seat, mine[card], other[card], words, turn)


def _place_gap(what: str, seat: Seat, ours: tuple[str, ...], theirs: tuple[str, ...]) -> Iterator[Gap]:
    if ours != theirs:
        mine, other = sorted(ours), sorted(theirs)
        if mine != other:
            yield Gap("location", what, mine, other, tuple(sorted(set(mine) ^ set(other))), seat)


def _monster_gaps(
    seat: Seat, ours: MonsterView, theirs: MonsterView, words: frozenset[str], turn: int | None
) -> Iterator[Gap]:
    for word, names in _MONSTER_FIELDS.items():
        if word in words and word != "locks":
            for name in names:
                mine, other = getattr(ours, name), getattr(theirs, name)
                if mine != other:
                    yield Gap(word, f"{ours.id}.{name.rstrip('_')}", mine, other, (ours.id,), seat)
    if "locks" in words and _locked(ours, turn) != _locked(theirs, turn):
        what = f"{ours.id} Summoned, Set or changed this turn"
        yield Gap("locks", what, _locked(ours, turn), _locked(theirs, turn), (ours.id,), seat)


def _locked(monster: MonsterView, turn: int | None) -> bool:
    """Whether something has happened to it this turn that locks its position.

    What happened in an earlier turn locks nothing any more, and engines record a Flip Summon in one field or another.
    """
    happened = (getattr(monster, name) for name in _MONSTER_FIELDS["locks"])
    return any(when is not None and when == turn for when in happened)
