"""Where a station's name may stand: candidates round its box, each with what it costs by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Polygon, bounds, box_polygon, turned
from metrox_maps.metrox.model import Station
from metrox_maps.scene.text import ASCENT, DESCENT, LEADING, block_width, shortened, two_lines

_CLEAR = 0.8
"""Between a box and its name."""
_FURTHER = 2.6
"""A name may stand this much further off, across a line from its box."""
NOT_ASKED = 60.0
"""Cost of another side than the one asked for: more than crossing lines, less than hiding something."""
_LONGEST = 48.0
"""A line of a name is cut beyond this."""
_SIDES = {"E": 0.0, "W": 0.8, "NE": 2.0, "SE": 2.0, "NW": 2.6, "SW": 2.6, "N": 1.6, "S": 1.4}
_SLIDES = ((0.5, 0.0), (0.15, 0.6), (0.85, 0.6))
_CORNERS = ((0.0, 0.0, 0.0), (0.0, 1.6, 2.5), (2.2, 0.0, 3.0), (2.2, 1.6, 5.0), (-2.0, 0.8, 2.5), (4.2, 1.2, 7.0))
"""How far a name at a corner may stand off, across and down, and what that costs."""
_SLANTED = 7.0


@dataclass(frozen=True, slots=True)
class Place:
    """One way to write one name."""

    side: str
    lines: tuple[str, ...]
    anchor: str
    at: Xy
    """Anchor point on the first baseline, before turning."""
    angle: float
    pivot: Xy
    """The point about which the lines are turned."""
    polygon: Polygon
    """What the letters cover."""
    box: Box
    """The smallest upright box around `polygon`."""
    cost: float
    asked: bool = True
    """False where the file asks for another side."""


def places(station: Station, outer: Box, size: float) -> list[Place]:
    """All candidates for a station, in a fixed order.

    A side asked for in the file is left only where the name would hide a box, a train or another name there. A place
    given to the millimetre (`label_offset`) is final.
    """
    if not station.name.strip():
        return []
    found: list[Place] = []
    dx, dy = station.label_offset or (0.0, 0.0)
    for lines, extra in _breaks(station, size):
        for place in _around(lines, outer, size):
            asked = station.label is None or (place.side == station.label and not place.angle)
            found.append(_moved(place, dx, dy, extra if asked else extra + NOT_ASKED, asked))
    if station.label_offset is not None:
        return [min(found, key=lambda place: place.cost)]
    return found


def _breaks(station: Station, size: float) -> list[tuple[tuple[str, ...], float]]:
    if station.label_lines:
        return [(tuple(shortened(line, size, _LONGEST) for line in station.label_lines), 0.0)]
    name = shortened(station.name, size, _LONGEST)
    width = block_width((name,), size)
    one = ((name,), max(0.0, width - 15.0) * 0.12)
    halves = two_lines(station.name, size)
    if halves is None:
        return [one]
    two = tuple(shortened(line, size, _LONGEST) for line in halves)
    return [one, (two, 0.7 if width > 12 else 2.0)]


def _around(lines: tuple[str, ...], outer: Box, size: float) -> Iterator[Place]:
    left, top, right, bottom = outer
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    width = block_width(lines, size)
    height = (ASCENT + DESCENT) * size + (len(lines) - 1) * LEADING * size
    near = _CLEAR * 0.55
    for side, cost in _SIDES.items():
        if side in ("E", "W"):
            for shift, more in ((0.5, 0.0), (0.25, 0.5), (0.75, 0.5), (0.0, 1.4), (1.0, 1.4), (-0.2, 1.8), (1.2, 1.8)):
                y = middle_y - height / 2 + (shift - 0.5) * (bottom - top)
                x = right + _CLEAR if side == "E" else left - _CLEAR - width
                anchor = "start" if side == "E" else "end"
                yield _place(side, lines, anchor, (x, y), size, width, height, cost + more)
                away = _FURTHER * 0.7 if side == "E" else -_FURTHER * 0.7
                yield _place(side, lines, anchor, (x + away, y), size, width, height, cost + more + 3.0)
        elif side in ("N", "S"):
            y = top - _CLEAR * 0.7 - height if side == "N" else bottom + _CLEAR * 0.7
            for share, more in _SLIDES:
                anchor = {0.5: "middle", 0.15: "start", 0.85: "end"}[share]
                x = {"middle": middle_x - width / 2, "start": left, "end": right - width}[anchor]
                if more and width <= right - left:
                    continue
                yield _place(side, lines, anchor, (x, y), size, width, height, cost + more)
                away = -_FURTHER if side == "N" else _FURTHER
                yield _place(side, lines, anchor, (x, y + away), size, width, height, cost + more + 4.0)
        else:
            y = top - near - height + 0.25 * size if side[0] == "N" else bottom + near - 0.2 * size
            x = right + near if side[1] == "E" else left - near - width
            anchor, right_of, below = "start" if side[1] == "E" else "end", side[1] == "E", side[0] == "S"
            for away_x, away_y, more in _CORNERS:
                at = (x + (away_x if right_of else -away_x), y + (away_y if below else -away_y))
                yield _place(side, lines, anchor, at, size, width, height, cost + more)
    corner = 0.5
    for side, angle, anchor, pivot in (
        ("NE", -45.0, "start", (right + corner, top - corner)),
        ("SE", 45.0, "start", (right + corner, bottom + corner)),
        ("SW", -45.0, "end", (left - corner, bottom + corner)),
        ("NW", 45.0, "end", (left - corner, top - corner)),
        ("N", -45.0, "start", (middle_x + height * 0.35, top - _CLEAR - 0.3)),
        ("S", 45.0, "start", (middle_x + height * 0.35, bottom + _CLEAR + 0.3)),
        ("S", -45.0, "end", (middle_x - height * 0.35, bottom + _CLEAR + 0.3)),
        ("N", 45.0, "end", (middle_x - height * 0.35, top - _CLEAR - 0.3)),
    ):
        x = pivot[0] if anchor == "start" else pivot[0] - width
        # names that rise to the right read most easily
        cost = _SLANTED + (0.0 if angle < 0 else 1.5) + (0.5 if len(side) == 2 else 0.0) + 0.6 * (len(lines) - 1)
        upright = _place(side, lines, anchor, (x, pivot[1] - height / 2), size, width, height, cost)
        polygon = turned(upright.polygon, angle, pivot)
        yield Place(side, lines, anchor, upright.at, angle, pivot, polygon, bounds(polygon), cost)


def _place(
    side: str, lines: tuple[str, ...], anchor: str, corner: Xy, size: float, width: float, height: float, cost: float
) -> Place:
    x, y = corner
    box = (x, y, x + width, y + height)
    at = ({"start": x, "middle": x + width / 2, "end": x + width}[anchor], y + ASCENT * size)
    return Place(side, lines, anchor, at, 0.0, at, box_polygon(box), box, cost)


def _moved(place: Place, dx: float, dy: float, extra: float, asked: bool) -> Place:
    def shift(point: Sequence[float]) -> Xy:
        return point[0] + dx, point[1] + dy

    polygon = tuple(shift(point) for point in place.polygon)
    return Place(
        place.side,
        place.lines,
        place.anchor,
        shift(place.at),
        place.angle,
        shift(place.pivot),
        polygon,
        bounds(polygon),
        place.cost + extra,
        asked,
    )
