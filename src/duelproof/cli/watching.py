"""What the terminal shows while checks are judged, in place of pytest's own words."""

from pathlib import Path
from typing import Final

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from duelproof.judge.results import Item
from duelproof.language.engine import EngineTrouble
from duelproof.reports.model import Report

_MARKS: Final = 10
"""Lines of progress where no bar can be drawn."""


class Watcher:
    """A pytest plugin that shows progress on stderr and keeps the reports.

    Attributes:
        reports: each edition's report with its folder.
        trouble: why the engine could not be asked anything, and `hint` what to do about it.
        notice: a line about known failures that nobody named.
        broken: whether some file could not be collected.
    """

    def __init__(self, console: Console) -> None:
        self.reports: list[tuple[Report, Path]] = []
        self.trouble: EngineTrouble | None = None
        self.hint = self.notice = ""
        self.broken = False
        self._console = console
        self._total = self._done = self._bad = 0
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("judging", total=None)

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Take the place of pytest's own reporter."""
        reporter = config.pluginmanager.getplugin("terminalreporter")
        if reporter is not None:
            config.pluginmanager.unregister(reporter)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Arena by arena: what is broken off early has then judged whole arenas."""
        items.sort(key=lambda item: item.name.rpartition("[")[2].removesuffix("]"))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be collected is a fault of the kit's, or of a scenario file."""
        if report.failed:
            self.broken = True
            self._console.print(Text(str(report.longrepr)))

    def pytest_internalerror(self, excrepr: object) -> None:
        """Nothing is hidden."""
        self._console.print(Text(str(excrepr)))

    def pytest_duelproof_collected(self, items: int) -> None:
        """So many checks in arenas are to be judged."""
        self._begin(items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """The same, from a worker."""
        self._begin(len(ids))

    def _begin(self, total: int) -> None:
        self._total = total
        self._bar.update(self._task, total=total)
        self._bar.start()

    def pytest_duelproof_item(self, item: Item) -> None:
        """One more."""
        self._done += 1
        self._bad += item.verdict in ("crashed", "failed")
        found = f"judging, {self._bad} failing" if self._bad else "judging"
        self._bar.update(self._task, advance=1, description=found)
        if not self._console.is_terminal and self._total and self._done % max(1, self._total // _MARKS) == 0:
            self._console.print(Text(f"{found}: {self._done} of {self._total}"))

    def pytest_duelproof_notice(self, notice: str) -> None:
        """Something to tell beside the report."""
        self.notice = notice

    def pytest_duelproof_trouble(self, trouble: EngineTrouble, hint: str) -> None:
        """Nothing can be judged."""
        self.trouble, self.hint = trouble, hint

    def pytest_duelproof_finished(self, report: Report, directory: Path) -> None:
        """An edition is done."""
        self._bar.stop()
        self.reports.append((report, directory))

    def pytest_unconfigure(self) -> None:
        """Leave the terminal as it was."""
        self._bar.stop()
