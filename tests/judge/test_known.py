from pathlib import Path

import pytest

from duelproof.judge.known import Known, read_settings, refuse_unknown
from duelproof.language.errors import Malformed

FULL = """
engine = "node adapter.mjs"
editions = ["tcg-current", "goat-2005"]

[known]
"ds-calc/tie" = "issue 12"

[known.goat-2005]
"agree/DS-CALC-06" = { reason = "plays it the modern way", link = "https://example.org/13" }
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "duelproof.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_known_failures_of_all_editions_and_of_one(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path, FULL))

    assert settings.engine == "node adapter.mjs"
    assert settings.editions == ("tcg-current", "goat-2005")
    assert settings.failures("tcg-current") == {"ds-calc/tie": Known("issue 12")}
    assert settings.failures("goat-2005") == {
        "ds-calc/tie": Known("issue 12"),
        "agree/DS-CALC-06": Known("plays it the modern way", "https://example.org/13"),
    }


def test_an_empty_file_knows_nothing(tmp_path: Path) -> None:
    assert read_settings(written(tmp_path, "")).failures("tcg-current") == {}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("engine = 3", "engine"),
        ('editions = ["tcg"]', "editions[0]"),
        ("knwon = 1", "knwon"),
        ('[known]\n"a/b" = ""', "known.a/b"),
        ('[known]\n"a/b" = 7', "known.a/b"),
        ('[known]\n"a/b" = { link = "x" }', "known.a/b"),
        ('[known.tcg]\n"a/b" = "x"', "known.tcg"),
        ('[known]\ntcg-current = "x"', "known.tcg-current"),
        ("engine = ", "TOML"),
        ("[known]\n[known]", "TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(tmp_path: Path, text: str, place: str) -> None:
    path = written(tmp_path, text)

    with pytest.raises(Malformed) as raised:
        read_settings(path)

    assert str(path) in str(raised.value)
    assert place in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"nowhere\.toml: expected a settings file, came No such file"):
        read_settings(tmp_path / "nowhere.toml")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "duelproof.toml"
    path.write_bytes(b"engine = '\xff'")

    with pytest.raises(Malformed, match="UTF-8"):
        read_settings(path)


def test_a_known_failure_of_no_check_is_refused_with_the_closest() -> None:
    with pytest.raises(
        Malformed, match=r"known: expected the id of a check, came 'ds-calc/ties'; did you mean ds-calc/tie"
    ):
        refuse_unknown(["ds-calc/ties"], ["ds-calc/tie", "pos/x"], "duelproof.toml")


def test_known_failures_that_exist_are_taken() -> None:
    refuse_unknown(["ds-calc/tie"], ["ds-calc/tie", "pos/x"], "duelproof.toml")
