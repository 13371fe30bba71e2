"""EDOPro's duel core as an engine: a Node adapter beside this file, in a process of its own.

The core comes in the npm package `ocgcore-wasm`, whose wasm is AGPL-3.0-or-later: it is installed by the user, never
carried along, and never loaded into this process. The adapter looks for it beside itself, then in the cache folder
that `install` fills, and says `unavailable` if it finds it in neither.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from duelproof.engines.stdio import StdioEngine
from duelproof.language.engine import EngineMissing, Registration
from duelproof.language.errors import WrongUse

HERE: Final = Path(__file__).parent
ADAPTER: Final = HERE / "adapter.mjs"
NODE_MAJOR: Final = 20
INSTALL_HINT: Final = "duelproof install ocgcore"
FLAGS_ADD: Final = "DUELPROOF_OCGCORE_FLAGS_ADD"
_PACKAGE_FILES: Final = ("package.json", "package-lock.json", ".npmrc")
_INSTALL_SECONDS: Final = 600
_GET_NODE: Final = (
    f"get Node.js {NODE_MAJOR} or newer from https://nodejs.org or with your package manager, "
    "such as `apt install nodejs npm`"
)


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the npm package is installed: `$DUELPROOF_CACHE`, or `duelproof` in the user's cache, and `ocgcore`."""
    named = environ.get("DUELPROOF_CACHE")
    if named:
        return Path(named) / "ocgcore"
    home = environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "duelproof" / "ocgcore"


def open_engine(words: Sequence[str] = ()) -> StdioEngine:
    """The adapter, not yet started.

    Args:
        words: options of the adapter: `--flags-add HEX` and `--flags-remove HEX` change the flags that the core starts
            with, such as `--flags-add 0x10000000`. The adapter reads the variable DUELPROOF_OCGCORE_FLAGS_ADD besides.

    Raises:
        EngineMissing: there is no Node.js, or an old one.
        WrongUse: a flag is no hexadecimal number.
    """
    node = find_node()
    _check_hex(FLAGS_ADD, os.environ.get(FLAGS_ADD) or "0")
    for option, value in pairwise([*words, "nothing"]):
        if option in ("--flags-add", "--flags-remove"):
            _check_hex(option, value)
    return StdioEngine([node, str(ADAPTER), *words])


def _check_hex(name: str, value: str) -> None:
    if not re.fullmatch(r"(0[xX])?[0-9a-fA-F]+", value):
        raise WrongUse(f"ocgcore: {name}: expected a hexadecimal number such as 0x10000000, came {value!r}")


def find_node() -> str:
    """The path of a Node.js that is new enough.

    Raises:
        EngineMissing: saying what was found and how to get it.
    """
    node = shutil.which("node")
    if node is None:
        raise EngineMissing(f"ocgcore needs Node.js {NODE_MAJOR} or newer, and there is no `node` on PATH; {_GET_NODE}")
    try:
        said = subprocess.run(  # noqa: S603 - found on the user's own PATH
            [node, "--version"], capture_output=True, text=True, timeout=30, check=False
        ).stdout.strip()
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EngineMissing(f"{node} cannot be run: {error}; {_GET_NODE}") from None
    version = re.match(r"v(\d+)\.", said)
    if version is None or int(version[1]) < NODE_MAJOR:
        raise EngineMissing(f"ocgcore needs Node.js {NODE_MAJOR} or newer, and {node} is {said or 'none'}; {_GET_NODE}")
    return node


def install(folder: Path | None = None) -> Path:
    """Bring the npm package, in the version that the adapter's lock file pins; answer the folder that it is in.

    Args:
        folder: where to; unless given, `cache_folder()`.

    Raises:
        EngineMissing: there is no Node.js or npm, or npm failed; its last words are in `stderr`.
    """
    find_node()
    npm = shutil.which("npm")
    if npm is None:
        raise EngineMissing(f"there is no `npm` on PATH; {_GET_NODE}")
    folder = folder or cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name in _PACKAGE_FILES:
        shutil.copyfile(HERE / name, folder / name)
    _run_npm(npm, folder)
    return folder


def _run_npm(npm: str, folder: Path) -> None:
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        done = subprocess.run(  # noqa: S603 - found on the user's own PATH
            command, cwd=folder, capture_output=True, text=True, timeout=_INSTALL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EngineMissing(f"`npm ci` in {folder}: {error}") from None
    if done.returncode != 0:
        raise EngineMissing(f"`npm ci` in {folder} ended with exit code {done.returncode}", stderr=done.stderr[-4000:])


REGISTRATION: Final = Registration(
    name="ocgcore",
    open=open_engine,
    known_failures=HERE / "duelproof.toml",
    install_hint=INSTALL_HINT,
    notes="EDOPro's duel core (npm package ocgcore-wasm, its core under AGPL-3.0-or-later), in a Node process",
)
