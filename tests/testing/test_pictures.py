"""Faults of drawings and pictures: the kit names the file or the item, what stands there and what was expected."""

import re

import pytest

from tests.testing.authors import said_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (f"{HEAD}<circle></svg>", r"art/extra.svg: not XML, line 1, column \d+: mismatched tag"),
        (f"<!DOCTYPE svg>{HEAD}</svg>", "art/extra.svg: take out the DOCTYPE"),
        ('<svg xmlns="http://www.w3.org/2000/svg"></svg>', "art/extra.svg: <svg> has no viewBox, expected"),
        (HEAD.replace("0 0 9 9", "0 0 9") + "</svg>", 'art/extra.svg: viewBox="0 0 9", expected four numbers'),
        ("<g/>", "art/extra.svg: the root is <g>, expected <svg viewBox="),
        (f"{HEAD}<script/></svg>", "art/extra.svg: <script> is not allowed in a drawing"),
        (f'{HEAD}<path onclick="x()"/></svg>', "art/extra.svg: onclick on <path> is a script"),
        (f"{HEAD}<svg/></svg>", "art/extra.svg: there is an <svg> inside, expected the root alone"),
        (f"{HEAD}</svg><!-- done -->", "art/extra.svg: write <svg viewBox=...> first"),
        (HEAD[:-1] + ' xmlns:x="urn:x"><x:g/></svg>', "only xmlns itself may be declared on <svg>: unbound"),
    ],
)  # fmt: skip
def test_a_drawing_that_no_page_can_show_is_named(author, drawing: str, told: str):
    said = said_of(author(art_extra=drawing))
    assert re.match(rf"(art/extra.svg.*)?{told}", said), said
    assert "\nThe law: Each drawing is well-formed XML" in said


CHANGED = """
from dataclasses import replace
import numpy as np
_honest = scene
def scene(view, legal):
    whole = _honest(view, legal)
    return replace(whole, items=tuple(replace(item, {change}) for item in whole.items){more})
"""


@pytest.mark.parametrize(
    ("change", "more", "told"),
    [
        ("y=np.float64(0.5)", "", r"Item 'stone 1': y is numpy.float64, expected a plain number: write float\("),
        ("layer=np.int8(1)", "", r"Item 'stone 1': layer is numpy.int8, expected a plain whole number: write int\("),
        ("text=3", "", r"Item 'stone 1': text is int, expected a text: write str\("),
        ("marks='lit'", "", "Item 'stone 1': marks is str, expected a tuple"),
        ("x=float('nan')", "", "Item 'stone 1': x is nan, expected a finite number"),
        ("width=0", "", "Item 'stone 1': it is 0 x 1.0, expected sizes above 0"),
        ("x=-3", "", "Item 'stone 1' lies at -3, 0.5, wholly outside the picture of 21 x 1"),
        ("layer=1", ", height=0", "the scene is 21 x 0, expected above 0"),
        ("layer=1", ", width=np.float32(21)", "the scene: width is numpy.float32, expected a plain number"),
        ("label=''", "", r"Item 'stone \d+' is pressed for the move 'take \d', and its label is ''"),
    ],
)
def test_a_field_that_no_page_can_show_is_named(author, change: str, more: str, told: str):
    said = said_of(author(picture=CHANGED.format(change=change, more=more)))
    assert re.match(told, said), said
    assert re.search(r"\nAt: fault-\d+ 21 0\nThe law: ", said)


def test_a_scene_that_writes_into_the_view_is_named(author):
    said = said_of(author(picture="""
        _honest = scene
        def scene(view, legal):
            whole = _honest(view, legal)
            view["stones"] = 3
            return whole
        """))  # fmt: skip
    assert said.startswith("`scene` writes into the view: view.stones differs: 21 and 3\n")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return int(path[0])", r"picture.py, meant, line \d+: ValueError: .*; `meant` was asked about \('stone"),
        ("return 3", r"`meant` gives 3 for \('stone \d+',\), expected a text, an IllegalMove or None"),
        ("return None if len(path) == 1 else path[2]", r"picture.py, meant, line \d+: IndexError: tuple index out of"),
    ],
)  # fmt: skip
def test_a_press_that_cannot_be_explained_is_named(author, body: str, told: str):
    said = said_of(author(picture=f"\ndef meant(view, path):\n    {body}\n"))
    assert re.match(told, said), said
