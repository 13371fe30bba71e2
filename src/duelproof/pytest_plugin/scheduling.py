"""With `-n`: all items of an arena go to one process, so that it is played once.

pytest-xdist's `--dist loadgroup` does the same by the items' `xdist_group` markers, but renames the items, and then
`--lf` no longer knows them. Where nothing but this suite is run, the grouping is therefore done here.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # pytest-xdist has no types

if TYPE_CHECKING:
    import pytest
    from xdist.remote import Producer  # type: ignore[import-untyped]  # the same
    from xdist.workermanage import WorkerController  # type: ignore[import-untyped]  # the same

SCENARIOS: Final = ".yaml"


Lose = Callable[[Sequence[str]], None]
"""Told of items that are not going to be run: their process died, and would die of them again."""


class ArenaScheduling(LoadScopeScheduling):  # type: ignore[misc]  # the same
    """Hands out arenas."""

    def __init__(self, config: "pytest.Config", log: "Producer", lose: Lose) -> None:
        super().__init__(config, log)
        self._lose = lose

    def _split_scope(self, nodeid: str) -> str:
        """The edition and arena of an item; the file of a scenario."""
        path, _, name = nodeid.partition("::")
        where = name.rpartition("[")[2]
        return path if path.endswith(SCENARIOS) else where

    def _reschedule(self, node: "WorkerController") -> None:
        """Give a process more to do, once it has said what it can run: a new one in place of a dead one may not yet."""
        if node in self.registered_collections:
            super()._reschedule(node)

    def remove_node(self, node: "WorkerController") -> str | None:
        """The item that a process died of, if it died; what it had left goes to others.

        In pytest-xdist's own version the item stays among what is left, and kills one process after the other. Here
        it counts as done, and all of its arena with it, since whoever judged another of its items would play the
        arena again.
        """
        workload = self.assigned_work.pop(node)
        pending = [(unit, nodeid) for unit in workload.values() for nodeid, done in unit.items() if not done]
        if not pending:
            return None
        unit, died_of = pending[0]
        lost = (
            [died_of] if died_of.partition("::")[0].endswith(SCENARIOS) else [n for n, done in unit.items() if not done]
        )
        unit.update(dict.fromkeys(lost, True))
        self._lose(lost[1:])
        self.workqueue.update({scope: unit for scope, unit in workload.items() if not all(unit.values())})
        for other in self.assigned_work:
            self._reschedule(other)
        return str(died_of)


def schedule(config: "pytest.Config", log: "Producer", lose: Lose) -> ArenaScheduling | None:
    """The scheduler, for the two ways to distribute that leave the choice to us."""
    return ArenaScheduling(config, log, lose) if config.getoption("dist") in ("load", "loadgroup") else None
