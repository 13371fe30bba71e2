"""Declaring attacks (BS-ATTACK): who may attack, whom, how often."""

from collections import Counter
from typing import Final

from duelproof.language.action import attack
from duelproof.language.words import DIRECT
from duelproof.properties.facts import Moment
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import names, offered

ATTACKS: Final = ("ties", "face_down", "empty_field", "many_attackers", "mid_phase", "two_turns", "mixed")
OFFERS: Final = (*ATTACKS, "extra_monster_zones", "position_locks", "zero_stats", "links")
LISTED: Final = ("options", "state:position")


def _offered_by(moment: Moment, card: str) -> set[str]:
    return {option.target or "" for option in moment.options if option.do == "attack" and option.card == card}


@check(
    "bs-attack/turn-player-declares",
    "Only the turn player declares attacks, with monsters they control",
    rules=["BS-ATTACK-01"],
    arenas=ATTACKS,
)
def turn_player_declares(trace: TraceView) -> Verdicts:
    """The attacker of every accepted attack stood on the turn player's side."""
    for battle in trace.battles:
        controller = battle.before.controller(battle.attacker)
        expected = f"an attacker that player {battle.player} controls"
        came = f"{battle.attacker}, controlled by {controller or 'nobody'}"
        yield None if controller == battle.player else Violation(expected, came, battle.index, ("BS-ATTACK-01",))


@check(
    "bs-attack/from-attack-position",
    "The attacking monster is in face-up Attack Position",
    rules=["BS-ATTACK-02"],
    needs=["state:position"],
    arenas=("grid", *ATTACKS),
)
def from_attack_position(trace: TraceView) -> Verdicts:
    """Every accepted attack comes from a monster in Attack Position."""
    for battle in trace.battles:
        position = battle.before.position(battle.attacker)
        expected, came = f"{battle.attacker} in Attack Position to attack", f"it is in {position}"
        yield None if position == "attack" else Violation(expected, came, battle.index, ("BS-ATTACK-02",))


@check(
    "bs-attack/once-each",
    "Each monster declares at most one attack in a Battle Phase",
    rules=["BS-ATTACK-03"],
    arenas=("grid", *ATTACKS),
)
def once_each(trace: TraceView) -> Verdicts:
    """Counted from the board's own count on, turn by turn."""
    for turn in trace.turns:
        spent = Counter(turn.moments[0].facts.declared) if turn.moments else Counter()
        for battle in turn.battles:
            spent[battle.attacker] += 1
            expected, came = (
                f"one attack of {battle.attacker} in turn {turn.number}",
                f"{spent[battle.attacker]} attacks",
            )
            held = spent[battle.attacker] == 1
            yield None if held else Violation(expected, came, battle.index, ("BS-ATTACK-03",))


@check(
    "bs-attack/spent-is-not-offered",
    "A monster that has declared an attack is not offered another one in that Battle Phase",
    rules=["BS-ATTACK-03"],
    needs=["options"],
    arenas=ATTACKS,
)
def spent_is_not_offered(trace: TraceView) -> Verdicts:
    """None of its attacks is among the options."""
    for moment in trace.attack_decisions:
        for card in moment.mine:
            if moment.facts.declared.get(card):
                targets = _offered_by(moment, card)
                expected, came = f"no attack of {card}, which has declared one", f"it may attack {names(targets)}"
                yield Violation(expected, came, moment.index, ("BS-ATTACK-03",)) if targets else None


@check(
    "bs-attack/may-attack-again-next-turn",
    "In a later turn a monster that has attacked may attack again",
    rules=["BS-ATTACK-03"],
    needs=LISTED,
    arenas=["two_turns"],
)
def may_attack_again_next_turn(trace: TraceView) -> Verdicts:
    """A monster that declared in an earlier turn of the trace is offered attacks in its controller's next one."""
    veterans: set[str] = set()
    for turn in trace.turns:
        for moment in turn.moments:
            for card in veterans.intersection(moment.able) if moment.kind == "attack" else ():
                expected, came = f"an attack of {card}, which attacked in an earlier turn", offered(moment)
                held = bool(_offered_by(moment, card))
                yield None if held else Violation(expected, came, moment.index, ("BS-ATTACK-03",))
        veterans |= {battle.attacker for battle in turn.battles}


@check(
    "bs-attack/each-may-attack",
    "Any of the monsters able to attack may do so, in any order",
    rules=["BS-ATTACK-04", "BS-ATTACK-02"],
    needs=LISTED,
    arenas=OFFERS,
)
def each_may_attack(trace: TraceView) -> Verdicts:
    """Every monster in Attack Position that has declared nothing has at least one target offered."""
    for moment in trace.attack_decisions:
        for card in moment.able:
            rule = "BS-ATTACK-02" if card in moment.facts.changed else "BS-ATTACK-04"
            held = bool(_offered_by(moment, card))
            yield None if held else Violation(f"an attack of {card} offered", offered(moment), moment.index, (rule,))


@check(
    "bs-attack/targets-are-the-opponents-monsters",
    "If the opponent controls monsters, each of them and nothing else is a legal target",
    rules=["BS-ATTACK-05", "BS-ATTACK-06"],
    needs=LISTED,
    arenas=OFFERS,
)
def targets_are_the_opponents_monsters(trace: TraceView) -> Verdicts:
    """For every monster that is offered attacks the targets are exactly the opponent's monsters."""
    for moment in trace.attack_decisions:
        if moment.theirs:
            due = set(moment.theirs)
            for card in sorted({option.card or "" for option in moment.options if option.do == "attack"}):
                targets = _offered_by(moment, card)
                rule = "BS-ATTACK-06" if DIRECT in targets else "BS-ATTACK-05"
                expected, came = f"{names(due)} as the targets of {card}", names(targets)
                yield None if targets == due else Violation(expected, came, moment.index, (rule,))


