"""Battle damage and the end of the duel (DS-DMG)."""

from typing import Final

from duelproof.language.event import Damaged, DuelOver
from duelproof.language.words import SEATS, opponent
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import points

HURTING: Final = ("grid", "near_ties", "empty_field", "lp_near_end", "mixed")
LETHAL: Final = ("grid", "lp_near_end", "empty_field")


@check(
    "ds-dmg/battle-damage",
    "Damage from a battle is battle damage and stems from a battling monster",
    rules=["DS-DMG-01"],
    needs=("event:damaged",),
    arenas=HURTING,
)
def battle_damage(trace: TraceView) -> Verdicts:
    """Its kind is `battle`; whoever is named as its source battles."""
    for battle in trace.battles:
        for event in battle.told(Damaged):
            held = event.kind == "battle" and event.by in (None, *battle.fighters)
            expected = f"battle damage by a monster of {battle.name}"
            came = f"{event.kind} damage by {event.by}"
            yield None if held else Violation(expected, came, battle.index, ("DS-DMG-01",))


@check(
    "ds-dmg/whole-amount",
    "The battle damage is the whole amount, even where fewer Life Points are left",
    rules=["DS-CALC-04", "DS-CALC-08", "DS-CALC-10"],
    needs=("state:position", "event:damaged"),
    arenas=HURTING,
)
def whole_amount(trace: TraceView) -> Verdicts:
    """What is reported is what the damage table says, on the right player."""
    rules = {"direct": "DS-CALC-10", "attack below defense": "DS-CALC-08"}
    for battle in trace.calculated:
        if battle.outcome is None or not battle.outcome.amount:
            continue
        came = [(event.player, event.amount) for event in battle.told(Damaged)]
        if came == [(battle.outcome.victim, battle.outcome.amount)]:
            yield None
        else:
            expected = f"{battle.outcome.amount} LP of damage to player {battle.outcome.victim} by {battle.name}"
            said = ", ".join(f"{amount} LP to player {seat}" for seat, amount in came) or "no damage"
            rule = rules.get(battle.kind or "", "DS-CALC-04")
            yield Violation(expected, said, battle.index, (rule,))


@check(
    "ds-dmg/nothing-is-no-damage",
    "An amount of 0 means that no battle damage was inflicted",
    rules=["DS-DMG-12"],
    needs=("state:position", "event:damaged"),
    arenas=("grid", "ties", "zero_stats", "face_down"),
)
def nothing_is_no_damage(trace: TraceView) -> Verdicts:
    """A battle without damage reports none, not one of 0 LP."""
    for battle in trace.calculated:
        if battle.outcome is not None and not battle.outcome.amount:
            came = [event for event in battle.told(Damaged) if event.amount <= 0]
            expected = f"no damage reported for {battle.name}"
            said = "damage of 0 LP"
            yield Violation(expected, said, battle.index, ("DS-DMG-12",)) if came else None


@check(
    "ds-dmg/only-battles-cost-life",
    "Without effects nobody's Life Points change but through a battle",
    rules=["DS-DMG-01"],
    needs=("state:lp",),
    arenas=("two_turns", "position_locks", "first_turn", "mid_phase", "mixed"),
)
def only_battles_cost_life(trace: TraceView) -> Verdicts:
    """LP stay at every action that is no attack."""
    for move in trace.moves_of("enter_battle_phase", "end_battle_phase", "change_position", "flip_summon", "end_turn"):
        before, after = ([moment.lp(seat) for seat in SEATS] for moment in (move.before, move.after))
        expected, came = f"LP {before} after `{move.action}`", f"LP {after}"
        yield None if before == after else Violation(expected, came, move.after.index, ("DS-DMG-01",))


