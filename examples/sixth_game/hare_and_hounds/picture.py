"""The picture: the meadow, its points, and who stands on them."""

from fiveways.contract.scene import Gesture, Item, Scene

from . import SPEC, rules
from .parts import COUNT, POINTS

PIECES = ("hound 1", "hound 2", "hound 3", "hare")
STEP, EDGE = 1.2, 0.75  # from point to point, and from the outermost to the edge: as art/board.svg is drawn
WIDTH, HEIGHT = 4 * STEP + 2 * EDGE, 2 * STEP + 2 * EDGE + 0.2
_LAYER_POINTS, _LAYER_PIECES, _LAYER_MARKS = 1, 2, 3


def _place(point):
    """Where the centre of a point is."""
    column, row = ord(point[0]) - ord("a"), int(point[1]) - 1
    return EDGE + STEP * column, EDGE + STEP * (2 - row)


def _standing(view):
    """The point where each piece stands."""
    return dict(zip(PIECES, (POINTS[point] for point in view["at"]), strict=True))


def _caption(view):
    hounds, hare = SPEC.seat_names
    if view["over"]:
        winner = hounds if view["over"] == rules.CORNERED else hare
        return f"{winner} won: {SPEC.endings[view['over'] - 1].text}"
    return f"{SPEC.seat_names[view['to_move']]} to move"


def scene(view, legal):
    at = _standing(view)
    on = {point: piece for piece, point in at.items()}
    items = [Item("board", "board", WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT)]
    for letter in "abcde":
        x, _ = _place(f"{letter}1")
        items.append(Item(f"column {letter}", "", x, HEIGHT - 0.2, 0.5, 0.4, layer=_LAYER_POINTS, text=letter))
    for number in "123":
        _, y = _place(f"a{number}")
        items.append(Item(f"row {number}", "", 0.18, y, 0.5, 0.4, layer=_LAYER_POINTS, text=number))
    for point in POINTS:
        label = f"{point}, {on.get(point, 'empty')}"
        items.append(Item(point, "point", *_place(point), 0.9, 0.9, layer=_LAYER_POINTS, label=label))
    for piece, point in at.items():
        symbol, label = piece.split()[0], f"{piece.capitalize()} on {point}"
        items.append(Item(piece, symbol, *_place(point), 1.1, 1.1, layer=_LAYER_PIECES, label=label))
    if view["last"]:
        start, goal = (POINTS[point] for point in divmod(int(view["last"]) - 1, COUNT))
        items.append(Item("trail", "trail", *_place(start), 0.9, 0.9, layer=_LAYER_POINTS))
        items.append(Item("last", "last", *_place(goal), 1.1, 1.1, layer=_LAYER_MARKS))
    steps = [(move, *move.split("-")) for move in legal]
    gestures = tuple(Gesture(move, (on[start], goal)) for move, start, goal in steps)
    return Scene(WIDTH, HEIGHT, tuple(items), gestures, f"Hare and Hounds. {_caption(view)}.")


def meant(view, path):
    """The step that somebody means who presses other things, so that the page can say why not."""
    at = _standing(view)
    return f"{at.get(path[0], path[0])}-{at.get(path[-1], path[-1])}"
