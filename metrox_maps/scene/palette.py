"""Colors and line patterns that stay apart in print, in grey and for color-blind eyes.

A pattern is a stack of plain strokes along one path, so that every converter draws it. Widths and dashes are given for
a line 3 mm wide and scale with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.scene.shapes import Stroke
from metrox_maps.scene.vision import contrast, rgb

INK = "#1d1d22"
"""Outlines and text: almost black."""
PAPER = "#ffffff"
SOFT = "#6b6b74"
"""Small print."""
FAINT = "#d5d7dc"
"""Rules and help lines."""
WATER = "#e3f0f8"
PARK = "#e7f3e0"


@dataclass(frozen=True, slots=True)
class _Layer:
    role: str
    """`color`, `contrast` (white, or ink on a light color) or `tint` (the color, faded)."""
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False


def _dots(role: str, width: float, period: float) -> _Layer:
    return _Layer(role, width, (0.01, period), True)


_STACKS: dict[str, tuple[_Layer, ...]] = {
    "solid": (_Layer("color", 3),),
    "hollow": (_Layer("color", 3), _Layer("contrast", 1.9)),
    "double": (_Layer("color", 3), _Layer("contrast", 0.75)),
    "triple": (_Layer("color", 3), _Layer("contrast", 2), _Layer("color", 0.8)),
    "dashed": (_Layer("tint", 3), _Layer("color", 3, (6, 2.4))),
    "checker": (_Layer("color", 3), _Layer("contrast", 2), _Layer("color", 2.1, (2, 2))),
    "rail": (_Layer("color", 3), _Layer("contrast", 2.2), _Layer("color", 2.3, (6, 3))),
    "dotted": (_Layer("tint", 3), _dots("color", 3, 4.2)),
    "pearls": (_Layer("color", 3), _dots("contrast", 1.6, 3.2)),
    "dash-dot": (_Layer("tint", 3), _Layer("color", 3, (7, 2, 1.5, 2))),
    "core-dash": (_Layer("color", 3), _Layer("contrast", 1.2, (4, 2))),
    "ladder": (_Layer("color", 1), _Layer("color", 3, (0.8, 2.2))),
    "beads": (_Layer("color", 1), _dots("color", 3, 6)),
    "rings": (_Layer("color", 1), _dots("color", 3, 6), _dots("contrast", 1.7, 6)),
    "thin": (_Layer("color", 1.3),),
    "blocks": (_Layer("color", 1.3), _Layer("color", 3, (7, 4))),
}
# Dashed, dotted and dash-dot lie on a faded band: a broken line cannot be followed through a row of boxes.


def readable_on(color: str) -> str:
    """White or ink, whichever stands out on the color; white as soon as it reaches 2.6:1."""
    return PAPER if contrast(color, PAPER) >= 2.6 else INK


def mixed(color: str, other: str, share: float) -> str:
    """A color mixed with a `share` of another."""
    parts = [round(a + (b - a) * share) for a, b in zip(rgb(color), rgb(other), strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*parts)


def safe(color: str) -> str:
    """The color as `#rrggbb`, black where it is not one."""
    return mixed(color, PAPER, 0.0)


def pattern_strokes(pattern: str, color: str, width: float, *, along: float = 0.0) -> tuple[Stroke, ...]:
    """The strokes, bottom first, that draw a line of a pattern.

    `along` is the length of the same line drawn before this stretch, so that dashes go on evenly. A pattern nobody
    knows is drawn solid.
    """
    scale = width / 3
    inks = {"color": safe(color), "contrast": readable_on(color), "tint": mixed(color, PAPER, 0.62)}
    strokes = []
    for layer in _STACKS.get(pattern, _STACKS["solid"]):
        dash = tuple(part * scale for part in layer.dash)
        strokes.append(
            Stroke(
                color=inks[layer.role],
                width=layer.width * scale,
                dash=dash,
                dash_start=along % sum(dash) if dash else 0.0,
                cap="round" if layer.round else "butt",
            )
        )
    return tuple(strokes)
