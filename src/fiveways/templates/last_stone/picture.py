"""The picture: a row of stones. Pressing the third stone from the right takes three."""

from fiveways.contract.scene import Gesture, Item, Scene


def scene(view, legal):
    stones = int(view["stones"])
    items = [Item(f"stone {i}", "stone", i - 0.5, 0.5, label=f"Stone {i}") for i in range(1, stones + 1)]
    gestures = [Gesture(move, (f"stone {stones - action}",)) for move, action in legal.items()]
    return Scene(max(stones, 5), 1, tuple(items), tuple(gestures), f"Last Stone: {stones} stones")
