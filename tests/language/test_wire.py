"""What goes over the wire comes back the same, is read strictly, and fits the published schemas."""

import json
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final, cast, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from duelproof.language import event as events
from duelproof.language import wire
from duelproof.language.action import Action
from duelproof.language.board import Board, Card, Monster, Side, SpellTrap, check_board
from duelproof.language.case import Case
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello, Observes
from duelproof.language.errors import Malformed
from duelproof.language.state import (
    BattleView,
    Decision,
    MonsterView,
    Over,
    SideView,
    Snapshot,
    SpellTrapView,
    State,
)
from duelproof.language.words import (
    DIRECT,
    EDITION_IDS,
    EXTRA_ZONES,
    LEVELS,
    MAIN_ZONES,
    SEATS,
    STATE_WORDS,
    WINDOWS,
    ActionName,
    Attribute,
    DecisionKind,
    Place,
    Position,
    StartsIn,
)

Strategy = st.SearchStrategy[Any]
MODERN: Final = ("tcg-current", "ocg-current")
POINTS: Strategy = st.integers(0, 1_000_000)
TURN: Strategy = st.integers(1, 9)
SEAT: Strategy = st.sampled_from(SEATS)
WINDOW: Strategy = st.sampled_from(WINDOWS)
POSITION: Strategy = st.sampled_from(get_args(Position))
NAMES: Final = ("X", "Y", "Blue-Eyes", "#3", "a b", "Ω", "é", "青", "🂡", '"', "\\", "{", "null", "0")
WORD: Strategy = st.sampled_from(NAMES)
WORDS: Strategy = st.lists(WORD, max_size=2).map(tuple)


def maybe(strategy: Strategy) -> Strategy:
    return st.none() | strategy


def several(strategy: Strategy) -> Strategy:
    return st.lists(strategy, max_size=2).map(tuple)


def one_of(words: object) -> Strategy:
    return st.sampled_from(get_args(words))


ACTIONS: Strategy = st.builds(
    Action,
    do=one_of(ActionName),
    card=maybe(WORD),
    target=maybe(WORD | st.just(DIRECT)),
    effect=maybe(WORD),
    targets=WORDS,
    cost=WORDS,
)
MONSTER_VIEWS: Strategy = st.builds(
    MonsterView,
    id=WORD,
    zone=maybe(st.sampled_from([*MAIN_ZONES, *EXTRA_ZONES])),
    position=maybe(POSITION),
    atk=maybe(POINTS),
    def_=maybe(POINTS),
    attacks_declared=maybe(TURN),
    doomed=maybe(st.booleans()),
    owner=maybe(SEAT),
    position_changed_on_turn=maybe(TURN),
    summoned_on_turn=maybe(TURN),
    set_on_turn=maybe(TURN),
)
SIDE_VIEWS: Strategy = st.builds(
    SideView,
    lp=maybe(POINTS),
    monsters=several(MONSTER_VIEWS),
    spells_traps=several(st.builds(SpellTrapView, id=WORD, zone=maybe(st.sampled_from([1, "field_zone"])))),
    **dict.fromkeys(("hand", "gy", "banished", "deck", "extra_deck"), WORDS),
)
SNAPSHOTS: Strategy = st.builds(
    Snapshot,
    a=SIDE_VIEWS,
    b=SIDE_VIEWS,
    turn=maybe(TURN),
    turn_player=maybe(SEAT),
    battle=maybe(st.builds(BattleView, attacker=WORD, target=WORD | st.just(DIRECT))),
)
EVENT_FIELDS: Final[dict[str, Strategy]] = {
    "at": WINDOW,
    "player": SEAT,
    "turn": TURN,
    "attacker": WORD,
    "target": WORD,
    "card": WORD,
    "to": POSITION,
    "values": st.builds(events.Values, attacker=POINTS, target=maybe(POINTS)),
    "amount": POINTS,
    "kind": one_of(events.Cause),
    "by": maybe(WORD),
    "cards": WORDS,
    "cause": one_of(events.Cause),
    "from_": one_of(Place),
    "why": one_of(events.AttackEnd),
    "winner": maybe(SEAT),
    "rules": WORDS,
}
EVENT_TYPES: Final = get_args(events.Event)


def events_of(kind: type[Any]) -> Strategy:
    names = [field.name for field in fields(kind) if field.name != "event"]
    strategies = {name: EVENT_FIELDS[name] for name in names}
    if kind is events.Moved:
        strategies["to"] = one_of(Place)
    return st.builds(kind, **strategies)


