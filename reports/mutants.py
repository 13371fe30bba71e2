"""The matrix fault × check, drawn in the terminal and as data.

Each fault has a row: the first check that finds it and lists a rule that it breaks, the cases and milliseconds that
took, how many checks find it at all, and the cases until the oracle beside it differed. The grid below has a column
for each check that finds anything: `#` where a check that lists a broken rule finds the fault, `+` where another does.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from duelproof.judge.hunt import Hunt

_GROUP: Final = 10
_FIRST_NUMBER: Final = 4


def score(hunts: Sequence[Hunt]) -> str:
    """The last line: how many faults were found."""
    found = sum(hunt.found is not None for hunt in hunts)
    share = 100 * found / len(hunts) if hunts else 0.0
    return f"score: {found} of {len(hunts)} faults found, {share:.1f} %"


def show(hunts: Sequence[Hunt], silent: Sequence[str], console: Console, *, fast: bool) -> None:
    """Draw the table, the grid, the checks that found nothing, and the score."""
    _table(hunts, console)
    if not fast:
        _grid(hunts, console)
        if silent:
            console.print(Text(f"checks that found no fault: {', '.join(silent)}"), soft_wrap=True)
    console.print(Text(score(hunts), style="bold"))


def _rows(hunts: Sequence[Hunt]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("fault", "rules", "found by", "arena", "cases", "ms", "checks", "agreement")]
    for hunt in hunts:
        kill, agreement = hunt.found, "" if hunt.agreement is None else str(hunt.agreement)
        found = ("NOT FOUND", "", "", "")
        if kill is not None:
            found = (kill.check, kill.arena, str(kill.cases), f"{1000 * kill.seconds:.0f}")
        rules = " ".join(hunt.fault.rules) or "any"
        rows.append((hunt.fault.id, rules, *found, str(len(hunt.kills)), agreement))
    return rows


def _table(hunts: Sequence[Hunt], console: Console) -> None:
    """Columns as wide as they need: a terminal may be narrower, a file is not."""
    rows = _rows(hunts)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) if at >= _FIRST_NUMBER else cell.ljust(width)
                 for at, (cell, width) in enumerate(zip(row, widths, strict=True))]  # fmt: skip
        console.print(Text("  ".join(cells).rstrip()), soft_wrap=True)


def _grid(hunts: Sequence[Hunt], console: Console) -> None:
    counts = Counter(check for hunt in hunts for check in hunt.kills)
    columns = sorted(counts)
    width = max((len(hunt.fault.id) for hunt in hunts), default=0)
    for hunt in hunts:
        cells = [_cell(hunt, check) for check in columns]
        groups = ["".join(cells[start : start + _GROUP]) for start in range(0, len(cells), _GROUP)]
        console.print(Text(f"{hunt.fault.id:<{width}}  {' '.join(groups)}"), soft_wrap=True)
    for number, check in enumerate(columns, start=1):
        console.print(Text(f"column {number}: {check}, finds {counts[check]}"), soft_wrap=True)


def _cell(hunt: Hunt, check: str) -> str:
    kill = hunt.kills.get(check)
    return "." if kill is None else "#" if kill.lists else "+"


def data(hunts: Sequence[Hunt], silent: Sequence[str]) -> dict[str, Any]:
    """The matrix for mutants.json; times are left out, so that the same seed gives the same bytes."""
    return {
        "faults": [
            {
                "id": hunt.fault.id,
                "title": hunt.fault.title,
                "kind": hunt.fault.kind,
                "rules": list(hunt.fault.rules),
                "edition": hunt.edition,
                "found": hunt.found is not None,
                "agreement": hunt.agreement,
                "kills": {
                    kill.check: {"lists": kill.lists, "arena": kill.arena, "cases": kill.cases}
                    for kill in sorted(hunt.kills.values(), key=lambda kill: kill.check)
                },
            }
            for hunt in hunts
        ],
        "found_nothing": list(silent),
    }
