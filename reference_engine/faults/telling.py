"""Faults in what an engine tells: events at the wrong time, twice, of the wrong kind; states that contradict them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from duelproof.language.action import attack, flip_summon
from duelproof.language.engine import Fault, MalformedAction, Refused
from duelproof.language.event import Damaged, Doomed, Flipped, Moved, PositionChanged
from duelproof.language.state import State
from duelproof.language.words import DIRECT, EDITION_IDS
from duelproof.reference_engine import calculation, entering, flow, legality
from duelproof.reference_engine.cards import FIELD_PLACES, SEATS, Monster
from duelproof.reference_engine.engine import ReferenceEngine, state_of
from duelproof.reference_engine.faults.make import fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from duelproof.language.action import Action
    from duelproof.language.board import Board
    from duelproof.language.engine import Unsupported
    from duelproof.language.words import Place, Window
    from duelproof.reference_engine.calculation import Result
    from duelproof.reference_engine.duel import Duel


# ---------------------------------------------------------------------------------- rule functions that tell wrongly


def _offers_flips_in_battle(duel: Duel) -> Iterator[Action]:
    yield from legality.options(duel)
    if duel.kind == "attack":
        for monster in duel.field[duel.turn_player]:
            if monster.position == "face_down_defense":
                yield flip_summon(monster.id)


def _declared_in_start_step(duel: Duel, action: Action) -> None:
    """The Battle Phase is entered with the first attack: the Start Step is entered once more, then it is declared."""
    entry = duel.edition.varied_entries["start"] if action.do == "attack" else None
    flow.carry_out(duel, action)
    if entry is not None:
        duel.events.insert(0, entry)


def _damage_told_later(duel: Duel, action: Action) -> None:
    flow.carry_out(duel, action)
    for event in duel.events:
        if isinstance(event, Damaged):
            event.at = "after_damage_calculation"


def _damage_called_effect(duel: Duel, action: Action) -> None:
    flow.carry_out(duel, action)
    for event in duel.events:
        if isinstance(event, Damaged):
            event.kind = "effect"


def _zero_damage_told(duel: Duel) -> None:
    flow.calculate(duel)
    if not any(isinstance(event, Damaged) for event in duel.events):
        cites = duel.edition.rows["lower"].damaged
        duel.events.append(Damaged(duel.at, SEATS[1 - duel.turn_player], 0, "battle", duel.attacker, cites))


def _doom_before_comparison(duel: Duel, action: Action) -> None:
    flow.carry_out(duel, action)
    for place, event in enumerate(duel.events):
        if isinstance(event, Doomed):
            duel.events.insert(0, duel.events.pop(place))
            event.at = "start_of_damage_step"
            return


def _stays_doomed(duel: Duel) -> None:
    """The loser is reported as doomed and never leaves."""


def _stays_pending(duel: Duel) -> None:
    attacker, target = duel.attacker, duel.target
    flow.end_attack(duel)
    duel.attacker, duel.target = attacker, target


def _flip_told_as_change(duel: Duel) -> None:
    before = len(duel.events)
    flow.flip_target(duel)
    if len(duel.events) > before and duel.target is not None:
        duel.events.append(PositionChanged(duel.at, duel.target, "defense", duel.edition.cites.flipped))


def _flips_everything(duel: Duel) -> None:
    flow.flip_target(duel)
    seat = 1 - duel.turn_player
    for monster in duel.field[seat]:
        if monster.position == "face_down_defense":
            turned = monster.copy()
            turned.position = "defense"
            duel.put(seat, monster, turned)
            duel.events.append(Flipped(duel.at, monster.id, duel.edition.cites.flipped))


def _flipped_at_declaration(duel: Duel) -> Window:
    if duel.target != DIRECT:
        duel.rules.flip_target(duel)
    return "start_of_damage_step"


def _copied_to_graveyard(duel: Duel) -> None:
    """The destroyed card is in the Graveyard and on the field at once."""
    for card in duel.doomed:
        monster = duel.expect(card)
        seat = duel.controller(monster)
        place = duel.rules.place_of_destroyed(monster, seat)
        duel.piles = duel.piles.with_card(card, place)
        duel.events.append(Moved(duel.at, card, FIELD_PLACES[seat], place, duel.edition.cites.moved))
    duel.doomed = ()


def _back_from_graveyard(duel: Duel, action: Action) -> None:
    """What lies in a Graveyard is on its owner's field again when the Battle Phase ends."""
    flow.carry_out(duel, action)
    if action.do != "end_battle_phase":
        return
    for seat, name in enumerate(SEATS):
        place: Place = "gy a" if name == "a" else "gy b"
        risen = tuple([_risen(card, seat) for card in duel.piles.contents[place]])
        side = duel.field[seat] + risen
        duel.field = (side, duel.field[1]) if seat == 0 else (duel.field[0], side)


