"""Names that can be taken for no other station's, names that are cut, and what is covered where nothing is free."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from shapely.geometry import Polygon, box

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, Paper

EXAMPLES = Path(__file__).parents[3] / "examples"
Maker = Callable[..., MetroMap]


@pytest.fixture(scope="module", params=["london", "sao-paulo"])
def city(request: pytest.FixtureRequest) -> Callable[..., Sheet]:
    loaded = load_map(str(EXAMPLES / f"{request.param}.json"))

    @cache
    def draw(paper: Paper) -> Sheet:
        return draw_sheet(loaded.metro, loaded.edition, paper=paper)

    return draw


@pytest.mark.parametrize("paper", [DEFAULT_PAPER, PAPERS["letter"]], ids=["a4", "letter"])
def test_the_box_nearest_to_a_name_is_its_own_by_a_clear_margin(city: Callable[..., Sheet], paper: Paper) -> None:
    sheet = city(paper)
    boxes = {item.station: box(*item.outer) for item in sheet.boxes}
    for label in sheet.labels:
        area = Polygon(label.polygon)
        others = min(area.distance(shape) for station, shape in boxes.items() if station != label.station)
        assert others - area.distance(boxes[label.station]) >= 0.5 - 1e-6, label


@pytest.mark.parametrize("paper", [DEFAULT_PAPER, PAPERS["letter"]], ids=["a4", "letter"])
def test_no_two_names_read_as_one(city: Callable[..., Sheet], paper: Paper) -> None:
    """Upright names in line stand a good word space apart, and stacked ones more than two lines of one name do."""
    upright = [(label, Polygon(label.polygon).bounds) for label in city(paper).labels]
    upright = [(label, area) for label, area in upright if Polygon(label.polygon).equals(box(*area))]
    for (one, first), (two, second) in itertools.combinations(upright, 2):
        across = max(first[0] - second[2], second[0] - first[2])
        down = max(first[1] - second[3], second[1] - first[3])
        in_line = across >= 0 and min(abs(first[1] - second[1]), abs(first[3] - second[3])) < 0.5
        assert not (in_line and across < 1.7), (one, two)
        assert not (across < -2.0 and 0 <= down < 0.75), (one, two)


def test_a_name_put_beside_a_foreign_box_is_reported(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b c"}, {"a": (0, 0), "b": (6, 0), "c": (12, 0)})
    far = replace(city.stations[0], label="E", label_offset=(20.0, 5.0))
    sheet = draw_sheet(replace(city, stations=(far, *city.stations[1:])), edition)
    remarks = [remark for remark in sheet.remarks if remark.kind == "name-unclear"]
    assert [remark.on for remark in remarks] == ["station:a"]
    assert "the box of `b`" in remarks[0].message


def test_names_without_place_never_lie_on_trains_panels_boxes_or_each_other() -> None:
    loaded = load_map(str(EXAMPLES / "london.json"))
    sheet = draw_sheet(loaded.metro, loaded.edition, paper=PAPERS["letter"], orientation="portrait")
    crowded = [Polygon(label.polygon) for label in sheet.labels if not label.clear]
    assert crowded
    solid = [box(*item.box) for item in (*sheet.trains, *sheet.panels)] + [box(*item.outer) for item in sheet.boxes]
    assert not [area for area in crowded for shape in solid if area.intersection(shape).area > 0.01]
    areas = [Polygon(label.polygon) for label in sheet.labels]
    assert not [pair for pair in itertools.combinations(areas, 2) if pair[0].intersection(pair[1]).area > 0.01]


def test_whatever_is_cut_is_reported_once(small: Maker, edition: Edition) -> None:
    city = small({"LONGEST": "a b", "B": "a b"}, {"a": (0, 0), "b": (9, 0)})
    stations = (replace(city.stations[0], name="x" * 500), city.stations[1])
    routes = (replace(city.routes[0], name="y" * 300), city.routes[1])
    sheet = draw_sheet(replace(city, name="z" * 400, stations=stations, routes=routes), edition)
    cut = [remark.on for remark in sheet.remarks if remark.kind == "text-cut"]
    assert sorted(cut) == ["", "route:LONGEST", "station:a"]
    assert not [remark for remark in draw_sheet(city, edition).remarks if remark.on == "station:a"]
