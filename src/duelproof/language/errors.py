"""Errors that a user of duelproof can meet; each says where, what was expected, what came, and what to do."""


class DuelproofError(Exception):
    """Base of every error that duelproof raises on purpose."""


class WrongUse(DuelproofError):  # noqa: N818 - it names what happened, as `KeyboardInterrupt` does
    """The user asked for something that cannot be done; the command line exits with 2."""


class Malformed(WrongUse):
    """An input file or message has a wrong shape.

    Attributes:
        place: the file and the path inside it, such as `case.json: board.a.monsters[0].atk`.
        expected: what should have stood there.
        came: what stood there.
        hint: what to do about it, or an empty string.
    """

    def __init__(self, place: str, expected: str, came: str, hint: str = "") -> None:
        self.place, self.expected, self.came, self.hint = place, expected, came, hint
        super().__init__(f"{place}: expected {expected}, came {came}" + (f"; {hint}" if hint else ""))
