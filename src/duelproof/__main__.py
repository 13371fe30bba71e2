"""`python -m duelproof`: the same as the command `duelproof`."""

from duelproof.cli import main

main()
