"""What went wrong elsewhere on trips and stops of public GTFS feeds (notes on reading real networks, reports 20 to 37)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from metrox_maps.transit.found import Found
from tests.transit.importers.feeds import stop, times, told, trips, ways

Feed = Callable[..., Found]


def test_20_rows_of_a_trip_scattered_over_the_file(feed: Feed, city: dict[str, str]) -> None:
    header, *rows = city["stop_times.txt"].splitlines()
    by_stop = sorted(rows, key=lambda row: row.split(",")[3])
    found = feed(stop_times="\n".join([header, *by_stop]))
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert told(found, "2 trips (`r1` and `r2`): the rows are scattered over the file") == "repaired stop_times.txt"


def test_21_gaps_in_the_sequence_do_not_matter(feed: Feed) -> None:
    found = feed(
        trips=trips("r1", "r2"),
        stop_times="trip_id,stop_id,stop_sequence\nr1,A,3\nr1,B,17\nr1,C,100\nr2,A,9\nr2,B,10\nr2,C,11\n",
    )
    assert ways(found) == {"ABC": 2}
    assert found.notes == ()


def test_22_equal_numbers_keep_the_order_of_the_file(feed: Feed) -> None:
    found = feed(trips=trips("r1"), stop_times="trip_id,stop_id,stop_sequence\nr1,A,1\nr1,C,2\nr1,B,2\nr1,D,3\n")
    assert ways(found) == {"ACBD": 1}
    assert told(found, "trip `r1`: different stops have the same `stop_sequence`") == "guessed stop_times.txt"


def test_22_descending_numbers_are_sorted(feed: Feed) -> None:
    found = feed(trips=trips("r1"), stop_times="trip_id,stop_id,stop_sequence\nr1,A,10\nr1,B,9\nr1,C,8\n")
    assert ways(found) == {"CBA": 1}
    assert told(found, "sorted by `stop_sequence`") == "repaired stop_times.txt"


def test_23_the_same_row_twice_is_one_call(feed: Feed) -> None:
    rows = "r1,A,1\nr1,B,2\nr1,B,2\nr1,C,3\n"
    found = feed(trips=trips("r1"), stop_times="trip_id,stop_id,stop_sequence\n" + rows + "r1,A,1\n")
    assert ways(found) == {"ABC": 1}
    assert told(found, "a stop stands twice in a row") == "repaired stop_times.txt"


@pytest.mark.parametrize("time", ["100:15:00", "8:5", "noon", "-1:00:00", "24:00:60"])
def test_24_times_are_never_read(feed: Feed, city: dict[str, str], time: str) -> None:
    found = feed(stop_times=city["stop_times.txt"].replace("08:02:00", time))
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert found.notes == ()


def test_25_blank_times_are_no_midnight(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stop_times=city["stop_times.txt"].replace("08:02:00", "").replace("08:14:00", ""))
    assert ways(found) == {"ABCD": 1, "DCBA": 1}


def test_26_frequencies_weigh_a_way_and_do_not_double_it(feed: Feed) -> None:
    frequencies = (
        "trip_id,start_time,end_time,headway_secs\nr1,06:00:00,09:00:00,600\nr1,24:00:00,26:30:00,1800\nno,1,2,3\n"
    )
    found = feed(
        frequencies=frequencies, trips=trips("r1", "r2", "r3"), stop_times=times("r1 ABCD", "r2 DCBA", "r3 ABCD")
    )
    assert ways(found) == {"ABCD": 18 + 5 + 1, "DCBA": 1}


def test_26_a_headway_that_cannot_be_read_is_one_departure(feed: Feed) -> None:
    found = feed(frequencies="trip_id,start_time,end_time,headway_secs\nr1,6:00,9:00,0\n")
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert told(found, "counted as one departure") == "guessed frequencies.txt"


def test_27_a_repeated_stop_id_means_its_first_row(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"] + "A,Elsewhere,51,9\n")
    assert (stop(found, "A").name, stop(found, "A").place) == ("Airport", "stops.txt line 2")
    assert told(found, "stop `A`: the id stands more than once, the first row counts") == "repaired stops.txt"


def test_27_an_invisible_backspace_in_an_id(feed: Feed, city: dict[str, str]) -> None:
    found = feed(
        stops=city["stops.txt"].replace("B,", "B\b,"),
        trips=city["trips.txt"].replace("r1", "\x00r1"),
        stop_times=city["stop_times.txt"].replace("C,2", "\u200bC,2"),
    )
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert sorted(note.place for note in found.notes if "control characters" in note.text) == [
        "stop_times.txt line 7",
        "stops.txt line 3",
        "trips.txt line 2",
    ]


def test_28_many_trips_of_one_id_are_still_a_way(feed: Feed) -> None:
    found = feed(trips=trips(*["r1"] * 114), stop_times=times(*["r1 ABCD"] * 114))
    assert list(ways(found)) == ["ABCD"]
    assert told(found, "the id stands more than once") == "repaired trips.txt"


def test_28_different_trips_of_one_id_are_not_mixed(feed: Feed) -> None:
    found = feed(trips=trips("r1", "r1"), stop_times=times("r1 ABCD", "r1 DCBA"))
    assert set(ways(found)) == {"ABCD", "DCBA"}
    assert told(found, "the id stands for several trips") == "repaired stop_times.txt"


def test_29_stations_without_calls_of_their_own_are_kept_as_parents(feed: Feed) -> None:
    stops = "stop_id,stop_name,stop_lat,stop_lon,parent_station\nA,A1,50,8,S\nB,B,50.1,8.1,\nC,C,50.1,8.1,T\nD,D,50.3,8.2,\n"
    stops += "S,Airport,50,8,\nT,Twin,50.1,8.1,\nU,Unused,50,9,\nV,Unused 1,50,9,U\n"
    found = feed(stops=stops)
    assert [one.id for one in found.stops] == ["A", "B", "C", "D", "S", "T"]
    assert [one.parent for one in found.stops] == ["S", "", "T", "", "", ""]
    assert found.merges


def test_30_parents_of_one_name_stay_apart_until_merged_by_name(feed: Feed) -> None:
    stops = "stop_id,stop_name,stop_lat,stop_lon,parent_station\nA,x,50,8,P\nB,x,50.001,8,Q\nC,x,50.002,8,R\nD,D,50.3,8.2,\n"
    stops += "P,Centre,50,8,\nQ,Centre,50.001,8,\nR,Centre,50.002,8,\n"
    found = feed(stops=stops)
    assert [(one.id, one.name) for one in found.stops if one.id in "PQR"] == [
        ("P", "Centre"),
        ("Q", "Centre"),
        ("R", "Centre"),
    ]
    assert found.merges


def test_31_only_stops_that_trips_call_at(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"] + "S,Bridge Station,50.1,8.1\nE,Entrance,50.1,8.1\n")
    assert [one.id for one in found.stops] == ["A", "B", "C", "D"]


def test_32_calls_at_the_parent_itself_and_at_its_children(feed: Feed) -> None:
    stops = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nA,A,50,8,0,\nB,B 1,50.1,8,0,S\nC,B 2,50.1,8,0,S\n"
    found = feed(
        stops=stops + "S,Bridge,50.1,8,1,\nD,Dock,50.2,8,,\n",
        trips=trips("r1", "r2", "r3"),
        stop_times=times("r1 ABD", "r2 ASD", "r3 DCA"),
    )
    assert {one.id: one.parent for one in found.stops} == {"A": "", "B": "S", "C": "S", "D": "", "S": ""}
    assert set(ways(found)) == {"ABD", "ASD", "DCA"}


def test_33_the_closing_stop_of_a_loop_is_kept(feed: Feed) -> None:
    assert ways(feed(trips=trips("r1"), stop_times=times("r1 ABCDA"))) == {"ABCDA": 1}


def test_33_a_loop_numbered_from_nought_does_not_begin_at_its_end(feed: Feed) -> None:
    rows = "\n".join(f"r1,{one},{place}" for place, one in [(10, "A"), (0, "A"), (2, "B"), (9, "D")])
    found = feed(trips=trips("r1"), stop_times=f"trip_id,stop_id,stop_sequence\n{rows}\n")
    assert ways(found) == {"ABDA": 1}


def test_34_long_and_short_runs_are_not_interleaved(feed: Feed) -> None:
    found = feed(trips=trips("r1", "r2", "r3"), stop_times=times("r1 ABCD", "r2 CD", "r3 CD"))
    assert ways(found) == {"CD": 2, "ABCD": 1}


def test_35_the_direction_ranks_nothing(feed: Feed) -> None:
    table = "route_id,trip_id,direction_id\nR,r1,0\nR,r2,1\nR,r3,1\n"
    found = feed(trips=table, stop_times=times("r1 AB", "r2 DCBA", "r3 DCBA"))
    turned = feed(
        trips=table.replace(",0", ",2").replace(",1\n", ",0\n"), stop_times=times("r1 AB", "r2 DCBA", "r3 DCBA")
    )
    assert found.lines == turned.lines
    assert list(ways(found)) == ["DCBA", "AB"]


def test_36_the_first_trip_is_not_the_route(feed: Feed) -> None:
    found = feed(trips=trips("r1", "r2", "r3"), stop_times=times("r1 ACD", "r2 ABCD", "r3 ABCD"))
    assert [("".join(one.stops), one.weight, one.id) for one in found.lines[0].patterns] == [
        ("ABCD", 2, "r2"),
        ("ACD", 1, "r1"),
    ]


def test_37_a_branch_is_a_way_of_its_own(feed: Feed) -> None:
    found = feed(trips=trips("r1", "r2", "r3"), stop_times=times("r1 ABC", "r2 ABD", "r3 ABD"))
    assert ways(found) == {"ABD": 2, "ABC": 1}
