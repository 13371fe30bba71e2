"""Damage calculation: DS-BEFORE, DS-CALC, DS-DMG, DS-DOOM, DS-END as pure functions of numbers and an edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from duelproof.language.words import NOWHERE

if TYPE_CHECKING:
    from duelproof.language.words import Place, Position
    from duelproof.reference_engine.cards import Monster
    from duelproof.reference_engine.duel import Duel

Row = Literal[
    "higher", "lower", "tie", "zero_tie", "over_defense", "under_defense", "equal_defense", "direct", "direct_zero"
]
"""The rows of the damage table; `citations` gives the rules of each."""

Taker = Literal["attacker", "target", "nobody"]
ZeroTie = Literal["destroy-both", "none"]


class Result(NamedTuple):
    """What a damage calculation decides.

    Attributes:
        row: the line of the damage table.
        attacker_doomed: whether the attacker is determined to be destroyed.
        target_doomed: whether the target is.
        taker: whose controller takes the damage.
        amount: battle damage in LP.
    """

    row: Row
    attacker_doomed: bool
    target_doomed: bool
    taker: Taker
    amount: int


_TIE: Final = Result("tie", attacker_doomed=True, target_doomed=True, taker="nobody", amount=0)
_ZERO_TIE_BOTH: Final = Result("zero_tie", attacker_doomed=True, target_doomed=True, taker="nobody", amount=0)
_ZERO_TIE_NONE: Final = Result("zero_tie", attacker_doomed=False, target_doomed=False, taker="nobody", amount=0)
_OVER: Final = Result("over_defense", attacker_doomed=False, target_doomed=True, taker="nobody", amount=0)
_EQUAL: Final = Result("equal_defense", attacker_doomed=False, target_doomed=False, taker="nobody", amount=0)
_NO_DAMAGE: Final = Result("direct_zero", attacker_doomed=False, target_doomed=False, taker="nobody", amount=0)


def attack_position_result(attack: int, other: int, zero_tie: ZeroTie) -> Result:
    """ATK against ATK (DS-CALC-04 to -06)."""
    if attack > other:
        return Result("higher", False, True, "target", attack - other)  # noqa: FBT003 - the order is Result's
    if attack < other:
        return Result("lower", True, False, "attacker", other - attack)  # noqa: FBT003 - the order is Result's
    if attack:
        return _TIE
    return _ZERO_TIE_BOTH if zero_tie == "destroy-both" else _ZERO_TIE_NONE


def defense_position_result(attack: int, defense: int) -> Result:
    """ATK against DEF (DS-CALC-07 to -09, -13); without piercing the target's controller takes nothing."""
    if attack > defense:
        return _OVER
    if attack < defense:
        return Result("under_defense", False, False, "attacker", defense - attack)  # noqa: FBT003 - as above
    return _EQUAL


def direct_result(attack: int) -> Result:
    """A direct attack inflicts the attacker's ATK (DS-CALC-10); 0 is no damage (DS-DMG-12)."""
    if not attack:
        return _NO_DAMAGE
    return Result("direct", False, False, "target", attack)  # noqa: FBT003 - the order is Result's


def flipped_position(position: Position) -> Position:
    """The position of a battling monster before damage calculation: a face-down one is turned up (DS-BEFORE-01)."""
    return "defense" if position == "face_down_defense" else position


def attack_value(attacker: Monster) -> int:
    """What the attacker calculates with: its ATK (S1-04)."""
    return attacker.atk


def defense_value(target: Monster) -> int:
    """What the target calculates with: its ATK in Attack Position, else its DEF (S1-04, S1-05)."""
    return target.atk if target.position == "attack" else target.def_


def fights_with_attack(target: Monster) -> bool:
    """Whether the target is judged by the ATK-against-ATK lines (DS-GEN-20: the position now decides)."""
    return target.position == "attack"


def damage_taker(duel: Duel, taker: Taker) -> int:
    """The player who takes battle damage: the controller of the monster that lost (DS-CALC-04, -08, -10)."""
    return duel.turn_player if taker == "attacker" else 1 - duel.turn_player


def life_points_after(life_points: int, damage: int) -> int:
    """LP after damage; they never fall below 0 (normalisation rule 12)."""
    return life_points - damage if damage < life_points else 0


def loser(life_points: tuple[int, int]) -> int | None:
    """The player who is out of LP, at once (DS-DMG-16); one battle damages one player, so never both."""
    if life_points[0] == 0:
        return 0
    return 1 if life_points[1] == 0 else None


_GRAVEYARDS: Final[tuple[Place, Place]] = ("gy a", "gy b")


def place_of_destroyed(monster: Monster, controller: int) -> Place:  # noqa: ARG001 - a wrong engine asks for it
    """Where a destroyed monster goes: its owner's Graveyard (DS-END-11), a token nowhere."""
    return NOWHERE if monster.token else _GRAVEYARDS[monster.owner]
