"""Case files: a case with what was wrong there, as JSON that can be replayed, sent around and written by hand.

{"format": 1, "check": "ds-calc/tie-destroys-both", "rules": ["DS-CALC-05"], "edition": "tcg-current",
 "engine": "my-engine", "seed": 0, "kit": "0.1.0", "expected": "...", "came": "...",
 "board": {BOARD}, "actions": [ACTION, ..], "probe": ACTION}

`format` and `board` are needed, the rest may be left out; docs/wire.md has BOARD and ACTION. `probe` is an action that
ought to be refused, tried after the last of `actions`. Prompts with one possible answer need no action.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from duelproof.language import wire
from duelproof.language.action import Action
from duelproof.language.board import Board, check_board
from duelproof.language.case import Case
from duelproof.language.errors import Malformed
from duelproof.language.words import DIRECT, EditionId
from duelproof.rulebook.load import rules

FORMAT: Final = 1
_UNFIT: Final = re.compile(r"[^a-z0-9]+")
_DIGITS: Final = 8


@cache
def kit_version() -> str:
    """The version of duelproof; empty in a checkout that is not installed."""
    try:
        return version("duelproof")
    except PackageNotFoundError:
        return ""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case and where it comes from.

    Attributes:
        case: what is played.
        check: the id of the check that failed; empty in a case written by hand.
        rules: the rules that were broken.
        expected: what ought to have been.
        came: what came.
        engine: how the engine was named.
        seed: the seed of the run.
        kit: the version of duelproof that wrote it.
    """

    case: Case
    check: str = ""
    rules: tuple[str, ...] = ()
    expected: str = ""
    came: str = ""
    engine: str = ""
    seed: int = 0
    kit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """The file as it stands."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)
    format: Annotated[int, Field(ge=1)]
    board: Board
    actions: tuple[Action, ...] = ()
    probe: Action | None = None
    check: str = ""
    rules: tuple[str, ...] = ()
    edition: EditionId | None = None
    engine: str = ""
    seed: int = 0
    kit: str = ""
    expected: str = ""
    came: str = ""


def read_case(path: Path | str) -> CaseFile:
    """The case in a file.

    Raises:
        Malformed: the file is not there, is no JSON, or no case; it names the place, what was expected and what came.
    """
    data = wire.load_yaml(Path(path))
    if not isinstance(data, dict):
        raise Malformed(str(path), "a case: an object with `format` and `board`", _kind(data))
    if data.get("format", FORMAT) != FORMAT:
        hint = "a newer duelproof wrote it; update this one"
        raise Malformed(f"{path}: format", str(FORMAT), json.dumps(data["format"], default=str), hint)
    form = wire.read_data(_Form, data, str(path))
    if form.edition not in (None, form.board.edition):
        raise Malformed(f"{path}: edition", f"{form.board.edition}, as in `board`", str(form.edition))
    case = Case(check_board(form.board, f"{path}: board"), form.actions, form.probe)
    _check_names(form, str(path))
    return CaseFile(
        case, form.check, form.rules, form.expected, form.came, form.engine, form.seed, form.kit or kit_version()
    )


def _check_names(form: _Form, path: str) -> None:
    """Refuse an action about a card that is not on the board, and a rule that does not exist."""
    cards = {card.id for side in (form.board.a, form.board.b) for card in side.cards} | {DIRECT, None}
    for number, action in enumerate(form.actions):
        for slot in ("card", "target"):
            if getattr(action, slot) not in cards:
                came = json.dumps(getattr(action, slot))
                raise Malformed(f"{path}: actions[{number}].{slot}", "a card of the board", came)
    for number, rule in enumerate(form.rules):
        if rule not in rules():
            raise Malformed(f"{path}: rules[{number}]", "a rule of the rulebook", json.dumps(rule))


def _kind(data: object) -> str:
    return "an empty file" if data is None else type(data).__name__


def write_case(path: Path | str, case_file: CaseFile) -> None:
    """Writes a case to a file; the same bytes for the same case.

    Raises:
        OSError: the file cannot be written.
    """
    text = json.dumps(case_data(case_file), indent=2, ensure_ascii=False)
    Path(path).write_text(text + "\n", encoding="utf-8")


def case_data(case_file: CaseFile) -> dict[str, Any]:
    """A case file as plain data, in the order in which a person reads it."""
    case = case_file.case
    head: dict[str, Any] = {
        "format": FORMAT,
        "check": case_file.check,
        "rules": list(case_file.rules),
        "edition": case.board.edition,
        "engine": case_file.engine,
        "seed": case_file.seed,
        "kit": case_file.kit or kit_version(),
        "expected": case_file.expected,
        "came": case_file.came,
        "board": wire.to_board_data(case.board),
        "actions": [_action_data(action) for action in case.actions],
    }
    return head if case.probe is None else {**head, "probe": _action_data(case.probe)}


def _action_data(action: Action) -> dict[str, Any]:
    return {name: value for name, value in wire.to_data(action).items() if value != []}


def file_name(check: str, case: Case) -> str:
    """The name of a case's file, the same for the same check and case: `ds-calc-tie-destroys-both-1f0c9a2b.json`."""
    text = json.dumps(case_data(CaseFile(case, kit="-")), sort_keys=True)
    digest = sha256(text.encode()).hexdigest()[:_DIGITS]
    return f"{_UNFIT.sub('-', check.lower()).strip('-') or 'case'}-{digest}.json"
