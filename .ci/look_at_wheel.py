"""Look at a wheel: one top-level name, no node_modules, and the data files that the package needs."""

import sys
import zipfile
from pathlib import Path

NEEDED = (
    "duelproof/rulebook/editions.toml",
    "duelproof/rulebook/rules/ds_calc.toml",
    "duelproof/engines/ocgcore/adapter.mjs",
    "duelproof/engines/ocgcore/listeners.lua",
    "duelproof/engines/ocgcore/package.json",
    "duelproof/engines/ocgcore/package-lock.json",
    "duelproof/engines/ocgcore/.npmrc",
    "duelproof/reference_engine/flow.py",
    "duelproof/properties/registry.py",
    "duelproof/scenarios/load.py",
    "duelproof/reports/model.py",
)


def main() -> None:
    """Print what is wrong and exit with 1, or print the top level."""
    wheel = Path(sys.argv[1])
    names = zipfile.ZipFile(wheel).namelist()
    top = sorted({name.split("/")[0] for name in names})
    faults = [f"missing: {name}" for name in NEEDED if name not in names]
    faults += [f"not wanted: {name}" for name in names if "node_modules" in name or name.endswith(".pyc")]
    faults += [f"twice: {name}" for name in set(names) if names.count(name) > 1]
    if len(top) != 2 or top[0] != "duelproof" or not top[1].endswith(".dist-info"):  # noqa: PLR2004
        faults.append(f"top level: expected duelproof and its dist-info, came {top}")
    if faults:
        sys.exit("\n".join([f"{wheel.name}:", *faults]))
    print(f"{wheel.name}: {len(names)} files, top level {top}")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
