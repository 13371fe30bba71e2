"""The ids of all checks there have ever been: an id never changes, is never used again, and does not vanish.

`manifest.txt` beside this module holds them; `python -m duelproof.judge.manifest` adds the new ones.
"""

from pathlib import Path
from typing import Final

from duelproof.judge.checks import checks
from duelproof.judge.opening import find_oracle
from duelproof.language.words import EDITION_IDS

FILE: Final = Path(__file__).with_name("manifest.txt")


def listed() -> list[str]:
    """The ids in the manifest."""
    return FILE.read_text(encoding="utf-8").split()


def present() -> set[str]:
    """The ids of all checks of all editions now."""
    made = find_oracle()
    oracle = None if made is None else made()
    found: set[str] = set()
    for edition in EDITION_IDS:
        citable = () if oracle is None else oracle.citable(edition)
        found |= {check.id for check in checks(edition, citable)}
    return found


def main() -> None:
    """Add the new ids to the manifest."""
    FILE.write_text("".join(f"{check}\n" for check in sorted({*listed(), *present()})), encoding="utf-8")


if __name__ == "__main__":
    main()
