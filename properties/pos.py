"""Battle positions changed by hand (POS)."""

from typing import Final

from duelproof.language.words import EditionId
from duelproof.properties.facts import Moment
from duelproof.properties.model import Verdicts, Violation, check
from duelproof.properties.views import TraceView
from duelproof.properties.wording import offered

TURNING: Final = ("position_locks", "two_turns", "first_turn", "mixed")
LISTED: Final = ("options", "state:position")
LINKED: Final[tuple[EditionId, ...]] = ("tcg-current", "ocg-current")


def _may_turn(moment: Moment, card: str) -> bool:
    """Whether a change or a Flip Summon of the monster is among the options."""
    return any(option.card == card and option.do in ("change_position", "flip_summon") for option in moment.options)


def _turned(moment: Moment, card: str) -> str:
    return f"`flip summon {card}`" if moment.position(card) == "face_down_defense" else f"`change position {card}`"


@check(
    "pos/attacker-is-locked",
    "The position of a monster that declared an attack is not changed by hand in that turn",
    rules=["POS-01"],
    needs=["options"],
    arenas=("ties", "near_ties", "mid_phase", "two_turns", "many_attackers", "mixed"),
)
def attacker_is_locked(trace: TraceView) -> Verdicts:
    """In Main Phase 2 no change of it is offered."""
    for moment in trace.main_phases:
        for card in moment.mine if moment.in_main_phase_2 else ():
            if moment.facts.declared.get(card):
                expected = f"no change of {card}, which declared an attack"
                held = not _may_turn(moment, card)
                yield None if held else Violation(expected, offered(moment), moment.index, ("POS-01",))


@check(
    "pos/bystander-is-free-in-main-phase-2",
    "A monster that did not declare an attack may be changed in Main Phase 2",
    rules=["POS-06"],
    needs=LISTED,
    arenas=(*TURNING, "mid_phase", "face_down"),
)
def bystander_is_free_in_main_phase_2(trace: TraceView) -> Verdicts:
    """If it was not already changed, Summoned or Set this turn."""
    for moment in trace.main_phases:
        if moment.in_main_phase_2:
            yield from _free(moment, "POS-06")


@check(
    "pos/free-in-main-phase-1",
    "In Main Phase 1 the turn player may change the position of each of their monsters, or Flip Summon it",
    rules=["POS-08"],
    needs=LISTED,
    arenas=(*TURNING, "face_down"),
)
def free_in_main_phase_1(trace: TraceView) -> Verdicts:
    """Of each that was not Summoned, Set or already changed this turn."""
    for moment in trace.main_phases:
        if moment.in_main_phase_1:
            yield from _free(moment, "POS-08")


def _free(moment: Moment, rule: str) -> Verdicts:
    for card in moment.mine:
        if not moment.locked(card) and card not in moment.facts.links:
            due = _turned(moment, card)
            held = any(f"`{option}`" == due for option in moment.options)
            yield None if held else Violation(f"{due} offered", offered(moment), moment.index, (rule,))


@check(
    "pos/attacked-is-not-locked",
    "A monster that was attacked, flipped by it or not, may be changed in its controller's next turn",
    rules=["POS-05"],
    needs=LISTED,
    arenas=["two_turns", "face_down"],
)
def attacked_is_not_locked(trace: TraceView) -> Verdicts:
    """Offered in Main Phase 1 of the turn after the attack."""
    attacked: set[str] = set()
    for turn in trace.turns:
        for moment in turn.moments:
            for card in sorted(attacked.intersection(moment.mine)) if moment.in_main_phase_1 else ():
                if not moment.locked(card) and card not in moment.facts.links:
                    expected = f"a change of {card}, which was attacked in the turn before"
                    held = _may_turn(moment, card)
                    yield None if held else Violation(expected, offered(moment), moment.index, ("POS-05",))
        attacked = {battle.target for battle in turn.battles}


