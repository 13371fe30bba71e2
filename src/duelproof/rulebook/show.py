"""Finds what a reader of the rulebook asks for; `duelproof rules` prints it."""

from duelproof.rulebook.errors import unknown
from duelproof.rulebook.load import chapters, rules
from duelproof.rulebook.model import Rule


def find(query: str | None = None) -> list[Rule]:
    """The rules asked for, in the order of the book.

    Args:
        query: a rule's id, a chapter's id, or the beginning of chapter titles, in any case; all rules when None.

    Raises:
        RulebookError: nothing is called that; the message names what comes closest.
    """
    if query is None:
        return list(rules().values())
    asked = query.strip().casefold()
    found = _by_id(asked) or _by_chapter(asked)
    if not found:
        raise unknown("rule or chapter", query, (*chapters(), *rules()))
    return found


def _by_id(asked: str) -> list[Rule]:
    """The one rule with this id."""
    return [rule for rule in rules().values() if rule.id.casefold() == asked]


def _by_chapter(asked: str) -> list[Rule]:
    """The rules of the chapter with this id, else of the chapters whose titles begin so."""
    named = [chapter for chapter in chapters().values() if chapter.id.casefold() == asked]
    titled = [chapter for chapter in chapters().values() if asked and chapter.title.casefold().startswith(asked)]
    return [rule for chapter in named or titled for rule in chapter.rules]
