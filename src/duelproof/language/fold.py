"""How events add up: a snapshot changed by the events after it is the next snapshot (PROTOCOL.md, *State*)."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, get_args

from duelproof.language.claims import Observes
from duelproof.language.event import (
    AttackDeclared,
    AttackEnded,
    Damaged,
    Doomed,
    DuelOver,
    Event,
    Flipped,
    Moved,
    PositionChanged,
    TurnStarted,
)
from duelproof.language.state import BattleView, MonsterView, SideView, Snapshot, SpellTrapView
from duelproof.language.words import NOWHERE, Seat, StateWord

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


def differences(
    ours: Snapshot, theirs: Snapshot, observes: Observes, *, besides: frozenset[str] = frozenset()
) -> list[str]:
    """Where two snapshots differ in what is claimed, as sentences `what: ours, theirs`; empty if they agree.

    Args:
        ours: the one that is expected.
        theirs: the one that came.
        observes: the claims; what is not among them is not looked at.
        besides: words of `observes.state` to leave out.
    """
    words = frozenset(observes.state) - besides
    found: list[str] = []
    if "turn" in words:
        _compare(found, "turn", (ours.turn, ours.turn_player), (theirs.turn, theirs.turn_player))
    if "battle" in words:
        _compare(found, "pending battle", ours.battle, theirs.battle)
    for seat in get_args(Seat):
        _compare_sides(found, seat, ours.side(seat), theirs.side(seat), words)
    return found


def _compare(found: list[str], what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        found.append(f"{what}: expected {ours}, came {theirs}")


def _compare_sides(found: list[str], seat: Seat, ours: SideView, theirs: SideView, words: frozenset[str]) -> None:
    if "lp" in words:
        _compare(found, f"LP of {seat}", ours.lp, theirs.lp)
    for pile in PILES:
        _compare(found, f"{pile} of {seat}", sorted(getattr(ours, pile)), sorted(getattr(theirs, pile)))
    _compare(
        found,
        f"Spells and Traps of {seat}",
        sorted(s.id for s in ours.spells_traps),
        sorted(s.id for s in theirs.spells_traps),
    )
    mine, other = {m.id: m for m in ours.monsters}, {m.id: m for m in theirs.monsters}
    _compare(found, f"monsters of {seat}", sorted(mine), sorted(other))
    for card in sorted(mine.keys() & other.keys()):
        for word, names in _MONSTER_FIELDS.items():
            if word in words:
                for name in names:
                    _compare(found, f"{card}.{name.rstrip('_')}", getattr(mine[card], name), getattr(other[card], name))
