from dataclasses import replace
from pathlib import Path

import pytest

from duelproof.judge.opening import fault
from duelproof.judge.results import merge
from duelproof.judge.session import Session, Terms
from duelproof.judge.stored import keep, run_stored, stored_folder
from duelproof.language.claims import Hello
from duelproof.reference_engine.engine import ReferenceEngine

TIE = "ds-calc/tie-destroys-both"
TERMS = Terms(edition="tcg-current", profile="quick", oracle=ReferenceEngine())


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def failing() -> Session:
    session = Session(fault("tie-spares-both").open(), TERMS)
    check = session.checks[TIE]
    keep([merge(check.unjudged, [session.verdict(TIE, "ties")])], session, "fault:tie-spares-both")
    return session


def test_a_failure_is_kept_and_fails_again() -> None:
    session = failing()

    (stored,) = run_stored(session, [TIE])
    assert (stored.check, stored.verdict) == (TIE, "failed")
    assert Path(stored.file).parent == stored_folder(session)
    assert stored.came


def test_a_kept_failure_is_told_as_passed_once_it_is_mended() -> None:
    name = failing().hello.name

    class Mended(ReferenceEngine):
        def hello(self) -> Hello:
            return replace(super().hello(), name=name)

    (stored,) = run_stored(Session(Mended(), TERMS), [TIE])
    assert stored.verdict == "passed"


def test_kept_failures_of_checks_that_are_not_run_are_left_alone() -> None:
    assert list(run_stored(failing(), ["pos/once-a-turn"])) == []


def test_a_passing_check_is_not_kept() -> None:
    session = Session(ReferenceEngine(), TERMS)
    keep([merge(session.checks[TIE].unjudged, [session.verdict(TIE, "ties")])], session, "reference")

    assert not stored_folder(session).exists()


def test_what_is_kept_stays_out_of_git() -> None:
    failing()

    assert Path(".duelproof/.gitignore").read_text(encoding="utf-8") == "*\n"


def test_a_kept_file_that_is_none_is_told_and_stops_nothing() -> None:
    session = failing()
    (stored_folder(session) / "a-broken.json").write_text("{", encoding="utf-8")

    broken, whole = run_stored(session, [TIE])
    assert broken.verdict == "crashed"
    assert "a-broken.json" in broken.came
    assert whole.verdict == "failed"


class Renamed(ReferenceEngine):
    """An engine with a name that no folder may have."""

    def hello(self) -> Hello:
        """A name that climbs out."""
        return replace(super().hello(), name="../../etc/passwd")


def test_no_name_of_an_engine_leads_out_of_the_folder() -> None:
    folder = stored_folder(Session(Renamed(), TERMS)).resolve()
    assert folder.is_relative_to(Path(".duelproof/stored").resolve())
    assert len(folder.relative_to(Path(".duelproof/stored").resolve()).parts) == 2
