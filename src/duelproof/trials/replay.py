"""A case played again, told step by step: what was done, what came, by which rules, and what the oracle says.

The command line prints it; here it is data.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from duelproof.language.action import Action
from duelproof.language.case import Case, Step
from duelproof.language.engine import Engine, MalformedAction, Oracle, Refused
from duelproof.language.event import Event
from duelproof.language.state import Decision, Over, Snapshot, State
from duelproof.language.words import Seat
from duelproof.rulebook import load
from duelproof.rulebook.errors import RulebookError
from duelproof.trials.agreement import tell
from duelproof.trials.citing import rules_of
from duelproof.trials.driver import play
from duelproof.trials.played import Difference, Played


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as a reader of a replay needs it.

    Attributes:
        id: its id.
        text: what it says, in our words; empty for an id that the rulebook does not have.
        sources: where it is written down, as addresses.
    """

    id: str
    text: str
    sources: tuple[str, ...]


@dataclass(slots=True)
class ReplayStep:
    """One step of a replay.

    Attributes:
        at: the index of the state that came, or that stood when the action was refused.
        action: what was done; None for `setup`.
        player: who did it.
        events: what the engine reports to have happened.
        told: the same, an event in a line.
        snapshot: the field afterwards.
        decision: what is to be decided next.
        over: how the duel ended, if it did.
        by_driver: whether the driver answered: the prompt had one answer, or the answers had run out.
        probe: whether it was tried at the side because it ought to be refused.
        refused: why it was refused, if it was; nothing has happened then.
        oracle: the oracle's state beside it, if it was compared there.
        differences: where the two part here.
        rules: what the engine, or else the oracle, cites for what happened, and what the differences go against.
    """

    at: int
    action: Action | None
    player: Seat | None
    events: tuple[Event, ...]
    told: tuple[str, ...]
    snapshot: Snapshot
    decision: Decision | None
    over: Over | None
    by_driver: bool = False
    probe: bool = False
    refused: str | None = None
    oracle: State | None = None
    differences: tuple[Difference, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(slots=True)
class Replay:
    """A whole replay: what was played, its steps, and the text of every rule that they name, in order of appearance."""

    played: Played
    steps: list[ReplayStep]
    rules: dict[str, RuleText]


def replay(case: Case, engine: Engine, oracle: Oracle | None = None) -> Replay:
    """Plays a case and tells it step by step.

    Args:
        case: from a case file.
        engine: what it is played on.
        oracle: set beside it; every difference counts here, and none is waived.

    Raises:
        EngineMissing: the engine cannot be started at all.
    """
    beside: dict[int, State] = {}
    played = play(engine, case, oracle=oracle, watch=beside.__setitem__)
    steps = [] if played.unsupported is not None else list(_Teller(played, beside).steps())
    named = dict.fromkeys(rule for step in steps for rule in step.rules)
    return Replay(played, steps, {rule: rule_text(rule) for rule in named})


def rule_text(rule_id: str) -> RuleText:
    """The rule of this id, as far as the rulebook has it."""
    try:
        rule = load.rule(rule_id)
    except RulebookError:
        return RuleText(rule_id, "", ())
    known = load.sources()
    addresses = (known[key].address for key in rule.sources if key in known)
    return RuleText(rule_id, rule.text, tuple(dict.fromkeys(addresses)))


class _Teller:
    """Tells the steps of one play."""

    def __init__(self, played: Played, beside: Mapping[int, State]) -> None:
        self._trace, self._differences, self._beside = played.trace, played.differences, beside
        self._state, self._at = self._trace.start, 0

    def steps(self) -> Iterator[ReplayStep]:
        """What happened, in order; nothing if the engine never answered."""
        if self._state.decision is None and self._state.over is None:
            return
        yield self._came(None, None)
        for number, step in enumerate(self._trace.steps):
            yield from self._probes(number)
            player = _player(self._state)
            if isinstance(step.reply, State):
                self._state, self._at = step.reply, self._at + 1
                yield self._came(step, player)
            else:
                yield self._tried(step.action, step.reply, player, by_driver=step.forced)
        yield from self._probes(len(self._trace.steps))

    def _probes(self, number: int) -> Iterator[ReplayStep]:
        for probe in self._trace.probes:
            if probe.before == number:
                yield self._tried(probe.action, probe.reply, _player(self._state), probe=True)

    def _came(self, step: Step | None, player: Seat | None) -> ReplayStep:
        """A step that led to a state."""
        action = None if step is None else step.action
        told = self._step(self._state, player, action)
        told.by_driver = step is not None and step.forced
        told.oracle = self._beside.get(self._at)
        told.differences = self._here(lambda d: not d.probe and d.action in (None, action) and d.what != "refusal")
        cited = rules_of(self._state.events) or (() if told.oracle is None else rules_of(told.oracle.events))
        told.rules = _each_once([rule for each in told.differences for rule in each.rules], cited)
        return told

    def _tried(
        self,
        action: Action,
        reply: State | Refused | MalformedAction,
        player: Seat | None,
        *,
        by_driver: bool = False,
        probe: bool = False,
    ) -> ReplayStep:
        """An action that was refused, or tried at the side."""
        told = self._step(reply if isinstance(reply, State) else self._state, player, action)
        told.by_driver, told.probe = by_driver, probe
        if not isinstance(reply, State):
            told.refused, told.events, told.told = reply.why, (), ()
        told.differences = self._here(lambda d: d.probe == probe and d.action == action)
        cited = reply.rules if isinstance(reply, Refused) else ()
        told.rules = _each_once([rule for each in told.differences for rule in each.rules], cited)
        return told

    def _step(self, state: State, player: Seat | None, action: Action | None) -> ReplayStep:
        told = tuple(tell(event) for event in state.events)
        return ReplayStep(self._at, action, player, state.events, told, state.snapshot, state.decision, state.over)

    def _here(self, about: Callable[[Difference], bool]) -> tuple[Difference, ...]:
        return tuple(each for each in self._differences if each.at == self._at and about(each))


def _player(state: State) -> Seat | None:
    return None if state.decision is None else state.decision.player


def _each_once(*rules: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for group in rules for rule in group))
