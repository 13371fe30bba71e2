"""Collectors and items: a file of properties or scenarios holds a test for each check, edition and arena."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from duelproof.judge.checks import NO_ARENA, Check
from duelproof.judge.items import unfinished
from duelproof.judge.results import Item
from duelproof.language.engine import EngineTrouble
from duelproof.language.wire import write
from duelproof.language.words import EDITION_IDS, EditionId
from duelproof.reports.passage import failure_lines

if TYPE_CHECKING:
    from duelproof.pytest_plugin.suite import Suite

ATTRIBUTE = "duelproof_item"
"""The attribute of a test report that carries the item, as JSON: it has to get through from other processes."""


class NotConforming(Exception):  # noqa: N818 - what the engine is, no error of ours
    """The item failed or crashed; what to say stands in the item."""


class CheckFile(pytest.File):
    """A file of the package that checks are collected from."""

    suite: "Suite"

    @classmethod
    def of(cls, parent: pytest.Collector, path: Path, suite: "Suite") -> "CheckFile":
        """The collector of a file."""
        made: CheckFile = cls.from_parent(parent, path=path)
        made.suite = suite
        return made

    def collect(self) -> Iterator["CheckItem"]:
        """An item for each check, edition and arena."""
        for edition in self.suite.editions:
            for check in self.suite.checks_in(self.path, edition):
                for arena in check.arenas:
                    yield CheckItem.of(self, check, edition, arena)


class CheckItem(pytest.Item):
    """A check in an edition and an arena."""

    parent: CheckFile
    check: Check
    edition: EditionId
    arena: str
    judged: Item | None = None

    @classmethod
    def of(cls, parent: CheckFile, check: Check, edition: EditionId, arena: str) -> "CheckItem":
        """The item; all of an arena are in one group, so that one process plays it."""
        where = edition if arena == NO_ARENA else f"{edition}-{arena}"
        name = f"{check.id}[{where}]"
        # Given as a string, pytest takes it apart as it does those that `--lf` has kept, and finds them equal.
        made: CheckItem = cls.from_parent(parent, name=name, nodeid=f"{parent.nodeid}::{name}")
        made.check, made.edition, made.arena = check, edition, arena
        made.add_marker(pytest.mark.xdist_group(check.chapter if arena == NO_ARENA else where))
        return made

    @property
    def suite(self) -> "Suite":
        """What the session shares."""
        return self.parent.suite

    def runtest(self) -> None:
        """Judge it; what came of it is kept for the report."""
        judged = self.suite.session(self.edition).verdict(self.check.id, self.arena)
        self.judged = judged
        if judged.verdict in ("crashed", "failed"):
            raise NotConforming
        if judged.verdict == "waived":
            pytest.xfail(judged.reason)
        if judged.verdict != "passed":
            pytest.skip(f"{judged.verdict}: {judged.reason}".rstrip(": "))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - pytest's
        """The check, its rules and sources, the board, the steps and the command that replays them; no traceback."""
        if isinstance(excinfo.value, NotConforming) and self.judged is not None:
            return "\n".join(self._told(self.judged))
        return super().repr_failure(excinfo, style)

    def _told(self, judged: Item) -> Iterable[str]:
        yield f"{judged.verdict}: {self.check.id}: {self.check.title}"
        if judged.failure is not None:
            directory = self.suite.directory(self.edition)
            yield from failure_lines(judged.failure, self.edition, self.suite.opener.command, str(directory))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands."""
        return self.path, None, self.name


def carry(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Let the test report carry what was judged; what broke off is no less a result."""
    if isinstance(item, CheckItem) and report.when == "call":
        judged = item.judged
        if judged is None and call.excinfo is not None:
            unjudged = Item(check=item.check.id, edition=item.edition, arena=item.arena, verdict="not exercised")
            error = call.excinfo.value
            judged = unfinished(unjudged, error if isinstance(error, EngineTrouble) else str(report.longrepr))
        if judged is not None:
            setattr(report, ATTRIBUTE, write(judged))


def lost(nodeid: str, why: str) -> Item | None:
    """The item of a check whose process died under it; None if it is no check of ours."""
    path, _, name = nodeid.partition("::")
    check, _, where = name.removesuffix("]").rpartition("[")
    edition = next((edition for edition in EDITION_IDS if where == edition or where.startswith(f"{edition}-")), None)
    if not path or not check or edition is None:
        return None
    arena = where.removeprefix(edition).removeprefix("-") or NO_ARENA
    return unfinished(Item(check=check, edition=edition, arena=arena, verdict="not exercised"), why)
