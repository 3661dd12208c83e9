"""Lines followed from cell to cell on the grid of Metro Map Maker."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import PLANE, Found
from metrox_maps.transit.importers import metromapmaker
from metrox_maps.transit.importers import metromapmaker_tracks as tracks
from metrox_maps.transit.importers.material import Material, material_of

COLORS = {"r": "bd1038", "b": "0896d7", "g": "00b251", "p": "662c90"}
Cell = tuple[int, int]
Save = Callable[[Any], Material]
Told = Callable[[Found], str]
Refusing = Callable[[Any, Material], Found | None]


def cells(*rows: str) -> dict[Cell, str]:
    """A drawing: letters are lines, capitals their stations."""
    return {(x, y): char for y, row in enumerate(rows) for x, char in enumerate(row) if char.lower() in COLORS}


def first_form(drawn: dict[Cell, str], stations: dict[Cell, dict[str, Any]] | None = None) -> dict[str, Any]:
    document: dict[str, Any] = {"global": {"lines": {COLORS["r"]: {"displayName": "Red Line"}}}}
    for (x, y), char in drawn.items():
        cell: dict[str, Any] = {"line": COLORS[char.lower()]}
        if char.isupper():
            cell["station"] = {"name": f"S{x}_{y}", "lines": [COLORS[char.lower()]], **(stations or {}).get((x, y), {})}
        document.setdefault(str(x), {})[str(y)] = cell
    return document


def second_form(
    drawn: dict[Cell, str], stations: dict[Cell, dict[str, Any]] | None = None, version: int = 2
) -> dict[str, Any]:
    points: dict[str, Any] = {}
    marks: dict[str, Any] = {}
    for (x, y), char in drawn.items():
        shapes = points.setdefault(COLORS[char.lower()], {})
        kind = "xys" if version == 2 else "1-solid" if x % 2 else "0.5-dashed"
        shapes.setdefault(kind, {}).setdefault(str(x), {})[str(y)] = 1
        if char.isupper():
            marks.setdefault(str(x), {})[str(y)] = {
                "name": f"S{x}_{y}",
                "orientation": 0,
                **(stations or {}).get((x, y), {}),
            }
    lines = {color: {"displayName": f"{letter} line"} for letter, color in COLORS.items()}
    return {
        "global": {"lines": lines, "data_version": version, "style": {}},
        "stations": marks,
        "points_by_color": points,
    }


def links(found: Found) -> dict[str, list[tuple[str, str]]]:
    letters = {color: letter for letter, color in COLORS.items()}
    names = {stop.id: stop.name if stop.station else f"({stop.id})" for stop in found.stops}
    return {
        letters[line.id]: sorted(
            (min(names[a], names[b]), max(names[a], names[b])) for a, b in ((k.a, k.b) for k in line.links)
        )
        for line in found.lines
    }


CORNER = cells(
    "RrrR..",
    "...r..",
    "....r.",
    ".....R",
)


@pytest.mark.parametrize("form", [first_form, second_form, lambda drawn: second_form(drawn, version=3)])
def test_all_three_forms_give_the_same_line(save: Save, form: Callable[[dict[Cell, str]], dict[str, Any]]) -> None:
    material = save(form(CORNER))
    assert metromapmaker.recognizes(material)
    found = metromapmaker.read(material)
    assert (found.system, found.kind, found.merges) == (PLANE, "metromapmaker", True)
    assert links(found) == {"r": [("S0 0", "S3 0"), ("S3 0", "S5 3")]}
    assert [(stop.id, stop.name, stop.at) for stop in found.stops] == [
        ("0,0", "S0 0", (0.0, 0.0)),
        ("3,0", "S3 0", (3.0, 0.0)),
        ("5,3", "S5 3", (5.0, 3.0)),
    ]
    (line,) = found.lines
    assert (line.id, line.color) == ("bd1038", "#bd1038")
    assert line.name in ("Red Line", "r line")
    assert [link.path for link in line.links] == [(), ()]


def test_a_fork_becomes_a_junction_and_a_stub_does_not(save: Save) -> None:
    found = metromapmaker.read(save(second_form(cells("RrrrR", "..r..", "..rr.", "..R.."))))
    assert links(found) == {"r": [("(2,0)", "S0 0"), ("(2,0)", "S2 3"), ("(2,0)", "S4 0")]}
    assert [stop.station for stop in found.stops if stop.id == "2,0"] == [False]


def test_a_corner_drawn_square_is_no_triangle(save: Save) -> None:
    found = metromapmaker.read(save(second_form(cells("Rrr", "..r", "..R"))))
    assert links(found) == {"r": [("S0 0", "S2 2")]}
    assert len(found.stops) == 2


CROSSING = cells(
    "..B..",
    "..b..",
    "RrrrR",
    "..b..",
    "..B..",
)


def test_a_line_goes_on_behind_another_that_it_crosses(save: Save) -> None:
    found = metromapmaker.read(save(second_form(CROSSING)))
    assert links(found) == {"r": [("S0 2", "S4 2")], "b": [("S2 0", "S2 4")]}


def test_a_station_on_a_crossing_is_served_by_both(save: Save) -> None:
    found = metromapmaker.read(save(second_form({**CROSSING, (2, 2): "R"})))
    assert links(found) == {"r": [("S0 2", "S2 2"), ("S2 2", "S4 2")], "b": [("S2 0", "S2 2"), ("S2 2", "S2 4")]}


def test_the_first_form_says_who_calls_at_a_crossing(save: Save) -> None:
    alone = metromapmaker.read(save(first_form({**CROSSING, (2, 2): "R"})))
    assert links(alone)["b"] == [("S2 0", "S2 4")]
    both = metromapmaker.read(save(first_form({**CROSSING, (2, 2): "R"}, {(2, 2): {"lines": list(COLORS.values())}})))
    assert links(both)["b"] == [("S2 0", "S2 2"), ("S2 2", "S2 4")]


def test_three_lines_may_be_crossed_at_once(save: Save) -> None:
    drawn = cells("...B...", "...b...", "RrrrrrR", "GgggggG", "PpppppP", "...b...", "...B...")
    assert links(metromapmaker.read(save(second_form(drawn))))["b"] == [("S3 0", "S3 6")]


def test_a_line_may_turn_in_a_station_of_another(save: Save) -> None:
    drawn = cells("Bb...", "..R..", ".r.b.", "R...B")
    assert links(metromapmaker.read(save(second_form(drawn))))["b"] == [("S0 0", "S2 1"), ("S2 1", "S4 3")]


def test_a_line_may_leave_a_station_of_another_in_any_direction(save: Save) -> None:
    drawn = cells("....R..", "Bbb.R..", ".....b.", "....r.B", "....R..")
    drawn |= {(3, 1): "b", (4, 2): "r"}
    found = links(metromapmaker.read(save(second_form(drawn))))
    assert found["b"] == [("S0 1", "S4 1"), ("S4 1", "S6 3")]
    assert ("S4 1", "S4 4") in found["r"]


def test_a_terminus_is_not_joined_to_what_lies_behind_another_line(save: Save) -> None:
    drawn = cells("Bbbbb", "b.b.b", "b.B.b", "bRrRb", "bbbbB")
    found = links(metromapmaker.read(save(second_form(drawn))))
    assert found["b"] == [("(2,0)", "S0 0"), ("(2,0)", "S2 2"), ("(2,0)", "S4 4"), ("S0 0", "S4 4")]


SIDE_BY_SIDE = cells("RrrRrrR", "BbbbbbB")


def test_a_transfer_is_served_by_the_line_beside(save: Save) -> None:
    plain = metromapmaker.read(save(second_form(SIDE_BY_SIDE)))
    assert links(plain)["b"] == [("S0 1", "S6 1")]
    assert plain.twins == (("0,0", "0,1"), ("6,0", "6,1"))
    transfer = metromapmaker.read(save(second_form(SIDE_BY_SIDE, {(3, 0): {"transfer": 1}})))
    assert links(transfer)["b"] == [("S0 1", "S3 0"), ("S3 0", "S6 1")]


def test_the_first_form_names_lines_that_pass_three_cells_away(save: Save) -> None:
    drawn = cells("RrrRrrR", "GgggggG", "BbbbbbB")
    station = {(3, 0): {"lines": [COLORS["r"], COLORS["b"]]}}
    found = links(metromapmaker.read(save(first_form(drawn, station))))
    assert ("S0 2", "S3 0") in found["b"]
    assert found["g"] == [("S0 1", "S6 1")]


def test_marks_of_one_station_are_one(save: Save, told: Told) -> None:
    both = {cell: {"name": "Old_Port"} for cell in ((0, 0), (0, 1))} | {(6, 1): {"name": "_"}}
    found = metromapmaker.read(save(second_form(SIDE_BY_SIDE, both)))
    assert links(found) == {"r": [("Old Port", "S3 0"), ("S3 0", "S6 0")], "b": [("Old Port", "S6 0")]}
    assert found.twins == ()
    assert "merged: 2 marks beside another of the same station: `Old Port` and `S6 0`" in told(found)


def test_only_the_corners_of_a_track_count_and_none_of_one_that_is_about_straight(save: Save) -> None:
    drawn = cells(
        "Rr....",
        "..rrrR",
        "R.....",
        "r.....",
        "r.....",
        "rrrrR.",
    )
    found = metromapmaker.read(save(second_form(drawn)))
    assert {(link.a, link.b): link.path for line in found.lines for link in line.links} == {
        ("0,0", "5,1"): (),
        ("0,2", "4,5"): ((0.0, 5.0),),
    }


def test_a_line_two_cells_wide_is_one_line(save: Save) -> None:
    found = metromapmaker.read(save(second_form(cells("RrrrRrrrR", "rrrrrrrrr"))))
    assert links(found) == {"r": [("S0 0", "S4 0"), ("S4 0", "S8 0")]}
    aside = metromapmaker.read(save(second_form(cells("rrrrRrrrr", "RrrrrrrrR"))))
    assert links(aside) == {"r": [("S0 1", "S4 0"), ("S4 0", "S8 1")]}


def test_a_station_one_cell_aside_is_on_its_line(save: Save) -> None:
    found = metromapmaker.read(save(second_form(cells("....R....", "RrrrrrrrR"))))
    assert links(found) == {"r": [("S0 1", "S4 0"), ("S4 0", "S8 1")]}


def test_making_a_line_thin_leaves_no_hole() -> None:
    block = {(x, y) for x in range(3) for y in range(3)} - {(2, 2)}
    assert tracks.thinned(block, block - {(1, 1)}) == block


def test_drawings_without_stations_are_no_lines(save: Save, told: Told) -> None:
    found = metromapmaker.read(save(second_form(cells("RrrR..", "......", "bbbb..", "bbbb.G"))))
    assert list(links(found)) == ["r"]
    assert "dropped: `b line` joins no two stations" in told(found)
    assert "1 station on no line: `S5 3`" in told(found)


def test_parts_of_a_color_that_do_not_meet_are_lines_of_their_own(save: Save, told: Told) -> None:
    found = metromapmaker.read(save(second_form(cells("RrRrR...", "........", "..RrR..."))))
    assert [(line.id, line.name, len(line.links)) for line in found.lines] == [
        ("bd1038", "r line", 2),
        ("bd1038 (2)", "r line (2)", 1),
    ]
    assert "guessed: `r line` is drawn in 2 parts that do not meet: each is a line @ color bd1038" in told(found)


def test_a_ring_closes(save: Save) -> None:
    found = metromapmaker.read(save(second_form(cells("RrR", "r.r", "RrR"))))
    assert links(found) == {"r": [("S0 0", "S0 2"), ("S0 0", "S2 0"), ("S0 2", "S2 2"), ("S2 0", "S2 2")]}


def test_odd_cells_and_stations_are_left_out_and_said(save: Save, told: Told) -> None:
    document = second_form(CORNER)
    document["points_by_color"]["bd1038"]["xys"] |= {"x": {"1": 1}, "7": {"-": 1, "2": 0}, "8": None}
    document["points_by_color"] |= {"fff": {"xys": {"0": {"0": 1}}}, "eee": None}
    document["stations"] |= {"40": {"40": {"name": "Nowhere"}}, "41": 5}
    document["global"] |= {"data_version": 9}
    found = metromapmaker.read(save(document))
    assert links(found) == {"r": [("S0 0", "S3 0"), ("S3 0", "S5 3")]}
    notes = told(found)
    assert "guessed: data version 9 is not one of those known" in notes
    assert "dropped: 3 cells with a second color, or with no whole numbers as place" in notes
    assert "dropped: 1 station beside every line: `Nowhere`" in notes


def test_cells_and_stations_may_be_lists_of_pairs(save: Save) -> None:
    points = {"bd1038": {"x": [0, 1, 2], "y": [0, 0, 0], "xy": [[0, 0], [1, 0], [2, 0]]}}
    stations = [{"name": "Ash", "xy": [0, 0]}, {"name": "Birch", "xy": [2, 0]}]
    found = metromapmaker.read(save({"points_by_color": points, "stations": stations}))
    assert links(found) == {"r": [("Ash", "Birch")]}
    assert found.notes == ()


def test_a_map_kept_as_text_inside_json_is_found(save: Save) -> None:
    assert len(metromapmaker.read(save({"urlhash": "x", "mapdata": json.dumps(first_form(CORNER))})).stops) == 3


def test_no_line_with_stations_is_an_error_with_a_remedy(save: Save) -> None:
    with pytest.raises(
        ImportFailed, match="no line joins two of its 0 stations; in Metro Map Maker, stations are put on"
    ):
        metromapmaker.read(save(second_form(cells("rrr"))))
    with pytest.raises(ImportFailed, match="needs `points_by_color`"):
        metromapmaker.read(save({"points": 1}))


PARTS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 400)
    | st.text("1a_", max_size=2)
    | st.sampled_from(["bd1038", "xy", "line"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["0", "1", "2", "xys", "xy", "line", "station", "name", "lines"]), inner, max_size=4
        )
    ),
    max_leaves=20,
)


@settings(max_examples=50)
@given(points=PARTS, stations=PARTS, outer=PARTS)
def test_nothing_but_a_clear_error_comes_of_nonsense(
    tmp_path_factory: pytest.TempPathFactory, points: Any, stations: Any, outer: Any, read_or_refuse: Refusing
) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.json"
    path.write_text(json.dumps({"points_by_color": points, "stations": stations, "global": outer}), encoding="utf-8")
    material = material_of(str(path))
    metromapmaker.recognizes(material)
    found = read_or_refuse(metromapmaker, material)
    if found is not None:
        stops = {stop.id for stop in found.stops}
        assert all({link.a, link.b} <= stops and link.a != link.b for line in found.lines for link in line.links)


@settings(max_examples=50)
@given(drawn=st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.sampled_from("rbRB"), min_size=1))
def test_every_drawing_gives_sound_links_whatever_its_order(
    tmp_path_factory: pytest.TempPathFactory, drawn: dict[Cell, str], read_or_refuse: Refusing
) -> None:
    def read(cells: dict[Cell, str]) -> Any:
        path = tmp_path_factory.getbasetemp() / "drawn.json"
        path.write_text(json.dumps(second_form(cells)), encoding="utf-8")
        return read_or_refuse(metromapmaker, material_of(str(path)))

    found = read(drawn)
    assert found == read(dict(sorted(drawn.items(), reverse=True)))
    if found is not None:
        stations = {stop.id for stop in found.stops if stop.station}
        assert stations <= {f"{x},{y}" for (x, y), char in drawn.items() if char.isupper()}
        near = {stop.id: sum(stop.id in (k.a, k.b) for line in found.lines for k in line.links) for stop in found.stops}
        assert all(count > 0 for count in near.values())
        assert all(near[id_] > 2 for id_ in near.keys() - stations)
