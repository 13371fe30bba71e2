import shlex
import sys
from contextlib import closing
from pathlib import Path

import pytest

from duelproof.judge.opening import engine_names, find_oracle, opener, registration
from duelproof.language.engine import EngineMissing, Oracle
from duelproof.language.errors import WrongUse

TOY = Path(__file__).parents[1] / "engines" / "toy_engine.py"
REFERENCE = "duelproof.reference_engine.engine:ReferenceEngine"


def test_registered_engines_are_known_by_name() -> None:
    assert {"reference", "ocgcore"} <= set(engine_names())
    assert opener("reference").registration == registration("reference")


def test_only_the_reference_is_the_oracle() -> None:
    assert opener("reference").oracle_itself
    assert not opener("ocgcore").oracle_itself
    assert not opener(REFERENCE).oracle_itself
    made = find_oracle()
    assert made is not None
    assert isinstance(made(), Oracle)


@pytest.mark.parametrize(
    "spec",
    [REFERENCE, "duelproof.reference_engine:REGISTRATION", f"{shlex.quote(sys.executable)} {TOY}", "fault:loser-wins"],
)
def test_an_engine_opens_by_module_command_and_fault(spec: str) -> None:
    with closing(opener(spec).open()) as engine:
        assert engine.hello().editions


def test_the_command_names_the_engine_again() -> None:
    first = opener("ocgcore", ["--flags-add", "0x1"])

    assert first.command == "ocgcore --flags-add 0x1"
    assert opener(first.command).command == first.command
    spaced = opener(f"{sys.executable} 'a b.py'")
    assert opener(spaced.command).command == spaced.command


def test_a_module_beside_the_user_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_toy_module.py").write_text(
        "from duelproof.reference_engine.engine import ReferenceEngine\nmade = ReferenceEngine()\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)

    with closing(opener("my_toy_module:made").open()) as engine:
        assert engine.hello().name


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("refrence", "did you mean reference"),
        ("", "came nothing"),
        ("'unclosed", "close the quotation"),
        ("no_such_module:Engine", "No module named"),
        ("json:nothing", "has no attribute"),
        ("fault:tie-spares-bath", "tie-spares-both"),
    ],
)
def test_what_can_be_no_engine_is_refused(spec: str, said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        opener(spec)


@pytest.mark.parametrize(("spec", "said"), [("json:__version__", "came"), ("builtins:dict", "it lacks hello")])
def test_an_object_that_is_no_engine_is_refused_when_opened(spec: str, said: str) -> None:
    with closing(opener(spec).open()) as engine, pytest.raises(WrongUse, match=said):
        engine.hello()


def test_a_command_that_is_not_there_is_missing() -> None:
    with closing(opener("./no-such-engine --fast").open()) as engine, pytest.raises(EngineMissing):
        engine.hello()
