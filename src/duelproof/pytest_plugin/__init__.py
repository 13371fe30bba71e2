"""The pytest plugin: `pytest --pyargs duelproof.properties duelproof.scenarios --duelproof-engine ENGINE`.

It is loaded by every pytest that has duelproof installed beside it, so this module imports nothing heavy and does
nothing until duelproof's own suite is asked for; then it hands over to `suite`.
"""

from pathlib import Path
from typing import Final

import pytest

PACKAGES: Final = ("duelproof.properties", "duelproof.scenarios")
_HOME: Final = str(Path(__file__).parents[1])


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options that say what is judged, and how."""
    group = parser.getgroup("duelproof", "conformance of a duel engine (duelproof)")
    add = group.addoption
    add("--duelproof-engine", metavar="ENGINE", help="a name, module:attribute or a command line (default: reference)")
    add("--duelproof-edition", metavar="ID", action="append", help="the rules to play by; may be given more than once")
    add("--duelproof-profile", choices=("quick", "default", "deep"), default="default", help="how many cases")
    add("--duelproof-seed", metavar="N", type=int, default=0, help="what the cases are chosen by (default: 0)")
    add("--duelproof-report", metavar="DIR", help="where the report is written (default: under .duelproof/report)")
    add("--duelproof-only", metavar="EXPRESSION", help="only checks whose id matches, as -k matches names")
    add("--duelproof-known", metavar="FILE", help="a duelproof.toml with known failures")
    add("--duelproof-no-agreement", action="store_true", help="do not compare with the oracle")
    add("--duelproof-no-stored", action="store_true", help="neither run nor keep failures of earlier runs")
    add("--duelproof-timeout", metavar="SECONDS", type=float, help="what the engine has for one answer (default: 10)")


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """What other plugins, the command line among them, may listen to."""
    from duelproof.pytest_plugin import hooks  # noqa: PLC0415 - its own module, so that pytest lists nothing else

    pluginmanager.add_hookspecs(hooks)


def pytest_configure(config: pytest.Config) -> None:
    """Take part only where duelproof's own suite is asked for."""
    if config.getoption("duelproof_engine") is not None or any(is_ours(str(arg)) for arg in config.args):
        from duelproof.pytest_plugin.suite import Suite  # noqa: PLC0415 - heavy, and most runs do without

        config.pluginmanager.register(Suite(config), "duelproof-suite")


def is_ours(arg: str) -> bool:
    """Whether an argument of pytest names this package's own suite."""
    return arg.startswith((*PACKAGES, _HOME))
