"""Damage calculation (DS-CALC): who is destroyed, who takes how much, row by row of the table.

Judged by what is on the field and by LP, so that an engine which reports nothing else is judged too. A battle that
ends the duel is judged by LP alone (PROTOCOL.md, normalisation rule 12).
"""

from collections.abc import Iterator
from typing import Final

from duelproof.language.event import Calculated, Damaged, Doomed
from duelproof.properties.battle import RULE_OF, Battle, Kind
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import gone, names, points

VALUES: Final = ("grid", "ties", "near_ties", "zero_stats", "mixed")
DEFENDED: Final = ("grid", "face_down", "near_ties", "ties", "mixed")
DIRECTS: Final = ("grid", "empty_field", "lp_near_end", "two_turns", "mixed")
PLACES: Final = ("state:position",)
LIFE: Final = ("state:position", "state:lp")


def _of(battles: list[Battle], *kinds: Kind) -> Iterator[Battle]:
    return (battle for battle in battles if battle.kind in kinds)


def _fate(battle: Battle) -> Violation | None:
    """Whether just those have left the field that the damage table names."""
    if battle.outcome is None or battle.kind is None or battle.gone == battle.outcome.doomed:
        return None
    expected = f"{_values(battle)}: {gone(battle.outcome.doomed)} after {battle.name}"
    return Violation(expected, gone(battle.gone), battle.index, (RULE_OF[battle.kind],))


def _values(battle: Battle) -> str:
    if battle.direct:
        return f"ATK {battle.attack_value} directly"
    stat = "ATK" if battle.before.position(battle.target) == "attack" else "DEF"
    return f"ATK {battle.attack_value} against {stat} {battle.target_value}"


def _damage(battle: Battle) -> Violation | None:
    """Whether both players have the LP that the damage table leaves them."""
    for seat in (battle.player, battle.defender):
        due = battle.due(seat)
        if battle.kind is not None and due is not None and battle.after.lp(seat) != due:
            expected = f"{_values(battle)}: player {seat} has {due} LP after {battle.name}"
            return Violation(expected, points(battle.after.lp(seat)), battle.index, (RULE_OF[battle.kind],))
    return None


@check(
    "ds-calc/lower-attack-is-destroyed",
    "When two monsters in Attack Position battle, the one with the lower ATK is destroyed",
    rules=["DS-CALC-04"],
    needs=PLACES,
    arenas=VALUES,
)
def lower_attack_is_destroyed(trace: TraceView) -> Verdicts:
    """The lower one leaves, the higher one stays."""
    for battle in _of(trace.settled, "attack above attack", "attack below attack"):
        yield _fate(battle)


@check(
    "ds-calc/difference-of-attacks",
    "The controller of the monster with the lower ATK takes the difference as battle damage",
    rules=["DS-CALC-04"],
    needs=LIFE,
    arenas=(*VALUES, "lp_near_end"),
)
def difference_of_attacks(trace: TraceView) -> Verdicts:
    """The loser's controller, not the other player, and the difference, not a whole ATK."""
    for battle in _of(trace.calculated, "attack above attack", "attack below attack"):
        yield _damage(battle)


@check(
    "ds-calc/tie-destroys-both",
    "When two monsters in Attack Position have equal ATK that is not 0, both are destroyed",
    rules=["DS-CALC-05"],
    needs=PLACES,
    arenas=VALUES,
)
def tie_destroys_both(trace: TraceView) -> Verdicts:
    """Both leave."""
    for battle in _of(trace.settled, "attack tie"):
        yield _fate(battle)


@check(
    "ds-calc/tie-inflicts-nothing",
    "When two monsters in Attack Position have equal ATK, nobody takes damage",
    rules=["DS-CALC-05"],
    needs=LIFE,
    arenas=VALUES,
)
def tie_inflicts_nothing(trace: TraceView) -> Verdicts:
    """LP stay."""
    for battle in _of(trace.calculated, "attack tie"):
        yield _damage(battle)


@check(
    "ds-calc/zero-against-zero",
    "Two monsters in Attack Position with ATK 0: nothing today, both destroyed in the older editions; never damage",
    rules=["DS-CALC-06"],
    needs=PLACES,
    arenas=("grid", "zero_stats"),
)
def zero_against_zero(trace: TraceView) -> Verdicts:
    """By the edition's parameter `calc.zeroTie`."""
    for battle in _of(trace.settled, "zero against zero"):
        yield _fate(battle) or (_damage(battle) if "state:lp" in trace.claims else None)


@check(
    "ds-calc/attack-breaks-defense",
    "A target in Defense Position is destroyed when the attacker's ATK is higher than its DEF",
    rules=["DS-CALC-07"],
    needs=PLACES,
    arenas=DEFENDED,
)
def attack_breaks_defense(trace: TraceView) -> Verdicts:
    """The target leaves and the attacker stays, face-down targets included."""
    for battle in _of(trace.settled, "attack above defense"):
        yield _fate(battle)


