"""Finding Node.js and npm, and bringing the core; the adapter itself is tested in tests/adapters."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from duelproof.engines import ocgcore
from duelproof.language.engine import EngineMissing
from duelproof.language.errors import WrongUse


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on PATH, empty; besides it what /bin/sh needs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv(ocgcore.FLAGS_ADD, raising=False)
    return folder


def test_without_node_it_says_how_to_get_it(path: Path) -> None:
    assert list(path.iterdir()) == []
    with pytest.raises(EngineMissing, match=r"Node\.js 20 or newer, and there is no `node` on PATH; get Node"):
        ocgcore.REGISTRATION.open([])


@pytest.mark.parametrize("version", ["v18.19.0", "v8.1.0", "io.js", ""])
def test_an_old_node_is_named_with_its_version(path: Path, version: str) -> None:
    program(path, "node", f"echo {version}")
    with pytest.raises(EngineMissing, match=version or "none"):
        ocgcore.REGISTRATION.open([])


def test_a_new_node_is_found_and_nothing_is_started_yet(path: Path) -> None:
    program(path, "node", "echo v22.3.0")
    engine = ocgcore.open_engine(["--flags-add", "0x10000000"])
    assert engine.pid is None
    assert engine.command == (str(path / "node"), str(ocgcore.ADAPTER), "--flags-add", "0x10000000")


@pytest.mark.parametrize("words", [["--flags-add"], ["--flags-add", "goat"], ["--flags-remove", "-1"]])
def test_flags_that_are_no_number_are_wrong_use(path: Path, words: list[str]) -> None:
    program(path, "node", "echo v22.3.0")
    with pytest.raises(WrongUse, match="expected a hexadecimal number such as 0x10000000"):
        ocgcore.open_engine(words)


def test_flags_in_the_environment_are_checked_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(path, "node", "echo v22.3.0")
    monkeypatch.setenv(ocgcore.FLAGS_ADD, "many")
    with pytest.raises(WrongUse, match=f"{ocgcore.FLAGS_ADD}: expected a hexadecimal number"):
        ocgcore.open_engine()


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"DUELPROOF_CACHE": "/x/cache"}, Path("/x/cache/ocgcore")),
        ({"DUELPROOF_CACHE": "/x/cache", "XDG_CACHE_HOME": "/y"}, Path("/x/cache/ocgcore")),
        ({"XDG_CACHE_HOME": "/y"}, Path("/y/duelproof/ocgcore")),
        ({}, Path.home() / ".cache" / "duelproof" / "ocgcore"),
        ({"DUELPROOF_CACHE": "", "XDG_CACHE_HOME": ""}, Path.home() / ".cache" / "duelproof" / "ocgcore"),
    ],
)
def test_the_cache_is_where_the_environment_says(environ: Mapping[str, str], folder: Path) -> None:
    assert ocgcore.cache_folder(environ) == folder


def test_install_copies_the_lock_file_and_runs_npm_ci_there(path: Path, tmp_path: Path) -> None:
    program(path, "node", "echo v20.0.0")
    program(path, "npm", 'echo "$@" > arguments')
    folder = ocgcore.install(tmp_path / "cache")
    names = {name.name for name in folder.iterdir()}
    assert names == {"package.json", "package-lock.json", ".npmrc", "arguments"}
    assert (folder / "arguments").read_text().split()[0] == "ci"
    assert (folder / "package-lock.json").read_bytes() == (ocgcore.HERE / "package-lock.json").read_bytes()


def test_install_without_npm_or_with_one_that_fails_says_so(path: Path, tmp_path: Path) -> None:
    program(path, "node", "echo v20.0.0")
    with pytest.raises(EngineMissing, match="no `npm` on PATH"):
        ocgcore.install(tmp_path / "cache")
    program(path, "npm", "echo registry unreachable >&2; exit 1")
    with pytest.raises(EngineMissing, match="ended with exit code 1") as caught:
        ocgcore.install(tmp_path / "cache")
    assert "registry unreachable" in caught.value.stderr


def test_the_registration_points_at_its_known_failures() -> None:
    assert ocgcore.REGISTRATION.name == "ocgcore"
    assert ocgcore.REGISTRATION.install_hint == "duelproof install ocgcore"
    assert ocgcore.REGISTRATION.known_failures == ocgcore.HERE / "duelproof.toml"
