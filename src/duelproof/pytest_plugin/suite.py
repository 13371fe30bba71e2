"""The suite at work in one pytest session: opens the engine, collects checks, gathers items, writes reports."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final

import pytest

from duelproof.judge.cases import CASES, file_word, write_failure
from duelproof.judge.checks import Check
from duelproof.judge.gate import Exit, exit_code, together
from duelproof.judge.opening import Opener
from duelproof.judge.results import Failure, Item
from duelproof.judge.session import Session
from duelproof.judge.stored import HOME, keep, keep_out_of_git, run_stored
from duelproof.language.engine import Engine, EngineTrouble
from duelproof.language.errors import WrongUse
from duelproof.language.wire import read
from duelproof.language.words import EditionId
from duelproof.pytest_plugin import is_ours
from duelproof.pytest_plugin.items import ATTRIBUTE, CheckFile, CheckItem, carry, lost
from duelproof.pytest_plugin.settings import Asked, asked
from duelproof.reports.build import build
from duelproof.reports.files import clear, write_report
from duelproof.reports.model import Report
from duelproof.reports.terminal import summary_text
from duelproof.scenarios.load import read_file

PACKAGE: Final = Path(__file__).parents[1]
_HOMES: Final = ("properties", "scenarios")


def _make_folder(directory: Path) -> None:
    """Make a report's folder before anything is played: a run must not end without a place to put it."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        came = f"{error.filename or directory}: {error.strerror}"
        raise WrongUse(f"--report {directory}: expected a folder that can be written, came {came}") from None


