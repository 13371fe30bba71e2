"""The command line: `duelproof check`, `doctor`, `replay`, `rules`, `checks`, `scenario`, `engines` and others.

A module for each command; `app` puts them together, `trouble` turns errors into one clear message and an exit code.
"""

from duelproof.cli.app import main

__all__ = ["main"]
