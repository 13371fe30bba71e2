"""The end of the Damage Step: where the doomed go, and what follows (DS-END)."""

from typing import Final

from duelproof.language.event import AttackEnded, Destroyed, Moved
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import asks, gone, names

ENDING: Final = ("grid", "ties", "near_ties", "face_down", "many_attackers", "mixed")


@check(
    "ds-end/to-the-graveyard",
    "What was destroyed by battle goes to the Graveyard",
    rules=["DS-END-01"],
    arenas=ENDING,
)
def to_the_graveyard(trace: TraceView) -> Verdicts:
    """Every battling monster that left lies in a Graveyard, whoever's."""
    for battle in trace.battles:
        if battle.finished and not battle.lethal:
            for card in sorted(battle.gone.intersection(battle.fighters)):
                if not trace.token(card):
                    place = battle.after.place(card)
                    expected = f"{card} in a Graveyard after {battle.name}"
                    held = place.startswith("gy")
                    yield None if held else Violation(expected, f"it is in {place}", battle.index, ("DS-END-01",))


@check(
    "ds-end/to-its-owner",
    "A destroyed card goes to the Graveyard of its owner, whoever controlled it",
    rules=["DS-END-11"],
    arenas=("owners", "grid", "mixed"),
)
def to_its_owner(trace: TraceView) -> Verdicts:
    """The owner by the board."""
    for battle in trace.battles:
        if battle.finished and not battle.lethal:
            for card in sorted(battle.gone.intersection(battle.fighters)):
                owner = trace.owner(card)
                if owner is not None and not trace.token(card):
                    expected, came = f"{card} in gy {owner}, its owner's", f"it is in {battle.after.place(card)}"
                    held = battle.after.place(card) == f"gy {owner}"
                    yield None if held else Violation(expected, came, battle.index, ("DS-END-11",))


@check(
    "ds-end/tokens-vanish",
    "A token that is destroyed is in no place any more",
    rules=["DS-END-11"],
    needs=["accepts:tokens"],
    arenas=["tokens"],
)
def tokens_vanish(trace: TraceView) -> Verdicts:
    """It lies in no Graveyard, hand or Deck."""
    for battle in trace.battles:
        if battle.finished and not battle.lethal:
            for card in sorted(battle.gone.intersection(battle.fighters)):
                if trace.token(card):
                    place = battle.after.place(card)
                    expected, came = f"the token {card} nowhere", f"it is in {place}"
                    yield None if place == "nowhere" else Violation(expected, came, battle.index, ("DS-END-11",))


@check(
    "ds-end/losers-leave",
    "The doomed monsters leave the field at the end of the Damage Step",
    rules=["DS-END-01"],
    needs=["state:position"],
    arenas=ENDING,
)
def losers_leave(trace: TraceView) -> Verdicts:
    """No monster that lost by the damage table is left when play goes on; 0 against 0 is DS-CALC-06's matter."""
    for battle in trace.settled:
        if battle.outcome is not None and battle.outcome.doomed and battle.kind != "zero against zero":
            left = battle.outcome.doomed - battle.gone
            expected = f"{gone(battle.outcome.doomed)} after {battle.name}"
            yield Violation(expected, f"{names(left)} still there", battle.index, ("DS-END-01",)) if left else None


@check(
    "ds-end/nobody-else-leaves",
    "Only the monsters that battled leave the field by it; everybody else stays where they are",
    rules=["DS-END-01"],
    arenas=(*ENDING, "empty_field", "extra_monster_zones"),
)
def nobody_else_leaves(trace: TraceView) -> Verdicts:
    """Bystanders on both sides are still on their controller's field."""
    for battle in trace.battles:
        if battle.finished and not battle.lethal:
            moved = {
                card
                for card in battle.before.monsters.keys() - set(battle.fighters)
                if battle.after.controller(card) != battle.before.controller(card)
            }
            expected = f"only {names(battle.fighters)} concerned by {battle.name}"
            yield Violation(expected, f"{names(moved)} gone", battle.index, ("DS-END-01",)) if moved else None


