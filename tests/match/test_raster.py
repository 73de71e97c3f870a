"""Pictures as pixels."""

import importlib

import numpy as np
import pytest

from fiveways import Match, optional
from fiveways.match import raster


def test_a_match_becomes_an_array_of_pixels_of_the_width_asked_for():
    pixels = raster.pixels(Match.new("bones", seed="x").svg(), 240)
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (240, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


def test_letters_are_written_whatever_fonts_the_machine_has():
    blank = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><text y="30" font-family="{}">{}</text></svg>'
    )
    for family in ("system-ui, sans-serif", "No Such Font, sans-serif"):
        assert raster.pixels(blank.format(family, "abc")).min() < 80
    assert raster.pixels(blank.format("sans-serif", "")).min() == 255


def test_lengths_in_points_are_read():
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="72pt" height="36pt" viewBox="0 0 72 36"></svg>'
    assert raster.pixels(drawing).shape == (48, 96, 3)


def test_a_missing_library_is_named_with_how_to_get_it(monkeypatch):
    def import_module(name):
        if name == "resvg_py":
            raise ModuleNotFoundError("no", name=name)
        return importlib.import_module(name)

    monkeypatch.setattr(optional, "import_module", import_module)
    with pytest.raises(optional.MissingExtra, match=r"a picture in pixels needs .*: pip install 'fiveways\[lab\]'"):
        raster.png("<svg/>")
