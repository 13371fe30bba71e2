"""Refuses to collect the package's folders by their place in the checkout: they are imported as `duelproof.<name>`.

`pytest properties/` would load a second copy of each module under another name, and judge by that one.
"""

from pathlib import Path
from typing import Final

import pytest

_ROOT: Final = Path(__file__).parent
_PACKAGES: Final = ("properties", "scenarios", "reference_engine", "reports")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a package's folder with a hint.

    Raises:
        pytest.UsageError: it was named on the command line.
    """
    for argument in config.args:
        path = config.invocation_params.dir / argument.partition("::")[0]
        for name in _PACKAGES:
            if path.is_relative_to(_ROOT / name):
                raise pytest.UsageError(
                    f"{argument}: {name}/ is the package duelproof.{name} and is collected by that name: "
                    "pytest --pyargs duelproof.properties duelproof.scenarios --duelproof-engine ENGINE"
                )
