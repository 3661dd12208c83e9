"""The turn track: a box to tick for every turn, where a sheet has room to spare.

A game has as many turns as the map has windows, since every card but free fills one window of every player (RULES 1.2);
each free card that is turned up adds one. The track counts the turns that fill a window, so that its last box is the
last turn whatever the deck does.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Buckets, Polygon, bounds, box_polygon, grown, inside, polygons_meet
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.arrange import PlacedPanel
from metrox_maps.metrox.sheet.panels import PAD, Panel, panel_ground
from metrox_maps.metrox.sheet.words import Words
from metrox_maps.scene.shapes import Group, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import POINT, baseline, measure
from metrox_maps.scene.theme import Theme

_MOST = 60
"""Turns beyond which nobody ticks boxes."""
_BOX, _BETWEEN = 5.0, 0.7
_NUMBER = 6 * POINT
_CAPTION = 6.5 * POINT
_HEAD = 3.6
_ROWS = (2, 3, 1, 4, 6)
_CLEAR = 2.0
"""Free space around the track."""
_MARGIN = 0.8
"""What panels are kept clear of by others already, and a little more."""
_SLIDE = 2.0
"""Steps in which it is moved along the edges of the page."""


def track_forms(metro: MetroMap, edition: Edition, theme: Theme, words: Words) -> tuple[Panel, ...]:
    """The turn track in rows of several lengths, the preferred first; none for a map with too few or too many turns."""
    turns = sum(route.windows for route in metro.routes)
    if not 1 < turns <= _MOST:
        return ()
    free = any(not card.fills_window for card in edition.cards)
    caption = words("turns-apart" if free else "turns")
    lengths = dict.fromkeys(-(-turns // rows) for rows in _ROWS if rows < turns)
    return tuple(_track(turns, length, caption, theme) for length in lengths)


def _track(turns: int, length: int, caption: str, theme: Theme) -> Panel:
    pitch = _BOX + _BETWEEN
    rows = -(-turns // length)
    width = max(length * pitch - _BETWEEN, measure(caption, _CAPTION, bold=True)) + 2 * PAD
    height = _HEAD + rows * pitch - _BETWEEN + 2 * PAD

    def draw(at: Xy) -> Group:
        x, y = at[0] + PAD, at[1] + PAD
        heading = (x, baseline(y + _HEAD / 2 - 0.4, _CAPTION))
        shapes: list[Shape] = [
            panel_ground(at, width, height, theme),
            Text(at=heading, text=caption, size=_CAPTION, bold=True, color=theme.ink),
        ]
        stroke = Stroke(color=theme.ink, width=0.25)
        for turn in range(turns):
            left, top = x + turn % length * pitch, y + _HEAD + turn // length * pitch
            box = Rect(left=left, top=top, width=_BOX, height=_BOX, radius=0.7, fill=theme.box, stroke=stroke)
            middle = (left + _BOX / 2, baseline(top + _BOX / 2, _NUMBER))
            number = Text(at=middle, text=str(turn + 1), size=_NUMBER, anchor="middle", color=theme.soft)
            shapes += [box, number]
        return Group(name="turns", children=tuple(shapes))

    return Panel("turns", width, height, draw)


def spare_place(
    forms: Sequence[Panel], content: Box, taken: Sequence[Polygon], panels: Sequence[Box]
) -> PlacedPanel | None:
    """A form of the track where it crowds nothing: beside a panel and flush with it, or at an edge of the page."""
    filed = Buckets(12.0)
    for polygon in taken:
        filed.add(bounds(polygon))
    for places in (_beside, _along):
        for form in forms:
            for at in places(form, content, panels):
                box = (at[0], at[1], at[0] + form.width, at[1] + form.height)
                area = grown(box, _CLEAR)
                near = (taken[number] for number in filed.each(area))
                if inside(box, content) and not any(polygons_meet(box_polygon(area), other) for other in near):
                    return PlacedPanel(form, at, 0.0)
    return None


def _beside(form: Panel, _: Box, panels: Sequence[Box]) -> Iterator[Xy]:
    """Above, below and beside every panel, in line with one of its edges."""
    away = _CLEAR + _MARGIN
    for left, top, right, bottom in panels:
        for x, y in itertools.product((left, right - form.width), (top - away - form.height, bottom + away)):
            yield x, y
        for x, y in itertools.product((left - away - form.width, right + away), (top, bottom - form.height)):
            yield x, y


def _along(form: Panel, content: Box, _: Sequence[Box]) -> Iterator[Xy]:
    """Along the edges of the page, the corners first."""
    left, top, right, bottom = content
    far_x, far_y = right - form.width, bottom - form.height
    yield from itertools.product((left, far_x), (far_y, top))
    for step in range(1, int((far_x - left) / _SLIDE)):
        yield from ((left + step * _SLIDE, far_y), (left + step * _SLIDE, top))
    for step in range(1, int((far_y - top) / _SLIDE)):
        yield from ((left, top + step * _SLIDE), (far_x, top + step * _SLIDE))
