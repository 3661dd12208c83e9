"""How names find places: ordinary ones first, further ones where these are taken, never the work without end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from shapely.geometry import Polygon, box

from metrox_maps.geometry.quads import Box, box_polygon
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap, Station
from metrox_maps.metrox.sheet import draw
from metrox_maps.metrox.sheet.label_field import Obstacle, shape_obstacle
from metrox_maps.metrox.sheet.label_places import more_places, places
from metrox_maps.metrox.sheet.labels import Label, place_labels
from metrox_maps.metrox.sheet.sizes import NAME, SMALLEST_NAME

PAGE = (0.0, 0.0, 200.0, 200.0)
SIZE = 6.5


def outer(x: float, y: float) -> Box:
    return x - SIZE / 2, y - SIZE / 2, x + SIZE / 2, y + SIZE / 2


def placed(
    spots: dict[str, tuple[float, float]], walls: Sequence[Box] = (), names: dict[str, str] | None = None
) -> dict[str, Label]:
    """Names of stations at points of the page, among walls that no name may cover."""
    stations = [Station(id=spot, name=(names or {}).get(spot, spot.title())) for spot in spots]
    outers = {spot: outer(*at) for spot, at in spots.items()}
    obstacles = [shape_obstacle(area, 0.4, station) for station, area in outers.items()]
    obstacles += [Obstacle(box_polygon(wall), False) for wall in walls]
    labels = place_labels(stations, outers, obstacles, page=PAGE, size=NAME, neighbors=())
    return {label.station: label for label in labels}


def test_places_come_cheapest_first_and_the_file_can_ask_for_a_side() -> None:
    plain = places(Station(id="a", name="Lime Street"), SIZE, SIZE, NAME)
    assert [place.cost for place in plain] == sorted(place.cost for place in plain)
    assert {place.side for place in plain} == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    asked = places(Station(id="a", name="Lime Street", label="S"), SIZE, SIZE, NAME)
    assert asked[0].side == "S"
    assert len(asked) == len(plain)
    final = places(Station(id="a", name="Lime Street", label="S", label_offset=(3, 2)), SIZE, SIZE, NAME)
    assert len(final) == 1
    assert more_places(Station(id="a", name="x", label_offset=(3, 2)), SIZE, SIZE, NAME, far=True) == ()


def test_further_places_break_at_every_word_and_are_smaller_at_last() -> None:
    station = Station(id="a", name="One Two Three")
    near = more_places(station, SIZE, SIZE, NAME, far=False)
    assert {place.lines for place in near} >= {("One", "Two Three"), ("One Two", "Three")}
    assert {place.size for place in near} == {NAME}
    far = more_places(station, SIZE, SIZE, NAME, far=True)
    assert {place.size for place in far} == {NAME, SMALLEST_NAME}
    own = box(0, 0, SIZE, SIZE)
    upright = [place for place in (*near, *far) if not place.angle]
    assert not [place for place in upright if Polygon(place.polygon).intersection(own).area > 1e-6]


def test_an_accent_on_a_capital_is_kept_off_the_box_above() -> None:
    plain, accented = (places(Station(id="a", name=name), SIZE, SIZE, NAME) for name in ("Agua", "Água"))
    below = [next(place for place in options if place.side == "S") for options in (plain, accented)]
    assert below[1].at[1] > below[0].at[1] + 0.5


def test_a_name_with_walls_on_all_sides_stands_further_off_or_turned() -> None:
    """Every ordinary place is taken; those that `more_places` gives are not."""
    walls = [(103.6, 90, 110, 110), (90, 90, 96.4, 110), (90, 104.0, 99.0, 106), (101.0, 104.0, 110, 106)]
    label = placed({"a": (100.0, 100.0)}, [*walls, (90, 94, 110, 96.0)], {"a": "Gate"})["a"]
    area = Polygon(label.place.polygon)
    assert label.clear
    assert not [wall for wall in walls if area.intersection(box(*wall)).area > 1e-6]


def test_a_name_makes_way_for_one_that_has_no_other_place() -> None:
    """The first takes the place between both by itself; only there the second fits."""
    spots = {"first": (100.0, 100.0), "second": (124.0, 100.0)}
    walls = [(127.6, 60, 160, 140), (116, 60, 160, 96.0), (116, 104.0, 160, 140)]
    labels = placed(spots, walls, {"first": "Firstly", "second": "Second"})
    assert all(label.clear for label in labels.values())
    areas = [Polygon(label.place.polygon) for label in labels.values()]
    assert areas[0].intersection(areas[1]).area == 0
    assert 103 < areas[1].centroid.x < 121


def test_a_row_of_long_names_finds_places_for_all() -> None:
    """At a distance of two boxes, with a line through the row: half of the names must turn or break."""
    spots = {f"s{number}": (30.0 + 13.0 * number, 100.0) for number in range(10)}
    names = {spot: f"Lower Market {number}" for number, spot in enumerate(spots)}
    labels = placed(spots, [(27, 99, 150, 101)], names)
    areas = [Polygon(label.place.polygon) for label in labels.values()]
    assert all(label.good for label in labels.values())
    assert not [pair for pair in itertools.combinations(areas, 2) if pair[0].intersection(pair[1]).area > 1e-6]


def test_a_name_without_any_place_is_said_to_have_none() -> None:
    label = placed({"a": (100.0, 100.0)}, [(60, 60, 140, 140)])["a"]
    assert not label.clear


@pytest.mark.parametrize("name", ["x" * 500, "word " * 100, "שלום עליכם", "محطة القطار", "   ", "<b>&amp;</b>"])
def test_any_name_ends_with_a_label_or_none(name: str) -> None:
    labels = placed({"a": (100.0, 100.0), "b": (100.0, 100.0)}, (), {"a": name, "b": name})
    assert len(labels) == (0 if not name.strip() else 2)
    for label in labels.values():
        assert label.place.box[2] - label.place.box[0] < 60


def test_two_names_in_doubt_are_better_than_one_that_hides_something(
    small: Callable[..., MetroMap], edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first arrangement has one name on something, those after it two that stand near a foreign box."""
    tried = itertools.count()

    def labels(*args: Any, **options: Any) -> tuple[Label, ...]:
        first, second, *others = place_labels(*args, **options)
        if next(tried) == 0:
            return (replace(first, clear=False), second, *others)
        return (replace(first, nearer="b"), replace(second, nearer="a"), *others)

    monkeypatch.setattr(draw, "place_labels", labels)
    city = small({"A": "a b c", "B": "d b e"}, {"a": (0, 4), "b": (4, 4), "c": (8, 4), "d": (4, 0), "e": (4, 8)})
    sheet = draw.draw_sheet(city, edition)
    assert next(tried) > 1
    assert all(label.clear for label in sheet.labels)
