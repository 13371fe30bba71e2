"""The oracle beside an engine: kept at the same decision, compared there, set up anew where the two have parted.

The driver tells it what the engine says (`heard`, `replied`) and asks it to `settle` before each answer: the oracle
then passes alone what the engine did not ask (normalisation rule 4), or names the neutral answer to what only the
engine asks. Where both stand at the same decision, events, field and options are compared. After a difference that is
waived the oracle is set up anew from the engine's snapshot at the next `main` or `attack` decision; after one that is
not, comparing is over. An engine that lists no options needs the oracle further on, to choose for it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from duelproof.language.action import END_BATTLE_PHASE, Action
from duelproof.language.board import Board
from duelproof.language.claims import Observes
from duelproof.language.engine import MalformedAction, Oracle, Refused, Unsupported
from duelproof.language.errors import DuelproofError, Malformed
from duelproof.language.event import Event
from duelproof.language.state import Decision, SideView, Snapshot, State
from duelproof.trials.agreement import (
    Fact,
    Listener,
    end_difference,
    event_difference,
    option_differences,
    refused,
    snapshot_difference,
    tidy,
    until_calculation,
)
from duelproof.trials.align import aligned, level, progress
from duelproof.trials.answers import CLOSING, NEUTRAL_ANSWERS, Answers, only
from duelproof.trials.citing import anything, rules_of
from duelproof.trials.played import Difference, DifferenceKind, Waived, unchanged
from duelproof.trials.rebuild import Memory, board_at, in_main_phase_2

ALONE: Final = 64
"""How often the oracle may advance alone between two decisions of the engine."""

Watch = Callable[[int, State], None]
"""Told the oracle's state each time that it is compared, with the index of the engine's state beside it."""

_ATTEMPTS: Final = 2
"""Comparing, and once more after the oracle was set up anew at the same decision."""
_RESTARTS: Final = frozenset({"main", "attack"})
_IN_STEP: Final = frozenset({"extra option", "missing option", "refusal"})
"""Differences after which both still stand at the same decision."""


class Beside:
    """One oracle beside one engine, for one case.

    Attributes:
        state: where the oracle stands; None while it has lost the engine.
        level: whether both stand at the same decision.
        differences: what was found so far.
        cited: the rules that the oracle cited while it was compared.
        comparing: whether differences are still looked for.
    """

    def __init__(  # noqa: PLR0913 - who is beside whom, on what board, and how
        self, oracle: Oracle, observes: Observes, board: Board, *, compare: bool, waived: Waived, watch: Watch | None
    ) -> None:
        self._oracle, self._observes, self._base, self._waived = oracle, observes, board, waived
        self._watch = watch or _nobody
        self._ours, self._theirs = Listener(observes), Listener(observes)
        self._facts: tuple[list[Fact], list[Fact]] = ([], [])
        self._events: list[Event] = []
        self._known = frozenset(card.id for side in (board.a, board.b) for card in side.cards)
        self.differences: list[Difference] = []
        self.cited: set[str] = set()
        self.level = False
        self.state: State | None = self._set_up(board)
        self.comparing = compare and self.state is not None
        self._memory = Memory(Snapshot(SideView(), SideView()) if self.state is None else self.state.snapshot)
        if self.state is not None:
            self._note(self.state)

    @property
    def options(self) -> tuple[Action, ...] | None:
        """The oracle's options, where both stand at the same decision."""
        if not self.level or self.state is None or self.state.decision is None:
            return None
        return self.state.decision.options

    def heard(self, events: Sequence[Event]) -> None:
        """What the engine reports to have happened."""
        self._facts[1].extend(self._theirs.hear(events))

    def settle(self, theirs: State, at: int, answers: Answers) -> Action | None:
        """Brings the oracle to the engine's decision and compares; an answer that only the engine still needs, or None.

        Args:
            theirs: the engine's state.
            at: its index in the trace.
            answers: the answers of the case, of which the oracle may use up those that only it needs.
        """
        self.level = False
        for _ in range(_ATTEMPTS):
            if not self._needed or (self.state is None and not self._set_up_anew(theirs)):
                return None
            neutral = self._catch_up(theirs, answers)
            if neutral is not None:
                return neutral
            self._agree(theirs, at)
            if self.state is not None:
                return None
        return None

    @property
    def _needed(self) -> bool:
        """Whether the oracle is still of use: to compare, or to choose for an engine that lists no options."""
        return self.comparing or not self._observes.options

    def replied(self, action: Action, before: State, reply: State | Refused | MalformedAction, at: int) -> None:
        """Follows the engine after the answer to a decision at which both stood."""
        if self.options is None or self.state is None:
            return
        legal = action in self.options
        self.level = False
        if isinstance(reply, State) and legal:
            self._advance(action)
        elif isinstance(reply, State) and not unchanged(before, reply):
            self._differ(refused("acceptance", self._why(action), action, "accepted", at))
        elif not legal:
            self._cite(self._why(action))
        else:
            came = "nothing has changed" if isinstance(reply, State) else reply.why
            kind: DifferenceKind = "refusal" if self._observes.options else "missing option"
            self._differ(refused(kind, self._why(action), action, f"refused: {came}", at))

    def probed(self, action: Action, *, accepted: bool, at: int) -> None:
        """Judges an action that was tried at the side, at a decision at which both stand."""
        if self.options is None or not self.comparing:
            return
        rules = self._why(action)
        if (action in self.options) == accepted:
            self._cite(rules)
            return
        kind: DifferenceKind = "acceptance" if accepted else "refusal"
        difference = refused(kind, rules, action, "accepted" if accepted else "refused", at)
        difference.probe = True
        self._differ(difference)

    # Moving the oracle.

    def _set_up(self, board: Board) -> State | None:
        reply = self._oracle.setup(board)
        return None if isinstance(reply, Unsupported) else reply

    def _advance(self, action: Action) -> None:
        reply = self._oracle.act(action)
        if not isinstance(reply, State):
            raise DuelproofError(f"the oracle offered {action} and then refused it: {reply.why}")
        self.state = reply
        self._memory.see(reply)
        self._note(reply)

    def _note(self, state: State) -> None:
        self._events += state.events
        self._facts[0].extend(self._ours.hear(state.events))

    def _set_up_anew(self, theirs: State) -> bool:
        """The oracle stands where the engine does, if a board can say where that is."""
        decision = theirs.decision
        if decision is None or decision.kind not in _RESTARTS:
            return False
        try:
            snapshot = self._memory.complete(tidy(theirs.snapshot, self._known), decision, self._observes)
            state = self._set_up(board_at(self._base, snapshot, decision))
        except Malformed:
            return False
        if state is None:
            return False
        self.state = state
        self._memory.see(state)
        if in_main_phase_2(decision) and state.decision is not None and state.decision.kind == "attack":
            self._advance(END_BATTLE_PHASE)
        self._ours.stand(decision.at)
        self._theirs.stand(decision.at)
        self._forget()
        return True

    def _forget(self) -> None:
        self._facts[0].clear()
        self._facts[1].clear()
        self._events.clear()

    def _catch_up(self, theirs: State, answers: Answers) -> Action | None:
        """Lets the oracle advance alone; the engine's neutral answer where it is the engine that asks more."""
        for _ in range(ALONE):
            if self.state is None or aligned(self.state, theirs, level(self._observes)):
                return None
            place = progress(theirs, self.state, self._observes)
            if theirs.decision is not None and _asks_more(theirs.decision, self.state.decision):
                neutral = self._neutral(theirs.decision)
                if neutral is not None:
                    return neutral
            if place >= 0 and self._moves_alone(self.state.decision, theirs, answers):
                continue
            return None if place > 0 or theirs.decision is None else self._neutral(theirs.decision)
        return None

    def _moves_alone(self, ours: Decision | None, theirs: State, answers: Answers) -> bool:
        """The oracle takes an answer that the engine does not ask for: a forced one, or a neutral one, if planned."""
        if ours is None:
            return False
        forced, neutral = only(ours.options), NEUTRAL_ANSWERS.get(ours.kind)
        if ours.kind in CLOSING and neutral in (ours.options or ()):
            action = neutral
        elif theirs.decision is None:
            return False
        elif forced is not None:
            action = forced
        elif not self._observes.options and neutral is not None and answers.planned(ours.options) == neutral:
            answers.use(neutral)
            action = neutral
        else:
            return False
        if action is not None:
            self._advance(action)
        return action is not None

    def _neutral(self, decision: Decision) -> Action | None:
        if not self._observes.options or decision.options is None:
            return NEUTRAL_ANSWERS.get(decision.kind)
        if decision.options and all(option.neutral for option in decision.options):
            return decision.options[0]
        return None

    # Comparing.

    def _agree(self, theirs: State, at: int) -> None:
        """Compares where both stand."""
        ours = self.state
        if ours is None:
            return
        # An engine without options is sent what is planned even where it asks something else (normalisation rule 4).
        self.level = aligned(ours, theirs, level(self._observes)) or not self._observes.options
        self._watch(at, ours)
        self._cite(rules_of(self._events))
        difference = self._difference(ours, theirs, at)
        self._forget()
        if difference is not None:
            self._differ(difference)
            if not self.level:
                self.state = None

    def _difference(self, ours: State, theirs: State, at: int) -> Difference | None:
        mine, other = self._facts
        if ours.over is not None:
            mine, other = until_calculation(mine, self._observes), until_calculation(other, self._observes)
        found = event_difference(mine, other, at)
        if found is None and (ours.over is not None or theirs.over is not None):
            return end_difference(ours, theirs, self._observes, self._events, at)
        if found is None:
            snapshots = tidy(ours.snapshot, self._known), tidy(theirs.snapshot, self._known)
            found = snapshot_difference(*snapshots, self._observes, self._events, at)
        return found if found is not None else self._decision_difference(ours, theirs, at)

    def _decision_difference(self, ours: State, theirs: State, at: int) -> Difference | None:
        if ours.decision is None or theirs.decision is None:
            return None
        if self._observes.options and theirs.decision.options is not None:
            found = list(option_differences(ours.decision, theirs.decision, self._oracle.why, at))
            waived = [each for each in found if not self._is_waived(each)] or found
            if waived:
                return waived[0]
        if self.level:
            return None
        return Difference(anything(self._events), "decision", _asks(ours.decision), _asks(theirs.decision), at)

    def _differ(self, difference: Difference) -> None:
        """Records a difference; comparing ends unless it is waived."""
        if self.comparing and difference not in self.differences:
            self.differences.append(difference)
            self.comparing = self._is_waived(difference)
        if difference.what not in _IN_STEP and not difference.probe:
            self.state, self.level = None, False

    def _is_waived(self, difference: Difference) -> bool:
        return difference.rule is not None and self._waived(difference.rule)

    def _why(self, action: Action) -> tuple[str, ...]:
        return self._oracle.why(action)

    def _cite(self, rules: Sequence[str]) -> None:
        if self.comparing:
            self.cited.update(rules)


def _asks_more(theirs: Decision, ours: Decision | None) -> bool:
    """Whether the engine asks in a window and the oracle stands at no window: it has none there (rule 3)."""
    return theirs.kind in CLOSING and (ours is None or ours.kind not in CLOSING)


def _asks(decision: Decision) -> str:
    return f"{decision.kind} decision of {decision.player} at {decision.at}"


def _nobody(_at: int, _ours: State) -> None:
    """Nobody watches."""
