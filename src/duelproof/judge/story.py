"""What was played and what came of it, a line for each action and its events: for people."""

from collections.abc import Iterable, Iterator

from duelproof.language.case import Trace
from duelproof.language.engine import MalformedAction, Refused
from duelproof.language.event import Event
from duelproof.language.state import State
from duelproof.trials.agreement import tell


def story(trace: Trace) -> tuple[str, ...]:
    """The lines: each action with a number, what it brought about below it."""
    lines = [*_events(trace.start.events)]
    for index, step in enumerate(trace.steps):
        decision = trace.before(index).decision
        who = f"{decision.player}: " if decision is not None else ""
        lines.append(f"{index + 1}. {who}{step.action}{' (the only option)' if step.forced else ''}")
        lines += _reply(step.reply)
    lines += _probes(trace)
    if trace.trouble is not None:
        lines.append(f"   then the engine stopped: {trace.trouble}")
    return tuple(lines)


def _reply(reply: State | Refused | MalformedAction) -> Iterator[str]:
    if isinstance(reply, Refused):
        yield f"   refused: {reply.why}"
    elif isinstance(reply, MalformedAction):
        yield f"   called malformed: {reply.why}"
    else:
        yield from _events(reply.events)
        if reply.over is not None:
            yield f"   the duel is over: {'a draw' if reply.over.draw else f'{reply.over.winner} wins'}"


def _events(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        yield f"   {tell(event)}"


def _probes(trace: Trace) -> Iterator[str]:
    for probe in trace.probes:
        if isinstance(probe.reply, State):
            yield f"   tried after step {probe.before}: {probe.action}: accepted"
