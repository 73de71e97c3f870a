"""What is impossible in a position of WAYWORDS."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fiveways.contract.states import NO_DATA, Fields
from fiveways.games.waywords import SPEC, rules
from fiveways.games.waywords.parts import (
    ALL_WORDS,
    ALTERNATIVE,
    BOX_EMPTY,
    CELLS,
    FORMS,
    GOAL,
    HAND,
    KINDS,
    MARKER_SETS,
    MARKERS,
    MIRRORED,
    MOST_LETTERS,
    MOST_MARKERS,
    PATTERNS,
    PLAY,
    PUT,
    PUTS,
    PUTTING,
    REACHED,
    REFILL,
    RULED_ANEW,
    SHAPES,
    SOLITAIRE,
    SOLITAIRE_SWAPS,
    SOLITAIRE_WORDS,
    STANDARD,
    STEP,
    STOPPED,
    TRACE,
    cell_text,
    form_cells,
)
from fiveways.games.waywords.rules.state import STATE


def problems(state: Fields) -> list[str]:
    """A sentence for each thing that is wrong; none if the position is possible."""
    found = (_numbers, _hands, _markers, _put_back, _word, _ending)
    return [fault for look in found for fault in look(state)]


def _numbers(state: Fields) -> Iterator[str]:
    seats = int(state["seats"])
    for name, what in (("to_move", "to move"), ("first", "first")):
        if state[name] >= seats:
            yield f"seat {state[name]} is {what}, and there are {seats} seats"
    if state["turn"] > state["max_turns"]:
        yield f"{state['turn']} turns were taken, and at most {state['max_turns']} are"
    if state["used_count"] > state["turn"]:
        yield "more words are marked than turns were taken"
    if state["passes"] > state["turn"]:
        yield "more turns were passed than taken"
    marked = state["used"][: state["used_count"]].tolist()
    if state["unique_words"] and len(set(marked)) != len(marked):
        yield "a word is marked twice"
    if state["mode"] == SOLITAIRE and state["swaps"] > SOLITAIRE_SWAPS:
        yield f"at most {SOLITAIRE_SWAPS} letters are swapped in solitaire"
    if state["mode"] != SOLITAIRE and state["swaps"]:
        yield "swaps are counted in solitaire only"


def _hands(state: Fields) -> Iterator[str]:
    for seat in range(int(state["seats"])):
        letters, patterns = int(state["letters"][seat]), int(state["patterns"][seat])
        if state["mode"] == STANDARD and letters + patterns > HAND:
            yield f"seat {seat} holds {letters + patterns} tiles, and a hand has at most {HAND}"
        if state["mode"] != STANDARD and (patterns or letters > MOST_LETTERS):
            yield f"seat {seat} holds what no hand has in this mode"
        for hand, known, names in (("hand", "known", KINDS), ("tray", "known_patterns", PATTERNS)):
            for kind in np.flatnonzero(state[known][seat] > state[hand][seat]):
                yield f"seat {seat} is known to hold {names[kind]} and does not"
    if state["mode"] == STANDARD and state["gone"].any():
        yield "no letter leaves the standard game"
    if state["mode"] == ALTERNATIVE and state["gone"].any() and state["rules"] >= RULED_ANEW:
        yield "no letter leaves the alternative game"
    if state["mode"] != STANDARD and state["discard"].any():
        yield "there is no discard in this mode"


def _markers(state: Fields) -> Iterator[str]:
    shapes = MARKERS[MARKER_SETS[state["markers"]]]
    for field in ("under", "was"):
        for marker in sorted({int(number) for number in state[field] if number}):
            cells = tuple(np.flatnonzero(state[field] == marker).tolist())
            shape = shapes[marker - 1]
            allowed = {shape, MIRRORED[shape]} if state["flip"] else {shape}
            if not any(form_cells(form, cells[0]) == cells for form, (own, _) in enumerate(FORMS) if own in allowed):
                yield f"marker {marker} ({SHAPES[shape]}) cannot lie on {'.'.join(map(cell_text, cells))}"
    lifted = sum(int(state["lifted"]) >> marker & 1 for marker in range(16))
    if lifted > MOST_MARKERS:
        yield f"at most {MOST_MARKERS} markers are taken up in a turn"
    if lifted and (state["mode"] != STANDARD or state["phase"] == REFILL):
        yield "no marker is taken up then"
    free = [cell for cell in range(CELLS) if int(state["replaced"]) >> cell & 1 and not state["was"][cell]]
    if free:
        yield f"{cell_text(free[0])} is replaced though no marker was taken up there"
    aside = 16 - sum(int(state["box"]) >> n & 1 for n in range(16)) - len(set(state["under"].tolist()) - {0}) - lifted
    if aside != (2 if state["mode"] == SOLITAIRE else 0):
        yield f"{aside} markers are set aside: two in solitaire, none otherwise"


def _put_back(state: Fields) -> Iterator[str]:
    """What is wrong with the letters that go back if no word is marked."""
    count = int(state["back_count"])
    cells, drawn = state["back_cell"][:count].tolist(), state["back_drawn"][:count].tolist()
    replaced = [cell for cell in range(CELLS) if int(state["replaced"]) >> cell & 1]
    missing = [cell for cell in replaced if cell not in cells]
    if missing and state["rules"] >= RULED_ANEW:
        yield f"{cell_text(missing[0])} is replaced, and back= does not say which letter lay there"
    elif len(cells) > len(replaced) + int(state["swapped"]) or (cells and not state["lifted"]):
        yield "more letters go back than were replaced since a marker was taken up"
        return
    board, hand = state["board"].astype(int), state["hand"][state["to_move"]].astype(int)
    pile = state["letter_bag"].astype(int)
    for at in reversed(range(count)):
        cell, kind, source = cells[at], int(state["back_kind"][at]), pile if drawn[at] else hand
        if not source[kind]:
            place = "pile" if drawn[at] else "hand"
            yield f"{KINDS[kind]} cannot go back to {cell_text(cell)}: it is not in the {place}"
            return
        source[kind] -= 1
        source[board[cell]] += 1
        board[cell] = kind


def _word(state: Fields) -> Iterator[str]:
    phase, length, puts = int(state["phase"]), int(state["length"]), int(state["put_count"])
    if (phase in (TRACE, PUTTING)) != bool(length):
        yield "a path belongs to a word that is being traced"
    elif (phase == PUTTING) != bool(puts):
        yield "markers are put down for a word after its path"
    elif length:
        yield from _retraced(state)
    if phase != REFILL and (state["marked"] or state["thrown"] or state["taken"]) and not state["over"]:
        yield "tiles are thrown and taken after the word"
    if phase == REFILL and state["mode"] != STANDARD:
        yield "hands are filled again in the standard game only"


def _retraced(state: Fields) -> Iterator[str]:
    """Trace the word again from its beginning, and let the rules say what is wrong with it."""
    again = state.copy()
    again["phase"], again["length"], again["path"] = PLAY, 0, 0
    again["put"], again["put_count"], again["fresh"] = PUTS, 0, 0
    now = np.frombuffer(again.tobytes(), np.uint8).copy()
    steps = [STEP + int(cell) for cell in state["path"][: state["length"]]]
    for action in [*steps, *(PUT + int(put) for put in state["put"][: state["put_count"]])]:
        code = rules.check(now, NO_DATA, action)
        if code:
            what = cell_text(action - STEP) if action < PUT else "a marker of the word"
            yield f"{what}: {SPEC.refusal(code)[1]}"
            return
        rules.apply(now, NO_DATA, action, np.ones(4, np.uint64))
    if np.frombuffer(now, STATE)[0]["phase"] != state["phase"]:
        yield "the markers put down cover the word already"


def _ending(state: Fields) -> Iterator[str]:
    over, totals = int(state["over"]), state["total"][: state["seats"]]
    if not over:
        yield from _must_be_over(state)
    if over and state["phase"] != PLAY:
        yield "a game that is over is in no word"
    if over == REACHED and totals.max() < GOAL:
        yield f"nobody has {GOAL} points"
    if over in (ALL_WORDS, STOPPED) and state["mode"] != SOLITAIRE:
        yield "only solitaire ends so"
    if over == ALL_WORDS and state["used_count"] < SOLITAIRE_WORDS:
        yield "fourteen words are not marked"
    if over == BOX_EMPTY and (state["box"] or state["mode"] == STANDARD):
        yield "the box is not what ends this game"


def _must_be_over(state: Fields) -> Iterator[str]:
    """Reasons why the game would have ended before."""
    standard = state["mode"] == STANDARD
    if state["turn"] >= state["max_turns"]:
        yield "the most turns allowed have been taken, and it is not over"
    if state["passes"] >= state["seats"] * (2 if standard else 1) and state["mode"] != SOLITAIRE:
        yield "nobody marked a word for so long that it is over"
    if not standard and not state["box"]:
        yield "the box is empty, and it is not over"
    if state["mode"] == SOLITAIRE and state["used_count"] >= SOLITAIRE_WORDS:
        yield "all words are marked, and it is not over"
    if standard and not state["finish_round"] and state["total"][: state["seats"]].max() >= GOAL:
        yield f"somebody has {GOAL} points, and it is not over"
