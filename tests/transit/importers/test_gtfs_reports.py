"""What went wrong elsewhere on files and tables of public GTFS feeds (notes on reading real networks, reports 1 to 19)."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.gtfs import IMPORTER
from metrox_maps.transit.importers.material import Material
from tests.transit.importers.feeds import stop, told, ways

Feed = Callable[..., Found]


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
