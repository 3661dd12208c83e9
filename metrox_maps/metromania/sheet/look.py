"""In which colors a board and what lies on it are drawn, and what a theme makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrox_maps.metromania.model import FUN, HOUSE, WORK
from metrox_maps.scene.palette import BLACK, PAPER, mixed, readable_on
from metrox_maps.scene.shapes import Stroke
from metrox_maps.scene.theme import Theme
from metrox_maps.scene.vision import contrast

COMPANY_COLORS = ("#5b2a86", "#d0401f", "#3a9bd0", "#f5c83a")
"""Violet, vermilion, sky blue, yellow: 13 steps of lightness apart at least, and 22 in OKLab for every kind of color
blindness. Each company also carries its number."""
_COMPANY_GRAYS = ("#202020", "#636363", "#a3a3a3", "#e2e2e2")
FULL, STRIPED = "full", "striped"
LINES = (FULL, STRIPED)
"""The two lines of a company, told apart by pattern."""

_SPOTS = {HOUSE: ("#f8d9bd", "#8c3d10"), WORK: ("#cddcef", "#234a78"), FUN: ("#ebd0ec", "#7d2a80")}
"""Ground and sign of each kind of spot; the signs differ by shape first."""
_WATER, _TREE = "#3f86b8", "#3f7d46"
_TINTS = ("#d9b45f", "#7fae7a", "#6f9fd0", "#c987a8", "#9a8fd0", "#8fb04a", "#d08a6a", "#5fb3b3")
"""What the districts are tinted with, very lightly, in the order of the board's districts; more begin again."""
_TINTED = 0.17
_FRAME = "#e3ded2"
_LEAST_EDGE, _LEAST_TEXT = 3.0, 4.5
"""Contrast of an outline, and of small text, with what it lies on (WCAG 2)."""
_STRIPES_SHOW = 2.2
_LIGHTER = 0.4
"""How much lighter signs are on a dark page, where they lie on grounds of their own hue."""


@dataclass(frozen=True, slots=True)
class Paints:
    """The colors of one thing."""

    fill: str
    edge: str
    """The outline, which stands out from the page."""
    tint: str
    """A light ground in the same hue."""
    text: str
    """What stands on the fill."""
    tint_text: str
    """What stands on the tint."""


def company_paints(company: int, theme: Theme) -> Paints:
    """The paints of a company, counted from 0 in turn order; more than four begin again."""
    number = company % len(COMPANY_COLORS)
    if theme.gray:
        fill = _COMPANY_GRAYS[number]
        return Paints(fill, theme.ink, mixed(fill, theme.paper, 0.8), readable_on(fill), theme.ink)
    color = theme.color(COMPANY_COLORS[number])
    tint = mixed(color, theme.paper, 0.94 if theme.outlined else 0.76)
    edge = _standing_out(color, theme.paper, _LEAST_EDGE)
    tint_text = _standing_out(edge, tint, _LEAST_TEXT)
    if theme.outlined:
        return Paints(theme.paper, edge, tint, _standing_out(edge, theme.paper, _LEAST_TEXT), tint_text)
    return Paints(color, edge if theme.ground else mixed(edge, BLACK, 0.25), tint, readable_on(color), tint_text)


def line_strokes(company: int, line: str, theme: Theme, width: float) -> tuple[Stroke, ...]:
    """The strokes of a company's line, bottom first: casing, outline, color, and stripes where it has them."""
    paints = company_paints(company, theme)
    rim = width * 0.11
    strokes = [
        Stroke(color=theme.paper, width=width * 1.3, cap="round"),
        Stroke(color=paints.edge, width=width, cap="round"),
        Stroke(color=paints.fill, width=width - 2 * rim, cap="round"),
    ]
    if line == STRIPED:
        dash = width * 0.5, width * 0.5
        strokes.append(Stroke(color=stripe_color(paints, theme), width=width - 2 * rim, dash=dash))
    return tuple(strokes)


def stripe_color(paints: Paints, theme: Theme) -> str:
    """The color of the stripes on a company's color: the page's, or the outline's where that would not be seen."""
    return theme.paper if contrast(paints.fill, theme.paper) >= _STRIPES_SHOW else paints.edge


def spot_paints(kind: str, theme: Theme) -> Paints:
    """The paints of a kind of spot: its ground is the fill, its sign the edge."""
    ground, ink = _SPOTS[kind]
    ink = _on_page(ink, theme)
    if theme.gray or theme.outlined:
        return Paints(theme.paper, ink, theme.paper, ink, ink)
    if theme.ground:
        ground = mixed(ink, theme.paper, 0.68)
    return Paints(ground, ink, mixed(ground, theme.paper, 0.5), ink, ink)


def water_paints(theme: Theme) -> Paints:
    """The paints of the lake: its waves are the edge."""
    return _nature(_WATER, theme.water, theme)


def park_paints(theme: Theme) -> Paints:
    """The paints of the park: its trees are the edge."""
    return _nature(_TREE, theme.park, theme)


def _nature(color: str, ground: str, theme: Theme) -> Paints:
    ink = _on_page(color, theme)
    fill = ground if theme.gray or theme.outlined else mixed(ground, ink, 0.16)
    return Paints(fill, ink, ground, ink, ink)


def frame_paints(theme: Theme) -> Paints:
    """The paints of the frame around the city, and of the fields of the score track."""
    if theme.gray or theme.outlined:
        return Paints(theme.paper, theme.ink, theme.paper, theme.ink, theme.soft)
    if theme.ground:
        return Paints(theme.panel, theme.faint, theme.panel, theme.ink, theme.soft)
    return Paints(_FRAME, mixed(_FRAME, theme.ink, 0.45), mixed(_FRAME, theme.paper, 0.45), theme.ink, theme.soft)


def district_tint(index: int, theme: Theme) -> str:
    """The ground of a district: a light color of its own, or in print without color white and the lightest gray."""
    if theme.outlined:
        return theme.paper
    if theme.gray:
        return theme.paper if index % 2 == 0 else "#f4f4f4"
    return mixed(theme.paper, theme.color(_TINTS[index % len(_TINTS)]), _TINTED)


def placed_tints(districts: Sequence[int], theme: Theme) -> tuple[str, ...]:
    """The grounds of the six districts of a city, in the order they lie: each its own, unless that is taken already."""
    if theme.gray or theme.outlined:
        return tuple(district_tint(position, theme) for position in range(len(districts)))
    free = dict.fromkeys(range(len(_TINTS)))
    for index in districts:
        free.pop(index % len(_TINTS), None)
    taken: set[int] = set()
    chosen = []
    for index in districts:
        tint = index % len(_TINTS)
        if tint in taken:
            tint, _ = free.popitem()
        taken.add(tint)
        chosen.append(district_tint(tint, theme))
    return tuple(chosen)


def district_accent(index: int, theme: Theme) -> str:
    """A district's color where it is to be seen as such: for its name."""
    if theme.gray:
        return theme.soft
    return _standing_out(theme.color(_TINTS[index % len(_TINTS)]), district_tint(index, theme), _LEAST_TEXT)


def _on_page(color: str, theme: Theme) -> str:
    """A dark color of a sign on a page of the theme."""
    return mixed(theme.color(color), PAPER, _LIGHTER) if theme.ground else theme.color(color)


def _standing_out(color: str, ground: str, least: float) -> str:
    """A color taken towards black, or on a dark ground towards white, until it stands out from it."""
    goal = BLACK if readable_on(ground) == BLACK else PAPER
    for step in range(100):
        found = mixed(color, goal, step / 100)
        if contrast(found, ground) >= least:
            return found
    return goal