EVENTS: Strategy = st.one_of([events_of(kind) for kind in EVENT_TYPES])
DECISIONS: Strategy = st.builds(
    Decision, player=SEAT, kind=one_of(DecisionKind), at=WINDOW, options=maybe(several(ACTIONS))
)
STATES: Strategy = st.builds(State, snapshot=SNAPSHOTS, decision=maybe(DECISIONS), events=several(EVENTS)) | st.builds(
    State, snapshot=SNAPSHOTS, over=st.builds(Over, winner=SEAT) | st.just(Over(draw=True))
)
HELLOS: Strategy = st.builds(
    Hello,
    name=WORD,
    version=WORD,
    editions=several(st.sampled_from(EDITION_IDS)),
    observes=st.builds(
        Observes,
        level=st.sampled_from(LEVELS),
        windows=several(WINDOW),
        state=several(st.sampled_from(STATE_WORDS)),
        options=st.booleans(),
        events=several(st.sampled_from(EVERYTHING.events)),
    ),
    accepts=several(st.sampled_from(ACCEPT_WORDS)),
    cards=several(POINTS),
    reuse=st.booleans(),
    play=st.booleans(),
)


def card_fields(names: Strategy) -> dict[str, Strategy]:
    return {
        "id": names,
        "atk": POINTS,
        "def_": POINTS,
        "level": maybe(st.integers(0, 13)),
        "attribute": one_of(Attribute),
        "type": st.sampled_from(["Warrior", "Dragon"]),
        "owner": maybe(SEAT),
        "passcode": maybe(POINTS),
    }


@st.composite
def boards(draw: st.DrawFn) -> Board:
    edition, turn = draw(st.sampled_from(EDITION_IDS)), draw(TURN)
    names = iter(draw(st.permutations(NAMES)))
    # Both players' left: each has one of the two Extra Monster Zones to itself.
    zones = [*MAIN_ZONES, *(EXTRA_ZONES[:1] if edition in MODERN else ())]

    def side() -> Side:
        places = draw(st.lists(st.sampled_from(zones), max_size=2, unique=True))
        monsters = tuple(draw(monsters_in(zone, turn, next(names))) for zone in places)
        hand = (draw(st.builds(Card, **card_fields(st.just(next(names))))),)
        traps = (SpellTrap(id=next(names), zone=2, face=draw(st.sampled_from(["up", "down"]))),)
        return Side(lp=draw(st.integers(1, 99_999)), monsters=monsters, hand=hand, spells_traps=traps)

    starts: Strategy = st.just("main_phase_1") if turn == 1 else one_of(StartsIn)
    return check_board(
        Board(edition=edition, turn_player=draw(SEAT), turn=turn, starts_in=draw(starts), a=side(), b=side())
    )


def monsters_in(zone: object, turn: int, name: str) -> Strategy:
    return st.builds(
        Monster,
        **card_fields(st.just(name)),
        zone=st.just(zone),
        position=POSITION,
        set_on_turn=maybe(st.integers(1, turn)),
        summoned_on_turn=maybe(st.integers(1, turn)),
        position_changed_on_turn=maybe(st.integers(1, turn)),
        attacks_declared=st.integers(0, 2),
    )


CASES: Strategy = st.builds(Case, board=boards(), actions=several(ACTIONS), probe=maybe(ACTIONS))
KINDS: Final[dict[str, tuple[type[Any], Strategy]]] = {
    "action": (Action, ACTIONS),
    "board": (Board, boards()),
    "case": (Case, CASES),
    "hello": (Hello, HELLOS),
    "state": (State, STATES),
}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(wire.schema(name))


@pytest.mark.parametrize("name", KINDS)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_back_the_same_and_fits_its_schema(name: str, data: st.DataObject) -> None:
    kind, strategy = KINDS[name]
    value = data.draw(strategy)
    text = wire.write(value)
    assert "\n" not in text
    assert wire.read(kind, text, "wire") == value
    assert wire.read_data(kind, wire.to_data(value), "wire") == value
    validator(name).validate(json.loads(text))


@pytest.mark.parametrize("kind", EVENT_TYPES)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_each_event_is_read_back_the_same(kind: type[Any], data: st.DataObject) -> None:
    state = State(Snapshot(SideView(), SideView()), events=(data.draw(events_of(kind)),))
    assert wire.read(State, wire.write(state), "wire") == state


@given(board=boards())
@settings(max_examples=60, deadline=None)
def test_a_board_in_a_file_has_no_defaults_and_is_the_same_board(board: Board) -> None:
    data = wire.to_board_data(board)
    assert data["edition"] == board.edition
    assert wire.read_data(Board, data, "file") == board
    validator("board").validate(data)


