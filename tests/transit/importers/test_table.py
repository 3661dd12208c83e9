"""The table of readers: every source is read by the one that knows it, and what nobody knows is explained."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import ImportFailed, UnknownNameError
from metrox_maps.transit.importers.material import material_of
from metrox_maps.transit.importers.table import IMPORTERS, importer_named, opened, read_material

TRANSITMAP = {
    "nodes": [{"id": "a", "label": "Ash", "metadata": {"x": 1, "y": 2}}, {"id": "b", "metadata": {"x": 3, "y": 4}}],
    "edges": [{"source": "a", "target": "b", "metadata": {"lines": ["U1"]}}],
    "lines": [{"id": "U1", "color": "red"}],
}
NODELINK = {"directed": False, "nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}
NEIGHBORS = {"A": {"lines": [1], "relations": ["B"]}, "B": {"lines": [1], "relations": ["A"]}}
SOURCES = {
    "transitmap": ("map.json", json.dumps(TRANSITMAP)),
    "nodelink": ("graph.json", json.dumps(NODELINK)),
    "neighbors": ("stations.json", json.dumps(NEIGHBORS)),
    "csvs": ("edges.csv", "from,to,line\na,b,U1\n"),
}


def save(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_ids_are_unique_and_told_apart() -> None:
    ids = [importer.id for importer in IMPORTERS]
    assert len(set(ids)) == len(ids)
    assert all(importer.about and importer_named(importer.id.upper()) is importer for importer in IMPORTERS)


@pytest.mark.parametrize("kind", SOURCES)
def test_each_source_has_one_reader(tmp_path: Path, kind: str) -> None:
    path = save(tmp_path, *SOURCES[kind])
    assert [importer.id for importer in IMPORTERS if importer.recognizes(material_of(path))] == [kind]
    found = read_material(opened([path]))
    assert found.kind == kind
    assert read_material(opened([path]), kind=kind) == found


def test_no_reader_knows_or_breaks_on_what_is_no_network(tmp_path: Path) -> None:
    odd: list[Any] = [
        None,
        0,
        "x",
        [],
        {},
        [[]],
        [{}],
        {"nodes": {}},
        {"nodes": [None], "edges": [None], "lines": [None]},
    ]
    odd += [{"features": [None]}, {"type": "FeatureCollection"}, {"elements": [1]}, {"stations": {"a": 1}, "lines": 3}]
    for document in odd:
        material = material_of(save(tmp_path, "odd.json", json.dumps(document)))
        known = [importer.id for importer in IMPORTERS if importer.recognizes(material)]
        for kind in known:
            with pytest.raises(ImportFailed):
                importer_named(kind).read(material)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.json", b'{"name": 1, "size": 2}', "its JSON has the keys `name` and `size`"),
        ("a.json", b"{}", "its JSON is `{}`"),
        ("a.json", b'[{"a": 1}, 2]', "its JSON is a list of 2 entries with the keys `a`"),
        ("a.json", b'{"format": "metrox-map/1"}', "it is a file of the format `metrox-map/1`"),
        ("a.json", b'{"nodes": [1,, 2]}', "line 1, column 14: not JSON"),
        ("a.txt", b"", "`a.txt` is empty"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0", "`a.png` is no text"),
        ("feed.zip", b"<!DOCTYPE html><html>404", "called a zip but is none"),
        ("feed", b"<!DOCTYPE html><html>404", "`feed` is a web page"),
        ("a.xml", b"<kml><Document/></kml>", "`a.xml` is XML that begins with"),
        ("a.csv", b"fruit,price\nplum,2\n", "`a.csv` is a table with the columns `fruit` and `price`"),
        ("a.txt", b"just words", "`a.txt` begins with `just words`"),
    ],
)
def test_what_nobody_knows_is_described(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ImportFailed, match=re.escape(words)) as caught:
        read_material(opened([str(path)]))
    assert str(caught.value).startswith(str(path))


def test_a_failure_lists_the_files_and_briefly_what_is_known(tmp_path: Path) -> None:
    save(tmp_path, "readme.txt", "hello")
    save(tmp_path, "prices.csv", "fruit,price\n")
    with pytest.raises(ImportFailed) as caught:
        read_material(opened([str(tmp_path)]))
    assert "it has 2 files, `prices.csv` and `readme.txt`" in str(caught.value)
    assert all(importer.about in str(caught.value) for importer in IMPORTERS)
    assert len(str(caught.value)) < len(str(tmp_path)) + 600


def test_an_unknown_kind_gets_a_suggestion(tmp_path: Path) -> None:
    path = save(tmp_path, *SOURCES["csvs"])
    with pytest.raises(UnknownNameError, match=r"there is no reader `csv`; did you mean `csvs`\? There are `gtfs`, "):
        read_material(opened([path]), kind="csv")


def test_a_special_case_is_read_as_what_it_is(tmp_path: Path) -> None:
    """GTFS is tables too, and a LOOM graph GeoJSON."""
    point = {"type": "Point", "coordinates": [14.0, 50.0]}
    far = {"type": "Point", "coordinates": [14.1, 50.1]}
    graph = {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": point,
                "properties": {"id": "a", "station_id": "a", "station_label": "Ash"},
            },
            {
                "type": "Feature",
                "geometry": far,
                "properties": {"id": "b", "station_id": "b", "station_label": "Birch"},
            },
            {
                "type": "Feature",
                "geometry": {"type": "LineString", "coordinates": [[14.0, 50.0], [14.1, 50.1]]},
                "properties": {"from": "a", "to": "b", "lines": [{"id": "1", "label": "U1", "color": "ff0000"}]},
            },
        ],
    }
    path = save(tmp_path, "graph.json", json.dumps(graph))
    assert importer_named("loom").recognizes(material_of(path))
    assert read_material(opened([path])).kind == "loom"
    with zipfile.ZipFile(tmp_path / "feed.zip", "w") as feed:
        feed.writestr("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\na,Ash,50,14\nb,Birch,50.1,14.1\n")
        feed.writestr("routes.txt", "route_id,route_short_name,route_type\n1,U1,1\n")
        feed.writestr("trips.txt", "route_id,service_id,trip_id\n1,s,t\n")
        feed.writestr("stop_times.txt", "trip_id,stop_id,stop_sequence\nt,a,1\nt,b,2\n")
    feeding = str(tmp_path / "feed.zip")
    assert importer_named("csvs").recognizes(material_of(feeding))
    assert read_material(opened([feeding])).kind == "gtfs"


def test_the_opening_of_an_archive_is_told_too(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("edges.csv", "from,to,line\na,b,U1\n")
    path = tmp_path / "outer.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("inner.zip", inner.getvalue())
    found = read_material(opened([str(path)]))
    assert found.kind == "csvs"
    assert "inside is an archive, `inner.zip`" in found.notes[0].text


def test_what_was_left_out_of_an_archive_is_told_where_that_makes_it_no_network(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "feed.zip", "w") as archive:
        archive.writestr("../stops.txt", "stop_id\n")
        archive.writestr("routes.txt", "route_id\n")
    with pytest.raises(ImportFailed, match=r"points outside of the archive, left out: `\.\./stops\.txt`"):
        read_material(opened([str(tmp_path / "feed.zip")]))


def test_a_list_of_empty_objects_has_no_keys_to_name(tmp_path: Path) -> None:
    with pytest.raises(ImportFailed, match="its JSON is a list of 2 entries\\. Known are"):
        read_material(opened([save(tmp_path, "a.json", "[{}, {}]")]))


def test_of_several_networks_in_folders_none_is_taken_silently(tmp_path: Path) -> None:
    for folder, kind in (("east", "neighbors"), ("west", "csvs")):
        (tmp_path / folder).mkdir()
        save(tmp_path / folder, *SOURCES[kind])
    with pytest.raises(ImportFailed, match="holds 2 sources, .*: `east` and `west`; name one of these"):
        read_material(opened([str(tmp_path)]))
    assert read_material(opened([str(tmp_path)], member="west")).kind == "csvs"
    (tmp_path / "east" / SOURCES["neighbors"][0]).write_text("no network")
    assert read_material(opened([str(tmp_path)])).kind == "csvs"


def test_of_several_networks_beside_each_other_one_is_to_be_named(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "gtfs.zip", "w") as archive:
        archive.writestr("stops.txt", "stop_id\n")
    course = {"type": "LineString", "coordinates": [[8.0, 50.0], [8.1, 50.0]]}
    feature = {"type": "Feature", "geometry": course, "properties": {}}
    save(tmp_path, "route.geojson", json.dumps({"type": "FeatureCollection", "features": [feature]}))
    with pytest.raises(ImportFailed, match="`gtfs.zip` and `route.geojson`; name one of these"):
        read_material(opened([str(tmp_path)]))
    save(tmp_path, *SOURCES["csvs"])
    with pytest.raises(ImportFailed, match="`gtfs.zip`, `route.geojson` and `the tables together`; name one of these"):
        read_material(opened([str(tmp_path)]))
    (tmp_path / "gtfs.zip").unlink()
    (tmp_path / "route.geojson").unlink()
    assert read_material(opened([str(tmp_path)])).kind == "csvs"
