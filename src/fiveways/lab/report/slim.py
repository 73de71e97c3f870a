"""Makes SVG smaller without changing what is seen: shorter numbers, no empty groups, nothing said twice."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG, LINK = "http://www.w3.org/2000/svg", "{http://www.w3.org/1999/xlink}href"
KEPT_IN_STYLE = ("fill", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
                 "text-anchor")  # fmt: skip
"""What a chart's shapes are drawn with. Letters get their font from the page."""
UNSEEN = {"fill": "none"}

ElementTree.register_namespace("", SVG)


def slim_chart(drawing: str, name: str) -> str:
    """A chart of Matplotlib's, made smaller. Its ids begin with `name`, so that each chart of a page has its own."""
    root = ElementTree.fromstring(drawing)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawing))
    names = {old: f"{name}-{number}" for number, old in enumerate(sorted(used))}
    for element in root.iter():
        _shorten(element, names)
    root.attrib.pop("version", None)
    for size in ("width", "height"):
        root.attrib.pop(size)
    _flatten(root)
    return _text(root)


def slim_scene(drawing: str) -> str:
    """A picture of a board, made smaller. It leaves out the names of items, which nothing on the page asks for."""
    root = ElementTree.fromstring(drawing)
    for element in root.iter(f"{{{SVG}}}g"):
        element.attrib.pop("data-id", None)
        if element.get("class") == "item":
            del element.attrib["class"]
        if "item" in element.get("class", "item").split():
            for title in element.findall(f"{{{SVG}}}title"):
                element.remove(title)
    return _text(root)


def _shorten(element: ElementTree.Element, names: dict[str, str]) -> None:
    """Shorter attributes of one element."""
    attributes = dict(element.attrib)
    element.attrib.clear()
    for key, value in attributes.items():
        if key == "id":
            if value in names:
                element.set("id", names[value])
        elif key == LINK:
            element.set("href", f"#{names[value[1:]]}")
        elif key == "clip-path":
            element.set(key, re.sub(r"#[^)]+", lambda found: f"#{names[found[0][1:]]}", value))
        elif key == "style":
            for what, how in _styles(value).items():
                element.set(what, how)
        elif not (key == "transform" and value.startswith("rotate(-0 ")):
            element.set(key, _numbers(value) if key in {"d", "x", "y", "width", "height", "transform"} else value)


def _styles(text: str) -> dict[str, str]:
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    styles = {name.strip(): value.strip() for name, _, value in parts}
    return {name: value for name, value in styles.items() if name in KEPT_IN_STYLE}


def _numbers(text: str) -> str:
    """The same numbers to a tenth of a unit, with as little between them as can be."""
    text = re.sub(r"-?\d+\.\d+", lambda found: f"{round(float(found[0]), 1) + 0:g}", " ".join(text.split()))
    return re.sub(r" ?([A-Za-z]) ?", r"\1", text) if text.startswith("M") else text


def _flatten(element: ElementTree.Element) -> None:
    """Take out groups that say nothing, styles of the whole, and shapes that nobody sees."""
    kept: list[ElementTree.Element] = []
    for child in list(element):
        _flatten(child)
        tag = child.tag.removeprefix(f"{{{SVG}}}")
        unseen = tag == "path" and {key: value for key, value in child.attrib.items() if key != "d"} == UNSEEN
        if tag in {"metadata", "style"} or unseen or (tag in {"g", "defs"} and not len(child)):
            continue
        kept += list(child) if tag == "g" and not child.attrib else [child]
    element[:] = kept


def _text(root: ElementTree.Element) -> str:
    for element in root.iter():
        element.text = element.text if (element.text or "").strip() else None
        element.tail = element.tail if (element.tail or "").strip() else None
    return ElementTree.tostring(root, "unicode").replace(" />", "/>")
