"""GTFS feeds: lines, stations, positions that need repair, and feeds that hold nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.found import MODES, Found
from metrox_maps.transit.importers import gtfs_times, tables
from metrox_maps.transit.importers.gtfs import IMPORTER
from metrox_maps.transit.importers.gtfs_modes import mode_of
from metrox_maps.transit.importers.gtfs_times import seconds
from metrox_maps.transit.importers.material import Material, material_of

Feed = Callable[..., Found]


def texts(found: Found) -> list[str]:
    return [f"{note.kind} {note.place}: {note.text}" for note in found.notes]


def stops(*rows: str) -> str:
    return "\n".join(["stop_id,stop_name,stop_lat,stop_lon,parent_station", *rows, ""])


def at(found: Found) -> dict[str, tuple[float, float] | None]:
    return {stop.id: stop.at for stop in found.stops}


def test_a_line_has_the_short_name_color_mode_and_place_of_its_route(feed: Feed) -> None:
    (line,) = feed().lines
    assert (line.id, line.name, line.color, line.mode, line.code) == ("R", "Red", "#c1121f", "metro", "route_type 1")
    assert line.place == "routes.txt line 2"
    assert [pattern.id for pattern in line.patterns] == ["r1", "r2"]


@pytest.mark.parametrize(("row", "name"), [(",Red Line", "Red Line"), (",", "R")])
def test_a_line_without_a_short_name_has_its_long_name_or_its_id(feed: Feed, row: str, name: str) -> None:
    found = feed(routes=f"route_id,route_short_name,route_long_name,route_type\nR,{row},1\n")
    assert found.lines[0].name == name


def test_the_feed_is_named_and_credited_after_its_agency_or_publisher(feed: Feed) -> None:
    found = feed()
    assert (found.name, found.source, found.system) == (
        "Harbour Lines",
        "Harbour Lines, https://harbour.example",
        "lonlat",
    )
    info = feed(feed_info="feed_publisher_name,feed_publisher_url\nOpen Data,https://open.example\n")
    assert (info.name, info.source) == ("Harbour Lines", "Open Data, https://open.example")


def test_every_type_has_a_mode() -> None:
    modes = {str(code): mode_of(str(code))[0] for code in range(1800)}
    assert set(modes.values()) == set(MODES)
    shown = (
        "0",
        "3",
        "4",
        "5",
        "6",
        "7",
        "11",
        "12",
        "102",
        "204",
        "704",
        "800",
        "906",
        "1000",
        "1300",
        "1400",
        "1501",
    )
    assert [modes[code] for code in shown] == [
        "tram", "bus", "ferry", "tram", "other", "funicular", "bus", "monorail", "rail", "bus", "bus", "bus", "tram",
        "ferry", "other", "funicular", "other",
    ]  # fmt: skip
    assert not mode_of("1300")[1]


@pytest.mark.parametrize(
    ("text", "value"), [("25:10:00", 90600), ("7:05", 25500), ("600", 600), ("", None), ("a:b", None)]
)
def test_times_of_frequencies_are_read_leniently(text: str, value: int | None) -> None:
    assert seconds(text) == value


def test_transfers_between_stations_are_twins_and_others_are_not(feed: Feed) -> None:
    found = feed(
        stops=stops("A,A,50,8,S", "B,B,50.1,8,S", "C,C,50.2,8,T", "D,D,50.3,8,", "S,S,50,8,", "T,T,50.2,8,"),
        transfers="from_stop_id,to_stop_id,transfer_type\nA,B,0\nB,A,2\nC,A,2\nT,S,0\nD,C,\nD,A,3\nD,B,4\nA,A,1\nA,gone,0\n",
    )
    assert found.twins == (("D", "T"), ("S", "T"))


def test_a_parent_that_does_not_exist_or_runs_in_a_circle_is_left_out(feed: Feed) -> None:
    found = feed(stops=stops("A,A,50,8,gone", "B,,50.1,8,S", "C,C,50.2,8,D", "D,D,50.3,8,C", "S,Square,50,8,"))
    assert {stop.id: (stop.name, stop.parent) for stop in found.stops} == {
        "A": ("A", ""), "B": ("Square", "S"), "C": ("C", ""), "D": ("D", ""), "S": ("Square", ""),
    }  # fmt: skip
    assert texts(found) == [
        "repaired stops.txt: stop `A`: the `parent_station` does not exist, left out",
        "repaired stops.txt: 2 stops (`C` and `D`): the `parent_station` leads back to the stop itself, left out",
    ]


def test_all_stops_in_one_ring_of_parents_are_stations_of_their_own(feed: Feed) -> None:
    found = feed(stops=stops("A,A,50,8,B", "B,B,50.1,8,C", "C,C,50.2,8,D", "D,D,50.3,8,A"))
    assert [note.text for note in found.notes] == [
        "4 stops (`A`, `B`, `C` and `D`): the `parent_station` leads back to the stop itself, left out"
    ]
    assert [node.name for node in assemble(found)[0].nodes] == ["A", "B", "C", "D"]


def test_who_is_credited_does_not_depend_on_the_order_of_the_agencies(feed: Feed) -> None:
    rows = ["Harbour,https://harbour.example\n", "Airport,https://airport.example\n", "Centre,\n", "Dock,\n"]
    found = {feed(agency="agency_name,agency_url\n" + "".join(some)).source for some in (rows, rows[::-1])}
    assert found == {"Airport, Centre, Dock, https://airport.example"}


@pytest.mark.parametrize("scattered", [False, True])
def test_a_trip_without_end_is_refused(feed: Feed, monkeypatch: pytest.MonkeyPatch, scattered: bool) -> None:
    monkeypatch.setattr(gtfs_times, "MOST_CALLS", 3)
    monkeypatch.setattr(tables, "_BLOCK", 20)
    rows = ["r1,A,1\n", "r2,B,1\n"] * 4 if scattered else ["r1,A,1\n"] * 4
    with pytest.raises(ImportFailed, match=r"stop_times.txt line \d: the trip `r1` has more than 3 calls"):
        feed(stop_times="trip_id,stop_id,stop_sequence\n" + "".join(rows))


def test_calls_and_trips_that_point_nowhere_are_told(feed: Feed, city: dict[str, str]) -> None:
    found = feed(
        routes=city["routes.txt"] + "E,Empty,,3,\nR,Again,,3,\n,Nameless,,3,\n",
        trips=city["trips.txt"] + "X,all,x1,0\nR,all,r3,0\nR,all,r4,0\n",
        stop_times=city["stop_times.txt"] + "x1,,,A,1\nr4,,,A,1\nr4,,,lost,2\n",
    )
    assert [(line.name, len(line.patterns)) for line in found.lines] == [("Red", 2)]
    assert sorted(texts(found)) == [
        "dropped routes.txt: route `E`: no trip with two stops",
        "dropped routes.txt: route `line 5`: no `route_id`",
        "dropped stop_times.txt: pattern `r4`: fewer than two stops, so they are no way along a line",
        "dropped stop_times.txt: row `x1`: their trip is not in `trips.txt` or on no known route",
        "dropped stops.txt: stop `lost`: lines call at it, but it is not in `stops.txt`",
        "dropped trips.txt: trip `r3`: no rows in `stop_times.txt`",
        "dropped trips.txt: trip `x1`: their route is not in `routes.txt`",
        "repaired routes.txt: route `R`: the id stands more than once, the first row counts",
    ]


def test_stop_times_without_numbers_keep_the_order_of_the_file(feed: Feed) -> None:
    found = feed(stop_times="trip_id,stop_id\nr1,A\nr1,C\nr1,B\n")
    assert found.lines[0].patterns[0].stops == ("A", "C", "B")
    assert "guessed stop_times.txt line 1: has no column `stop_sequence`: the order of the file counts" in texts(found)
    words = feed(stop_times="trip_id,stop_id,stop_sequence\nr1,A,first\nr1,C,second\n")
    assert words.lines[0].patterns[0].stops == ("A", "C")


# -- positions ---------------------------------------------------------------------------------------------------------


def built(found: Found) -> tuple[dict[str, tuple[float, float]], str]:
    """Where the stations of the network of a feed are, and what was said about it."""
    network, notes = assemble(found)
    return {node.id: node.at for node in network.nodes}, " | ".join(note.text for note in notes)


def row(key: str, lat: float | str, lon: float | str, parent: str = "") -> str:
    return f"{key},Stop {key},{lat},{lon},{parent}"


def test_positions_are_given_as_they_stand(feed: Feed) -> None:
    found = feed(stops=stops(row("A", '"50,5"', " 8.25 "), row("B", "", 8), row("C", "nan", 8), row("D", "x", "y")))
    assert at(found) == {"A": (8.25, 50.5), "B": None, "C": None, "D": None}


@pytest.mark.parametrize("lon", [8.1, 100.5])
def test_exchanged_coordinates_are_exchanged_back(feed: Feed, lon: float) -> None:
    rows = [row(key, f"13.{number}", lon) for number, key in enumerate("ABCDE")]
    rows[2] = row("C", lon, "13.2")
    where, told = built(feed(stops=stops(*rows), stop_times="trip_id,stop_id\nr1,A\nr1,B\nr1,C\nr1,D\nr1,E\n"))
    assert where["C"] == (lon, 13.2)
    assert "latitude and longitude swapped back: 1 stop, `Stop C`" in told


@pytest.mark.parametrize("nowhere", [("0", "0.0"), ("", ""), ("50.1", "500")])
def test_a_stop_that_is_nowhere_stands_where_its_station_does(feed: Feed, nowhere: tuple[str, str]) -> None:
    found = feed(
        stops=stops(row("A", 50, 8), row("B", *nowhere, "S"), row("C", 50.2, 8), row("D", 50.3, 8), row("S", 50.1, 8))
    )
    where, _ = built(found)
    assert where["B"] == (8.0, 50.1)


def test_a_network_across_the_date_line_stays_in_one_piece(feed: Feed) -> None:
    found = feed(
        stops=stops(row("A", -16, 179.0), row("B", -16.1, 179.9), row("C", -16.2, -179.8), row("D", -16.3, -179))
    )
    where, told = built(found)
    assert [round(lon, 6) for lon, _ in where.values()] == [179.0, 179.9, 180.2, 181.0]
    assert "date line" in told


def test_all_stations_on_one_point_are_refused(feed: Feed) -> None:
    found = feed(stops=stops(*(row(key, 50, 8) for key in "ABCD")))
    with pytest.raises(ImportFailed, match="all 4 stations are at one point"):
        assemble(found)


@pytest.mark.parametrize("position", [("", ""), ("0", "0"), ("x", "y")])
def test_a_feed_without_positions_is_refused(feed: Feed, position: tuple[str, str]) -> None:
    found = feed(stops=stops(*(row(key, *position) for key in "ABCD")))
    with pytest.raises(ImportFailed, match="no station has a position"):
        assemble(found)


# -- feeds that hold nothing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["routes", "trips", "stop_times"])
@pytest.mark.parametrize("whole", [False, True])
def test_an_empty_table_is_told_with_what_there_is(feed: Feed, city: dict[str, str], table: str, whole: bool) -> None:
    text = "" if whole else city[f"{table}.txt"].splitlines()[0] + "\n"
    with pytest.raises(
        ImportFailed, match="holds no line with two stops; it has .*; the files are `agency.txt`, `routes.txt`"
    ):
        feed(**{table: text})


def test_stops_that_are_all_missing_are_told(feed: Feed) -> None:
    with pytest.raises(ImportFailed, match="it has 1 route, 2 trips on them, 2 sequences of stops, 0 stops"):
        feed(stops="")


@pytest.mark.parametrize(
    ("table", "text", "message"),
    [
        ("stops", '[{"stop_id": 1}]\n', "stops.txt: has no column `stop_id`.*it holds JSON, not a table"),
        ("routes", "<!doctype html>\n<p>Not found</p>\n", "routes.txt: has no column `route_id`.*it holds a web page"),
        ("trips", "route_id,trip\nR,r1\n", "trips.txt: has no column `trip_id`, but `route_id` and `trip`"),
        ("stop_times", "trip_id,stop\nr1,A\n", "stop_times.txt: has no column `stop_id`"),
    ],
)
def test_a_needed_column_that_is_missing_is_told(feed: Feed, table: str, text: str, message: str) -> None:
    with pytest.raises(ImportFailed, match=message):
        feed(**{table: text})


def test_a_feed_is_known_by_two_of_its_tables_in_one_folder(material: Callable[..., Material], tmp_path: Path) -> None:
    assert IMPORTER.recognizes(material({"a/Stops.TXT": "", "a/routes.txt": ""}))
    assert not IMPORTER.recognizes(material({"a/stops.txt": "", "b/routes.txt": "", "stops.csv": ""}))
    (tmp_path / "stops.txt").write_text("stop_id\n")
    assert not IMPORTER.recognizes(material_of(str(tmp_path / "stops.txt")))


# -- large tables ------------------------------------------------------------------------------------------------------


def test_neither_the_order_of_rows_nor_quotes_nor_the_size_of_blocks_matters(
    feed: Feed, city: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(5)
    names = [f"r{number}" for number in range(40)]
    rows = [f"{name},{stop},{place}" for name in names for place, stop in enumerate(luck.sample("ABCD", 3), 1)]
    tables_ = {
        "trips": "route_id,trip_id\n" + "".join(f"R,{name}\n" for name in names),
        "stop_times": "trip_id,stop_id,stop_sequence\n" + "\n".join(rows),
    }
    plain = feed(**tables_)
    assert sum(pattern.weight for pattern in plain.lines[0].patterns) == 40
    for size in (7, 64):
        monkeypatch.setattr(tables, "_BLOCK", size)
        assert feed(**tables_) == plain
        quoted = "\n".join(",".join(f'"{field}"' for field in row.split(",")) for row in rows)
        assert feed(trips=tables_["trips"], stop_times='"trip_id",stop_id,"stop_sequence"\n' + quoted) == plain
    luck.shuffle(rows)
    shuffled = feed(
        stops="\n".join(sorted(city["stops.txt"].splitlines(), reverse=True)),
        trips="route_id,trip_id\n" + "".join(f"R,{name}\n" for name in luck.sample(names, 40)),
        stop_times="trip_id,stop_id,stop_sequence\n" + "\n".join(rows),
    )
    assert shuffled.lines == plain.lines
    assert at(shuffled) == at(plain)


@pytest.mark.parametrize(
    "table",
    [
        "table_name,field_name,language,translation,record_id,field_value\n"
        "stops,stop_name,fr,Pont,B,\nstops,stop_name,en,Bridge Street,,Bridge\nroutes,route_long_name,en,No,B,\n",
        "trans_id,lang,translation\nBridge,fr,Pont\nBridge,en,Bridge Street\n",
    ],
)
def test_translations_are_other_names_of_stops(feed: Feed, table: str) -> None:
    """By id or by name, in tables of today and of early feeds."""
    names = {stop.name: set(stop.other_names) for stop in feed(translations=table).stops if stop.other_names}
    assert names == {"Bridge": {"Pont", "Bridge Street"}}


def test_of_routes_without_trips_nothing_is_kept_but_their_number(feed: Feed) -> None:
    """A feed may list all routes of a country and serve a few."""
    unserved = "".join(f"X{number},odd,none\n" for number in range(50))
    found = feed(routes="route_id,route_short_name,route_type\nR,Red,1\n" + unserved)
    assert [line.id for line in found.lines] == ["R"]
    assert [text for text in texts(found) if "routes.txt" in text] == [
        "dropped routes.txt: 50 routes (such as `X0`, `X1`, `X10`, `X11` and `X12`): no trip with two stops"
    ]
    with pytest.raises(ImportFailed, match="it has 50 routes, 0 trips on them"):
        feed(routes="route_id,route_short_name,route_type\n" + unserved)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("", "`stops.txt` has none of the 4 stops of the trips, such as `A`, `B` and `C`"),
        ("stop_id,stop_name,stop_lat,stop_lon\nZ,Z,50,8\n", "`stops.txt` has none of the 4 stops of the trips"),
        (
            '"stop_id,stop_name,stop_lat,stop_lon\nA,A,50,8\n',
            "stops.txt: has no column `stop_id`.*quotation mark not closed",
        ),
        (
            '"stop_id,stop_name,stop_lat,stop_lon\n' + "x" * 140_000,
            "stops.txt: has headings that cannot be read.*quotation",
        ),
        ("x" * 300_000, "stops.txt: is no table: its first line has 262,144 letters or more"),
        (
            'stop_id,stop_name,stop_lat,stop_lon\nA,"A,50,8\n' + "x" * 140_000,
            "what was wrong: stops.txt line 3 is not readable as a table",
        ),
    ],
)
def test_where_no_stop_is_found_the_table_of_stops_is_named(feed: Feed, table: str, words: str) -> None:
    with pytest.raises(ImportFailed, match=words):
        feed(stops=table)
