"""Small maps for one feature each: sides, passing routes, special routes, given places, marks, bad input."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import replace

import pytest
from shapely.geometry import LineString, Point, Polygon, box

from metrox_maps.metrox.editions.edition import Edition, Penalty
from metrox_maps.metrox.model import Background, Bend, Bonus, Branch, Grid, MapBonus, MetroMap, Station
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.elements import ELEMENTS
from metrox_maps.metrox.sheet.lanes import draw_lines
from metrox_maps.metrox.sheet.order import lane_orders
from metrox_maps.metrox.sheet.plan import Sheet, SheetRefused
from metrox_maps.metrox.sheet.sizes import Sizes
from metrox_maps.metrox.sheet.stations import station_boxes
from metrox_maps.metrox.sheet.ways import find_ways
from metrox_maps.scene.paper import parse_paper
from metrox_maps.scene.svg import to_svg

NS = "{http://www.w3.org/2000/svg}"
Maker = Callable[..., MetroMap]


def tree(sheet: Sheet) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(sheet.scene))


def classes(sheet: Sheet, name: str) -> list[ElementTree.Element]:
    return [group for group in tree(sheet).iter(NS + "g") if group.get("class") == name]


def texts(sheet: Sheet) -> list[str]:
    return ["".join(text.itertext()) for text in tree(sheet).iter(NS + "text")]


def test_who_turns_off_to_the_right_lies_on_the_right(small: Maker) -> None:
    """A comes from the left and leaves to the left, B likewise on the right: no crossing, whatever the file's order."""
    places = {"p": (4, 4), "q": (8, 4), "l1": (2, 2), "l2": (10, 2), "r1": (2, 6), "r2": (10, 6)}
    for names in (("A", "B"), ("B", "A")):
        ways = {"A": "l1 p q l2", "B": "r1 p q r2"}
        city = small({name: ways[name] for name in names}, places)
        assert lane_orders(find_ways(city)).near[(4, 4), (8, 4)] == ("A", "B")  # left to right, going right


def test_routes_that_swap_sides_cross_once(small: Maker) -> None:
    places = {"p": (4, 4), "m": (6, 4), "q": (8, 4), "l1": (2, 2), "l2": (10, 2), "r1": (2, 6), "r2": (10, 6)}
    orders = lane_orders(find_ways(small({"A": "l1 p m q r2", "B": "r1 p m q l2"}, places)))
    assert orders.tally == (1, 0)
    assert len(orders.far) == 1


def test_a_shared_bend_is_concentric(small: Maker) -> None:
    bends = (Bend("p", ((10, 4),)),)
    city = small({"A": "p q", "B": "p q", "C": "p q"}, {"p": (2, 4), "q": (10, 12)}, bends=bends)
    ways, sizes, scale = find_ways(city), Sizes(), 5.0
    orders = lane_orders(ways)
    boxes = station_boxes(city, ways, orders, scale, sizes)
    lanes = draw_lines(ways, orders, boxes, scale=scale, origin=(0.0, 0.0), sizes=sizes).lanes
    arcs = [piece for lane in lanes for piece in lane.pieces if hasattr(piece, "radius")]
    assert len(arcs) == 3
    assert len({(round(arc.center[0], 6), round(arc.center[1], 6)) for arc in arcs}) == 1
    radii = sorted(arc.radius for arc in arcs)
    assert radii[1] - radii[0] == pytest.approx(sizes.pitch)
    assert radii[1] >= 1.5 * sizes.bundle(3) - 1e-9
    assert radii[2] - radii[1] == pytest.approx(sizes.pitch)


def test_a_box_spans_all_lanes_and_stays_upright(small: Maker, edition: Edition) -> None:
    routes = dict.fromkeys("ABCD", "a b c")
    sheet = draw_sheet(small(routes, {"a": (0, 0), "b": (6, 0), "c": (12, 0)}), edition)
    middle = next(item for item in sheet.boxes if item.station == "b")
    left, top, right, bottom = middle.rect
    assert right - left == pytest.approx(7.0)  # the largest box, as there is room
    assert bottom - top >= 3 * sheet.lane_pitch + sheet.lane_width
    lanes = [LineString(lane.points) for lane in sheet.lanes if lane.end == "b"]
    assert all(box(*middle.rect).contains(Point(lane.coords[-1])) for lane in lanes)


