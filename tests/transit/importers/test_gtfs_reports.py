"""What went wrong elsewhere on public GTFS feeds (notes on reading real networks, reports 1 to 37), one small feed each."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found, Stop
from metrox_maps.transit.importers.gtfs import IMPORTER
from metrox_maps.transit.importers.material import Material

Feed = Callable[..., Found]
ThereAndBack = {("A", "B", "C", "D"), ("D", "C", "B", "A")}


def ways(found: Found, line: str = "R") -> dict[str, int]:
    """The patterns of a line as words, with their weights."""
    (chosen,) = (one for one in found.lines if one.id == line)
    return {"".join(pattern.stops): pattern.weight for pattern in chosen.patterns}


def told(found: Found, words: str) -> str:
    """The place of the one note that says this."""
    (place,) = (f"{note.kind} {note.place}" for note in found.notes if words in note.text)
    return place


def stop(found: Found, key: str) -> Stop:
    (one,) = (stop for stop in found.stops if stop.id == key)
    return one


def times(*trips: str) -> str:
    """A table of stop times from `trip stops`, numbered from 1 on."""
    rows = ["trip_id,stop_id,stop_sequence"]
    for trip in trips:
        name, stops = trip.split()
        rows += [f"{name},{one},{place}" for place, one in enumerate(stops, 1)]
    return "\n".join([*rows, ""])


def trips(*names: str) -> str:
    return "\n".join(["route_id,trip_id", *(f"R,{name}" for name in names), ""])


def test_1_a_byte_order_mark_hides_no_column(feed: Feed, city: dict[str, str]) -> None:
    found = feed(**{name[:-4]: b"\xef\xbb\xbf" + text.encode() for name, text in city.items()})
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert found.notes == ()


def test_2_a_byte_order_mark_before_a_quoted_heading(feed: Feed) -> None:
    stops = '\ufeff"stop_id", "stop_name" ,"stop_lat","stop_lon"\nA,Airport,50,8\nB,B,50.1,8\nC,C,50.2,8\nD,D,50.3,8\n'
    assert stop(feed(stops=stops), "A").name == "Airport"


def test_3_a_feed_saved_as_windows_ansi(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"].replace("Bridge", "Brücke ‘Nord’").encode("cp1252"))
    assert stop(found, "B").name == "Brücke ‘Nord’"
    assert told(found, "cp1252") == "repaired stops.txt line 3"


def test_4_one_dash_of_another_encoding_stops_nothing(feed: Feed, city: dict[str, str]) -> None:
    found = feed(routes=city["routes.txt"].encode().replace(b"Red,", b"Airport \x96 Dock,"))
    assert found.lines[0].name == "Airport – Dock"
    assert told(found, "cp1252") == "repaired routes.txt line 2"


def test_5_tables_of_one_feed_in_different_encodings(feed: Feed, city: dict[str, str]) -> None:
    found = feed(
        stops=city["stops.txt"].replace("Castle", "Schloß").encode("cp1252"),
        routes=city["routes.txt"].replace("Red,", "Grüne,").encode(),
        trips=city["trips.txt"].encode("utf-16"),
    )
    assert (stop(found, "C").name, found.lines[0].name) == ("Schloß", "Grüne")
    assert ways(found) == {"ABCD": 1, "DCBA": 1}


def test_6_inner_quotes_that_are_not_doubled(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"].replace("Bridge", '"Bridge "North""'))
    assert (stop(found, "B").name, stop(found, "B").at) == ("Bridge North", (8.1, 50.1))
    assert told(found, "stray quotation marks") == "repaired stops.txt line 3"


def test_6_a_quote_that_is_never_closed_swallows_no_stop(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"].replace("Bridge", '"Bridge'))
    assert [(one.id, one.name) for one in found.stops] == [
        ("A", "Airport"),
        ("B", "Bridge"),
        ("C", "Castle"),
        ("D", "Dock"),
    ]
    assert stop(found, "C").at == (8.1, 50.2)
    assert "stops.txt" in told(found, "not closed")


def test_7_a_comma_in_quotes_shifts_no_coordinate(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"].replace("Bridge", '"Bridge, North"'))
    assert (stop(found, "B").name, stop(found, "B").at) == ("Bridge, North", (8.1, 50.1))
    assert found.notes == ()


def test_8_a_comma_without_quotes_shifts_nothing(feed: Feed, city: dict[str, str]) -> None:
    found = feed(stops=city["stops.txt"].replace("Bridge", "Bridge, North"))
    assert (stop(found, "B").name, stop(found, "B").at) == ("Bridge, North", (8.1, 50.1))
    assert told(found, "a comma too many") == "repaired stops.txt line 3"


def test_8_a_field_too_many_at_the_end_shifts_nothing(feed: Feed, city: dict[str, str]) -> None:
    found = feed(
        stops=city["stops.txt"].replace("50.1,8.1", "50.1,8.1,x"),
        stop_times=city["stop_times.txt"].replace("B,2", "B,2,0"),
    )
    assert (stop(found, "B").name, stop(found, "B").at) == ("Bridge", (8.1, 50.1))
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert {note.place for note in found.notes if "those at the end left out" in note.text} == {
        "stops.txt line 3",
        "stop_times.txt line 3",
    }


@pytest.mark.parametrize("end", ["\r", "\r\n", "\r\r\n", "\n\n", "\r\n\r\n"])
def test_9_odd_line_ends_double_no_row(feed: Feed, city: dict[str, str], end: str) -> None:
    found = feed(**{name[:-4]: text.replace("\n", end) for name, text in city.items()})
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert found.notes == ()


def test_10_tables_in_a_folder_of_the_zip(material: Callable[..., Material], city: dict[str, str]) -> None:
    inside = material({f"export/today/{name}": text for name, text in city.items()} | {"readme.txt": "hello"})
    assert IMPORTER.recognizes(inside)
    assert set(ways(IMPORTER.read(inside))) == {"ABCD", "DCBA"}


def test_10_two_folders_with_feeds_are_a_choice(material: Callable[..., Material], city: dict[str, str]) -> None:
    two = {f"{folder}/{name}": text for folder in ("east", "west") for name, text in city.items()}
    with pytest.raises(
        ImportFailed, match="2 feeds, in the folders `east` and `west`; name the one that is meant with --member"
    ):
        IMPORTER.read(material(two))
    assert set(ways(IMPORTER.read(material(two, "west")))) == {"ABCD", "DCBA"}


def packed(files: dict[str, str]) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def test_11_a_zip_in_the_zip(material: Callable[..., Material], city: dict[str, str]) -> None:
    outer = material({"gtfs.zip": packed(city), "README.txt": "one feed"})
    assert set(ways(IMPORTER.read(outer))) == {"ABCD", "DCBA"}
    assert [note.text for note in outer.notes] == ["inside is an archive, `gtfs.zip`, which is read"]


def test_11_several_zips_in_the_zip_are_a_choice(material: Callable[..., Material], city: dict[str, str]) -> None:
    files = {"1/bus.zip": packed({"x.txt": ""}), "2/metro.zip": packed(city)}
    with pytest.raises(ImportFailed, match="holds 2 zips.*`1/bus.zip` and `2/metro.zip`; name the one"):
        material(files)
    assert set(ways(IMPORTER.read(material(files, "metro.zip")))) == {"ABCD", "DCBA"}


def test_12_missing_tables_are_named_with_what_there_is(
    material: Callable[..., Material], city: dict[str, str]
) -> None:
    files = {name.replace("trips", "trip"): text for name, text in city.items() if name != "routes.txt"}
    with pytest.raises(
        ImportFailed, match="has no `routes.txt` and `trips.txt`, which a GTFS feed needs; it holds .*`trip.txt`"
    ):
        IMPORTER.read(material(files))


def test_13_trips_may_name_shapes_that_do_not_exist(feed: Feed) -> None:
    assert ways(feed(trips="route_id,trip_id,shape_id\nR,r1,gone\nR,r2,gone\n")) == {"ABCD": 1, "DCBA": 1}


def test_14_an_optional_table_without_a_column_is_left_out(feed: Feed) -> None:
    found = feed(frequencies="trip_id,headway\nr1,600\n", transfers="from_stop,to_stop\nA,D\n")
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert told(found, "no column `start_time`, `end_time` and `headway_secs`") == "dropped frequencies.txt"
    assert told(found, "no column `from_stop_id`") == "dropped transfers.txt"


@pytest.mark.parametrize("calendar", [None, "", "service_id,monday\n"])
def test_15_calendars_are_not_needed(feed: Feed, calendar: str | None) -> None:
    assert ways(feed(calendar=calendar, calendar_dates=calendar)) == {"ABCD": 1, "DCBA": 1}


@pytest.mark.parametrize("agency", [None, "", "agency_name\n", "agency_id,agency_url\n1,x\n"])
def test_16_agencies_are_not_needed(feed: Feed, agency: str | None) -> None:
    found = feed(agency=agency)
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert found.name == "feed"


@pytest.mark.parametrize("code", ["1", "401", "402", "500", "699"])
def test_17_types_that_are_a_metro(feed: Feed, code: str) -> None:
    found = feed(routes=f"route_id,route_type\nR,{code}\n")
    assert (found.lines[0].mode, found.lines[0].code) == ("metro", f"route_type {code}")
    assert found.notes == ()


@pytest.mark.parametrize("code", ["403", "404", "405"])
def test_17_urban_railways_of_no_clear_kind_are_a_metro_and_it_is_said(feed: Feed, code: str) -> None:
    found = feed(routes=f"route_id,route_type\nR,{code}\n")
    assert found.lines[0].mode == "metro"
    assert told(found, f"`route_type` {code} names no one kind of service, taken as metro") == "guessed routes.txt"


@pytest.mark.parametrize(
    ("code", "mode"), [("2", "rail"), ("100", "rail"), ("117", "rail"), ("109", "suburban"), ("300", "suburban")]
)
def test_17_other_rail_is_no_metro(feed: Feed, code: str, mode: str) -> None:
    assert feed(routes=f"route_id,route_type\nR,{code}\n").lines[0].mode == mode


@pytest.mark.parametrize("code", ["8", "999999", "-1", "metro", ""])
def test_18_an_unknown_type_stops_nothing(feed: Feed, code: str) -> None:
    found = feed(routes=f"route_id,route_type\nR,{code}\n")
    assert found.lines[0].mode == "other"
    assert ways(found) == {"ABCD": 1, "DCBA": 1}
    assert told(found, f"`route_type` {code or 'missing'} names no one kind") == "guessed routes.txt"


def test_19_an_operator_that_changed_to_400_keeps_its_metro(feed: Feed) -> None:
    found = feed(routes="route_id,route_type\nR,400\n")
    assert found.lines[0].mode == "metro"
    assert told(found, "taken as metro") == "guessed routes.txt"


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