def test_every_schema_is_a_schema_and_there_is_one_for_each_kind() -> None:
    assert set(wire.SCHEMAS) == set(KINDS)
    for name in wire.SCHEMAS:
        Draft202012Validator.check_schema(wire.schema(name))


SIDES: Final = '"a":{"lp":8000},"b":{"lp":8000}'
BAD: Final = [
    (Action, '{"do":"dance"}', "do", "'enter_battle_phase'"),
    (Action, '{"do":"attack","card":7}', "card", "valid string"),
    (Action, '{"do":"pass","colour":"red"}', "colour", "no such field"),
    (Action, "{}", "do", "nothing there"),
    (Action, "[]", "wire", "object"),
    (Action, "{", "wire", "JSON"),
    (Board, '{"turn":"3"}', "turn", "valid integer"),
    (Board, '{"turn":3.5}', "turn", "integer"),
    (Board, '{"turn":true}', "turn", "valid integer"),
    (Board, '{"edition":"vintage"}', "edition", "tcg-current"),
    (Board, '{"a":{"lp":0}}', "a.lp", "greater than or equal to 1"),
    (Board, '{"a":{"monsters":[{"id":"X","atk":-1}]}}', "a.monsters[0].atk", "greater than or equal to 0"),
    (Board, '{"a":{"monsters":[{"id":"X","def_":1}]}}', "a.monsters[0].def_", "no such field"),
    (Board, '{"a":{"monsters":[{"id":""}]}}', "a.monsters[0].id", "at least 1 character"),
    (Board, '{"a":{"monsters":[{"id":"X","zone":6}]}}', "a.monsters[0].zone", "6"),
    (Board, '{"a":{"monsters":[{"atk":1}]}}', "a.monsters[0].id", "nothing there"),
    (State, "{}", "snapshot", "nothing there"),
    (State, '{"snapshot":{' + SIDES + '},"events":[{"event":"exploded","at":"battle_step"}]}', "events[0]", "exploded"),
    (State, '{"snapshot":{"a":{"lp":NaN},"b":{}}}', "snapshot.a.lp", "integer"),
    (Hello, '{"name":"x","version":"1","editions":["vintage"]}', "editions[0]", "tcg-current"),
    (Hello, '{"name":"","version":"1","editions":[]}', "name", "at least 1 character"),
]


@pytest.mark.parametrize(("kind", "text", "place", "words"), BAD)
def test_a_wrong_shape_is_refused_with_its_place(kind: type[Any], text: str, place: str, words: str) -> None:
    with pytest.raises(Malformed) as caught:
        wire.read(kind, text, "wire")
    assert place in caught.value.place
    assert words in str(caught.value)
    assert str(caught.value).startswith("wire")


def test_a_hello_may_say_more_than_we_know() -> None:
    hello = wire.read(Hello, '{"name":"x","version":"1","editions":[],"colour":"red","observes":{"smell":1}}', "wire")
    assert hello == Hello("x", "1", ())


def test_what_is_no_data_is_malformed() -> None:
    with pytest.raises(Malformed, match="plain data"):
        wire.read_data(Board, {"turn": float("nan")}, "board.yaml")
    with pytest.raises(Malformed, match="plain data"):
        wire.read_data(Board, {"turn": cast("int", object())}, "board.yaml")


def test_a_long_wrong_value_is_cut_in_the_message() -> None:
    with pytest.raises(Malformed) as caught:
        wire.read(Action, json.dumps({"do": "x" * 1000}), "wire")
    assert len(caught.value.came) < 100


def test_a_case_is_checked_as_its_board_is() -> None:
    with pytest.raises(Malformed, match=r"case: board\.a: expected each card id once"):
        wire.read(Case, '{"board":{"a":{"hand":[{"id":"X"},{"id":"X"}]}}}', "case")


Writer = Callable[[Path], object]


@pytest.mark.parametrize(
    ("write", "words"),
    [
        (lambda path: path, "nothing there"),
        (lambda path: path.write_text("a: [1"), "YAML"),
        (lambda path: path.write_bytes(b"a: \xff"), "UTF-8"),
        (lambda path: path.mkdir(), "readable file"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, write: Writer, words: str) -> None:
    path = tmp_path / "board.yaml"
    write(path)
    with pytest.raises(Malformed, match=words) as caught:
        wire.load_yaml(path)
    assert str(path) in str(caught.value)


def test_yaml_and_json_files_are_loaded_alike(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("turn: 5\na: {lp: 100}\n")
    board = wire.read_data(Board, wire.load_yaml(path), str(path))
    path.write_text(wire.write(board))
    assert wire.read_data(Board, wire.load_yaml(path), str(path)) == board
