"""What an engine may say in more than one way, said in one (PROTOCOL.md, normalisation rule 12)."""

from duelproof.language.state import State


def normal(state: State) -> State:
    """The same state with LP below 0 as 0."""
    for side in (state.snapshot.a, state.snapshot.b):
        if side.lp is not None and side.lp < 0:
            side.lp = 0
    return state
