"""A line runs so near a station where it does not stop that it touches the box.

A line that meets a box is read as stopping there, so that marks and transfer counts come out wrong. `metrox sheet`
draws no such map, whatever room the rest leaves.

Remedy: lead the line past with `bends`, or move the station; or let the route stop there. Typical trap: a diagonal
that cuts the corner beside a station.

Threshold: a box of 6 mm and lines of 1.5 mm, as many as run side by side there, with the map as large as the paper
allows. A station named in `passes` is left out.

Bad: `{"from": [2, 2], "to": [10, 10], "station": [7, 6]}`
Good: `{"from": [2, 2], "to": [10, 10], "station": [8, 6]}`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import listed
from metrox_maps.geometry.fitting import spread
from metrox_maps.geometry.quads import Buckets, band, bounds, box_polygon, grown, polygons_meet
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.stations_too_close import LIMIT as TOO_CLOSE
from metrox_maps.metrox.rules.stations_too_close import millimetres
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import Leg, MapSubject

LIMIT = Threshold(rule="line-touches-station", value=6, low=3, high=20, unit="mm")
"""The width of a box."""
LINE = 1.5
PITCH = 1.75
"""Distance between the middles of two lines side by side, at the least width."""
MOST_TRIES = 30_000
"""Comparisons after which the search ends: no real map has so many stations beside its lines."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a station and stretch, lines that touch a box without belonging to it."""
    scale = subject.once(millimetres)
    if scale is None:
        return
    through = {(leg.route, station) for leg in subject.legs for station in leg.met}
    apart = subject.limit(TOO_CLOSE) / scale
    spots = list(subject.stations_at.items())
    said: set[tuple[int, str]] = set()
    for together, number in _touching(subject, [spot for spot, _ in spots], scale):
        spot, stations = spots[number]
        points = together[0].points or ()
        if min(spread(spot, points[0]), spread(spot, points[-1])) < apart:
            continue  # too close to a stop of the line, which is what is reported
        station = min(stations)
        new = []
        for leg in together:
            passed = any(name in subject.metro.routes[leg.route].passes for name in stations)
            stops = any((leg.route, name) in through or subject.may_stop_at(leg.route, name) for name in stations)
            if not passed and not stops and (leg.route, station) not in said:
                said.add((leg.route, station))
                new.append(leg)
        if new:
            yield _remark(subject, new, station)


def _remark(subject: MapSubject, legs: list[Leg], station: str) -> Remark:
    ids = list(dict.fromkeys(subject.metro.routes[leg.route].id for leg in legs))
    who = f"route `{ids[0]}` runs" if len(ids) == 1 else f"routes {listed(ids)} run"
    step = legs[0].step
    return Remark(
        message=f"{who} so near `{station}` between `{step.start}` and `{step.end}` that line and box touch; "
        "lead the line past with `bends`, or move the station",
        path=legs[0].path,
        on=f"route:{ids[0]}",
        related=(Place("the station", ("stations", subject.first_index[station], "at")),),
    )


def _touching(subject: MapSubject, spots: list[Point], scale: float) -> Iterator[tuple[list[Leg], int]]:
    """Stretches through the same points with the number of each spot whose box their lines touch."""
    half = subject.limit(LIMIT) / 2
    filed = Buckets(12.0)
    boxes = [grown((x * scale, y * scale, x * scale, y * scale), half) for x, y in spots]
    for box in boxes:
        filed.add(box)
    tries = 0
    for together in _together(subject):
        points = [(x * scale, y * scale) for x, y in together[0].points or ()]
        width = (len({leg.route for leg in together}) - 1) * PITCH + LINE
        touched = set()
        for start, end in pairwise(points):
            near = filed.near(grown(bounds((start, end)), width / 2))
            tries += 1 + len(near)
            if tries > MOST_TRIES:
                return
            strip = band(start, end, width)
            touched |= {number for number in near if polygons_meet(strip, box_polygon(boxes[number]))}
        for number in sorted(touched):
            yield together, number


def _together(subject: MapSubject) -> list[list[Leg]]:
    """Drawn stretches, those through the same points together.

    Left out are those where stops look exchanged, or a bend lies on a stop: that is what is reported.
    """
    swapped = subject.once(around_swapped)
    found: dict[tuple[Point, ...], list[Leg]] = {}
    for leg in subject.legs:
        if leg.points is None or is_around(leg, swapped):
            continue
        if all(start != end for start, end in pairwise(leg.points)):
            found.setdefault(min(leg.points, leg.points[::-1]), []).append(leg)
    return list(found.values())


RULE = Rule(
    id="line-touches-station",
    group="geometry",
    severity=Severity.WARNING,
    page=__doc__,
    check=check,
    threshold=LIMIT,
)
