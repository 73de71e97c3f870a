"""Every play of a position as text for people, or as JSON for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fiveways.contract.errors import FivewaysError
from fiveways.contract.states import Bytes, Fields
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import CLEAR, KINDS, NONE, PHASES, PLAY, PUT, PUTS, cell_text
from fiveways.games.waywords.text.moves import line_text
from fiveways.games.waywords.text.traced_word import TracedWord
from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.lists import SIZES
from fiveways.games.waywords.words.plays import actions_of, cleared, find_lifts, find_plays
from fiveways.match.match import Match


@dataclass(frozen=True)
class ListedPlay:
    """A play as text. `move` is its notation; the other fields tell the same in parts."""

    points: int
    word: str
    level: int  # the size of SCOWL that has it
    path: tuple[str, ...]
    markers: tuple[str, ...]
    swaps: tuple[str, ...]
    lift: str  # a cell of the marker that is taken up, and what comes there; "" if none is
    clear: bool  # whether a Clear comes first
    move: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def first(self) -> str:
        """What comes before the word."""
        taken = [f"lift {self.lift}"] if self.lift else []
        return ", ".join([*(["clear"] if self.clear else []), *taken, *(f"swap {swap}" for swap in self.swaps)])


def read_position(text: str) -> Match:
    """The match of a position in which somebody looks for a word. The text may leave out the name of the game."""
    name, _, rest = text.strip().partition(" ")
    match = Match.from_text(text if "/" not in name and rest else f"{SPEC.id} {text}")
    if match.game.spec.id != SPEC.id:
        raise FivewaysError(f"words are for {SPEC.id}, and this is a position of {match.game.spec.id}")
    if match.over:
        raise FivewaysError(f"there is nothing to find: the game is over, {match.result}")
    phase = int(match.view(match.to_move).record["phase"])
    if phase != PLAY:
        raise FivewaysError(
            f"nobody is about to look for a word here: the phase is {PHASES[phase]}, not {PHASES[PLAY]}"
        )
    return match


def list_plays(match: Match, swaps: int = 1, vocabulary: int = 5, limit: int = 30) -> tuple[list[ListedPlay], int]:
    """The best plays of whoever is to move, and how many there are in all."""
    data = match.game.kernel.data(match.options)
    found = _all_plays(match.state_bytes(), data, vocabulary, swaps)
    view = match.view(match.to_move).record
    return [listed(view, data, play, clear) for play, clear in found[:limit]], len(found)


def best_words(state: Bytes, view: Fields, data: Bytes, count: int) -> list[ListedPlay]:
    """The best play of each of the best words."""
    best: dict[int, tuple[Fields, bool]] = {}
    for play, clear in _all_plays(state, data, 5, 1):
        if len(best) < count:
            best.setdefault(int(play["word"]), (play, clear))
    return [listed(view, data, play, clear) for play, clear in best.values()]


def _all_plays(state: Bytes, data: Bytes, vocabulary: int, swaps: int) -> list[tuple[Fields, bool]]:
    """Every play, and whether it comes after a Clear. The best come first, and of equal plays those that need less."""
    found = [(play, False) for play in find_plays(state, data, vocabulary, swaps)]
    found += [(play, False) for play in find_lifts(state, data, vocabulary, swaps)]
    bare = cleared(state)
    found += [(play, True) for play in find_plays(bare, data, vocabulary, swaps)] if bare is not None else []
    return sorted(found, key=lambda each: -int(each[0]["score"]))


def listed(view: Fields, data: Bytes, play: Fields, clear: bool = False) -> ListedPlay:
    spare = _spare_letter(view, play)
    actions = [*([CLEAR] if clear else []), *actions_of(play, spare)]
    traced, markers = TracedWord(view), list[str]()
    for action in actions:
        if PUT <= action < PUT + PUTS:
            markers.append(traced.marker_text(action - PUT))
        traced.follow(action)
    comes = int(play["lift_kind"])
    lifted = "" if play["lift_cell"] == NONE else cell_text(int(play["lift_cell"]))
    letter = "" if not lifted else f" {KINDS[comes]}" if comes != NONE else " (any letter)"
    return ListedPlay(
        points=int(play["score"]),
        word=lexicon.word_at(data, int(play["word"])).upper(),
        level=SIZES[int(play["level"]) - 1],
        path=tuple(cell_text(int(cell)) for cell in play["path"][: play["length"]]),
        markers=tuple(markers),
        swaps=tuple(
            f"{cell_text(int(play['swap_cell'][i]))} {KINDS[play['swap_kind'][i]]}" for i in range(int(play["swaps"]))
        ),
        lift=lifted + letter,
        clear=clear,
        move=line_text(view, actions),
    )


def _spare_letter(view: Fields, play: Fields) -> int:
    """A letter of the hand that the play does not need; NONE if there is none."""
    left = view["hand"].astype(int)
    for kind in play["swap_kind"][: play["swaps"]]:
        left[kind] -= 1
    return int(np.argmax(left)) if left.max() > 0 else NONE
