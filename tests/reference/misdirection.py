"""A slow, literal reading of the rules of misDIRECTION, to compare the engine with."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Cell = tuple[int, int]  # (0, 0) is the red corner, x goes east and y goes north
Tile = tuple[str, str, str]  # kind, colour or "", arrow: ("teleport", "red", "NE")
Move = tuple[Any, ...]

SIZES = (15, 11, 9)  # the original and the two shorter games
COLOURS = ("red", "yellow", "green", "blue")  # clockwise

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # clockwise: a quarter turn is two of them
TOWARDS: dict[str, Cell] = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
CORNER_ARROW = {"red": "NE", "yellow": "SE", "green": "SW", "blue": "NW"}  # the diagonal to the centre

KINDS = {"plain": 136, "flip": 8, "opposite": 32, "lose": 4, "again": 8, "teleport": 32}  # of the 220 tiles
COLOURED = ("lose", "teleport")


def centre(size: int = 15) -> Cell:
    """The cell in the middle (Components)."""
    return (size // 2, size // 2)


def corner_cells(size: int = 15) -> dict[str, Cell]:
    """The four corners by colour, clockwise (Components)."""
    far = size - 1
    return {"red": (0, 0), "yellow": (0, far), "green": (far, far), "blue": (far, 0)}


def spaces(size: int = 15) -> list[Cell]:
    """The cells that carry a tile: all but the corners and the centre, so 220, 116 or 76 (Components, `size`)."""
    if size not in SIZES:
        raise ValueError(f"a board has 15, 11 or 9 cells a side, not {size}")
    bare = {centre(size), *corner_cells(size).values()}
    return [(x, y) for x in range(size) for y in range(size) if (x, y) not in bare]


def is_on_board(cell: Cell, size: int = 15) -> bool:
    """Whether a cell is one of the board's (Components)."""
    return 0 <= cell[0] < size and 0 <= cell[1] < size


def seats(players: int, corners: str = "opposite", without: str = "blue") -> tuple[str, ...]:
    """The colours that play, clockwise: `corners` says it for two, `without` for three (misdirection.1)."""
    if corners not in ("opposite", "neighbouring") or without not in COLOURS:
        raise ValueError(f"no such seats: {corners}, {without}")
    if players == 2:
        return ("red", "green") if corners == "opposite" else ("red", "yellow")
    if players == 3:
        return tuple(colour for colour in COLOURS if colour != without)
    if players == 4:
        return COLOURS
    raise ValueError(f"two to four can play, not {players}")


