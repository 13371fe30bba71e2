"""A report as a value: everything that one run on one engine in one edition came to."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from duelproof.judge.results import VERDICTS, CheckResult, Failure, Stored, Verdict
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello, claimed
from duelproof.language.wire import write
from duelproof.language.words import EditionId

AGREEMENT: Final = "agreement"
"""The row of the table that holds the checks of agreement with the oracle, whatever their chapter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What judged: a result depends on these versions."""

    version: str
    hypothesis: str
    python: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """How much of what protocol 1 can report and set up an engine claims; claiming less must show."""

    claimed: int
    of: int
    missing: tuple[str, ...]


def claims(hello: Hello) -> Claims:
    """The coverage of an engine's claims."""
    asked = claimed(EVERYTHING) | {f"accepts:{word}" for word in ACCEPT_WORDS}
    given = claimed(hello.observes) | {f"accepts:{word}" for word in hello.accepts}
    return Claims(claimed=len(asked & given), of=len(asked), missing=tuple(sorted(asked - given)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One run.

    Attributes:
        kit: the versions that the result depends on.
        engine: the engine's name as it gave it, and `version`.
        command: how it was opened, for the command that replays a case.
        edition: the rules that were played by.
        profile: how many cases were played.
        seed: what the cases were chosen by.
        checks: by id.
        claims: how much the engine claims.
        stale: known failures that passed.
        stored: what became of failures stored by earlier runs; not counted.
        interrupted: whether the run was cut short; what was not judged is missing.
        seconds: how long each arena took, in seconds; no part of report.json.
    """

    kit: Kit
    engine: str
    version: str
    command: str
    edition: EditionId
    profile: str
    seed: int
    checks: tuple[CheckResult, ...]
    claims: Claims
    stale: tuple[str, ...] = ()
    stored: tuple[Stored, ...] = ()
    interrupted: bool = False
    seconds: Mapping[str, float] = field(default_factory=dict)

    def counts(self) -> Mapping[str, Counter[Verdict]]:
        """How many checks of each verdict, by chapter; agreement is a row of its own, the last."""
        rows: dict[str, Counter[Verdict]] = {}
        for check in sorted(self.checks, key=lambda check: (check.kind == "agree", check.chapter)):
            row = AGREEMENT if check.kind == "agree" else check.chapter
            rows.setdefault(row, Counter(dict.fromkeys(VERDICTS, 0)))[check.verdict] += 1
        return rows

    @property
    def score(self) -> tuple[int, int]:
        """Checks passed, of those that any engine could pass: an unsupported one counts as not passed."""
        counted = [check for check in self.checks if check.verdict != "n/a" and not _silent(check)]
        return sum(check.verdict == "passed" for check in counted), len(counted)


def _silent(check: CheckResult) -> bool:
    return check.kind == "agree" and check.verdict == "not exercised"


@dataclass(frozen=True, slots=True)
class Group:
    """Failures with the same first rule and the same minimal case."""

    rule: str
    checks: tuple[CheckResult, ...]

    @property
    def failure(self) -> Failure:
        """One failure to show for all of them."""
        failure = self.checks[0].first_failure
        assert failure is not None  # noqa: S101 - only checks with a failure are grouped
        return failure


def groups(report: Report, verdicts: tuple[Verdict, ...] = ("crashed", "failed")) -> list[Group]:
    """The failures grouped by first broken rule and minimal case, crashes first; own checks before agreement."""
    found: dict[tuple[str, str], list[CheckResult]] = {}
    for check in report.checks:
        failure = check.first_failure
        if failure is not None and check.verdict in verdicts:
            rule = failure.rules[0] if failure.rules else ""
            found.setdefault((rule, write(failure.case)), []).append(check)
    made = [Group(rule, tuple(sorted(checks, key=_order))) for (rule, _case), checks in found.items()]
    return sorted(made, key=lambda group: (_order(group.checks[0])[0], group.rule, group.failure.weight))


def _order(check: CheckResult) -> tuple[int, bool, str]:
    return (VERDICTS.index(check.verdict), check.kind == "agree", check.id)
