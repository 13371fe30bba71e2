"""With `-n`: all items of an arena go to one process, so that it is played once.

pytest-xdist's `--dist loadgroup` does the same by the items' `xdist_group` markers, but renames the items, and then
`--lf` no longer knows them. Where nothing but this suite is run, the grouping is therefore done here.
"""

from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # pytest-xdist has no types

if TYPE_CHECKING:
    import pytest
    from xdist.remote import Producer  # type: ignore[import-untyped]  # the same


class ArenaScheduling(LoadScopeScheduling):  # type: ignore[misc]  # the same
    """Hands out arenas."""

    def _split_scope(self, nodeid: str) -> str:
        """The edition and arena of an item; the file of a scenario."""
        path, _, name = nodeid.partition("::")
        where = name.rpartition("[")[2]
        return path if path.endswith(".yaml") else where


def schedule(config: "pytest.Config", log: "Producer") -> ArenaScheduling | None:
    """The scheduler, for the two ways to distribute that leave the choice to us."""
    return ArenaScheduling(config, log) if config.getoption("dist") in ("load", "loadgroup") else None
