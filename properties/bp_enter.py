"""Entering, declining and skipping the Battle Phase (BP-ENTER)."""

from collections.abc import Iterator
from typing import Final

from duelproof.language.words import BATTLE_PHASE
from duelproof.properties.facts import Moment
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import asks, offered

OPENINGS: Final = ("ties", "empty_field", "first_turn", "two_turns", "position_locks", "mixed")
TURNS: Final = ("first_turn", "two_turns", "mixed")


def _entries(trace: TraceView) -> Iterator[Moment]:
    """Main Phase 1 of a turn in which a Battle Phase may be conducted."""
    return (moment for moment in trace.main_phases if moment.in_main_phase_1 and moment.facts.turn > 1)


def _enterable(moment: Moment) -> Violation | None:
    """Whether the Battle Phase can be entered now, by the options."""
    if moment.offers("enter_battle_phase"):
        return None
    expected = f"`enter battle phase` offered to player {moment.facts.turn_player} in turn {moment.facts.turn}"
    return Violation(expected, offered(moment), moment.index, ("BP-ENTER-04",))


@check(
    "bp-enter/first-turn",
    "The player who takes the first turn cannot conduct a Battle Phase in it",
    rules=["BP-ENTER-02"],
    arenas=["first_turn"],
)
def first_turn(trace: TraceView) -> Verdicts:
    """No decision of turn 1 lies inside a Battle Phase, and none offers one."""
    for moment in trace.decisions:
        if moment.facts.turn == 1:
            inside = moment.kind == "attack" or moment.window in BATTLE_PHASE
            held = not inside and not moment.offers("enter_battle_phase")
            came = asks(moment) + ("" if inside else ", and `enter battle phase` is offered")
            expected = "turn 1 without a Battle Phase"
            yield None if held else Violation(expected, came, moment.index, ("BP-ENTER-02",))


@check(
    "bp-enter/second-player",
    "The second player may conduct a Battle Phase in their first turn",
    rules=["BP-ENTER-03"],
    needs=["options"],
    arenas=["first_turn"],
)
def second_player(trace: TraceView) -> Verdicts:
    """Offered in Main Phase 1 of turn 2."""
    for moment in _entries(trace):
        if moment.facts.turn == 2:  # noqa: PLR2004 - the second turn of the duel is what the rule is about
            broken = _enterable(moment)
            yield broken and broken._replace(rules=("BP-ENTER-03",))


@check(
    "bp-enter/optional",
    "Conducting a Battle Phase is optional: in Main Phase 1 both it and the End Phase may be chosen",
    rules=["BP-ENTER-04"],
    needs=["options"],
    arenas=OPENINGS,
)
def optional(trace: TraceView) -> Verdicts:
    """Both are among the options."""
    for moment in _entries(trace):
        if moment.offers("end_turn"):
            yield _enterable(moment)
        else:
            expected = f"`end turn` offered to player {moment.facts.turn_player} in Main Phase 1"
            yield Violation(expected, offered(moment), moment.index, ("BP-ENTER-04",))


@check(
    "bp-enter/without-attackers",
    "A Battle Phase may be entered without any monster that is able to attack",
    rules=["BP-ENTER-06"],
    needs=["options", "state:position"],
    arenas=("empty_field", "face_down", "position_locks", "two_turns", "mixed"),
)
def without_attackers(trace: TraceView) -> Verdicts:
    """Offered where the turn player controls no monster, or none in Attack Position."""
    for moment in _entries(trace):
        if not moment.able:
            broken = _enterable(moment)
            yield broken and broken._replace(rules=("BP-ENTER-06",))


@check(
    "bp-enter/leads-to-the-battle-step",
    "Whoever enters the Battle Phase comes to its Battle Step and may attack there",
    rules=["BP-FLOW-01", "BS-GEN-01"],
    arenas=OPENINGS,
)
def leads_to_the_battle_step(trace: TraceView) -> Verdicts:
    """The next decision but windows is an attack decision of the turn player."""
    for move in trace.moves_of("enter_battle_phase"):
        after = trace.open_after(move)
        if after is not None:
            decision = after.decision
            held = after.kind == "attack" and after.window == "battle_step"
            held = held and decision is not None and decision.player == move.before.facts.turn_player
            expected = f"an attack decision of player {move.before.facts.turn_player} at battle_step"
            yield None if held else Violation(expected, asks(after), after.index, ("BP-FLOW-01",))


