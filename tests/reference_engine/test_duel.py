"""The duel as a transition system: copies, refusals, windows, citations."""

import random
from dataclasses import replace

import pytest

from duelproof.language.action import END_BATTLE_PHASE, END_TURN, ENTER_BATTLE_PHASE, PASS, Action, attack
from duelproof.language.board import Board, Card, Monster, Side, check_board
from duelproof.language.fold import differences, fold
from duelproof.language.words import DAMAGE_STEP, EDITION_IDS, WINDOWS, EditionId
from duelproof.reference_engine.duel import Duel
from duelproof.reference_engine.edition import citable, edition_rules
from duelproof.reference_engine.engine import ReferenceEngine, snapshot
from duelproof.reference_engine.errors import IllegalAction, IllegalAttack, IllegalPositionChange, UnknownCard
from duelproof.reference_engine.legality import why
from duelproof.reference_engine.record import RULES
from duelproof.reference_engine.setup import start
from duelproof.rulebook import load


def board(edition: EditionId = "tcg-current", **changes: object) -> Board:
    a = Side(monsters=(Monster(id="X", atk=1900), Monster(id="D", atk=500, def_=600, position="defense")))
    b = Side(
        monsters=(Monster(id="Y", atk=1500, def_=1900, position="face_down_defense"), Monster(id="Z", atk=1900)),
        hand=(Card(id="H"),),
    )
    return check_board(replace(Board(edition=edition, a=a, b=b), **changes))  # type: ignore[arg-type]


def random_play(duel: Duel, rng: random.Random, steps: int = 30) -> list[Action]:
    actions = []
    for _ in range(steps):
        decision = duel.decision
        if decision is None or decision.options is None:
            break
        actions.append(rng.choice(decision.options))
        duel.apply(actions[-1])
    return actions


def random_board(rng: random.Random, edition: EditionId) -> Board:
    def side(name: str) -> Side:
        monsters = tuple(
            Monster(
                id=f"{name}{zone}",
                atk=rng.choice((0, 100, 1000, 1500, 3000)),
                def_=rng.choice((0, 1000, 1500, 2000)),
                position=rng.choice(("attack", "attack", "defense", "face_down_defense")),
                owner=rng.choice((None, "a", "b")),
                frame=rng.choice(("normal", "effect")),
            )
            for zone in range(rng.randrange(6))
        )
        return Side(lp=rng.choice((100, 1500, 8000)), monsters=monsters)

    turn = rng.randrange(1, 5)
    starts = "main_phase_1" if turn == 1 else rng.choice(("main_phase_1", "start_step", "battle_step"))
    raw = Board(
        edition=edition, turn=turn, turn_player=rng.choice(("a", "b")), starts_in=starts, a=side("A"), b=side("B")
    )
    return check_board(raw)


def test_a_copy_goes_its_own_way() -> None:
    duel, _ = start(board())
    twin = duel.copy()
    assert twin == duel
    assert hash(twin) == hash(duel)
    twin.apply(ENTER_BATTLE_PHASE)
    assert duel.at == "main_phase_1"
    assert twin.at == "battle_step"
    assert twin != duel


def test_the_same_actions_give_the_same_duel_in_every_edition() -> None:
    rng = random.Random(1)
    for edition in EDITION_IDS:
        for _ in range(100):
            first = random_board(rng, edition)
            duel, _ = start(first)
            actions = random_play(duel, rng)
            again, _ = start(first)
            for action in actions:
                again.apply(action)
            assert again == duel


def test_an_illegal_action_changes_nothing() -> None:
    duel, _ = start(board())
    duel.apply(ENTER_BATTLE_PHASE)
    before = duel.copy()
    for action in (attack("D", "Y"), attack("X", "direct"), attack("Y", "X"), attack("X", "D"), END_TURN, PASS):
        with pytest.raises(IllegalAction):
            duel.apply(action)
        assert duel == before
    with pytest.raises(UnknownCard):
        duel.apply(attack("nobody", "Y"))
    assert duel == before


def test_errors_say_which_rule_forbids_it() -> None:
    duel, _ = start(board())
    duel.apply(ENTER_BATTLE_PHASE)
    with pytest.raises(IllegalAttack, match="BS-ATTACK-02") as caught:
        duel.apply(attack("D", "Y"))
    assert caught.value.rules == ("BS-ATTACK-02",)
    duel.apply(attack("X", "Y"))
    with pytest.raises(IllegalAttack, match="BS-ATTACK-03"):
        duel.apply(attack("X", "Z"))
    duel.apply(END_BATTLE_PHASE)
    with pytest.raises(IllegalPositionChange, match="POS-01"):
        duel.apply(Action("change_position", "X"))


