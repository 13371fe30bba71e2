"""Hooks of duelproof's pytest plugin."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duelproof.judge.results import Item
    from duelproof.language.engine import EngineTrouble
    from duelproof.reports.model import Report


def pytest_duelproof_collected(items: int) -> None:
    """So many items are going to be judged."""


def pytest_duelproof_item(item: "Item") -> None:
    """One item has been judged, by this or another process."""


def pytest_duelproof_notice(notice: str) -> None:
    """Something that a reader of the report ought to know."""


def pytest_duelproof_trouble(trouble: "EngineTrouble", hint: str) -> None:
    """The engine could not be asked who it is; nothing is judged. `hint` says what to do, where that is known."""


def pytest_duelproof_finished(report: "Report", directory: Path) -> None:
    """All of an edition has been judged, and its report written to this folder."""
