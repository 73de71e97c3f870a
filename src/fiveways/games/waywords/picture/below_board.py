"""The lower part of the picture: the prompt, the hand, piles and buttons, the box, and words or ways to cover one."""

from __future__ import annotations

from collections.abc import Iterator

from fiveways.contract.scene import Item
from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import (
    HAND,
    KINDS,
    PATTERNS,
    PUTTING,
    REFILL,
    RULED_ANEW,
    SHAPE_NAMES,
    SHAPES,
    SOLITAIRE,
    STANDARD,
    TILE_SETS,
    TRACE,
    put_shape,
    tile_values,
)
from fiveways.games.waywords.picture.layout import Layout, form_size, lying_flat, marker_item, marker_symbol
from fiveways.games.waywords.picture.word import Covering, ShownWord
from fiveways.games.waywords.rules.fields import in_the_box, options_of
from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.lexicon import BadLexicon

COVERINGS_SHOWN = 3
_SIGNS_A_LINE = 56
_BOX_SCALE = 0.165
_HAND, _TEXT, _PREVIEW = 30, 1, 12
_PATTERN_NAMES = (*SHAPE_NAMES, "any shape", "clear")


def below(view: Fields, layout: Layout, word: ShownWord, prompt: str, pressable: bool) -> tuple[Item, ...]:
    """All items of the lower part."""
    return (
        Item("say", "", layout.width / 2, layout.say_y, layout.width, 0.64, layer=_TEXT, text=prompt),
        *_hand(view, layout),
        *_piles(view, layout),
        *(_buttons(view, layout, bool(word.path)) if pressable else ()),
        *_box(view, layout),
        *(_coverings(layout, word.coverings) if word.path else _words(view, layout)),
    )


def _slot(view: Fields, layout: Layout, number: int) -> tuple[float, float, float]:
    """The place and the width of a tile of the hand."""
    if view["mode"] == STANDARD:
        return 0.6 + 1.06 * number, layout.hand_y, 1.0
    row, column = divmod(number, 7)
    return 0.6 + 1.0 * column, layout.hand_y + 1.0 * row, 0.95


def _hand(view: Fields, layout: Layout) -> Iterator[Item]:
    values, number = tile_values(TILE_SETS[view["tiles"]]), 0
    for kind, count in enumerate(view["hand"].tolist()):
        for copy in range(count):
            x, y, wide = _slot(view, layout, number)
            name, symbol = KINDS[kind], f"tile-{KINDS[kind].lower()}-{values[kind]}"
            label = f"Your letter {' '.join(name)}, {values[kind]}"
            yield Item(f"hand {name} {copy}", symbol, x, y, wide, wide, layer=_HAND, label=label)
            number += 1
    for kind, count in enumerate(view["tray"].tolist()):
        for copy in range(count):
            x, y, wide = _slot(view, layout, number)
            label = f"Your pattern tile, {_PATTERN_NAMES[kind]}"
            symbol = f"pattern-{PATTERNS[kind].lower()}"
            yield Item(f"tray {PATTERNS[kind]} {copy}", symbol, x, y, wide, wide, layer=_HAND, label=label)
            number += 1
    for empty in range(number, HAND if view["mode"] == STANDARD and view["viewer"] >= 0 else 0):
        x, y, wide = _slot(view, layout, empty)
        yield Item(f"slot {empty}", "slot", x, y, wide, wide, layer=2)


def _piles(view: Fields, layout: Layout) -> Iterator[Item]:
    """Both piles beside the hand; in the shorter games the letter pile alone, at the end of the second row."""
    y = layout.hand_y
    places = [("letter", 6.05, view["letter_pile"]), ("pattern", 7.2, view["pattern_pile"])]
    if view["mode"] != STANDARD:
        if view["rules"] < RULED_ANEW:
            return
        places, y = [("letter", layout.width - 0.82, view["letter_pile"])], y + 1.0
    for name, x, count in places:
        label = f"The {name} pile, {count} tiles"
        yield Item(f"{name} pile", f"{name}-pile", x, y, 1.0, 1.0, layer=_HAND, label=label)
        at = x + 0.3, y + 0.34
        yield Item(f"{name} count", "badge", *at, 0.56, 0.42, layer=_HAND + 1, text=str(count))


