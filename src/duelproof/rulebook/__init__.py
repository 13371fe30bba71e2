"""The rulebook as data: rules by chapter, the editions and their parameters, the sources.

`rules/*.toml` hold the rules, `editions.toml` the five editions, `sources.toml` the addresses; `load` reads and checks
them, `show` finds what a reader asks for. Statuses and parameters are explained in `model`.
"""
