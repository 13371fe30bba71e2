"""The shape of the Battle Phase: its steps, their order, what may be done in it (BP-FLOW, BP-START, BS-GEN, TURN)."""

from collections.abc import Iterator, Mapping
from typing import Final

from duelproof.language.words import Window
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.order import due, in_damage_step, in_order
from duelproof.properties.views import Entry, TraceView
from duelproof.properties.wording import asks, offered

FLOWS: Final = ("ties", "empty_field", "many_attackers", "two_turns", "mid_phase", "mixed")
STEP_OF: Final[Mapping[str, Window]] = {"enter_battle_phase": "start_step", "end_battle_phase": "end_step"}
"""The step that an action leads into first of all."""

STEPS: Final = ("level:step", "event:entered")


def _judged(trace: TraceView, entries: Iterator[Entry], rule: str) -> Verdicts:
    """Whether each of these windows may follow the one before it."""
    for entry in entries:
        expected = f"{due(trace, entry)} after {entry.previous}"
        held = in_order(trace, entry)
        yield None if held else Violation(expected, f"{entry.window} entered", entry.shown, (rule,))


@check(
    "bp-flow/four-steps",
    "A Battle Phase begins with the Start Step, goes on to the Battle Step and ends with the End Step",
    rules=["BP-FLOW-01"],
    needs=STEPS,
    arenas=FLOWS,
)
def four_steps(trace: TraceView) -> Verdicts:
    """Start Step and Battle Step follow each other; from the Battle Step it is the Damage Step or the End Step."""
    steps = ("start_step", "battle_step")
    return _judged(trace, (entry for entry in trace.windows if entry.previous in steps), "BP-FLOW-01")


@check(
    "bp-flow/start-and-end-step",
    "Start Step and End Step occur in every Battle Phase, even without an attack",
    rules=["BP-FLOW-02"],
    needs=(*STEPS, "window:start_step", "window:end_step"),
    arenas=(*FLOWS, "first_turn"),
)
def start_and_end_step(trace: TraceView) -> Verdicts:
    """Entering the Battle Phase enters its Start Step, leaving it its End Step."""
    for move in trace.moves_of(*STEP_OF):
        entered = trace.entered(move)
        if STEP_OF[move.action.do] in entered:
            yield None
        else:
            expected = f"{STEP_OF[move.action.do]} entered after `{move.action}`"
            yield Violation(expected, f"entered: {entered}", move.after.index, ("BP-FLOW-02",))


@check(
    "bp-flow/damage-step-through-attacks",
    "The Damage Step comes about only through an attack",
    rules=["BP-FLOW-02"],
    needs=STEPS,
    arenas=FLOWS,
)
def damage_step_through_attacks(trace: TraceView) -> Verdicts:
    """No other action enters one of its points."""
    others = ("enter_battle_phase", "end_battle_phase", "change_position", "flip_summon", "end_turn")
    for move in trace.moves_of(*others):
        points = [window for window in trace.entered(move) if in_damage_step(window)]
        expected, came = f"no Damage Step by `{move.action}`", f"entered: {points}"
        yield Violation(expected, came, move.after.index, ("BP-FLOW-02",)) if points else None


@check(
    "bp-flow/damage-step-from-battle-step",
    "The Damage Step is entered only from the Battle Step and returns to it",
    rules=["BP-FLOW-03"],
    needs=STEPS,
    arenas=FLOWS,
)
def damage_step_from_battle_step(trace: TraceView) -> Verdicts:
    """Its first point follows the Battle Step; after its last one comes the Battle Step, not the End Step."""
    borders = (entry for entry in trace.windows if in_damage_step(entry.window) != in_damage_step(entry.previous))
    return _judged(trace, borders, "BP-FLOW-03")


