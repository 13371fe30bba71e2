"""A session: one engine, one edition, one profile and seed. Arenas are played when asked for, once, and remembered.

What a check comes to in an arena depends on nothing else that is asked: not on the order, not on what is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from duelproof.judge.arena import ArenaResult, Crash, Findings, Found, judge_arena, told
from duelproof.judge.checks import AGREE, NO_ARENA, Check, agreement, arenas_of, checks, properties_of, scenarios_of
from duelproof.judge.items import crashed, failed, failure_of, from_scenario
from duelproof.judge.minimal import Player, remembered, smallest
from duelproof.judge.results import Item
from duelproof.language.case import Case
from duelproof.language.engine import Engine, EngineMissing, Oracle
from duelproof.language.words import EditionId
from duelproof.properties.model import Profile, Variant, Violation
from duelproof.properties.probing import propose
from duelproof.properties.views import TraceView
from duelproof.scenarios.judge import run
from duelproof.trials.driver import play
from duelproof.trials.generate import run_arena
from duelproof.trials.played import Played

if TYPE_CHECKING:
    from duelproof.language.claims import Hello


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a session is about, beside the engine.

    Attributes:
        edition: the rules that are played by.
        profile: how many cases an arena plays.
        seed: what the cases are chosen by.
        oracle: an engine to set beside; None where there is none.
        oracle_itself: whether the engine is the oracle; agreement is then n/a, and `oracle` tells what can be cited.
        agreement: whether the two are compared. Without it the oracle still chooses for an engine without options.
        known: reasons of known failures, by check id.
        minimising: whether the first failure of a check is made small.
    """

    edition: EditionId
    profile: Profile = "default"
    seed: int = 0
    oracle: Oracle | None = None
    oracle_itself: bool = False
    agreement: bool = True
    known: Mapping[str, str] = field(default_factory=dict)
    minimising: bool = True

    def checks(self) -> list[Check]:
        """What there is to judge on these terms, by id."""
        citable = self.oracle.citable(self.edition) if self.agreement and self.oracle is not None else None
        return checks(self.edition, citable, oracle_itself=self.oracle_itself)


