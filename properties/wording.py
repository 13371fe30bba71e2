"""How violations put things: names of cards in a list, and what has become of them."""

from collections.abc import Iterable

from duelproof.properties.facts import Moment


def names(cards: Iterable[str]) -> str:
    """`X`, `X and Y`, or `nothing`."""
    found = sorted(cards)
    if not found:
        return "nothing"
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"


def gone(cards: Iterable[str]) -> str:
    """`X has left the field`, `X and Y have left the field`, `nothing has left the field`."""
    found = sorted(cards)
    return f"{names(found)} {'have' if len(found) > 1 else 'has'} left the field"


def points(amount: int | None) -> str:
    """An amount of LP, or that none was reported."""
    return "no LP reported" if amount is None else f"{amount} LP"


def asks(moment: Moment) -> str:
    """What is to be decided at a moment, by whom and where."""
    decision = moment.decision
    if decision is None:
        return "the duel is over" if moment.over else "no decision"
    return f"a decision `{decision.kind}` of player {decision.player} at {decision.at}"


def offered(moment: Moment) -> str:
    """The options of a moment."""
    return ", ".join(f"`{option}`" for option in moment.options) or "no option"