@check(
    "bp-flow/main-phase-2-follows",
    "After the End Step the turn goes on to Main Phase 2",
    rules=["BP-FLOW-06"],
    arenas=FLOWS,
)
def main_phase_2_follows(trace: TraceView) -> Verdicts:
    """After leaving the Battle Phase the turn player decides in Main Phase 2 of the same turn."""
    for move in trace.moves_of("end_battle_phase"):
        after = trace.open_after(move)
        if after is not None:
            player = move.before.facts.turn_player
            held = after.in_main_phase_2 and after.decision is not None and after.decision.player == player
            expected = f"Main Phase 2 of player {player} after `{move.action}`"
            yield None if held else Violation(expected, asks(after), after.index, ("BP-FLOW-06",))


@check(
    "bp-flow/end-step-before-main-phase-2",
    "Main Phase 2 follows the End Step",
    rules=["BP-FLOW-06"],
    needs=(*STEPS, "window:end_step", "window:main_phase_2"),
    arenas=FLOWS,
)
def end_step_before_main_phase_2(trace: TraceView) -> Verdicts:
    """The window before Main Phase 2 is the End Step, and nothing else follows an End Step."""
    around = (entry for entry in trace.windows if entry.window == "main_phase_2" or entry.previous == "end_step")
    return _judged(trace, around, "BP-FLOW-06")


@check(
    "bp-flow/only-attacks",
    "In the Battle Phase nothing is Summoned, Set or turned by hand: one attacks or leaves",
    rules=["BP-FLOW-07"],
    needs=["options"],
    arenas=(*FLOWS, "position_locks"),
)
def only_attacks(trace: TraceView) -> Verdicts:
    """Attacks, activations and leaving are the only options of an attack decision."""
    for moment in trace.attack_decisions:
        wrong = [option for option in moment.options if option.do not in ("attack", "activate", "end_battle_phase")]
        expected = "attacks and `end battle phase` alone among the options"
        yield Violation(expected, offered(moment), moment.index, ("BP-FLOW-07",)) if wrong else None


@check(
    "bp-flow/positions-stay",
    "No battle position changes in the Battle Phase, but that a face-down target is turned face-up",
    rules=["BP-FLOW-07", "DS-BEFORE-01"],
    needs=["state:position"],
    arenas=("grid", "face_down", "many_attackers", "mid_phase", "mixed"),
)
def positions_stay(trace: TraceView) -> Verdicts:
    """Every monster that stays keeps its position through a battle, the attacker included."""
    for battle in trace.battles:
        if not battle.finished or battle.after.over:
            continue
        for card, (_, monster) in battle.before.monsters.items():
            now = battle.after.position(card)
            if now is None or (card == battle.target and battle.face_down):
                continue
            expected = f"{card} in {monster.position} after {battle.name}"
            rule = "DS-BEFORE-01" if monster.position == "face_down_defense" else "BP-FLOW-07"
            held = now == monster.position
            yield None if held else Violation(expected, f"it is in {now}", battle.index, (rule,))


@check(
    "bp-start/no-attack-in-start-step",
    "No attack is declared in the Start Step, and the End Step cannot be reached from it",
    rules=["BP-START-08"],
    needs=(*STEPS, "event:attack_declared", "window:start_step"),
    arenas=FLOWS,
)
def no_attack_in_start_step(trace: TraceView) -> Verdicts:
    """Between the Start Step and the next window nothing is declared, and that window is the Battle Step."""
    for place, (index, event) in enumerate(trace.events):
        if event.event != "entered" or event.at != "start_step":
            continue
        for _, later in trace.events[place + 1 :]:
            if later.event == "attack_declared" or (later.event == "entered" and later.at == "end_step"):
                came = f"`{later.event}` at {later.at}"
                yield Violation("the Battle Step next after start_step", came, index, ("BP-START-08",))
                break
            if later.event == "entered":
                yield None
                break


@check(
    "bp-start/attacks-in-battle-step",
    "Attacks are declared in the Battle Step",
    rules=["BP-START-08", "BS-GEN-01", "ES-06"],
    needs=["event:attack_declared", "level:step"],
    arenas=(*FLOWS, "grid"),
)
def attacks_in_battle_step(trace: TraceView) -> Verdicts:
    """Every declaration falls in the Battle Step and no other window."""
    rules = {"start_step": "BP-START-08", "end_step": "ES-06", "main_phase_2": "ES-06"}
    for index, event in trace.events:
        if event.event == "attack_declared":
            rule = rules.get(event.at, "BS-GEN-01")
            expected = f"{event.attacker}'s attack declared at battle_step"
            yield None if event.at == "battle_step" else Violation(expected, f"at {event.at}", index, (rule,))


