"""How many of a sample of mutants of the reference engine the kit's checks find, agreement off, first kill.

    python tests/mutation/run.py [--sample 300] [--seed 0] [--children 2] [--work DIR] [--module flow]

mutmut makes the mutants and runs them (`[tool.mutmut]` in pyproject.toml); `counted` says which of them count; `kit`
is the test. What the checks miss is then held against the kit's other instrument, the committed table of perft counts
(`counts`): some code of the engine no check can come to. Everything happens in a copy of the checkout (a new temporary
folder unless `--work` names one, which may be used again), so the checkout may be worked on meanwhile. `mutation.json`
in that folder has every mutant's fate.

The last line is `mutation: KILLED/SAMPLED killed, N.N %; by checks alone KILLED, N.N %`; exit 1 if the first of the two
is below `--at-least` (85 %).
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from counted import ENGINE, Mutant, mutants

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = (
    *("src", "reference_engine", "properties", "scenarios", "reports"),
    *("tests/mutation", "tests/perft", "pyproject.toml"),
)
KIT: Final = "tests/mutation/kit.py"
COUNTS: Final = "tests/mutation/counts.py"
PLAIN: Final = "duelproof.reference_engine.calculation.x_loser__mutmut_1"
"""A mutant that must be killed, and whose name is the same as long as there is a rule function `loser`."""

UNSEEN: Final = ("legality._locked", "- late =")
"""Where to find a mutant that must survive, since it changes only which reason is given: if not, the run is broken."""

FOUND: Final = {1: "killed", 3: "killed", -24: "timeout", 24: "timeout", 152: "timeout"}
MISSED: Final = {0: "survived", 33: "never called"}


def copy(work: Path) -> None:
    """Copy what is needed of the checkout, links as links."""
    for name in COPIED:
        source, target = ROOT / name, work / name
        if source.is_file():
            shutil.copy2(source, target)
        else:
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))


def mutmut(work: Path, names: list[str], children: int) -> None:
    """Run these mutants; the first call makes all of them, and sees that the kit passes without one."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children), *names]
    with (work / "mutmut.log").open("a", encoding="utf-8") as log:
        run = subprocess.run(command, cwd=work, stdout=log, stderr=subprocess.STDOUT, check=False)
    if run.returncode:
        tail = (work / "mutmut.log").read_text(encoding="utf-8").replace("\r", "\n").splitlines()[-20:]
        sys.exit("mutmut failed:\n" + "\n".join(tail))


def fates(work: Path) -> dict[str, str]:
    """What has become of each mutant that was run.

    A mutant whose run ended in another way than mutmut knows says nothing, and stops the whole.
    """
    found: dict[str, str] = {}
    for path in (work / "mutants" / ENGINE).glob("*.meta"):
        for name, code in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            if code is not None:
                found[name] = {**FOUND, **MISSED}.get(code, f"broken run, exit code {code}")
    broken = [f"{name}: {fate}" for name, fate in found.items() if fate.startswith("broken")]
    if broken:
        sys.exit("mutants that did not run:\n" + "\n".join(broken))
    return found


def sample(counting: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed and engine."""
    return sorted(random.Random(seed).sample(counting, min(count, len(counting))))


def main() -> None:
    """Make, sample, run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--children", type=int, default=2, help="processes")
    parser.add_argument("--work", type=Path, help="folder to work in")
    parser.add_argument("--module", help="only mutants of one module, or of one function: `flow`, `flow.enter`")
    parser.add_argument("--at-least", type=float, default=85.0, help="percent")
    settings = parser.parse_args()
    work: Path = settings.work or Path(tempfile.mkdtemp(prefix="duelproof-mutation-"))
    (work / "tests").mkdir(parents=True, exist_ok=True)
    shutil.rmtree(work / "mutants", ignore_errors=True)
    copy(work)
    mutmut(work, [PLAIN], settings.children)
    every = mutants(work)
    unseen = next(one.name for one in every if (one.place, one.change[0][: len(UNSEEN[1])]) == UNSEEN)
    counting = [one for one in every if one.counts and f"{one.place}.".startswith(settings.module or "")]
    chosen = sample(counting, settings.sample, settings.seed)
    print(f"{len(every)} mutants, {len(counting)} counted, {len(chosen)} sampled; in {work}", flush=True)
    mutmut(work, [unseen, *(one.name for one in chosen)], settings.children)
    by_checks = fates(work)
    if (by_checks[PLAIN], by_checks[unseen]) != ("killed", "survived"):
        sys.exit(f"expected {PLAIN} to be killed and {unseen} to survive; see {work / 'mutmut.log'}")
    missed = [one.name for one in chosen if by_checks[one.name] in MISSED.values()]
    by_counts = counted(work, missed, settings.children)
    rows = [Row(one, by_checks[one.name], by_counts.get(one.name, "")) for one in chosen]
    write(work, rows)
    sys.exit(0 if report(rows) >= settings.at_least else 1)


def counted(work: Path, missed: list[str], children: int) -> dict[str, str]:
    """What the perft counts say of the mutants that the checks missed."""
    if not missed:
        return {}
    project = work / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace(KIT, COUNTS), encoding="utf-8")
    mutmut(work, missed, children)
    return fates(work)


class Row(NamedTuple):
    """A mutant of the sample: what the checks made of it, and what the counts if the checks missed it."""

    mutant: Mutant
    by_checks: str
    by_counts: str

    @property
    def missed(self) -> bool:
        """Whether no check found it."""
        return self.by_checks in MISSED.values()

    @property
    def module(self) -> str:
        """The module that it is in."""
        return self.mutant.place.partition(".")[0]


def write(work: Path, rows: list[Row]) -> None:
    """Write down every mutant's fate."""
    data = [{**row.mutant._asdict(), "by_checks": row.by_checks, "by_counts": row.by_counts} for row in rows]
    (work / "mutation.json").write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")


def report(rows: list[Row]) -> float:
    """Print what came of the sample; the score in percent."""
    missed = [row for row in rows if row.missed]
    for row in missed:
        print(f"\n{row.mutant.name}: {row.by_checks}; by counts: {row.by_counts}", *row.mutant.change, sep="\n    ")
    print()
    found = Counter(row.module for row in rows if not row.missed)
    for module, count in sorted(Counter(row.module for row in rows).items()):
        print(f"{module:12} {found[module]:3}/{count}")
    print(", ".join(f"{word} {count}" for word, count in sorted(Counter(row.by_checks for row in rows).items())))
    reached = len(rows) - sum(row.by_checks == MISSED[33] for row in rows)
    print(f"by checks, of those in functions that the contract with engines comes to: {found.total()}/{reached}")
    both = found.total() + sum(row.by_counts in FOUND.values() for row in missed)
    alone, score = (100 * number / len(rows) for number in (found.total(), both))
    print(f"mutation: {both}/{len(rows)} killed, {score:.1f} %; by checks alone {found.total()}, {alone:.1f} %")
    return score


if __name__ == "__main__":
    main()
