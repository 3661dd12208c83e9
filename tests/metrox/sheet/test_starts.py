"""Where routes start: every one shows, and no arrow points at another station."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from shapely.geometry import LineString, Point, Polygon, box

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import SheetRefused
from metrox_maps.metrox.sheet.sizes import HEAD
from metrox_maps.scene.paper import PAPERS, parse_paper
from metrox_maps.scene.shapes import Circle, Group, Shape

EXAMPLES = Path(__file__).parents[3] / "examples"
Maker = Callable[..., MetroMap]


def test_every_route_of_eight_that_start_at_one_box_has_an_arrow_or_a_badge(small: Maker, edition: Edition) -> None:
    city = small({f"R{number}": "a b c d e" for number in range(1, 9)}, {c: (4 * i, 4) for i, c in enumerate("abcde")})
    sheet = draw_sheet(city, edition)
    start = next(box(*item.outer) for item in sheet.boxes if item.station == "a")
    assert all(train.leader or train.badge for train in sheet.trains)
    badges = [train.badge for train in sheet.trains if train.badge]
    assert badges
    assert all(start.distance(Point(badge)) < 15 for badge in badges)
    for index, badge in enumerate(badges):
        assert all(math.dist(badge, other) > 4.6 for other in badges[:index])  # none on top of another
        assert not any(box(*item.outer).contains(Point(badge)) for item in sheet.boxes)
    assert not [remark for remark in sheet.remarks if remark.kind == "start-without-arrow"]


def test_a_start_without_room_for_any_sign_is_reported(small: Maker, edition: Edition) -> None:
    city = small({f"{number:02}": "a b" for number in range(60)}, {"a": (0, 0), "b": (1, 0)})
    sheet = draw_sheet(city, edition, paper=parse_paper("100x100mm"), force=True)
    silent = {f"route:{train.route}" for train in sheet.trains if not train.leader and train.badge is None}
    assert silent
    assert silent == {remark.on for remark in sheet.remarks if remark.kind == "start-without-arrow"}


@pytest.mark.parametrize("name", ["london", "sao-paulo"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_no_arrow_points_at_the_box_of_another_station(name: str, orientation: str) -> None:
    loaded = load_map(str(EXAMPLES / f"{name}.json"))
    sheet = draw_sheet(loaded.metro, loaded.edition, paper=PAPERS["letter"], orientation=orientation)
    boxes = {item.station: box(*item.outer) for item in sheet.boxes}
    first = {route.id: route.stations[0] for route in loaded.metro.routes}
    for train in sheet.trains:
        foreign = [shape for station, shape in boxes.items() if station != first[train.route]]
        for tail, tip in [train.leader[-2:]] if train.leader else []:
            assert min(LineString((tail, tip)).distance(shape) for shape in foreign) >= 1.0, train.route
        if len(train.leader) == 3:
            foot, tail, tip = train.leader
            ahead, into = (
                math.atan2(tail[1] - foot[1], tail[0] - foot[0]),
                math.atan2(tip[1] - tail[1], tip[0] - tail[0]),
            )
            if math.cos(ahead - into) < 0.8:
                on = (tail[0] + 3.5 * math.cos(ahead), tail[1] + 3.5 * math.sin(ahead))
                assert not any(LineString((foot, on)).intersects(shape) for shape in foreign), train.route


def test_a_hopeless_map_is_refused_unless_forced(small: Maker, edition: Edition) -> None:
    places = {f"s{number}": (number % 40, number // 40) for number in range(1200)}
    city = small({"A": " ".join(list(places)[:40])}, places)
    with pytest.raises(SheetRefused, match=r"does not fit on this paper; .*--paper (\S+) would do") as refused:
        draw_sheet(city, edition, names="none")
    paper = parse_paper(str(refused.value).split("--paper ")[1].split()[0])
    assert draw_sheet(city, edition, names="none", paper=paper).remarks == ()
    crossing = {f"s{number}": (number % 2 * 1000, number * 2) for number in range(400)}
    crossing |= {"x": (500, 400), "y": (501, 400)}
    with pytest.raises(SheetRefused, match="put more space between"):
        draw_sheet(small({"A": " ".join(crossing)}, crossing), edition, names="none")


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_the_sign_of_a_loop_stands_clear_of_its_train(small: Maker, edition: Edition, orientation: str) -> None:
    city = small({"A": "a b c d"}, {"a": (4, 2), "b": (10, 2), "c": (12, 6), "d": (0, 6)}, shape="loop")
    sheet = draw_sheet(city, edition, orientation=orientation)
    (train,) = sheet.trains
    (found,) = (group for group in _groups(sheet.scene.children) if group.name == "start")
    (disc,) = (shape for shape in found.children if isinstance(shape, Circle))
    assert box(*train.box).distance(Point(disc.center)) >= disc.radius


def _groups(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from _groups(shape.children)


def test_names_keep_off_the_heads_of_arrows() -> None:
    loaded = load_map(str(EXAMPLES / "london.json"))
    sheet = draw_sheet(loaded.metro, loaded.edition)
    length, width = HEAD
    for train in sheet.trains:
        tail, tip = train.leader[-2:]
        share = length / math.dist(tail, tip)
        neck = (tip[0] + (tail[0] - tip[0]) * share, tip[1] + (tail[1] - tip[1]) * share)
        head = LineString((neck, tip)).buffer(width / 2, cap_style="flat")
        assert min(head.distance(Polygon(label.polygon)) for label in sheet.labels) > 0.25, train.route
