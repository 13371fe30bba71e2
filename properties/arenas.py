"""The arenas that are decoded from bytes, each with a recipe that makes its subject likely.

Hypothesis draws nothing but `st.binary` of the arena's width (DESIGN.md section 4): other strategies take constants
from whatever modules are loaded. The counts keep quick under a few seconds of play on the reference engine.
"""

from collections.abc import Mapping
from typing import Final

from duelproof.language.case import Plan
from duelproof.language.words import EDITION_IDS, EditionId
from duelproof.properties.model import Arena, Profile
from duelproof.properties.recipe import ATTACK, FIGHTING, MOVING, Recipe, plan, width

MODERN: Final[tuple[EditionId, ...]] = ("tcg-current", "ocg-current")
"""The editions with Extra Monster Zones and Link Monsters."""

_LONG: Final = 26
"""Choices for a play of two or three turns with several attacks in each."""


def _cases(quick: int) -> Mapping[Profile, int]:
    return {"quick": quick, "default": quick * 8, "deep": quick * 80}


def _arena(
    arena_id: str, title: str, recipe: Recipe, quick: int, editions: tuple[EditionId, ...] = EDITION_IDS
) -> Arena:
    def decode(data: bytes, edition: EditionId) -> Plan:
        return plan(recipe, data, edition)

    return Arena(
        id=arena_id,
        title=title,
        width=width(recipe),
        decode=decode,
        cases=_cases(quick),
        editions=frozenset(editions),
    )


DECODED: Final = (
    _arena(
        "ties",
        "Values that are equal, in Attack and in Defense Position",
        Recipe(deltas=(0, 0, 0, 0, 0, 0, 100), theirs=("attack", "attack", "attack", "defense", "face_down_defense")),
        80,
    ),
    _arena("near_ties", "Values that differ by a little", Recipe(deltas=(-100, 100, -1, 1, -50, 50)), 80),
    _arena(
        "zero_stats",
        "Monsters with 0 ATK or 0 DEF",
        Recipe(stats=(0, 0, 0, 100, 1000), deltas=(0, 0, 0, 100, -1000)),
        80,
    ),
    _arena(
        "face_down",
        "Attacks on face-down monsters, and face-down monsters of one's own",
        Recipe(
            own=("attack", "attack", "attack", "face_down_defense"),
            theirs=("face_down_defense", "face_down_defense", "face_down_defense", "attack"),
            wants=FIGHTING,
        ),
        80,
    ),
    _arena(
        "empty_field",
        "Direct attacks, and fields without a monster on either side",
        Recipe(
            attackers=(1, 0, 2, 3),
            targets=(0, 0, 0, 1),
            own=("attack", "attack", "attack", "defense"),
            deltas=(-500, -100, 0),
        ),
        60,
    ),
    _arena(
        "lp_near_end",
        "Life Points about as high as the damage of the first battle",
        Recipe(
            targets=(1, 0, 2, 3),
            deltas=(-100, 100, -500, 500, -1000, 0),
            theirs=("attack", "attack", "defense"),
            deltas_lp=(0, 0, -1, 1, -100, 100, -500),
        ),
        80,
    ),
    _arena(
        "many_attackers",
        "Three to five attackers and as many targets",
        Recipe(attackers=(3, 4, 5), targets=(3, 4, 5, 2), choices=12),
        60,
    ),
    _arena(
        "position_locks",
        "Positions changed by hand, before the battle and after it",
        Recipe(
            own=("attack", "attack", "defense", "face_down_defense"),
            marks=("", "", "summoned", "set", "changed"),
            wants=MOVING,
            choices=14,
        ),
        80,
    ),
    _arena(
        "first_turn",
        "The first turn of the duel and the second player's first turn",
        Recipe(turns=(1, 1, 2), own=("attack", "attack", "defense", "face_down_defense"), wants=MOVING, choices=16),
        90,
    ),
    _arena(
        "two_turns",
        "Two turns and the beginning of a third",
        Recipe(attackers=(2, 3), targets=(2, 3), own=("attack", "attack", "defense"), wants=MOVING, choices=_LONG),
        80,
    ),
    _arena(
        "extra_monster_zones",
        "Monsters in Extra Monster Zones",
        Recipe(zones="extra", own=("attack", "attack", "attack", "defense")),
        40,
        MODERN,
    ),
    _arena(
        "owners",
        "Monsters that belong to the other player",
        Recipe(owned_by_other=2, deltas=(0, 0, -500, 500, 100)),
        60,
    ),
    _arena(
        "mid_phase",
        "Boards that start inside the Battle Phase, with attacks used and cards Set, Summoned or turned this turn",
        Recipe(
            attackers=(2, 3, 4),
            own=("attack", "attack", "attack", "defense"),
            starts=("battle_step", "start_step"),
            marks=("", "attacked", "summoned", "set", "changed"),
        ),
        80,
    ),
    _arena(
        "tokens",
        "Tokens, which go nowhere when they are destroyed",
        Recipe(frames=("token", "normal"), deltas=(0, 0, -500, 500)),
        40,
    ),
    _arena(
        "links",
        "Link Monsters, which have no Defense Position",
        Recipe(frames=("link", "normal"), own=ATTACK, wants=MOVING),
        40,
        MODERN,
    ),
    _arena(
        "mixed",
        "A bit of everything",
        Recipe(
            attackers=(1, 2, 3, 4, 0),
            targets=(1, 2, 3, 4, 0),
            own=("attack", "attack", "attack", "defense", "face_down_defense"),
            deltas=(0, 0, -100, 100, -500, 500, -1500),
            starts=("main_phase_1", "main_phase_1", "battle_step"),
            marks=("", "", "", "attacked", "summoned", "set", "changed"),
            zones="anywhere",
            strays=3,
            owned_by_other=8,
            choices=14,
        ),
        100,
    ),
)
