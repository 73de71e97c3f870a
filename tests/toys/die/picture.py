"""Two buttons."""

from fiveways.contract.scene import Gesture, Item, Scene


def scene(view, legal):
    items = tuple(Item(word, "card", i + 0.5, 0.5, text=word, label=word) for i, word in enumerate(("roll", "stop")))
    return Scene(2, 1, items, tuple(Gesture(move, (move,)) for move in legal), "Die")