def _risen(card: str, seat: int) -> Monster:
    monster = Monster()
    monster.id, monster.owner, monster.zone, monster.position = card, seat, 1, "attack"
    monster.token = monster.link = False
    monster.atk = monster.def_ = monster.declared = monster.attacked = 0
    monster.changed_on = monster.summoned_on = monster.set_on = 0
    return monster


def _tires(duel: Duel) -> None:
    """The attacker loses 100 ATK in every battle."""
    attacker = duel.monster(duel.attacker)
    if attacker is not None:
        tired = attacker.copy()
        tired.atk = max(0, tired.atk - 100)
        duel.put(duel.controller(attacker), attacker, tired)
    flow.end_attack(duel)


def _all_turn(duel: Duel, action: Action) -> None:
    flow.carry_out(duel, action)
    if action.do == "change_position":
        seat = duel.turn_player
        for monster in duel.field[seat]:
            if monster.id != action.card and monster.position == "attack":
                turned = monster.copy()
                turned.position = "defense"
                duel.put(seat, monster, turned)


def _direct_attacker_leaves(attack_value: int) -> Result:
    right = calculation.direct_result(attack_value)
    return right._replace(attacker_doomed=True)


def _poor_player_loses(life_points: tuple[int, int]) -> int | None:
    return next((seat for seat in (0, 1) if life_points[seat] < 1000), None)  # noqa: PLR2004 - the fault's own number


def _damage_step_first(duel: Duel, at: Window) -> Window | None:
    return "after_damage_calculation" if at == "start_step" else flow.next_window(duel, at)


def _enters_inside(duel: Duel) -> bool:
    return duel.at == "battle_step" or entering.may_enter_battle_phase(duel)


def _fresh_battle_phase(duel: Duel, action: Action) -> None:
    """Entering from the Battle Step begins the Battle Phase anew, all attacks unspent."""
    inside = duel.at == "battle_step"
    flow.carry_out(duel, action)
    if inside and action.do == "enter_battle_phase":
        for seat in (0, 1):
            for monster in duel.field[seat]:
                duel.put(seat, monster, entering.forget_turn(monster))


# ------------------------------------------------------------------------------------- engines that answer wrongly


class _TakesAbsentAttacker(ReferenceEngine):
    """An attack by a card in a Graveyard costs the opponent 100 LP."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        duel = self._duel
        absent = duel is not None and action.card in duel.known and duel.monster(action.card) is None
        if not isinstance(reply, Refused) or not absent or duel is None or duel.kind != "attack":
            return reply
        points = list(duel.life_points)
        points[1 - duel.turn_player] = max(0, points[1 - duel.turn_player] - 100)
        duel.life_points = (points[0], points[1])
        return state_of(duel, [])


class _TakesAbsentTarget(ReferenceEngine):
    """An attack on a card that has left the field is carried out as a direct attack."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply, duel = super().act(action), self._duel
        if not isinstance(reply, Refused) or duel is None or duel.kind != "attack" or action.target is None:
            return reply
        own = {monster.id for monster in duel.field[duel.turn_player] if not monster.declared}
        if action.card in own and action.target in duel.known and duel.monster(action.target) is None:
            return state_of(duel, duel.push(attack(action.card or "", DIRECT)))
        return reply


