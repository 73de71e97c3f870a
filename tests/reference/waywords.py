"""A slow, literal reading of the rules of WAYWORDS, to compare the engine with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from tests.reference.waywords_parts import (
    CELLS,
    KINDS,
    SHAPES,
    Cell,
    bonus,
    is_next_to,
    letter_tiles,
    marker_set,
    pattern_tiles,
    placements_over,
    value,
)

Move = tuple[Any, ...]
Marker = tuple[str, frozenset[Cell]]  # a shape and the cells beneath it
Play = tuple[str, tuple[Cell, ...], frozenset[tuple[str, frozenset[Cell], bool, bool]], int]
AsItWas = tuple[dict[Cell, str], Counter[str], Counter[str], list[Marker]]  # board, own letters, pile, markers
Means = tuple[Counter[str], Counter[str], Counter[str], int]  # box, markers taken up, pattern tiles, markers at most

PLENTY = Counter(dict.fromkeys(SHAPES, 3))  # as many as a word can need
HAND = {"standard": 2, "alternative": 10, "solitaire": 14}
CROSSINGS = {"any": 64, "one": 1, "none": 0}
TIMELY = {  # what can be done in which stage of a turn
    "play": ("swap", "draw", "lift", "liftdraw", "clear", "step", "pass"),
    "trace": ("step", "put", "void"),
    "put": ("put", "void"),
    "refill": ("throw letter", "throw pattern", "take", "done"),
}
ABOUT = {"swap": 3, "draw": 3, "lift": 11, "liftdraw": 11, "clear": 13, "step": 5, "put": 6, "pass": 16, "void": 16}


@dataclass(frozen=True)
class Options:
    """What the players agreed on (waywords.2)."""

    mode: str = "standard"
    tiles: str = "al_ng"
    markers: str = "default"
    min_length: int = 3
    adjacency: int = 8
    crossing: str = "any"
    flip: bool = False
    unique_words: bool = True
    finish_round: bool = False
    per_word: int = 3
    max_turns: int = 400


class Put(NamedTuple):
    """A marker of a word, for a pattern tile or an Any shape tile (waywords.4, waywords.12)."""

    shape: str
    cells: frozenset[Cell]
    flipped: bool
    any_tile: bool

    def tile(self) -> str:
        """The tile that is spent."""
        return "ANY" if self.any_tile else self.shape


@cache
def beginnings_of(words: frozenset[str]) -> frozenset[str]:
    """Everything that a word begins with."""
    return frozenset(word[:length] for word in words for length in range(1, len(word) + 1))


class Game:
    """One game of WAYWORDS; every question is answered afresh from what lies on the board and in the hands."""

    def __init__(
        self,
        players: int,
        options: Options,
        words: Collection[str],
        *,
        board: dict[Cell, str],
        hands: list[list[str]],
        starts: int,
        aside: tuple[str, ...] = (),
    ) -> None:
        """Set up (waywords.1); other hands and markers in the other modes (waywords.19, waywords.20)."""
        self.players, self.options, self.words, self.starts = players, options, frozenset(words), starts
        self.standard, self.solitaire = options.mode == "standard", options.mode == "solitaire"
        self.mode_rule: set[int] = {"alternative": {19}, "solitaire": {20}}.get(options.mode, set())
        dealt = Counter([*board.values(), *(kind for hand in hands for kind in hand)])
        letters, box = Counter(letter_tiles(options.tiles)), Counter(marker_set(options.markers))
        seats, out = (1, 2) if self.solitaire else (4, 0)
        if not 0 <= starts < players <= seats or len(aside) != out or not Counter(aside) <= box:
            raise ValueError(f"{players} players, {starts} starts, {aside} set aside: not in {options.mode}")
        if set(board) != set(CELLS) or list(map(len, hands)) != [HAND[options.mode]] * players or not dealt <= letters:
            raise ValueError("a letter for each cell, and for each player as many as the rules say, out of the 112")
        self.board = dict(board)
        self.letters = [Counter(hand) for hand in hands]
        self.letter_pile = letters - dealt
        self.gone: Counter[str] = Counter()  # letters that left play (waywords.20)
        self.patterns = [Counter(["D", "I3", "L3"] if self.standard else []) for _ in range(players)]
        self.pattern_pile = Counter(pattern_tiles()) - sum(self.patterns, Counter())
        self.discard: Counter[str] = Counter()
        self.box = box - Counter(aside)
        self.markers: list[Marker] = []
        self.totals = [0] * players
        self.used: set[str] = set()
        self.turn = self.passes = self.words_marked = self.swaps_made = 0  # in the whole game; passes in a row
        self.as_it_was: AsItWas = (self.board, self.letters[0], self.letter_pile, self.markers)
        self.over: str | None = None
        self._begin(starts, "play")

    def _begin(self, seat: int, stage: str) -> None:
        """A turn or its refill: no word is under way, no marker is taken up."""
        self.to_move, self.stage = seat, stage
        self.path: list[Cell] = []
        self.put: list[Put] = []
        self.lifted: list[Marker] = []  # all that were taken up for this word, put down again or not
        self.held: Counter[str] = Counter()  # those of them that are not put down yet
        self.replaced: set[Cell] = set()  # where a letter was replaced for a marker taken up
        self.swapped = False
        self.taken = 0

    def winners(self) -> set[int]:
        """Once it is over: the highest total, that is the first to reach 300; equal totals share (waywords.17)."""
        return {seat for seat in range(self.players) if self.over and self.totals[seat] == max(self.totals)}

    def covered(self) -> set[Cell]:
        """The cells under markers."""
        return {cell for _, cells in self.markers for cell in cells}

    def new_cells(self, path: Collection[Cell]) -> frozenset[Cell]:
        """The cells of a path that are not under a marker (waywords.6)."""
        return frozenset(path) - self.covered()

    def hand_size(self) -> int:
        """How many tiles the player has (waywords.15)."""
        return self.letters[self.to_move].total() + self.patterns[self.to_move].total()

    def reading(self, path: Collection[Cell]) -> str:
        """What is read along a path, a bigram with both its letters (waywords.5)."""
        return "".join(self.board[cell] for cell in path).lower()

    def score(self, path: Collection[Cell], puts: Collection[Put]) -> int:
        """Letters, crossed ones too (waywords.7), bonuses and costs (waywords.9, waywords.11, waywords.12)."""
        letters = sum(value(self.board[cell], self.options.tiles) for cell in path)
        bonuses = sum(bonus(put.tile()) for put in puts)
        return letters + bonuses - 5 * sum(put.any_tile for put in puts) - 5 * len(self.lifted)

    def means(self) -> Means:
        """For the rest of a word of 1 to 3 tiles (waywords.4); elsewhere any marker (waywords.19, waywords.20)."""
        if not self.standard:
            return self.box, self.held, PLENTY, self.options.per_word - len(self.put)
        spent = Counter(put.tile() for put in self.put)
        return self.box, self.held, self.patterns[self.to_move] - spent, 3 - len(self.put)

    def coverings(self, new: frozenset[Cell], means: Means) -> Iterator[tuple[Put, ...]]:
        """All ways to cover cells exactly, the lowest first (waywords.6), with all that was taken up (waywords.11)."""
        box, held, tiles, number = means
        if not new and not held:
            yield ()
        if not new or len(new) > 4 * number:  # no marker covers more than four
            return
        placed = placements_over(min(new, key=CELLS.index), self.options.flip)
        fitting = [Put(*one, any_tile) for one in placed if one[1] <= new for any_tile in (False, True)]
        for put in fitting:
            if (box[put.shape] or held[put.shape]) and tiles[put.tile()]:
                one = Counter([put.shape])  # from the box if it is there (waywords.10)
                markers = (box - one, held) if box[put.shape] else (box, held - one)
                left = (*markers, tiles - Counter([put.tile()]), number - 1)
                yield from ((put, *others) for others in self.coverings(new - put.cells, left))

    def all_plays(self) -> set[Play]:
        """Every word that can be marked as the board lies, with its path, its markers and its score (waywords.4)."""
        if self.over or self.stage != "play":
            return set()
        beginnings = beginnings_of(frozenset(self.words))
        paths = [path for cell in CELLS for path in self._paths((cell,), beginnings)]
        return {
            (self.reading(path), path, frozenset(puts), self.score(path, puts))
            for path in paths
            if self.new_cells(path) and not self._why_not_word(path)
            for puts in self.coverings(self.new_cells(path), self.means())
        }

    def _paths(self, path: tuple[Cell, ...], beginnings: frozenset[str]) -> Iterator[tuple[Cell, ...]]:
        """This path and all that go on from it, as long as they may become a word (waywords.5)."""
        if self.reading(path) in beginnings and not self._why_not_step(path[-1], path[:-1]):
            yield path
            for cell in CELLS:
                if is_next_to(path[-1], cell, self.options.adjacency):
                    yield from self._paths((*path, cell), beginnings)

    def legal(self) -> set[Move]:
        """All legal moves; none when the game is over."""
        letters, patterns, new = self.letters[self.to_move], self.patterns[self.to_move], self.new_cells(self.path)
        moves: list[Move] = [("clear",), ("pass",), ("void",), ("done",), ("take", "letter"), ("take", "pattern")]
        moves += [(name, cell) for name in ("draw", "liftdraw", "step") for cell in CELLS]
        moves += [(name, cell, kind) for name in ("swap", "lift") for cell in CELLS for kind in letters]
        moves += [("throw letter", kind) for kind in letters] + [("throw pattern", pattern) for pattern in patterns]
        moves += {("put", *puts[0]) for puts in self.coverings(new, self.means()) if puts}
        return {move for move in moves if not self.why_not(move)}

    def why_not(self, move: Move) -> set[int]:
        """The numbers of all rules that forbid a move, none if it is legal; ValueError if it is no move at all."""
        letters, patterns = self.letters[self.to_move], self.patterns[self.to_move]
        match move:
            case ("swap", cell, kind) if cell in CELLS and kind in KINDS:
                reasons = self._why_not_swap(cell) | (set() if letters[kind] else {3})
            case ("draw", cell) if cell in CELLS:
                reasons = self._why_not_swap(cell) | self._why_not_blind()
            case ("lift", cell, kind) if cell in CELLS and kind in KINDS:
                reasons = self._why_not_lift(cell) | (set() if letters[kind] else {11})
            case ("liftdraw", cell) if cell in CELLS:
                reasons = self._why_not_lift(cell) | self._why_not_blind()
            case ("clear",):
                reasons = self._why_not_clear()
            case ("step", cell) if cell in CELLS:
                reasons = self._why_not_step(cell, tuple(self.path))
            case ("put", shape, frozenset() as cells, bool(), bool()) if shape in SHAPES and cells <= set(CELLS):
                reasons = self._why_not_put(Put(*move[1:]))
            case ("throw letter", kind) if kind in KINDS:
                reasons = self._why_not_throw(letters[kind])
            case ("throw pattern", pattern) if pattern in pattern_tiles():
                reasons = self._why_not_throw(patterns[pattern])
            case ("take", "letter" | "pattern"):
                reasons = self._why_not_take(move[1])
            case ("done",):
                reasons = {15} if self._can_take() else set()
            case ("pass",) | ("void",):
                reasons = set()  # always allowed (waywords.16)
            case _:
                raise ValueError(f"{move} is no move at all")
        return reasons | self._untimely(move[0])

    def _untimely(self, name: str) -> set[int]:
        """Swap, mark, refill, in this order (waywords.3, waywords.4, waywords.15), until the end (waywords.17)."""
        if self.over:
            return {17, 18} | self.mode_rule
        if name in TIMELY[self.stage]:
            return set()
        return {4, ABOUT.get(name, 15)} | {"put": {6}, "refill": {15}}.get(self.stage, set()) | self.mode_rule

    def _why_not_swap(self, cell: Cell) -> set[int]:
        """Not under a marker, once a turn (waywords.3, waywords.19); in solitaire 14 in all (waywords.20)."""
        too_many = self.swaps_made >= 14 if self.solitaire else self.swapped
        return ({3} if cell in self.covered() else set()) | ({3, *self.mode_rule} if too_many else set())

    def _why_not_blind(self) -> set[int]:
        """From the pile if there is a letter (waywords.3, waywords.11, waywords.19, waywords.20)."""
        return set() if self.letter_pile else {3, 11} | self.mode_rule

    def _why_not_lift(self, cell: Cell) -> set[int]:
        """None in the box (waywords.10), 3 at most, a tile for each (waywords.11, waywords.12); or one more letter."""
        shapes = [shape for shape, cells in self.markers if cell in cells]
        if not shapes or not self.standard:
            was_beneath = any(cell in cells for _, cells in self.lifted)
            return set() if was_beneath and cell not in self.replaced else {10, 11} | self.mode_rule
        lifted, hand = Counter([*shapes, *(shape for shape, _ in self.lifted)]), self.patterns[self.to_move]
        usable = lifted.total() <= 3 and (lifted - hand).total() <= hand["ANY"]
        return ({10, 11} if self.box[shapes[0]] else set()) | (set() if usable else {4, 11, 12})

    def _why_not_clear(self) -> set[int]:
        """A Clear tile is spent (waywords.13); not after a marker was taken up, which must be used (waywords.11)."""
        reasons = set() if self.patterns[self.to_move]["CLEAR"] else {13} | self.mode_rule
        return reasons | ({11, 13} if self.lifted else set())

    def _why_not_step(self, cell: Cell, path: tuple[Cell, ...]) -> set[int]:
        """Next to the one before, no cell twice (waywords.5); not too many under markers (waywords.7)."""
        is_apart = bool(path) and not is_next_to(path[-1], cell, self.options.adjacency)
        too_many = len(self.covered() & {*path, cell}) > CROSSINGS[self.options.crossing]
        return ({5} if is_apart or cell in path else set()) | ({7} if too_many else set())

    def _why_not_word(self, path: Collection[Cell]) -> set[int]:
        """Long enough and in the lexicon (waywords.5), and not marked before (waywords.8)."""
        word = self.reading(path)
        is_word = len(word) >= self.options.min_length and word in self.words
        return (set() if is_word else {5}) | ({8} if self.options.unique_words and word in self.used else set())

    def _why_not_put(self, put: Put) -> set[int]:
        """A marker, with more of those there are, covers all new cells (waywords.4, waywords.6); the last, a word."""
        short = len(self.reading(self.path)) < self.options.min_length
        reasons = {5} if short else set()
        if put.cells == self.new_cells(self.path):
            reasons |= self._why_not_word(self.path)
        new, plenty = self.new_cells(self.path), (PLENTY, Counter[str](), PLENTY, self.means()[3])
        if any(puts[:1] == (put,) for puts in self.coverings(new, self.means())):
            return reasons
        if put.any_tile or not (self.box + self.held)[put.shape]:
            reasons |= {10, 11, 12}
        would_fit = any(puts[:1] == (put._replace(any_tile=False),) for puts in self.coverings(new, plenty))
        return reasons | ({10, 11, 12} if would_fit else {6}) | {4} | self.mode_rule

    def _why_not_throw(self, has: int) -> set[int]:
        """Any number of tiles of the hand, but before any is taken (waywords.15)."""
        return {15} if not has or self.taken else set()

    def _why_not_take(self, pile: str) -> set[int]:
        """Up to five, a letter among them if there is one (waywords.15); the discard makes a new pile (waywords.14)."""
        is_there = self.letter_pile if pile == "letter" else self.pattern_pile or self.discard
        all_patterns = pile == "pattern" and self.hand_size() == 4 and not self.letters[self.to_move]
        forbidden = self.hand_size() >= 5 or not is_there or (all_patterns and self.letter_pile)
        return {14, 15} if forbidden else set()

    def _can_take(self) -> bool:
        """Whether the hand is not full and a tile can be taken from either pile (waywords.15)."""
        return not self._why_not_take("letter") or not self._why_not_take("pattern")

    def when_clock_runs_out(self) -> Move:
        """What is played until the turn is over: no word, then a refill from the pattern pile (waywords.16)."""
        moves: list[Move] = [("void",), ("pass",), ("take", "pattern"), ("take", "letter"), ("done",)]
        return next(move for move in moves if not self.why_not(move))

    def play(self, move: Move, drawn: str | None = None) -> None:
        """Make a move; `drawn` is the tile that chance gives for "draw", "liftdraw" and "take", and only for them."""
        if self.why_not(move):
            raise ValueError(f"{move} is forbidden by {sorted(self.why_not(move))}")
        tile = self._given_by_chance(move, drawn)
        match move:
            case ("swap" | "draw", cell, *own):
                self.swapped = True
                self.swaps_made += 1
                self._replace(cell, own, tile)
            case ("lift" | "liftdraw", cell, *own):
                self._take_up(cell)
                self._replace(cell, own, tile)
            case ("clear",):
                self._clear()
            case ("step", cell):
                self.path.append(cell)
                self.stage = "trace"
            case ("put", *_):
                self._put_down(Put(*move[1:]))
            case ("void",) if self.solitaire:
                self._take_off()
                self._begin(self.to_move, "play")
            case ("pass",) | ("void",):
                self._give_up()
            case ("throw letter" | "throw pattern", kind):
                self._throw(move[0], kind)
            case ("take", pile):
                self._take(pile, tile)
            case ("done",):
                self._begin((self.to_move + 1) % self.players, "play")

    def _given_by_chance(self, move: Move, drawn: str | None) -> str:
        """A tile that is in the pile (waywords.3, waywords.15), or in the discard if that is to be it (waywords.14)."""
        pile = (self.pattern_pile or self.discard) if move == ("take", "pattern") else self.letter_pile
        if (drawn not in pile) if move[0] in ("draw", "liftdraw", "take") else (drawn is not None):
            raise ValueError(f"chance can not give {drawn} for {move}")
        return drawn or ""

    def _replace(self, cell: Cell, own: list[str], drawn: str) -> None:
        """The board letter goes to the hand or the pile (waywords.3); in solitaire it leaves play (waywords.20)."""
        comes_from = self.letters[self.to_move] if own else self.letter_pile
        goes_to = self.gone if own and self.solitaire else comes_from
        new, old = own[0] if own else drawn, self.board[cell]
        comes_from -= Counter([new])
        goes_to += Counter([old])
        self.board[cell] = new

    def _take_up(self, cell: Cell) -> None:
        """Take a marker from the board if one is there; a letter beneath it is being replaced (waywords.11)."""
        if not self.lifted:
            mine = self.letters[self.to_move]
            self.as_it_was = (dict(self.board), mine.copy(), self.letter_pile.copy(), list(self.markers))
        self.replaced.add(cell)
        for marker in [marker for marker in self.markers if cell in marker[1]]:
            self.markers.remove(marker)
            self.lifted.append(marker)
            self.held[marker[0]] += 1

    def _clear(self) -> None:
        """All markers go back to the box, the tile is spent (waywords.13, waywords.14)."""
        self.box += Counter(shape for shape, _ in self.markers)
        self.markers = []
        self.patterns[self.to_move] -= Counter(["CLEAR"])
        self.discard += Counter(["CLEAR"])

    def _put_down(self, put: Put) -> None:
        """A marker from the box, otherwise one taken up (waywords.10); the last one marks the word (waywords.4)."""
        source = self.box if self.box[put.shape] else self.held
        source -= Counter([put.shape])
        self.markers.append((put.shape, put.cells))
        self.put.append(put)
        self.stage = "put"
        if not self.new_cells(self.path):
            self._mark()

    def _mark(self) -> None:
        """The word is marked (waywords.8, waywords.9), its pattern tiles are spent (waywords.14)."""
        self.used.add(self.reading(self.path))
        self.words_marked += 1
        spent = Counter(put.tile() for put in self.put if self.standard)
        self.patterns[self.to_move] -= spent
        self.discard += spent
        self._turn_taken(True, self.score(self.path, self.put))

    def _take_off(self) -> None:
        """An unfinished mark is void (waywords.16): its markers go back to the box, but not those taken up."""
        for put in self.put:
            self.markers.remove((put.shape, put.cells))
            if put.shape not in {shape for shape, _ in self.lifted}:
                self.box[put.shape] += 1

    def _give_up(self) -> None:
        """No word in this turn (waywords.16): what was taken up is put back and costs 5 all the same (waywords.11)."""
        self._take_off()
        if self.lifted:
            self._put_back()
        self._turn_taken(False, -5 * len(self.lifted))

    def _put_back(self) -> None:
        """Markers and letters as before a marker was taken up (waywords.11); a swap before that stays (waywords.16)."""
        self.board, self.letters[self.to_move], self.letter_pile, self.markers = self.as_it_was

    def _turn_taken(self, marked: bool, points: int) -> None:
        """Never below 0 (waywords.9); then the end, a refill (waywords.15) or, in the other modes, the next player."""
        self.totals[self.to_move] = max(0, self.totals[self.to_move] + points)
        self.turn += 1
        self.passes = 0 if marked else self.passes + 1
        self.over = self._ending()
        next_seat = self.to_move if self.standard or self.over else (self.to_move + 1) % self.players
        self._begin(next_seat, "refill" if self.standard and not self.over else "play")

    def _ending(self) -> str | None:
        """How it ends with this turn: at 300, at once or after the round (waywords.17); or 18, 19, 20."""
        is_round_over = (self.to_move + 1) % self.players == self.starts
        goal = max(self.totals) >= 300 and (is_round_over or not self.options.finish_round)
        endings = {
            "standard": [("goal", goal), ("passes", self.passes >= 2 * self.players)],
            "alternative": [("box", not self.box), ("passes", self.passes >= self.players)],
            "solitaire": [("words", self.words_marked >= 14), ("box", not self.box), ("stopped", self.passes > 0)],
        }
        cap = ("cap", self.turn >= self.options.max_turns)
        return next((name for name, is_so in [*endings[self.options.mode], cap] if is_so), None)

    def _throw(self, name: str, tile: str) -> None:
        """Throw a tile back into the pile it came from (waywords.15)."""
        hands, pile = (self.letters, self.letter_pile) if name == "throw letter" else (self.patterns, self.pattern_pile)
        hands[self.to_move] -= Counter([tile])
        pile += Counter([tile])

    def _take(self, name: str, drawn: str) -> None:
        """Take a tile (waywords.15); an empty pattern pile is first made from the discard (waywords.14)."""
        self.taken += 1
        if name == "pattern" and not self.pattern_pile:
            self.pattern_pile, self.discard = self.discard, Counter()
        hands, pile = (self.letters, self.letter_pile) if name == "letter" else (self.patterns, self.pattern_pile)
        pile -= Counter([drawn])
        hands[self.to_move] += Counter([drawn])
        if not self._can_take():
            self._begin((self.to_move + 1) % self.players, "play")
