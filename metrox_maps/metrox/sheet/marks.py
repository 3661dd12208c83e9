"""A position on the sheet: what a player has written so far, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.geometry.quads import Box
from metrox_maps.scene.shapes import Line, Shape, Stroke, Text
from metrox_maps.scene.text import baseline


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Stations marked, numbers written by transfers, and texts in windows, by ids; unknown ids are passed over."""

    filled: frozenset[str] = frozenset()
    numbers: tuple[tuple[str, int], ...] = ()
    windows: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def number(self, station: str) -> int | None:
        """The number written at a station, or None."""
        return dict(self.numbers).get(station)

    def written(self, route: str) -> tuple[str, ...]:
        """What stands in the windows of a route, from the first."""
        return dict(self.windows).get(route, ())


NO_MARKS = Marks()


def draw_mark(marks: Marks, station: str, rect: Box, color: str) -> list[Shape]:
    """The number or the cross in one station's box, in the pen's color; nothing where it is empty."""
    x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    size = min(rect[2] - rect[0], rect[3] - rect[1])
    number = marks.number(station)
    if number is not None:
        em = size * 0.6
        return [Text(at=(x, baseline(y, em)), text=str(number), size=em, anchor="middle", bold=True, color=color)]
    if station not in marks.filled:
        return []
    reach, pen = size * 0.28, Stroke(color=color, width=0.7, cap="round")
    return [
        Line(start=(x - reach, y - reach), end=(x + reach, y + reach), stroke=pen),
        Line(start=(x - reach, y + reach), end=(x + reach, y - reach), stroke=pen),
    ]
