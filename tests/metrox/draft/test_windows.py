"""Windows from the structure of a map."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from metrox_maps.metrox.draft.drafting import draft_map
from metrox_maps.metrox.draft.windows import STATIONS_PER_WINDOW, apportioned, usual_windows, windows, work
from metrox_maps.transit.network import Network


def test_the_whole_follows_the_stations_and_every_route_keeps_to_its_bounds(
    grid_city: Callable[[int], Network],
) -> None:
    for lines in (5, 9, 12):
        metro, _ = draft_map(grid_city(lines))
        count = [route.windows for route in metro.routes]
        assert len(metro.stations) / sum(count) in STATIONS_PER_WINDOW
        assert all(1 <= each <= 4 for each in count)


def test_a_longer_and_a_lonelier_route_have_more() -> None:
    long, short = [f"a{n}" for n in range(14)], [f"b{n}" for n in range(6)]
    assert windows([long, short]) == (4, 2)
    shared = [*long[:10], "c1", "c2", "c3", "c4"]
    alone, helped, other = work([long, [f"d{n}" for n in range(14)], shared])
    assert alone < helped
    assert alone == other
    assert helped == 14


def test_a_small_map_has_a_window_a_route_and_none_more_than_stations() -> None:
    assert windows([["a", "b"], ["b", "c"], ["c", "d"]]) == (1, 1, 1)
    assert windows([["a", "b"]]) == (1,)


def test_a_route_too_long_for_four_windows_gets_more_and_a_note(made: Callable[..., Network]) -> None:
    spots = {f"s{n}": (2 * n, 0) for n in range(40)}
    metro, notes = draft_map(made(spots, {"1": [list(spots)]}))
    assert metro.routes[0].windows == 7
    assert [note for note in notes if "thin the network" in note.text]


@pytest.mark.parametrize(("total", "wanted"), [(0, (1, 1, 1)), (6, (3, 2, 1)), (7, (4, 2, 1)), (99, (4, 4, 2))])
def test_shares_are_in_proportion_within_bounds(total: int, wanted: tuple[int, ...]) -> None:
    assert apportioned(total, (6.0, 3.0, 1.0), low=(1, 1, 1), high=(4, 4, 2)) == wanted


def test_what_playing_may_make_of_a_route_lies_around_its_length() -> None:
    assert [usual_windows(stations) for stations in (2, 5, 6, 9, 12, 15, 20, 60)] == [
        *((1, 1), (1, 2), (1, 2), (2, 3), (2, 4), (3, 4), (3, 4), (4, 4)),
    ]
    for stations in range(2, 100):
        low, high = usual_windows(stations)
        assert low == min(4, -(-stations // 7)) <= high <= 4
