"""Named cases as data: a board, a play, and what the sources say must be true at each step.

`model` is what a file may say, `load` reads the files (a folder for each chapter), `judge` plays one scenario on an
engine, `negate` turns each expectation round: what must fail then, if the scenario asserts anything.
"""