def _button(layout: Layout, name: str, text: str, label: str, y: float) -> Item:
    return Item(name, "button", layout.width - 0.82, y, 1.5, 0.68, layer=_HAND, label=label, text=text)


def _sure(layout: Layout, label: str, y: float, when: str) -> Item:
    """A second press, so that nobody ends a turn by mistake. It lies over the box while it is there."""
    at = layout.width - 0.82, y, 1.5, 0.68
    return Item("sure", "button", *at, layer=_HAND + 3, label=label, text="sure?", when=(when,))


def _buttons(view: Fields, layout: Layout, tracing: bool) -> Iterator[Item]:
    upper, lower = layout.hand_y, layout.box_y
    if view["phase"] == REFILL:
        yield _button(layout, "done", "done", "My hand is filled", upper)
    elif view["phase"] in (TRACE, PUTTING) and view["mode"] == SOLITAIRE:
        yield _button(layout, "void", "give up", "Give this word up, and look for another", upper)
    elif view["phase"] in (TRACE, PUTTING):
        yield _button(layout, "void", "give up", "Give this word up, which ends your turn", upper)
        yield _sure(layout, "Yes, mark no word in this turn", lower + 0.1, "void")
    elif not tracing and view["mode"] == SOLITAIRE:
        yield _button(layout, "pass", "stop", "Stop here, with no more words", upper)
        yield _sure(layout, "Yes, stop the game", lower + 0.1, "pass")
    elif not tracing:
        yield _button(layout, "pass", "pass", "Pass: mark no word in this turn", upper)
    if view["lifted"] and not tracing:
        yield _button(
            layout, "instead", "swap", "Swap a letter, instead of replacing one beneath a marker", layout.words_y
        )


def _box(view: Fields, layout: Layout) -> Iterator[Item]:
    """The markers in the box: each shape once, with a number."""
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


def _words(view: Fields, layout: Layout) -> Iterator[Item]:
    """The words that were marked, the newest first, as many as fit into two lines.

    None are shown once somebody has removed the list that they come from: the game goes on without it.
    """
    count = int(view["used_count"])
    if not count:
        return
    try:
        data = lexicon.load_data(options_of(view))
    except BadLexicon:
        return
    lines = [""]
    for number in reversed(range(count)):
        told = f"{lexicon.word_at(data, int(view['used'][number])).upper()} {view['used_for'][number]}"
        if len(lines[-1]) + len(told) > _SIGNS_A_LINE:
            lines.append("")
        lines[-1] += f" · {told}" if lines[-1] else told
    for number, line in enumerate(lines[:2]):
        y = layout.words_y - 0.16 + 0.42 * number
        yield Item(f"words {number}", "", layout.width / 2, y, layout.width, 0.52, layer=_TEXT, text=line)


def _coverings(layout: Layout, found: tuple[Covering, ...]) -> Iterator[Item]:
    """A button for each of the best ways to cover the word. A look at it shows where the markers would lie."""
    for number, covering in enumerate(found[:COVERINGS_SHOWN]):
        x, y = 1.65 + 3.1 * number, layout.words_y + 0.05
        names = " and ".join(SHAPE_NAMES[put_shape(put)] for put in covering.puts)
        name = f"way {number}"
        yield Item(
            name,
            "way",
            x,
            y,
            3.0,
            0.74,
            layer=_HAND,
            label=f"Cover it with {names}: {covering.score} points",
            text=f"{covering.name}: {covering.score}",
        )
        for part, (put, cells) in enumerate(zip(covering.puts, covering.cells, strict=True)):
            yield marker_item(layout, f"{name} {part}", put_shape(put), cells, _PREVIEW, when=(name,))
