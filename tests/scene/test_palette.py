"""Patterns and colors."""

from __future__ import annotations

import itertools

import pytest

from metrox_maps.metrox.model import PATTERNS
from metrox_maps.scene import palette
from metrox_maps.scene.shapes import Stroke
from metrox_maps.scene.vision import contrast, luminance


def looks(pattern: str) -> tuple[tuple[float, tuple[float, ...], str, bool], ...]:
    """What a pattern is on paper without color: widths, dashes, caps, and light or dark."""
    strokes = palette.pattern_strokes(pattern, "#303030", 3.0)
    return tuple((s.width, s.dash, s.cap, luminance(s.color) > 0.5) for s in strokes)


def test_every_pattern_of_the_model_is_drawn_and_no_two_are_alike() -> None:
    for first, second in itertools.combinations(PATTERNS, 2):
        assert looks(first) != looks(second), (first, second)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("width", [1.5, 3.0])
def test_strokes_stay_within_the_width_and_the_widest_reaches_it(pattern: str, width: float) -> None:
    widths = [stroke.width for stroke in palette.pattern_strokes(pattern, "#a50000", width)]
    assert max(widths) <= width + 1e-9
    assert max(widths) >= (width if pattern != "thin" else width * 0.4)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_never_breaks_off(pattern: str) -> None:
    """A broken line cannot be followed through a row of boxes: some stroke below is unbroken."""
    assert any(not stroke.dash for stroke in palette.pattern_strokes(pattern, "#a50000", 3.0))


@pytest.mark.parametrize("color", ["#ffe000", "#ffffff", "#101010", "#0055aa"])
def test_inner_strokes_stand_out_from_the_color(color: str) -> None:
    inner = palette.pattern_strokes("core-dash", color, 3.0)[1]
    assert contrast(inner.color, color) >= 2.6


def test_dashes_go_on_where_the_stretch_before_ended() -> None:
    def dashed(along: float) -> Stroke:
        return palette.pattern_strokes("dashed", "#a50000", 3.0, along=along)[-1]

    assert dashed(5.0).dash_start == pytest.approx(5.0)
    assert dashed(5.0 + sum(dashed(0).dash)).dash_start == pytest.approx(5.0)


@pytest.mark.parametrize("text", ["red", "", "#12345", "#gggggg"])
def test_what_is_no_color_is_black(text: str) -> None:
    assert palette.safe(text) == "#000000"


def test_contrast_is_that_of_wcag() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
