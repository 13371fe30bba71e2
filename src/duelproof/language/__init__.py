"""The one vocabulary: boards, actions, events, snapshots, decisions, cases and traces, and how they go over the wire.

`words` holds the closed sets of names, `board`, `action`, `event` and `state` the values, `claims` what an engine
says that it can do, `engine` the contract itself, `fold` how events add up, `case` what was played and what came,
`wire` the JSON form of all of it. docs/wire.md is the same in prose.
"""
