"""Counting legal sequences of actions on any engine that lists its options: one number to compare two engines by.

Decisions are those of PROTOCOL.md: a prompt with one answer is none and counts no action. A leaf is a sequence of N
actions; a duel that ends earlier counts once. An engine cannot copy a duel over the wire, so each leaf is a duel
played from the board.
"""

from duelproof.language.action import Action
from duelproof.language.board import Board
from duelproof.language.engine import Engine, EngineTrouble, Unsupported
from duelproof.language.errors import WrongUse
from duelproof.language.state import State

STEP_LIMIT = 400
"""Prompts with one answer in a row before a count is given up."""


def divide(engine: Engine, board: Board, depth: int) -> dict[Action, int]:
    """For each first action, how many sequences of `depth` actions begin with it.

    Raises:
        WrongUse: the engine lists no options, or cannot set the board up.
        EngineTrouble: it refused an action that it had listed, or stopped answering.
    """
    if not engine.hello().observes.options:
        raise WrongUse(f"{engine.hello().name} lists no options, and perft counts options")
    state = engine.setup(board)
    if isinstance(state, Unsupported):
        raise WrongUse(f"{engine.hello().name} cannot set this board up: {state.why}")
    return _Counter(engine, board).by_first_action(state, depth)


class _Counter:
    """Walks the tree of one board. The engine stands at the node that is being looked at."""

    def __init__(self, engine: Engine, board: Board) -> None:
        self._engine = engine
        self._board = board
        self._path: list[Action] = []

    def by_first_action(self, state: State, depth: int) -> dict[Action, int]:
        """Counts by the first action from the node that the engine stands at."""
        options = self._decide(state)
        here = len(self._path)
        counts = {}
        for number, action in enumerate(options):
            if number:
                self._go_back(here)
            counts[action] = self._count(self._act(action), depth - 1)
        return counts

    def _count(self, state: State, depth: int) -> int:
        if depth == 0 or state.decision is None:
            return 1
        return sum(self.by_first_action(state, depth).values()) or 1

    def _decide(self, state: State) -> tuple[Action, ...]:
        """The options of the next real decision, in an order of their own."""
        for _ in range(STEP_LIMIT):
            options = state.decision.options or () if state.decision is not None else ()
            if len(options) != 1:
                return tuple(sorted(options, key=str))
            state = self._act(options[0])
        raise EngineTrouble("error", f"{STEP_LIMIT} prompts with one answer in a row; the last was {options[0]}")

    def _act(self, action: Action) -> State:
        reply = self._engine.act(action)
        if not isinstance(reply, State):
            raise EngineTrouble("false_claim", f"{action} was listed as an option and not accepted: {reply.why}")
        self._path.append(action)
        return reply

    def _go_back(self, length: int) -> None:
        """Play the board again up to the node that was `length` actions deep."""
        path, self._path = self._path[:length], []
        state = self._engine.setup(self._board)
        if isinstance(state, Unsupported):
            raise EngineTrouble("false_claim", f"the same board was set up before, and now: {state.why}")
        for action in path:
            self._act(action)
