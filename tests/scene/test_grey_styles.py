"""The sixteen line patterns stay apart in black and white at 3 mm, whatever their phase.

The metric: both lines are rendered at 300 dpi in black on white and blurred by 0.3 mm, what arm's length does to them.
Of each a stretch of 15 mm is taken, as much as lies between two boxes, from every place within the pattern's period and
in both directions of travel. The distance of two patterns is the smallest mean difference of the pixels of two such
stretches, in hundredths of black. A difference in color alone is none by this metric.
"""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations
from typing import Any

import numpy
import pytest
import resvg_py
from PIL import Image, ImageFilter

from metrox_maps.metrox.model import PATTERNS
from metrox_maps.scene.palette import pattern_strokes

DPI = 300
SCALE = DPI / 25.4
WIDTH = 3.0
BLUR = 0.3
STRETCH = 15.0
LEAST = 7.0
"""Hundredths of black, as a mean over the whole line, by which two patterns must differ."""
STEP = 3
"""Pixels between the places at which a stretch is taken, a quarter of a millimetre; what is between them is blurred."""
BLACK = "#000000"


@cache
def _stretches(pattern: str, color: str, outlined: bool) -> Any:
    """Every stretch of a line, as rows of pixels in hundredths of black, forward and then backward."""
    strokes = pattern_strokes(pattern, color, WIDTH, outlined=outlined)
    period = max((sum(stroke.dash) for stroke in strokes), default=0.0)
    length, before = STRETCH + period + 4, 2
    lines = "".join(
        f'<path d="M-30 2L{length + 30} 2" fill="none" stroke="{stroke.color}" stroke-width="{stroke.width}" '
        f'stroke-linecap="{stroke.cap}" '
        + (
            f'stroke-dasharray="{" ".join(map(str, stroke.dash))}" stroke-dashoffset="{stroke.dash_start - 30}" />'
            if stroke.dash
            else "/>"
        )
        for stroke in strokes
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{length}mm" height="4mm" viewBox="0 0 {length} 4">{lines}</svg>'
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI, background="#ffffff"))
    image = Image.open(io.BytesIO(data)).convert("L").filter(ImageFilter.GaussianBlur(BLUR * SCALE))
    edge = round(0.5 * SCALE)
    black = (255 - numpy.asarray(image, dtype=numpy.float32)[edge:-edge:2]) / 2.55
    size, first = round(STRETCH * SCALE), round(before * SCALE)
    starts = range(first, first + max(1, round(period * SCALE)), STEP)
    forward = [black[:, start : start + size : 2] for start in starts]
    backward = [stretch[:, ::-1] for stretch in forward]
    return numpy.stack([stretch.ravel() for stretch in (*forward, *backward)])


def distance(one: str, other: str, *, colors: tuple[str, str] = (BLACK, BLACK), outlined: bool = False) -> float:
    """How far two patterns are apart in black and white, in hundredths of black."""
    first, second = (_stretches(pattern, color, outlined) for pattern, color in zip((one, other), colors, strict=True))
    return min(float(numpy.abs(second - row).mean(axis=1).min()) for row in first[: len(first) // 2])


@pytest.mark.parametrize("outlined", [False, True], ids=["full", "outlined"])
def test_no_two_patterns_look_alike_in_black_and_white(outlined: bool) -> None:
    found = {pair: distance(*pair, outlined=outlined) for pair in combinations(PATTERNS, 2)}
    assert {pair: round(apart, 1) for pair, apart in found.items() if apart < LEAST} == {}


def test_a_difference_in_color_alone_is_none() -> None:
    for pattern in PATTERNS:
        assert distance(pattern, pattern, colors=("#c1272d", "#43662f")) < LEAST


def test_a_difference_in_phase_or_direction_alone_is_none() -> None:
    for pattern in PATTERNS:
        assert distance(pattern, pattern) == 0
        forward, backward = numpy.split(_stretches(pattern, BLACK, False), 2)
        assert min(float(numpy.abs(forward - row).mean(axis=1).min()) for row in backward) < LEAST