def arrows(directions: int = 8) -> tuple[str, ...]:
    """The ways in which tiles point: all eight, or the four orthogonal ones (Components, `directions`)."""
    if directions not in (4, 8):
        raise ValueError(f"arrows point in 4 or 8 directions, not {directions}")
    return DIRECTIONS[:: 8 // directions]


def box(directions: int = 8) -> list[Tile]:
    """All 220 tiles of the original board, each kind spread evenly over the directions (Components)."""
    each = 8 // directions  # with four directions there are twice as many of a kind in each
    tiles: list[Tile] = []
    for arrow in arrows(directions):
        tiles += [("plain", "", arrow)] * (17 * each)
        tiles += [("flip", "", arrow)] * each
        tiles += [("opposite", "", arrow)] * (4 * each)
        tiles += [("again", "", arrow)] * each
        for colour in COLOURS:
            tiles += [("teleport", colour, arrow)] * each
    tiles += [("lose", "red", "N"), ("lose", "yellow", "E"), ("lose", "green", "S"), ("lose", "blue", "W")]
    return tiles


def bag_faults(bag: list[Tile], size: int = 15, directions: int = 8) -> list[str]:
    """What is wrong with the tiles for a board, of what the law says about them (Components, `size`, `directions`).

    On the original board every kind has its number. On a smaller one the law leaves the rounding open, and teleports
    come in fours, so here a kind may lie less than four from its share.
    """
    faults: list[str] = []
    total = len(spaces(size))
    if len(bag) != total:
        faults.append(f"{len(bag)} tiles for {total} spaces")
    for kind, colour, arrow in bag:
        if kind not in KINDS or colour not in (COLOURS if kind in COLOURED else ("",)):
            faults.append(f"no such tile: {kind} {colour}")
        if arrow not in arrows(4 if kind == "lose" else directions):
            faults.append(f"{kind} points {arrow}")
    for kind, number in KINDS.items():
        found = [tile for tile in bag if tile[0] == kind]
        share = Fraction(number * total, 220)
        if abs(len(found) - share) >= (1 if size == 15 else 4):
            faults.append(f"{len(found)} {kind}, not about {float(share):.1f}")
        ways = arrows(4 if kind == "lose" else directions)
        if not _is_even([sum(tile[2] == way for tile in found) for way in ways]):
            faults.append(f"{kind} is not spread evenly over the directions")
    original = [tile for tile in box(directions) if tile[0] != "lose"]  # which colour's points where is not said
    if size == 15 and sorted(tile for tile in bag if tile[0] != "lose") != sorted(original):
        faults.append("not the tiles of the original board")
    by_colour = {colour: sum(tile[:2] == ("teleport", colour) for tile in bag) for colour in COLOURS}
    if len(set(by_colour.values())) > 1:
        faults.append(f"teleports differ among the colours: {by_colour}")
    if any(sum(tile[:2] == ("lose", colour) for tile in bag) > 1 for colour in COLOURS):
        faults.append("a colour has more than one Lose turn")
    return faults


def _is_even(counts: list[int]) -> bool:
    """Whether things are spread as evenly as their number allows (Components)."""
    return max(counts) - min(counts) <= 1


def turned(arrow: str, way: int) -> str:
    """An arrow after a quarter turn, clockwise for +1 and anticlockwise for -1 (misdirection.3, misdirection.5)."""
    return DIRECTIONS[(DIRECTIONS.index(arrow) + 2 * way) % 8]


def reverse(arrow: str) -> str:
    """The direction opposite to an arrow (misdirection.6)."""
    return DIRECTIONS[(DIRECTIONS.index(arrow) + 4) % 8]


def next_cell(cell: Cell, direction: str) -> Cell:
    """The cell one step on, which may be beyond the edge (misdirection.7)."""
    return (cell[0] + TOWARDS[direction][0], cell[1] + TOWARDS[direction][1])


def lowest_roller(players: int, opening: list[dict[int, int]]) -> int:
    """The seat that starts: the lowest roll, after those who tied for it have rolled again (misdirection.2)."""
    rolling = set(range(players))
    for rolls in opening:
        if len(rolling) == 1 or set(rolls) != rolling or not all(1 <= roll <= 6 for roll in rolls.values()):
            raise ValueError(f"{rolls} is no round of rolls for the seats {rolling}")
        rolling = {seat for seat in rolling if rolls[seat] == min(rolls.values())}
    if len(rolling) > 1:
        raise ValueError(f"the seats {rolling} have yet to roll again")
    return rolling.pop()


class Game:
    """One game of misDIRECTION; every question is answered afresh from where the tokens are and how the tiles lie."""

    def __init__(
        self,
        players: int,
        tiles: dict[Cell, Tile],
        opening: list[dict[int, int]],
        *,
        size: int = 15,
        corners: str = "opposite",
        without: str = "blue",
        teleport: str = "own",
        max_turns: int = 2000,
    ) -> None:
        """Set up, with all tiles face down and all disks dark (misdirection.1); who starts (misdirection.2)."""
        if set(tiles) != set(spaces(size)):
            raise ValueError(f"a tile for each of the {len(spaces(size))} spaces")
        if teleport not in ("own", "tile", "yours"):
            raise ValueError(f"no such way to teleport: {teleport}")
        self.players = players
        self.colours = seats(players, corners, without)
        self.size = size
        self.centre = centre(size)
        self.corner = corner_cells(size)
        self.tiles = dict(tiles)
        self.teleport = teleport
        self.max_turns = max_turns

        self.at: list[Cell | None] = [self.corner[colour] for colour in self.colours]
        self.light = [False] * players
        self.misses = [False] * players
        self.arrow: dict[Cell, str] = {}  # the arrows of the tiles that lie face up, as they lie now

        self.turn = 0  # turns finished
        self.over: str | None = None
        self.winner: int | None = None

        starter = lowest_roller(players, opening)
        self.opening_roll: int | None = opening[-1][starter]  # until it is used
        self._begin_turn(starter)

    def _begin_turn(self, seat: int) -> None:
        """A light disk lets a tile be turned before the move (misdirection.3), a dark one after it (misdirection.5)."""
        self.to_move = seat
        self.began_dark = not self.light[seat]
        self.stage = "before" if self.light[seat] and self.arrow else "move"

    # What can be seen.

    def points(self) -> int:
        """What the winner scores: the number of tiles that lie face up (misdirection.16)."""
        return len(self.arrow)

    def home(self, seat: int) -> Cell:
        """A player's own corner (misdirection.1)."""
        return self.corner[self.colours[seat]]

    def still_in(self) -> list[int]:
        """The seats that have not resigned."""
        return [seat for seat in range(self.players) if self.at[seat] is not None]

    def place(self) -> Cell:
        """Where the token stands whose turn it is."""
        here = self.at[self.to_move]
        assert here is not None, f"seat {self.to_move} has resigned"
        return here

    def others_on(self, cell: Cell, seat: int) -> list[int]:
        """The players other than `seat` whose tokens stand on a cell: on a corner any number (misdirection.10)."""
        others = [other for other in range(self.players) if other != seat and self.at[other] == cell]
        assert len(others) <= 1 or cell in self.corner.values(), f"{others} all stand on {cell}"
        return others

    def out_of_sight(self) -> set[Cell]:
        """The tiles whose arrows nobody may look at, with `memory` on: those under tokens (misdirection.14)."""
        return {cell for cell in self.at if cell is not None and cell in self.tiles}

    def redirection(self, cell: Cell) -> str:
        """Where a face-up tile's arrow or a corner's arrow points, whatever else the tile says (misdirection.8)."""
        for colour, corner in self.corner.items():
            if cell == corner:
                return CORNER_ARROW[colour]
        return self.arrow[cell]

    def heading(self, cell: Cell) -> str:
        """Where a token on a cell will go: along its arrow as it lies, on Opposite against it (misdirection.6)."""
        arrow = self.redirection(cell)
        is_opposite = cell in self.tiles and self.tiles[cell][0] == "opposite"
        return reverse(arrow) if is_opposite else arrow

    def teleport_colour(self) -> str | None:
        """The colour of the tiles to which the player may teleport from here, None if not at all (misdirection.12).

        `own`: from a tile of the player's colour to that colour. `tile`: from any colour to the same colour.
        `yours`: from any colour to the player's colour.
        """
        here = self.place()
        if here not in self.arrow or self.tiles[here][0] != "teleport":
            return None
        colour, own = self.tiles[here][1], self.colours[self.to_move]
        if self.teleport == "tile":
            return colour
        if self.teleport == "yours":
            return own
        return own if colour == own else None

    # What is allowed.

    def legal(self) -> set[Move]:
        """All legal moves; none when the game is over."""
        moves: list[Move] = [("roll",), ("pass",)]
        for cell in self.arrow:  # nothing can be done with a face-down tile
            moves += [("turn", cell, 1), ("turn", cell, -1), ("teleport", cell)]
        return {move for move in moves if not self.why_not(move)}

    def why_not(self, move: Move) -> set[int]:
        """The numbers of all rules that forbid a move, none if it is legal."""
        if self.over is not None:
            return {17} if self.over == "cap" else {15}
        match move:
            case ("turn", cell, 1 | -1) if is_on_board(cell, self.size):
                return self._untimely_turn() | self._why_not_turn(cell)
            case ("roll",):
                return self._untimely_roll()
            case ("teleport", cell) if is_on_board(cell, self.size):
                return self._untimely_teleport() | self._why_not_teleport(cell)
            case ("pass",):
                return self._untimely_pass()
        raise ValueError(f"{move} is no move at all")

    def _untimely_turn(self) -> set[int]:
        """With a light disk before the roll (misdirection.3), with a dark one after the move (misdirection.5), once."""
        if self.stage == "again":
            return {11}
        return {3, 5} if self.stage == "move" else set()

    def _why_not_turn(self, cell: Cell) -> set[int]:
        """Face-up tiles only (misdirection.3, misdirection.5); corners and centre carry none (misdirection.13)."""
        if cell not in self.tiles:
            return {13}
        if cell not in self.arrow:
            return {"before": {3}, "after": {5}}.get(self.stage, {3, 5})
        return set()

    def _untimely_roll(self) -> set[int]:
        """One move in a turn (misdirection.4), and after it only a tile may be turned (misdirection.5)."""
        return {4, 5} if self.stage == "after" else set()

    def _untimely_teleport(self) -> set[int]:
        """Teleporting takes the place of the roll (misdirection.4), not of rolling again (misdirection.11)."""
        return {11} if self.stage == "again" else self._untimely_roll()

    def _why_not_teleport(self, cell: Cell) -> set[int]:
        """From a Teleport tile that serves to any other face-up one of the right colour (misdirection.12)."""
        colour = self.teleport_colour()
        is_other = cell != self.place()
        is_destination = cell in self.arrow and self.tiles[cell][:2] == ("teleport", colour)
        return set() if is_other and is_destination else {12}

    def _untimely_pass(self) -> set[int]:
        """Only the step after the move is passed so (misdirection.5); the step before it is by moving (misdirection.3).

        No move is passed (misdirection.4), nor rolling again (misdirection.11).
        """
        if self.stage == "again":
            return {11}
        return set() if self.stage == "after" else {4, 5}

    # What happens.

    def play(self, move: Move, roll: int | None = None) -> None:
        """Make a move; `roll` is what the die shows for ("roll",), except for the opening roll, which is known."""
        forbidden = self.why_not(move)
        if forbidden:
            raise ValueError(f"{move} is forbidden by {sorted(forbidden)}")
        match move:
            case ("turn", cell, way):
                self._turn_tile(cell, way)
            case ("roll",):
                self._roll(self._number_rolled(roll))
            case ("teleport", cell):
                self._land(cell)
            case ("pass",):
                self._finish_turn()

    def _turn_tile(self, cell: Cell, way: int) -> None:
        """Before the roll it makes the disk dark (misdirection.3), after the move light (misdirection.5)."""
        self.arrow[cell] = turned(self.arrow[cell], way)
        if self.stage == "before":
            self.light[self.to_move] = False
            self.stage = "move"
        else:
            self.light[self.to_move] = True
            self._finish_turn()

    def _number_rolled(self, roll: int | None) -> int:
        """The starting player's first move uses the opening roll (misdirection.2)."""
        if self.opening_roll is not None:
            return self.opening_roll
        if roll not in (1, 2, 3, 4, 5, 6):
            raise ValueError(f"a die does not show {roll}")
        return roll

    def _roll(self, number: int) -> None:
        """Move by a roll (misdirection.4); off the board is home, and the turn is over (misdirection.8)."""
        self.opening_roll = None
        destination = self._walk(self.place(), number)
        if destination is None:
            self._send_home(self.to_move)
            self._finish_turn()
        else:
            self._land(destination)

    def _walk(self, cell: Cell, number: int) -> Cell | None:
        """Step by step (misdirection.7), redirected once at the edge; None if the edge comes twice (misdirection.8)."""
        direction = self.heading(cell)
        redirected = False
        for _ in range(number):
            if not is_on_board(next_cell(cell, direction), self.size) and not redirected:
                redirected = True
                self._turn_up(cell)
                direction = self.redirection(cell)
            if not is_on_board(next_cell(cell, direction), self.size):
                return None
            cell = next_cell(cell, direction)
        return cell

    def _turn_up(self, cell: Cell) -> None:
        """Turn a face-down tile up, as printed (misdirection.8, misdirection.9), if there is one (misdirection.13)."""
        if cell in self.tiles and cell not in self.arrow:
            self.arrow[cell] = self.tiles[cell][2]

    def _send_home(self, seat: int) -> None:
        """A token goes to its own corner, where nobody is sent anywhere by it (misdirection.10)."""
        self.at[seat] = self.home(seat)

    def _land(self, cell: Cell) -> None:
        """End a move on a cell: on the centre it wins (misdirection.15), on a corner nothing more happens."""
        self.at[self.to_move] = cell
        if cell == self.centre:
            self.turn += 1
            self._win(self.to_move, "centre")
        elif cell in self.tiles and self._land_on_tile(cell):
            self.stage = "again"
        else:
            self._after_move()

    def _land_on_tile(self, cell: Cell) -> bool:
        """Turn it up (misdirection.9), send home who is on it (misdirection.10), do its special (misdirection.11)."""
        self._turn_up(cell)
        for other in self.others_on(cell, self.to_move):
            self._send_home(other)
        return self._special(cell)

    def _special(self, cell: Cell) -> bool:
        """What a tile does to a token that lands on it; whether it is to roll again (misdirection.11)."""
        kind, colour, _ = self.tiles[cell]
        if kind == "flip":
            self.light[self.to_move] = not self.light[self.to_move]
        elif kind == "lose":
            self._lose_turn(colour)
        return kind == "again"

    def _lose_turn(self, colour: str) -> None:
        """The player of a colour misses the next turn, never two; nothing if nobody plays it (misdirection.11)."""
        for seat in self.still_in():
            if self.colours[seat] == colour:
                self.misses[seat] = True

    def _after_move(self) -> None:
        """With a disk that was dark and is dark still, a face-up tile may be turned, if any (misdirection.5)."""
        if self.began_dark and not self.light[self.to_move] and self.arrow:
            self.stage = "after"
        else:
            self._finish_turn()

    def _finish_turn(self) -> None:
        """Count the turn; the cap makes a draw (misdirection.17), otherwise the next player begins (misdirection.2)."""
        self.turn += 1
        self.opening_roll = None  # it is nobody else's
        if self.turn >= self.max_turns:
            self.over = "cap"
        else:
            self._begin_turn(self._next_seat())

    def _next_seat(self) -> int:
        """Clockwise (misdirection.2), passing over those who miss their turn, once each (misdirection.11).

        A missed turn changes no disk and is not counted.
        """
        seat = (self.to_move + 1) % self.players
        while self.at[seat] is None or self.misses[seat]:
            self.misses[seat] = False
            seat = (seat + 1) % self.players
        return seat

    def _win(self, seat: int, how: str) -> None:
        """The game is over: on the centre (misdirection.15) or as the last one left."""
        self.over = how
        self.winner = seat

    def resign(self, seat: int) -> None:
        """A player leaves: the token is removed, the rest play on, the last one left wins."""
        if self.over is not None or seat not in self.still_in():
            raise ValueError(f"seat {seat} can not resign")
        self.at[seat] = None
        self.misses[seat] = False
        if len(self.still_in()) == 1:
            self.turn += 1 if seat == self.to_move else 0
            self._win(self.still_in()[0], "last")
        elif seat == self.to_move:
            self._finish_turn()
