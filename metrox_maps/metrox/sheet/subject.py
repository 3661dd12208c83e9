"""What is to be fitted on paper, and what is known of it at a given scale: boxes, strips of line, places of names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import (
    Box,
    Buckets,
    Polygon,
    band,
    bounds,
    box_polygon,
    gap,
    grown,
    moved,
    polygons_meet,
)
from metrox_maps.metrox.model import MetroMap, Station
from metrox_maps.metrox.sheet.arrange import Form
from metrox_maps.metrox.sheet.carriage import carriages
from metrox_maps.metrox.sheet.label_field import Obstacle, shape_obstacle
from metrox_maps.metrox.sheet.labels import place_labels
from metrox_maps.metrox.sheet.order import Orders
from metrox_maps.metrox.sheet.sizes import GAP, NAME, ROOMY, Sizes, choices
from metrox_maps.metrox.sheet.stations import StationBox, station_boxes
from metrox_maps.metrox.sheet.ways import Ways
from metrox_maps.scene.theme import COLOR, Theme


@dataclass(frozen=True)
class Subject:
    """What is to be fitted, the same for every paper and scale."""

    metro: MetroMap
    ways: Ways
    orders: Orders
    panels: tuple[tuple[tuple[Form, ...], str], ...]
    named: tuple[Station, ...]
    """Stations whose names are written."""
    theme: Theme = COLOR

    @cached_property
    def grid_box(self) -> Box:
        """The part of the grid that is drawn on, in grid units."""
        points = [point for leg in self.ways.legs for point in leg.points] + list(self.ways.at.values())
        return bounds(points) if points else (0, 0, 1, 1)

    @cached_property
    def furniture(self) -> float:
        """The least area that panels and trains need, in square millimetres."""
        panels = sum(min(sum(part.width * part.height for part in form) for form in forms) for forms, _ in self.panels)
        trains = (min(form.width * form.height for form in carriages(route, self.theme)) for route in self.metro.routes)
        return panels + sum(trains)

    @cached_property
    def nearest(self) -> float:
        """Distance of the two closest stations in grid units, the larger of across and down."""
        spots = sorted(set(self.ways.at.values()))
        best = math.inf
        for index, first in enumerate(spots):
            for second in islice(spots, index + 1, None):
                if second[0] - first[0] >= best:
                    break
                best = min(best, max(second[0] - first[0], abs(second[1] - first[1])))
        return best if math.isfinite(best) else 1

    def extent(self, scale: float, sizes: Sizes) -> Box:
        """What boxes and lines cover, around the grid's origin."""
        boxes, _ = self.boxes(scale, sizes)
        corners = [point for box in boxes.values() for point in (box.outer[:2], box.outer[2:])]
        for a, b, half in self.strips(scale, sizes):
            corners += [(x + side * half, y + side * half) for x, y in (a, b) for side in (-1, 1)]
        return bounds(corners or [(0.0, 0.0)])

    def name_zones(self, scale: float, sizes: Sizes) -> dict[str, Polygon]:
        """Where names would stand if only the network were there, from the middle of each station's grid point.

        Panels and trains keep off these places if they can, so that names find room later. The places hardly change
        with the scale, so one placement serves all.
        """
        if not self._zones:
            boxes, _ = self.boxes(scale, sizes)
            obstacles = [shape_obstacle(box.outer, 0.4, station) for station, box in boxes.items()]
            obstacles += [Obstacle(band(start, end, 2 * half), True) for start, end, half in self.strips(scale, sizes)]
            labels = place_labels(
                self.named,
                {station: box.outer for station, box in boxes.items()},
                obstacles,
                page=(-math.inf, -math.inf, math.inf, math.inf),
                size=NAME,
                neighbors=[(leg.step.start, leg.step.end) for leg in self.ways.legs],
                roughly=True,
            )
            for label in labels:
                column, row = self.ways.at[label.station]
                self._zones[label.station] = moved(label.place.polygon, -column * scale, -row * scale)
        return self._zones

    def strips(self, scale: float, sizes: Sizes) -> list[tuple[Xy, Xy, float]]:
        """Every stretch of line around the grid's origin: start, end, and half the width of what runs there."""
        return [
            ((a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale), sizes.bundle(len(order)) / 2)
            for (a, b), order in self.orders.near.items()
        ]

    @cached_property
    def _zones(self) -> dict[str, Polygon]:
        return {}

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
        filed, ranked = Buckets(12.0), list(boxes.values())
        for box in ranked:
            filed.add(box.outer)
        for first in ranked:
            for number in filed.near(grown(first.outer, GAP)):
                second = ranked[number]
                if (
                    gap(first.outer, second.outer) < GAP - 1e-6
                    and self.ways.at[first.station] != self.ways.at[second.station]
                ):
                    return False
        for (a, b), order in self.orders.near.items():
            start, end = (a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale)
            half = sizes.bundle(len(order)) / 2
            strip = band(start, end, 2 * half)
            for number in filed.near(grown(bounds((start, end)), half)):
                box = ranked[number]
                if self.ways.at[box.station] in (a, b):
                    continue
                if set(order) <= set(box.routes):
                    continue  # a bend just outside the box of a stop of its own
                if polygons_meet(strip, box_polygon(box.outer)):
                    return False
        return True

    def sizes_at(self, scale: float, *, tight: bool) -> Sizes | None:
        """The most generous sizes that keep everything apart at a scale, or None."""
        offered = choices(self.theme, tight=tight, roomy=self.nearest * scale >= ROOMY)
        if self.nearest * scale < offered[-1].box + GAP - 1e-6 or not self.boxes(scale, offered[-1])[1]:
            return None  # the last choice is the smallest in every measure
        return next((sizes for sizes in offered if self.boxes(scale, sizes)[1]), None)
