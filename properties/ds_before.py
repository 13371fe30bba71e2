"""The Damage Step as a whole and up to its calculation: the five points, and the flip (DS-GEN, DS-START, DS-BEFORE)."""

from typing import Final

from duelproof.language.event import Calculated, Flipped, PositionChanged
from duelproof.language.words import DAMAGE_STEP, EditionId, Window
from duelproof.properties.battle import Battle
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.order import due, in_damage_step, in_order
from duelproof.properties.views import TraceView

SETS: Final = ("grid", "face_down", "ties", "mixed")
DOCUMENTED: Final[tuple[EditionId, ...]] = ("edison-2010", "tcg-current", "ocg-current")
"""Where sources say at which point a target is flipped; of the older editions only that it is, before calculation."""

POINTS: Final = ("level:point", "event:entered")


def _rule(trace: TraceView) -> tuple[str]:
    """The rule that gives this edition its points: all report the same five."""
    return ("DS-GEN-13",) if trace.parameters.ds_model == "five" else ("DS-GEN-14",)


@check(
    "ds-gen/points-in-order",
    "The Damage Step has its start, before, during and after damage calculation, and its end, in this order",
    rules=["DS-GEN-13", "DS-GEN-14"],
    needs=POINTS,
    arenas=(*SETS, "many_attackers", "empty_field"),
)
def points_in_order(trace: TraceView) -> Verdicts:
    """Within the Damage Step each point follows the one before it."""
    for entry in trace.windows:
        if in_damage_step(entry.window) and in_damage_step(entry.previous):
            expected = f"{due(trace, entry)} after {entry.previous}"
            held = in_order(trace, entry)
            yield None if held else Violation(expected, f"{entry.window} entered", entry.shown, _rule(trace))


@check(
    "ds-gen/every-point-once",
    "Every Damage Step passes through each of its points once",
    rules=["DS-GEN-13", "DS-GEN-14"],
    needs=POINTS,
    arenas=(*SETS, "many_attackers", "empty_field"),
)
def every_point_once(trace: TraceView) -> Verdicts:
    """All five of them in a battle that does not end the duel, as far as the engine reports windows."""
    reported = trace.trace.hello.observes.windows or DAMAGE_STEP
    points = [window for window in DAMAGE_STEP if window in reported]
    for battle in trace.settled:
        entered = [event.at for event in battle.events if event.event == "entered" and event.at in points]
        expected, came = f"the points {points} in {battle.name}", f"the points {entered}"
        yield None if entered == points else Violation(expected, came, battle.index, _rule(trace))


@check(
    "ds-start/leads-to-before-calculation",
    "When both players have passed at the start of the Damage Step, before damage calculation follows",
    rules=["DS-START-05"],
    needs=POINTS,
    arenas=(*SETS, "near_ties"),
)
def leads_to_before_calculation(trace: TraceView) -> Verdicts:
    """Without effects no battle ends at the start of its Damage Step."""
    return _followed(trace, "start_of_damage_step", "DS-START-05")


@check(
    "ds-before/leads-to-calculation",
    "When both players have passed before damage calculation, damage calculation follows",
    rules=["DS-BEFORE-09"],
    needs=POINTS,
    arenas=(*SETS, "near_ties"),
)
def leads_to_calculation(trace: TraceView) -> Verdicts:
    """Without effects every battle comes to its calculation."""
    return _followed(trace, "before_damage_calculation", "DS-BEFORE-09")


def _followed(trace: TraceView, window: Window, rule: str) -> Verdicts:
    for entry in trace.windows:
        if entry.previous == window:
            held, expected = in_order(trace, entry), f"{due(trace, entry)} after {window}"
            yield None if held else Violation(expected, f"{entry.window} entered", entry.shown, (rule,))


@check(
    "ds-start/still-face-down",
    "A face-down target is still face-down at the start of the Damage Step",
    rules=["DS-START-02"],
    needs=("level:point", "state:position", "event:flipped", "event:entered"),
    arenas=SETS,
    editions=DOCUMENTED,
)
def still_face_down(trace: TraceView) -> Verdicts:
    """As `before_damage_calculation` is entered it has not been flipped yet."""
    for battle in trace.settled:
        field = battle.at("before_damage_calculation") if battle.face_down else None
        target = None if field is None else field.monster(battle.target)
        if target is not None:
            expected, came = f"{battle.target} face-down until before_damage_calculation", f"it is in {target.position}"
            yield Violation(expected, came, battle.index, ("DS-START-02",)) if target.face_up else None


