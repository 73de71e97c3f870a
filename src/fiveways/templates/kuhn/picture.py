"""Two cards and two buttons."""

from fiveways.contract.scene import Gesture, Item, Scene


def scene(view, legal):
    cards = [
        Item(f"card {i}", "card", i + 0.5, 0.5, text=str(c) if c else "", label=f"Card {c or 'hidden'}")
        for i, c in enumerate(view["card"])
    ]
    buttons = [
        Item(word, "card", i + 0.5, 1.5, text=word, label=word.capitalize()) for i, word in enumerate(("pass", "bet"))
    ]
    return Scene(2, 2, (*cards, *buttons), tuple(Gesture(move, (move,)) for move in legal), "Kuhn's poker")
