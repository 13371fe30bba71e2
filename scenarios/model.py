"""What a scenario file may say.

    scenario    = id, title, rules, sources, editions, status, board, play [, outcomes, reports]
    play        = (answer | expect)*, the last one an expect
    answer      = at, player, do [, card, target, ...]      one answer to a decision
    expect      = decision, options, can, cannot, refused, accepted     what may be done now
                | events, no_events                                     what happened since the last expectation
                | lp, where, positions, stats, ...                      what is true now (`Facts`)
                | at: [window, lp, where, ...]                          what was true at a point of what happened

An expectation is exact where it speaks and silent elsewhere. Files name only answers that matter: windows and
prompts with one possible answer are passed by the judge. LP, ATK and DEF are in points.
"""

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from duelproof.language.action import Action
from duelproof.language.board import Board, CardId, check_board
from duelproof.language.event import AttackEnd, Cause, EventName, Values
from duelproof.language.state import BattleView, Over
from duelproof.language.words import ActionName, DecisionKind, EditionId, Place, Position, Seat, Window, Zone

_STRICT = ConfigDict(extra="forbid", strict=True)
_DATE = r"\d{4}(-\d{2}(-\d{2})?)?"
_SCENARIO_ID = r"^scenario/[a-z]+(-[a-z]+)*/[a-z0-9]+(-[a-z0-9]+)*$"

Region = Literal["TCG", "OCG", "both"]
Status = Literal["asserted", "contested"]
Silent = Literal["silent"]
Lp = Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where the outcome is written down.

    `ref` is a key of the rulebook's sources, such as `S2-33` or `OCGR`, `url` its address there. `date` is a day, a
    month, a year, or two of them with a slash between: the time that the text speaks for.
    """

    __pydantic_config__ = _STRICT
    ref: Annotated[str, Field(min_length=1)]
    url: Annotated[str, Field(pattern="^https?://[^ ]+$")]
    date: Annotated[str, Field(pattern=f"^{_DATE}(/{_DATE})?$")] | None = None
    region: Region | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A fault reported against a real engine that this scenario finds; `ref` is its id in the collection of them."""

    __pydantic_config__ = _STRICT
    ref: Annotated[str, Field(pattern=r"^[A-Z]\d{2}$")]
    url: Annotated[str, Field(pattern="^https?://[^ ]+$")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer, with the window and the player it belongs to; every window before it is passed."""

    __pydantic_config__ = _STRICT
    at: Window
    player: Seat
    do: ActionName
    card: CardId | None = None
    target: CardId | None = None
    effect: CardId | None = None
    targets: tuple[CardId, ...] = ()
    cost: tuple[CardId, ...] = ()

    @property
    def action(self) -> Action:
        """What is sent to the engine."""
        return Action(self.do, self.card, self.target, self.effect, self.targets, self.cost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The decision that is due now, as far as it is named."""

    __pydantic_config__ = _STRICT
    kind: DecisionKind
    at: Window | None = None
    player: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """An event, as far as it is described; `cards` stand in any order, `winner: null` is a draw."""

    __pydantic_config__ = _STRICT
    event: EventName
    at: Window | None = None
    player: Seat | None = None
    turn: int | None = None
    attacker: CardId | None = None
    target: CardId | None = None
    card: CardId | None = None
    cards: tuple[CardId, ...] | None = None
    to: Place | Position | None = None
    from_: Annotated[Place | None, Field(alias="from")] = None
    values: Values | None = None
    amount: int | None = None
    kind: Cause | None = None
    by: CardId | None = None
    cause: Cause | None = None
    why: AttackEnd | None = None
    winner: Seat | Silent | None = "silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is true at one moment. `battle: null` says that no attack is pending."""

    __pydantic_config__ = _STRICT
    lp: dict[Seat, Lp] = field(default_factory=dict)
    where: dict[CardId, Place] = field(default_factory=dict)
    positions: dict[CardId, Position] = field(default_factory=dict)
    zones: dict[CardId, Zone] = field(default_factory=dict)
    stats: dict[CardId, tuple[int, int]] = field(default_factory=dict)
    doomed: dict[CardId, bool] = field(default_factory=dict)
    attacks_declared: dict[CardId, int] = field(default_factory=dict)
    battle: BattleView | Silent | None = "silent"
    turn: int | None = None
    turn_player: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Facts):
    """What was true at the end of a window that was passed since the last expectation."""

    __pydantic_config__ = _STRICT
    window: Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect(Facts):
    """What must be true now; `rules` where they are fewer than the scenario's.

    `options` are all legal actions, passes apart. `can` and `cannot` are among them and are not; an engine that lists
    no options is tried instead. `refused` and `accepted` are always tried, whatever is listed.
    """

    __pydantic_config__ = _STRICT
    rules: tuple[str, ...] = ()
    decision: Due | None = None
    options: tuple[Action, ...] | None = None
    can: tuple[Action, ...] = ()
    cannot: tuple[Action, ...] = ()
    refused: tuple[Action, ...] = ()
    accepted: tuple[Action, ...] = ()
    events: tuple[Pattern, ...] = ()
    no_events: tuple[Pattern, ...] = ()
    at: tuple[Moment, ...] = ()
    over: Over | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One line of a play: an answer or an expectation."""

    __pydantic_config__ = _STRICT
    answer: Answer | None = None
    expect: Expect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One of the outcomes that a contested scenario accepts: the play goes on so."""

    __pydantic_config__ = _STRICT
    name: Annotated[str, Field(min_length=1)]
    play: Annotated[tuple[Move, ...], Field(min_length=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A named case whose outcome is written down somewhere.

    Attributes:
        id: `scenario/<chapter>/<name>`; never changed, never used again.
        title: what is so, in the rulebook's words.
        rules: the rules that it checks.
        sources: where the outcome comes from; never an engine.
        editions: those for which the sources speak. The board names none.
        status: `asserted`, or `contested`: the sources differ, and each of `outcomes` is accepted, the same one
            every time.
        reports: faults reported against real engines that it finds.
    """

    __pydantic_config__ = _STRICT
    id: Annotated[str, Field(pattern=_SCENARIO_ID)]
    title: Annotated[str, Field(min_length=1)]
    rules: Annotated[tuple[str, ...], Field(min_length=1)]
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    editions: Annotated[tuple[EditionId, ...], Field(min_length=1)]
    board: Board
    play: tuple[Move, ...] = ()
    status: Status = "asserted"
    outcomes: tuple[Outcome, ...] = ()
    reports: tuple[Report, ...] = ()

    @property
    def chapter(self) -> str:
        """The chapter that its id names, such as `ds-calc`."""
        return self.id.split("/")[1]

    def board_for(self, edition: EditionId, place: str = "") -> Board:
        """The board with this edition's name on it and every zone filled in.

        Args:
            edition: the edition to play.
            place: where the scenario stands, for the error; its id if nothing is said.

        Raises:
            Malformed: the edition has no such board, for instance no Extra Monster Zones.
        """
        return check_board(replace(self.board, edition=edition), f"{place or self.id}: board")

    def lines(self) -> tuple[tuple[str, tuple[Move, ...]], ...]:
        """Each play that is accepted, by the outcome's name; without outcomes there is one, called "" ."""
        if not self.outcomes:
            return (("", self.play),)
        return tuple((outcome.name, self.play + outcome.play) for outcome in self.outcomes)
