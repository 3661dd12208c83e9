"""Lanes change places between stations, where it can be seen, and never under a box."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import Bonus, Credits, Grid, MetroMap, Point, Route, Station
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.order import lane_orders
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.metrox.sheet.ways import find_ways
from metrox_maps.scene.svg import to_svg
from tests.samples import MAPS

Xy = tuple[float, float]


def metro(places: dict[str, Point], ways: dict[str, str]) -> MetroMap:
    """A map of stations with one-letter ids and routes given as words of them."""
    stations = tuple(Station(id=name, name=name.upper(), at=at) for name, at in places.items())
    routes = tuple(
        Route(
            id=route,
            name=route,
            color=("#c1272d", "#14579e", "#0d7a4a")[number],
            pattern="solid",
            windows=2,
            bonus=Bonus(3, 1),
            stations=tuple(way),
        )
        for number, (route, way) in enumerate(ways.items())
    )
    return MetroMap(
        name="Orders", edition="gamewright-2020", credits=Credits(), grid=Grid(40, 30), stations=stations, routes=routes
    )


# P comes from above, Q from below; they run together over c, d, e and part
PLACES: dict[str, Point] = {
    "a": (2, 2),
    "b": (2, 18),
    "c": (10, 10),
    "d": (16, 10),
    "e": (26, 10),
    "f": (34, 2),
    "g": (34, 18),
}


def test_lines_that_part_as_they_came_keep_their_sides() -> None:
    orders = lane_orders(find_ways(metro(PLACES, {"P": "acdef", "Q": "bcdeg"})))
    assert orders.tally == (0, 0)
    assert orders.far == {}
    assert orders.near[(10, 10), (16, 10)] == orders.near[(16, 10), (26, 10)] == ("P", "Q")


def test_lines_that_must_cross_do_so_on_the_longest_stretch_of_their_way() -> None:
    orders = lane_orders(find_ways(metro(PLACES, {"P": "acdeg", "Q": "bcdef"})))
    assert orders.tally == (1, 0)
    assert orders.near[(10, 10), (16, 10)] == ("P", "Q")
    assert orders.at((10, 10), (16, 10)) == orders.at((16, 10), (10, 10)) == ("P", "Q")
    assert orders.at((16, 10), (26, 10)) == ("P", "Q")
    assert orders.at((26, 10), (16, 10)) == ("Q", "P")
    assert orders.far == {((16, 10), (26, 10)): ("Q", "P")}


@pytest.mark.parametrize("turned", [False, True])
def test_it_does_not_matter_which_way_the_file_goes(turned: bool) -> None:
    ways = {"P": "acdeg", "Q": "bcdef"}
    if turned:
        ways["Q"] = ways["Q"][::-1]
    orders = lane_orders(find_ways(metro(PLACES, ways)))
    assert orders.tally == (1, 0)
    assert len(orders.far) == 1


def crossings(sheet: Sheet, routes: tuple[str, str]) -> list[Xy]:
    """Where the drawn lines of two routes cross outside boxes."""
    one, other = (
        [pair for lane in sheet.lanes if lane.route == route for pair in pairwise(lane.points)] for route in routes
    )
    found = []
    for (a, b), (c, d) in ((first, second) for first in one for second in other):
        bottom = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
        if abs(bottom) < 1e-9:
            continue
        share = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / bottom
        along = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / bottom
        if 0 <= share <= 1 and 0 <= along <= 1:
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    boxes = [box.outer for box in sheet.boxes]
    return [
        (x, y) for x, y in found if not any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)
    ]


def test_the_crossing_is_drawn_once_in_the_open() -> None:
    drawn = metro(PLACES, {"P": "acdeg", "Q": "bcdef"})
    sheet = draw_sheet(drawn, load_map(str(MAPS[0])).edition)
    points = crossings(sheet, ("P", "Q"))
    assert len(points) == 1
    boxes = {box.station: box.outer for box in sheet.boxes}
    (x, y) = points[0]
    assert boxes["d"][2] + 3 < x < boxes["e"][0] - 3
    assert boxes["d"][1] < y < boxes["d"][3]


def test_the_line_that_goes_over_another_of_its_bundle_has_a_gap_cut_for_it() -> None:
    edition = load_map(str(MAPS[0])).edition
    crossed = to_svg(draw_sheet(metro(PLACES, {"P": "acdeg", "Q": "bcdef"}), edition).scene)
    straight = to_svg(draw_sheet(metro(PLACES, {"P": "acdef", "Q": "bcdeg"}), edition).scene)

    def gaps(svg: bytes) -> int:
        widths = {f"{lane + 2 * 0.55:g}" for lane in (3.0, 3.2)}
        strokes = [(one.get("stroke"), one.get("stroke-width")) for one in ElementTree.fromstring(svg).iter()]
        return sum(color == "#ffffff" and width in widths for color, width in strokes)

    assert (gaps(crossed), gaps(straight)) == (1, 0)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_lines_that_share_a_stretch_never_change_places_under_a_box(path: Path) -> None:
    ways = find_ways(load_map(str(path)).metro)
    orders = lane_orders(ways)
    together = {pair for routes in ways.routes.values() for pair in combinations(sorted(routes), 2)}
    assert orders.tally.crossings == sum(
        sum(order.index(a) > order.index(b) for a, b in combinations(orders.near[key], 2))
        for key, order in orders.far.items()
    )
    assert together
