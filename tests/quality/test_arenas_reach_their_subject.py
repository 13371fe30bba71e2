"""How often each arena comes to what it is about, as a share of 200 cases with a seed of their own."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from duelproof.language.board import Board, Monster, Side
from duelproof.language.case import Plan
from duelproof.language.words import EXTRA_ZONES, EditionId, opponent
from duelproof.properties.battle import RULE_OF
from duelproof.properties.model import Arena
from duelproof.properties.probing import propose
from duelproof.properties.registry import arenas, properties
from duelproof.properties.views import TraceView
from duelproof.reference_engine.engine import ReferenceEngine
from duelproof.trials.driver import play
from duelproof.trials.generate import derived_seed, drawn

CASES = 200


@cache
def plans(arena_id: str, edition: EditionId = "tcg-current") -> list[Plan]:
    arena = arenas()[arena_id]
    return [arena.decode(data, edition) for data in drawn(arena.width, CASES, derived_seed(0, arena_id, edition))]


@cache
def views(arena_id: str) -> list[TraceView]:
    engine = ReferenceEngine()
    return [TraceView(play(engine, plan).trace) for plan in plans(arena_id)]


def own(board: Board) -> Side:
    return board.side(board.turn_player)


def other(board: Board) -> Side:
    return board.side(opponent(board.turn_player))


def value(monster: Monster) -> int:
    return monster.atk if monster.position == "attack" else monster.def_


def meetings(board: Board) -> Iterator[tuple[Monster, Monster]]:
    """Who could attack whom."""
    for attacker in own(board).monsters:
        if attacker.position == "attack" and not attacker.attacks_declared:
            yield from ((attacker, target) for target in other(board).monsters)


def everybody(board: Board) -> tuple[Monster, ...]:
    return (*board.a.monsters, *board.b.monsters)


def ties(board: Board) -> bool:
    return any(attacker.atk == value(target) for attacker, target in meetings(board))


def near(board: Board) -> bool:
    return any(0 < abs(attacker.atk - value(target)) <= 100 for attacker, target in meetings(board))


def zero_against_zero(board: Board) -> bool:
    return any(attacker.atk == value(target) == 0 for attacker, target in meetings(board))


def a_zero_fights(board: Board) -> bool:
    return any(0 in (attacker.atk, value(target)) for attacker, target in meetings(board))


def face_down_target(board: Board) -> bool:
    return any(target.position == "face_down_defense" for _, target in meetings(board))


def only_face_down_targets(board: Board) -> bool:
    return any(True for _ in meetings(board)) and all(m.position == "face_down_defense" for m in other(board).monsters)


def direct_attack(board: Board) -> bool:
    return not other(board).monsters and any(m.position == "attack" for m in own(board).monsters)


def no_monster(board: Board) -> bool:
    return not own(board).monsters


def damage_about_lp(board: Board) -> bool:
    for attacker in own(board).monsters:
        for target in other(board).monsters or (Monster(id="nobody"),):
            if any(abs(abs(attacker.atk - value(target)) - lp) <= 100 for lp in (board.a.lp, board.b.lp)):
                return True
    return False


def many(board: Board) -> bool:
    return len(own(board).monsters) >= 3 and len(other(board).monsters) >= 2


def marked(board: Board) -> bool:
    now = board.turn
    return any(now in (m.set_on_turn, m.summoned_on_turn, m.position_changed_on_turn) for m in own(board).monsters)


def spent(board: Board) -> bool:
    return any(m.attacks_declared for m in own(board).monsters)


def owned(board: Board) -> bool:
    return any(m.owner for m in everybody(board))


BOARDS: list[tuple[str, Callable[[Board], bool], float]] = [
    ("ties", ties, 0.75),
    ("near_ties", near, 0.9),
    ("zero_stats", zero_against_zero, 0.3),
    ("zero_stats", a_zero_fights, 0.65),
    ("face_down", face_down_target, 0.65),
    ("face_down", only_face_down_targets, 0.35),
    ("empty_field", direct_attack, 0.35),
    ("empty_field", no_monster, 0.15),
    ("lp_near_end", damage_about_lp, 0.55),
    ("many_attackers", many, 0.85),
    ("position_locks", marked, 0.5),
    ("first_turn", lambda board: board.turn == 1, 0.5),
    ("first_turn", lambda board: board.turn == 2, 0.2),
    ("two_turns", lambda board: len(everybody(board)) >= 4, 0.9),
    ("extra_monster_zones", lambda board: any(m.zone in EXTRA_ZONES for m in everybody(board)), 0.8),
    ("owners", owned, 0.75),
    ("mid_phase", lambda board: board.starts_in != "main_phase_1", 1.0),
    ("mid_phase", marked, 0.6),
    ("mid_phase", spent, 0.25),
    ("tokens", lambda board: any(m.frame == "token" for m in everybody(board)), 0.75),
    ("links", lambda board: any(m.frame == "link" for m in everybody(board)), 0.75),
    ("mixed", lambda board: board.turn_player == "b", 0.15),
    ("mixed", ties, 0.2),
    ("mixed", marked, 0.4),
    ("mixed", owned, 0.3),
    ("mixed", lambda board: bool(board.a.gy or board.b.hand), 0.3),
]


@pytest.mark.parametrize(("arena_id", "subject", "share"), BOARDS)
def test_the_boards_of_an_arena_allow_its_subject(
    arena_id: str, subject: Callable[[Board], bool], share: float
) -> None:
    hits = sum(subject(plan.board) for plan in plans(arena_id))
    assert hits >= share * CASES


PLAYS: list[tuple[str, Callable[[TraceView], bool], float]] = [
    ("ties", lambda view: any(b.kind in ("attack tie", "defense tie") for b in view.battles), 0.5),
    ("near_ties", lambda view: any(b.outcome and 0 < b.outcome.amount <= 100 for b in view.battles), 0.5),
    ("zero_stats", lambda view: any(b.kind == "zero against zero" for b in view.battles), 0.12),
    ("face_down", lambda view: any(b.face_down for b in view.battles), 0.45),
    ("empty_field", lambda view: any(b.direct for b in view.battles), 0.35),
    ("lp_near_end", lambda view: view.moments[-1].over, 0.3),
    ("lp_near_end", lambda view: bool(view.battles) and not view.moments[-1].over, 0.2),
    ("many_attackers", lambda view: len(view.battles) >= 3, 0.6),
    ("position_locks", lambda view: any(view.moves_of("change_position", "flip_summon")), 0.5),
    ("position_locks", lambda view: any(m.in_main_phase_2 and m.facts.declared for m in view.moments), 0.4),
    ("first_turn", lambda view: any(turn.number == 2 for turn in view.turns), 0.7),
    ("two_turns", lambda view: len(view.turns) >= 3, 0.6),
    ("two_turns", lambda view: sum(bool(turn.battles) for turn in view.turns) >= 2, 0.35),
    ("extra_monster_zones", lambda view: bool(view.battles), 0.7),
    ("owners", lambda view: any(b.gone & {c.id for c in view.cards.values() if c.owner} for b in view.battles), 0.35),
    ("mid_phase", lambda view: bool(view.battles), 0.6),
    ("tokens", lambda view: any(view.token(card) for b in view.battles for card in b.gone), 0.4),
    ("links", lambda view: bool(view.battles), 0.6),
    ("mixed", lambda view: bool(view.battles), 0.45),
]


@pytest.mark.parametrize(("arena_id", "subject", "share"), PLAYS)
def test_the_plays_of_an_arena_come_to_its_subject(
    arena_id: str, subject: Callable[[TraceView], bool], share: float
) -> None:
    hits = sum(subject(view) for view in views(arena_id))
    assert hits >= share * CASES


def test_every_decoded_arena_is_measured() -> None:
    decoded = {arena.id for arena in arenas().values() if arena.grid is None}
    assert {row[0] for row in BOARDS} == {row[0] for row in PLAYS} == decoded


def test_every_row_of_the_damage_table_is_met_often() -> None:
    met = (battle for arena_id in ("mixed", "ties", "near_ties") for view in views(arena_id) for battle in view.battles)
    rows = Counter(battle.kind for battle in met)
    for row in RULE_OF.keys() - {"zero against zero"}:
        assert rows[row] >= 40, row


def test_the_grid_meets_every_row_in_every_position() -> None:
    grid = arenas()["grid"].grid
    assert grid is not None
    engine, rows = ReferenceEngine(), Counter[tuple[object, bool]]()
    for plan in grid("goat-2005", "quick"):
        (battle,) = TraceView(play(engine, plan).trace).battles
        rows[battle.kind, battle.face_down] += 1
    assert len(rows) == 11
    assert min(rows.values()) >= 3


@pytest.mark.parametrize("edition", ["tcg-current", "goat-2005"])
def test_the_antecedent_of_every_property_occurs_in_the_quick_profile(edition: EditionId) -> None:
    exercised = Counter[str]()
    engine = ReferenceEngine()
    judged = [one for one in properties().values() if edition in one.editions and one.variant is None]
    for arena in arenas().values():
        for plan in quick(arena, edition):
            view = TraceView(play(engine, plan, prober=propose).trace)
            for one in judged:
                if arena.id in one.arenas:
                    exercised[one.id] += sum(1 for _ in one.judge(view))
    seldom = {one.id: exercised[one.id] for one in judged if exercised[one.id] < 5}
    assert not seldom


def quick(arena: Arena, edition: EditionId) -> list[Plan]:
    if edition not in arena.editions:
        return []
    if arena.grid is not None:
        return list(arena.grid(edition, "quick"))[::4]
    cases = drawn(arena.width, arena.cases["quick"], derived_seed(1, arena.id, edition))
    return [arena.decode(data, edition) for data in cases]
