"""Which stops become one station, and what is only proposed."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.transit.found import PLANE, Stop
from metrox_maps.transit.geography import Ruler
from metrox_maps.transit.joining import merged_as_asked
from metrox_maps.transit.merging import Merged, separate, stations, top_of
from metrox_maps.transit.places import namesakes, proposals

RULER = Ruler(PLANE)
"""A plane whose units are metres."""


def stop(name: str, x: float, text: str = "", *, parent: str = "", y: float = 0.0) -> Stop:
    return Stop(id=name, name=text or name, at=(x, y), parent=parent, place=f"row {name}")


def merged(
    *stops: Stop, parents: tuple[Stop, ...] = (), within: float = 700, twins: tuple[tuple[str, str], ...] = ()
) -> Merged:
    every = {one.id: one for one in (*stops, *parents)}
    at = {one.id: one.at for one in every.values() if one.at is not None}
    result = stations({one.id: one for one in stops}, every, at, within=within, ruler=RULER)
    doubts = [*namesakes(result.places, RULER), *proposals(result.places, twins, within=within, ruler=RULER)]
    return replace(result, notes=(*result.notes, *doubts))


def groups(result: Merged) -> list[tuple[str, ...]]:
    return sorted(place.originals for place in result.places.values())


def texts(result: Merged, kind: str) -> list[str]:
    return [note.text for note in result.notes if note.kind == kind]


def test_platforms_of_a_parent_are_one_station_at_their_middle() -> None:
    result = merged(
        stop("N", 0, "Platform 1", parent="P"),
        stop("S", 10, "Platform 2", parent="P"),
        parents=(stop("P", 999, "Central"),),
    )
    (place,) = result.places.values()
    assert (place.id, place.name, place.at, place.originals) == ("N", "Central", (5.0, 0.0), ("N", "P", "S"))
    assert result.of_stop == {"N": "N", "S": "N"}
    assert [(note.kind, note.text, note.place) for note in result.notes] == [
        ("merged", "2 stops of 1 parent station, as the source has it", "row N")
    ]


def test_the_top_parent_counts_and_circles_end() -> None:
    every = {one.id: one for one in (stop("a", 0, parent="b"), stop("b", 0, parent="c"), stop("c", 0))}
    assert [top_of(name, every) for name in "abc"] == ["c", "c", "c"]
    circle = {
        one.id: one
        for one in (
            stop("a", 0, parent="d"),
            stop("d", 0, parent="c"),
            stop("c", 0, parent="d"),
            stop("s", 0, parent="s"),
        )
    }
    assert [top_of(name, circle) for name in "adcs"] == ["c", "c", "c", "s"]
    assert top_of("x", {"x": stop("x", 0, parent="nowhere")}) == "nowhere"


def test_a_parent_that_is_missing_still_joins_its_platforms() -> None:
    assert groups(merged(stop("N", 0, "A", parent="P"), stop("S", 2000, "B", parent="P"))) == [("N", "S")]


def test_lines_that_call_at_the_parent_itself_call_at_the_station() -> None:
    result = merged(stop("P", 4, "Central"), stop("N", 0, "Platform 1", parent="P"))
    assert groups(result) == [("N", "P")]
    assert [place.name for place in result.places.values()] == ["Central"]


def test_equal_names_nearby_are_one_station() -> None:
    result = merged(stop("1", 0, "Pantitlán_1_2"), stop("2", 604, "Pantitlán"))
    (place,) = result.places.values()
    assert (place.name, place.at) == ("Pantitlán", (302.0, 0.0))
    assert texts(result, "merged") == ["`Pantitlán`, also `Pantitlán_1_2`: 2 stops of one name, at most 604 m apart"]


def test_equal_names_far_apart_are_two_and_that_is_said() -> None:
    result = merged(stop("116", 0, "125 St"), stop("225", 1390, "125 St"))
    assert groups(result) == [("116",), ("225",)]
    assert texts(result, "kept") == [
        "2 stations are named `125 St` and not merged: the nearest two are 1,390 m apart; if they are one,"
        " `--merge 116=225` says so"
    ]
    assert groups(merged(stop("116", 0, "125 St"), stop("225", 1390, "125 St"), within=1400)) == [("116", "225")]


def test_parents_of_one_name_nearby_are_one_station() -> None:
    result = merged(
        stop("a1", 0, "x", parent="A"),
        stop("b1", 90, "y", parent="B"),
        parents=(stop("A", 0, "Union"), stop("B", 90, "Union")),
    )
    assert groups(result) == [("A", "B", "a1", "b1")]


def test_a_chain_of_equal_names_does_not_become_one_long_station() -> None:
    result = merged(*(stop(f"{index}", 400 * index, "Main St") for index in range(5)))
    assert groups(result) == [("0", "1"), ("2", "3"), ("4",)]


def test_without_a_name_or_a_position_nothing_is_merged() -> None:
    nameless = [Stop(id=name, at=(0.0, 0.0)) for name in ("a", "b")]
    nowhere = [Stop(id=name, name="Here") for name in ("c", "d")]
    assert groups(merged(*nameless, *nowhere)) == [("a",), ("b",), ("c",), ("d",)]


def test_different_names_nearby_are_proposed_only() -> None:
    result = merged(stop("a", 0, "Bank"), stop("b", 140, "Monument"), stop("c", 300, "Cannon Street"))
    assert len(result.places) == 3
    assert texts(result, "proposed") == [
        "`Bank` and `Monument` are 140 m apart: perhaps one station; `--merge Bank=Monument` makes them one"
    ]


def test_of_very_many_proposals_the_nearest_are_listed() -> None:
    result = merged(*(stop(f"{index:03}", index * index / 10) for index in range(100)))
    proposed = texts(result, "proposed")
    assert "`000` and `001` are 0 m apart" in proposed[0]
    assert len(proposed) == 61
    assert proposed[-1].endswith(
        "further pairs of stations with different names less than 150 m apart; `--merge A=B` merges two"
    )


@pytest.mark.parametrize(
    ("one", "other", "called"),
    [
        ("Instituto del Petróleo_1", "Instituto del Petroleo", "Instituto del Petróleo_1"),
        ("King's Cross", "Kings Cross.", "King's Cross"),
        ("Garibaldi/Lagunilla", "GARIBALDI – LAGUNILLA", "Garibaldi/Lagunilla"),
        ("Vila Prudente (monotrilho)", "Vila Prudente", "Vila Prudente"),
    ],
)
def test_spellings_of_one_name_nearby_are_one_station(one: str, other: str, called: str) -> None:
    (place,) = merged(stop("a", 0, one), stop("b", 208, other)).places.values()
    assert place.name == called


def test_spellings_almost_alike_are_proposed_only() -> None:
    result = merged(stop("a", 0, "Sea Side"), stop("b", 208, "Seaside"))
    assert texts(result, "proposed") == [
        "`Sea Side` and `Seaside` are 208 m apart and spelled almost alike: perhaps one station;"
        ' `--merge "Sea Side=Seaside"` makes them one'
    ]


def test_a_proposal_names_stations_so_that_the_option_finds_them() -> None:
    stops = (stop("a", 0, "Bank"), stop("b", 9000, "Bank"), stop("c", 100, 'The "Angel"'), stop("d", 9100, "a"))
    result = merged(*stops)
    pairs = [re.findall(r'`--merge "?([^`"]*)"?`', text)[0].split("=") for text in texts(result, "proposed")]
    assert pairs == [["a", "c"], ["b", "d"]]
    for pair in pairs:
        assert len(merged_as_asked(result, [tuple(pair)], RULER).places) == 3


def test_changes_on_foot_of_the_source_are_proposed_only() -> None:
    stops = (stop("a", 0, "Bank"), stop("b", 1400, "Temple", parent="T"), stop("c", 9000, "Zoo"))
    result = merged(*stops, parents=(stop("T", 1400, "Temple"),), twins=(("T", "a"), ("a", "a"), ("a", "gone")))
    assert texts(result, "proposed") == [
        "`Temple` and `Bank` are 1,400 m apart, and the source has a change on foot between them: perhaps one station;"
        " `--merge Temple=Bank` makes them one"
    ]


def test_sources_of_stations_are_not_merged() -> None:
    result = separate({"a": stop("a", 0, "X"), "b": Stop(id="b", station=False)}, {"a": (0.0, 0.0)})
    assert groups(result) == [("a",), ("b",)]
    assert (result.places["b"].station, result.places["b"].at) == (False, None)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 30),
            st.integers(0, 30),
            st.sampled_from(["A", "a", "B", "C (metro)", "C"]),
            st.sampled_from(["", "p", "q"]),
        ),
        min_size=2,
        max_size=14,
    ),
    st.randoms(use_true_random=False),
)
def test_the_order_of_the_stops_makes_no_difference(rows: list[tuple[int, int, str, str]], luck: object) -> None:
    stops = [stop(f"s{i}", 100.0 * x, name, parent=parent, y=100.0 * y) for i, (x, y, name, parent) in enumerate(rows)]
    parents = (stop("p", 0, "P"), stop("q", 0, "Q"))
    shuffled = list(stops)
    luck.shuffle(shuffled)  # type: ignore[attr-defined]
    result, other = merged(*stops, parents=parents), merged(*shuffled, parents=parents)
    assert result.places == other.places
    assert result.of_stop == other.of_stop
    assert result.notes == other.notes
    for place in result.places.values():
        tops = {one.id for one in stops if one.id in place.originals and not one.parent}
        corners = [one.at for one in stops if one.id in tops and one.at]
        assert all(RULER.metres(a, b) <= 700 for a in corners for b in corners)


def test_thousands_of_stops_of_one_name_are_quick_and_stay_within_the_limit() -> None:
    luck = random.Random(3)
    spread = [stop(f"{index:04}", luck.uniform(0, 2000), "Stop", y=luck.uniform(0, 2000)) for index in range(1500)]
    heap = [stop(f"x{index:04}", 9000, "Stop") for index in range(1500)]
    result = merged(*spread, *heap)
    at = {one.id: one.at for one in spread}
    assert sum(len(place.originals) for place in result.places.values()) == 3000
    assert len(result.places) < 60
    for place in result.places.values():
        corners = [at[name] for name in place.originals[::7] if at.get(name)]
        assert all(RULER.metres(a, b) <= 700 for a in corners for b in corners if a and b)
