"""Reports: what the judge found, for people and for machines.

`model` is the report as a value and how its failures are grouped, `record` its JSON form (`schema.json` is published),
`files` writes a report's folder; `terminal`, `markdown` and `junit` render it, `board` draws a field and `passage`
tells one failure in plain lines. Nothing that an engine said is trusted: `text` makes it harmless first.
"""
