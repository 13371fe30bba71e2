"""The judge: joins checks with trials, and says of each check what became of it.

`checks` lists what there is to judge in an edition, `session` plays the arenas and judges what came, `results` holds
the verdicts and how those of a check's items are merged, `known` reads a list of known failures, `gate` turns a whole
run into an exit code, `stored` keeps failures for the next run, `opening` starts engines by name, module or command.
"""
