"""Colors and line patterns that stay apart in print, in grey and for color-blind eyes.

A pattern is a stack of plain strokes along one path, so that every converter draws it. Widths and dashes are given for
a line 3 mm wide and scale with it. Each has two stacks: a full one, and an outlined one that takes little ink.
"""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.scene.shapes import Stroke
from metrox_maps.scene.vision import contrast, rgb

INK = "#1d1d22"
"""Outlines and text: almost black."""
PAPER = "#ffffff"
BLACK = "#000000"
SOFT = "#6b6b74"
"""Small print."""
FAINT = "#d5d7dc"
"""Rules and help lines."""

_READABLE = 4.5
"""Least contrast of small text (WCAG 2, 1.4.3)."""
_SHADES = 12
"""Hundredths of black that a color may take on."""
_SHOWING = 2.6
"""Least contrast of a stroke within a line."""
_FADED = 0.62
"""Share of paper in the faded color of a pattern's band."""


@dataclass(frozen=True, slots=True)
class _Layer:
    role: str
    """`color`, `contrast` (paper, or ink on a color too near to it) or `tint` (the color, faded)."""
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False
    late: float = 0.0
    """How far into the line the first dash begins."""


def _dots(role: str, width: float, period: float) -> _Layer:
    return _Layer(role, width, (0.01, period), True)


_STACKS: dict[str, tuple[_Layer, ...]] = {
    "solid": (_Layer("color", 3),),
    "hollow": (_Layer("color", 3), _Layer("contrast", 1.9)),
    "double": (_Layer("color", 3), _Layer("contrast", 0.75)),
    "triple": (_Layer("color", 3), _Layer("contrast", 2), _Layer("color", 0.8)),
    "dashed": (_Layer("tint", 3), _Layer("color", 3, (6, 2.4))),
    "checker": (_Layer("color", 3), _Layer("contrast", 2), _Layer("color", 2.1, (2, 2))),
    "rail": (_Layer("color", 3), _Layer("contrast", 2.2), _Layer("color", 2.3, (4, 5))),
    "dotted": (_Layer("tint", 3), _dots("color", 3, 4.2)),
    "pearls": (_Layer("color", 3), _dots("contrast", 1.6, 3.2)),
    "dash-dot": (_Layer("tint", 3), _Layer("color", 3, (9, 3, 1.5, 3))),
    "core-dash": (_Layer("color", 3), _Layer("contrast", 1.2, (4, 2))),
    "ladder": (_Layer("color", 1), _Layer("color", 3, (0.8, 2.2))),
    "beads": (_Layer("color", 1), _dots("color", 3, 6)),
    "rings": (_Layer("color", 1), _dots("color", 3, 6), _dots("contrast", 2.1, 6)),
    "thin": (_Layer("color", 1.3),),
    "blocks": (_Layer("color", 1.3), _Layer("color", 3, (7, 4))),
}
# Dashed, dotted and dash-dot lie on a faded band: a broken line cannot be followed through a row of boxes.

_WALL = 0.32
"""Thickness of the outline of what is hollow."""
_TUBE = (_Layer("color", 3), _Layer("contrast", 3 - 2 * _WALL))


def _hollow_dashes(dash: tuple[float, ...]) -> tuple[_Layer, _Layer]:
    inner = tuple(part + (-2 if index % 2 == 0 else 2) * _WALL for index, part in enumerate(dash))
    return _Layer("color", 3, dash), _Layer("contrast", 3 - 2 * _WALL, inner, late=_WALL)


_OUTLINED: dict[str, tuple[_Layer, ...]] = {
    "solid": _TUBE,
    "hollow": (_Layer("color", 1.7), _Layer("contrast", 1.7 - 2 * _WALL)),
    "double": (_Layer("color", 3), _Layer("contrast", 3 - 2 * _WALL), _Layer("color", 1.3), _Layer("contrast", 0.7)),
    "triple": (*_TUBE, _Layer("color", 0.4)),
    "dashed": (_Layer("color", 0.4), *_hollow_dashes((6, 2.4))),
    "checker": (*_TUBE, _Layer("color", 1.5, (1.5, 2.5))),
    "rail": (*_TUBE, _Layer("color", 3, (0.4, 2.1))),
    "dotted": (_Layer("color", 0.4), _dots("color", 3, 4.2), _dots("contrast", 3 - 2 * _WALL, 4.2)),
    "pearls": (*_TUBE, _dots("color", 1.2, 3.2)),
    "dash-dot": (_Layer("color", 0.4), *_hollow_dashes((7, 2, 1.5, 2))),
    "core-dash": (*_TUBE, _Layer("color", 0.6, (4, 2))),
    "ladder": (_Layer("color", 0.4), _Layer("color", 3, (0.4, 2.6))),
    "beads": (_Layer("color", 0.4), _dots("color", 1.8, 4.2)),
    "rings": (_Layer("color", 0.4), _dots("color", 3, 6), _dots("contrast", 3 - 2 * _WALL, 6), _dots("color", 1.0, 6)),
    "thin": (_Layer("color", 1.0),),
    "blocks": (_Layer("color", 1.3), _Layer("contrast", 0.7), *_hollow_dashes((5, 6))),
}


def readable_on(color: str) -> str:
    """What small text on a color is set in: white where that reaches 4.5:1, else black, which then does."""
    return PAPER if contrast(color, PAPER) >= _READABLE else BLACK


def plate(color: str) -> tuple[str, str]:
    """A color to set small text on, and what to set it in, at 4.5:1 at least.

    White is preferred: a color that is a shade too light for it is deepened by that shade, which no eye notices.
    """
    for step in range(_SHADES + 1):
        deeper = mixed(color, BLACK, step / 100)
        if readable_on(deeper) == PAPER:
            return deeper, PAPER
    return safe(color), BLACK


def mixed(color: str, other: str, share: float) -> str:
    """A color mixed with a `share` of another."""
    parts = [round(a + (b - a) * share) for a, b in zip(rgb(color), rgb(other), strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*parts)


def safe(color: str) -> str:
    """The color as `#rrggbb`, black where it is not one."""
    return mixed(color, PAPER, 0.0)


def pattern_strokes(
    pattern: str,
    color: str,
    width: float,
    *,
    along: float = 0.0,
    outlined: bool = False,
    paper: str = PAPER,
    ink: str = INK,
) -> tuple[Stroke, ...]:
    """The strokes, bottom first, that draw a line of a pattern.

    `along` is the length of the same line drawn before this stretch, so that dashes go on evenly. `outlined` takes the
    stack that needs little ink. `paper` is the page below; `ink` takes its place in a color too near to it. A pattern
    nobody knows is drawn solid.
    """
    scale = width / 3
    stacks = _OUTLINED if outlined else _STACKS
    inner = paper if outlined or contrast(color, paper) >= _SHOWING else ink
    inks = {"color": safe(color), "contrast": inner, "tint": mixed(color, paper, _FADED)}
    strokes = []
    for layer in stacks.get(pattern, stacks["solid"]):
        dash = tuple(part * scale for part in layer.dash)
        strokes.append(
            Stroke(
                color=inks[layer.role],
                width=layer.width * scale,
                dash=dash,
                dash_start=(along - layer.late * scale) % sum(dash) if dash else 0.0,
                cap="round" if layer.round else "butt",
            )
        )
    return tuple(strokes)
