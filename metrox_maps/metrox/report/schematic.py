"""A plain drawing of a map for reports: every station and line where the file puts them.

It is no sheet: it draws what no sheet can be made of, needs no fonts, and takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from metrox_maps.findings.words import printable, shortened
from metrox_maps.geometry.offsets import beside
from metrox_maps.metrox import facts
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.report.drawn import Drawn, Leg, Xy

_UNIT = 10.0
"""Millimetres of a grid unit, where the page does not become too large by it."""
_WIDEST = 500.0
"""The longer side of the drawing without its margins; a report scales it to the window."""
_MARGIN = 20.0
_LINE = 2.0
_BOX = 5.2
_LANE = 2.3
"""Distance of lines that share a corridor."""
_MOST_LANES = 8
"""Lines in one corridor beyond which they lie on each other."""
_MOST_NAMES = 400
"""Stations beyond which names could not be read."""
_FILLS = {"water": "#cfe3f2", "park": "#d8ecd0"}


def schematic(metro: MetroMap) -> Drawn:
    """Draws a map of which at least one station has a position."""
    at = facts.positions(metro)
    found = list(_lines(metro))
    points = [*at.values(), *(point for _, _, _, line in found for point in line)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    columns, rows = max(x for x, _ in points) - left, max(y for _, y in points) - top
    unit = min(_UNIT, _WIDEST / max(columns, rows, 1))

    def place(point: tuple[float, float]) -> Xy:
        return (point[0] - left) * unit + _MARGIN, (point[1] - top) * unit + _MARGIN

    width, height = columns * unit + 2 * _MARGIN, rows * unit + 2 * _MARGIN
    legs = tuple(Leg(route, start, end, tuple(place(point) for point in line)) for route, start, end, line in found)
    stations = {station: place(point) for station, point in at.items()}
    colors = {route.id: route.color for route in reversed(metro.routes)}
    body = [
        *(_area(area.kind, [place(point) for point in area.points]) for area in metro.background),
        *(_polyline(leg.points, "#ffffff", _LINE + 1.0) for leg in legs),
        *(_polyline(leg.points, colors[leg.route], _LINE) for leg in legs),
        *_boxes(stations),
        *(_names(metro, stations) if len(stations) <= _MOST_NAMES else ()),
    ]
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="3.2">'
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>'
    return Drawn("\n".join([head, paper, *body, "</svg>", ""]), width, height, stations, legs, {})


def _lines(metro: MetroMap) -> Iterator[tuple[str, str, str, list[Xy]]]:
    """Every drawn step in grid units; those that share a corridor lie beside each other."""
    for corridor in facts.corridors(metro):
        plain = [(float(x), float(y)) for x, y in corridor.points]
        # A bend on its own stop, which is reported, has no direction to move beside.
        plain = plain[:1] + [point for before, point in pairwise(plain) if point != before]
        lanes = len(corridor.steps) if len(corridor.steps) <= _MOST_LANES else 1
        for number, step in enumerate(corridor.steps):
            distance = (number % lanes - (lanes - 1) / 2) * _LANE / _UNIT
            line = beside(plain, [distance] * (len(plain) - 1))[0] if len(plain) > 1 else plain
            yield step.route, step.start, step.end, line


def _coordinates(points: tuple[Xy, ...] | list[Xy]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _area(kind: str, points: list[Xy]) -> str:
    return f'<polygon points="{_coordinates(points)}" fill="{_FILLS.get(kind, "#eeeeee")}"/>'


def _polyline(points: tuple[Xy, ...], color: str, width: float) -> str:
    style = f'fill="none" stroke={quoteattr(color)} stroke-width="{width:g}"'
    return f'<polyline points="{_coordinates(points)}" {style} stroke-linejoin="round" stroke-linecap="round"/>'


def _boxes(stations: dict[str, Xy]) -> Iterator[str]:
    style = 'rx="0.8" fill="#ffffff" stroke="#222222" stroke-width="0.5"'
    for x, y in stations.values():
        corner = f'x="{x - _BOX / 2:.2f}" y="{y - _BOX / 2:.2f}"'
        yield f'<rect {corner} width="{_BOX}" height="{_BOX}" {style}/>'


def _names(metro: MetroMap, stations: dict[str, Xy]) -> Iterator[str]:
    names = {station.id: station.name for station in reversed(metro.stations) if station.at is not None}
    style = 'text-anchor="middle" fill="#222222" stroke="#ffffff" stroke-width="0.9" paint-order="stroke"'
    for station, (x, y) in stations.items():
        name = escape(shortened(printable(names[station]), 24))
        yield f'<text x="{x:.2f}" y="{y + _BOX / 2 + 3.4:.2f}" {style}>{name}</text>'
