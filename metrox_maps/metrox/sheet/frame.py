"""The network fitted to the paper: orientation, scale and place, line widths, with panels and trains around it.

Scales are tried from the largest that fits the page downward. At each the most generous line width is taken that keeps
boxes `GAP` apart; the first arrangement in which every panel and train finds a good place wins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Polygon, band, bounds, box_polygon, boxes_meet, gap, moved, polygons_meet
from metrox_maps.geometry.raster import Raster
from metrox_maps.metrox.model import MetroMap, Station
from metrox_maps.metrox.sheet.arrange import Form, Ground, PlacedPanel, place_panels
from metrox_maps.metrox.sheet.carriage import carriages
from metrox_maps.metrox.sheet.labels import Obstacle, place_labels, shape_obstacle
from metrox_maps.metrox.sheet.sizes import GAP, NAME, Sizes, choices
from metrox_maps.metrox.sheet.stations import Orders, StationBox, station_boxes
from metrox_maps.metrox.sheet.trains import PlacedTrain, Wanted, place_trains
from metrox_maps.metrox.sheet.ways import Ways
from metrox_maps.scene.paper import LARGEST, PAPERS, Paper, parse_paper

_CELL = 1.0
_SHRINK = 0.94
_STEPS = 15
_KEPT = 3
_GOOD = 12.0
"""Below this cost of all trains no other alignment is tried."""
_ROOMY = 27.0
"""Neighboring stations need not stand further apart than this."""


@dataclass(frozen=True)
class Frame:
    """Where everything large stands, in page millimetres. Boxes are already in place."""

    paper: Paper
    scale: float
    """Millimetres per grid unit."""
    origin: Xy
    """Where grid point (0, 0) lies."""
    sizes: Sizes
    boxes: dict[str, StationBox]
    panels: tuple[PlacedPanel, ...]
    trains: tuple[PlacedTrain, ...]
    remarks: tuple[str, ...] = ()
    too_small: str = ""
    """Why the map cannot be played on this paper and what would do, or empty."""

    @cached_property
    def cost(self) -> float:
        """How far the arrangement is from an ideal one."""
        trains = sum(max(train.cost - 6.0, 0.0) for train in self.trains)
        return trains + sum(panel.cost * 0.4 for panel in self.panels)

    @cached_property
    def quality(self) -> float:
        """The scale, less what badly placed trains and panels take from it."""
        return self.scale * (1 - min(self.cost, 450) / 500)


@dataclass(frozen=True)
class Subject:
    """What is to be fitted, the same for every paper and scale."""

    metro: MetroMap
    ways: Ways
    orders: Orders
    panels: tuple[tuple[tuple[Form, ...], str], ...]
    named: tuple[Station, ...]
    """Stations whose names are written."""

    @cached_property
    def grid_box(self) -> Box:
        """The part of the grid that is drawn on, in grid units."""
        points = [point for leg in self.ways.legs for point in leg.points] + list(self.ways.at.values())
        return bounds(points) if points else (0, 0, 1, 1)

    @cached_property
    def nearest(self) -> float:
        """Distance of the two closest stations in grid units, the larger of across and down."""
        spots = sorted(set(self.ways.at.values()))
        pairs = ((a, b) for index, a in enumerate(spots) for b in spots[index + 1 :])
        return min((max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairs), default=1)

    def name_zones(self, scale: float, sizes: Sizes) -> dict[str, Polygon]:
        """Where names would stand if only the network were there, from the middle of each station's grid point.

        Panels and trains keep off these places if they can, so that names find room later. The places hardly change
        with the scale, so one placement serves all.
        """
        if "_zones" not in self.__dict__:
            boxes, _ = self.boxes(scale, sizes)
            labels = place_labels(
                self.named,
                {station: box.outer for station, box in boxes.items()},
                [shape_obstacle(box.outer, 0.4, station) for station, box in boxes.items()]
                + [
                    Obstacle(band((a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale), sizes.bundle(len(order))), True)
                    for (a, b), order in self.orders.items()
                ],
                page=(-math.inf, -math.inf, math.inf, math.inf),
                size=NAME,
                neighbors=[(leg.step.start, leg.step.end) for leg in self.ways.legs],
            )
            zones = {}
            for label in labels:
                column, row = self.ways.at[label.station]
                zones[label.station] = moved(label.place.polygon, -column * scale, -row * scale)
            self.__dict__["_zones"] = zones
        found: dict[str, Polygon] = self.__dict__["_zones"]
        return found

    @cached_property
    def _fitted(self) -> dict[tuple[float, Sizes], tuple[dict[str, StationBox], bool]]:
        return {}

    def boxes(self, scale: float, sizes: Sizes) -> tuple[dict[str, StationBox], bool]:
        """Boxes around the grid's origin, and whether they keep their distance from each other and from other lines."""
        key = (scale, sizes)
        if key not in self._fitted:
            boxes = station_boxes(self.metro, self.ways, self.orders, scale, sizes)
            self._fitted[key] = boxes, self._apart(boxes, scale, sizes)
        return self._fitted[key]

    def _apart(self, boxes: dict[str, StationBox], scale: float, sizes: Sizes) -> bool:
        ranked = sorted(boxes.values(), key=lambda box: box.outer[0])
        for index, first in enumerate(ranked):
            for second in ranked[index + 1 :]:
                if second.outer[0] - first.outer[2] >= GAP:
                    break
                if gap(first.outer, second.outer) < GAP - 1e-6 and self.ways.at[first.station] != self.ways.at[second.station]:
                    return False
        for (a, b), order in self.orders.items():
            start, end = (a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale)
            half = sizes.bundle(len(order)) / 2
            around = bounds((start, end))
            around = (around[0] - half, around[1] - half, around[2] + half, around[3] + half)
            for box in ranked:
                if not boxes_meet(around, box.outer) or self.ways.at[box.station] in (a, b):
                    continue
                if set(order) <= set(box.routes):
                    continue  # a bend just outside the box of a stop of its own
                if polygons_meet(band(start, end, 2 * half), box_polygon(box.outer)):
                    return False
        return True

    def sizes_at(self, scale: float, *, tight: bool) -> Sizes | None:
        """The most generous sizes that keep everything apart at a scale, or None."""
        return next((sizes for sizes in choices(tight=tight) if self.boxes(scale, sizes)[1]), None)


