"""Pictures as pixels: what `match/svg.py` draws, for files and programs that cannot read SVG."""

from __future__ import annotations

import io
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import cast

import numpy as np
import numpy.typing as npt

from fiveways.optional import need

PAPER = "#ffffff"


def png(drawing: str, width: int | None = None, background: str = PAPER) -> bytes:
    """An SVG as the bytes of a PNG file; `width` in pixels, its own if not given."""
    resvg = need("resvg_py", "lab", "a picture in pixels")
    drawn = resvg.svg_to_bytes(
        svg_string=drawing, width=width, background=background, dpi=96, font_files=_letters(),
        font_family="DejaVu Sans", sans_serif_family="DejaVu Sans",
    )  # fmt: skip
    return cast(bytes, drawn)


@cache
def _letters() -> list[str]:
    """A font for machines that have none of their own: the one that Matplotlib brings."""
    found = find_spec("matplotlib")
    folder = Path(found.origin).parent if found and found.origin else Path()
    return [str(file) for file in folder.glob("mpl-data/fonts/ttf/DejaVuSans.ttf")] if found else []


def pixels(drawing: str, width: int | None = None, background: str = PAPER) -> npt.NDArray[np.uint8]:
    """An SVG as an array of height x width x red, green, blue."""
    image = need("PIL.Image", "lab", "a picture in pixels")
    with image.open(io.BytesIO(png(drawing, width, background))) as opened:
        return np.array(opened.convert("RGB"))
