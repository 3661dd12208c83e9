"""A picture of a map for reports, with the place of everything a finding may be about.

It is the sheet where one can be drawn, errors or not, and a schematic where not; so it never raises.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path as FilePath

from metrox_maps.documents.source import Parsed
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Picture, pointer
from metrox_maps.metrox import codec, facts
from metrox_maps.metrox.editions import IDS, edition_document, parse_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bend, MetroMap, Route
from metrox_maps.metrox.report.drawn import Drawn, Leg, Xy
from metrox_maps.metrox.report.schematic import schematic
from metrox_maps.metrox.salvage import salvaged

_MOST = 4000
"""Stations, or steps of routes, beyond which nothing could be seen in a picture."""
_MOST_ON_SHEET = 120
"""Stations, above which a sheet takes long to draw (a real map has up to 80)."""
_MOST_STEPS_ON_SHEET = 250
_MOST_ROUTES_ON_SHEET = 30


def picture(parsed: Parsed, path: str) -> Picture | None:
    """Draws a map document; None where too little of it is left, or no station has a position.

    `path` is where an edition file named in the map is looked for. Besides objects (`station:central`, `route:A`) the
    places name entries of routes by their key (`/routes/A/stations/2`), so that a pin stands where the slip is.
    """
    document = salvaged(parsed.value)
    if document is None:
        return None
    metro = codec.parse_map(document)
    steps = sum(len(facts.steps(route)) for route in metro.routes)
    if not facts.positions(metro) or len(metro.stations) > _MOST or steps > _MOST:
        return None
    drawn = _sheet(metro, path) or schematic(metro)
    places = dict(_places(metro, drawn))
    return Picture(svg=drawn.svg, width=drawn.width, height=drawn.height, places=places)


def is_large(metro: MetroMap) -> bool:
    """Whether drawing its sheet takes longer than a report should."""
    steps = sum(len(facts.steps(route)) for route in metro.routes)
    return (
        len(metro.stations) > _MOST_ON_SHEET
        or steps > _MOST_STEPS_ON_SHEET
        or len(metro.routes) > _MOST_ROUTES_ON_SHEET
    )


def _sheet(metro: MetroMap, path: str) -> Drawn | None:
    """The map's sheet; None where it would take long, does not fit on its paper, or cannot be drawn at all."""
    from metrox_maps.metrox.sheet.draw import draw_sheet
    from metrox_maps.scene.svg import to_svg

    if is_large(metro):
        return None
    try:
        sheet = draw_sheet(metro, _edition(metro, path), force=True)
        svg = to_svg(sheet.scene).decode()
    except Exception:  # a map with errors may break any promise the drawing relies on
        return None
    if sheet.aim.too_small:
        return None
    legs = tuple(Leg(lane.route, lane.start, lane.end, lane.points) for lane in sheet.lanes)
    stations = {box.station: box.center for box in reversed(sheet.boxes)}
    trains = {train.route: _center(train.box) for train in reversed(sheet.trains)}
    return Drawn(svg, sheet.scene.width, sheet.scene.height, stations, legs, trains)


def _edition(metro: MetroMap, path: str) -> Edition:
    try:
        return parse_edition(edition_document(metro.edition, str(FilePath(path).parent)))
    except MetroxError:  # which is reported; the sheet then shows the usual edition's panels
        return parse_edition(edition_document(IDS[0]))


def _center(box: tuple[float, float, float, float]) -> Xy:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _places(metro: MetroMap, drawn: Drawn) -> Iterator[tuple[str, Xy]]:
    """The name and place of every object and of every entry of a route that has one."""
    for station, place in drawn.stations.items():
        yield f"station:{station}", place
    legs: dict[str, list[Leg]] = {}
    for leg in drawn.legs:
        legs.setdefault(leg.route, []).append(leg)
    for route in reversed(metro.routes):  # of two with one id the first is the one that is meant
        own = legs.get(route.id, [])
        if own:
            yield f"route:{route.id}", _middle_of_line(own)
        key = ("routes", route.id)
        if route.id in drawn.trains and route.train is not None:
            yield pointer((*key, "train")), drawn.trains[route.id]
        yield from _entries(route, drawn, own)


def _entries(route: Route, drawn: Drawn, legs: Sequence[Leg]) -> Iterator[tuple[str, Xy]]:
    key = ("routes", route.id)
    ways: list[tuple[tuple[str | int, ...], tuple[str, ...], tuple[Bend, ...]]] = [(key, route.stations, route.bends)]
    ways += [
        ((*key, "branches", number), branch.stations, branch.bends) for number, branch in enumerate(route.branches)
    ]
    for way, stops, bends in ways:
        known = [drawn.stations.get(stop) for stop in stops]
        for number, place in enumerate(known):
            found = place or _between(known, number)
            if found is not None:
                yield pointer((*way, "stations", number)), found
        for number, bend in enumerate(bends):
            left = next((leg for leg in legs if leg.start == bend.after), None)
            if left is not None:
                yield pointer((*way, "bends", number)), _middle(left.points)
    for number, station in enumerate(route.passes):
        if station in drawn.stations:
            yield pointer((*key, "passes", number)), drawn.stations[station]


def _between(places: Sequence[Xy | None], number: int) -> Xy | None:
    """Where a stop without a place must be meant: between its neighbors, or at the one that has a place."""
    near = [places[index] for index in (number - 1, number + 1) if 0 <= index < len(places)]
    known = [place for place in near if place is not None]
    if not known:
        return None
    return sum(x for x, _ in known) / len(known), sum(y for _, y in known) / len(known)


def _middle_of_line(legs: Sequence[Leg]) -> Xy:
    """The middle of the step in the middle of a line, which lies between two stations."""
    lengths = [_length(leg.points) for leg in legs]
    gone, half = 0.0, sum(lengths) / 2
    for leg, length in zip(legs, lengths, strict=True):
        gone += length
        if gone >= half:
            return _middle(leg.points)
    return _middle(legs[-1].points)


def _length(points: Sequence[Xy]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(points))


def _middle(points: Sequence[Xy]) -> Xy:
    """The point half way along a polyline."""
    left = _length(points) / 2
    for one, other in pairwise(points):
        length = math.dist(one, other)
        if length >= left > 0:
            share = left / length
            return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        left -= length
    return points[0]
