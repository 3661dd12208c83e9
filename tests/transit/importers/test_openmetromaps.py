"""Files of OpenMetroMaps, and what XML may try."""

from __future__ import annotations

import contextlib
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.openmetromaps import IMPORTER

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<!-- a small city -->
<omm-file version="1.0.0">
  <stations>
    <station lat="52.1" lon="13.1" name="Cedar"/>
    <station lat="52.0" lon="13.0" name="Alder"/>
    <station lat="52.0" lon="13.2" name="B&amp;B Straße"/>
  </stations>
  <lines>
    <line circular="false" color="#E64DFF" name="S1"><stop station="Alder"/><stop station="Cedar"/></line>
    <line circular="true" color="00f" name="R"><stop station="Alder"/><stop station="Cedar"/><stop station="B&amp;B Straße"/></line>
  </lines>
  <view name="Berlin" scene-height="9" scene-width="9">
    <station name="Alder" x="1.5" y="2"/><station name="Cedar" x="3" y="4"/>
  </view>
</omm-file>
"""


def material(text: str | bytes) -> Material:
    data = text if isinstance(text, bytes) else text.encode()
    return Material("city.omm", {"city.omm": lambda: io.BytesIO(data)})


def notes(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} [{note.place}]" for note in found.notes)


@pytest.mark.parametrize(
    "data",
    [FILE.encode(), b"\xef\xbb\xbf" + FILE.encode(), FILE.replace("UTF-8", "UTF-16").encode("utf-16")],
    ids=["plain", "bom", "utf-16"],
)
def test_stations_and_lines(data: bytes) -> None:
    source = material(data)
    assert IMPORTER.recognizes(source)
    found = IMPORTER.read(source)
    assert (found.name, found.system, found.merges) == ("Berlin", "lonlat", False)
    assert [(stop.id, stop.at) for stop in found.stops] == [
        ("Alder", (13.0, 52.0)),
        ("B&B Straße", (13.2, 52.0)),
        ("Cedar", (13.1, 52.1)),
    ]
    ring, straight = found.lines
    assert (straight.name, straight.color, straight.patterns[0].stops) == ("S1", "#e64dff", ("Alder", "Cedar"))
    assert (ring.color, ring.patterns[0].stops) == ("#0000ff", ("Alder", "Cedar", "B&B Straße", "Alder"))
    assert "dropped: the drawn positions of the views" in notes(found)


def test_without_degrees_the_view_gives_the_places() -> None:
    found = IMPORTER.read(material(FILE.replace("lat=", "north=")))
    assert (found.system, [stop.at for stop in found.stops]) == ("plane", [(1.5, 2.0), None, (3.0, 4.0)])
    assert "guessed: no station has degrees" in notes(found)


def test_what_does_not_fit_is_told() -> None:
    text = FILE.replace(
        '<stop station="Cedar"/></line>\n    <line', '<stop station="Ghost"/></line>\n    <line'
    ).replace('name="R"', 'name="S1"')
    found = IMPORTER.read(material(text.replace("</stations>", '<station name="Alder"/></stations>')))
    assert [(line.id, len(line.patterns)) for line in found.lines] == [("S1", 2)]
    assert "dropped: `S1` calls at 1 station the file does not have, such as `Ghost` [line 1]" in notes(found)
    assert "merged: `S1` stands several times: one line of them [line 2]" in notes(found)
    assert "dropped: `Alder` stands twice: the first is used [station 4]" in notes(found)


BOMB = '<!DOCTYPE omm-file [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<omm-file'
OUTSIDE = '<!DOCTYPE omm-file SYSTEM "file:///etc/passwd">\n<omm-file'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FILE.replace("<omm-file", BOMB, 1), "city.omm: line 3: a document type (`<!DOCTYPE`) is not read"),
        (FILE.replace("<omm-file", OUTSIDE, 1), "line 3: a document type"),
        (FILE.replace("</lines>", ""), "city.omm: line 16, column 3: not XML (mismatched tag)"),
        (FILE.replace("UTF-8", "EBCDIC-7"), "unknown encoding"),
        (FILE.replace("omm-file", "osm"), "the outermost element is `osm`, not `omm-file`"),
        ("<omm-file/>", "an .omm file needs `stations` and `lines`"),
        (FILE.replace(' name="Alder"', "", 1), "station 2: a station of an .omm file needs a name"),
        ("", "no element found"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        IMPORTER.read(material(text))
    assert message in str(caught.value)


def test_a_document_type_does_not_hide_the_format() -> None:
    assert IMPORTER.recognizes(material(FILE.replace("<omm-file", BOMB, 1)))
    assert not IMPORTER.recognizes(material("<?" * 2000))
    assert not IMPORTER.recognizes(material(FILE.replace("omm-file", "omm-files")))


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=40), st.integers(0, len(FILE)), st.integers(0, 40))
def test_any_bytes_are_read_or_refused(noise: bytes, start: int, cut: int) -> None:
    data = FILE.encode()
    for changed in (noise, data[:start] + noise + data[start + cut :]):
        source = material(changed)
        IMPORTER.recognizes(source)
        with contextlib.suppress(ImportFailed):
            IMPORTER.read(source)
