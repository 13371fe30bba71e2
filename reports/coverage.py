"""How well each rule is covered, drawn in the terminal and as data."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from duelproof.judge.coverage import LEVELS, Coverage, Covered

_STYLES: Final[dict[Coverage, str]] = {"proved": "green", "asserted": "yellow", "cited": "yellow", "uncovered": "red"}
_WIDTH: Final = max(map(len, LEVELS))


def show(covered: Sequence[Covered], console: Console) -> None:
    """A line for each rule, then counts by edition, then what is owed and not proved."""
    editions = tuple(covered[0].levels) if covered else ()
    head = " ".join([f"{'rule':<13}", *(f"{edition:<{_WIDTH}}" for edition in editions)])
    console.print(Text(head, style="bold"), soft_wrap=True)
    for one in covered:
        line = Text(f"{one.rule.id:<13}")
        for level in one.levels.values():
            line.append(f" {level:<{_WIDTH}}", style=_STYLES.get(level, "dim"))
        line.append(f" {why(one)}")
        console.print(line, soft_wrap=True)
    for edition in editions:
        counts = Counter(one.levels[edition] for one in covered)
        said = ", ".join(f"{counts[level]} {level}" for level in LEVELS if counts[level])
        console.print(Text(f"{edition}: {said}"), soft_wrap=True)
    _owed(covered, console)


def why(one: Covered) -> str:
    """The proof of a rule that is proved, else why it is not."""
    proof = next(iter(one.proofs.values()), None)
    if proof is not None:
        return f"{proof.fault} caught by {proof.check}"
    if one.rule.reason is not None:
        return one.rule.reason
    return "shows only with card effects" if one.rule.needs_effects else ""


def _owed(covered: Sequence[Covered], console: Console) -> None:
    owed = [one for one in covered if one.owed]
    missing = [one.rule.id for one in owed if not one.proved]
    style = "bold red" if missing else "bold green"
    said = f"proved: {len(owed) - len(missing)} of {len(owed)} rules that are sure today and show without effects"
    console.print(Text(said + (f"; not proved: {', '.join(missing)}" if missing else ""), style=style), soft_wrap=True)


def data(covered: Sequence[Covered]) -> dict[str, Any]:
    """The same for coverage.json."""
    return {
        one.rule.id: {
            "levels": dict(one.levels),
            "proofs": {edition: [proof.fault, proof.check] for edition, proof in one.proofs.items()},
            "why": why(one),
        }
        for one in covered
    }
