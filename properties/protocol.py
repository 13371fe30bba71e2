"""The contract with engines (PROTOCOL.md): no rule of the game, but without it no rule can be judged."""

from collections import Counter
from typing import Final

from duelproof.language.claims import Observes
from duelproof.language.echo import board_snapshot
from duelproof.language.engine import MalformedAction
from duelproof.language.fold import differences, fold, told
from duelproof.language.words import DIRECT, SEATS, Window
from duelproof.properties.facts import Moment
from duelproof.properties.legality import lawful
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import asks

ALL: Final = ("ties", "face_down", "empty_field", "lp_near_end", "position_locks", "first_turn", "two_turns", "mixed")
_RULES: Final = {
    "attack": "BS-ATTACK-04",
    "enter_battle_phase": "BP-ENTER-04",
    "change_position": "POS-08",
    "flip_summon": "POS-08",
    "end_battle_phase": "BS-GEN-03",
    "end_turn": "TURN-01",
}


@check(
    "protocol/legal-is-accepted",
    "What the rules allow is accepted: attacks, position changes, entering and leaving the Battle Phase",
    rules=sorted(set(_RULES.values())),
    arenas=("grid", *ALL),
)
def legal_is_accepted(trace: TraceView) -> Verdicts:
    """No planned action is refused but those against which the table of reasons speaks."""
    for move in trace.moves:
        if move.action.do in _RULES:
            yield None
    for refusal in trace.refusals:
        rule = _RULES.get(refusal.action.do)
        if rule is not None and lawful(refusal.moment, refusal.action):
            expected, came = f"`{refusal.action}` accepted", f"refused: {refusal.why}"
            yield Violation(expected, came, refusal.moment.index, (rule,))


@check(
    "protocol/options-are-accepted",
    "An action among the options is accepted when it is chosen",
    rules=(),
    needs=["options"],
    arenas=("grid", *ALL),
)
def options_are_accepted(trace: TraceView) -> Verdicts:
    """Whether it is legal or not: what is offered can be done."""
    for move in trace.moves:
        if move.action in move.before.options:
            yield None
    for refusal in trace.refusals:
        if refusal.action in refusal.moment.options:
            expected, came = f"`{refusal.action}` accepted, which was offered", f"refused: {refusal.why}"
            yield Violation(expected, came, refusal.moment.index, ())


@check(
    "protocol/options-once",
    "Every option is listed once, and there is at least one",
    rules=(),
    needs=["options"],
    arenas=ALL,
)
def options_once(trace: TraceView) -> Verdicts:
    """Of every decision."""
    for moment in trace.decisions:
        doubled = sorted(str(option) for option, count in Counter(moment.options).items() if count > 1)
        came = f"{', '.join(doubled)} more than once" if doubled else "no option"
        held = bool(moment.options) and not doubled
        yield None if held else Violation("options, each once", came, moment.index, ())


@check(
    "protocol/something-changes",
    "An accepted action changes the field or what is to be decided",
    rules=(),
    needs=["state:declared"],
    arenas=("grid", *ALL),
)
def something_changes(trace: TraceView) -> Verdicts:
    """Play goes on: snapshot, decision or the end of the duel differ afterwards."""
    for move in trace.moves:
        expected = f"another field or decision after `{move.action}`"
        came = "both the same as before"
        yield None if move.changed else Violation(expected, came, move.after.index, ())


@check(
    "protocol/setup-is-the-board",
    "After setup the field is the board",
    rules=(),
    arenas=("grid", *ALL, "owners", "extra_monster_zones", "tokens", "links"),
)
def setup_is_the_board(trace: TraceView) -> Verdicts:
    """In all that the engine claims to report."""
    snapshot = trace.moments[0].state.snapshot
    found = differences(board_snapshot(trace.board), snapshot, trace.trace.hello.observes)
    yield Violation("the board after setup", "; ".join(found), 0, ()) if found else None


@check(
    "protocol/events-add-up",
    "The events between two states make the later one out of the earlier one",
    rules=(),
    needs=["event:moved"],
    arenas=("ties", "face_down", "lp_near_end", "two_turns", "mixed"),
)
def events_add_up(trace: TraceView) -> Verdicts:
    """In every part of the snapshot whose changes the engine claims to report; at the duel's end only LP count."""
    observes = trace.trace.hello.observes
    untold = _untold(observes)
    at_the_end = frozenset(observes.state) - {"lp"} | untold
    for move in trace.moves:
        due = fold(move.before.state.snapshot, move.after.state.events)
        besides = untold if move.after.state.over is None else at_the_end
        found = differences(due, move.after.state.snapshot, observes, besides=besides)
        expected = f"what the events after `{move.action}` add up to"
        yield Violation(expected, "; ".join(found), move.after.index, ()) if found else None


