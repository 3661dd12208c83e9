"""A small GTFS city, of which each test of the reader changes what it is about; JSON sources, and what is told of them."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.gtfs import IMPORTER
from metrox_maps.transit.importers.material import Material, material_of

CITY = {
    "agency.txt": "agency_name,agency_url\nHarbour Lines,https://harbour.example\n",
    "routes.txt": "route_id,route_short_name,route_long_name,route_type,route_color\nR,Red,Red Line,1,C1121F\n",
    "trips.txt": "route_id,service_id,trip_id,direction_id\nR,all,r1,0\nR,all,r2,1\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Airport,50.0,8.0\nB,Bridge,50.1,8.1\nC,Castle,50.2,8.1\nD,Dock,50.3,8.2\n",
    "stop_times.txt": (
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        "r1,08:00:00,08:00:00,A,1\nr1,08:02:00,08:02:00,B,2\nr1,08:04:00,08:04:00,C,3\nr1,08:06:00,08:06:00,D,4\n"
        "r2,08:10:00,08:10:00,D,1\nr2,08:12:00,08:12:00,C,2\nr2,08:14:00,08:14:00,B,3\nr2,08:16:00,08:16:00,A,4\n"
    ),
}


@pytest.fixture
def city() -> dict[str, str]:
    """The tables of a feed with one metro line of four stops, a trip each way, as text by name."""
    return dict(CITY)


@pytest.fixture
def zipped(tmp_path: Path) -> Callable[..., str]:
    """Writes files into a zip and gives its path."""

    def write(files: dict[str, str | bytes], name: str = "feed.zip") -> str:
        with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for inside, content in files.items():
                archive.writestr(inside, content)
        return str(tmp_path / name)

    return write


@pytest.fixture
def feed(city: dict[str, str], zipped: Callable[..., str]) -> Callable[..., Found]:
    """Reads the city with some tables changed: by name without `.txt`, as text or bytes, None to leave one out."""

    def read(**tables: str | bytes | None) -> Found:
        files: dict[str, str | bytes | None] = {**city, **{f"{name}.txt": text for name, text in tables.items()}}
        kept = {name: text for name, text in files.items() if text is not None}
        return IMPORTER.read(material_of(zipped(kept)))

    return read


@pytest.fixture
def material(zipped: Callable[..., str]) -> Callable[..., Material]:
    """The material of a zip with these files."""
    return lambda files, member=None: material_of(zipped(files), member=member)


@pytest.fixture
def save(tmp_path: Path) -> Callable[[Any], Material]:
    """Writes a JSON document into a file and gives its material."""

    def save(document: Any) -> Material:
        path = tmp_path / "map.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return material_of(str(path))

    return save


@pytest.fixture(scope="session")
def told() -> Callable[[Found], str]:
    """Gives the notes of what was found as text, a line each."""
    return lambda found: "\n".join(f"{note.kind}: {note.text} @ {note.place}" for note in found.notes)


@pytest.fixture(scope="session")
def read_or_refuse() -> Callable[[Any, Material], Found | None]:
    """Gives what a reader's module reads, or None where that is refused in words that name the file."""

    def read(reader: Any, material: Material) -> Found | None:
        try:
            found: Found = reader.read(material)
        except ImportFailed as error:
            if Path(material.path).name in str(error):
                return None
            raise
        return found

    return read
