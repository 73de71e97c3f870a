"""Turns a Scene into an SVG file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from fiveways.contract.scene import Item, Scene

_OPEN = re.compile(r"^\s*(?:<\?xml.*?\?>)?\s*<svg\b(?P<attributes>[^>]*)>(?P<body>.*)</svg>\s*$", re.DOTALL)
_VIEWBOX = re.compile(r'viewBox="([^"]+)"')
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
_INK = "#6b6459"
_INK_IN_THE_DARK = "#b9b2a6"


def sprite(art: Mapping[str, str], prefix: str) -> str:
    """All drawings as symbols of one SVG that shows nothing itself; their ids begin with the prefix."""
    symbols = "\n".join(_symbol(f"{prefix}{name}", drawing) for name, drawing in sorted(art.items()))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n{symbols}\n</svg>\n'


def _symbol(name: str, drawing: str) -> str:
    found = _OPEN.match(drawing)
    box = found and _VIEWBOX.search(found["attributes"])
    assert found and box, f"art {name}.svg must be one <svg viewBox=...> element"
    fit = ' preserveAspectRatio="none"' if 'preserveAspectRatio="none"' in found["attributes"] else ""
    return f'<symbol id="{name}" viewBox="{box[1]}"{fit} overflow="visible">{found["body"].strip()}</symbol>'


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _item(item: Item) -> str:
    x, y, w, h = (_number(v) for v in (item.x, item.y, item.width, item.height))
    inside = f"<title>{escape(item.label)}</title>" if item.label else ""
    if item.symbol:
        left, top = _number(-item.width / 2), _number(-item.height / 2)
        inside += f'<use href="#{item.symbol}" x="{left}" y="{top}" width="{w}" height="{h}"/>'
    if item.text:
        size = _number(item.height * 0.5)
        upright = f' transform="rotate({-item.turn})"' if item.turn else ""
        # Text that lies on no drawing lies on the page, which may be dark.
        how = f'font-size="{size}" dy="0.35em" text-anchor="middle"{upright}' + ("" if item.symbol else ' class="page"')
        inside += f"<text {how}>{escape(item.text)}</text>"
    turn = f" rotate({item.turn})" if item.turn else ""
    classes = " ".join(("item", *item.marks))
    return f'<g class="{classes}" data-id="{escape(item.id)}" transform="translate({x} {y}){turn}">{inside}</g>'


def render(scene: Scene, art: Mapping[str, str], pixels_per_unit: int = 64, *, paper: bool = False) -> str:
    """The whole picture; only the symbols it uses are put in. `paper`: the background is pale even in dark mode."""
    shown = [item for item in scene.items if not item.when]
    used = {item.symbol for item in shown if item.symbol}
    symbols = "".join(_symbol(name, art[name]) for name in sorted(used))
    body = "\n".join(_item(item) for item in sorted(shown, key=lambda item: item.layer))
    width, height = _number(scene.width), _number(scene.height)
    dark = "" if paper else f"@media (prefers-color-scheme: dark){{.page{{fill:{_INK_IN_THE_DARK}}}}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{_number(scene.width * pixels_per_unit)}" height="{_number(scene.height * pixels_per_unit)}" '
        f'role="img" aria-label="{escape(scene.caption)}">\n'
        f"<style>text{{font-family:{_FONT};fill:{_INK}}}{dark}</style>\n"
        f"<defs>{symbols}</defs>\n{body}\n</svg>\n"
    )
