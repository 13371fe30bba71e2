"""What is kept about a monster and a turn: declarations, ATK and DEF, places (STATE, BS-ATTACK-03, DS-CALC-03)."""

from typing import Final

from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView

KEPT: Final = ("ties", "many_attackers", "mid_phase", "two_turns", "mixed")


@check(
    "state/declarations-counted",
    "A declaration counts once for the attacker and for nobody else",
    rules=["STATE-01", "BS-ATTACK-03"],
    needs=["state:declared"],
    arenas=KEPT,
)
def declarations_counted(trace: TraceView) -> Verdicts:
    """After a battle every monster's count is what the play says."""
    for battle in trace.battles:
        if battle.finished and not battle.after.over:
            for card, (_, monster) in battle.after.monsters.items():
                due = battle.after.facts.declared.get(card, 0)
                expected, came = f"{card} with {due} declarations", f"{monster.attacks_declared}"
                held = monster.attacks_declared == due
                yield None if held else Violation(expected, came, battle.index, ("STATE-01",))


@check(
    "state/declarations-end-with-the-turn",
    "The count of declarations is 0 again in the next turn",
    rules=["BS-ATTACK-03"],
    needs=["state:declared"],
    arenas=["two_turns", "mid_phase"],
)
def declarations_end_with_the_turn(trace: TraceView) -> Verdicts:
    """Of every monster, as soon as the turn is over."""
    for move in trace.moves_of("end_turn"):
        if not move.before.facts.declared:
            continue
        for card, (_, monster) in move.after.monsters.items():
            expected, came = f"{card} without a declaration in the new turn", f"{monster.attacks_declared} of them"
            held = monster.attacks_declared == 0
            yield None if held else Violation(expected, came, move.after.index, ("BS-ATTACK-03",))


@check(
    "state/stats-stay",
    "Without effects ATK and DEF stay as printed",
    rules=["DS-CALC-03"],
    needs=["state:stats"],
    arenas=("grid", "ties", "near_ties", "mixed"),
)
def stats_stay(trace: TraceView) -> Verdicts:
    """Of every monster in every state, whatever it has battled."""
    for moment in trace.moments:
        for card, (_, monster) in moment.monsters.items():
            printed = trace.cards.get(card)
            if printed is not None:
                held = (monster.atk, monster.def_) == (printed.atk, printed.def_)
                expected, came = f"{card} with {printed.atk}/{printed.def_}", f"{monster.atk}/{monster.def_}"
                yield None if held else Violation(expected, came, moment.index, ("DS-CALC-03",))


@check(
    "state/gone-stays-gone",
    "A monster that was destroyed stays in the Graveyard",
    rules=["DS-END-01"],
    arenas=(*KEPT, "near_ties"),
)
def gone_stays_gone(trace: TraceView) -> Verdicts:
    """It is not on the field again in any later state."""
    dead: set[str] = set()
    for moment in trace.moments:
        back = sorted(dead.intersection(moment.monsters))
        if dead:
            expected, came = f"{sorted(dead)} off the field", f"{back} on it again"
            yield Violation(expected, came, moment.index, ("DS-END-01",)) if back else None
        snapshot = moment.state.snapshot
        dead |= {*snapshot.a.gy, *snapshot.b.gy} - set(moment.monsters)
