"""What the suite was asked for, read from pytest's options and checked at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from _pytest.mark.expression import Expression

from duelproof.judge.editions import edition_of
from duelproof.judge.known import Settings, read_settings, refuse_unknown
from duelproof.judge.opening import Opener, find_oracle, opener
from duelproof.judge.session import Terms
from duelproof.language.engine import Oracle
from duelproof.language.errors import WrongUse
from duelproof.language.words import DEFAULT_EDITION, EditionId

if TYPE_CHECKING:
    from duelproof.properties.model import Profile


@dataclass(frozen=True, slots=True)
class Asked:
    """The options as values.

    Attributes:
        opener: how the engine is started.
        terms: what it is judged by, in each edition.
        report: where the report goes, if that was said.
        stored: whether failures of earlier runs are run and new ones kept.
        only: tells of a check's id whether it is wanted; None where all are.
        notice: a line about known failures that were not asked for by name.
    """

    opener: Opener
    terms: Mapping[EditionId, Terms]
    report: Path | None
    stored: bool
    only: Callable[[str], bool] | None = None
    notice: str = ""


def asked(config: pytest.Config) -> Asked:
    """The options of this run.

    Raises:
        WrongUse: one of them cannot be carried out.
    """
    option = config.option
    known_file = Path(option.duelproof_known) if option.duelproof_known is not None else None
    settings = read_settings(known_file) if known_file is not None else None
    spec = option.duelproof_engine or (settings and settings.engine) or "reference"
    start = opener(spec, timeout=option.duelproof_timeout)
    place, notice = str(known_file), ""
    bundled = start.registration.known_failures if start.registration is not None else None
    if known_file is None and bundled is not None and bundled.is_file():
        place, settings = str(bundled), read_settings(bundled)
        notice = f"known failures: {place}"
    editions = _editions(option.duelproof_edition or (settings.editions if known_file and settings else None))
    made = find_oracle()
    oracle = None if made is None else made()
    terms = {edition: _terms(config, edition, start, oracle, settings, place) for edition in editions}
    if option.duelproof_timeout is not None and option.duelproof_timeout <= 0:
        raise WrongUse(f"--duelproof-timeout: expected more than 0 seconds, came {option.duelproof_timeout:g}")
    report = Path(option.duelproof_report) if option.duelproof_report is not None else None
    return Asked(start, terms, report, not option.duelproof_no_stored, _only(option.duelproof_only), notice)


def _only(expression: str | None) -> Callable[[str], bool] | None:
    """What an expression as of pytest's -k says of an id: its words are parts of the id, in any case of letters."""
    if expression is None:
        return None
    try:
        compiled = Expression.compile(expression)
    except SyntaxError as error:
        raise WrongUse(f"-k {expression!r}: expected words with and, or, not and brackets, came {error}") from None

    def only(check_id: str) -> bool:
        def contains(word: str, /, **_: str | int | bool | None) -> bool:
            return word.lower() in check_id.lower()

        return compiled.evaluate(contains)

    return only


def _editions(named: object) -> list[EditionId]:
    words = [str(word) for word in cast("list[str]", named or [DEFAULT_EDITION])]
    return list(dict.fromkeys(edition_of(word) for word in words))


def _terms(  # noqa: PLR0913, PLR0917 - one caller
    config: pytest.Config,
    edition: EditionId,
    start: Opener,
    oracle: Oracle | None,
    settings: Settings | None,
    place: str,
) -> Terms:
    option = config.option
    known = {} if settings is None else {key: one.reason for key, one in settings.failures(edition).items()}
    terms = Terms(
        edition=edition,
        profile=cast("Profile", option.duelproof_profile),
        seed=option.duelproof_seed,
        oracle=oracle,
        oracle_itself=start.oracle_itself,
        agreement=not option.duelproof_no_agreement,
        known=known,
    )
    if known:
        # Whether agreement is compared this time or not, its checks exist.
        with_agreement = Terms(edition=edition, oracle=oracle)
        refuse_unknown(known, {check.id for check in with_agreement.checks()}, place)
    return terms