@check(
    "bs-gen/attack-or-leave",
    "In the Battle Step the turn player may declare an attack or pass, which leaves it",
    rules=["BS-GEN-01", "BS-ATTACK-04"],
    needs=["options"],
    arenas=FLOWS,
)
def attack_or_leave(trace: TraceView) -> Verdicts:
    """Leaving is among the options of every attack decision: attacking is optional."""
    for moment in trace.attack_decisions:
        held = moment.offers("end_battle_phase")
        expected = "`end battle phase` among the options"
        yield None if held else Violation(expected, offered(moment), moment.index, ("BS-ATTACK-04",))


@check(
    "bs-gen/leaving-leads-to-the-end-step",
    "Without a pending attack two passes lead from the Battle Step to the End Step",
    rules=["BS-GEN-03"],
    needs=(*STEPS, "window:end_step"),
    arenas=FLOWS,
)
def leaving_leads_to_the_end_step(trace: TraceView) -> Verdicts:
    """The first window after leaving is the End Step."""
    for move in trace.moves_of("end_battle_phase"):
        entered = trace.entered(move)
        expected, came = "end_step entered first", f"entered: {entered}"
        held = entered[:1] == ["end_step"]
        yield None if held else Violation(expected, came, move.after.index, ("BS-GEN-03",))


@check(
    "bs-gen/attack-leads-to-the-damage-step",
    "With a pending attack two passes lead from the Battle Step to the Damage Step",
    rules=["BS-GEN-03"],
    needs=(*STEPS, "window:start_of_damage_step"),
    arenas=FLOWS,
)
def attack_leads_to_the_damage_step(trace: TraceView) -> Verdicts:
    """The first window after a declaration is the Damage Step."""
    for battle in trace.battles:
        entered = [event.at for event in battle.events if event.event == "entered"]
        if battle.finished:
            held = entered[:1] == ["start_of_damage_step"]
            expected, came = f"start_of_damage_step first in {battle.name}", f"entered: {entered}"
            yield None if held else Violation(expected, came, battle.index, ("BS-GEN-03",))


@check(
    "turn/phases-in-order",
    "A turn goes through its phases in order, and then the opponent's turn begins",
    rules=["TURN-01"],
    needs=["event:entered"],
    arenas=("first_turn", "two_turns", "position_locks"),
)
def phases_in_order(trace: TraceView) -> Verdicts:
    """End Phase, Draw Phase, Standby Phase, Main Phase 1, as far as the engine reports them."""
    phases = ("main_phase_2", "end_phase", "draw_phase", "standby_phase", "main_phase_1")
    return _judged(trace, (entry for entry in trace.windows if entry.previous in phases), "TURN-01")


@check(
    "turn/passes-to-the-opponent",
    "After the End Phase it is the other player's turn",
    rules=["TURN-01"],
    arenas=("first_turn", "two_turns", "position_locks", "mixed"),
)
def passes_to_the_opponent(trace: TraceView) -> Verdicts:
    """The next decision is the other player's, in Main Phase 1, and the number of the turn is one more."""
    for move in trace.moves_of("end_turn"):
        after = trace.open_after(move)
        if after is None or after.over:
            continue
        facts, snapshot = after.facts, after.state.snapshot
        held = after.in_main_phase_1 and after.decision is not None and after.decision.player == facts.turn_player
        came = asks(after)
        if "state:turn" in trace.claims:
            held = held and (snapshot.turn, snapshot.turn_player) == (facts.turn, facts.turn_player)
            came += f", turn {snapshot.turn} of player {snapshot.turn_player}"
        expected = f"Main Phase 1 of turn {facts.turn}, player {facts.turn_player}'s"
        yield None if held else Violation(expected, came, after.index, ("TURN-01",))