@check(
    "ds-dmg/zero-ends-the-duel",
    "A player with 0 Life Points loses at once",
    rules=["DS-DMG-16"],
    needs=("state:lp",),
    arenas=LETHAL,
)
def zero_ends_the_duel(trace: TraceView) -> Verdicts:
    """At the first state with a player at 0 the duel is over, and the other one has won."""
    for moment in trace.moments:
        empty = [seat for seat in SEATS if moment.lp(seat) == 0]
        if not empty:
            continue
        over = moment.state.over
        due = None if len(empty) > 1 else opponent(empty[0])
        held = over is not None and over.winner == due
        came = "the duel goes on" if over is None else f"the winner is {over.winner}"
        expected = f"player {empty[0]} has 0 LP: the duel is over and player {due} has won"
        yield None if held else Violation(expected, came, moment.index, ("DS-DMG-16",))
        return


@check(
    "ds-dmg/life-keeps-the-duel-going",
    "The duel goes on while both players have Life Points",
    rules=["DS-DMG-16"],
    needs=("state:lp",),
    arenas=(*LETHAL, "two_turns"),
)
def life_keeps_the_duel_going(trace: TraceView) -> Verdicts:
    """After a battle that leaves both players LP there is a decision and no winner."""
    for battle in trace.battles:
        left = [battle.after.lp(seat) for seat in SEATS]
        if battle.finished and all(left):
            expected = f"the duel goes on after {battle.name}: LP {left[0]} and {left[1]}"
            yield Violation(expected, "it is over", battle.index, ("DS-DMG-16",)) if battle.after.over else None


@check(
    "ds-dmg/lethal-damage-ends-the-duel",
    "Battle damage of as many Life Points as are left, or more, ends the duel",
    rules=["DS-DMG-16"],
    needs=("state:position", "state:lp"),
    arenas=LETHAL,
)
def lethal_damage_ends_the_duel(trace: TraceView) -> Verdicts:
    """Judged by the values on the field, so that a player who should have 0 LP and keeps some is seen."""
    for battle in trace.calculated:
        outcome = battle.outcome
        lp = None if outcome is None or outcome.victim is None else battle.before.lp(outcome.victim)
        if outcome is not None and outcome.victim is not None and lp is not None and lp <= outcome.amount:
            over = battle.after.state.over
            held = over is not None and over.winner == opponent(outcome.victim)
            expected = f"{battle.name} takes {outcome.amount} of player {outcome.victim}'s {lp} LP and ends the duel"
            came = f"the duel goes on, {points(battle.after.lp(outcome.victim))} left"
            came = came if over is None else f"the winner is {over.winner}"
            yield None if held else Violation(expected, came, battle.index, ("DS-DMG-16",))


@check(
    "ds-dmg/nothing-after-the-end",
    "When Life Points reach 0 during damage calculation, nothing of the Damage Step follows",
    rules=["DS-DMG-16"],
    needs=("level:point", "event:duel_over"),
    arenas=LETHAL,
)
def nothing_after_the_end(trace: TraceView) -> Verdicts:
    """`duel_over` is the last event, told once, at damage calculation."""
    if not trace.moments[-1].over:
        return
    last = trace.events[-1][1] if trace.events else None
    told = [event for _, event in trace.events if isinstance(event, DuelOver)]
    held = len(told) == 1 and last is told[0] and (not trace.battles or told[0].at == "damage_calculation")
    came = (
        "no end reported" if not told else f"the end at {told[0].at}, last of all {last.event if last else 'nothing'}"
    )
    expected = "the end of the duel at damage_calculation, once, and nothing after it"
    yield None if held else Violation(expected, came, trace.moments[-1].index, ("DS-DMG-16",))


@check(
    "ds-dmg/winner-told",
    "The winner that is announced is the player who has Life Points left",
    rules=["DS-DMG-16"],
    needs=("event:duel_over", "state:lp"),
    arenas=LETHAL,
)
def winner_told(trace: TraceView) -> Verdicts:
    """The event names the same winner as the LP do."""
    for moment in trace.moments:
        for event in moment.state.events:
            if isinstance(event, DuelOver):
                alive = [seat for seat in SEATS if moment.lp(seat)]
                due = alive[0] if len(alive) == 1 else None
                expected, came = f"player {due} has won", f"player {event.winner}"
                yield None if event.winner == due else Violation(expected, came, moment.index, ("DS-DMG-16",))
