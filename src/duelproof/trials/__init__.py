"""Playing cases: on one engine alone, or beside an oracle that says by which rules.

`driver.play` plays one case, `generate.run_arena` all of an arena, `minimise.minimise` makes a failing case small,
`casefile` keeps it, `replay` shows it step by step, `perft` counts sequences of actions. Beside an oracle, `beside`
keeps the two duels level, `align` says when they stand at the same decision, `agreement` what differs there and
`citing` by which rules; `rebuild` sets the oracle up anew where the two have parted.
"""
