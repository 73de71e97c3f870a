"""The review of a finished game: for each turn the best words that the player could have marked."""

from __future__ import annotations

from fiveways.contract.review import PlayedMatch, Remark, Way
from fiveways.contract.states import Bytes, Fields, View, stream
from fiveways.games.waywords.parts import KINDS, PLAY, cell_text
from fiveways.games.waywords.words.listing import ListedPlay, best_words

WORDS = 3
"""How many words are named for each turn."""


def review(match: PlayedMatch) -> list[Remark]:
    """One remark for each turn that was finished."""
    data = match.game.kernel.data(match.options)
    remarks: list[Remark] = []
    since = turn = -1
    for ply, played in enumerate(match.moves, 1):
        before, after = match.view(played.seat, ply - 1), match.view(played.seat, ply).record
        if int(before.record["turn"]) != turn and before.record["phase"] == PLAY:
            since, turn = ply - 1, int(before.record["turn"])
        if int(after["turn"]) > turn >= 0 and since >= 0:
            start = match.view(played.seat, since)
            remarks.append(Remark(ply, since, played.seat, _played(start.record, after), _there(start, data)))
            since = -1
    return remarks


def _there(start: View, data: Bytes) -> tuple[Way, ...]:
    """The best words. The player's hand and the board are the same in every state that fits the view."""
    world = start.game.kernel.imagine(start.bytes, data, stream((1, 2, 3, 4)))
    return tuple(_way(play) for play in best_words(world, start.record, data, WORDS))


def _way(play: ListedPlay) -> Way:
    first = f" after {play.first}" if play.first else ""
    return Way(f"{play.word}{first}", play.points, play.move, play.path)


def _played(before: Fields, after: Fields) -> Way:
    if after["used_count"] == before["used_count"]:
        lost = int(after["total"][before["to_move"]]) - int(before["total"][before["to_move"]])
        return Way("no word", min(0, lost))
    path = after["last"][: after["last_length"]].tolist()
    word = "".join(KINDS[after["board"][cell]] for cell in path)
    points = int(after["used_for"][int(after["used_count"]) - 1])
    return Way(word, points, items=tuple(cell_text(cell) for cell in path))