@check(
    "bs-attack/defense-position-is-a-target",
    "Monsters in Defense Position and face-down monsters may be attacked",
    rules=["BS-ATTACK-05"],
    needs=LISTED,
    arenas=("face_down", "near_ties", "many_attackers", "mixed"),
)
def defense_position_is_a_target(trace: TraceView) -> Verdicts:
    """Wherever there is an able attacker, one attack at least is offered on each of them."""
    for moment in trace.attack_decisions:
        if not moment.able:
            continue
        targets = {option.target for option in moment.options if option.do == "attack"}
        for card, monster in moment.theirs.items():
            if monster.position in ("defense", "face_down_defense"):
                expected, came = f"an attack on {card} in {monster.position} offered", offered(moment)
                yield None if card in targets else Violation(expected, came, moment.index, ("BS-ATTACK-05",))


@check(
    "bs-attack/direct-past-an-empty-field",
    "If the opponent controls no monsters, the attack is a direct attack",
    rules=["BS-ATTACK-06"],
    needs=LISTED,
    arenas=("grid", "empty_field", "lp_near_end", "many_attackers", "two_turns", "mixed"),
)
def direct_past_an_empty_field(trace: TraceView) -> Verdicts:
    """Every able monster is offered the direct attack and nothing else."""
    for moment in trace.attack_decisions:
        if not moment.theirs:
            for card in moment.able:
                held = _offered_by(moment, card) == {DIRECT}
                expected, came = f"`{attack(card, DIRECT)}` and no other attack of {card}", offered(moment)
                yield None if held else Violation(expected, came, moment.index, ("BS-ATTACK-06",))


@check(
    "bs-attack/no-direct-past-monsters",
    "No direct attack while the opponent controls a monster, face-down ones included",
    rules=["BS-ATTACK-06"],
    arenas=("grid", *ATTACKS),
)
def no_direct_past_monsters(trace: TraceView) -> Verdicts:
    """Every accepted direct attack met an empty field."""
    for battle in trace.battles:
        if battle.direct:
            expected = f"{battle.attacker} attacks directly only past an empty field"
            came = f"player {battle.defender} controls {names(battle.before.theirs)}"
            yield Violation(expected, came, battle.index, ("BS-ATTACK-06",)) if battle.before.theirs else None


@check(
    "bs-attack/target-is-the-opponents",
    "One of the opponent's monsters is chosen as the target",
    rules=["BS-ATTACK-05"],
    arenas=("grid", *ATTACKS),
)
def target_is_the_opponents(trace: TraceView) -> Verdicts:
    """Every attacked monster stood on the other side."""
    for battle in trace.battles:
        if not battle.direct:
            controller = battle.before.controller(battle.target)
            expected = f"a target that player {battle.defender} controls"
            came = f"{battle.target}, controlled by {controller or 'nobody'}"
            yield None if controller == battle.defender else Violation(expected, came, battle.index, ("BS-ATTACK-05",))


@check(
    "bs-attack/summoned-may-attack",
    "A monster that was Summoned this turn may attack",
    rules=["BS-ATTACK-08"],
    needs=LISTED,
    arenas=("mid_phase", "position_locks", "mixed"),
)
def summoned_may_attack(trace: TraceView) -> Verdicts:
    """Flip Summoned ones included."""
    for moment in trace.attack_decisions:
        for card in moment.able:
            if card in moment.facts.summoned:
                expected, came = f"an attack of {card}, Summoned this turn", offered(moment)
                held = bool(_offered_by(moment, card))
                yield None if held else Violation(expected, came, moment.index, ("BS-ATTACK-08",))


@check(
    "ds-calc/zero-may-attack",
    "A monster with ATK 0 can attack",
    rules=["DS-CALC-13"],
    needs=LISTED,
    arenas=("zero_stats", "mixed"),
)
def zero_may_attack(trace: TraceView) -> Verdicts:
    """Its attacks are among the options."""
    for moment in trace.attack_decisions:
        for card in moment.able:
            if card in trace.cards and trace.cards[card].atk == 0:
                expected, came = f"an attack of {card} with ATK 0", offered(moment)
                held = bool(_offered_by(moment, card))
                yield None if held else Violation(expected, came, moment.index, ("DS-CALC-13",))


@check(
    "bs-attack/declared-as-ordered",
    "The attack that was ordered is declared: one attacker and one target, once",
    rules=["BS-ATTACK-01", "BS-ATTACK-05"],
    needs=["event:attack_declared"],
    arenas=("grid", *ATTACKS),
)
def declared_as_ordered(trace: TraceView) -> Verdicts:
    """One declaration for each order, of the same monsters."""
    for battle in trace.battles:
        told = [(event.attacker, event.target) for event in battle.events if event.event == "attack_declared"]
        if told == [(battle.attacker, battle.target)]:
            yield None
        else:
            came = " and ".join(f"{attacker} on {target}" for attacker, target in told) or "nothing declared"
            rule = "BS-ATTACK-05" if told and told[0][0] == battle.attacker else "BS-ATTACK-01"
            yield Violation(f"{battle.name} declared once", came, battle.index, (rule,))