def fit(subject: Subject, papers: Sequence[Paper]) -> tuple[Frame, ...]:
    """The best few frames on the papers (the orientations allowed), the best first.

    Where boxes of 6 mm find no room, boxes down to 5 mm are tried and the frame says so. Where these do not fit
    either, everything is put on the page as well as can be and `too_small` says which size would do.
    """
    for firm in (True, False):
        plain = _best(subject, papers, tight=False, firm=firm)
        if plain:
            return plain
    advice = _advice(subject, papers[0])
    tight = _best(subject, papers, tight=True)
    if tight:
        words = f"boxes are only {tight[0].sizes.box:g} mm wide on this paper; {advice} gives larger ones"
        return tuple(replace(frame, remarks=(words,)) for frame in tight)
    return (replace(_squeezed(subject, papers), too_small=f"the map does not fit on this paper; {advice} would do"),)


def _best(subject: Subject, papers: Sequence[Paper], *, tight: bool = False, firm: bool = False) -> tuple[Frame, ...]:
    """The best frames of all papers; the paper with room for the largest scale is looked at first.

    `firm` keeps the places of names whose side the file gives free of trains and panels, at any cost.
    """
    found: list[Frame] = []
    for paper in sorted(papers, key=lambda paper: -next(_scales(subject, paper.content))):
        for scale in _scales(subject, paper.content):
            sizes = subject.sizes_at(scale, tight=tight)
            if sizes is None or (len(found) == _KEPT and scale <= found[-1].quality):
                break  # a smaller scale cannot be better, however well its trains stand
            for frame in _arranged(subject, paper, scale, sizes, firm=firm):
                found = sorted([*found, frame], key=lambda frame: -frame.quality)[:_KEPT]
                if frame.cost < _GOOD:
                    break
    return tuple(found)


def _advice(subject: Subject, paper: Paper) -> str:
    """The smallest paper on which the map fits with boxes of full size."""
    bigger = [other for other in PAPERS.values() if other.width * other.height > paper.width * paper.height * 1.01]
    for other in sorted(bigger, key=lambda other: other.width * other.height):
        if _best(subject, (other, other.turned())):
            return f"--paper {other.name}"
    for factor in (2, 3, 4, 6):
        name = f"{paper.width * factor:g}x{paper.height * factor:g}mm"
        size = parse_paper(name) if max(paper.width, paper.height) * factor <= LARGEST else None
        if size is not None and _best(subject, (size, size.turned())):
            return f"--paper {name}"
    return "a coarser map, or more space between its stations,"


def _squeezed(subject: Subject, papers: Sequence[Paper]) -> Frame:
    """Everything on the page, whatever it hides: for looking at a map that does not fit."""
    sizes = choices(tight=True)[-1]

    def scale_on(paper: Paper) -> float:
        return next(_scales(subject, paper.content))

    paper = max(papers, key=scale_on)
    frame = next(_arranged(subject, paper, scale_on(paper) * 0.97, sizes, squeezed=True))
    return frame