class _PlaysOn(ReferenceEngine):
    """Attacks are still carried out when the duel is over."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply, duel = super().act(action), self._duel
        if not isinstance(reply, Refused) or duel is None or duel.over is None or action.do != "attack":
            return reply
        for seat, side in enumerate(duel.field):
            for monster in side:
                if monster.id == action.card:
                    duel.put(seat, monster, duel.rules.record_declaration(monster))
        return state_of(duel, [])


class _ForgetsLifePoints(ReferenceEngine):
    """LP are claimed, and left out once somebody has taken damage."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        if isinstance(reply, State) and any(isinstance(event, Damaged) for event in reply.events):
            reply.snapshot.a.lp = reply.snapshot.b.lp = None
        return reply


class _FallsSilent(ReferenceEngine):
    """After the Battle Phase no decision comes, though the duel goes on."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        if isinstance(reply, State) and action.do == "end_battle_phase":
            return replace(reply, decision=None)
        return reply


class _Moody(ReferenceEngine):
    """Every second duel begins with 100 LP fewer."""

    _duels = 0

    def setup(self, board: Board) -> State | Unsupported:
        self._duels += 1
        state = super().setup(board)
        if self._duels % 2 == 0 and self._duel is not None and isinstance(state, State):
            self._duel.life_points = (self._duel.life_points[0] + 100, self._duel.life_points[1])
            return state_of(self._duel, list(state.events))
        return state


class _OwnBoard(ReferenceEngine):
    """Face-down monsters of the board are set up face-up."""

    def setup(self, board: Board) -> State | Unsupported:
        def shown(side: object) -> object:
            monsters = tuple(
                replace(m, position="defense") if m.position == "face_down_defense" else m
                for m in side.monsters  # type: ignore[attr-defined]
            )
            return replace(side, monsters=monsters)  # type: ignore[type-var]

        return super().setup(replace(board, a=shown(board.a), b=shown(board.b)))  # type: ignore[arg-type]


class _NamesStrangers(ReferenceEngine):
    """An event names a card that is not in the duel."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        if isinstance(reply, State):
            for event in reply.events:
                if isinstance(event, Damaged):
                    event.by = "somebody else"
        return reply


