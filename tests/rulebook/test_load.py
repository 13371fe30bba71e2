"""What contradicts itself is refused, and the error says where and what to do."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from duelproof.rulebook.errors import RulebookError
from duelproof.rulebook.load import edition, in_force, read_rulebook, rule, rules

Change = Callable[[str, str, str], Path]


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """A copy of the rulebook in which one piece of a file was replaced."""

    def change(file: str, old: str, new: str) -> Path:
        home = tmp_path / "rulebook"
        shutil.copytree(str(files("duelproof.rulebook")), home)
        text = (home / file).read_text(encoding="utf-8")
        assert old in text
        (home / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return home

    return change


def test_a_directory_reads_like_the_bundled_rulebook(changed: Change) -> None:
    assert read_rulebook(changed("editions.toml", "#", "#")).rules == rules()


CALC = "rules/ds_calc.toml"
REFUSED = {
    "doubled rule": (CALC, 'id = "DS-CALC-02"', 'id = "DS-CALC-01"', r"ds_calc\.toml: DS-CALC-01: .*used once"),
    "rule of another chapter": (CALC, 'id = "DS-CALC-02"', 'id = "DS-DMG-02"', r"ds_calc\.toml: DS-DMG-02: .*DS-CALC-"),
    "doubled chapter": ("rules/es.toml", 'id = "ES"', 'id = "ES-X"', r"es\.toml: ES-01: expected an id ES-X-"),
    "dangling rule": (
        CALC,
        'see = ["DS-CALC-17"]',
        'see = ["DS-CALC-71"]',
        r"DS-CALC-02: see: no rule 'DS-CALC-71'; did",
    ),
    "dangling source": (CALC, '"OCGR-atk"', '"OCGR-akt"', r"DS-CALC-02: sources: no source 'OCGR-akt'; did you mean"),
    "dangling statement": (CALC, '"S2-22"', '"S2-99"', r"DS-CALC-01: sources: no source 'S2-99'"),
    "dangling parameter": (
        CALC,
        '"calc.zeroTie"',
        '"calc.zeroTee"',
        r"DS-CALC-06: parameter: no parameter 'calc.zeroTee'",
    ),
    "unknown status": (CALC, 'classic = "unknown"', 'classic = "maybe"', r"DS-CALC-01: editions: classic: .*'maybe'"),
    "missing edition": (CALC, 'classic = "unknown", ', "", r"DS-CALC-01: editions: expected classic, .*name each"),
    "unknown edition": (CALC, "classic =", "antique =", r"DS-CALC-01: editions: .*came antique"),
    "unknown key": (
        CALC,
        "needs_effects",
        "need_effects",
        r"DS-CALC-01: no key 'need_effects'; did you mean needs_effects",
    ),
    "missing text": (CALC, "text =", "parameter =", r"DS-CALC-01: expected a key 'text'"),
    "wrong type": (
        CALC,
        "needs_effects = true",
        'needs_effects = "yes"',
        r"DS-CALC-01: needs_effects: expected .*bool",
    ),
    "number as a source": (
        CALC,
        'sources = ["S2-22"',
        "sources = [22",
        r"DS-CALC-01: sources: expected strings; came 22",
    ),
    "silent exclusion": (CALC, "needs_effects = true", "observable = false", r"DS-CALC-01: expected a reason"),
    "no TOML": (CALC, "[chapter]", "[chapter", r"ds_calc\.toml: the file: expected TOML"),
    "source without a table": (
        "sources.toml",
        "[S0]",
        "BIL2 = 1\n[S0]",
        r"sources\.toml: BIL2: expected a table; came 1",
    ),
    "doubled statement": (
        "sources.toml",
        '"01", "02"',
        '"01", "01"',
        r"sources\.toml: S0: expected each statement once",
    ),
    "unknown parameter": ("editions.toml", '"lp0"', '"lp1"', r"classic: parameters: expected"),
    "value not allowed": (
        "editions.toml",
        '"same-spent"',
        '"same"',
        r"edison-2010: replay_attacker: expected .*'same'",
    ),
    "number for a truth": (
        "editions.toml",
        '"ds.spellNegation" = false',
        '"ds.spellNegation" = 0',
        r"classic: ds_spell",
    ),
    "renamed edition": (
        "editions.toml",
        'id = "classic"',
        'id = "antique"',
        r"editions\.toml: antique: expected classic",
    ),
    "edition twice": (
        "editions.toml",
        'id = "classic"',
        'id = "goat-2005"',
        r"each of classic, .* once; came goat-2005,",
    ),
    "dangling dispute": ("editions.toml", '["phaseTriggers"]', '["triggers"]', r"goat-2005: parameter: no parameter"),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_a_broken_rulebook_is_refused(changed: Change, reason: str) -> None:
    file, old, new, message = REFUSED[reason]
    with pytest.raises(RulebookError, match=message):
        read_rulebook(changed(file, old, new))


def test_an_id_in_two_chapters_is_refused(changed: Change) -> None:
    home = changed("editions.toml", "#", "#")
    shutil.copy(home / "rules" / "es.toml", home / "rules" / "es_again.toml")
    with pytest.raises(
        RulebookError, match=r"es_again\.toml: ES: expected an id used once; came one that es\.toml has too"
    ):
        read_rulebook(home)


def test_a_missing_file_is_named(changed: Change) -> None:
    home = changed("editions.toml", "#", "#")
    (home / "sources.toml").unlink()
    with pytest.raises(RulebookError, match=r"sources\.toml: .*add it"):
        read_rulebook(home)


def test_an_unknown_rule_is_answered_with_the_closest() -> None:
    with pytest.raises(RulebookError, match=r"no rule 'DS-CALC-60'; did you mean .*DS-CALC-16"):
        rule("DS-CALC-60")


def test_an_unknown_edition_is_answered_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match="no edition 'advanced'; known: classic, goat-2005"):
        edition("advanced")
    with pytest.raises(RulebookError, match="did you mean goat-2005"):
        in_force("DS-CALC-06", "goat")


def test_an_edition_is_had_without_reading_the_rules() -> None:
    code = (
        "from duelproof.rulebook import load\n"
        "load.edition('classic')\n"
        "assert load._bundled.cache_info().currsize == 0\n"
        "load.rules()\n"
        "assert load._bundled.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_was_read_is_kept_and_cannot_be_changed() -> None:
    assert rules() is rules()
    with pytest.raises(TypeError):
        rules()["DS-CALC-99"] = rule("DS-CALC-01")  # type: ignore[index]
    with pytest.raises(AttributeError):
        rule("DS-CALC-01").text = "Anything goes."  # type: ignore[misc]
