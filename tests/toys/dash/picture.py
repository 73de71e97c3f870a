"""A row of cards; taking one can be prepared, stopping makes it so."""

from fiveways.contract.scene import Gesture, Item, Scene


def scene(view, legal):
    cards = [
        Item(f"card {n}", "card", n - 0.5, 0.5, text=str(number), label=f"card {n}, {number}")
        for n, number in enumerate(view["row"].tolist(), 1)
        if number
    ]
    stop = Item("stop", "card", 8.5, 0.5, text="stop", label="stop")
    gestures = [
        Gesture(move, ("stop",)) if move == "stop" else Gesture(move, (move.replace("take", "card"),), draft=True)
        for move in legal
    ]
    caption = f"Totals {' '.join(str(total) for total in view['total'][: view['seats']].tolist())}"
    return Scene(9, 1, (*cards, stop), tuple(gestures), caption)
