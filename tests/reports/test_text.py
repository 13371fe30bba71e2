import pytest

from duelproof.reports.text import LONGEST, clean, clean_lines


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain – × ’", "plain – × ’"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("\u202eright to left", "\\u202eright to left"),
        ("\u2028\ufeff", "\\u2028\\ufeff"),
        ("\ud800", "\\ud800"),
    ],
)
def test_every_character_is_made_visible(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_a_long_string_is_cut_and_says_so() -> None:
    shown = clean("x" * 1_000_000)

    assert len(shown) < LONGEST + 40
    assert shown.endswith("(1000000 characters)")


def test_lines_stay_lines_and_are_cleaned_each() -> None:
    assert clean_lines("one\r\ntwo\x1b") == ["one", "two\\x1b"]
