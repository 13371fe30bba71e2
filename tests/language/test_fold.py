"""Events add up to snapshots, and snapshots are compared in what is claimed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from duelproof.language.claims import EVERYTHING, Observes
from duelproof.language.event import (
    AttackDeclared,
    AttackEnded,
    Calculated,
    Damaged,
    Destroyed,
    Doomed,
    DuelOver,
    Entered,
    Event,
    Flipped,
    Moved,
    PositionChanged,
    TurnStarted,
    Values,
)
from duelproof.language.fold import differences, fold, gaps, told
from duelproof.language.state import BattleView, MonsterView, SideView, Snapshot, SpellTrapView
from duelproof.language.words import StateWord, Window

AT: Final[Window] = "battle_step"
END: Final[Window] = "end_of_damage_step"


def field() -> Snapshot:
    mine = MonsterView("X", 1, "attack", 1900, 1000, 0, doomed=False, owner="a")
    theirs = MonsterView("Y", 2, "face_down_defense", 1000, 500, 0, doomed=False, owner="b")
    return Snapshot(
        SideView(8000, (mine,), hand=("H",)),
        SideView(4000, (theirs,), (SpellTrapView("S", 1, "down"),)),
        turn=3,
        turn_player="a",
    )


def monster(snapshot: Snapshot, card: str) -> MonsterView:
    found = snapshot.monster(card)
    assert found is not None
    return found


def after(*events: Event) -> Snapshot:
    return fold(field(), events)


def test_an_attack_declared_is_pending_and_counted() -> None:
    now = after(AttackDeclared(AT, "X", "Y"))
    assert now.battle == BattleView("X", "Y")
    assert monster(now, "X").attacks_declared == 1
    assert monster(now, "Y").attacks_declared == 0


def test_a_count_that_is_not_reported_stays_so() -> None:
    start = field()
    start.a.monsters = (MonsterView("X"),)
    assert monster(fold(start, [AttackDeclared(AT, "X", "Y")]), "X").attacks_declared is None


@pytest.mark.parametrize("end", [AttackEnded(END, "completed"), DuelOver("damage_calculation", "a")])
def test_an_attack_that_ended_is_not_pending(end: Event) -> None:
    assert after(AttackDeclared(AT, "X", "Y"), end).battle is None


def test_a_flipped_monster_is_in_face_up_defense_position() -> None:
    assert monster(after(Flipped(AT, "Y")), "Y").position == "defense"


def test_a_flip_summon_ends_in_attack_position() -> None:
    assert monster(after(Flipped(AT, "Y"), PositionChanged(AT, "Y", "attack")), "Y").position == "attack"


def test_damage_takes_lp_and_never_below_zero() -> None:
    assert after(Damaged(AT, "b", 900, "battle", "X")).b.lp == 3100
    assert after(Damaged(AT, "b", 9000, "battle", "X")).b.lp == 0
    assert after(Damaged(AT, "b", 900, "battle", "X")).a.lp == 8000


def test_lp_that_are_not_reported_stay_so() -> None:
    assert fold(Snapshot(SideView(), SideView()), [Damaged(AT, "a", 1, "battle")]).a.lp is None


def test_doomed_monsters_are_doomed_and_on_the_field() -> None:
    now = after(Doomed(AT, ("X", "Y")))
    assert monster(now, "X").doomed
    assert monster(now, "Y").doomed


def test_a_moved_card_is_where_it_went_and_nowhere_else() -> None:
    now = after(Destroyed(END, ("Y",), "battle"), Moved(END, "Y", "monster_zone b", "gy b"))
    assert now.monster("Y") is None
    assert now.b.gy == ("Y",)
    assert after(Moved(AT, "H", "hand a", "gy a")).a.hand == ()
    assert after(Moved(AT, "S", "spell_trap_zone b", "banished b")).b.spells_traps == ()
    assert [s.id for s in after(Moved(AT, "H", "hand a", "spell_trap_zone a")).a.spells_traps] == ["H"]
    assert [m.id for m in after(Moved(AT, "H", "hand a", "monster_zone b")).b.monsters] == ["Y", "H"]


def test_a_destroyed_token_is_nowhere() -> None:
    now = after(Moved(END, "X", "monster_zone a", "nowhere"))
    assert now.controller("X") is None
    assert now.a.gy == ()


def test_a_new_turn_begins_with_no_attacks_declared() -> None:
    now = after(AttackDeclared(AT, "X", "Y"), TurnStarted("draw_phase", "b", 4))
    assert (now.turn, now.turn_player, now.battle) == (4, "b", None)
    assert monster(now, "X").attacks_declared == 0


@pytest.mark.parametrize(
    "event",
    [
        Entered("end_step"),
        Calculated(AT, "X", "Y", Values(1900, 500)),
        Destroyed(END, ("Y",), "battle"),
        Flipped(AT, "Nobody"),
        Doomed(AT, ("Nobody",)),
        PositionChanged(AT, "Nobody", "attack"),
    ],
)
def test_what_changes_nothing_changes_nothing(event: Event) -> None:
    assert after(event) == field()


def test_folding_leaves_the_snapshot_that_it_starts_from() -> None:
    start = field()
    fold(
        start,
        [
            AttackDeclared(AT, "X", "Y"),
            Flipped(AT, "Y"),
            Damaged(AT, "b", 1, "battle"),
            Doomed(AT, ("Y",)),
            Moved(END, "Y", "monster_zone b", "gy b"),
            TurnStarted("draw_phase", "b", 4),
        ],
    )
    assert start == field()


def changed(card: str, **changes: Any) -> Snapshot:
    now = field()
    for side in (now.a, now.b):
        side.monsters = tuple(replace(each, **changes) if each.id == card else each for each in side.monsters)
    return now


def with_side(**changes: Any) -> Snapshot:
    return replace(field(), a=replace(field().a, **changes))


GAPS: Final[list[tuple[StateWord, Snapshot, str]]] = [
    ("lp", with_side(lp=7000), "LP of a: expected 8000, came 7000"),
    ("location", with_side(hand=()), "hand of a: expected ['H'], came []"),
    ("location", with_side(monsters=()), "monsters of a: expected ['X'], came []"),
    ("location", replace(field(), b=replace(field().b, spells_traps=())), "Spells and Traps of b"),
    ("position", changed("Y", position="defense"), "Y.position: expected face_down_defense, came defense"),
    ("zone", changed("X", zone=5), "X.zone: expected 1, came 5"),
    ("stats", changed("X", atk=1800), "X.atk: expected 1900, came 1800"),
    ("stats", changed("X", def_=0), "X.def: expected 1000, came 0"),
    ("declared", changed("X", attacks_declared=1), "X.attacks_declared: expected 0, came 1"),
    ("doomed", changed("Y", doomed=True), "Y.doomed: expected False, came True"),
    ("locks", changed("X", summoned_on_turn=3), "X Summoned, Set or changed this turn: expected False"),
    ("turn", replace(field(), turn=4), "turn: expected (3, 'a'), came (4, 'a')"),
    ("battle", replace(field(), battle=BattleView("X", "Y")), "pending battle: expected None"),
]


@pytest.mark.parametrize(("word", "other", "sentence"), GAPS)
def test_a_difference_is_found_under_its_word_and_only_where_that_is_claimed(
    word: StateWord, other: Snapshot, sentence: str
) -> None:
    assert [gap.word for gap in gaps(field(), other, EVERYTHING)] == [word]
    assert differences(field(), other, EVERYTHING)[0].startswith(sentence)
    if word != "location":
        others = tuple(each for each in EVERYTHING.state if each != word)
        assert differences(field(), other, replace(EVERYTHING, state=others)) == []
        assert differences(field(), other, EVERYTHING, besides=frozenset({word})) == []


def test_equal_snapshots_have_no_differences_in_whatever_order_their_lists_stand() -> None:
    one = replace(field(), a=SideView(1, (MonsterView("X"), MonsterView("Y")), gy=("P", "Q")))
    other = replace(field(), a=SideView(1, (MonsterView("Y"), MonsterView("X")), gy=("Q", "P")))
    assert differences(one, other, EVERYTHING) == []


@pytest.mark.parametrize("name", ["set_on_turn", "summoned_on_turn", "position_changed_on_turn"])
def test_what_happened_in_an_earlier_turn_locks_nothing_and_is_not_compared(name: str) -> None:
    long_ago: dict[str, Any] = {name: 2}
    now: dict[str, Any] = {name: 3}
    assert differences(field(), changed("X", **long_ago), EVERYTHING) == []
    assert differences(changed("X", **now), changed("X", **long_ago), EVERYTHING) == [
        "X Summoned, Set or changed this turn: expected True, came False"
    ]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((), set()),
        (("damaged",), {"lp"}),
        (("attack_declared",), set()),
        (("attack_declared", "turn_started"), {"declared", "turn"}),
        (EVERYTHING.events, {"location", "lp", "position", "declared", "doomed", "battle", "turn"}),
    ],
)
def test_a_word_is_told_when_all_events_that_change_it_are_claimed(events: Sequence[Any], words: set[str]) -> None:
    assert told(replace(EVERYTHING, events=tuple(events))) == words
    assert told(Observes(events=EVERYTHING.events)) == {"location"}
