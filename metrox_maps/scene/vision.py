"""Color as eyes see it: luminance and contrast, grey, and how far apart two colors are, also for color-blind eyes.

Colors are texts `#rrggbb` in sRGB. Nothing here draws, so that a check can afford to import it.
"""

from __future__ import annotations

import functools
import math

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

NORMAL = "normal"
GRAY = "gray"

_LIGHT: Vector = (0.2126, 0.7152, 0.0722)
"""Shares of red, green and blue light in luminance (WCAG 2)."""

_SIMULATED: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What linear RGB becomes: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0."""

VISIONS = (NORMAL, *_SIMULATED)
"""The ways of seeing that `difference` knows: normal sight, then those without red, green and blue cones."""

_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""From linear RGB to cone responses, and from their cube roots to OKLab: Björn Ottosson, "A perceptual color space
for image processing" (2020), which CSS Color 4 took over."""


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue (0–255) of `#rrggbb`; black for anything else."""
    try:
        value = int(color[1:], 16) if len(color) == 7 and color[0] == "#" else 0
    except ValueError:
        value = 0
    return value >> 16 & 255, value >> 8 & 255, value & 255


def linear(color: str) -> Vector:
    """Red, green and blue as amounts of light, 0 to 1 (IEC 61966-2-1)."""
    red, green, blue = (part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb(color))
    return red, green, blue


def luminance(color: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    red, green, blue = linear(color)
    return _LIGHT[0] * red + _LIGHT[1] * green + _LIGHT[2] * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colors, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def lightness(color: str) -> float:
    """How light a color is once it is printed grey: L* of CIE 1976, 0 (black) to 100 (white)."""
    light = luminance(color)
    return 116 * light ** (1 / 3) - 16 if light > 216 / 24389 else light * 24389 / 27


def matrix(view: str) -> Matrix:
    """What linear RGB becomes to eyes of one of `VISIONS`, or in a gray print (`GRAY`)."""
    if view == NORMAL:
        return (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    return (_LIGHT, _LIGHT, _LIGHT) if view == GRAY else _SIMULATED[view]


def seen(color: str, view: str) -> str:
    """The color, as `#rrggbb`, that shows normal eyes what `color` is to those of one of `VISIONS`, or in `GRAY`."""
    parts = (
        round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in _seen(linear(color), view)
    )
    return "#{:02x}{:02x}{:02x}".format(*parts)


def difference(first: str, second: str, vision: str = NORMAL) -> float:
    """How far apart two colors look to eyes of one of `VISIONS`: their distance in OKLab times 100.

    About 2 is just noticeable between patches side by side (CSS Color 4, color difference in OKLab); black and white
    are 100 apart.
    """
    return 100 * math.dist(_place(first, vision), _place(second, vision))


@functools.lru_cache(maxsize=4096)
def _place(color: str, vision: str) -> Vector:
    """Where a color lies in OKLab; kept, since every color is compared with many."""
    return _oklab(_seen(linear(color), vision))


def _seen(light: Vector, view: str) -> Vector:
    if view == NORMAL:
        return light
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(matrix(view), light))
    return red, green, blue


def _oklab(light: Vector) -> Vector:
    long, middle, short = (part ** (1 / 3) for part in _times(_CONES, light))
    return _times(_LAB, (long, middle, short))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = vector
    first, second, third = (a * x + b * y + c * z for a, b, c in matrix)
    return first, second, third
