"""Properties: what every engine must keep to, judged from what it reported itself.

`model` says what a property, a violation and an arena are; `arenas` hold the generated cases, `grid` the enumerated
ones; `views` turn a trace into battles, windows, turns and probes; there is a module of predicates for each chapter of
the rulebook, `refusals` with the reasons for which an action is illegal, and `metamorphic` with the twins of cases.
`registry` puts them together. `strategies` are Hypothesis strategies for the tests of engine authors.
"""
