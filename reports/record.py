"""report.json: canonical (sorted keys, sorted checks, no times), so that the same seed gives the same bytes.

The dataclasses below are the published form; `schema.json` beside this module is made from them.
"""

import json
from dataclasses import dataclass
from typing import Any

from pydantic import ConfigDict

from duelproof.judge.cases import case_name, replay_command
from duelproof.judge.results import CheckKind, CheckResult, Failure, Trouble, Verdict
from duelproof.language.wire import adapter, to_board_data, to_data
from duelproof.language.words import EditionId
from duelproof.reports.model import Report

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class KitRecord:
    """What judged."""

    __pydantic_config__ = _STRICT
    version: str
    hypothesis: str
    python: str


@dataclass(frozen=True, slots=True)
class EngineRecord:
    """What was judged, as it named itself."""

    __pydantic_config__ = _STRICT
    name: str
    version: str


@dataclass(frozen=True, slots=True)
class ClaimsRecord:
    """How many of the words of `observes` and `accepts` the engine claims, and those it does not."""

    __pydantic_config__ = _STRICT
    claimed: int
    of: int
    missing: list[str]


@dataclass(frozen=True, slots=True)
class TroubleRecord:
    """What stopped the engine."""

    __pydantic_config__ = _STRICT
    kind: str
    detail: str
    messages: list[str]
    stderr: str


@dataclass(frozen=True, slots=True)
class FailureRecord:
    """The first failure of a check: `case` is a file beside the report, `replay` the command run beside it."""

    __pydantic_config__ = _STRICT
    arena: str
    rules: list[str]
    expected: str
    came: str
    at: int
    board: dict[str, Any]
    actions: list[dict[str, Any]]
    probe: dict[str, Any] | None
    steps: list[str]
    case: str
    replay: str
    trouble: TroubleRecord | None


@dataclass(frozen=True, slots=True)
class CheckRecord:
    """What became of one check."""

    __pydantic_config__ = _STRICT
    id: str
    kind: CheckKind
    title: str
    chapter: str
    rules: list[str]
    verdict: Verdict
    reason: str
    exercised: int
    cases: int
    first_failure: FailureRecord | None


@dataclass(frozen=True, slots=True)
class ReportRecord:
    """report.json as a whole."""

    __pydantic_config__ = _STRICT
    kit: KitRecord
    engine: EngineRecord
    edition: EditionId
    profile: str
    seed: int
    interrupted: bool
    claims: ClaimsRecord
    stale: list[str]
    checks: list[CheckRecord]


def record(report: Report) -> ReportRecord:
    """The published form of a report."""
    kit, claims = report.kit, report.claims
    return ReportRecord(
        kit=KitRecord(kit.version, kit.hypothesis, kit.python),
        engine=EngineRecord(report.engine, report.version),
        edition=report.edition,
        profile=report.profile,
        seed=report.seed,
        interrupted=report.interrupted,
        claims=ClaimsRecord(claims.claimed, claims.of, list(claims.missing)),
        stale=list(report.stale),
        checks=[_check(check, report) for check in sorted(report.checks, key=lambda check: check.id)],
    )


def _check(check: CheckResult, report: Report) -> CheckRecord:
    failure = check.first_failure
    return CheckRecord(
        id=check.id,
        kind=check.kind,
        title=check.title,
        chapter=check.chapter,
        rules=list(check.rules),
        verdict=check.verdict,
        reason=check.reason,
        exercised=check.exercised,
        cases=check.cases,
        first_failure=None if failure is None else _failure(failure, report),
    )


def _failure(failure: Failure, report: Report) -> FailureRecord:
    case, path = failure.case, f"cases/{case_name(failure)}"
    return FailureRecord(
        arena=failure.arena,
        rules=list(failure.rules),
        expected=failure.expected,
        came=failure.came,
        at=failure.at,
        board=to_board_data(case.board),
        actions=[to_data(action) for action in case.actions],
        probe=None if case.probe is None else to_data(case.probe),
        steps=list(failure.steps),
        case=path,
        replay=replay_command(path, report.command),
        trouble=None if failure.trouble is None else _trouble(failure.trouble),
    )


def _trouble(trouble: Trouble) -> TroubleRecord:
    return TroubleRecord(trouble.kind, trouble.detail, list(trouble.messages), trouble.stderr)


def report_json(report: Report) -> str:
    """The text of report.json: sorted, indented, ASCII, ending in a line break."""
    data = adapter(ReportRecord).dump_python(record(report), mode="json")
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=True) + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of report.json, as published in `schema.json`."""
    return adapter(ReportRecord).json_schema()