def _untold(observes: Observes) -> frozenset[str]:
    return frozenset(observes.state) - told(observes)


@check(
    "protocol/each-card-in-one-place",
    "Each card of the board is in one place; only a token may be in none",
    rules=(),
    arenas=("grid", *ALL, "owners", "tokens"),
)
def each_card_in_one_place(trace: TraceView) -> Verdicts:
    """In every state, and no other card is anywhere."""
    for moment in trace.moments:
        counts = _cards_at(moment)
        wrong = [f"{card} in {count} places" for card, count in counts.items() if count > 1 or card not in trace.cards]
        wrong += [f"{card} nowhere" for card in trace.cards if card not in counts and not trace.token(card)]
        yield Violation("each card in one place", ", ".join(wrong), moment.index, ()) if wrong else None


def _cards_at(moment: Moment) -> dict[str, int]:
    counts: dict[str, int] = {}
    for seat in SEATS:
        side = moment.state.snapshot.side(seat)
        piles = (side.gy, side.hand, side.deck, side.banished, side.extra_deck)
        fields = ([m.id for m in side.monsters], [s.id for s in side.spells_traps])
        for pile in (*piles, *fields):
            for card in pile:
                counts[card] = counts.get(card, 0) + 1
    return counts


@check(
    "protocol/events-name-known-cards",
    "Events name cards of the board",
    rules=(),
    needs=["event:attack_declared"],
    arenas=("ties", "face_down", "empty_field", "mixed"),
)
def events_name_known_cards(trace: TraceView) -> Verdicts:
    """And players that there are."""
    for index, event in trace.events:
        named = [getattr(event, name, None) for name in ("attacker", "target", "card", "by")]
        named += getattr(event, "cards", ())
        known = [card for card in named if card is not None and card != DIRECT]
        strangers = [card for card in known if card not in trace.cards]
        if known or event.event in ("doomed", "destroyed"):
            expected, came = f"cards of the board in `{event.event}`", ", ".join(strangers) or "none"
            yield None if known and not strangers else Violation(expected, came, index, ())


@check(
    "protocol/windows-as-claimed",
    "The windows entered are among those that the engine claims, and decisions lie in the window entered last",
    rules=(),
    needs=["event:entered"],
    arenas=ALL,
)
def windows_as_claimed(trace: TraceView) -> Verdicts:
    """An engine that claims to report windows reports in which one it stands."""
    claimed = trace.trace.hello.observes.windows
    last: dict[int, str] = {entry.shown: entry.window for entry in trace.windows}
    now = ""
    for moment in trace.moments:
        now = last.get(moment.index, now)
        if moment.decision is not None and moment.window in claimed:
            expected, came = f"a decision at {now or 'a window that was entered'}, entered last", asks(moment)
            yield None if moment.window == now else Violation(expected, came, moment.index, ())


@check(
    "protocol/events-in-their-window",
    "An event carries the window that was entered last",
    rules=(),
    needs=["event:entered", "level:point"],
    arenas=ALL,
)
def events_in_their_window(trace: TraceView) -> Verdicts:
    """But the beginning of a turn, which belongs to the Draw Phase about to be entered."""
    claimed = trace.trace.hello.observes.windows
    now: Window | None = None
    for index, event in trace.events:
        if event.event == "entered":
            now = event.at
        elif now in claimed and event.event != "turn_started":
            expected, came = f"`{event.event}` at {now}, entered last", f"at {event.at}"
            yield None if event.at == now else Violation(expected, came, index, ())


@check(
    "protocol/illegal-is-refused",
    "An illegal action is refused; malformed is only what names no card of the board or has no known shape",
    rules=(),
    arenas=ALL,
)
def illegal_is_refused(trace: TraceView) -> Verdicts:
    """By the replies to the actions that were tried because they ought to be refused."""
    for tried, probe in zip(trace.probes, trace.trace.probes, strict=True):
        named = [card for card in (probe.action.card, probe.action.target) if card is not None and card != DIRECT]
        if not tried.accepted and all(card in trace.cards for card in named):
            expected, came = f"`{probe.action}` refused", "malformed"
            malformed = isinstance(probe.reply, MalformedAction)
            yield Violation(expected, came, tried.moment.index, ()) if malformed else None
