"""One failure told in plain lines: the check, the rules with their sources, the board, the steps, what came instead.

The terminal, the failing pytest item and the Markdown page all print these lines, so they never tell it differently.
"""

from collections.abc import Iterator, Mapping, Sequence

from duelproof.judge.cases import case_name, program, replay_command
from duelproof.judge.results import CheckResult, Failure, Trouble
from duelproof.language.engine import EngineTrouble
from duelproof.language.words import EditionId
from duelproof.reports.board import draw
from duelproof.reports.text import clean, clean_lines
from duelproof.rulebook.load import rules, sources
from duelproof.rulebook.model import Rule, Source

_STDERR_LINES = 12


def rule_lines(ids: Sequence[str], edition: EditionId) -> Iterator[str]:
    """Each rule with its text, its status in the edition and its sources' addresses."""
    for rule_id in ids:
        rule = rules().get(rule_id)
        if rule is None:
            yield f"rule {rule_id}"
            continue
        yield f"rule {rule.id} ({rule.editions[edition]} in {edition}): {rule.text}"
        yield from (f"    {line}" for line in source_lines(rule))


def source_lines(rule: Rule) -> Iterator[str]:
    """The sources of a rule, an address only once."""
    seen: set[str] = set()
    for key in rule.sources:
        source = _source(key)
        if source is not None and source.address not in seen:
            seen.add(source.address)
            yield f"{key}: {source.title} {source.address}"


def _source(key: str) -> Source | None:
    known: Mapping[str, Source] = sources()
    source = known.get(key)
    while source is not None and not source.address and source.part_of is not None:
        source = known.get(source.part_of)
    return source


def heading(check: CheckResult) -> str:
    """The check in one line."""
    return f"{check.id}: {check.title}"


def failure_lines(failure: Failure, edition: EditionId, command: str, directory: str) -> Iterator[str]:
    """Everything about a failure but its check.

    Args:
        failure: the failure.
        edition: the rules that were played by.
        command: how the engine was opened.
        directory: the report's folder, as the reader would type it.
    """
    yield from rule_lines(failure.rules, edition)
    yield ""
    yield from draw(failure.case.board)
    yield ""
    yield from (clean(step) for step in failure.steps)
    if failure.case.probe is not None:
        yield f"   then, to see it refused: {clean(str(failure.case.probe))}"
    yield f"expected: {clean(failure.expected)}"
    yield f"came:     {clean(failure.came)}"
    if failure.trouble is not None:
        yield from trouble_lines(failure.trouble)
    yield f"replay:   {replay_command(f'{directory}/cases/{case_name(failure)}', command, program())}"


def trouble_lines(trouble: Trouble | EngineTrouble) -> Iterator[str]:
    """What stopped the engine: its last messages, then the last of its stderr."""
    for message in trouble.messages:
        yield f"    | {clean(message, 300)}"
    errors = [line for line in clean_lines(trouble.stderr) if line]
    for line in errors[-_STDERR_LINES:]:
        yield f"    stderr | {line}"