@check(
    "pos/once-a-turn",
    "A monster's position is changed by hand once in a turn",
    rules=["POS-08"],
    needs=["options"],
    arenas=TURNING,
)
def once_a_turn(trace: TraceView) -> Verdicts:
    """After a change no other one of the same monster is offered in that turn."""
    for moment in trace.main_phases:
        for card in moment.mine:
            if card in moment.facts.changed:
                expected, held = f"no other change of {card}, which was changed this turn", not _may_turn(moment, card)
                yield None if held else Violation(expected, offered(moment), moment.index, ("POS-08",))


@check(
    "pos/new-monsters-stay",
    "The position of a monster is not changed by hand in the turn in which it was Summoned or Set",
    rules=["POS-08"],
    needs=["options"],
    arenas=TURNING,
)
def new_monsters_stay(trace: TraceView) -> Verdicts:
    """No change of it and no Flip Summon is offered; Flip Summoned monsters are Summoned ones."""
    for moment in trace.main_phases:
        for card in moment.mine:
            if card in moment.facts.summoned or card in moment.facts.set_monsters:
                expected, held = f"no change of {card}, which is new this turn", not _may_turn(moment, card)
                yield None if held else Violation(expected, offered(moment), moment.index, ("POS-08",))


@check(
    "pos/change-turns-over",
    "A change of position turns face-up Attack into face-up Defense Position, or the other way round",
    rules=["POS-08"],
    needs=["state:position"],
    arenas=TURNING,
)
def change_turns_over(trace: TraceView) -> Verdicts:
    """The monster that was named, and as it should be."""
    turned = {"attack": "defense", "defense": "attack"}
    for move in trace.moves_of("change_position"):
        card = move.action.card or ""
        due, now = turned.get(move.before.position(card) or ""), move.after.position(card)
        if due is not None:
            expected, came = f"{card} in {due} after `{move.action}`", f"it is in {now}"
            yield None if now == due else Violation(expected, came, move.after.index, ("POS-08",))


@check(
    "pos/flip-summon-to-attack",
    "A Flip Summon turns a face-down monster to face-up Attack Position",
    rules=["POS-08"],
    needs=["state:position"],
    arenas=TURNING,
)
def flip_summon_to_attack(trace: TraceView) -> Verdicts:
    """The monster that was named is in Attack Position afterwards."""
    for move in trace.moves_of("flip_summon"):
        card = move.action.card or ""
        if move.before.position(card) == "face_down_defense":
            now = move.after.position(card)
            expected, came = f"{card} in Attack Position after `{move.action}`", f"it is in {now}"
            yield None if now == "attack" else Violation(expected, came, move.after.index, ("POS-08",))


@check(
    "pos/only-that-monster-turns",
    "A change of position or a Flip Summon concerns that monster alone",
    rules=["POS-08"],
    needs=["state:position"],
    arenas=TURNING,
)
def only_that_monster_turns(trace: TraceView) -> Verdicts:
    """Everybody else keeps place and position, and nobody leaves."""
    for move in trace.moves_of("change_position", "flip_summon"):
        others = move.before.monsters.keys() - {move.action.card}
        changed = sorted(card for card in others if move.before.position(card) != move.after.position(card))
        strangers = sorted(move.before.monsters.keys() ^ move.after.monsters.keys())
        expected, came = f"nobody but {move.action.card} concerned by `{move.action}`", f"{changed + strangers} changed"
        yield Violation(expected, came, move.after.index, ("POS-08",)) if changed or strangers else None


@check(
    "pos/link-monsters-stay",
    "A Link Monster is never in Defense Position, and no change of its position is offered",
    rules=["POS-07"],
    needs=(*LISTED, "accepts:links"),
    arenas=["links"],
    editions=LINKED,
)
def link_monsters_stay(trace: TraceView) -> Verdicts:
    """At every decision, on both sides."""
    for moment in trace.decisions:
        for card in moment.facts.links.intersection(moment.monsters):
            position = moment.position(card)
            held = position == "attack" and not _may_turn(moment, card)
            expected, came = f"{card} in Attack Position for good", f"it is in {position}; {offered(moment)}"
            yield None if held else Violation(expected, came, moment.index, ("POS-07",))
