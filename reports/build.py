"""Makes a report of the items that were judged, in whatever order and by whatever process."""

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version

from duelproof.judge.checks import Check
from duelproof.judge.gate import stale
from duelproof.judge.results import CheckResult, Item, merge
from duelproof.judge.session import Session
from duelproof.reports.model import Kit, Report, claims


def kit() -> Kit:
    """The versions at work."""
    return Kit(version=_version("duelproof"), hypothesis=_version("hypothesis"), python=platform.python_version())


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "unknown"


def merged(items: Iterable[Item], checks: Mapping[str, Check]) -> tuple[CheckResult, ...]:
    """The result of each check that has an item, by id."""
    by_check: dict[str, list[Item]] = {}
    for item in items:
        by_check.setdefault(item.check, []).append(item)
    return tuple(merge(checks[check].unjudged, by_check[check]) for check in sorted(by_check))


def build(items: Iterable[Item], session: Session, command: str, *, interrupted: bool = False) -> Report:
    """The report of one engine in one edition.

    Args:
        items: what was judged.
        session: what it was judged by; only its terms and the engine's claims are read.
        command: how the engine was opened.
        interrupted: whether the run was cut short.
    """
    terms, hello, items = session.terms, session.hello, list(items)
    results = merged(items, session.checks)
    return Report(
        kit=kit(),
        engine=hello.name,
        version=hello.version,
        command=command,
        edition=terms.edition,
        profile=terms.profile,
        seed=terms.seed,
        checks=results,
        claims=claims(hello),
        stale=tuple(stale(results, terms.known)),
        interrupted=interrupted,
        seconds=_seconds(items),
    )


def _seconds(items: Iterable[Item]) -> Mapping[str, float]:
    """Seconds by arena; what a check's minimising took stands with the arena that it failed in."""
    spent: dict[str, float] = {}
    for item in items:
        spent[item.arena] = spent.get(item.arena, 0.0) + item.seconds
    return spent
