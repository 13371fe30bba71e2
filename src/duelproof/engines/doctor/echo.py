"""The echo check: what stands after `setup` is the board, in everything that the engine claims to report."""

from typing import Final

from duelproof.engines.doctor.finding import NotTried, Wrong
from duelproof.engines.doctor.walk import begin
from duelproof.language.board import Board
from duelproof.language.claims import Hello
from duelproof.language.echo import board_snapshot
from duelproof.language.engine import Engine
from duelproof.language.fold import gaps
from duelproof.language.words import StateWord

_FIXES: Final[dict[StateWord, str]] = {
    "location": "put each card where the board has it, and name it by the board's id",
    "lp": "set both players' LP before play starts; each side has its own",
    "position": "attack | defense | face_down_defense as the board says, whatever the Summon would give",
    "zone": "zones count 1 to 5 from their own player's left",
    "stats": "show ATK and DEF as the board gives them, face-down monsters too: the snapshot is the referee's view",
    "declared": "count the attacks that the board says were declared in this turn's Battle Phase",
    "locks": "set what happened in this turn: Summoned, Set, position changed",
    "doomed": "nothing is doomed before a battle",
    "battle": "no attack is pending after `setup`",
    "turn": "take the turn's number and its player from the board",
}


def echo(engine: Engine, hello: Hello, word: str, board: Board | None) -> None:
    """Set this board up and compare the snapshot with it."""
    if board is None:
        raise NotTried(f"a board with {word} needs more than `accepts` has: no start that suits it is claimed")
    state = begin(engine, board)
    found = list(gaps(board_snapshot(board), state.snapshot, hello.observes))
    if found:
        fixes = dict.fromkeys(f"`{gap.word}`: {_FIXES[gap.word]}" for gap in found if gap.word in _FIXES)
        hint = f"{'; '.join(fixes)}; or leave the word out of `observes.state`, or {word} out of `accepts`"
        raise Wrong("the snapshot to equal the board", "; ".join(str(gap) for gap in found), hint)
