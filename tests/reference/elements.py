"""A slow, literal reading of the rules of Elements, to compare the engine with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

Cell = tuple[int, int]
Card = tuple[int, tuple[str, ...]]
Move = tuple[Any, ...]
Step = tuple[str, ...]  # (piece, direction), or () where a card runs by itself
Take = Callable[[str, int], Card]

ELEMENTS = ("air", "earth", "fire", "water")
SYMBOLS = (*ELEMENTS, "wild", "void")
DIRECTIONS = ("north", "east", "south", "west")
TOWARDS: dict[str, Cell] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
SIDE = {"air": "north", "earth": "south", "fire": "east", "water": "west"}

DECK: list[tuple[Card, int]] = [
    *(((1, (symbol,)), count) for symbol, count in zip(SYMBOLS, (8, 8, 8, 8, 8, 7), strict=True)),
    *(((1, (symbol, symbol)), count) for symbol, count in zip(SYMBOLS, (6, 6, 6, 6, 5, 4), strict=True)),
    *(((2, (element, element)), 2) for element in ELEMENTS),
    *(((2, pair), 3) for pair in (("air", "fire"), ("earth", "fire"), ("earth", "water"), ("air", "water"))),
    *(((2, pair), 2) for pair in (("air", "earth"), ("fire", "water"))),
    ((2, ("wild", "wild")), 3),
    *(((4, (symbol,)), count) for symbol, count in zip(SYMBOLS, (2, 2, 2, 2, 2, 3), strict=True)),
]

# Two players: whose piece is whose, by the options `pairs` and `pieces` (elements.8).
PAIRS: dict[tuple[str, int], dict[str, int]] = {
    ("opposite", 2): {"air": 0, "earth": 0, "fire": 1, "water": 1},
    ("neighbours", 2): {"air": 0, "fire": 0, "earth": 1, "water": 1},
    ("opposite", 1): {"air": 0, "earth": 1},
    ("neighbours", 1): {"air": 0, "fire": 1},
}
# Together: the cards removed, by the number of arcs and the difficulty (elements.21).
REMOVED = {2: {"easy": 0, "normal": 0, "hard": 12}, 1: {"whole": 0, "easy": 40, "normal": 52, "hard": 60}}
# Together: what each ending scores (elements.20); with one arc only, to win it is to win everything.
SCORES = {"out": 1, "void": 1, "stopped": 0, "burnt-2": 0, "burnt": -1}


def is_event(card: Card) -> bool:
    """All void cards and all cards with four borders; only the game together has events (elements.15)."""
    return card[0] == 4 or "void" in card[1]


def runs_by_itself(card: Card) -> bool:
    """Four borders with an element or void: nobody names a piece (elements.6)."""
    return card[0] == 4 and card[1] != ("wild",)


def remove(pile: Counter[Card], card: Card) -> None:
    """Take one card out of a pile that holds it."""
    assert pile[card] > 0, f"there is no {card} to take"
    pile[card] -= 1
    if pile[card] == 0:
        del pile[card]


def no_take(purpose: str, seat: int) -> Card:
    """Stand in where no `take` was given."""
    raise ValueError(f"seat {seat} takes a card ({purpose}) before the first action: the game must be given a take")


class Game:
    """One game of Elements; every question is answered afresh from where the pieces and the cards are."""

    def __init__(
        self, options: dict[str, Any], hands: list[list[Card]], removed: list[Card], first: int, take: Take = no_take
    ) -> None:
        """Set up (elements.8, elements.14, elements.15); `take` is for a first draw with no event before it."""
        self.together = options["mode"] == "together"
        self.players: int = options["players"]
        self.size: int = options["size"]
        self.max_turns: int = 0 if self.together else options["max_turns"]
        self.arcs: int = options["arcs"] if self.together else 1
        self._check_cards(options, [len(hand) for hand in hands], len(removed), first)
        self.void: Cell = (self.size // 2, self.size // 2)
        self.owner: dict[str, int] = {} if self.together else self._owners(options)
        # A piece is in a cell, or "waiting" outside (14), "out" of its gate (3, 20), or "absent" from the game (8).
        begin: Cell | str = "waiting" if self.together else self.void
        self.at = {piece: begin if self.together or piece in self.owner else "absent" for piece in ELEMENTS}

        self.hands = [Counter(hand) for hand in hands]
        self.deck = Counter(dict(DECK))
        for card in [card for pile in (*hands, removed) for card in pile]:
            remove(self.deck, card)
        self.discards: Counter[Card] = Counter()
        self.burned: Counter[Card] = Counter()

        self.first = self.to_move = first
        self.turn = 0
        self.arc = 1
        self.over: str | None = None
        self.winner: int | None = None

        # The phases of a turn: "draw" (16a), "action" (9, 16b), "end" (what follows the action, 16c), "won" (an arc was
        # won in this turn). Before the first turn of a game together: "set-up" (15).
        self.phase = "set-up" if self.together else "action"
        self.draws = 0  # cards that the player still has to draw, events not counted

        self.in_play: Card | None = None
        self.begun = False  # whether the first action for the card in play was made
        self.left: list[str] = []  # the pieces that it has yet to move
        self.other_border = ""  # the border that it has yet to use
        self.gone: list[str] = []  # the pieces that left the board by it
        self._proceed(take)

    def _check_cards(self, options: dict[str, Any], hands: list[int], removed: int, first: int) -> None:
        """Refuse a deal with other numbers of cards than the law's (elements.8, elements.15, elements.21)."""
        lawful, out = [4] * self.players, 0
        if self.together:
            difficulty = options["difficulty"]
            out = REMOVED[self.arcs][difficulty]
            lawful = [6 if (self.arcs, difficulty) == (2, "easy") else 4] * self.players
        else:
            lawful[first] = options.get("first_hand", 4)
        if hands != lawful or removed != out:
            raise ValueError(f"hands of {hands} and {removed} removed, but the law says {lawful} and {out}")

    def _owners(self, options: dict[str, Any]) -> dict[str, int]:
        """The seat of each piece in a versus game; two players have two each or one (elements.8)."""
        if self.players == 2:
            return PAIRS[options["pairs"], options.get("pieces", 2)]
        return {piece: seat for seat, piece in enumerate(ELEMENTS[: self.players])}

    def pieces(self) -> list[str]:
        """The pieces in play, waiting ones too (elements.7, elements.14)."""
        return [piece for piece in ELEMENTS if self.at[piece] not in ("out", "absent")]

    def gate_cell(self, direction: str) -> Cell:
        """The middle cell of a side, in front of its gate (Components)."""
        half = self.size // 2
        dx, dy = TOWARDS[direction]
        return (half + half * dx, half + half * dy)

    def place(self, piece: str) -> Cell:
        """The cell of a piece; of a waiting one, the place outside the gate opposite its own (elements.14)."""
        here = self.at[piece]
        if not isinstance(here, str):
            return here
        assert here == "waiting", f"{piece} is not in play"
        x, y = self.gate_cell(OPPOSITE[SIDE[piece]])
        return (x - TOWARDS[SIDE[piece]][0], y - TOWARDS[SIDE[piece]][1])

    def destination(self, piece: str, direction: str) -> Cell | str | None:
        """Where a step takes a piece: a cell or "out"; None if it does not move (elements.2, elements.14)."""
        if direction == "stays" or (self.at[piece] == "waiting" and direction != SIDE[piece]):
            return None
        here = self.place(piece)
        there = (here[0] + TOWARDS[direction][0], here[1] + TOWARDS[direction][1])
        if not all(0 <= number < self.size for number in there):
            return "out" if self.is_own_gate(piece, here, direction) else None
        has_room = there == self.void or there not in self.at.values()  # the void holds any number (3)
        return there if has_room else None

    def is_own_gate(self, piece: str, here: Cell, direction: str) -> bool:
        """Whether the way leads out through the piece's gate (elements.3); together it opens in Arc 2 (elements.20)."""
        is_open = not self.together or self.arc == 2
        return is_open and direction == SIDE[piece] and here == self.gate_cell(direction)

    def void_ways(self, piece: str) -> list[str]:
        """One direction or two towards the void (elements.1), in Arc 1 away from it (elements.17); or "stays"."""
        away = self.together and self.arc == 1
        if self.at[piece] == "waiting":
            return ["stays"] if away else [SIDE[piece]]
        if self.at[piece] == self.void:
            return [OPPOSITE[SIDE[piece]]] if away else ["stays"]  # away is back towards the gate it came in by
        x, y = self.place(piece)
        dx, dy = x - self.void[0], y - self.void[1]
        along_x = "east" if dx > 0 else "west"
        along_y = "north" if dy > 0 else "south"
        if not away:
            along_x, along_y = OPPOSITE[along_x], OPPOSITE[along_y]
        if abs(dx) == abs(dy):
            return [along_x, along_y]
        return [along_x] if abs(dx) > abs(dy) else [along_y]

    def ways(self, piece: str, symbol: str) -> list[str]:
        """The directions in which a symbol may send a piece (elements.1)."""
        if symbol == "wild":
            return list(DIRECTIONS)
        if symbol == "void":
            return self.void_ways(piece)
        return [SIDE[symbol]]

    def _precedence(self, piece: str) -> tuple[int, int]:
        """Ties: in seat order from the player, then in element order (elements.6)."""
        seats_away = 0 if self.together else (self.owner[piece] - self.to_move) % self.players
        return (seats_away, ELEMENTS.index(piece))

    def order_to_side(self, direction: str) -> list[str]:
        """All pieces in play, the nearest to a side first; ties matter where pieces share the void (elements.6)."""
        dx, dy = TOWARDS[direction]
        far = {piece: -dx * self.place(piece)[0] - dy * self.place(piece)[1] for piece in self.pieces()}
        return sorted(far, key=lambda piece: (far[piece], self._precedence(piece)))

    def order_to_void(self) -> list[str]:
        """All pieces on the board, the fewest steps from the void first (elements.6); waiting ones do not move."""
        places = {piece: self.place(piece) for piece in self.pieces() if self.at[piece] != "waiting"}
        far = {piece: abs(x - self.void[0]) + abs(y - self.void[1]) for piece, (x, y) in places.items()}
        return sorted(far, key=lambda piece: (far[piece], self._precedence(piece)))

    def legal(self) -> set[Move]:
        """All legal moves; none when the game is over."""
        if self.over is not None:
            return set()
        if self.in_play is None:
            return self._actions()
        if self.begun:
            onward: set[Move] = {("move", *step) for step in self._next_steps(self.in_play)}
            return onward | {("leave",)} if self.in_play[0] == 2 else onward
        if self._event_is_chosen(self.in_play):
            return {("move", *step) for step in self.first_steps(self.in_play)}
        return {("event",)}

    def _actions(self) -> set[Move]:
        """Draw, play, discard and draw two, or pass (elements.9); no drawing where there is no card (elements.11)."""
        hand = list(self.hands[self.to_move])
        moves: set[Move] = {("pass",)}
        moves.update(("play", card, *step) for card in hand for step in self.first_steps(card))
        if self.deck or (self.discards and not self.together):
            moves.add(("draw",))
            moves.update(("discard", card) for card in hand)
        return moves

    def first_steps(self, card: Card) -> set[Step]:
        """How a card may begin: any piece in play, also where it does nothing (elements.7, elements.10)."""
        if runs_by_itself(card):
            return {()}
        return {(piece, way) for piece in self.pieces() for symbol in card[1] for way in self.ways(piece, symbol)}

    def _next_steps(self, card: Card) -> set[Step]:
        """How a card that has begun may go on (elements.4, elements.5, elements.6)."""
        borders, symbols = card
        if borders == 2:
            return {(piece, way) for piece in self.pieces() for way in self.ways(piece, self.other_border)}
        if symbols == ("wild",):
            return {(piece, way) for piece in self.left for way in DIRECTIONS}
        return {(self.left[0], way) for way in self.void_ways(self.left[0])}

    def _event_is_chosen(self, card: Card) -> bool:
        """Whether there is a choice in an open event: of a piece, if any would move (elements.18)."""
        if card[0] == 4:
            return not runs_by_itself(card)
        return any(self.destination(piece, way) is not None for piece, way in self.first_steps(card))

    def play(self, move: Move, take: Take) -> None:
        """Make a move, and all that follows from it up to the next choice (elements.9, elements.16)."""
        if move not in self.legal():
            raise ValueError(f"{move} is not legal")
        kind = move[0]
        if kind in ("event", "move"):
            self._carry_out(move[1:])
        elif kind == "leave":  # the second move of two borders is left out (elements.5)
            self._card_is_done()
        else:
            self.phase = "end"
            if kind == "draw":
                self.draws = 1
            elif kind == "discard":
                self._lay_down(move[1])
                self.draws = 2
            elif kind == "play":
                self._lay_down(move[1])
                self.in_play = move[1]
                self._carry_out(move[2:])
        self._proceed(take)

    def _lay_down(self, card: Card) -> None:
        """A card goes from the hand to the discards, at once (elements.9)."""
        remove(self.hands[self.to_move], card)
        self.discards[card] += 1

    def _carry_out(self, step: Step) -> None:
        """One action for the card in play, the first or a following one (elements.4, elements.5, elements.6)."""
        assert self.in_play is not None
        borders, symbols = self.in_play
        first, self.begun = not self.begun, True
        if borders == 1:
            self._one_border(symbols, step, first)
        elif borders == 2:
            self._two_borders(symbols, step, first)
        elif symbols == ("wild",):
            self._all_by_wild(step, first)
        elif symbols == ("void",):
            self._all_by_void(step, first)
        else:
            self._all_by_element(SIDE[symbols[0]])

    def _one_border(self, symbols: tuple[str, ...], step: Step, first: bool) -> None:
        """One piece, once or twice; if the first step is blocked, so is the second (elements.4)."""
        if not step:  # an event by which no piece would move
            self._card_is_done()
            return
        piece, direction = step
        moved = self._step(piece, direction)
        goes_on = self.in_play is not None and moved and piece in self.pieces()
        if first and len(symbols) == 2 and goes_on:
            ways = self.void_ways(piece) if symbols[1] == "void" else [direction]
            if len(ways) == 2:
                self.left = [piece]
                return
            self._step(piece, ways[0])
        self._card_is_done()

    def _two_borders(self, symbols: tuple[str, ...], step: Step, first: bool) -> None:
        """Two independent moves in either order; the first one's direction tells its border (elements.5)."""
        piece, direction = step
        self._step(piece, direction)
        if first and self.in_play is not None:
            borders = list(symbols)
            used = next(symbol for symbol in borders if symbol == "wild" or SIDE[symbol] == direction)
            borders.remove(used)
            self.other_border = borders[0]
            return
        self._card_is_done()

    def _all_by_element(self, direction: str) -> None:
        """Every piece moves once towards a side, the nearest to it first (elements.6)."""
        for piece in self.order_to_side(direction):
            if self.in_play is not None:
                self._step(piece, direction)
        self._card_is_done()

    def _all_by_wild(self, step: Step, first: bool) -> None:
        """The player names every piece once, in any order, with a direction for each (elements.6)."""
        piece, direction = step
        if first:
            self.left = self.pieces()
        self.left.remove(piece)
        self._step(piece, direction)
        if not self.left:
            self._card_is_done()

    def _all_by_void(self, step: Step, first: bool) -> None:
        """Every piece moves once by void, in an order fixed before; it stops only for ties (elements.6, elements.1)."""
        if first:
            self.left = self.order_to_void()
        else:
            piece, direction = step
            self.left.remove(piece)
            self._step(piece, direction)
        while self.in_play is not None and self.left:
            ways = self.void_ways(self.left[0])
            if len(ways) == 2:
                return
            self._step(self.left.pop(0), ways[0])
        self._card_is_done()

    def _step(self, piece: str, direction: str) -> bool:
        """Move a piece by one cell if it can, and see what is won by it; whether it moved (elements.2)."""
        there = self.destination(piece, direction)
        if there is None:
            return False
        self.at[piece] = there
        if self.together:
            self._see_arc()
        elif there == "out":
            self._see_gate(piece)
        return True

    def _card_is_done(self) -> None:
        """Nothing is left to do for the card in play, or something was won and nothing more is done."""
        if self.gone and self.over is None:
            self._win_by_gate()
        self.in_play, self.begun = None, False
        self.left, self.other_border, self.gone = [], "", []

    def _see_gate(self, piece: str) -> None:
        """A piece left in a versus game: over at once, with four borders only for the player's own (elements.12)."""
        assert self.in_play is not None
        self.gone.append(piece)
        if self.in_play[0] < 4 or self.owner[piece] == self.to_move:
            self._win_by_gate()
            self._card_is_done()

    def _win_by_gate(self) -> None:
        """The player of the card wins if among those that left, otherwise the next in turn order (elements.12)."""
        self.over = "gate"
        seats = [self.owner[piece] for piece in self.gone]
        self.winner = min(seats, key=lambda seat: (seat - self.to_move) % self.players)

    def at_objective(self, piece: str) -> bool:
        """Whether a piece is where the arc wants it (elements.19, elements.20)."""
        return self.at[piece] == (self.void if self.arc == 1 else "out")

    def _see_arc(self) -> None:
        """Win an arc the moment all pieces are at the objective; the rest of the card is not done (elements.19)."""
        if not all(self.at_objective(piece) for piece in ELEMENTS):
            return
        self._card_is_done()
        if self.arc == self.arcs:
            self.over = "void" if self.arcs == 1 else "out"
        else:
            self._begin_arc_2()

    def _begin_arc_2(self) -> None:
        """The discards go into the deck, and play goes on with the next player (elements.20) or with the set-up."""
        self.arc = 2
        self.deck, self.discards = self.deck + self.discards, Counter()
        if self.phase != "set-up":
            self.phase, self.draws = "won", 0

    def may_stop(self) -> bool:
        """Whether the players may agree to stop: when Arc 1 is won and another goes on (elements.20)."""
        return self.arc == 2 and self.over is None

    def stop(self) -> None:
        """All have agreed to stop after Arc 1; it is not a move of the player whose turn it is (elements.20)."""
        if not self.may_stop():
            raise ValueError("the players may stop only when Arc 1 is won")
        self.over = "stopped"

    def score(self) -> int | None:
        """Together, at the end: both arcs 1, Arc 1 alone 0, neither -1 (elements.20)."""
        return None if self.over is None else SCORES.get(self.over)

    def _proceed(self, take: Take) -> None:
        """Go on until the player has something to choose or the game is over (elements.16)."""
        while self.over is None and self.in_play is None:
            if self.draws > 0:
                self._draw(take)
            elif self.phase == "set-up":
                self._set_up()
            elif self.phase == "draw":
                self.phase = "action"
            elif self.phase == "action":
                return
            else:
                if self.phase == "end" and self.together:
                    self._burn(take)
                if self.over is None:
                    self._finish_turn()

    def _set_up(self) -> None:
        """Open the next event of the first hands, from the first player on; then the first turn (elements.15)."""
        events = [card for card, _ in DECK if is_event(card) and self.hands[self.to_move][card] > 0]
        if events:
            self._lay_down(events[0])
            self.in_play = events[0]
            self.draws = 1
        else:
            self.to_move = (self.to_move + 1) % self.players
            if self.to_move == self.first:
                self._begin_turn()

    def _begin_turn(self) -> None:
        """Together, a turn begins with a draw (elements.16); versus, it is one action (elements.9)."""
        self.phase, self.draws = ("draw", 1) if self.together else ("action", 0)

    def _draw(self, take: Take) -> None:
        """Draw a card, versus also from the shuffled discards (elements.11); an event lies open (elements.16)."""
        if not self.deck and not self.together:
            self.deck, self.discards = self.discards, Counter()
        if not self.deck:
            self._out_of_cards()
            return
        card = self._from_deck("hand", take)
        if self.together and is_event(card):
            self.discards[card] += 1
            self.in_play = card
        else:
            self.hands[self.to_move][card] += 1
            self.draws -= 1

    def _out_of_cards(self) -> None:
        """Versus, a card that cannot be drawn is not drawn (elements.11); together the arc is lost (elements.19)."""
        self.draws = 0
        if self.together:
            self.over = "burnt" if self.arc == 1 else "burnt-2"

    def _from_deck(self, purpose: str, take: Take) -> Card:
        """Take the card out of the deck that is said to be on top of it."""
        card = take(purpose, self.to_move)
        remove(self.deck, card)
        return card

    def _burn(self, take: Take) -> None:
        """Two cards go to the burn pile for each piece that is not at its objective (elements.16)."""
        for _ in [piece for piece in ELEMENTS if not self.at_objective(piece)] * 2:
            if not self.deck:
                self._out_of_cards()
                return
            self.burned[self._from_deck("burn", take)] += 1

    def _finish_turn(self) -> None:
        """A turn ends: lost together if the deck is empty (elements.19), versus a draw at the cap (elements.13)."""
        self.turn += 1
        if self.together and not self.deck:
            self._out_of_cards()
        elif not self.together and self.turn >= self.max_turns:
            self.over = "cap"
        else:
            self.to_move = (self.to_move + 1) % self.players
            self._begin_turn()
