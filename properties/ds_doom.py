"""Destroyed by battle: determined at damage calculation, on the field until the end of the Damage Step (DS-DOOM)."""

from typing import Final

from duelproof.language.event import Calculated, Destroyed, Doomed, Moved
from duelproof.properties.battle import Battle
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import names

DOOMING: Final = ("grid", "ties", "near_ties", "face_down", "mixed")


def _doomed(battle: Battle) -> frozenset[str]:
    return frozenset(card for event in battle.told(Doomed) for card in event.cards)


@check(
    "ds-doom/stays-until-the-end",
    "A monster destroyed by battle stays on the field until the end of the Damage Step",
    rules=["DS-DOOM-01"],
    needs=("level:point", "event:moved", "event:entered"),
    arenas=DOOMING,
)
def stays_until_the_end(trace: TraceView) -> Verdicts:
    """It moves once the end of the Damage Step has been entered, and not before."""
    for battle in trace.settled:
        ending = False
        for event in battle.events:
            ending = ending or (event.event == "entered" and event.at == "end_of_damage_step")
            if isinstance(event, Moved) and event.card in battle.fighters:
                held = ending and event.at == "end_of_damage_step"
                expected = f"{event.card} on the field until end_of_damage_step"
                came = f"it moves to {event.to} at {event.at}" + ("" if ending else ", before the end was entered")
                yield None if held else Violation(expected, came, battle.index, ("DS-DOOM-01",))


@check(
    "ds-doom/still-there-after-calculation",
    "After damage calculation a doomed monster is still on the field",
    rules=["DS-DOOM-01"],
    needs=("level:point", "event:doomed", "event:moved", "event:entered"),
    arenas=DOOMING,
)
def still_there_after_calculation(trace: TraceView) -> Verdicts:
    """The field as `after_damage_calculation` is entered holds everything that is doomed."""
    for battle in trace.settled:
        field = battle.at("after_damage_calculation")
        doomed = _doomed(battle)
        if field is not None and doomed:
            missing = {card for card in doomed if field.monster(card) is None}
            expected = f"{names(doomed)} on the field as after_damage_calculation is entered"
            came = f"{names(missing)} not there"
            yield Violation(expected, came, battle.index, ("DS-DOOM-01",)) if missing else None


@check(
    "ds-doom/fixed-at-calculation",
    "Who is destroyed by battle is fixed at damage calculation",
    rules=["DS-DOOM-01"],
    needs=("state:position", "event:doomed"),
    arenas=DOOMING,
)
def fixed_at_calculation(trace: TraceView) -> Verdicts:
    """Those that lose are reported doomed, and nobody else is; who loses at 0 against 0 is DS-CALC-06's matter."""
    for battle in trace.settled:
        outcome, doomed = battle.outcome, _doomed(battle)
        if battle.kind != "zero against zero" and outcome is not None and (outcome.doomed or doomed):
            expected, came = f"{names(outcome.doomed)} doomed by {battle.name}", f"{names(doomed)} doomed"
            yield None if doomed == outcome.doomed else Violation(expected, came, battle.index, ("DS-DOOM-01",))


@check(
    "ds-doom/after-the-comparison",
    "Doom follows the comparison, within damage calculation",
    rules=["DS-DOOM-01"],
    needs=("level:point", "event:doomed", "event:calculated"),
    arenas=DOOMING,
)
def after_the_comparison(trace: TraceView) -> Verdicts:
    """At `damage_calculation`, and the values have been compared."""
    for battle in trace.battles:
        compared = False
        for event in battle.events:
            compared = compared or isinstance(event, Calculated)
            if isinstance(event, Doomed):
                held = compared and event.at == "damage_calculation"
                came = f"at {event.at}" if compared else f"at {event.at}, before the comparison"
                expected = f"{names(event.cards)} doomed at damage_calculation, after the comparison"
                yield None if held else Violation(expected, came, battle.index, ("DS-DOOM-01",))


@check(
    "ds-doom/doomed-is-destroyed",
    "What is doomed at damage calculation is destroyed by battle at the end of the Damage Step, and nothing else",
    rules=["DS-DOOM-01", "DS-END-01"],
    needs=("event:doomed", "event:destroyed"),
    arenas=DOOMING,
)
def doomed_is_destroyed(trace: TraceView) -> Verdicts:
    """The same cards in both reports; the cause is battle."""
    for battle in trace.settled:
        doomed = _doomed(battle)
        told = list(battle.told(Destroyed))
        destroyed = frozenset(card for event in told for card in event.cards)
        if doomed or destroyed:
            held = doomed == destroyed and all(event.cause == "battle" for event in told)
            causes = "".join(f", by {event.cause}" for event in told if event.cause != "battle")
            expected = f"{names(doomed)} destroyed by battle, doomed by {battle.name}"
            came = f"{names(destroyed)} destroyed{causes}"
            yield None if held else Violation(expected, came, battle.index, ("DS-DOOM-01",))


@check(
    "ds-doom/none-doomed-afterwards",
    "After the Damage Step nothing on the field is doomed",
    rules=["DS-DOOM-01", "DS-END-01"],
    needs=("state:doomed",),
    arenas=(*DOOMING, "many_attackers"),
)
def none_doomed_afterwards(trace: TraceView) -> Verdicts:
    """At every open decision, doomed monsters are gone."""
    for battle in trace.battles:
        if battle.finished and not battle.after.over:
            doomed = [card for card, (_, monster) in battle.after.monsters.items() if monster.doomed]
            came = f"{names(doomed)} doomed"
            expected = f"nothing doomed on the field after {battle.name}"
            yield Violation(expected, came, battle.index, ("DS-DOOM-01",)) if doomed else None