def test_every_option_is_legal_and_listed_once() -> None:
    rng = random.Random(2)
    for _ in range(300):
        duel, _ = start(random_board(rng, "tcg-current"))
        for _ in range(12):
            decision = duel.decision
            if decision is None:
                break
            options = decision.options or ()
            assert len(set(options)) == len(options)
            for option in options:
                duel.copy().apply(option)
            duel.apply(rng.choice(options))


def test_what_is_not_an_option_is_refused() -> None:
    rng = random.Random(3)
    cards = [f"{seat}{zone}" for seat in "AB" for zone in range(5)]
    everything = [Action("attack", card, target) for card in cards for target in [*cards, "direct"]]
    everything += [Action(do, card) for do in ("change_position", "flip_summon") for card in cards]
    everything += [ENTER_BATTLE_PHASE, END_BATTLE_PHASE, END_TURN, PASS]
    for _ in range(60):
        duel, _ = start(random_board(rng, "tcg-current"))
        random_play(duel, rng, rng.randrange(6))
        options = set(duel.decision.options or ()) if duel.decision is not None else set()
        for action in everything:
            if action not in options:
                with pytest.raises((IllegalAction, UnknownCard)):
                    duel.copy().apply(action)


def test_events_add_up_to_the_next_snapshot() -> None:
    rng = random.Random(4)
    observes = ReferenceEngine().hello().observes
    for edition in EDITION_IDS:
        for _ in range(100):
            duel, _ = start(random_board(rng, edition))
            for _ in range(15):
                decision = duel.decision
                if decision is None:
                    break
                before = snapshot(duel)
                events = duel.apply(rng.choice(decision.options or ()))
                gaps = differences(fold(before, events), snapshot(duel), observes, besides=frozenset({"locks"}))
                assert not gaps


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_event_cites_rules_that_are_in_force(edition: EditionId) -> None:
    rng = random.Random(5)
    known = citable(edition)
    for _ in range(200):
        duel, events = start(random_board(rng, edition))
        for _ in range(20):
            decision = duel.decision
            if decision is None:
                break
            events += duel.apply(rng.choice(decision.options or ()))
        for event in events:
            assert event.rules, event
            assert all(load.in_force(rule, edition) for rule in event.rules)
            assert known.issuperset(event.rules)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_what_it_may_cite_is_in_force(edition: EditionId) -> None:
    assert all(load.in_force(rule, edition) for rule in citable(edition))


def test_why_names_the_rules_of_options_and_refusals() -> None:
    duel, _ = start(board())
    assert why(duel, ENTER_BATTLE_PHASE) == ("BP-ENTER-01",)
    assert why(duel, attack("X", "Y")) == ("BS-GEN-01",)
    duel.apply(ENTER_BATTLE_PHASE)
    assert why(duel, attack("X", "Y")) == ("BS-ATTACK-05",)
    assert why(duel, attack("X", "direct")) == ("BS-ATTACK-06",)
    assert why(duel, attack("nobody", "Y")) == ()


def everybody_acts(duel: Duel, player: int) -> tuple[Action, ...]:
    return (Action("activate", f"card of {player}"),)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_both_players_have_their_windows_in_their_places(edition: EditionId) -> None:
    """A card that could act in every window is asked about in each, the turn player's first."""
    duel, _ = start(board(edition), replace(RULES, activations=everybody_acts))
    duel.actors = (1 << len(WINDOWS)) - 1
    asked: list[tuple[str, str]] = []

    def pass_on() -> None:
        while duel.kind == "window":
            asked.append((duel.at, "ab"[duel.decider]))
            duel.apply(PASS)

    duel.apply(ENTER_BATTLE_PHASE)
    pass_on()
    assert asked == [(at, who) for at in ("main_phase_1", "start_step") for who in "ab"]
    asked.clear()
    duel.apply(attack("X", "Y"))
    pass_on()
    points = () if edition == "classic" else DAMAGE_STEP
    # BS-GEN-06: both players pass twice between the declaration and the Damage Step.
    assert asked == [("battle_step", who) for who in "abab"] + [(at, who) for at in points for who in "ab"]
    asked.clear()
    duel.apply(END_BATTLE_PHASE)
    pass_on()
    assert asked == [(at, who) for at in ("battle_step", "end_step") for who in "ab"]
    assert duel.at == "main_phase_2"


def test_windows_in_which_nobody_can_act_are_skipped() -> None:
    duel, _ = start(board(), replace(RULES, activations=lambda _duel, player: everybody_acts(_duel, player)[player:]))
    duel.actors = 0
    duel.apply(ENTER_BATTLE_PHASE)
    assert duel.kind == "attack"


def test_editions_share_one_table_of_windows() -> None:
    for edition in EDITION_IDS:
        assert tuple(edition_rules(edition).timings) == WINDOWS