@check(
    "ds-end/together",
    "The doomed monsters go to the Graveyard simultaneously",
    rules=["DS-END-01"],
    needs=("level:point", "event:destroyed", "event:moved"),
    arenas=("ties", "grid", "mixed"),
)
def together(trace: TraceView) -> Verdicts:
    """Their destruction and their moves follow each other in one row, with nothing between, whichever comes first."""
    for battle in trace.settled:
        places = [place for place, event in enumerate(battle.events) if isinstance(event, (Destroyed, Moved))]
        if places:
            row = battle.events[places[0] : places[-1] + 1]
            strays = [event.event for event in row if not isinstance(event, (Destroyed, Moved))]
            late = [event.event for event in row if event.at != "end_of_damage_step"]
            expected = f"destroyed and moved in one row at end_of_damage_step in {battle.name}"
            came = f"{names(strays)} between, {names(late)} at another point"
            yield Violation(expected, came, battle.index, ("DS-END-01",)) if strays or late else None


@check(
    "ds-end/battle-step-follows",
    "After the end of the Damage Step the Battle Step follows, and the turn player may go on",
    rules=["DS-END-07", "BP-FLOW-03"],
    arenas=(*ENDING, "empty_field", "two_turns"),
)
def battle_step_follows(trace: TraceView) -> Verdicts:
    """The next open decision after a battle is the turn player's, in the Battle Step of the same turn."""
    for battle in trace.battles:
        if battle.finished and not battle.lethal:
            decision = battle.after.decision
            held = decision is not None and (decision.kind, decision.at) == ("attack", "battle_step")
            held = held and decision is not None and decision.player == battle.player
            expected = f"an attack decision of player {battle.player} after {battle.name}"
            yield None if held else Violation(expected, asks(battle.after), battle.index, ("DS-END-07",))


@check(
    "ds-end/battle-step-entered",
    "After the end of the Damage Step the Battle Step is entered again",
    rules=["DS-END-07"],
    needs=("level:step", "event:entered", "window:battle_step"),
    arenas=(*ENDING, "empty_field"),
)
def battle_step_entered(trace: TraceView) -> Verdicts:
    """The last window of a battle is the Battle Step."""
    for battle in trace.battles:
        if battle.finished and not battle.lethal:
            entered = [event.at for event in battle.events if event.event == "entered"]
            expected, came = f"battle_step entered after {battle.name}", f"entered: {entered}"
            held = entered[-1:] == ["battle_step"]
            yield None if held else Violation(expected, came, battle.index, ("DS-END-07",))


@check(
    "ds-end/attack-is-over",
    "The attack is over at the end of its Damage Step",
    rules=["DS-END-07"],
    needs=["event:attack_ended"],
    arenas=(*ENDING, "empty_field"),
)
def attack_is_over(trace: TraceView) -> Verdicts:
    """Each battle that does not end the duel ends once, as completed."""
    for battle in trace.settled:
        told = [event.why for event in battle.told(AttackEnded)]
        expected, came = f"{battle.name} ends once, completed", ", ".join(told) or "no end reported"
        yield None if told == ["completed"] else Violation(expected, came, battle.index, ("DS-END-07",))


@check(
    "ds-end/nothing-pending",
    "Between two battles no attack is pending",
    rules=["DS-END-07"],
    needs=["state:battle"],
    arenas=(*ENDING, "two_turns"),
)
def nothing_pending(trace: TraceView) -> Verdicts:
    """At every open decision the pending battle is none."""
    for battle in trace.battles:
        if battle.finished and not battle.after.over:
            pending = battle.after.state.snapshot.battle
            came = "" if pending is None else f"{pending.attacker} against {pending.target} pending"
            expected = f"no attack pending after {battle.name}"
            yield Violation(expected, came, battle.index, ("DS-END-07",)) if pending is not None else None
