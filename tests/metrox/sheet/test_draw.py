"""Whole sheets, measured from the outside: the written SVG with shapely, and the places the sheet reports."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest
from shapely.geometry import LineString, Point, Polygon, box

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.facts import steps
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS
from metrox_maps.scene.svg import to_svg

NS = "{http://www.w3.org/2000/svg}"
SEEDS = (1, 2, 5)


@pytest.fixture(scope="module", params=SEEDS)
def city(request: pytest.FixtureRequest, dense: Callable[[int], MetroMap]) -> MetroMap:
    return dense(request.param)


@pytest.fixture(scope="module")
def sheet(city: MetroMap, edition: Edition) -> Sheet:
    return draw_sheet(city, edition, digest="0123456789abcdef")


@pytest.fixture(scope="module")
def page(sheet: Sheet) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(sheet.scene))


def groups(page: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in page.iter(NS + "g") if group.get("class") == name]


def white_boxes(page: ElementTree.Element) -> dict[str, Polygon]:
    """The white writing area of every station, from the SVG alone."""
    found = {}
    for group in groups(page, "station"):
        for rect in group.findall(NS + "rect"):
            if rect.get("fill") == "#ffffff" and float(rect.get("stroke-width", "0")) >= 0.3:
                x, y, w, h = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
                if rect.get("stroke") != "#ffffff":
                    found[group.get("data-station", "")] = box(x, y, x + w, y + h)
    return found


def test_the_page_is_a4_to_the_micrometre(page: ElementTree.Element) -> None:
    assert {page.get("width"), page.get("height")} == {"210mm", "297mm"}


def test_every_station_has_a_box_one_can_write_in(city: MetroMap, page: ElementTree.Element) -> None:
    boxes = white_boxes(page)
    assert sorted(boxes) == sorted(station.id for station in city.stations)
    for shape in boxes.values():
        left, top, right, bottom = shape.bounds
        assert min(right - left, bottom - top) >= 6.0 - 1e-3


def test_boxes_stand_two_millimetres_apart(sheet: Sheet) -> None:
    outers = [box(*item.outer) for item in sheet.boxes]
    assert min(a.distance(b) for a, b in itertools.combinations(outers, 2)) >= 2.0 - 1e-6


def test_names_collide_with_nothing_unless_the_sheet_says_so(sheet: Sheet) -> None:
    """At least nine names of ten find a place, and of these none touches a box, a train, a panel or another name."""
    clear = [(label, Polygon(label.polygon)) for label in sheet.labels if label.clear]
    assert len(clear) >= len(sheet.labels) * 0.9
    remarks = {remark.on for remark in sheet.remarks if remark.kind == "name-without-place"}
    assert remarks == {f"station:{label.station}" for label in sheet.labels if not label.clear}
    solid = [box(*item.outer) for item in sheet.boxes]
    solid += [box(*item.box) for item in (*sheet.trains, *sheet.panels)]
    for label, area in clear:
        assert not any(area.intersection(shape).area > 0.01 for shape in solid), label
    for (one, first), (two, second) in itertools.combinations(clear, 2):
        assert first.intersection(second).area < 0.01, (one, two)
    lanes = [LineString(lane.points).buffer(sheet.lane_width / 2, cap_style="flat") for lane in sheet.lanes]
    for label, area in clear:
        assert not any(area.intersection(lane).area > 0.05 for lane in lanes), label


def test_everything_lies_within_the_margins(sheet: Sheet, page: ElementTree.Element) -> None:
    content = box(*sheet.content).buffer(0.01)
    for item in (*sheet.trains, *sheet.panels):
        assert content.contains(box(*item.box)), item
    for station in sheet.boxes:
        assert content.contains(box(*station.outer))
    for lane in sheet.lanes:
        assert content.contains(LineString(lane.points).buffer(sheet.lane_width / 2, cap_style="flat"))
    for label in sheet.labels:
        if label.clear:
            assert content.contains(Polygon(label.polygon))
    # and from the SVG alone: no coordinate of any path leaves the page's margins by more than an outline
    left, top, right, bottom = sheet.content
    for path in page.iter(NS + "path"):
        for x, y in re.findall(r"(?<=[ML])(-?[\d.]+) (-?[\d.]+)", path.get("d", "")):
            assert left - 3 <= float(x) <= right + 3
            assert top - 3 <= float(y) <= bottom + 3


def test_trains_panels_and_boxes_do_not_overlap(sheet: Sheet) -> None:
    items = [box(*item.box) for item in (*sheet.trains, *sheet.panels)]
    for first, second in itertools.combinations(items, 2):
        assert first.distance(second) >= 1.0
    for station in sheet.boxes:
        assert min(item.distance(box(*station.outer)) for item in items) >= 0.5
    for lane in sheet.lanes:
        assert min(item.distance(LineString(lane.points)) for item in items) >= sheet.lane_width / 2


def test_each_line_passes_through_its_own_boxes_and_through_no_other(city: MetroMap, sheet: Sheet) -> None:
    boxes = {item.station: box(*item.rect) for item in sheet.boxes}
    drawn = {(lane.route, lane.start, lane.end) for lane in sheet.lanes}
    assert drawn == {(step.route, step.start, step.end) for route in city.routes for step in steps(route)}
    for lane in sheet.lanes:
        line = LineString(lane.points)
        assert boxes[lane.start].contains(line.interpolate(0))
        assert boxes[lane.end].contains(line.interpolate(line.length))
        for station, shape in boxes.items():
            if station not in (lane.start, lane.end):
                assert line.distance(shape) > sheet.lane_width / 2 - 1e-6, (lane, station)


def test_lines_side_by_side_keep_the_pitch_and_never_touch(sheet: Sheet) -> None:
    by_stretch: dict[frozenset[str], list[LineString]] = {}
    for lane in sheet.lanes:
        by_stretch.setdefault(frozenset((lane.start, lane.end)), []).append(LineString(lane.points))
    shared = [lines for lines in by_stretch.values() if len(lines) > 1]
    assert shared
    for lines in shared:
        pairs = list(itertools.combinations(lines, 2))
        if any(a.crosses(b) for a, b in pairs):  # lines change places here, and those beside them move together
            assert all(a.crosses(b) or a.distance(b) >= sheet.lane_pitch - 0.05 for a, b in pairs)
            continue
        gaps = sorted(a.distance(b) for a, b in pairs)
        assert gaps[0] == pytest.approx(sheet.lane_pitch, abs=1e-6)
        for first, second in itertools.combinations(lines, 2):
            middle = first.interpolate(0.5, normalized=True)
            steps_apart = middle.distance(second) / sheet.lane_pitch
            assert steps_apart == pytest.approx(round(steps_apart), abs=1e-6)


def test_sides_are_kept_from_stretch_to_stretch(city: MetroMap, sheet: Sheet) -> None:
    """Two routes that run on together through a station do not change sides there."""
    lanes = {(lane.route, lane.start, lane.end): LineString(lane.points) for lane in sheet.lanes}

    def side(first: LineString, second: LineString, share: float) -> float:
        (ax, ay), (bx, by) = first.coords[0], first.coords[-1]
        at = first.interpolate(share, normalized=True)
        ax, ay, bx, by = at.x, at.y, at.x + bx - ax, at.y + by - ay
        x, y = second.interpolate(second.project(at)).coords[0]
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax)

    followed = 0
    for one, two in itertools.permutations(city.routes, 2):
        for a, b, c in zip(one.stations, one.stations[1:], one.stations[2:], strict=False):
            keys = [(two.id, a, b), (two.id, b, c)]
            back = [(two.id, b, a), (two.id, c, b)]
            mates = [lanes.get(key) or lanes.get(other) for key, other in zip(keys, back, strict=True)]
            if mates[0] and mates[1]:
                first, second = side(lanes[one.id, a, b], mates[0], 0.97), side(lanes[one.id, b, c], mates[1], 0.03)
                assert first * second > 0, (one.id, two.id, b)
                followed += 1
    assert followed


def test_interchanges_show_one_tick_for_every_route_that_stops(city: MetroMap, page: ElementTree.Element) -> None:
    counts = {station.id: 0 for station in city.stations}
    colors = {route.id: route.color for route in city.routes}
    for route in city.routes:
        for stop in route.stations:
            counts[stop] += 1
    assert max(counts.values()) >= 4
    for group in groups(page, "station"):
        station = group.get("data-station", "")
        ticks = [rect for rect in group.findall(NS + "rect") if rect.get("stroke") is None]
        assert group.get("data-transfers") == str(counts[station])
        if counts[station] > 1:
            wanted = sorted(colors[route.id] for route in city.routes if station in route.stations)
            assert sorted(tick.get("fill", "") for tick in ticks) == wanted
        else:
            assert ticks == []


def test_each_train_has_its_windows_and_its_arrow_reaches_the_first_box(
    city: MetroMap, sheet: Sheet, page: ElementTree.Element
) -> None:
    windows = {
        group.get("data-route"): sum(child.get("class") == "window" for child in group.iter(NS + "g"))
        for group in groups(page, "train")
    }
    assert windows == {route.id: route.windows for route in city.routes}
    for rect in (group.find(NS + "rect") for group in groups(page, "window")):
        assert rect is not None
        assert float(rect.get("width", "")) == float(rect.get("height", "")) == 7.0
    boxes = {item.station: box(*item.outer) for item in sheet.boxes}
    assert sum(not train.leader for train in sheet.trains) <= 1
    for train, route in zip(sheet.trains, city.routes, strict=True):
        if not train.leader:  # no room for an arrow: the route's badge stands at its start instead
            assert train.badge is not None
            assert boxes[route.stations[0]].distance(Point(train.badge)) < 6
            continue
        tip = LineString(train.leader).interpolate(1, normalized=True)
        assert boxes[route.stations[0]].distance(tip) <= 0.5
        assert len(train.leader) == 2 or box(*train.box).distance(LineString(train.leader)) < 0.01


def test_end_boxes_wear_the_color_of_the_routes_that_end_there(city: MetroMap, page: ElementTree.Element) -> None:
    stations = {group.get("data-station"): group for group in groups(page, "station")}
    for route in city.routes:
        strokes = {path.get("stroke") for path in stations[route.stations[-1]].iter(NS + "path")}
        assert route.color in strokes
    badges = {(group.get("data-station"), group.get("data-route")) for group in groups(page, "ending")}
    assert badges == {(route.stations[-1], route.id) for route in city.routes}


def test_the_same_map_gives_the_same_bytes(city: MetroMap, edition: Edition, sheet: Sheet) -> None:
    assert to_svg(draw_sheet(city, edition, digest="0123456789abcdef").scene) == to_svg(sheet.scene)


def test_letter_and_a4_hold_the_same_content_and_larger_paper_gives_more_room(
    lighter: MetroMap, edition: Edition
) -> None:
    letter = draw_sheet(lighter, edition, paper=PAPERS["letter"])
    assert {letter.scene.width, letter.scene.height} == {215.9, 279.4}
    assert draw_sheet(lighter, edition, paper=PAPERS["a3"]).scale > letter.scale
    for orientation, wide in (("portrait", False), ("landscape", True)):
        sheet = draw_sheet(lighter, edition, paper=DEFAULT_PAPER, orientation=orientation)
        assert (sheet.scene.width > sheet.scene.height) == wide


def test_fewer_names_on_request(dense: Callable[[int], MetroMap], edition: Edition) -> None:
    city = dense(1)
    ends = {route.stations[-1] for route in city.routes}
    counts = {station.id: sum(station.id in route.stations for route in city.routes) for station in city.stations}
    key = draw_sheet(city, edition, names="key")
    assert {label.station for label in key.labels} == ends | {id_ for id_, count in counts.items() if count > 1}
    assert draw_sheet(city, edition, names="none").labels == ()