@check(
    "ds-calc/broken-defense-inflicts-nothing",
    "Nobody takes damage when a monster in Defense Position is destroyed by an attack",
    rules=["DS-CALC-07"],
    needs=LIFE,
    arenas=DEFENDED,
)
def broken_defense_inflicts_nothing(trace: TraceView) -> Verdicts:
    """No piercing without an effect."""
    for battle in _of(trace.calculated, "attack above defense"):
        yield _damage(battle)


@check(
    "ds-calc/defense-holds",
    "Nothing is destroyed when the DEF of the target is higher than the attacker's ATK",
    rules=["DS-CALC-08"],
    needs=PLACES,
    arenas=DEFENDED,
)
def defense_holds(trace: TraceView) -> Verdicts:
    """Both stay: the attacker too."""
    for battle in _of(trace.settled, "attack below defense"):
        yield _fate(battle)


@check(
    "ds-calc/defense-strikes-back",
    "The attacker's controller takes the difference when the DEF of the target is higher than the attacker's ATK",
    rules=["DS-CALC-08"],
    needs=LIFE,
    arenas=(*DEFENDED, "lp_near_end"),
)
def defense_strikes_back(trace: TraceView) -> Verdicts:
    """DEF less ATK."""
    for battle in _of(trace.calculated, "attack below defense"):
        yield _damage(battle)


@check(
    "ds-calc/defense-tie",
    "Nothing is destroyed when the DEF of the target equals the attacker's ATK",
    rules=["DS-CALC-09"],
    needs=PLACES,
    arenas=(*DEFENDED, "zero_stats"),
)
def defense_tie(trace: TraceView) -> Verdicts:
    """Both stay, 0 against 0 included."""
    for battle in _of(trace.settled, "defense tie"):
        yield _fate(battle)


@check(
    "ds-calc/defense-tie-inflicts-nothing",
    "Nobody takes damage when the DEF of the target equals the attacker's ATK",
    rules=["DS-CALC-09"],
    needs=LIFE,
    arenas=(*DEFENDED, "zero_stats"),
)
def defense_tie_inflicts_nothing(trace: TraceView) -> Verdicts:
    """LP stay."""
    for battle in _of(trace.calculated, "defense tie"):
        yield _damage(battle)


@check(
    "ds-calc/direct-attack-inflicts-attack",
    "A direct attack inflicts battle damage equal to the attacker's ATK",
    rules=["DS-CALC-10"],
    needs=LIFE,
    arenas=DIRECTS,
)
def direct_attack_inflicts_attack(trace: TraceView) -> Verdicts:
    """To the defender, all of it."""
    for battle in _of(trace.calculated, "direct"):
        if battle.attack_value:
            yield _damage(battle)


@check(
    "ds-calc/direct-attack-without-attack",
    "A direct attack of a monster with ATK 0 inflicts nothing and goes on without harm",
    rules=["DS-CALC-10", "DS-CALC-13"],
    needs=LIFE,
    arenas=("grid", "zero_stats", "empty_field"),
)
def direct_attack_without_attack(trace: TraceView) -> Verdicts:
    """LP and the field stay."""
    for battle in _of(trace.calculated, "direct"):
        if battle.attack_value == 0:
            yield _damage(battle) or _fate(battle)


@check(
    "ds-calc/direct-attacker-stays",
    "A direct attack destroys nothing",
    rules=["DS-CALC-10"],
    needs=PLACES,
    arenas=DIRECTS,
)
def direct_attacker_stays(trace: TraceView) -> Verdicts:
    """The attacker stays, and so does everybody else."""
    for battle in _of(trace.settled, "direct"):
        yield _fate(battle)


@check(
    "ds-calc/zero-attacker-is-harmless",
    "An attacker with ATK 0 destroys nothing that has DEF or a higher ATK, and inflicts no damage",
    rules=["DS-CALC-13"],
    needs=LIFE,
    arenas=("grid", "zero_stats", "mixed"),
)
def zero_attacker_is_harmless(trace: TraceView) -> Verdicts:
    """The target stays, and the defender's LP do."""
    for battle in trace.settled:
        if battle.attack_value == 0 and not battle.direct and battle.kind != "zero against zero":
            before, after = battle.before.lp(battle.defender), battle.after.lp(battle.defender)
            if battle.target in battle.gone or before != after:
                came = f"{gone(battle.gone)}, player {battle.defender} has {points(after)}"
                expected = (
                    f"{battle.attacker} with ATK 0 destroys nothing and leaves player {battle.defender} {before} LP"
                )
                yield Violation(expected, came, battle.index, ("DS-CALC-13",))
            else:
                yield None


