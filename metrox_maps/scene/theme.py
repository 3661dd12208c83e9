"""Themes: in which colors, and how heavily, a page is drawn.

A theme knows nothing of what is drawn: it names the paints of a page, and says how lines and solid things look on it.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

from metrox_maps.scene.palette import BLACK, FAINT, INK, PAPER, SOFT, pattern_strokes, readable_on, safe
from metrox_maps.scene.shapes import Stroke
from metrox_maps.scene.vision import contrast, luminance, rgb

_APART = 3.2
"""Least contrast of a line on a dark page; 3 is asked of graphics (WCAG 2, 1.4.11)."""
_GREYISH = 24
"""Red, green and blue of a color nobody would call by a hue lie no further apart."""
_DARK = 0.05
"""Luminance below which a color without hue counts as black."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The look of a page. Colors are `#rrggbb`."""

    name: str
    ink: str = INK
    """Text and outlines."""
    soft: str = SOFT
    """Small print."""
    faint: str = FAINT
    """Rules and help lines."""
    paper: str = PAPER
    """The page, and whatever keeps things apart: casings, gaps, halos."""
    box: str = PAPER
    """What is written on."""
    panel: str = "#f3f4f6"
    """Ground of panels."""
    panel_edge: str = ""
    """Outline of panels; empty for none."""
    water: str = "#e3f0f8"
    park: str = "#e7f3e0"
    pen: str = "#1f3fbf"
    """What a player has written."""
    help: str = "#b3166e"
    """Help for those who work on a map."""
    ground: str = ""
    """What covers the whole page; empty where the paper is left as it is."""
    gray: bool = False
    """Whether everything is drawn without color, and lines are told apart by pattern alone."""
    outlined: bool = False
    """Whether lines and solid things are drawn as outlines, to save ink."""
    broad: bool = False
    """Whether what is written on is made for broad pens: larger, with thicker outlines."""

    def color(self, color: str) -> str:
        """What the color of a line becomes: ink without color, or light enough to show on a dark page."""
        if self.gray:
            return self.ink
        color = safe(color)
        if not self.ground or contrast(color, self.paper) >= _APART:
            return color
        parts = rgb(color)
        if max(parts) - min(parts) < _GREYISH and luminance(color) < _DARK:
            return self.soft
        return _lightened(color, self.paper)

    def on(self, color: str) -> str:
        """What text on something solid in a color is set in, at 4.5:1 at least."""
        return readable_on(color)

    def strokes(self, pattern: str, color: str, width: float, *, along: float = 0.0) -> tuple[Stroke, ...]:
        """The strokes of a line, bottom first; see `pattern_strokes`."""
        return pattern_strokes(
            pattern, color, width, along=along, outlined=self.outlined, paper=self.paper, ink=self.ink
        )


def _lightened(color: str, paper: str) -> str:
    """A color made lighter, its hue kept, until it stands out from a dark page."""
    hue, light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in rgb(color)))
    while True:
        light = min(1.0, light + 0.01)
        red, green, blue = (round(part * 255) for part in colorsys.hls_to_rgb(hue, light, saturation))
        found = f"#{red:02x}{green:02x}{blue:02x}"
        if light == 1.0 or contrast(found, paper) >= _APART:
            return found


COLOR = Theme(name="color")
MONO = Theme(
    name="mono",
    ink=BLACK,
    soft="#4d4d4d",
    faint="#bdbdbd",
    panel=PAPER,
    panel_edge=BLACK,
    water="#ececec",
    park="#f5f5f5",
    pen="#5a5a5a",
    help="#767676",
    gray=True,
)
LOW_INK = Theme(name="low-ink", panel=PAPER, panel_edge=FAINT, water="#f3f8fb", park="#f5f9f2", outlined=True)
DARK = Theme(
    name="dark",
    ink="#f1f1ee",
    soft="#b4b7c0",
    faint="#454a55",
    paper="#15171c",
    box="#0b0c0f",
    panel="#22262e",
    water="#15283a",
    park="#182a1d",
    pen="#8fb4ff",
    help="#ff7ac0",
    ground="#15171c",
)
DRY_ERASE = Theme(name="dry-erase", broad=True)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (COLOR, MONO, LOW_INK, DARK, DRY_ERASE)}
"""All themes by name, the default first."""