@pytest.fixture
def express(small: Maker) -> MetroMap:
    places = {"a": (0, 0), "b": (4, 0), "c": (8, 0)}
    return small({"A": "a b c", "X": "a c"}, places)


def test_a_passing_route_disappears_in_a_tunnel_before_the_box(express: MetroMap, edition: Edition) -> None:
    sheet = draw_sheet(express, edition)
    rect = box(*next(item.rect for item in sheet.boxes if item.station == "b"))
    lanes = [group for group in classes(sheet, "lane") if group.get("data-route") == "X"]
    paths = [path for lane in lanes for path in lane.iter(NS + "path")]
    drawn = [path.get("d", "") for path in paths if path.get("stroke") != "#1d1d22"]
    ends = [tuple(map(float, point.split())) for data in drawn for point in data.replace("M", "L").split("L") if point]
    assert len(ends) >= 4  # two visible parts
    assert all(rect.distance(Point(x, y)) > 0.5 for x, y in ends if abs(x - rect.centroid.x) < 8)
    mouths = [path for path in paths if path.get("stroke") == "#1d1d22"]
    assert len(mouths) == 2
    stopping = [group for group in classes(sheet, "lane") if group.get("data-route") == "A"]
    assert not [path for lane in stopping for path in lane.iter(NS + "path") if path.get("stroke") == "#1d1d22"]
    boxed = next(group for group in classes(sheet, "station") if group.get("data-station") == "b")
    assert boxed.get("data-transfers") == "1"


def test_a_passing_route_runs_beside_the_stopping_one_all_the_way(express: MetroMap) -> None:
    orders = lane_orders(find_ways(express))
    assert {tuple(sorted(order)) for order in orders.near.values()} == {("A", "X")}


def test_a_crossing_without_station_is_a_bridge(small: Maker, edition: Edition) -> None:
    places = {"a": (0, 3), "b": (8, 3), "c": (4, 0), "d": (4, 8)}
    sheet = draw_sheet(small({"A": "a b", "B": "c d"}, places), edition)
    lower, upper = (LineString(lane.points) for lane in sheet.lanes)
    crossing = lower.intersection(upper)
    layers = classes(sheet, "layer")
    white = [path for path in layers[1].findall(NS + "path") if path.get("stroke") == "#ffffff"]
    bridge = max(white, key=lambda path: float(path.get("stroke-width", "0")))
    assert float(bridge.get("stroke-width", "")) == pytest.approx(sheet.lane_width + 1.6)
    start, end = (tuple(map(float, part.split())) for part in bridge.get("d", "").removeprefix("M").split("L"))
    assert LineString([start, end]).distance(crossing) < 0.01
    assert LineString([start, end]).length >= sheet.lane_width
    assert not [
        path for path in layers[0].findall(NS + "path") if path.get("stroke-width") == bridge.get("stroke-width")
    ]


def test_special_routes_wear_their_signs(small: Maker, edition: Edition) -> None:
    places = {"a": (0, 0), "b": (6, 0), "c": (6, 6), "d": (0, 6), "e": (12, 0), "f": (12, 6)}
    city = small({"L": "a b c d", "E": "a b e", "F": "d c"}, places)
    loop, both, fork = city.routes
    fork = replace(
        fork,
        branches=(Branch(stations=("f",), end="f"), Branch(stations=("e",), end="e")),
        branch_bonus=Bonus(4, 2),
        bonus=Bonus(9, 8),
    )
    city = replace(
        city,
        routes=(replace(loop, shape="loop"), replace(both, starts="both-ends"), fork),
        map_bonuses=(MapBonus("window-on-every-route", 13, 7),),
        background=(Background("water", ((-90, -90), (90, -90), (90, 90))),),
    )
    sheet = draw_sheet(city, edition)
    assert len(classes(sheet, "sign-loop")) == 2  # on the train and at the start
    assert len(classes(sheet, "sign-both-ends")) == 1
    assert len(classes(sheet, "sign-fork")) == 1
    arrows = [group.get("data-route") for group in classes(sheet, "start")]
    assert sorted(arrows) == ["E", "E", "F", "L"]
    endings = {(group.get("data-route"), group.get("data-station")): group for group in classes(sheet, "ending")}
    assert set(endings) == {("E", "e"), ("F", "f"), ("F", "e")}
    shown = {"".join(text.itertext()) for text in endings["F", "f"].iter(NS + "text")}
    assert shown == {"F", "4", "2"}
    assert {"13", "7", "Map bonus"} <= set(texts(sheet))
    water = classes(sheet, "background")[0].find(NS + "path")
    assert water is not None
    numbers = [float(part) for part in water.get("d", "").replace("M", " ").replace("L", " ").strip("Z").split()]
    assert min(numbers) >= 0


