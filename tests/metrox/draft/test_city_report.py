"""What a list says beside its lines: a title, how large it all is, and what a board takes of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from metrox_maps.metrox.draft.city import ROUTES
from metrox_maps.metrox.draft.city_report import board_size
from metrox_maps.metrox.draft.sources import Source
from metrox_maps.metrox.draft.titles import titled
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.found import PLANE, Found, FoundLine, Link, Stop


def source(lines: dict[str, Iterable[str]], *, name: str = "City", title: str = "") -> Source:
    """Lines by their stations in order, on a parabola, in a file called as the city."""
    stations = sorted({station for stations in lines.values() for station in stations})
    found = Found(
        name=name,
        kind="test",
        system=PLANE,
        stops=tuple(
            Stop(id=each, name=each, at=(float(index), float(index * index))) for index, each in enumerate(stations)
        ),
        lines=tuple(
            FoundLine(id=each, name=each, links=tuple(Link(a=a, b=b) for a, b in pairwise(stops)))
            for each, stops in lines.items()
        ),
        source=title,
    )
    return Source(paths=("feeds/city_of_dreams.zip",), found=found)


def test_a_board_takes_what_touches_and_leaves_the_rest() -> None:
    lines = {f"L{number}": [f"{letter}{number}" for letter in "abcd"] + ["hub"] for number in range(1, 12)}
    size = board_size(source({**lines, "Shuttle": ["hub", "pier"]}), Choice())
    assert (size.stations, size.interchanges, size.routes) == (46, 1, ROUTES)
    assert (len(size.taken), size.parts) == (ROUTES, ())
    assert size.left[-1] == "Shuttle"
    assert sorted({*size.taken, *size.left}) == sorted([*lines, "Shuttle"])
    assert list(size.taken) == sorted(size.taken, key=lambda name: int(name[1:]))


@pytest.mark.parametrize(
    ("name", "title", "wanted", "words"),
    [
        ("city_of_dreams", "", "City of Dreams", "named `City of Dreams` after its file"),
        ("", "Dream Transit", "City of Dreams", "named `City of Dreams` after its file"),
        (
            "city_of_dreams",
            "Dream Transit, https://dreams",
            "Dream Transit",
            "named `Dream Transit` after its publisher",
        ),
        ("city_of_dreams", "Trams, Ferries", "City of Dreams", "named `City of Dreams` after its file"),
        ("city_of_dreams", f"The data is {'mine ' * 9}.", "City of Dreams", "named `City of Dreams` after its file"),
        ("Real Name", "Dream Transit", "Real Name", ""),
    ],
)
def test_the_name_of_a_file_is_no_title(name: str, title: str, wanted: str, words: str) -> None:
    read = source({"1": "abcd"}, name=name, title=title)
    found = titled(read.found, read.paths)
    assert found.name == wanted
    assert [note.text.partition(";")[0] for note in found.notes] == ([words] if words else [])
    given = titled(read.found, read.paths, name="city_of_dreams")
    assert (given.name, given.notes) == ("city_of_dreams", ())


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("towns/rmp-toronto.json", "Toronto"),
        ("towns/d3-tube-map-berlin-ubahn.json", "Berlin U-Bahn"),
        ("towns/cdmx_no_shapes.zip", "CDMX"),
        ("towns/sg-rail.geo.json", "SG Rail"),
        ("towns/nyc_subway_gtfs_20240131.zip", "NYC Subway"),
        ("mexico_city/gtfs.zip", "Mexico City"),
        ("rio_de_janeiro/stations.osm.json", "Rio de Janeiro"),
        ("towns/RER-Paris.json", "RER Paris"),
        ("gtfs/stops.csv", "Stops"),
        ("towns/データ.json", "データ"),
    ],
)
def test_a_title_has_capitals_and_no_words_for_tools(path: str, wanted: str) -> None:
    assert titled(source({"1": "abcd"}, name="").found, [path]).name == wanted
