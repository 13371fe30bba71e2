"""Whether an answer keeps what the engine claims: what is claimed must be there; whether it is right, checks say."""

from typing import Final

from duelproof.language.board import Board
from duelproof.language.claims import Hello, board_needs
from duelproof.language.state import MonsterView, Snapshot, State
from duelproof.language.words import StateWord

_MONSTER_FIELDS: Final[dict[StateWord, tuple[str, ...]]] = {
    "position": ("position",),
    "zone": ("zone",),
    "stats": ("atk", "def_"),
    "declared": ("attacks_declared",),
    "doomed": ("doomed",),
}


def ill_formed(state: State) -> str | None:
    """Why this is no state at all: it needs exactly one of `decision` and `over`, and a winner or a draw."""
    if (state.decision is None) is (state.over is None):
        return "neither `decision` nor `over`" if state.decision is None else "both `decision` and `over`"
    if state.over is not None and (state.over.winner is None) is not state.over.draw:
        return '`over` with neither a winner nor `"draw": true`' if not state.over.draw else "a winner in a draw"
    return None


def broken_by_state(hello: Hello, state: State) -> str | None:
    """The first claim that this state leaves unanswered, as a sentence; None if it keeps them all."""
    observes = hello.observes
    if observes.options and state.decision is not None and state.decision.options is None:
        return "it claims `options`, and its decision lists none"
    return _broken_by_snapshot(observes.state, state.snapshot)


def _broken_by_snapshot(words: tuple[StateWord, ...], snapshot: Snapshot) -> str | None:
    if "turn" in words and (snapshot.turn is None or snapshot.turn_player is None):
        return "it claims `turn`, and its snapshot lacks `turn` or `turn_player`"
    if "lp" in words and (snapshot.a.lp is None or snapshot.b.lp is None):
        return "it claims `lp`, and its snapshot lacks it"
    names = [(word, name) for word in words for name in _MONSTER_FIELDS.get(word, ())]
    for side in (snapshot.a, snapshot.b):
        for monster in side.monsters:
            word = _left_out(monster, names)
            if word is not None:
                return f"it claims `{word}`, and its snapshot lacks that of monster {monster.id!r}"
    return None


def _left_out(monster: MonsterView, names: list[tuple[StateWord, str]]) -> StateWord | None:
    for word, name in names:
        if getattr(monster, name) is None:
            return word
    return None


def broken_by_unsupported(hello: Hello, board: Board) -> str | None:
    """Why calling this board unsupported breaks a claim; None if something about it is not claimed."""
    if board.edition not in hello.editions or not board_needs(board) <= frozenset(hello.accepts):
        return None
    if any(card.effects or card.passcode is not None for side in (board.a, board.b) for card in side.cards):
        return None
    return (
        f"it claims edition {board.edition} and accepts everything that this board asks for, yet calls it unsupported"
    )
