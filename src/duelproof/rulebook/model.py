"""What the rulebook is made of.

A *rule* is one atomic statement of how the Battle Phase is played, with a *status* in each of the five editions:

- `sure`: an official text, an official answer or several independent sources say so
- `likely`: one good source says so, or it follows plainly
- `disputed`: sources differ; no engine is convicted on it
- `not-in-force`: the edition has another rule instead; never to be cited
- `unknown`: nothing is documented; played as in the nearest later edition, and may be cited

An *edition* is a named set of values for the *parameters*: the points at which editions are known to differ.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

EditionId = Literal["classic", "goat-2005", "edison-2010", "tcg-current", "ocg-current"]
Status = Literal["sure", "likely", "disputed", "not-in-force", "unknown"]

_HUMP = re.compile(r"[.]|(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule is written down. A numbered statement of one of the three source documents is `part_of` it."""

    key: str
    address: str
    title: str
    part_of: str | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """One atomic rule.

    `parameter` is the key of the edition parameter that gives the rule its value. `needs_effects` says that nothing of
    the rule can be seen in a battle without card effects; `observable` that a check can be about it at all, otherwise
    `reason` says why not. `corrected` names the correction of the catalogue that the text carries.
    """

    id: str
    chapter: str
    text: str
    editions: Mapping[EditionId, Status] = field(hash=False)
    sources: tuple[str, ...]
    needs_effects: bool = False
    observable: bool = True
    reason: str | None = None
    see: tuple[str, ...] = ()
    corrected: str | None = None
    parameter: str | None = None

    def in_force(self, edition: EditionId) -> bool:
        """Whether the edition plays by this rule: False only where it has another rule instead."""
        return self.editions[edition] != "not-in-force"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook with its rules, in the order of their numbers."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Parameters:
    """The points at which editions differ; `replay.attacker` of the data is `replay_attacker` here.

    Each comment names the rules that the parameter decides.
    """

    replay_attacker: Literal["any", "any-unspent", "same-spent"]  # BS-REPLAY-15..19
    replay_cause: Literal["trap-or-quickplay", "any"]  # BS-REPLAY-04, -05
    replay_test: Literal["net-count", "target-appears-or-disappears", "any-change"]  # BS-REPLAY-01, -02, -03, -06
    calc_zero_tie: Literal["destroy-both", "none"]  # DS-CALC-06
    ds_model: Literal["single", "timings", "seven", "five"]  # DS-GEN-13, -14
    ds_stat_mods: Literal["also-during-calculation", "before-calculation"]  # DS-GEN-07, -08
    ds_spell_negation: bool  # DS-GEN-06
    flip_gone_monster: Literal["activates", "does-not-activate"]  # DS-AFTER-03
    flip_doomed: Literal["immune", "untargetable"]  # DS-DOOM-04, -06
    bp_forced_under_lock: bool  # BP-ENTER-10
    segoc: Literal["four-groups", "four-groups-earlier-first", "seven-classes"]  # CHAIN-05..07
    segoc_hand: Literal["with-the-others", "after-public-triggers"]  # BS-RESP-12
    phase_triggers: Literal["one-chain", "one-by-one"]  # BP-START-04, ES-03
    lp0: Literal["after", "at-once"]  # DS-DMG-16
    pos_lock: Literal["attacked", "declared"]  # POS-01
    window_monster_quick: bool  # BP-FLOW-08
    battle_destroy_trigger: Literal["after-calculation", "end"]  # DS-DOOM-16
    text_nerokius: Literal["attacked", "battled"]  # STATE-05
    text_kuriboh: Literal["any-opposing-attack", "about-to-take-damage"]  # DS-DMG-17

    def __iter__(self) -> Iterator[tuple[str, str | bool]]:
        """Each attribute's name with its value, in the order of the catalogue's table."""
        return ((each.name, getattr(self, each.name)) for each in fields(self))


@dataclass(frozen=True, slots=True)
class Edition:
    """A named set of rules.

    `order` counts the editions by time; `code` is the letter the catalogue uses. `unstated` are the parameters that no
    source gives for this edition: their values are those of the nearest later edition. `disputed` are the parameters
    on which sources differ: no engine is convicted on them.
    """

    id: EditionId
    code: str
    order: int
    title: str
    about: str
    extra_monster_zones: bool
    parameters: Parameters
    unstated: frozenset[str] = frozenset()
    disputed: frozenset[str] = frozenset()


def attribute(key: str) -> str:
    """The attribute of `Parameters` for a parameter's key in the data: `calc.zeroTie` is `calc_zero_tie`."""
    return _HUMP.sub("_", key).lower()
