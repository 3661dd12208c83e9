"""A map with the positions of a new layout."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.errors import LayoutFailed
from metrox_maps.metrox.draft.moved import moved
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import Bend, Grid, MetroMap, Point
from metrox_maps.transit.network import Network


@pytest.fixture
def metro(examples) -> MetroMap:
    return load_map(str(examples / "harbour-teaching.json")).metro


def shifted(network: Network, by: tuple[int, int], *, only: str | None = None) -> Network:
    def onto(point):
        return point[0] + by[0], point[1] + by[1]

    return replace(
        network,
        nodes=tuple(replace(n, at=onto(n.at)) if only in (None, n.id) else n for n in network.nodes),
        edges=tuple(replace(e, path=tuple(map(onto, e.path)) if only is None else e.path) for e in network.edges),
    )


def test_a_layout_that_moves_nothing_changes_nothing(metro):
    made, notes = moved(metro, network_of(metro), locked=("town-hall",))
    assert made == metro
    assert notes[0].text == "0 stations moved"


def test_without_locks_the_drawing_is_centered_on_its_grid(metro):
    far = shifted(network_of(metro), (-100, 50))
    made, _ = moved(metro, far)
    again, _ = moved(made, shifted(network_of(made), (7, 7)))
    assert again == made
    assert made.grid == metro.grid


def test_hints_go_only_where_a_station_moved(metro):
    stations = tuple(replace(station, label="N", label_offset=(1.0, 2.0)) for station in metro.stations)
    metro = replace(metro, stations=stations)
    made, _ = moved(metro, shifted(network_of(metro), (1, 0), only="town-hall"), locked=("westgate",))
    for old, new in zip(metro.stations, made.stations, strict=True):
        if old.id == "town-hall":
            assert (new.label, new.label_offset) == (None, None)
            assert new.at == (old.at[0] + 1, old.at[1])
        else:
            assert new == old


def test_trains_go_only_where_a_start_point_moved(metro):
    train = (0, 0)
    metro = replace(metro, routes=tuple(replace(route, train=train) for route in metro.routes))
    start = metro.routes[0].stations[0]
    made, _ = moved(metro, shifted(network_of(metro), (0, 1), only=start), locked=("town-hall",))
    for old, new in zip(metro.routes, made.routes, strict=True):
        assert new.train == (None if old.stations[0] == start else train)


def test_the_grid_grows_right_and_down_with_a_note(metro):
    station = metro.stations[0]
    by = (metro.grid.columns, metro.grid.rows)
    made, notes = moved(metro, shifted(network_of(metro), by, only=station.id), locked=("town-hall",))
    assert made.grid.columns > station.at[0] + by[0]
    assert any("the grid grew from" in note.text for note in notes)


def test_what_would_leave_the_grid_at_the_left_is_refused_beside_locks(metro):
    with pytest.raises(LayoutFailed, match="no room to the left of"):
        moved(metro, shifted(network_of(metro), (-100, 0), only="town-hall"), locked=("westgate",))


def test_corners_of_edges_become_bends_and_those_of_junctions_too(made, metro):
    network = made(
        {"a": (1, 1), "x": (3, 3), "b": (5, 3)}, {"L": [["a", "x", "b"]]}, junctions=["x"], paths={("x", "b"): []}
    )
    route = replace(
        metro.routes[0], id="L", stations=("a", "b"), bends=(), branches=(), start="a", end="b", shape="path"
    )
    station = metro.stations[0]
    tiny = replace(
        metro,
        grid=Grid(8, 8),
        stations=tuple(replace(station, id=name, at=(0, 0)) for name in "ab"),
        routes=(route,),
    )
    changed, _ = moved(tiny, network, locked=("a",))
    through: tuple[Point, ...] = ((3, 3),)
    assert changed.routes[0].bends == (Bend("a", through),)


def test_a_drawing_that_is_to_lie_still_does_so_for_most_stations(metro):
    network = network_of(metro)
    one = shifted(network, (1, 0), only="town-hall")
    made, notes = moved(metro, shifted(one, (40, -30)), still=True)
    assert [new.id for old, new in zip(metro.stations, made.stations, strict=True) if new.at != old.at] == ["town-hall"]
    assert (made.grid, notes[0].text) == (metro.grid, "1 station moved")


def test_what_would_leave_the_grid_to_the_left_does_not_lie_still(metro):
    least = min(station.at[0] for station in metro.stations)
    west = next(station.id for station in metro.stations if station.at[0] == least)
    made, _ = moved(metro, shifted(network_of(metro), (-least - 5, 0), only=west), still=True)
    assert min(station.at[0] for station in made.stations) >= 1