def test_a_shared_end_box_is_split_between_its_routes(small: Maker, edition: Edition) -> None:
    sheet = draw_sheet(small({"A": "a c", "B": "b c"}, {"a": (0, 0), "b": (0, 8), "c": (8, 4)}), edition)
    group = next(group for group in classes(sheet, "station") if group.get("data-station") == "c")
    middle = next(item.center for item in sheet.boxes if item.station == "c")[0]
    solid, hollow = (path for path in group.iter(NS + "path") if path.get("stroke") in ("#000000", "#4b694b"))
    for path, right in ((solid, True), (hollow, False)):  # in file order, clockwise from the top
        xs = [float(x) for x in re.findall(r"[ML ](-?[\d.]+) -?[\d.]+(?=[LA]|$)", path.get("d", ""))]
        assert len(xs) >= 4
        assert all(x >= middle - 0.01 if right else x <= middle + 0.01 for x in xs)
    assert {ending.get("data-route") for ending in classes(sheet, "ending")} == {"A", "B"}


def test_dense_stations_give_up_box_size_before_distance(small: Maker, edition: Edition) -> None:
    """29 stations in a row: the outline of an end box of 6.5 mm would leave 1 mm to the one before it on A4."""
    names = [f"s{index}" for index in range(29)]
    places = {name: (index, 0) for index, name in enumerate(names)}
    sheet = draw_sheet(small({"A": " ".join(names)}, places), edition, names="none")
    outers = sorted(item.outer for item in sheet.boxes)
    assert min(right[0] - left[2] for left, right in itertools.pairwise(outers)) >= 2.0 - 1e-6
    assert 6.0 - 1e-6 <= min(item.rect[2] - item.rect[0] for item in sheet.boxes) < 6.5


def test_the_file_may_say_where_name_and_train_go(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b c"}, {"a": (0, 4), "b": (6, 4), "c": (12, 4)})
    for side, dx, dy in (("N", 0, -1), ("S", 0, 1), ("NE", 1, -1), ("SW", -1, 1)):
        stations = tuple(replace(station, label=side) for station in city.stations)
        sheet = draw_sheet(replace(city, stations=stations), edition)
        x, y = next(item.center for item in sheet.boxes if item.station == "b")
        middle = Polygon(next(label.polygon for label in sheet.labels if label.station == "b")).centroid
        assert (middle.x - x) * dx >= 0
        assert (middle.y - y) * dy > 2
    moved = replace(city.stations[1], label="N", label_offset=(0.0, -5.0), label_lines=("Sta", "tion"))
    sheet = draw_sheet(replace(city, stations=(city.stations[0], moved, city.stations[2])), edition)
    label = next(label for label in sheet.labels if label.station == "b")
    rect = next(item.rect for item in sheet.boxes if item.station == "b")
    assert label.lines == ("Sta", "tion")
    assert rect[1] - max(y for _, y in label.polygon) > 5.0
    for at in ((3, 9), (9, 0)):
        sheet = draw_sheet(replace(city, routes=(replace(city.routes[0], train=at),)), edition)
        first, last = (next(item.center for item in sheet.boxes if item.station == id_) for id_ in "ac")
        unit = (last[0] - first[0]) / 12
        wanted = Point(first[0] + at[0] * unit, first[1] + (at[1] - 4) * unit)
        assert box(*sheet.trains[0].box).distance(wanted) < 3.0


def test_overlays_show_grid_and_ids(small: Maker, edition: Edition) -> None:
    city = replace(small({"A": "here there"}, {"here": (1, 1), "there": (7, 1)}), grid=Grid(8, 3))
    plain, shown = draw_sheet(city, edition), draw_sheet(city, edition, show=frozenset(("grid", "ids")))
    assert "here" not in texts(plain)
    assert {"here", "there"} <= set(texts(shown))
    assert len(classes(shown, "grid")[0].findall(NS + "line")) == 9 + 4
    assert plain.boxes == shown.boxes


def test_the_score_panel_tells_the_penalty_of_the_edition(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)})
    shown = texts(draw_sheet(city, edition))
    assert {"0–4", "5", "8–9", "20+", "−10", "Completed", "Transfers", "Penalty", "Total", "professional"} <= set(shown)
    half = replace(edition, penalty=Penalty("share", divide=2), ladder=())
    shown = texts(draw_sheet(city, half))
    assert "half of the empty stations, rounded down" in shown
    assert "professional" not in shown