@check(
    "bp-enter/declining-ends-the-turn",
    "Whoever declines the Battle Phase goes straight to the End Phase",
    rules=["BP-ENTER-05"],
    arenas=(*TURNS, "position_locks"),
)
def declining_ends_the_turn(trace: TraceView) -> Verdicts:
    """After `end turn` in Main Phase 1 it is the opponent who decides, in their Main Phase 1."""
    for move in trace.moves_of("end_turn"):
        after = trace.open_after(move)
        if move.before.in_main_phase_1 and after is not None:
            held = after.decision is not None and after.decision.player == after.facts.turn_player
            held = held and after.in_main_phase_1
            expected = f"Main Phase 1 of player {after.facts.turn_player} after `end turn`"
            yield None if held else Violation(expected, asks(after), after.index, ("BP-ENTER-05",))


@check(
    "bp-enter/no-main-phase-2-alone",
    "There is no Main Phase 2 in a turn without a Battle Phase",
    rules=["BP-ENTER-05", "BP-ENTER-16"],
    arenas=(*TURNS, "position_locks"),
)
def no_main_phase_2_alone(trace: TraceView) -> Verdicts:
    """Every turn whose Battle Phase was declined or forbidden shows no decision and no entry of Main Phase 2."""
    for turn in trace.turns:
        if any(moment.facts.battle_phases for moment in turn.moments):
            continue
        declined = any(move.action.do == "end_turn" and move.effective for move in turn.moves)
        strays = [moment for moment in turn.moments if moment.in_main_phase_2]
        if declined or strays:
            at = strays[0].index if strays else turn.moments[-1].index
            rule = "BP-ENTER-16" if turn.number == 1 else "BP-ENTER-05"
            expected = f"no Main Phase 2 in turn {turn.number}, which has no Battle Phase"
            yield Violation(expected, "a decision in Main Phase 2", at, (rule,)) if strays else None


@check(
    "bp-enter/end-phase-after-declining",
    "Between declining the Battle Phase and the End Phase nothing is entered",
    rules=["BP-ENTER-05", "BP-ENTER-16"],
    needs=["event:entered", "window:end_phase"],
    arenas=(*TURNS, "position_locks"),
)
def end_phase_after_declining(trace: TraceView) -> Verdicts:
    """The first window entered after `end turn` in Main Phase 1 is the End Phase."""
    for move in trace.moves_of("end_turn"):
        if move.before.in_main_phase_1:
            entered = trace.entered(move)
            held = entered[:1] == ["end_phase"]
            came = f"{entered[0]} entered" if entered else "no window entered"
            rule = "BP-ENTER-16" if move.before.facts.turn == 1 else "BP-ENTER-05"
            expected = "end_phase entered first after `end turn`"
            yield None if held else Violation(expected, came, move.after.index, (rule,))


@check(
    "bp-enter/once-a-turn",
    "A turn has one Battle Phase",
    rules=["BP-ENTER-01"],
    arenas=("two_turns", "position_locks", "many_attackers", "mixed"),
)
def once_a_turn(trace: TraceView) -> Verdicts:
    """After the Battle Phase no other one is offered in Main Phase 2, and none is entered."""
    for moment in trace.main_phases:
        if moment.in_main_phase_2:
            held = moment.facts.battle_phases < 2 and not moment.offers("enter_battle_phase")  # noqa: PLR2004
            expected = f"one Battle Phase in turn {moment.facts.turn}"
            came = "another one may be entered" if moment.facts.battle_phases == 1 else "another one was entered"
            yield None if held else Violation(expected, came, moment.index, ("BP-ENTER-01",))


@check(
    "bp-enter/turn-players-own",
    "The Battle Phase is the turn player's, who alone declares attacks in it",
    rules=["BP-ENTER-01", "BS-ATTACK-01"],
    arenas=(*OPENINGS, "mid_phase"),
)
def turn_players_own(trace: TraceView) -> Verdicts:
    """Every attack decision is the turn player's."""
    for moment in trace.attack_decisions:
        decision, player = moment.decision, moment.facts.turn_player
        held = decision is not None and decision.player == player
        yield None if held else Violation(f"player {player} to attack", asks(moment), moment.index, ("BP-ENTER-01",))


@check(
    "bp-enter/from-main-phase-1",
    "The Battle Phase is entered from Main Phase 1",
    rules=["BP-ENTER-01"],
    needs=["event:entered", "window:start_step", "window:main_phase_1"],
    arenas=("ties", "first_turn", "two_turns", "mixed"),
)
def from_main_phase_1(trace: TraceView) -> Verdicts:
    """The window before a Start Step is Main Phase 1."""
    for entry in trace.windows:
        if entry.window == "start_step" and entry.previous is not None:
            held = entry.previous == "main_phase_1"
            came = f"from {entry.previous}"
            yield None if held else Violation("start_step from main_phase_1", came, entry.shown, ("BP-ENTER-01",))