@check(
    "ds-before/face-up-afterwards",
    "A face-down monster that is attacked and not destroyed lies in face-up Defense Position afterwards",
    rules=["DS-BEFORE-01"],
    needs=["state:position"],
    arenas=SETS,
)
def face_up_afterwards(trace: TraceView) -> Verdicts:
    """Judged by the field after the battle."""
    for battle in trace.settled:
        if battle.face_down and battle.target in battle.after.monsters:
            position = battle.after.position(battle.target)
            expected, came = f"{battle.target} in face-up Defense Position after {battle.name}", f"it is in {position}"
            held = position == "defense"
            yield None if held else Violation(expected, came, battle.index, ("DS-BEFORE-01",))


@check(
    "ds-before/flipped-before-calculation",
    "A face-down target is turned to face-up Defense Position before damage calculation",
    rules=["DS-BEFORE-01"],
    needs=("event:flipped", "event:calculated", "state:position"),
    arenas=SETS,
)
def flipped_before_calculation(trace: TraceView) -> Verdicts:
    """It is flipped once, and before the comparison; destroyed targets too."""
    for battle in trace.calculated:
        if battle.face_down:
            told = [event for event in battle.events if isinstance(event, (Flipped, Calculated))]
            kinds = [event.event for event in told]
            flips = [event.card for event in told if isinstance(event, Flipped)]
            held = kinds[:1] == ["flipped"] and flips == [battle.target]
            expected = f"{battle.target} flipped once before the comparison of {battle.name}"
            came = " and then ".join(kinds) or "no flip"
            yield None if held else Violation(expected, came, battle.index, ("DS-BEFORE-01",))


@check(
    "ds-before/flipped-at-its-point",
    "The flip by an attack comes first of all before damage calculation",
    rules=["DS-BEFORE-01"],
    needs=("level:point", "event:flipped"),
    arenas=SETS,
    editions=DOCUMENTED,
)
def flipped_at_its_point(trace: TraceView) -> Verdicts:
    """At `before_damage_calculation`."""
    for battle in trace.battles:
        for event in battle.told(Flipped):
            expected, came = f"{event.card} flipped at before_damage_calculation", f"at {event.at}"
            held = event.at == "before_damage_calculation"
            yield None if held else Violation(expected, came, battle.index, ("DS-BEFORE-01",))


@check(
    "ds-before/only-the-target-flips",
    "Only a face-down battling monster is turned face-up",
    rules=["DS-BEFORE-01"],
    needs=("event:flipped", "state:position"),
    arenas=(*SETS, "many_attackers"),
)
def only_the_target_flips(trace: TraceView) -> Verdicts:
    """No other card is flipped in a battle, and none that was face-up."""
    for battle in trace.battles:
        due = {battle.target} if battle.face_down else set()
        strays = [event.card for event in battle.told(Flipped) if event.card not in due]
        expected, came = f"no flip but that of a face-down target in {battle.name}", f"{strays} flipped"
        yield Violation(expected, came, battle.index, ("DS-BEFORE-01",)) if strays else None


@check(
    "ds-before/flip-is-no-summon",
    "A flip by an attack is neither a Summon nor a change of position by hand",
    rules=["DS-BEFORE-06"],
    needs=("state:locks", "state:position"),
    arenas=SETS,
)
def flip_is_no_summon(trace: TraceView) -> Verdicts:
    """The flipped monster's turns of Summon and of position change stay as they were."""
    for battle in trace.settled:
        before, after = battle.before.monster(battle.target), battle.after.monster(battle.target)
        if battle.face_down and before is not None and after is not None:
            was = (before.summoned_on_turn, before.position_changed_on_turn)
            now = (after.summoned_on_turn, after.position_changed_on_turn)
            expected = f"{battle.target} neither Summoned nor changed by {battle.name}"
            came = f"Summoned on turn {now[0]}, changed on turn {now[1]}"
            yield None if was == now else Violation(expected, came, battle.index, ("DS-BEFORE-06",))


@check(
    "ds-before/flip-is-no-position-change",
    "A flip by an attack is reported as a flip, not as a change of position",
    rules=["DS-BEFORE-06"],
    needs=("event:flipped", "event:position_changed", "state:position"),
    arenas=SETS,
)
def flip_is_no_position_change(trace: TraceView) -> Verdicts:
    """No `position_changed` of anybody in a battle with a face-down target."""
    for battle in trace.calculated:
        if battle.face_down:
            came = _changes(battle)
            expected = f"no position_changed in {battle.name}"
            yield Violation(expected, came, battle.index, ("DS-BEFORE-06",)) if came else None


def _changes(battle: Battle) -> str:
    return ", ".join(f"{event.card} to {event.to}" for event in battle.told(PositionChanged))