class Session:
    """Judges one engine.

    Args:
        engine: to be judged; closing it is up to the caller.
        terms: by what.

    Attributes:
        hello: the engine's claims.
        checks: what there is to judge, by id.

    Raises:
        EngineTrouble: the engine does not say who it is; nothing can be judged.
    """

    def __init__(self, engine: Engine, terms: Terms) -> None:
        self.engine, self.terms = engine, terms
        self.hello: Hello = engine.hello()
        self.checks: dict[str, Check] = {check.id: check for check in terms.checks()}
        self._compares = terms.agreement and terms.oracle is not None and not terms.oracle_itself
        self._arenas: dict[str, ArenaResult] = {}
        self._properties = properties_of(terms.edition)
        self._seen: TraceView | None = None
        self._alone: Player = remembered(partial(self._play, compare=False))
        self._beside: Player = remembered(partial(self._play, compare=True))

    def verdict(self, check_id: str, arena_id: str) -> Item:
        """What a check comes to in an arena.

        Raises:
            KeyError: there is no such check or arena in this edition.
        """
        started = perf_counter()
        item = self._item(self.checks[check_id], arena_id)
        return replace(item, seconds=perf_counter() - started)

    def arena(self, arena_id: str) -> ArenaResult:
        """An arena's plays, judged by all checks at once."""
        if arena_id not in self._arenas:
            self._arenas[arena_id] = self._judged(arena_id)
        return self._arenas[arena_id]

    def judge_case(self, check_id: str, case: Case) -> Item:
        """What a check comes to in one explicit case; a scenario is played as its file says."""
        check = self.checks[check_id]
        item = Item(check=check_id, edition=self.terms.edition, arena=NO_ARENA, verdict="not exercised")
        if check.kind == "scenario" or not self._judges(check):
            return self._item(check, NO_ARENA)
        player = self._beside if check.kind == "agree" else self._alone
        result = judge_arena([player(case)], {check_id: self.findings(check)})
        return self._from_arena(check, item, result)

    def _item(self, check: Check, arena_id: str) -> Item:
        item = Item(check=check.id, edition=self.terms.edition, arena=arena_id, verdict="not exercised")
        if check.kind == "agree" and self.terms.oracle_itself:
            return replace(item, verdict="n/a", reason="the engine is the oracle")
        if check.kind == "scenario":
            return self._scenario(item)
        lacking = check.lacking(self.hello)
        if lacking:
            return replace(item, verdict="unsupported", reason=lacking)
        return item if arena_id == NO_ARENA else self._from_arena(check, item, self.arena(arena_id))

    def _judged(self, arena_id: str) -> ArenaResult:
        terms, arena = self.terms, arenas_of(self.terms.edition)[arena_id]
        plays = run_arena(
            self.engine,
            arena,
            terms.edition,
            terms.profile,
            terms.seed,
            oracle=self._oracle(compared=self._compares),
            compare=self._compares,
            prober=propose,
            waived=self._waived,
        )
        return judge_arena(plays, {one.id: self.findings(one) for one in self.applicable(arena_id)})

    def applicable(self, arena_id: str) -> Iterator[Check]:
        """The checks that judge an arena's traces."""
        for check in self.checks.values():
            if arena_id in check.arenas and self._judges(check):
                yield check

    def _judges(self, check: Check) -> bool:
        """Whether traces are judged by it: it is claimed, and there is an oracle where it needs one."""
        return not check.lacking(self.hello) and (check.kind != "agree" or self._compares)

    def findings(self, check: Check) -> Findings:
        """What a check finds in one play."""
        if check.kind == "agree":
            return partial(self._disagreements, check)
        one = self._properties[check.id]
        if one.variant is not None:
            return partial(self._twins, one.variant)
        # A quarter of a million calls in the quick profile: nothing stands between the trace and the predicate.
        return lambda played: one.judge(self._view(played))

    def _twins(self, variant: Variant, played: Played) -> Iterator[Violation | None]:
        view = self._view(played)
        twin = variant.twin(played.trace.case, view)
        other = None if twin is None else self._play(twin, compare=False)
        if other is None or other.unsupported is not None:
            return
        if other.trace.trouble is not None:
            raise other.trace.trouble
        yield from variant.relate(view, TraceView(other.trace))

    def _view(self, played: Played) -> TraceView:
        """The trace as properties see it, built once for all that judge it."""
        if self._seen is None or self._seen.trace is not played.trace:
            self._seen = TraceView(played.trace)
        return self._seen

    def _disagreements(self, check: Check, played: Played) -> Iterator[Violation | None]:
        held = True
        for one in played.differences:
            if agreement(one.rules, self.checks.keys()) == check.id:
                held = False
                yield Violation(f"{one.expected} ({one.what})", one.came, one.at, check.rules)
        if held and check.id.removeprefix(AGREE) in played.cited:
            yield None

    def _play(self, case: Case, *, compare: bool) -> Played:
        oracle = self._oracle(compared=compare)
        return play(self.engine, case, oracle=oracle, compare=compare and self._compares, waived=self._waived)

    def _oracle(self, *, compared: bool) -> Oracle | None:
        needed = (compared and self._compares) or not self.hello.observes.options
        return self.terms.oracle if needed and not self.terms.oracle_itself else None

    def _waived(self, rule: str) -> bool:
        return AGREE + rule in self.terms.known

    def _from_arena(self, check: Check, item: Item, result: ArenaResult) -> Item:
        tally = result.tallies[check.id]
        item = replace(item, exercised=tally.exercised, cases=result.cases)
        crash = result.crash or tally.broken
        if crash is not None:
            return crashed(item, crash)
        if not result.cases:
            return replace(item, verdict="unsupported", reason=result.unsupported)
        if tally.first is not None:
            failure = failure_of(item, self.smallest(check, tally.first))
            return failed(item, failure, self.terms.known)
        if not tally.exercised and result.unsupported:  # the boards that it needs may be among those left out
            return replace(item, verdict="unsupported", reason=result.unsupported)
        return replace(item, verdict="passed") if tally.exercised else item

    def smallest(self, check: Check, found: Found) -> Found:
        """The failure with as small a case as can be had, unless the terms leave it as it was found."""
        if not self.terms.minimising:
            return found
        return smallest(found, self.findings(check), self._beside if check.kind == "agree" else self._alone)

    def _scenario(self, item: Item) -> Item:
        scenario = scenarios_of(self.terms.edition)[item.check]
        board = scenario.board_for(item.edition)
        try:
            result = run(scenario, item.edition, self.engine)
        except EngineMissing as missing:
            return crashed(item, Crash(told(missing), Case(board), None))
        return from_scenario(item, result, board, self.terms.known)