class Suite:
    """The plugin proper, registered where the suite is asked for."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._controls = not hasattr(config, "workerinput")
        try:
            self.asked: Asked = asked(config)
        except WrongUse as error:
            raise pytest.UsageError(str(error)) from None
        self._checks: dict[EditionId, dict[str, list[Check]]] = {}
        self._sessions: dict[EditionId, Session] = {}
        self._items: list[Item] = []
        self._interrupted = False
        self._reports: list[tuple[Report, Path]] = []
        self._alone = all(is_ours(str(arg)) for arg in config.args)
        if self._alone and not self._controls:
            config.option.loadgroup = False  # items keep their names, which `--lf` knows them by; see `scheduling`
        config.addinivalue_line("markers", "xdist_group(name): tests that one process runs")

    @property
    def opener(self) -> Opener:
        """How the engine is started."""
        return self.asked.opener

    @property
    def editions(self) -> tuple[EditionId, ...]:
        """The editions that are judged."""
        return tuple(self.asked.terms)

    @cached_property
    def engine(self) -> Engine:
        """The engine, one for the whole session."""
        return self.opener.open()

    def session(self, edition: EditionId) -> Session:
        """What judges in an edition.

        Raises:
            EngineTrouble: the engine does not say who it is.
            WrongUse: it does not play this edition.
        """
        if edition not in self._sessions:
            session = Session(self.engine, self.asked.terms[edition])
            if edition not in session.hello.editions:
                plays = ", ".join(session.hello.editions) or "none"
                raise WrongUse(f"edition {edition}: {session.hello.name} plays {plays}; choose one with --edition")
            self._sessions[edition] = session
        return self._sessions[edition]

    def directory(self, edition: EditionId) -> Path:
        """The folder of an edition's report."""
        if self.asked.report is None:
            return HOME / "report" / file_word(self.session(edition).hello.name) / edition
        return self.asked.report if len(self.editions) == 1 else self.asked.report / edition

    def checks_in(self, path: Path, edition: EditionId) -> list[Check]:
        """The checks that a file of the package holds."""
        if edition not in self._checks:
            by_home: dict[str, list[Check]] = {}
            for check in self.asked.terms[edition].checks():
                by_home.setdefault(check.home, []).append(check)
            self._checks[edition] = by_home
        if path.suffix == ".py":
            return self._checks[edition].get(f"properties/{path.name}", [])
        ids = {scenario.id for scenario in read_file(path)}
        return [one for one in self._checks[edition].get(f"scenarios/{path.parent.name}", []) if one.id in ids]

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: object) -> object:
        """One process for each arena, if nothing else is run."""
        if not self._alone:
            return None
        from duelproof.pytest_plugin.scheduling import schedule  # noqa: PLC0415 - only with pytest-xdist

        return schedule(config, log, self._lose)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> CheckFile | None:
        """Chapters of properties and files of scenarios, of this package and no other."""
        home = next((name for name in _HOMES if file_path.is_relative_to(PACKAGE / name)), None)
        if home == "properties" and file_path.suffix == ".py" and file_path.parent == PACKAGE / home:
            return CheckFile.of(parent, file_path, self)
        if home == "scenarios" and file_path.suffix == ".yaml":
            return CheckFile.of(parent, file_path, self)
        return None

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        """Ask the engine who it is before anything is started on its account."""
        if not self._controls or self._config.getoption("collectonly"):
            return
        try:
            for edition in self.editions:
                self.session(edition)
                clear(self.directory(edition))
                _make_folder(self.directory(edition))
        except WrongUse as error:
            raise pytest.UsageError(str(error)) from None
        except EngineTrouble as trouble:
            self._config.hook.pytest_duelproof_trouble(trouble=trouble, hint=self._hint)
            pytest.exit(f"{trouble}. {self._hint}".rstrip(" ."), returncode=int(Exit.COULD_NOT_RUN))

    @property
    def _hint(self) -> str:
        found = self.opener.registration
        return f"{found.install_hint} brings what it needs" if found is not None and found.install_hint else ""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out checks that were not asked for; what else pytest runs stays."""
        wanted = self.asked.only
        if wanted is None:
            return
        left_out = [item for item in items if isinstance(item, CheckItem) and not wanted(item.check.id)]
        if left_out:
            gone = set(left_out)
            items[:] = [item for item in items if item not in gone]
            config.hook.pytest_deselected(items=left_out)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Say how much there is to do."""
        count = sum(isinstance(item, CheckItem) for item in session.items)
        self._config.hook.pytest_duelproof_collected(items=count)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Let what was judged travel with the test report."""
        report = yield
        carry(item, call, report)
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what was judged, by whichever process."""
        text = getattr(report, ATTRIBUTE, None)
        if text is not None and self._controls:
            self._take(read(Item, text, report.nodeid))

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """A process of pytest-xdist died, and an engine in it with it."""
        self._lose([crashitem], str(report.longrepr))

    def _lose(self, nodeids: Sequence[str], why: str = "the process died in this arena") -> None:
        for nodeid in nodeids:
            item = lost(nodeid, why)
            if item is not None:
                self._take(item)

    def _take(self, item: Item) -> None:
        self._items.append(item)
        if self._config.pluginmanager.hasplugin("terminalreporter"):  # pytest tells every item by itself
            self._write_case(item.failure, item.edition)
        self._config.hook.pytest_duelproof_item(item=item)

    def _write_case(self, failure: Failure | None, edition: EditionId) -> None:
        if failure is not None:
            folder, seed = self.directory(edition) / CASES, self.asked.terms[edition].seed
            write_failure(failure, folder, self.opener.command, seed)

    def pytest_keyboard_interrupt(self) -> None:
        """Ctrl-C: what was done is reported all the same."""
        self._interrupted = True

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Merge, gate and write the reports."""
        self._interrupted |= bool(session.shouldstop) or bool(session.shouldfail)
        if not self._controls or not (self._items or self._interrupted):
            return
        code = self._finish()
        if exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            session.exitstatus = max(int(exitstatus), int(code))

    def _finish(self) -> Exit:
        codes = []
        for edition in self.editions:
            items = [item for item in self._items if item.edition == edition]
            if (items or self._interrupted) and edition in self._sessions:
                report = self._report(edition, items)
                codes.append(exit_code(report.checks, report.stale))
                self._reports.append((report, self.directory(edition)))
        if self.asked.notice:
            self._config.hook.pytest_duelproof_notice(notice=self.asked.notice)
        for report, directory in self._reports:
            for check in report.checks:
                self._write_case(check.first_failure, report.edition)
            write_report(report, directory)
            keep_out_of_git()
            self._config.hook.pytest_duelproof_finished(report=report, directory=directory)
        return together(codes)

    def _report(self, edition: EditionId, items: list[Item]) -> Report:
        session = self.session(edition)
        report = build(items, session, self.opener.command, interrupted=self._interrupted)
        if not self.asked.stored or self._interrupted:
            return report
        report = replace(report, stored=tuple(run_stored(session, {check.id for check in report.checks})))
        keep(report.checks, session, self.opener.command)
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The table by chapter, below pytest's own words."""
        for report, directory in self._reports:
            terminalreporter.section(f"duelproof: {directory}")
            for line in summary_text(report).splitlines():
                terminalreporter.write_line(line)
        if self.asked.notice and self._controls:
            terminalreporter.write_line(self.asked.notice)

    def pytest_unconfigure(self) -> None:
        """Let go of the engine."""
        if "engine" in vars(self):
            self.engine.close()
