"""Distances, and positions that are put right."""

from __future__ import annotations

import math
import random

import pytest

from metrox_maps.transit.found import LONLAT, PLANE, Stop
from metrox_maps.transit.geography import HOP, Ruler, beside, between, located, middle

TOWN = [Stop(id=f"s{i}", name=f"Stop {i}", at=(13.3 + i / 100, 52.5), place=f"line {i}") for i in range(8)]


def test_degrees_are_metres_on_the_sphere() -> None:
    ruler = Ruler(LONLAT)
    assert ruler.metres((0, 0), (1, 0)) == pytest.approx(111_195, abs=1)
    assert ruler.metres((0, 59.5), (0, 60.5)) == pytest.approx(111_195, abs=1)
    assert ruler.metres((0, 60), (1, 60)) == pytest.approx(111_195 / 2, abs=1)


def test_in_a_plane_the_usual_step_is_a_kilometre() -> None:
    ruler = Ruler(PLANE, [((0, 0), (0, 4)), ((0, 0), (8, 0)), ((1, 1), (1, 1)), ((3, 3), (3, 4))])
    assert ruler.metres((0, 0), (4, 0)) == HOP
    assert Ruler(PLANE).metres((0, 0), (3, 4)) == 5


@pytest.mark.parametrize(("system", "latitude"), [(LONLAT, 0.0), (LONLAT, 60.0), (PLANE, 0.0)])
def test_near_pairs_are_those_of_all_pairs(system: str, latitude: float) -> None:
    luck = random.Random(7)
    size = 0.03 if system == LONLAT else 3000
    points = {f"p{i}": (luck.uniform(-size, size), latitude + luck.uniform(-size, size)) for i in range(80)}
    ruler = Ruler(system)
    expected = [(a, b) for a in points for b in points if a < b and ruler.metres(points[a], points[b]) <= 700]
    assert len(expected) > 20
    assert list(ruler.near_pairs(points, 700)) == sorted(expected)
    shuffled = dict(luck.sample(sorted(points.items()), len(points)))
    assert list(ruler.near_pairs(shuffled, 700)) == sorted(expected)
    assert list(ruler.near_pairs(points, 0)) == []


def test_a_cell_is_about_as_wide_as_it_is_asked() -> None:
    for system, start in ((LONLAT, (13.3, 52.5)), (LONLAT, (-70.1, -33.4)), (PLANE, (3.0, 7.0))):
        ruler = Ruler(system)
        unit = 1 / 111_195 if system == LONLAT else 1
        cells = {ruler.cell((start[0], start[1] + step * unit), 100) for step in range(1000)}
        assert 10 <= len(cells) <= 11
        wide = {ruler.cell((start[0] + step * unit, start[1]), 100) for step in range(1000)}
        assert 5 <= len(wide) <= 11


def test_the_middle_does_not_depend_on_the_order() -> None:
    points = [(0.1, 0.7), (0.2, 0.1), (0.3, 1e9)]
    assert middle(points) == middle(points[::-1])
    assert middle([(0.123456789, 1.0)]) == (0.123456789, 1.0)


def test_swapped_coordinates_are_swapped_back_with_a_note() -> None:
    bad = Stop(id="bad", name="Zoo", at=(52.51, 13.33), place="stops.txt line 9")
    at, notes = located([*TOWN, bad], LONLAT)
    assert at["bad"] == (13.33, 52.51)
    assert [(note.kind, note.place) for note in notes] == [("repaired", "stops.txt line 9")]
    assert "swapped back: 1 stop, `Zoo`" in notes[0].text


def test_all_swapped_is_seen_where_it_gives_no_latitude() -> None:
    tokyo = [Stop(id=f"t{i}", at=(35.6 + i / 100, 139.7)) for i in range(6)]
    at, notes = located(tokyo, LONLAT)
    assert at["t1"] == (139.7, pytest.approx(35.61))
    assert len(notes) == 1


def test_zero_and_nonsense_are_no_position() -> None:
    odd = [
        Stop(id="null", at=(0.0, 0.0), place="a"),
        Stop(id="far", at=(13.0, 400.0), place="b"),
        Stop(id="nan", at=(math.nan, 52.0)),
        Stop(id="inf", at=(13.0, math.inf)),
    ]
    at, notes = located([*TOWN, *odd], LONLAT)
    assert set(at) == {stop.id for stop in TOWN}
    assert "taken for no position: 4 stops, `far`, `inf`, `nan`, `null`" in notes[0].text


def test_what_is_far_from_everything_is_kept_and_named() -> None:
    at, notes = located([*TOWN, Stop(id="x", name="Moon", at=(-60.0, -30.0))], LONLAT)
    assert at["x"] == (-60.0, -30.0)
    assert [note.kind for note in notes] == ["kept"]
    assert "`Moon`" in notes[0].text


def test_a_network_across_the_date_line_stays_together() -> None:
    fiji = [Stop(id="w", at=(179.9, -17.0)), Stop(id="e", at=(-179.9, -17.0)), Stop(id="e2", at=(-179.8, -17.0))]
    at, notes = located(fiji, LONLAT)
    assert at["w"] == (179.9, -17.0)
    assert at["e"] == (pytest.approx(180.1), -17.0)
    assert [note.kind for note in notes] == ["repaired"]
    assert beside([(-179.95, -17.0)], at["w"], LONLAT) == ((pytest.approx(180.05), -17.0),)
    assert beside([(-179.95, -17.0)], (179.0, 0.0), PLANE) == ((-179.95, -17.0),)


def test_a_plane_is_left_alone() -> None:
    at, notes = located([Stop(id="a", at=(0.0, 0.0)), Stop(id="b", at=(9999.0, -500.0))], PLANE)
    assert at == {"a": (0.0, 0.0), "b": (9999.0, -500.0)}
    at, lost = located([Stop(id="a", at=(math.inf, 0.0)), Stop(id="b", at=(0.0, 1e300))], PLANE)
    assert at == {}
    assert [note.text for note in lost] == [
        "no number, or beyond 1,000,000,000, so taken for no position: 2 stops, `a`, `b`"
    ]
    assert notes == ()


def test_stops_without_a_position_stand_evenly_between_their_neighbours() -> None:
    at = {"a": (0.0, 0.0), "d": (3.0, 6.0)}
    assert between([["x", "a", "b", "c", "d", "y"]], at) == {"b": (1.0, 2.0), "c": (2.0, 4.0)}
    assert between([["a", "b", "d"], ["a", "b", "c", "d"]], at) == {"b": (1.5, 3.0), "c": (2.0, 4.0)}
