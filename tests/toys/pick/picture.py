"""Three buttons."""

from fiveways.contract.scene import Gesture, Item, Scene


def scene(view, legal):
    items = tuple(Item(str(i), "card", i + 0.5, 0.5, text=str(i), label=str(i)) for i in range(3))
    return Scene(3, 1, items, tuple(Gesture(move, (move,)) for move in legal), "Pick")