def test_title_and_credits_are_printed(small: Maker, edition: Edition) -> None:
    sheet = draw_sheet(small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)}), edition, digest="abcdef0123456789")
    assert "Small" in texts(sheet)
    assert any("Test Edition" in line and "abcdef01" in line for line in texts(sheet))


def test_stations_without_place_are_refused_by_name_unless_forced(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b c"}, {"a": (0, 4), "c": (6, 4)})
    city = replace(city, stations=(*city.stations, Station(id="b", name="Lost")))
    with pytest.raises(SheetRefused, match='b: give every station an "at"'):
        draw_sheet(city, edition)
    sheet = draw_sheet(city, edition, force=True)
    assert {item.station for item in sheet.boxes} == {"a", "c"}
    assert [remark.on for remark in sheet.remarks if remark.kind == "box-missing"] == ["station:b"]


def test_a_map_too_dense_for_the_paper_says_which_would_do(lighter: MetroMap, edition: Edition) -> None:
    with pytest.raises(SheetRefused) as refused:
        draw_sheet(lighter, edition, paper=parse_paper("120x150mm"))
    sheet = draw_sheet(lighter, edition, paper=parse_paper("120x150mm"), force=True)
    fatal = [remark for remark in sheet.remarks if remark.fatal]
    assert [remark.kind for remark in fatal] == ["drawing-too-small"]
    assert fatal[0].message == str(refused.value)
    advice = fatal[0].message.split("--paper ")[1].split()[0]
    better = draw_sheet(lighter, edition, paper=parse_paper(advice))
    assert not any(remark.fatal for remark in better.remarks)
    assert min(item.rect[2] - item.rect[0] for item in better.boxes) >= 6.0


@pytest.mark.parametrize(
    "name",
    ["x" * 500, "<b>&\"'</b>", "קו ירוק מרכזי", "مترو", "渋谷駅", "\x00\ud800", "Ünïcödé Straße", "", " ", "🚇🚇"],
)
def test_any_name_can_be_drawn(small: Maker, edition: Edition, name: str) -> None:
    city = small({"A": "a b", "B": "b c"}, {"a": (0, 4), "b": (6, 4), "c": (12, 4)})
    city = replace(
        city,
        name=name,
        stations=tuple(replace(station, name=name) for station in city.stations),
        routes=tuple(replace(route, name=name) for route in city.routes),
    )
    sheet = draw_sheet(city, edition)
    content = box(*sheet.content).buffer(0.01)
    tree(sheet)
    assert all(content.contains(box(*item.box)) for item in (*sheet.trains, *sheet.panels))
    assert all(content.contains(Polygon(label.polygon)) for label in sheet.labels)
    for first, second in itertools.combinations(sheet.labels, 2):
        assert Polygon(first.polygon).intersection(Polygon(second.polygon)).area < 0.01


def test_odd_maps_are_drawn_when_forced(small: Maker, edition: Edition) -> None:
    odd = [
        small({}, {}),
        small({"A": ""}, {}),
        small({"A": "a"}, {"a": (0, 0)}),
        small({"A": "a b", "B": "a b"}, {"a": (3, 3), "b": (3, 3)}),
        small({"A": "a b a b a"}, {"a": (3, 3), "b": (9, 3)}),
        small({"A": "ghost a b"}, {"a": (3, 3), "b": (9, 3)}),
        small({"A": "a b"}, {"a": (3, 3), "b": (9, 3)}, shape="loop"),
        small({"A": "a b c"}, {"a": (3, 3), "b": (9, 3), "c": (6, 3)}, bends=(Bend("a", ((3, 3), (9, 3), (3, 3))),)),
        small({"A": "a b"}, {"a": (0, 0), "b": (100000, 1)}, color="pink", pattern="wavy", train=(-5, 900)),
    ]
    for city in odd:
        sheet = draw_sheet(city, edition, force=True)
        assert len(sheet.boxes) == len(city.stations)
        tree(sheet)


def test_every_element_is_named_once() -> None:
    assert len(set(ELEMENTS)) == len(ELEMENTS)
