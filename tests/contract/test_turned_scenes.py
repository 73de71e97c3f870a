"""Scenes turned towards whoever looks at them."""

from fiveways.contract.scene import Item, Scene

WALKED = Item("token", "token", 3.5, 0.5, via=((1.5, 0.5), (2.5, 1.5)), marks=("pencil",))
WIDE = Scene(4, 2, (WALKED,))


def test_the_way_of_a_walk_is_turned_with_the_board():
    for degrees, place, via in (
        (90, (1.5, 3.5), ((1.5, 1.5), (0.5, 2.5))),
        (180, (0.5, 1.5), ((2.5, 1.5), (1.5, 0.5))),
        (270, (0.5, 0.5), ((0.5, 2.5), (1.5, 1.5))),
    ):
        (item,) = WIDE.turned(degrees).items
        assert (item.x, item.y) == place and item.via == via


def test_a_board_turned_all_around_is_as_before():
    again = WIDE.turned(90).turned(90).turned(180)
    assert again == WIDE and again.items[0].marks == ("pencil",)
