"""A small naive duel for the tests of trials: battles without effects, plainly written, with faults to switch on.

It shares nothing with the reference engine. Face-down monsters, Extra Monster Zones and replays are left out; it is
engine and oracle in one. `Toy("spares_ties")` breaks a rule; `Toy("asks_windows")` asks more than it need.
"""

from collections.abc import Sequence
from dataclasses import replace

from duelproof.language.action import (
    END_BATTLE_PHASE,
    END_TURN,
    ENTER_BATTLE_PHASE,
    PASS,
    Action,
    attack,
    change_position,
)
from duelproof.language.board import Board, check_board
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello, Observes
from duelproof.language.engine import EngineTrouble, MalformedAction, Refused, Unsupported
from duelproof.language.event import (
    AttackDeclared,
    AttackEnded,
    Calculated,
    Damaged,
    Destroyed,
    Doomed,
    DuelOver,
    Entered,
    Event,
    Moved,
    PositionChanged,
    TurnStarted,
    Values,
)
from duelproof.language.state import Decision, MonsterView, Over, SideView, Snapshot, State
from duelproof.language.words import EDITION_IDS, DecisionKind, EditionId, Seat, Window, opponent

QUIRKS = frozenset(
    {
        "spares_ties",
        "zero_tie_destroys",
        "no_damage",
        "attacks_without_end",
        "hides_direct",
        "refuses_second_attack",
        "asks_windows",
        "passes_single_prompts",
        "doom_first",
        "dies_at_attack",
        "raises_at_attack",
        "dies_at_setup",
        "cannot_set_up",
        "options_missing",
        "lp_below_zero",
        "sleeps",
        "loses_battle_phase",
    }
)


