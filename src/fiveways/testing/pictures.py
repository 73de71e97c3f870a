"""The laws of pictures in detail: what stands in each field of a Scene, that asking for one changes nothing, and that
each art/*.svg is what the pages can put into one file with the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from math import hypot, isfinite
from typing import Any
from xml.etree import ElementTree
from xml.parsers.expat import ErrorString

import numpy as np

from fiveways.contract.errors import IllegalMove
from fiveways.contract.hooks import brings
from fiveways.contract.loading import Game
from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.match import svg
from fiveways.testing.differing import views_differ
from fiveways.testing.samples import Sample

SVG = "{http://www.w3.org/2000/svg}"
PRESSED = 6
"""How many single items, and how many pairs, are pressed without a gesture in one position."""
_EXPECTED = {
    "float": ((float, int), "a plain number: write float(...)"),
    "int": ((int,), "a plain whole number: write int(...)"),
    "str": ((str,), "a text: write str(...)"),
    "bool": ((bool,), "True or False: write bool(...)"),
    "tuple": ((tuple,), "a tuple"),
}
_FIELDS = {
    kind: [(each.name, str(each.type).partition("[")[0]) for each in fields(kind)] for kind in (Scene, Item, Gesture)
}
_texts, _numbers = _EXPECTED["str"][0], _EXPECTED["float"][0]


def fields_are_what_they_are_declared(s: Sample) -> None:
    """Every field of a Scene, Item and Gesture has its declared type; numbers are finite, and sizes above 0."""
    good: set[tuple[type, ...]] = set()
    for scene in s.scenes.values():
        _typed(scene, "the scene", good)
        assert scene.width > 0 and scene.height > 0, f"the scene is {scene.width} x {scene.height}, expected above 0"
        for item in scene.items:
            assert type(item) is Item, f"`items` has a {type(item).__name__}, expected Item"
            _typed(item, "Item", good)
            _placed(item, scene)
        for gesture in scene.gestures:
            assert type(gesture) is Gesture, f"`gestures` has a {type(gesture).__name__}, expected Gesture"
            _typed(gesture, "Gesture", good)
            assert all(type(id) is str for id in gesture.path), f"Gesture {gesture.move!r}: path holds more than ids"
            assert gesture.path, f"Gesture {gesture.move!r}: path is empty, expected the ids of items to press"


def _typed(thing: Any, what: str, good: set[tuple[type, ...]]) -> None:
    kinds = (type(thing), *map(type, vars(thing).values()))
    if kinds in good:
        return
    for name, declared in _FIELDS[type(thing)]:
        value, (allowed, expected) = getattr(thing, name), _EXPECTED[declared]
        who = what if isinstance(thing, Scene) else f"{what} {str(getattr(thing, 'id', getattr(thing, 'move', '')))!r}"
        kind = type(value).__module__.replace("builtins", "") + "." + type(value).__name__
        assert type(value) in allowed, f"{who}: {name} is {kind.strip('.')}, expected {expected}"
    good.add(kinds)


def _placed(item: Item, scene: Scene) -> None:
    x, y, width, height = item.x, item.y, item.width, item.height
    for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
        assert isfinite(value), f"Item {item.id!r}: {name} is {value}, expected a finite number"
    assert item.id, "an Item has the id '', expected a text of its own"
    assert width > 0 and height > 0, f"Item {item.id!r}: it is {width} x {height}, expected sizes above 0"
    across, down = (width, height) if item.turn % 180 == 0 else (height, width)
    if item.turn % 90:
        across = down = hypot(width, height)
    inside = -across / 2 < x < scene.width + across / 2 and -down / 2 < y < scene.height + down / 2
    assert inside, (
        f"Item {item.id!r} lies at {x:g}, {y:g}, wholly outside the picture of {scene.width:g} x {scene.height:g}"
    )
    for name, values, allowed in (("marks", item.marks, _texts), ("when", item.when, _texts)):
        assert all(type(value) in allowed for value in values), f"Item {item.id!r}: {name} holds more than texts"
    for place in item.via:
        pair = type(place) is tuple and len(place) == 2 and all(type(v) in _numbers and isfinite(v) for v in place)
        assert pair, f"Item {item.id!r}: via holds {place!r}, expected pairs of plain numbers"


def what_is_pressed_has_a_label(s: Sample) -> None:
    """What a gesture presses has a label, so that people who do not see the picture can press it."""
    for scene in s.scenes.values():
        labels = {item.id: item.label for item in scene.items}
        for gesture in scene.gestures:
            for id in gesture.path:
                assert labels[id], f"Item {id!r} is pressed for the move {gesture.move!r}, and its label is ''"


def drawing_changes_nothing(s: Sample) -> None:
    """`scene` and `diagram` leave the view as it is."""
    view = s.match.sight(s.match.to_move)
    before = view.bytes.copy()
    s.game.picture.scene(view.record, {} if s.match.over else s.match.offered_moves)
    changed = np.array_equal(before, view.bytes) or views_differ(s.game, before, view.bytes)
    assert changed is True, f"`scene` writes into the view: {changed}"
    for colour in (False, True):
        told = s.game.text.diagram(view.record, colour)
        assert type(told) is str, f"`diagram` gives {told!r} with colour={colour}, expected a text"
    changed = np.array_equal(before, view.bytes) or views_differ(s.game, before, view.bytes)
    assert changed is True, f"`diagram` writes into the view: {changed}"


def any_press_has_a_meaning_or_none(s: Sample) -> None:
    """`meant` takes any items that are pressed, one or two, and gives a text, an IllegalMove or None."""
    if s.match.over or not brings(s.game.picture, "meant"):
        return
    view = s.match.sight(s.match.to_move).record
    ids = [item.id for item in s.scenes[s.match.to_move].items]
    single = s.aside.sample(ids, min(PRESSED, len(ids)))
    pairs = [(s.aside.choice(ids), s.aside.choice(ids)) for _ in range(PRESSED if ids else 0)]
    for path in [*((id,) for id in single), *pairs]:
        try:
            told = s.game.picture.meant(view, path)
        except Exception as error:
            error.add_note(f"`meant` was asked about {path}")
            raise
        assert told is None or isinstance(told, str | IllegalMove), (
            f"`meant` gives {told!r} for {path}, expected a text, an IllegalMove or None"
        )


def drawings_can_be_drawn(game: Game) -> None:
    """Each drawing is well-formed XML: one <svg viewBox=...>, without scripts."""
    for name, drawing in sorted(game.art.items()):
        _can_be_drawn(f"art/{name}.svg", name, drawing)


def _can_be_drawn(where: str, name: str, drawing: str) -> None:
    assert "<!DOCTYPE" not in drawing.upper() and "<!ENTITY" not in drawing.upper(), f"{where}: take out the DOCTYPE"
    root = _parsed(where, drawing)
    tag = root.tag.removeprefix(SVG)
    assert tag == "svg", f"{where}: the root is <{tag}>, expected <svg viewBox=...>"
    box = root.get("viewBox")
    assert box is not None, f'{where}: <svg> has no viewBox, expected one such as viewBox="0 0 100 100"'
    numbers = re.fullmatch(r"\s*(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*", box)
    whole = numbers and float(numbers[3]) > 0 and float(numbers[4]) > 0
    assert whole, f'{where}: viewBox="{box}", expected four numbers, the last two above 0'
    for element in root.iter():
        tag = str(element.tag).removeprefix(SVG)
        assert tag.lower() not in ("script", "foreignobject"), f"{where}: <{tag}> is not allowed in a drawing"
        assert element is root or tag != "svg", f"{where}: there is an <svg> inside, expected the root alone"
        for attribute, value in element.attrib.items():
            handler = attribute.lower().startswith("on") or value.strip().lower().startswith("javascript:")
            assert not handler, f"{where}: {attribute} on <{tag}> is a script, which is not allowed in a drawing"
    try:
        together = svg.sprite({name: drawing}, "")
    except AssertionError:
        raise AssertionError(
            f"{where}: write <svg viewBox=...> first, with its attributes in double quotes, and nothing before or after"
        ) from None
    _parsed(f"{where} as a part of all drawings", together, "only xmlns itself may be declared on <svg>: ")


def _parsed(where: str, text: str, hint: str = "") -> ElementTree.Element:
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise AssertionError(
            f"{where}: not XML, line {line}, column {column + 1}: {hint}{ErrorString(error.code)}"
        ) from None


PICTURE_LAWS: tuple[Callable[[Sample], None], ...] = (
    fields_are_what_they_are_declared,
    what_is_pressed_has_a_label,
    drawing_changes_nothing,
    any_press_has_a_meaning_or_none,
)
