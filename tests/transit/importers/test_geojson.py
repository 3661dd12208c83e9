"""GeoJSON: which stations a drawn line has in which order, what is no station, and how stations are called."""

from __future__ import annotations

import random
from typing import Any

from tests.transit.importers.features import ROW, line, notes, pairs, place, point, read, ways

# -- order from the drawing --------------------------------------------------------------------------------------------


def test_stations_are_ordered_along_the_line_they_are_at() -> None:
    found = read(*ROW, point("X", 1, 3), line("Red", [(0, 0), (3, 0)], color="#F00", mode="metro_rail"))
    assert ways(found) == {"Red": ["A B C D"]}
    assert (found.lines[0].color, found.lines[0].mode, found.lines[0].code) == ("#ff0000", "metro", "mode=metro_rail")
    assert "at most 100 m from" in notes(found)
    assert "dropped: 1 station on no line: `X` [feature 5]" in notes(found)


def test_parts_are_joined_whatever_their_order_and_direction() -> None:
    found = read(*ROW, line("Red", [(2, 0), (1.2, 0)], [(2, 0), (3, 0)], [(0, 0), (1.2, 0)]))
    assert ways(found) == {"Red": ["A B C D"]}


def test_parts_of_several_features_are_joined() -> None:
    assert ways(read(*ROW, line("Red", [(2, 0), (3, 0)]), line("Red", [(0, 0), (2, 0)]))) == {"Red": ["A B C D"]}


def test_parallel_tracks_are_folded() -> None:
    found = read(*ROW, line("Red", [(0, 0), (3, 0)], [(3, 0.08), (0, 0.08)]))
    assert ways(found) == {"Red": ["A B C D"]}
    assert "folded: a part of `Red` runs by 4 stations that another passes too" in notes(found)


def test_tracks_in_short_pieces_stay_apart() -> None:
    # both tracks are five metres apart and cut at the same places, as ways of a map are
    pieces = [(k / 100, (k + 1) / 100) for k in range(300)]
    bent = [[(a, 0.004 * (round(a * 100) % 2)), (b, 0.004 * (round(b * 100) % 2))] for a, b in pieces]
    other = [[(x, y + 0.005) for x, y in piece] for piece in bent]
    parts = bent + other
    random.Random(3).shuffle(parts)
    assert ways(read(*ROW, line("Red", *parts))) == {"Red": ["A B C D"]}


def test_a_line_there_and_back_is_one_way() -> None:
    assert ways(read(*ROW, line("Red", [(0, 0), (3, 0), (3.1, 0.05), (3, 0.1), (0, 0.1)]))) == {"Red": ["A B C D"]}


def test_a_closed_line_is_a_loop() -> None:
    corners = [point("A", 0, 0), point("B", 2, 0), point("C", 2, 2), point("D", 0, 2)]
    found = read(*corners, line("Ring", [(1, 0), (2, 0), (2, 2), (0, 2), (0, 0), (1, 0)]))
    assert ways(found) in ({"Ring": ["A B C D A"]}, {"Ring": ["A D C B A"]})


def test_a_stem_with_a_loop_ends_where_it_closes() -> None:
    stops = [point("A", 0, 0), point("B", 1, 0), point("C", 2, 1), point("D", 3, 0), point("E", 2, -1)]
    there = [(0, 0), (1, 0), (2, 1), (3, 0), (2, -1), (1, 0), (0, 0)]
    (way,) = ways(read(*stops, line("P", there)))["P"]
    assert way in ("A B C D E B", "A B E D C B")


def test_a_branch_gives_neighbours_instead_of_an_order() -> None:
    found = read(*ROW, point("E", 2, 1), point("F", 2, 2), line("Y", [(0, 0), (3, 0)], [(2, 0), (2, 2)]))
    assert pairs(found) == {"Y": ["AB", "BC", "CD", "CE", "EF"]}


def test_a_branch_that_leaves_between_stations_is_joined_to_the_nearest() -> None:
    found = read(*ROW, point("E", 2.4, 1), point("F", 2.4, 2), line("Y", [(0, 0), (3, 0)], [(2.4, 0), (2.4, 2)]))
    assert pairs(found) == {"Y": ["AB", "BC", "CD", "CE", "EF"]}
    assert "guessed: a branch of `Y` leaves it between stations" in notes(found)


def test_the_order_of_features_does_not_matter() -> None:
    features = [
        *ROW,
        point("E", 2, 1),
        point("A", 5, 5),
        line("Y", [(0, 0), (3, 0)], [(2, 0), (2, 1)]),
        line("X", [(0, 0), (1, 0)]),
    ]
    first = read(*features)
    for seed in range(5):
        other = features.copy()
        random.Random(seed).shuffle(other)
        again = read(*other)
        assert (ways(again), pairs(again)) == (ways(first), pairs(first))
        assert [(stop.id, stop.at) for stop in again.stops] == [(stop.id, stop.at) for stop in first.stops]


# -- what is no station, and names -------------------------------------------------------------------------------------


def test_entrances_outlines_and_fittings_are_no_stations() -> None:
    outline = {
        "type": "Feature",
        "properties": {"type": "subway"},
        "geometry": {"type": "Polygon", "coordinates": [[place(0), place(1), place(0)]]},
    }
    found = read(
        *ROW,
        point("Exit 1", 0, stop_type="entrance"),
        point("Switch", 1, railway="switch"),
        point("", 2),
        outline,
        line("Red", [(0, 0), (3, 0)]),
    )
    assert ways(found) == {"Red": ["A B C D"]}
    assert "dropped: 1 entrance, 1 fitting of the track, 1 outline, 1 point without name: not stations" in notes(found)


def test_a_building_is_a_station_in_its_middle_unless_it_is_a_point_too() -> None:
    def building(name: str, x: float) -> dict[str, Any]:
        ring = [place(x - 0.1, -0.1), place(x + 0.1, -0.1), place(x + 0.1, 0.1), place(x - 0.1, 0.1)]
        return {
            "type": "Feature",
            "properties": {"name": name, "railway": "station"},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }

    found = read(*ROW, building("A", 0), building("Hall", 2.5), line("Red", [(0, 0), (3, 0)]))
    assert ways(found) == {"Red": ["A B C Hall D"]}


def test_the_name_is_the_one_of_the_place_else_english() -> None:
    stops = [
        point("노포", 0, **{"name:en": "Nopo"}),
        {**point("", 1), "properties": {"name:en": "Harbour"}},
        {**point("", 2), "properties": {"NAME": "Upper"}},
    ]
    found = read(*stops, line("Red", [(0, 0), (3, 0)]))
    assert ways(found) == {"Red": ["노포 Harbour Upper"]}
    assert {stop.name: stop.other_names for stop in found.stops if stop.other_names} == {"노포": ("Nopo",)}