def _scales(subject: Subject, content: Box) -> Iterator[float]:
    left, top, right, bottom = subject.grid_box
    margin = 10.0
    largest = min(
        (content[2] - content[0] - margin) / max(right - left, 0.01),
        (content[3] - content[1] - margin) / max(bottom - top, 0.01),
        _ROOMY / subject.nearest,
    )
    for step in range(_STEPS):
        yield largest * _SHRINK**step


def _arranged(subject: Subject, paper: Paper, scale: float, sizes: Sizes, *, firm: bool = False, squeezed: bool = False) -> Iterator[Frame]:
    """Frames at one scale: the network in the middle of the content, or towards its sides."""
    local, _ = subject.boxes(scale, sizes)
    lines = tuple(
        ((a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale), sizes.bundle(len(order)) / 2)
        for (a, b), order in subject.orders.items()
    )
    corners = [point for box in local.values() for point in (box.outer[:2], box.outer[2:])]
    for a, b, half in lines:
        corners += [(x + side * half, y + side * half) for x, y in (a, b) for side in (-1, 1)]
    zones = {}
    if not squeezed:
        for station, zone in subject.name_zones(scale, sizes).items():
            column, row = subject.ways.at[station]
            zones[station] = moved(zone, column * scale, row * scale)
    fixed = {station.id for station in subject.named if firm and (station.label or station.label_offset)}
    if not corners:
        corners = [(0.0, 0.0)]
    low_x, low_y, high_x, high_y = bounds(corners)
    wide, high = high_x - low_x, high_y - low_y
    network = Raster(wide + 4, high + 4, _CELL)
    for box in local.values():
        outer = box.outer
        network.block((outer[0] - low_x - 0.7, outer[1] - low_y - 0.7, outer[2] - low_x + 0.7, outer[3] - low_y + 0.7))
    for a, b, half in lines:
        network.block_band((a[0] - low_x, a[1] - low_y), (b[0] - low_x, b[1] - low_y), half + 0.1)
    content = paper.content
    spare_x, spare_y = content[2] - content[0] - wide, content[3] - content[1] - high
    if squeezed:
        network.rows = [0] * len(network.rows)
        spare_x, spare_y = max(spare_x, 0.0), max(spare_y, 0.0)
    if spare_x < -1e-6 or spare_y < -1e-6:
        return
    for share_x, share_y in _alignments(spare_x, spare_y):
        columns, rows = math.floor(spare_x * share_x / _CELL), math.floor(spare_y * share_y / _CELL)
        origin = (content[0] + columns * _CELL - low_x, content[1] + rows * _CELL - low_y)
        raster = network.placed(columns, rows, width=content[2] - content[0], height=content[3] - content[1])
        boxes = {station: box.shifted(*origin) for station, box in local.items()}
        courteous = raster.copy()
        names = []
        for station, zone in zones.items():
            place = moved(zone, *origin)
            names.append(bounds(place))
            courteous.block_polygon(moved(place, -content[0], -content[1]))
            if station in fixed:
                raster.block_polygon(moved(place, -content[0], -content[1]))
        ground = Ground(content, raster, courteous, tuple(names))
        panels = place_panels(ground, subject.panels)
        if panels is None:
            continue
        trains = place_trains(ground, _wanted(subject.metro, boxes, scale, origin))
        if trains is None:
            continue
        yield Frame(paper, scale, origin, sizes, boxes, panels, trains)


def _wanted(metro: MetroMap, boxes: dict[str, StationBox], scale: float, origin: Xy) -> list[Wanted]:
    found = []
    for route in metro.routes:
        start = boxes.get(route.stations[0]) if route.stations else None
        at = route.train
        demanded = None if at is None else (origin[0] + at[0] * scale, origin[1] + at[1] * scale)
        found.append(Wanted(carriages(route), start, demanded))
    return found


def _alignments(spare_x: float, spare_y: float) -> list[tuple[float, float]]:
    """Shares of the spare room left of and above the network, worth trying."""
    if spare_x < 10 and spare_y < 10:
        return [(0.5, 0.5)]
    if spare_x < 10:
        return [(0.5, 0.5), (0.5, 1.0), (0.5, 0.0)]
    if spare_y < 10:
        return [(0.5, 0.5), (1.0, 0.5), (0.0, 0.5)]
    return [(0.5, 0.5), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0)]