class _MisplacesFlipSummons(ReferenceEngine):
    """A Flip Summon is told as if it had happened in the End Phase."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        if isinstance(reply, State) and action.do == "flip_summon":
            for event in reply.events:
                event.at = "end_phase"
        return reply


class _CallsItMalformed(ReferenceEngine):
    """What is illegal is called malformed."""

    def act(self, action: Action) -> State | Refused | MalformedAction:
        reply = super().act(action)
        return MalformedAction(reply.why) if isinstance(reply, Refused) else reply


def _engine(name: str, title: str, rules: tuple[str, ...], engine: Callable[..., ReferenceEngine]) -> Fault:
    return Fault(name, title, rules, lambda: engine(name=name), "rule" if rules else "quiet", None, EDITION_IDS)


FAULTS: Final = (
    fault(
        "flip-summons-offered-in-battle",
        "Flip Summons are offered in the Battle Step.",
        "BP-FLOW-07",
        options=_offers_flips_in_battle,
        actions_of=lambda kind: entering.actions_of(kind) | {"flip_summon"},
    ),
    fault(
        "attack-declared-in-start-step",
        "Every attack is declared in a Start Step of its own.",
        "BP-START-08",
        carry_out=_declared_in_start_step,
    ),
    fault(
        "damage-after-calculation",
        "Battle damage is taken only after damage calculation.",
        "DS-CALC-11",
        carry_out=_damage_told_later,
    ),
    fault(
        "battle-damage-called-effect-damage",
        "Battle damage is reported as effect damage.",
        "DS-DMG-01",
        carry_out=_damage_called_effect,
    ),
    fault(
        "damage-of-zero",
        "A battle without damage reports damage of 0 LP.",
        "DS-DMG-12",
        calculate=_zero_damage_told,
    ),
    fault(
        "doomed-before-the-comparison",
        "Who is destroyed is decided before the values are compared.",
        "DS-DOOM-01",
        "DS-CALC-03",
        carry_out=_doom_before_comparison,
    ),
    fault(
        "doomed-for-good",
        "The loser of a battle stays on the field, doomed for good.",
        "DS-DOOM-01",
        "DS-END-01",
        send_doomed=_stays_doomed,
    ),
    fault(
        "attack-stays-pending",
        "After the Damage Step the attack is still pending.",
        "DS-END-07",
        end_attack=_stays_pending,
    ),
    fault(
        "flip-is-a-position-change",
        "A flip by attack is a position change too.",
        "DS-BEFORE-06",
        flip_target=_flip_told_as_change,
    ),
    fault(
        "all-set-monsters-flipped",
        "An attack turns all face-down monsters of the opponent face-up.",
        "DS-BEFORE-01",
        flip_target=_flips_everything,
    ),
    fault(
        "flipped-at-declaration",
        "A face-down target is turned face-up when it is attacked.",
        "DS-START-02",
        "DS-BEFORE-01",
        phase_after_declaration=_flipped_at_declaration,
    ),
    fault(
        "destroyed-in-two-places",
        "A destroyed monster is in the Graveyard and still on the field.",
        "DS-END-01",
        send_doomed=_copied_to_graveyard,
    ),
    fault(
        "destroyed-come-back",
        "What was destroyed in battle is on the field again when the Battle Phase ends.",
        "DS-END-01",
        carry_out=_back_from_graveyard,
    ),
    fault(
        "battles-tire",
        "An attacker loses 100 ATK in each battle.",
        "DS-CALC-03",
        "STATE-01",
        end_attack=_tires,
    ),
    fault(
        "all-monsters-turn",
        "Changing one monster's position turns the others to Defense Position too.",
        "POS-08",
        carry_out=_all_turn,
    ),
    fault(
        "direct-attacker-is-destroyed",
        "A monster that attacks directly is destroyed.",
        "DS-CALC-10",
        direct_result=_direct_attacker_leaves,
    ),
    fault(
        "duel-ends-below-1000",
        "A player with fewer than 1000 LP loses.",
        "DS-DMG-16",
        loser=_poor_player_loses,
    ),
    fault(
        "damage-step-without-attack",
        "The Start Step leads into a Damage Step without an attack.",
        "BP-FLOW-02",
        "BP-FLOW-03",
        next_window=_damage_step_first,
    ),
    fault(
        "battle-phase-entered-inside",
        "The Battle Phase can be entered once more from the Battle Step.",
        "BP-ENTER-01",
        actions_of=lambda kind: entering.actions_of(kind) | {"enter_battle_phase"},
        may_enter_battle_phase=_enters_inside,
        carry_out=_fresh_battle_phase,
    ),
    fault(
        "flip-summon-in-battle",
        "A Flip Summon is accepted in the Battle Step.",
        "BP-FLOW-07",
        actions_of=lambda kind: entering.actions_of(kind) | {"flip_summon"},
    ),
    _engine("absent-attacker", "A card that is not on the field attacks.", ("BS-ATTACK-01",), _TakesAbsentAttacker),
    _engine("absent-target", "A card that has left the field is attacked.", ("BS-ATTACK-05",), _TakesAbsentTarget),
    _engine("plays-on", "Attacks are carried out when the duel is over.", ("DS-DMG-16",), _PlaysOn),
    _engine("forgets-life-points", "LP are claimed and left out after damage.", (), _ForgetsLifePoints),
    _engine("falls-silent", "No decision comes after the Battle Phase.", (), _FallsSilent),
    _engine("moody", "The same board gives other LP every second time.", (), _Moody),
    _engine("sets-up-another-board", "Face-down monsters are set up face-up.", (), _OwnBoard),
    _engine("calls-it-malformed", "Illegal actions are called malformed.", (), _CallsItMalformed),
    _engine("misplaces-flip-summons", "A Flip Summon is told in the End Phase.", (), _MisplacesFlipSummons),
    _engine("names-strangers", "Events name a card that is not in the duel.", (), _NamesStrangers),
)
