"""One short duel: the decision due, its options, an attack and its events, what must be refused, the end."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from duelproof.engines.doctor.boards import STARTS, start_of
from duelproof.engines.doctor.finding import NotTried, Wrong
from duelproof.engines.doctor.walk import Move, begin, play, to_attack
from duelproof.engines.stdio import StdioEngine
from duelproof.language.action import (
    END_BATTLE_PHASE,
    END_TURN,
    ENTER_BATTLE_PHASE,
    Action,
    attack,
    change_position,
)
from duelproof.language.board import Board, Monster, Side
from duelproof.language.claims import Hello
from duelproof.language.engine import Engine, MalformedAction, Refused
from duelproof.language.event import EventName
from duelproof.language.fold import fold, gaps, told
from duelproof.language.state import Decision, State
from duelproof.language.words import DIRECT, ActionName, DecisionKind, EditionId, StartsIn, Window

Check = tuple[str, str, Callable[[], None]]

_BATTLE: Final = Board(
    a=Side(monsters=(Monster(id="Alpha", atk=1900, def_=1000),)),
    b=Side(monsters=(Monster(id="Xray", atk=1000, def_=550),)),
)
_LETHAL: Final = replace(_BATTLE, b=Side(lp=1000))
_ATTACK: Final = attack("Alpha", "Xray")
_WORDS: Final = {"Alpha", "Xray", DIRECT, None}

_DUE: Final[dict[StartsIn, tuple[tuple[DecisionKind, Window], ...]]] = {
    "main_phase_1": (("main", "main_phase_1"),),
    "start_step": (("window", "start_step"), ("window", "battle_step"), ("attack", "battle_step")),
    "battle_step": (("attack", "battle_step"), ("window", "battle_step")),
}
_ACTIONS: Final[dict[DecisionKind, frozenset[ActionName]]] = {
    "main": frozenset({"enter_battle_phase", "change_position", "flip_summon", "activate", "end_turn"}),
    "phase": frozenset({"enter_battle_phase", "end_turn"}),
    "attack": frozenset({"attack", "activate", "end_battle_phase"}),
    "replay": frozenset({"attack", "stop"}),
    "window": frozenset({"activate", "pass"}),
    "triggers": frozenset({"activate", "pass"}),
    "choose": frozenset({"activate", "pass"}),
}
_MUST_OFFER: Final[dict[DecisionKind, frozenset[Action]]] = {
    "main": frozenset({ENTER_BATTLE_PHASE, END_TURN}),
    "attack": frozenset({_ATTACK, END_BATTLE_PHASE}),
}
_EVENTS_OF_ATTACK: Final[tuple[EventName, ...]] = (
    "entered",
    "attack_declared",
    "calculated",
    "damaged",
    "doomed",
    "destroyed",
    "moved",
    "attack_ended",
)


def checks(engine: Engine, hello: Hello, edition: EditionId) -> Iterator[Check]:
    """Every check of this chapter, to be made in this order."""
    start = start_of(hello.accepts)
    board = replace(_BATTLE, edition=edition, starts_in=start or "main_phase_1")
    lethal = replace(_LETHAL, edition=edition, starts_in=board.starts_in)
    for each in STARTS:
        if f"starts_in:{each}" in hello.accepts:
            due = partial(decision_due, engine, replace(board, starts_in=each))
            yield f"duel/decision/{each}", f"After `setup` in {each} the right decision is due", due
    yield "duel/options", "Options are legal in kind, each once, and complete", partial(options, engine, hello, board)
    yield "duel/act", "A legal attack is accepted, and something changes", partial(act, engine, board)
    yield "duel/events", "An attack shows the claimed events", partial(events_come, engine, hello, board)
    yield "duel/fold", "Events add up to the next snapshot", partial(add_up, engine, hello, board)
    yield "duel/illegal", "An illegal action is refused, and nothing changes", partial(illegal, engine, board)
    yield "duel/unknown-card", "An unknown card is malformed", partial(unknown_card, engine, board)
    yield "duel/missing-slot", "An action without its target is malformed", partial(missing_slot, engine, board)
    yield "duel/unknown-action", "An unknown action is malformed", partial(unknown_action, engine, board)
    yield "duel/same", "The same board and actions give the same states", partial(same_again, engine, board)
    yield "duel/anew", "`setup` in the middle of a duel starts a new one", partial(anew, engine, board)
    yield "duel/over", "The duel is over when a player's LP reach 0", partial(over, engine, hello, lethal)
    yield "duel/after-over", "After the end every action is refused", partial(after_over, engine, lethal)


def decision_due(engine: Engine, board: Board) -> None:
    """The first decision fits the start."""
    decision = begin(engine, board).decision
    wanted = _DUE[board.starts_in]
    if decision is None or (decision.kind, decision.at) not in wanted:
        expected = " or ".join(f"`{kind}` at {at}" for kind, at in wanted)
        came = "none" if decision is None else f"`{decision.kind}` at {decision.at}"
        raise Wrong(expected, came, "see DECISION in docs/wire.md; `starts_in` says where play begins")
    if decision.kind != "window" and decision.player != board.turn_player:
        raise Wrong(f"the turn player, {board.turn_player}, to decide", decision.player, "set `decision.player`")


def options(engine: Engine, hello: Hello, board: Board) -> None:
    """The options of each decision on the way are well formed, and the plain ones are among them."""
    if not hello.observes.options:
        raise NotTried("`options` is not claimed")
    before = to_attack(engine, board)
    decisions = [move.state.decision for move in before if move.state.decision is not None]
    for decision in decisions:
        _check_options(decision)
    first = next(decision for decision in decisions if decision.kind in _MUST_OFFER)
    missing = _MUST_OFFER[first.kind] - set(first.options or ())
    if missing:
        raise Wrong(
            f"{', '.join(sorted(map(str, missing)))} among the options",
            f"{', '.join(map(str, first.options or ())) or 'none'}",
            "list every legal action, spelt as in ACTION of docs/wire.md",
        )
    for move in play(engine, before, _ATTACK):
        if move.state.decision is not None:
            _check_options(move.state.decision)


def _check_options(decision: Decision) -> None:
    where = f"at the `{decision.kind}` decision at {decision.at}"
    listed = decision.options or ()
    hint = "see ACTION in docs/wire.md"
    if not listed:
        raise Wrong(f"one option or more {where}", "an empty list", "where one answer is possible, list that one")
    for option in listed:
        if option.do not in _ACTIONS[decision.kind]:
            raise Wrong(f"{', '.join(sorted(_ACTIONS[decision.kind]))} {where}", f"`{option}`", hint)
        if listed.count(option) > 1:
            raise Wrong(f"each option once {where}", f"`{option}` {listed.count(option)} times", hint)
        if {option.card, option.target} - _WORDS:
            raise Wrong(f"cards of the board {where}", f"`{option}`", "name cards by the ids that the board gives")


def act(engine: Engine, board: Board) -> None:
    """An attack goes through and shows in the snapshot."""
    before = to_attack(engine, board)
    after = play(engine, before, _ATTACK)
    if after[-1].state.snapshot == before[-1].state.snapshot:
        raise Wrong(f"a changed snapshot after `{_ATTACK}`", "the same one", "take the snapshot after the action")


def events_come(engine: Engine, hello: Hello, board: Board) -> None:
    """What happens in any attack that destroys its target is reported, if claimed."""
    claimed = [name for name in _EVENTS_OF_ATTACK if name in hello.observes.events]
    if not claimed:
        raise NotTried("no events are claimed")
    before = to_attack(engine, board)
    moves = play(engine, before, _ATTACK)[len(before) :]
    came = {event.event for move in moves for event in move.state.events}
    missing = [name for name in claimed if name not in came]
    if missing:
        raise Wrong(
            f"{', '.join(claimed)} when Alpha (1900) destroys Xray (1000)",
            f"no {', '.join(missing)}",
            "report them in the state after the action, or leave them out of `observes.events`",
        )


def add_up(engine: Engine, hello: Hello, board: Board) -> None:
    """Each snapshot is the one before, changed by the events between."""
    words = told(hello.observes)
    if not words:
        raise NotTried("no word of `observes.state` has all its events claimed")
    moves = play(engine, to_attack(engine, board), _ATTACK)
    for before, after in pairwise(moves):
        expected = fold(before.state.snapshot, after.state.events)
        found = [str(gap) for gap in gaps(expected, after.state.snapshot, hello.observes) if gap.word in words]
        if found:
            raise Wrong(
                f"the events after `{after.action}` to add up to the snapshot",
                "; ".join(found),
                "an event is missing, doubled or wrong, or the snapshot is taken too early or too late",
            )


def illegal(engine: Engine, board: Board) -> None:
    """Three illegal actions are refused, and the duel goes on as if they had not been tried."""
    undisturbed = _line(engine, board)
    before = to_attack(engine, board)[-1].state
    for action in (attack("Xray", "Alpha"), attack("Alpha", DIRECT), change_position("Alpha")):
        reply = engine.act(action)
        if isinstance(reply, State) and (reply.snapshot, reply.decision) == (before.snapshot, before.decision):
            continue
        if not isinstance(reply, Refused):
            raise Wrong(
                f"`{action}` refused at the `attack` decision of player a against Xray",
                "a new state" if isinstance(reply, State) else f"malformed: {reply.why}",
                "answer `refused` for what the rules forbid, `malformed` for what is no action",
            )
    _same(undisturbed[-1:], play(engine, [Move(None, before)], _ATTACK)[-1:], "after refused actions")


def _line(engine: Engine, board: Board) -> list[Move]:
    return play(engine, to_attack(engine, board), _ATTACK)


def _same(first: list[Move], second: list[Move], when: str) -> None:
    for one, other in zip(first, second, strict=False):
        if one.state != other.state:
            raise Wrong(f"the same state {when}: {one.state}", f"{other.state}", "keep nothing between duels")
    if len(first) != len(second):
        raise Wrong(f"{len(first)} states {when}", f"{len(second)}", "keep nothing between duels")


def same_again(engine: Engine, board: Board) -> None:
    """Two duels alike."""
    _same(_line(engine, board), _line(engine, board), "the second time")


def anew(engine: Engine, board: Board) -> None:
    """A duel is dropped by `setup`."""
    first = begin(engine, board)
    to_attack(engine, board)
    engine.act(_ATTACK)
    _same([Move(None, first)], [Move(None, begin(engine, board))], "after `setup` in the middle of a duel")


def unknown_card(engine: Engine, board: Board) -> None:
    """A card that is on no board."""
    to_attack(engine, board)
    action = attack("Nobody", "Xray")
    _malformed(f"`{action}`", engine.act(action))


def missing_slot(engine: Engine, board: Board) -> None:
    """An attack without a target."""
    to_attack(engine, board)
    _malformed("an attack without `target`", engine.act(Action("attack", "Alpha")))


def unknown_action(engine: Engine, board: Board) -> None:
    """A word that is no action."""
    if not isinstance(engine, StdioEngine):
        raise NotTried("in Python the type `Action` has no word for it")
    to_attack(engine, board)
    reply = engine.ask(b'"do":"act","action":{"do":"dance"}')
    if reply.malformed is None:
        raise Wrong('`{"do":"dance"}` malformed', ", ".join(reply.answers), "answer `malformed`, and change nothing")


def _malformed(what: str, reply: object) -> None:
    if not isinstance(reply, MalformedAction):
        came = f"refused: {reply.why}" if isinstance(reply, Refused) else "a new state"
        raise Wrong(f"{what} malformed", came, "`malformed`: an unknown card id, an unknown `do`, a missing slot")


def over(engine: Engine, hello: Hello, board: Board) -> None:
    """1900 points of damage against 1000 LP end the duel."""
    last = play(engine, to_attack(engine, board), attack("Alpha", DIRECT))[-1].state
    if last.over is None or last.over.winner != "a":
        raise Wrong(
            "the duel over and won by a: 1900 points of direct damage against 1000 LP",
            "a decision" if last.over is None else f"{last.over}",
            'send `"over":{"winner":"a"}` and `"decision":null` once LP are 0',
        )
    if "lp" in hello.observes.state and last.snapshot.b.lp != 0:
        raise Wrong("0 LP of b", f"{last.snapshot.b.lp}", "LP below 0 are 0")
    if "duel_over" in hello.observes.events and all(event.event != "duel_over" for event in last.events):
        raise Wrong("the event duel_over", "none", "report it, or leave it out of `observes.events`")


def after_over(engine: Engine, board: Board) -> None:
    """Nothing is accepted once the duel is over."""
    last = play(engine, to_attack(engine, board), attack("Alpha", DIRECT))[-1].state
    if last.over is None:
        raise NotTried("the duel is not over")
    for action in (END_TURN, attack("Alpha", DIRECT)):
        reply = engine.act(action)
        if isinstance(reply, State) and (reply.snapshot, reply.over) != (last.snapshot, last.over):
            raise Wrong(f"`{action}` refused after the end", "a new state", "refuse every action once it is over")
