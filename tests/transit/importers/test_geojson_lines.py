"""GeoJSON in which properties, relations or codes of the stations say which lines they are on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.transit.importers.features import ROW, line, notes, point, read, ways

# -- what ties stations to lines ---------------------------------------------------------------------------------------


def relation(number: int, ref: str, role: str = "stop") -> dict[str, Any]:
    return {"rel": number, "role": role, "reltags": {"type": "route", "route": "subway", "ref": ref, "colour": "blue"}}


@pytest.mark.parametrize(
    "wrap", [lambda one: one, lambda one: [one], lambda one: json.dumps([one])], ids=["object", "list", "text"]
)
def test_relations_tie_stations_however_far_from_the_line(wrap: Any) -> None:
    # an export of overpass-turbo: D is 360 m off, X is at the line but of none
    tied = [
        point(name, x, 0.5 if name == "D" else 0, **{"@relations": wrap(relation(7, "1"))})
        for name, x in (("B", 1), ("D", 3), ("A", 0), ("C", 2))
    ]
    drawn = line("Line 1: A → D", [(0, 0), (3, 0)], **{"@id": "relation/7", "ref": "1", "route": "subway"})
    found = read(*tied, point("X", 1.5), drawn)
    assert ways(found) == {"1": ["A B C D"]}
    assert "guessed: 1 station of `1` more than 100 m from its line" in notes(found)
    assert "1 station on no line: `X`" in notes(found)


def test_two_relations_of_one_ref_are_one_line() -> None:
    there = [
        point(name, x, **{"@id": f"node/{x}", "@relations": [relation(7, "1")]})
        for name, x in (("A", 0), ("B", 1), ("C", 2))
    ]
    back = [
        point(name, x, 0.05, **{"@id": f"node/1{x}", "@relations": [relation(8, "1")]})
        for name, x in (("A", 0), ("B", 1), ("C", 2))
    ]
    tracks = [
        line("", [(0, 0), (2, 0)], **{"@relations": [relation(7, "1", "")]}),
        line("", [(2, 0.05), (0, 0.05)], **{"@relations": [relation(8, "1", "")]}),
    ]
    found = read(*there, *back, *tracks)
    assert ways(found) == {"1": ["A B C", "A B C"]}
    assert (found.lines[0].color, found.lines[0].mode, found.merges) == ("#0000ff", "metro", True)


def test_a_property_names_the_lines_of_a_station() -> None:
    # X is at the red line but says that it is on the blue one
    stops = [
        point("A", 0, line="Red"),
        point("B", 1, line="Red / Blue"),
        point("C", 2, line="red"),
        point("X", 1.5, line="Blue"),
        point("Z", 1, 2, line="Blue"),
    ]
    found = read(*stops, line("Red", [(0, 0), (2, 0)]), line("Blue", [(1, 2), (1, 0), (1.5, 0)]))
    assert ways(found) == {"Blue": ["Z B X"], "Red": ["A B C"]}


def test_lines_may_be_named_by_their_stations_alone() -> None:
    stops = [point(name, x, lines=["R"], order=x) for name, x in (("C", 3), ("A", 0), ("B", 1))]
    assert ways(read(*stops)) == {"R": ["A B C"]}


def test_without_any_order_the_nearest_comes_next_with_a_note() -> None:
    found = read(*(point(name, x, y, LINE="R") for name, x, y in (("C", 2, 0), ("A", 0, 0), ("D", 2, 2), ("B", 1, 0))))
    assert ways(found)["R"] in (["A B C D"], ["D C B A"])
    assert "guessed: nothing says in which order `R` serves its stations" in notes(found)


def test_a_list_of_stations_is_the_order() -> None:
    found = read(*ROW, line("Red", [(0, 0), (3, 0)], stations=["D", "B", {"name": "A"}]))
    assert ways(found) == {"Red": ["D B A"]}


# -- codes -------------------------------------------------------------------------------------------------------------


def test_codes_order_lines_across_gaps_and_interchanges() -> None:
    stops = [
        point("C", 2, station_codes="NS3-EW7"),
        point("A", 0, station_codes="NS1"),
        point("B", 1, station_codes="NS2A"),
        point("E", 2, 1, station_codes="EW10"),
    ]
    found = read(*stops, point("F", 9, 9))
    assert ways(found) == {"EW": ["C E"], "NS": ["A B C"]}
    assert "guessed: stations are in the order of their codes, on 2 lines" in notes(found)
    assert "dropped: 1 station without code: on no line" in notes(found)


def test_the_drawn_line_at_its_stations_names_and_colors_a_code() -> None:
    stops = [point(name, x, code=f"R{x + 1}", color="red") for name, x in (("A", 0), ("B", 1), ("C", 2))]
    found = read(*stops, line("Ruby", [(0, 0), (2, 0)], colour="maroon"), line("Other", [(0, 5), (2, 5)]))
    assert [(each.id, each.name, each.color) for each in found.lines] == [("R", "Ruby", "#800000")]
    assert "dropped: no code belongs to the drawn 1 line `Other`" in notes(found)
    assert read(*stops).lines[0].color == "#ff0000"


def test_a_code_without_number_starts_and_ends_a_loop() -> None:
    stops = [
        point("Hub", 0, 0, code="NE5-SC"),
        point("A", 1, 1, code="SE1"),
        point("B", 2, 0, code="SE2"),
        point("C", 1, -1, code="SE3"),
        point("N", 0, 3, code="NE6"),
    ]
    ring = line("Loop", [(0, 0), (1, 1), (2, 0), (1, -1), (0, 0)])
    assert ways(read(*stops, ring))["SE"] == ["Hub A B C Hub"]


def test_a_numbered_stem_closes_where_its_drawing_does() -> None:
    stops = [
        point("A", 0, 0, code="BP1"),
        point("B", 1, 0, code="BP2"),
        point("C", 2, 1, code="BP3"),
        point("D", 3, 0, code="BP4"),
        point("E", 2, -1, code="BP5"),
    ]
    drawn = line("Stem", [(0, 0), (1, 0), (2, 1), (3, 0), (2, -1), (1, 0), (0, 0)])
    assert ways(read(*stops, drawn)) == {"BP": ["A B C D E B"]}


def test_a_short_code_on_the_drawing_of_a_long_one_is_its_branch() -> None:
    trunk = [point(name, x, code=f"CC{x + 1}") for name, x in (("A", 0), ("B", 1), ("C", 2), ("D", 3))]
    branch = [point("E", 2, 1, code="CE1"), point("F", 2, 2, code="CE2")]
    found = read(*trunk, *branch, line("Circle", [(0, 0), (3, 0)], [(2, 0), (2, 2)]))
    assert ways(found) == {"CC": ["A B C D"], "CE": ["C E F"]}
    assert [each.name for each in found.lines] == ["Circle", "Circle CE"]
    assert "line CE is a branch of CC: its drawing leaves it at `C`" in notes(found)
