"""What the doctor finds: one finding for each check, with what was expected, what came, and what to fix."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from duelproof.language.engine import Engine, EngineTrouble, TroubleKind

Verdict = Literal["ok", "failed", "advice", "not_tried"]

_TROUBLE_HINTS: Final[dict[TroubleKind, str]] = {
    "missing": "make the command run by hand in this folder first",
    "died": "read its stderr below; keep the engine's exceptions inside the adapter and answer `error` or `refused`",
    "hung": "flush stdout after each reply, end it with a newline, and answer every request, even unknown ones",
    "flooded": "keep the engine from printing to stdout: give it stderr, and keep the real stdout for the adapter",
    "garbage": "compare the reply with docs/wire.md; `duelproof schema state` prints its JSON Schema",
    "out_of_turn": "send one reply for each request, with the id of that request",
    "false_claim": "make it true, or leave it out of `hello`; what is not claimed is never compared",
    "error": "the adapter itself reported this; see its stderr",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        id: what was looked at: `echo/tcg-current/owner`.
        title: what ought to be so, a sentence.
        verdict: `failed` must be fixed; `advice` may stay; `not_tried` says in `why` what it waits for.
        why: what was expected and what came.
        hint: what to fix.
        trouble: the kind, where the engine did not answer at all.
        messages: the last ones exchanged.
        stderr: the last of what the engine wrote there.
    """

    id: str
    title: str
    verdict: Verdict = "ok"
    why: str = ""
    hint: str = ""
    trouble: TroubleKind | None = None
    messages: tuple[str, ...] = ()
    stderr: str = ""


class Wrong(Exception):  # noqa: N818 - a diagnosis
    """A check does not hold."""

    def __init__(self, expected: str, came: str, hint: str, *, advice: bool = False) -> None:
        super().__init__(f"expected {expected}, came {came}")
        self.hint, self.advice = hint, advice


class NotTried(Exception):  # noqa: N818
    """A check cannot be made, because of what the engine does not claim or because an earlier one failed."""


def find(engine: Engine, check: str, title: str, body: Callable[[], None]) -> Finding:
    """Make one check."""
    try:
        body()
    except NotTried as reason:
        return Finding(check, title, "not_tried", str(reason))
    except Wrong as wrong:
        verdict: Verdict = "advice" if wrong.advice else "failed"
        return Finding(
            check,
            title,
            verdict,
            str(wrong),
            wrong.hint,
            messages=tuple(getattr(engine, "messages", ())),
            stderr=str(getattr(engine, "stderr", "")),
        )
    except EngineTrouble as trouble:
        hint = _TROUBLE_HINTS[trouble.kind]
        return Finding(
            check, title, "failed", str(trouble), hint, trouble.kind, tuple(trouble.messages), trouble.stderr
        )
    return Finding(check, title)
