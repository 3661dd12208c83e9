"""Station, line and edge tables: told apart by their headings, found beside each other, read with their faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found, FoundLine
from metrox_maps.transit.importers import csvs
from metrox_maps.transit.importers.material import material_of, together

Write = Callable[[str, str], str]
Told = Callable[[Found], str]

STATIONS = (
    '"id","latitude","longitude","name","display_name"\r\n'
    '1,51.50,-0.10,"Abbey Cross","Abbey<br />Cross"\r\n'
    "2,51.51,-0.11,Brook Street,NULL\r\n"
    '3,51.52,-0.12,"St Ives &amp; Quay",NULL\r\n'
    "4,51.53,-0.13,Dock,NULL\r\n"
)
LINES = '"line","name","colour","stripe"\r\n1,"Blue Line","0a3c85",NULL\r\n2,"Red Line","red",NULL\r\n9,"Ghost","red",NULL\r\n'
EDGES = '"station1","station2","line","time"\r\n1,2,1,2\r\n3,2,1,2\r\n2,1,1,2\r\n3,4,2,1\r\n'


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_bytes(text.encode())
        return str(path)

    return write


def read(*paths: str) -> Found:
    material = together([material_of(path) for path in paths])
    assert csvs.recognizes(material)
    return csvs.read(material)


def line(found: Found, id_: str) -> FoundLine:
    return next(line for line in found.lines if line.id == id_)


def pairs(found: Found, id_: str) -> list[tuple[str, str]]:
    return [(link.a, link.b) for link in line(found, id_).links]


def test_three_tables_in_a_folder(tmp_path: Path, write: Write, told: Told) -> None:
    for name, text in (("city.stations.csv", STATIONS), ("city.lines.csv", LINES), ("city.edges.csv", EDGES)):
        write(name, text)
    found = read(str(tmp_path))
    assert [(stop.id, stop.name, stop.at) for stop in found.stops] == [
        ("1", "Abbey Cross", (-0.10, 51.50)),
        ("2", "Brook Street", (-0.11, 51.51)),
        ("3", "St Ives & Quay", (-0.12, 51.52)),
        ("4", "Dock", (-0.13, 51.53)),
    ]
    assert [(one.id, one.name, one.color) for one in found.lines] == [
        ("1", "Blue Line", "#0a3c85"),
        ("2", "Red Line", "#ff0000"),
    ]
    assert pairs(found, "1") == [("1", "2"), ("2", "3")]
    assert found.system == "lonlat"
    assert not found.merges
    assert told(found) == "dropped: line `Ghost` has no station and no edge @ "


def test_one_table_is_completed_by_those_beside_it(write: Write, told: Told) -> None:
    """The files whose names are most like its own are taken, whichever of the three is named."""
    names = [write(f"city.{kind}.csv", text) for kind, text in (("a", STATIONS), ("b", LINES), ("c", EDGES))]
    write("another.csv", "id,name,lat,lon\n1,Nowhere,1,2\n")
    whole = read(*names)
    for name in names:
        found = read(name)
        assert (found.stops, found.lines) == (whole.stops, whole.lines)
        assert told(found).count("beside it was read too") == 2


def test_rows_in_another_order_change_nothing(write: Write) -> None:
    def turned(text: str) -> str:
        head, *rows = text.splitlines()
        return "\n".join([head, *rows[::-1]])

    one = read(write("s.csv", STATIONS), write("l.csv", LINES), write("e.csv", EDGES))
    other = read(write("s2.csv", turned(STATIONS)), write("l2.csv", turned(LINES)), write("e2.csv", turned(EDGES)))
    assert [(stop.id, stop.at) for stop in one.stops] == [(stop.id, stop.at) for stop in other.stops]
    assert one.lines == other.lines


@pytest.mark.parametrize(
    ("headings", "edges"),
    [
        ("stop_id;stop_name;lat;lng", "from;to;route"),
        ("code\tstation\tLatitude\tLong", "Source\tTarget\tLine Name"),
        ("ID,Label,stop_lat,stop_lon", "node1,node2,linecode"),
    ],
)
def test_headings_have_many_names(write: Write, headings: str, edges: str) -> None:
    mark = next(char for char in headings if char in ";\t,")
    stations = f"{headings}\nA,Ash,50.1,14.4\nB,Birch,50.2,14.5\n".replace(",", mark)
    found = read(write("s.csv", stations), write("e.csv", f"{edges}\nA,B,X\n".replace(",", mark)))
    assert [(stop.name, stop.at) for stop in found.stops] == [("Ash", (14.4, 50.1)), ("Birch", (14.5, 50.2))]
    assert pairs(found, "X") == [("A", "B")]


def test_edges_alone_have_names_but_no_places(write: Write, told: Told) -> None:
    found = read(write("wires.csv", "from,to,colour\nAsh,Birch,#f00\nBirch,Cedar,#f00\n"))
    assert [(stop.id, stop.at) for stop in found.stops] == [("Ash", None), ("Birch", None), ("Cedar", None)]
    assert pairs(found, "wires") == [("Ash", "Birch"), ("Birch", "Cedar")]
    assert line(found, "wires").color == "#ff0000"
    assert "guessed: rows without a line were put on one line, `wires`" in told(found)


def test_edges_may_name_stations_by_name(write: Write) -> None:
    found = read(
        write("s.csv", STATIONS), write("e.csv", "from,to,line\nabbey cross,Dock,Blue Line\n"), write("l.csv", LINES)
    )
    assert pairs(found, "1") == [("1", "4")]


def test_stations_with_line_and_order(write: Write) -> None:
    """One row for each call; the order is a number, not text, and not the order of the rows."""
    text = "station,line,order,lat,lon\n" + "".join(
        f"{name},{line},{order},{lat},14\n"
        for name, line, order, lat in (
            ("Ash", "X", 2, 50.2),
            ("Birch", "X", 10, 50.3),
            ("Cedar", "X", 1, 50.1),
            ("Birch", "Y", 1, 50.3),
            ("Elm", "Y", 2, 50.4),
            ("Elm", "X", 11, 51.4),
        )
    )
    found = read(write("s.csv", text))
    assert line(found, "X").patterns[0].stops == ("Cedar", "Ash", "Birch", "Elm (X)")
    assert line(found, "Y").patterns[0].stops == ("Birch", "Elm")
    assert found.merges
    assert {stop.name for stop in found.stops if stop.id.startswith("Elm")} == {"Elm"}


def test_calls_in_a_table_of_their_own(write: Write, told: Told) -> None:
    calls = "line,seq,stop_id\n1,1,4\n1,2,2\n1,3,1\n1,4,77\n"
    found = read(write("s.csv", STATIONS), write("calls.csv", calls))
    assert line(found, "1").patterns[0].stops == ("4", "2", "1")
    assert "dropped: `77` is no station of the table of stations @ calls.csv line 5" in told(found)


def test_rows_that_cannot_be_are_told_with_their_place(write: Write, told: Told) -> None:
    stations = "id,name,lat,lon\n1,A,50.0,14.0\n2,B,14.1,150.2\n3,C,141.2,50.3\n1,D,50,14\n,,50,14\n5,E,999,14\n"
    edges = "from,to,line\n1,2,X\n2,2,X\n2,88,X\n3,,X\n3,2,X\n1,2,X\n5,3,X\n"
    found = read(write("s.csv", stations), write("e.csv", edges))
    at = {stop.id: stop.at for stop in found.stops}
    assert at == {"1": (14.0, 50.0), "2": (150.2, 14.1), "3": (141.2, 50.3), "5": None}
    for text in (
        "repaired: `C` has latitude and longitude exchanged @ s.csv line 4",
        "dropped: a second station with the id `1`; the first is used @ s.csv line 5",
        "dropped: a row without a name and an id is no station @ s.csv line 6",
        "dropped: `E` is at latitude 999, longitude 14, which is nowhere; its position is not used @ s.csv line 7",
        "dropped: an edge leads from `2` to itself @ e.csv line 3",
        "dropped: an edge leads to `88`, which is no station @ e.csv line 4",
        "dropped: an edge has an empty end @ e.csv line 5",
        "folded: a second row of `1` to `2` @ e.csv line 7",
    ):
        assert text in told(found)


@pytest.mark.parametrize(
    ("values", "system", "guess"),
    [
        ((("3", "4"), ("30", "40")), "plane", "y downwards"),
        ((("13.4049", "52.5201"), ("13.3501", "52.5103")), "lonlat", "longitude and latitude"),
        ((("4746.557", "3814.708"), ("4746.731", "3814.421")), "plane", "y downwards"),
    ],
)
def test_what_x_and_y_mean_is_guessed_aloud(
    write: Write, values: tuple[tuple[str, str], ...], system: str, guess: str, told: Told
) -> None:
    rows = "".join(f"{index},{x},{y}\n" for index, (x, y) in enumerate(values))
    found = read(write("s.csv", f"id,x,y\n{rows}"), write("e.csv", "from,to\n0,1\n"))
    assert found.system == system
    assert guess in told(found)


def test_a_decimal_comma_is_a_number(write: Write) -> None:
    found = read(write("s.csv", "id;lat;lon\n1;50,5;14,25\n2;51;15\n"), write("e.csv", "von;nach\n1;2\n"))
    assert found.stops[0].at == (14.25, 50.5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (STATIONS, "what joins the stations is missing: a table of edges"),
        (LINES, "what joins the stations is missing"),
        ("from,to\n1,1\n", "what joins the stations is missing"),
    ],
)
def test_a_table_that_is_not_enough_says_what_is_missing(write: Write, text: str, message: str) -> None:
    path = write("s.csv", text)
    with pytest.raises(ImportFailed, match=message):
        read(path)


def test_edges_of_other_stations_make_no_network(write: Write) -> None:
    with pytest.raises(ImportFailed, match="none of the 1 row that should join stations names two of those there are"):
        read(write("s.csv", STATIONS), write("e.csv", "from,to\nx,y\n"))


def test_other_tables_are_left_alone(write: Write) -> None:
    assert not csvs.recognizes(material_of(write("prices.csv", "fruit,price\nplum,2\n")))
    assert not csvs.recognizes(material_of(write("empty.csv", "")))
    with pytest.raises(ImportFailed, match="no table has headings of stations"):
        csvs.read(material_of(write("prices.csv", "fruit,price\nplum,2\n")))


def test_columns_in_other_languages_are_other_names(write: Write) -> None:
    path = write(
        "stations.csv", "name,name_en,Station Name:ja,x,y,line,order\n橋,Bridge,ブリッジ,0,0,A,1\n北,,,1,0,A,2\n"
    )
    assert {stop.name: stop.other_names for stop in read(path).stops} == {"橋": ("Bridge", "ブリッジ"), "北": ()}
