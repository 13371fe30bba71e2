"""How many of a sample of mutants of the reference engine the kit's checks find, agreement off, first kill.

    python tests/mutation/run.py [--sample 300] [--seed 0] [--children 2] [--work DIR] [--module flow]

mutmut makes the mutants and runs them (`[tool.mutmut]` in pyproject.toml); `counted` says which of them count; `kit`
is the test. Everything happens in a copy of the checkout (a new temporary folder unless `--work` names one, which may
be used again), so the checkout may be worked on meanwhile. `mutation.json` in that folder has every mutant's fate.

The last line is `mutation: KILLED/SAMPLED killed, N.N %`; exit 1 below `--at-least` (85 %).
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
from typing import Final

from counted import ENGINE, Mutant, mutants

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("src", "reference_engine", "properties", "scenarios", "reports", "tests/mutation", "pyproject.toml")
PLAIN: Final = "duelproof.reference_engine.calculation.x_loser__mutmut_1"
"""A mutant that must be killed, and whose name is the same as long as there is a rule function `loser`."""

UNSEEN: Final = "flow.flip_target"
"""Where to find a mutant that must survive since it changes a citation only: if not, something else kills."""

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
    unseen = next(one.name for one in every if one.place == UNSEEN and not one.counts)
    counting = [one for one in every if one.counts and f"{one.place}.".startswith(settings.module or "")]
    chosen = sample(counting, settings.sample, settings.seed)
    print(f"{len(every)} mutants, {len(counting)} counted, {len(chosen)} sampled; in {work}", flush=True)
    mutmut(work, [unseen, *(one.name for one in chosen)], settings.children)
    if (fates(work)[PLAIN], fates(work)[unseen]) != ("killed", "survived"):
        sys.exit(f"expected {PLAIN} to be killed and {unseen} to survive; see {work / 'mutmut.log'}")
    score = report(work, chosen, len(counting))
    sys.exit(0 if score >= settings.at_least else 1)


def report(work: Path, chosen: list[Mutant], counting: int) -> float:
    """Print what came of the sample, and write it down; the score in percent."""
    fate = fates(work)
    rows = [{"name": one.name, "place": one.place, "fate": fate[one.name], "change": one.change} for one in chosen]
    summary = {"counted": counting, "sampled": len(chosen), "mutants": rows}
    (work / "mutation.json").write_text(json.dumps(summary, indent=1, ensure_ascii=False), encoding="utf-8")
    for one in chosen:
        if fate[one.name] in MISSED.values():
            print(f"\n{one.name}: {fate[one.name]}", *one.change, sep="\n    ")
    print()
    modules = Counter(one.place.partition(".")[0] for one in chosen)
    found = Counter(one.place.partition(".")[0] for one in chosen if fate[one.name] in FOUND.values())
    for module, count in sorted(modules.items()):
        print(f"{module:12} {found[module]:3}/{count}")
    print(", ".join(f"{word} {count}" for word, count in sorted(Counter(fate[one.name] for one in chosen).items())))
    score = 100 * found.total() / len(chosen)
    print(f"mutation: {found.total()}/{len(chosen)} killed, {score:.1f} %")
    return score


if __name__ == "__main__":
    main()
