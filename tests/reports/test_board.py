from duelproof.language.board import Board, Card, Monster, Side, SpellTrap
from duelproof.reports.board import draw

FIELD = Board(
    turn_player="b",
    a=Side(
        lp=4000,
        monsters=(Monster(id="X", zone=1, atk=1900, def_=1000, attacks_declared=1),),
        hand=(Card(id="H"),),
    ),
    b=Side(
        monsters=(
            Monster(id="Y", zone=1, atk=0, def_=2000, position="face_down_defense", set_on_turn=2),
            Monster(id="Z", zone=5, atk=10, position="defense", frame="token"),
        ),
        spells_traps=(SpellTrap(id="S", zone=2),),
    ),
)


def test_the_field_as_player_a_sees_it() -> None:
    assert draw(FIELD) == [
        "tcg-current, turn 3, starts in main_phase_1",
        "b  LP 8000  turn player",
        "   Spells and Traps: S (down, zone 2)",
        "   5            4            3            2            1",
        "   Z            -            -            -            Y",
        "   10/0                                                0/2000",
        "   DEF                                                 SET",
        "   token                                               set t2",
        "   .............................................................",
        "   X            -            -            -            -",
        "   1900/1000",
        "   ATK",
        "   attacked 1",
        "   1            2            3            4            5",
        "a  LP 4000  hand 1",
    ]


def test_extra_monster_zones_lie_between_the_fields() -> None:
    board = Board(
        a=Side(monsters=(Monster(id="L", zone="extra_left", atk=1500, frame="link"),)),
        b=Side(monsters=(Monster(id="R", zone="extra_left", atk=100),)),
    )
    drawn = draw(board)

    assert "                (a, extra)                (b, extra)" in drawn
    assert "                L                         R" in drawn
    assert "                1500/-                    100/0" in drawn


def test_the_same_extra_monster_zone_twice_is_drawn_twice() -> None:
    board = Board(
        a=Side(monsters=(Monster(id="A1", zone="extra_left"),)),
        b=Side(monsters=(Monster(id="B1", zone="extra_right"),)),
    )

    assert sum("A1" in line or "B1" in line for line in draw(board)) == 2


def test_an_id_that_is_too_long_or_dirty_is_cut_and_cleaned() -> None:
    drawn = "\n".join(draw(Board(a=Side(monsters=(Monster(id="\x1b[31m" + "W" * 60),)))))

    assert "\x1b" not in drawn
    assert "\\x1b[31mWWW~" in drawn


def test_a_board_that_cannot_be_is_drawn_all_the_same() -> None:
    twice = (Monster(id="X", zone=1), Monster(id="X", zone=1))

    assert any("X" in line for line in draw(Board(a=Side(monsters=twice))))