class Toy:
    """An engine with the given quirks; `observes` is what it claims."""

    def __init__(self, *quirks: str, observes: Observes = EVERYTHING, accepts: Sequence[str] = ACCEPT_WORDS) -> None:
        assert set(quirks) <= QUIRKS, quirks
        self.quirks, self.observes, self.accepts = frozenset(quirks), observes, tuple(accepts)
        self.setups = 0

    def hello(self) -> Hello:
        """What it claims."""
        return Hello("toy", "1", EDITION_IDS, self.observes, self.accepts)

    def close(self) -> None:
        """Nothing to let go of."""

    def citable(self, _edition: EditionId) -> frozenset[str]:
        """The rules that the tests count on."""
        return frozenset({"DS-CALC-04", "DS-CALC-05", "DS-CALC-06", "DS-CALC-10", "DS-DMG-16", "BS-ATTACK-01"})

    # Setting up.

    def setup(self, board: Board) -> State | Unsupported:
        """A new duel."""
        self.setups += 1
        if "dies_at_setup" in self.quirks:
            raise EngineTrouble("died", "gone before it began", ["setup"], "no stderr")
        if "cannot_set_up" in self.quirks:
            return Unsupported("no")
        board = check_board(board)
        self.turn, self.player, self.over = board.turn, board.turn_player, None
        self.lp = {"a": board.a.lp, "b": board.b.lp}
        self.field: dict[str, MonsterView] = {}
        self.owner: dict[str, Seat] = {}
        self.gy: dict[Seat, list[str]] = {"a": [c.id for c in board.a.gy], "b": [c.id for c in board.b.gy]}
        for seat in ("a", "b"):
            for m in board.side(seat).monsters:
                self.owner[m.id] = seat
                view = MonsterView(m.id, m.zone, m.position, m.atk, m.def_, m.attacks_declared, doomed=False)
                view.owner, view.position_changed_on_turn = m.owner or seat, m.position_changed_on_turn
                view.summoned_on_turn, view.set_on_turn = m.summoned_on_turn, m.set_on_turn
                self.field[m.id] = view
        self.at: Window = "main_phase_1" if board.starts_in == "main_phase_1" else "battle_step"
        self.asked: list[tuple[DecisionKind, Window]] = []
        self.events: list[Event] = [Entered(self.at, ("BP-FLOW-01",))]
        return self.state()

    # Telling.

    def state(self) -> State:
        """The state now, with the events since the last."""
        events, self.events = tuple(e for e in self.events if e.event in self.observes.events), []
        if self.over is not None:
            return State(self.snapshot(), None, self.over, events)
        options = self.options()
        if "passes_single_prompts" in self.quirks and len(options) == 1 and self.at != "main_phase_1":
            self.events = list(events)
            self.carry_out(options[0])
            return self.state()
        kind: DecisionKind = "main" if self.at.startswith("main") else "attack"
        if self.asked:
            decision = Decision(self.player, *self.asked[0], options)
        else:
            decision = Decision(self.player, kind, self.at, options)
        listed = self.observes.options and "options_missing" not in self.quirks
        return State(self.snapshot(), decision if listed else replace(decision, options=None), None, events)

    def snapshot(self) -> Snapshot:
        """The whole field."""
        return Snapshot(self.side("a"), self.side("b"), self.turn, self.player)

    def side(self, seat: Seat) -> SideView:
        """One player's half."""
        monsters = tuple(replace(m) for m in self.field.values() if self.owner[m.id] == seat)
        return SideView(self.lp[seat], monsters, gy=tuple(self.gy[seat]))

    def mine(self, seat: Seat) -> list[MonsterView]:
        """One player's monsters."""
        return [m for m in self.field.values() if self.owner[m.id] == seat]

    def options(self) -> tuple[Action, ...]:
        """All that is legal now."""
        if self.asked:
            return (PASS,)
        if self.at == "main_phase_1":
            enter = [ENTER_BATTLE_PHASE] if self.turn > 1 else []
            return (*enter, *self.moves(), END_TURN)
        if self.at == "main_phase_2":
            return (*self.moves(), END_TURN)
        found = [a for a in self.attacks() if not ("hides_direct" in self.quirks and a.target == "direct")]
        return (*found, END_BATTLE_PHASE)

    def moves(self) -> list[Action]:
        """The position changes that are legal now."""
        return [
            change_position(m.id)
            for m in self.mine(self.player)
            if self.turn not in (m.position_changed_on_turn, m.summoned_on_turn, m.set_on_turn)
            and not m.attacks_declared
            and m.position in ("attack", "defense")
        ]

    def attacks(self) -> list[Action]:
        """The attacks that are legal now, or were with the quirk."""
        targets = [m.id for m in self.mine(opponent(self.player))] or ["direct"]
        ready = [m for m in self.mine(self.player) if m.position == "attack"]
        if "attacks_without_end" not in self.quirks:
            ready = [m for m in ready if not m.attacks_declared]
        return [attack(m.id, target) for m in ready for target in targets]

    def why(self, action: Action) -> tuple[str, ...]:
        """The rule that decides on an action."""
        if action.do == "attack":
            monster = self.field.get(action.card or "")
            if monster is not None and monster.attacks_declared:
                return ("BS-ATTACK-08",)
            return ("BS-ATTACK-05",) if action.target == "direct" else ("BS-ATTACK-01",)
        return ("BP-ENTER-04",)

    # Playing.

    def act(self, action: Action) -> State | Refused | MalformedAction:
        """Carries out an action, with its quirks."""
        if self.over is not None or action not in (
            *self.options(),
            *(self.attacks() if self.at == "battle_step" else ()),
        ):
            return Refused("illegal", self.why(action))
        if action.do == "attack" and "dies_at_attack" in self.quirks:
            raise EngineTrouble("died", "exit code 1", ["act attack"], "segmentation fault")
        if action.do == "attack" and "raises_at_attack" in self.quirks:
            raise KeyError(action.card)
        if action.do == "attack" and "sleeps" in self.quirks:
            return self.state()
        second = any(m.attacks_declared for m in self.field.values())
        if action.do == "attack" and second and "refuses_second_attack" in self.quirks:
            return Refused("one is enough")
        self.carry_out(action)
        return self.state()

    def carry_out(self, action: Action) -> None:
        """Changes the duel."""
        if action.do == "pass":
            self.asked.pop(0)
        elif action.do == "enter_battle_phase":
            self.events += [Entered("start_step", ("BP-FLOW-01",)), Entered("battle_step", ("BP-FLOW-01",))]
            self.at = "battle_step"
            if "asks_windows" in self.quirks:
                self.asked = [("window", "start_step"), ("window", "battle_step")]
        elif action.do == "end_battle_phase":
            self.end_battle_phase()
        elif action.do == "end_turn":
            self.end_turn()
        elif action.do == "change_position":
            monster = self.field[action.card or ""]
            monster.position = "defense" if monster.position == "attack" else "attack"
            monster.position_changed_on_turn = self.turn
            self.events.append(PositionChanged(self.at, monster.id, monster.position, ("POS-08",)))
        else:
            self.battle(action.card or "", action.target or "")
            if "loses_battle_phase" in self.quirks and self.over is None:
                self.end_battle_phase()

    def end_battle_phase(self) -> None:
        """From the Battle Step to Main Phase 2."""
        self.events += [Entered("end_step", ("ES-01",)), Entered("main_phase_2", ("BP-FLOW-06",))]
        self.at = "main_phase_2"

    def end_turn(self) -> None:
        """To the opponent's Main Phase 1."""
        self.events.append(Entered("end_phase", ("BP-ENTER-05",)))
        self.turn, self.player = self.turn + 1, opponent(self.player)
        for monster in self.field.values():
            monster.attacks_declared = 0
        self.events.append(TurnStarted("draw_phase", self.player, self.turn, ("BP-ENTER-05",)))
        for window in ("draw_phase", "standby_phase", "main_phase_1"):
            self.events.append(Entered(window, ("BP-ENTER-05",)))
        self.at = "main_phase_1"

    def battle(self, attacker: str, target: str) -> None:
        """One attack from declaration to calculation."""
        one, two = self.field[attacker], self.field.get(target)
        one.attacks_declared = (one.attacks_declared or 0) + 1
        self.events.append(AttackDeclared("battle_step", attacker, target, ("BS-ATTACK-01",)))
        for window in ("start_of_damage_step", "before_damage_calculation", "damage_calculation"):
            self.events.append(Entered(window, ("DS-GEN-13",)))
        if "asks_windows" in self.quirks:
            self.asked = [("window", "battle_step")]
        rule, hurt, amount, doomed = self.result(one, two)
        value = None if two is None else two.atk if two.position == "attack" else two.def_
        values = Values(one.atk or 0, value)
        self.events.append(Calculated("damage_calculation", attacker, target, values, ("DS-CALC-03", rule)))
        harm: list[Event] = []
        if amount:
            harm.append(Damaged("damage_calculation", hurt, amount, "battle", attacker, (rule,)))
            self.lp[hurt] -= amount
        if self.lp[hurt] <= 0:
            self.finish(hurt, harm)
            return
        if doomed:
            harm.append(Doomed("damage_calculation", tuple(doomed), (rule, "DS-DOOM-01")))
        self.events += reversed(harm) if "doom_first" in self.quirks else harm
        self.clean_up(doomed)

    def finish(self, loser: Seat, harm: list[Event]) -> None:
        """The duel ends."""
        if "lp_below_zero" not in self.quirks:
            self.lp[loser] = 0
        self.over = Over(opponent(loser))
        self.events += [*harm, DuelOver("damage_calculation", opponent(loser), ("DS-DMG-16",))]

    def result(self, one: MonsterView, two: MonsterView | None) -> tuple[str, Seat, int, list[str]]:
        """The rule, who is hurt, by how much, and who is doomed."""
        own, other = self.owner[one.id], opponent(self.owner[one.id])
        if two is None:
            return "DS-CALC-10", other, one.atk or 0, []
        value = (two.atk if two.position == "attack" else two.def_) or 0
        difference = (one.atk or 0) - value
        if two.position == "attack" and difference == 0:
            if value == 0:
                return "DS-CALC-06", other, 0, [one.id, two.id] if "zero_tie_destroys" in self.quirks else []
            return "DS-CALC-05", other, 0, [] if "spares_ties" in self.quirks else [one.id, two.id]
        if two.position != "attack":
            rule = "DS-CALC-07" if difference > 0 else "DS-CALC-08" if difference else "DS-CALC-09"
            return rule, own, max(0, -difference), [two.id] if difference > 0 else []
        amount = 0 if "no_damage" in self.quirks else abs(difference)
        return "DS-CALC-04", (other if difference > 0 else own), amount, [two.id if difference > 0 else one.id]

    def clean_up(self, doomed: list[str]) -> None:
        """The rest of the Damage Step."""
        self.events.append(Entered("after_damage_calculation", ("DS-GEN-13",)))
        self.events.append(Entered("end_of_damage_step", ("DS-GEN-13",)))
        if doomed:
            self.events.append(Destroyed("end_of_damage_step", tuple(doomed), "battle", ("DS-END-01",)))
        for card in doomed:
            seat = self.owner[card]
            owner = self.field[card].owner or seat
            self.events.append(Moved("end_of_damage_step", card, f"monster_zone {seat}", f"gy {owner}", ("DS-END-01",)))
            self.gy[owner].append(card)
            del self.field[card]
        self.events.append(AttackEnded("end_of_damage_step", "completed", ("DS-END-07",)))
        self.events.append(Entered("battle_step", ("DS-END-07",)))
