"""What lies below the board: what to do now, the hand, the piles and buttons, the box, words or ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fiveways.contract.kernel import Record
from fiveways.contract.scene import Item
from fiveways.games.waywords import SPEC, lexicon
from fiveways.games.waywords.draft import Draft, put_shape
from fiveways.games.waywords.drawing import Layout, form_size, lying_flat, marker_item, marker_symbol
from fiveways.games.waywords.parts import (
    COST,
    HAND,
    KINDS,
    PATTERNS,
    PUTTING,
    REFILL,
    SHAPE_NAMES,
    SHAPES,
    SOLITAIRE,
    SOLITAIRE_SWAPS,
    SOLITAIRE_WORDS,
    STANDARD,
    TILE_SETS,
    TRACE,
    cell_text,
    tile_values,
)
from fiveways.games.waywords.position import options_of
from fiveways.games.waywords.secret import load_data
from fiveways.games.waywords.telling import in_the_box
from fiveways.games.waywords.ways import Way, letters_traced, letters_worth, loose_cells, ways

WAYS_SHOWN = 3
_SIGNS_A_LINE = 56
_BOX_SCALE = 0.165
_HAND, _TEXT, _PREVIEW = 30, 1, 12
_PATTERN_NAMES = (*SHAPE_NAMES, "any shape", "clear")


@dataclass(frozen=True)
class Desk:
    """The items, what is said, and what there is to choose from."""

    items: tuple[Item, ...]
    say: str
    ways: tuple[Way, ...]


def below_the_board(view: Record, layout: Layout, draft: Draft, pressable: bool) -> Desk:
    mine = view["viewer"] == view["to_move"]
    tracing = mine and view["phase"] in (TRACE, PUTTING) and not view["over"]
    found = tuple(ways(view, draft)) if tracing else ()
    say = _say(view, draft, found, mine)
    items = [Item("say", "", layout.width / 2, layout.say_y, layout.width, 0.64, layer=_TEXT, text=say)]
    items += _hand(view, layout)
    items += _piles(view, layout) if view["mode"] == STANDARD else ()
    items += _buttons(view, layout, tracing) if pressable else ()
    items += _box(view, layout)
    items += _ways(layout, found) if tracing else _words(view, layout)
    return Desk(tuple(items), say, found)


def _say(view: Record, draft: Draft, found: tuple[Way, ...], mine: bool) -> str:
    if view["over"]:
        best = view["total"][: view["seats"]].max()
        return f"{best} points" if view["mode"] == SOLITAIRE else "The game is over"
    name = SPEC.names_of_seats(options_of(view))[int(view["to_move"])]
    if not mine:
        return f"{name} {'fills the hand' if view['phase'] == REFILL else 'looks for a word'}"
    if view["phase"] == REFILL:
        return _say_refill(view)
    if draft.path:
        return _say_word(view, draft, found)
    if view["mode"] == SOLITAIRE:
        left = SOLITAIRE_SWAPS - int(view["swaps"])
        return f"word {int(view['used_count']) + 1} of {SOLITAIRE_WORDS}: trace it, or swap a letter ({left} left)"
    if view["lifted"]:
        cost = COST * int(view["lifted"]).bit_count()
        return f"{cost} points for what you took up: trace a word that uses it"
    return "trace a word" if view["swapped"] else "swap a letter or not, then trace a word"


def _say_refill(view: Record) -> str:
    if view["letters"][view["viewer"]] + view["patterns"][view["viewer"]] >= HAND:
        return "throw tiles back (tile, then its pile), or press done"
    if view["taken"] or (view["marked"] and view["thrown"]):
        return "draw from a pile"
    return f"draw from a pile; before that you may throw back {'a tile' if view['marked'] else 'tiles'}"


def _say_word(view: Record, draft: Draft, found: tuple[Way, ...]) -> str:
    word = draft.word
    if letters_traced(draft) < view["min_length"]:
        return f"{word}: at least {view['min_length']} letters"
    if found:
        return f"{word}, {letters_worth(view, draft.path, draft.board)} for the letters: choose how to cover it"
    if not draft.bare:
        return f"{word}: at least one letter must lie bare"
    loose = loose_cells(view, draft)
    if loose:
        return f"{word}: no marker of yours fits on {' '.join(map(cell_text, loose))}"
    return f"{word}: your markers cannot cover it exactly"


def _slot(view: Record, layout: Layout, number: int) -> tuple[float, float, float]:
    """Where a tile of the hand lies, and how wide it is."""
    if view["mode"] == STANDARD:
        return 0.6 + 1.06 * number, layout.hand_y, 1.0
    row, column = divmod(number, 7)
    return 0.6 + 1.0 * column, layout.hand_y + 1.0 * row, 0.95


def _hand(view: Record, layout: Layout) -> Iterator[Item]:
    values, number = tile_values(TILE_SETS[view["tiles"]]), 0
    for kind, count in enumerate(view["hand"].tolist()):
        for copy in range(count):
            x, y, wide = _slot(view, layout, number)
            name, symbol = KINDS[kind], f"tile-{KINDS[kind].lower()}-{values[kind]}"
            label = f"your letter {' '.join(name)}, {values[kind]}"
            yield Item(f"hand {name} {copy}", symbol, x, y, wide, wide, layer=_HAND, label=label)
            number += 1
    for kind, count in enumerate(view["tray"].tolist()):
        for copy in range(count):
            x, y, wide = _slot(view, layout, number)
            label = f"your pattern tile, {_PATTERN_NAMES[kind]}"
            symbol = f"pattern-{PATTERNS[kind].lower()}"
            yield Item(f"tray {PATTERNS[kind]} {copy}", symbol, x, y, wide, wide, layer=_HAND, label=label)
            number += 1
    for empty in range(number, HAND if view["mode"] == STANDARD and view["viewer"] >= 0 else 0):
        x, y, wide = _slot(view, layout, empty)
        yield Item(f"slot {empty}", "slot", x, y, wide, wide, layer=2)


def _piles(view: Record, layout: Layout) -> Iterator[Item]:
    for name, x, count in (("letter", 6.05, view["letter_pile"]), ("pattern", 7.2, view["pattern_pile"])):
        label = f"the {name} pile, {count} tiles"
        yield Item(f"{name} pile", f"{name}-pile", x, layout.hand_y, 1.0, 1.0, layer=_HAND, label=label)
        at = x + 0.3, layout.hand_y + 0.34
        yield Item(f"{name} count", "badge", *at, 0.56, 0.42, layer=_HAND + 1, text=str(count))


def _button(layout: Layout, name: str, text: str, label: str, y: float, when: tuple[str, ...] = ()) -> Item:
    return Item(name, "button", layout.width - 0.82, y, 1.5, 0.68, layer=_HAND, label=label, text=text, when=when)


def _buttons(view: Record, layout: Layout, tracing: bool) -> Iterator[Item]:
    upper, lower = layout.hand_y, layout.box_y
    if view["phase"] == REFILL:
        yield _button(layout, "done", "done", "the hand is filled", upper)
    elif view["phase"] in (TRACE, PUTTING):
        yield _button(layout, "void", "no word", "give the word up", upper)
        yield _button(layout, "sure", "sure?", "really no word in this turn", lower + 0.1, when=("void",))
    elif not tracing and view["mode"] == SOLITAIRE:
        yield _button(layout, "pass", "stop", "stop here: no more words", upper)
        yield _button(layout, "sure", "sure?", "really stop", upper + 1, when=("pass",))
    elif not tracing:
        yield _button(layout, "pass", "no word", "mark no word in this turn", upper)
    if view["lifted"] and not tracing:
        yield _button(
            layout, "instead", "swap only", "swap a letter, instead of replacing one beneath a marker", layout.words_y
        )


def _box(view: Record, layout: Layout) -> Iterator[Item]:
    """The markers that can be had, each with how many there are."""
    x, y = 0.3, layout.box_y
    for shape, count in enumerate(in_the_box(view)):
        form = lying_flat(shape)
        width, height = (_BOX_SCALE * length for length in form_size(form))
        if count:
            label = f"{count} in the box: {SHAPE_NAMES[shape]}"
            symbol = marker_symbol(shape, form)
            yield Item(f"box {SHAPES[shape]}", symbol, x + width / 2, y, width, height, layer=_HAND, label=label)
            yield Item(f"stock {SHAPES[shape]}", "", x + width + 0.16, y, 0.3, 0.46, layer=_TEXT, text=str(count))
        x += width + 0.42


def _words(view: Record, layout: Layout) -> Iterator[Item]:
    """The last words marked, the newest first."""
    count = int(view["used_count"])
    if not count:
        return
    data = load_data(options_of(view))
    lines = [""]
    for number in reversed(range(count)):
        told = f"{lexicon.word_at(data, int(view['used'][number])).upper()} {view['used_for'][number]}"
        if len(lines[-1]) + len(told) > _SIGNS_A_LINE:
            lines.append("")
        lines[-1] += f" · {told}" if lines[-1] else told
    for number, line in enumerate(lines[:2]):
        y = layout.words_y - 0.16 + 0.42 * number
        yield Item(f"words {number}", "", layout.width / 2, y, layout.width, 0.52, layer=_TEXT, text=line)


def _ways(layout: Layout, found: tuple[Way, ...]) -> Iterator[Item]:
    """A button for each of the best ways, and what it would cover while it is looked at."""
    for number, way in enumerate(found[:WAYS_SHOWN]):
        x, y = 1.65 + 3.1 * number, layout.words_y + 0.05
        names = " and ".join(SHAPE_NAMES[put_shape(put)] for put in way.puts)
        name = f"way {number}"
        yield Item(
            name,
            "way",
            x,
            y,
            3.0,
            0.74,
            layer=_HAND,
            label=f"cover it with {names}: {way.score} points",
            text=f"{way.name}: {way.score}",
        )
        for part, (put, cells) in enumerate(zip(way.puts, way.cells, strict=True)):
            yield marker_item(layout, f"{name} {part}", put_shape(put), cells, _PREVIEW, when=(name,))