@check(
    "ds-calc/zero-target-is-destroyed",
    "A monster with ATK 0 in Attack Position can be destroyed by battle",
    rules=["DS-CALC-13"],
    needs=PLACES,
    arenas=("grid", "zero_stats"),
)
def zero_target_is_destroyed(trace: TraceView) -> Verdicts:
    """A target with ATK 0 leaves, attacked by more than 0."""
    for battle in _of(trace.settled, "attack above attack"):
        if battle.target_value == 0:
            held = battle.target in battle.gone
            expected = f"{battle.target} with ATK 0 is destroyed by {battle.name}"
            yield None if held else Violation(expected, "it is still there", battle.index, ("DS-CALC-13",))


@check(
    "ds-calc/values-by-position",
    "A monster in Attack Position battles with its ATK, a target in Defense Position with its DEF",
    rules=["DS-CALC-04", "DS-CALC-05", "DS-CALC-07", "DS-CALC-08", "DS-CALC-09", "DS-CALC-10"],
    needs=("state:position", "event:calculated"),
    arenas=VALUES,
)
def values_by_position(trace: TraceView) -> Verdicts:
    """The values that the engine says it compared are those of the two positions; not for 0 against 0 (DS-CALC-06)."""
    for battle in trace.calculated:
        if battle.kind == "zero against zero":
            continue
        for told in battle.told(Calculated):
            due = (battle.attack_value, None if battle.direct else battle.target_value)
            came = (told.values.attacker, told.values.target)
            if came == due or battle.kind is None:
                yield None
            else:
                expected, said = f"{_values(battle)} in {battle.name}", f"{came[0]} against {came[1]}"
                yield Violation(expected, said, battle.index, (RULE_OF[battle.kind],))


@check(
    "ds-calc/values-decide",
    "The values compared decide the outcome, and nothing after the comparison alters it",
    rules=["DS-CALC-03"],
    needs=("state:position", "event:calculated", "event:damaged", "event:doomed"),
    arenas=(*VALUES, "two_turns"),
)
def values_decide(trace: TraceView) -> Verdicts:
    """Damage and doom follow from the values that the engine itself reported; 0 against 0 is DS-CALC-06's matter."""
    for battle in trace.settled:
        if battle.kind == "zero against zero":
            continue
        for told in battle.told(Calculated):
            due, came = _by_values(battle, told), _reported(battle)
            if due is None:
                continue
            expected = f"{told.values.attacker} against {told.values.target}: {due}"
            yield None if due == came else Violation(expected, came, battle.index, ("DS-CALC-03",))


def _reported(battle: Battle) -> str:
    doomed = names(card for event in battle.told(Doomed) for card in event.cards)
    return f"{doomed} doomed, {sum(event.amount for event in battle.told(Damaged))} LP of damage"


def _by_values(battle: Battle, told: Calculated) -> str | None:
    attack, value = told.values.attacker, told.values.target
    if value is None:
        return f"nothing doomed, {attack} LP of damage" if battle.direct else None
    in_attack = battle.before.position(battle.target) == "attack"
    if attack == value:
        return f"{names(battle.fighters if in_attack else ())} doomed, 0 LP of damage"
    if in_attack:
        return f"{battle.target if attack > value else battle.attacker} doomed, {abs(attack - value)} LP of damage"
    return (
        f"{battle.target} doomed, 0 LP of damage"
        if attack > value
        else f"nothing doomed, {value - attack} LP of damage"
    )


@check(
    "ds-calc/calculated-once",
    "Each battle that comes to damage calculation is calculated once, between the two monsters that battle",
    rules=["DS-CALC-03"],
    needs=("state:position", "event:calculated"),
    arenas=(*VALUES, "many_attackers"),
)
def calculated_once(trace: TraceView) -> Verdicts:
    """One comparison a battle, and of the attacker and target declared."""
    for battle in trace.calculated:
        came = [(told.attacker, told.target) for told in battle.told(Calculated)]
        if came == [(battle.attacker, battle.target)]:
            yield None
        else:
            said = " and ".join(f"{attacker} against {target}" for attacker, target in came) or "no calculation"
            expected = f"one calculation of {battle.attacker} against {battle.target}"
            yield Violation(expected, said, battle.index, ("DS-CALC-03",))


@check(
    "ds-calc/damage-during-calculation",
    "Life Points change during damage calculation, after the comparison",
    rules=["DS-CALC-11", "DS-CALC-17"],
    needs=("level:point", "event:damaged", "event:calculated"),
    arenas=("grid", "near_ties", "empty_field", "lp_near_end"),
)
def damage_during_calculation(trace: TraceView) -> Verdicts:
    """At `damage_calculation`, not at its start and not afterwards."""
    for battle in trace.battles:
        compared = False
        for event in battle.events:
            compared = compared or isinstance(event, Calculated)
            if isinstance(event, Damaged) and event.kind == "battle":
                held = compared and event.at == "damage_calculation"
                came, rule = f"at {event.at}", "DS-CALC-11"
                if event.at == "damage_calculation":
                    came, rule = "before the comparison", "DS-CALC-17"
                expected = f"the damage of {battle.name} at damage_calculation, after the comparison"
                yield None if held else Violation(expected, came, battle.index, (rule,))
