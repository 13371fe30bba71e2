"""How engines are reached: over JSON lines (`stdio`), in this process (`inprocess`), ready-made (`ocgcore`).

`process` keeps one child process and its pipes, `replies` reads what comes out of them, `promises` holds an answer
against what the engine claims, `doctor` examines an engine message by message.
"""
