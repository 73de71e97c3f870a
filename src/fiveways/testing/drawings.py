"""The laws of drawings: each art/*.svg is what the pages can put into one file with the others."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.parsers.expat import ErrorString

from fiveways.contract.loading import Game
from fiveways.match import svg

SVG = "{http://www.w3.org/2000/svg}"


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
