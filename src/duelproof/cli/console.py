"""The console that commands print to."""

import os
import sys

from rich.console import Console


class Out(Console):
    """Standard output. A reader who has seen enough (`| head`) ends the printing, and changes no exit code."""

    def on_broken_pipe(self) -> None:
        """Print the rest to nowhere; rich itself would exit with 1, which means that an engine does not conform."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
