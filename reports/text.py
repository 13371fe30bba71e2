"""Strings of an engine, made harmless: no control character, no text direction and no line break gets through."""

import unicodedata
from typing import Final

LONGEST: Final = 2000
"""Characters of one string that are shown; an engine may have sent a megabyte."""

_ESCAPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean(text: str, longest: int = LONGEST) -> str:
    r"""The text on one line, every character visible: `\x1b[31m` for an escape sequence, `\n` for a line break."""
    shown = text if len(text) <= longest else f"{text[:longest]}... ({len(text)} characters)"
    return "".join(_visible(char) if unicodedata.category(char) in _ESCAPED else char for char in shown)


def _visible(char: str) -> str:
    return char.encode("unicode_escape", "backslashreplace").decode("ascii")


def clean_lines(text: str) -> list[str]:
    """The text line by line, each made harmless."""
    return [clean(line.rstrip("\r")) for line in text.split("\n")]
