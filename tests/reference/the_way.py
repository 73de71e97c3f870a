"""A slow, literal reading of the rules of The Way, to compare the engine with."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

Square = tuple[int, int]
Card = tuple[str, int]
Move = tuple[Any, ...]

SIDES = ("N", "E", "S", "W")
TOWARDS: dict[str, Square] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

# The exits of each kind in position 0, each with what its arrow allows: "in" points inwards, "out" outwards.
# A gate is any of the four corner cards, which are open on all sides (Components).
EXITS: dict[str, dict[str, str]] = {
    "straight": {"N": "both", "S": "both"},
    "straight>": {"N": "out", "S": "in"},
    "corner": {"N": "both", "E": "both"},
    "corner>ne": {"N": "in", "E": "out"},
    "corner>en": {"N": "out", "E": "in"},
    "tee": {"N": "both", "E": "both", "W": "both"},
    "tee>out": {"N": "out", "E": "both", "W": "both"},
    "tee>in": {"N": "in", "E": "both", "W": "both"},
    "cross": {"N": "both", "E": "both", "S": "both", "W": "both"},
    "end": {"N": "both"},
    "gate": {"N": "both", "E": "both", "S": "both", "W": "both"},
}

# The decks by name. A name is as good as its counts: a deck may also be given as counts by kind.
DECKS: dict[str, dict[str, int]] = {
    "1": {
        "straight": 5,
        "straight>": 3,
        "corner": 8,
        "corner>ne": 2,
        "corner>en": 2,
        "tee": 2,
        "tee>out": 1,
        "tee>in": 1,
        "end": 6,
    },
    "open": {
        "straight": 5,
        "straight>": 3,
        "corner": 10,
        "corner>ne": 2,
        "corner>en": 2,
        "tee": 3,
        "tee>out": 1,
        "tee>in": 1,
        "cross": 1,
        "end": 2,
    },
}
# The default deck was settled by measurement (The deck).
DECKS["default"] = {"straight": 8, "corner": 14, "tee": 4, "tee>out": 2, "tee>in": 2}

# Circle Start is opposite Circle Midpoint, Square Start opposite Square Midpoint (the-way.1).
START: dict[str, Square] = {"circle": (4, 0), "square": (4, 4)}
MIDPOINT: dict[str, Square] = {"circle": (0, 4), "square": (0, 0)}
OTHER_PIECE = {"circle": "square", "square": "circle"}
SQUARES = [(row, col) for row in range(5) for col in range(5)]
CORNERS = {*START.values(), *MIDPOINT.values()}


def counts(deck: str | Mapping[str, int]) -> Counter[str]:
    """How many cards of each kind a deck has; it has 30 path cards (Components)."""
    by_kind = dict(DECKS[deck] if isinstance(deck, str) else deck)
    if not set(by_kind) <= set(EXITS) - {"gate"} or min(by_kind.values(), default=0) < 0:
        raise ValueError(f"{by_kind} are not numbers of path cards")
    if sum(by_kind.values()) != 30:
        raise ValueError(f"a deck has 30 path cards, not {sum(by_kind.values())}")
    return Counter(by_kind)


def words(wins: list[int]) -> tuple[str, str]:
    """The result of a set for each seat, from the games won by each (the-way.10).

    Three wins are a Victory over a Defeat. Otherwise more wins are a Win over a Loss. Equal is drawn.
    """
    if wins[0] == wins[1]:
        return "drawn", "drawn"
    more, fewer = ("Victory", "Defeat") if max(wins) == 3 else ("Win", "Loss")
    return (more, fewer) if wins[0] > wins[1] else (fewer, more)


@cache
def look(card: Card) -> dict[str, str]:
    """What a lying card shows: its exits and their arrows, turned clockwise from position 0 (Components)."""
    kind, turns = card
    return {SIDES[(SIDES.index(side) + turns) % 4]: arrow for side, arrow in EXITS[kind].items()}


@cache
def smallest(card: Card) -> int:
    """The smallest number of quarter turns that gives the look of a card; it names the position (the-way.3)."""
    return min(turns for turns in range(4) if look((card[0], turns)) == look(card))


class Game:
    """One set of The Way; every question is answered afresh from the stacks of cards, the hands and the tokens."""

    def __init__(
        self,
        deck: str | Mapping[str, int],
        games: int,
        max_turns: int,
        one_way: bool,
        clockwise: bool,
        replace: bool,
        various: bool,
        board: dict[Square, Card],
        hands: list[list[str]],
        out: str,
        chooser: int | None,
        shuffle: Callable[[list[str]], list[str]],
    ) -> None:
        """Set up the first game (the-way.1); copies of the game share a `shuffle` that is a function.

        `chooser` has the choice in the first game. None lets chance decide, as in the first set at a table; in a
        rematch it is the `next_chooser` of the set before (the-way.2). `deck` is a name or counts by kind.
        All combinations of the variations are allowed; with `various` the other three count for nothing.
        """
        if games not in (1, 3):
            raise ValueError(f"a set is 1 or 3 games, not {games}")
        if set(board) != set(SQUARES) - CORNERS or [len(hand) for hand in hands] != [4, 4]:
            raise ValueError("21 cards on the board and four in each hand")
        if Counter([*(kind for kind, _ in board.values()), *hands[0], *hands[1], out]) != counts(deck):
            raise ValueError(f"these cards are not the deck {deck}")
        self.deck = deck
        self.games = games
        self.max_turns = max_turns
        self.various = various
        self.one_way = one_way
        self.clockwise = clockwise
        self.replace = replace
        self.shuffle = shuffle
        self.cards: dict[Square, list[Card]] = {
            square: [("gate", 0) if square in CORNERS else board[square]] for square in SQUARES
        }
        self.hands = [list(hand) for hand in hands]
        self.out = out
        self.ply = 0
        self.game = 0
        self.wins = [0, 0]
        self.draws = 0
        self.over = False
        self.result: tuple[str, str] | None = None
        self.winner: int | None = None
        self.last_winner: int | None = None
        self._begin(random.randrange(2) if chooser is None else chooser)

    def _begin(self, chooser: int) -> None:
        """Begin a game with the tokens on their Starts and nothing locked (the-way.2, the-way.11)."""
        self.chooser = chooser
        self.choice: str | None = None
        self.to_move = chooser
        self.stage = "choice"
        self.turn = 0
        self.piece: list[str | None] = [None, None]
        self.token = dict(START)
        self.been = dict.fromkeys(START, False)
        self.locked: set[Square] = set()
        self.taken_up: list[list[str]] = [[], []]
        # With `various` they are chosen before each game (the-way.15).
        if self.various:
            self.one_way = self.clockwise = self.replace = False

    def next_chooser(self) -> int:
        """Who has the choice after the last game: its loser, after a draw the one who had it before (the-way.2).

        This holds for the next game of the set, and after the set for the first game of a rematch.
        """
        return self.chooser if self.last_winner is None else 1 - self.last_winner

    def top(self, square: Square) -> Card:
        """The card a square shows."""
        return self.cards[square][-1]

    def known(self, seat: int) -> list[str]:
        """The kinds in a hand that were taken up in sight (Known); only the-way.14 lets one take cards up."""
        return sorted(self.taken_up[seat])

    def unseen(self, seat: int) -> list[str]:
        """The kinds that a player cannot locate: each such card is in the other hand or out (Hidden)."""
        lying = [kind for square in SQUARES if square not in CORNERS for kind, _ in self.cards[square]]
        located = Counter([*lying, *self.hands[seat], *self.known(1 - seat)])
        return sorted((counts(self.deck) - located).elements())

    def why_not(self, move: Move) -> set[int]:
        """The numbers of all rules that forbid a move, none if it is legal."""
        if self.over:
            return {9} if self.last_winner is None else {8}
        match move:
            case ("deal",):
                return set() if self.stage == "between" else {11}
            case _ if self.stage == "between":
                return {11}
            case ("first" | "second" | "circle" | "square" as choice,):
                return set() if choice in self._choices() else {2}
            case ("rules", bool(), bool(), bool()):
                return set() if self.stage == "rules" else {15}
            case ("leave",):
                return self._untimely_board()
            case ("turn", square, way):
                return self._untimely_board() | self._why_not_turn(square, way)
            case ("cover", square, kind, turns):
                return self._untimely_board() | self._why_not_cover(square, kind, turns)
            case ("step", side):
                return {7} if self.stage != "token" else self._why_not_step(side)
            case ("stay",):
                return {7} if self.stage != "token" else set()
        raise ValueError(f"{move} is no move at all")

    def _choices(self) -> set[str]:
        """What may be chosen now: one player has the choice, the other decides the other thing (the-way.2)."""
        if self.stage == "choice":
            return {"first", "circle", "square"}
        if self.stage == "answer":
            return {"circle", "square"} if self.choice == "first" else {"first", "second"}
        return set()

    def _untimely_board(self) -> set[int]:
        """First the board, once a turn (the-way.3)."""
        return set() if self.stage == "board" else {3}

    def _why_not_turn(self, square: Square, way: int) -> set[int]:
        """The rules against turning a card, apart from the time for it: one card, a quarter turn (the-way.3).

        Not the card under the other token (the-way.4), not a locked one (the-way.5), not one that would look the
        same, such as a corner card (the-way.6), and with `clockwise` not the other way (the-way.13).
        """
        if square not in self.cards or way not in (1, -1):
            return {3}
        rules = set()
        if self._other_stands_on(square):
            rules.add(4)
        if square in self.locked:
            rules.add(5)
        if look(self._turned(square, way)) == look(self.top(square)):
            rules.add(6)
        if self.clockwise and way == -1:
            rules.add(13)
        return rules

    def _why_not_cover(self, square: Square, kind: str, turns: int) -> set[int]:
        """The rules against covering a card, or exchanging it (the-way.14), apart from the time for it.

        It takes a card from the hand, in any position (the-way.3). Not over the card under the other token
        (the-way.4) and not over a corner card (the-way.6). A locked card may be covered (the-way.5).
        """
        if square not in self.cards or kind not in EXITS or turns not in range(4):
            return {3}
        rules = set()
        # Two numbers of turns with one look are one position, and only the smaller one names it.
        if kind not in self.hands[self.to_move] or turns != smallest((kind, turns)):
            rules.add(3)
        if self._other_stands_on(square):
            rules.add(4)
        if square in CORNERS:
            rules.add(6)
        return rules

    def _other_stands_on(self, square: Square) -> bool:
        """Whether the token of the other player stands there, be it alone or beside one's own (the-way.4)."""
        piece = self.piece[1 - self.to_move]
        return piece is not None and self.token[piece] == square

    def _turned(self, square: Square, way: int) -> Card:
        """The card of a square after a quarter turn, 1 clockwise and -1 the other way (the-way.3)."""
        kind, turns = self.top(square)
        return kind, (turns + way) % 4

    def _mine(self) -> str:
        """The piece of the player to move."""
        piece = self.piece[self.to_move]
        assert piece is not None
        return piece

    def _beside(self, square: Square, side: str) -> Square:
        """The square next to another one, which may be off the board."""
        return square[0] + TOWARDS[side][0], square[1] + TOWARDS[side][1]

    def _why_not_step(self, side: str) -> set[int]:
        """Both cards need an exit on the side they share (the-way.7).

        With `one_way` nobody leaves by an arrow that points inwards or enters by one that points outwards
        (the-way.12). Without it arrows mean nothing.
        """
        here = self.token[self._mine()]
        if side not in SIDES or self._beside(here, side) not in self.cards:
            return {7}
        leaving = look(self.top(here)).get(side)
        entering = look(self.top(self._beside(here, side))).get(OPPOSITE[side])
        if leaving is None or entering is None:
            return {7}
        if self.one_way and (leaving == "in" or entering == "out"):
            return {12}
        return set()

    def legal(self) -> set[Move]:
        """All legal moves; none when the set is over."""
        yes_no = (False, True)
        moves: list[Move] = [("first",), ("second",), ("circle",), ("square",), ("leave",), ("stay",), ("deal",)]
        moves += [("rules", one, two, three) for one in yes_no for two in yes_no for three in yes_no]
        moves += [("turn", square, way) for square in SQUARES for way in (1, -1)]
        kinds = set(self.hands[self.to_move])
        moves += [("cover", square, kind, turns) for square in SQUARES for kind in kinds for turns in range(4)]
        moves += [("step", side) for side in SIDES]
        return {move for move in moves if not self.why_not(move)}

    def play(self, move: Move) -> None:
        """Make a move of the player to move."""
        forbidden = self.why_not(move)
        if forbidden:
            raise ValueError(f"{move} is forbidden by " + ", ".join(f"the-way.{rule}" for rule in sorted(forbidden)))
        self.ply += 1
        if self.stage == "between":
            self._deal_again()
            self._begin(self.chooser)
        elif self.stage == "choice":
            self._choose(move[0])
        elif self.stage == "answer":
            self._answer(move[0])
        elif self.stage == "rules":
            _, self.one_way, self.clockwise, self.replace = move
            self._first_turn()
        elif self.stage == "board":
            self._change_board(move)
            self.stage = "token"
        else:
            self._move_token(move)

    def _choose(self, choice: str) -> None:
        """The one who has the choice goes first or chooses a piece (the-way.2)."""
        self.choice = choice
        if choice != "first":
            self._take(choice)
        self.to_move = 1 - self.chooser
        self.stage = "answer"

    def _answer(self, answer: str) -> None:
        """The other one decides the other thing (the-way.2); with `various` also the variations, next (the-way.15)."""
        if self.choice == "first":
            self._take(answer)
            self.first = self.chooser
        else:
            self.first = 1 - self.chooser if answer == "first" else self.chooser
        if self.various:
            self.stage = "rules"
        else:
            self._first_turn()

    def _take(self, piece: str) -> None:
        """The player to move takes a piece and leaves the other one to the other player (the-way.2)."""
        self.piece[self.to_move] = piece
        self.piece[1 - self.to_move] = OTHER_PIECE[piece]

    def _first_turn(self) -> None:
        """Everything is chosen: the first turn begins."""
        self.to_move = self.first
        self.stage = "board"

    def _change_board(self, move: Move) -> None:
        """Turn a card, lay one, or neither (the-way.3)."""
        if move[0] == "turn":
            _, square, way = move
            self.cards[square][-1] = self._turned(square, way)
        elif move[0] == "cover":
            _, square, kind, turns = move
            self._lay(square, (kind, turns))

    def _lay(self, square: Square, card: Card) -> None:
        """Lay a card from the hand, locked, on another one (the-way.5) or in exchange for it (the-way.14)."""
        hand, taken_up = self.hands[self.to_move], self.taken_up[self.to_move]
        hand.remove(card[0])
        # Cards of one kind look alike, so the one that was seen is taken to be the one laid.
        if card[0] in taken_up:
            taken_up.remove(card[0])
        if self.replace:
            kind, _ = self.cards[square].pop()
            hand.append(kind)
            taken_up.append(kind)
        self.cards[square].append(card)
        self.locked.add(square)

    def _move_token(self, move: Move) -> None:
        """Step or stay (the-way.7); then the turn ends, and perhaps the game."""
        mover = self.to_move
        won = move[0] == "step" and self._step(self._mine(), move[1])
        self.turn += 1
        self.to_move = 1 - mover
        self.stage = "board"
        if won:
            self._end_game(mover)
        elif self.turn >= self.max_turns:
            # The turns of both players count, and the cap is a draw (the-way.9).
            self._end_game(None)

    def _step(self, mine: str, side: str) -> bool:
        """Step, and tell whether that was on the own Start after the own Midpoint (the-way.8)."""
        self.token[mine] = self._beside(self.token[mine], side)
        if self.token[mine] == MIDPOINT[mine]:
            self.been[mine] = True
        return self.been[mine] and self.token[mine] == START[mine]

    def _end_game(self, winner: int | None) -> None:
        """Write down a game; all games of the set are played, whoever leads (the-way.10)."""
        self.last_winner = winner
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1
        if self.game + 1 == self.games:
            self._end_set()
        else:
            self.game += 1
            self.chooser = self.next_chooser()
            self.stage = "between"

    def _deal_again(self) -> None:
        """Collect the cards under others, the hands and the card that was out, and deal them (the-way.11).

        They are nine, always. The cards on top stay as they lie.
        """
        under = [kind for square in SQUARES for kind, _ in self.cards[square][:-1]]
        collected = sorted([*under, *self.hands[0], *self.hands[1], self.out])
        dealt = list(self.shuffle(list(collected)))
        if len(collected) != 9 or sorted(dealt) != collected:
            raise ValueError(f"{dealt} are not the nine cards {collected}")
        self.cards = {square: [self.top(square)] for square in SQUARES}
        self.hands = [dealt[:4], dealt[4:8]]
        self.out = dealt[8]

    def _end_set(self) -> None:
        """The set is over, and its result is said in words for each seat (the-way.10)."""
        self.over = True
        self.stage = "over"
        self.result = words(self.wins)
        if self.wins[0] != self.wins[1]:
            self.winner = 0 if self.wins[0] > self.wins[1] else 1


def count(game: Game, depth: int) -> int:
    """Leaves of the tree of legal play at a depth; a set that ended earlier has none."""
    if depth == 0:
        return 1
    leaves = 0
    for move in game.legal():
        after = copy.deepcopy(game)
        after.play(move)
        leaves += count(after, depth - 1)
    return leaves
