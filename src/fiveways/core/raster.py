"""Pictures as pixels: what `core/svg.py` draws, for files and programs that cannot read SVG."""

from __future__ import annotations

import io
from typing import cast

import numpy as np
import numpy.typing as npt

from fiveways.core.extras import need

PAPER = "#ffffff"


def png(drawing: str, width: int | None = None, background: str = PAPER) -> bytes:
    """An SVG as the bytes of a PNG file; `width` in pixels, its own if not given."""
    resvg = need("resvg_py", "lab", "a picture in pixels")
    return cast(bytes, resvg.svg_to_bytes(svg_string=drawing, width=width, background=background, dpi=96))


def pixels(drawing: str, width: int | None = None, background: str = PAPER) -> npt.NDArray[np.uint8]:
    """An SVG as an array of height x width x red, green, blue."""
    image = need("PIL.Image", "lab", "a picture in pixels")
    with image.open(io.BytesIO(png(drawing, width, background))) as opened:
        return np.array(opened.convert("RGB"))
