"""Imports the cities of a folder and compares what comes out with what is known of them.

    python -m tests.acceptance.cities FOLDER

The folder holds real feeds and maps that may not be shipped with this program; its README says where they are from and
what is in them. Prints a table and ends with 1 where a number differs, with 2 where a file is missing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from metrox_maps.errors import MetroxError
from metrox_maps.transit.assemble import Choice, assemble
from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.network import Network, Way


@dataclass(frozen=True, kw_only=True)
class City:
    """A source, and the numbers that are known of it; None for those that are not."""

    name: str
    path: str
    choice: Choice = field(default_factory=Choice)
    lines: int
    stations: int
    interchanges: int | None = None
    paths: Mapping[str, int] = field(default_factory=dict)
    """For lines by name or id, the stations on the main way."""
    calls: Mapping[str, int] = field(default_factory=dict)
    """For lines by name or id, the stations on its edges."""
    loops: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    """Lines without a fork, whose one way has all their stations."""
    nodes: int | None = None
    """Stations, junctions and bends."""
    edges: int | None = None
    links: int | None = None
    """Edges, each counted for every line on it."""
    ends: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def _numbers(text: str) -> dict[str, int]:
    """`1 20, 2 24` as a table."""
    return {name: int(count) for name, _, count in (part.strip().rpartition(" ") for part in text.split(","))}


CITIES = (
    City(
        name="bart",
        path="bart/bart.zip",
        lines=6,
        stations=48,
        interchanges=33,
        paths=_numbers("01 28, 03 19, 05 20, 07 23, 11 18, 19 2"),
    ),
    City(
        name="nyc",
        path="nyc_1_2/nyc_subway_gtfs.zip",
        lines=2,
        stations=81,  # 38 of line 1, 49 and 12 more of line 2, 18 of them on both
        paths=_numbers("1 38, 2 49"),
        ends={"2": ("Wakefield-241 St", "Flatbush Av-Brooklyn College")},
    ),
    City(
        name="sao_paulo",
        path="sao_paulo/spo_gtfs.zip",
        choice=Choice(modes=("metro", "rail")),
        lines=13,
        # 168 and 16 by equal names; `Pinheiros Metrô` and `Vila Prudente (monotrilho)` are cleaned and merged too
        stations=166,
        interchanges=18,
        paths=_numbers(
            "METRÔ L1 23, METRÔ L2 13, METRÔ L3 18, METRÔ L4 10, METRÔ L5 17, METRÔ 15 7, CPTM L07 18, CPTM L08 22,"
            "CPTM L09 18, CPTM L10 13, CPTM L11 15, CPTM L12 13, CPTM L13 3"
        ),
    ),
    City(
        name="busan (feed)",
        path="busan/gtfs.zip",
        lines=4,
        stations=108,
        interchanges=6,
        paths=_numbers("1 40, 2 43, 3 17, 4 14"),
    ),
    City(
        name="busan (map)",
        path="busan/route.geojson",
        lines=4,
        stations=108,
        interchanges=6,
        paths=_numbers("1 40, 2 43, 3 17, 4 14"),
    ),
    City(
        name="mexico_city",
        path="mexico_city/cdmx_no_shapes.zip",
        lines=12,
        # `Instituto del Petróleo_1` and `Instituto del Petroleo`, 208 m apart, count as one, as on the city's own map
        stations=163,
        interchanges=28,
        paths=_numbers("1 20, 2 24, 3 21, 4 10, 5 13, 6 11, 7 14, 8 19, 9 12, A 10, B 21, 12 20"),
    ),
    City(
        name="tehran",
        path="tehran/stations.json",
        lines=7,
        stations=150,
        # the file puts 18 stations on two lines; `Ayatollah Kashani`, between two of line 4, is put on that line too
        interchanges=19,
        calls=_numbers("1 33, 2 22, 3 25, 4 24, 5 12, 6 31, 7 22"),
        paths=_numbers("1 31, 2 22, 3 25, 5 12, 6 31, 7 22"),
    ),
    City(
        name="mashhad",
        path="mashhad/stations.json",
        lines=3,
        stations=38,
        paths=_numbers("1 24, 2 13, 3 3"),
    ),
    City(
        name="london_tube",
        path="london_tube",
        lines=13,
        stations=302,
        paths=_numbers("Circle Line 27, Bakerloo Line 25, Victoria Line 16, Waterloo & City Line 2, Jubilee Line 27"),
        calls=_numbers("Circle Line 27"),
        loops=("Circle Line",),
        plain=("Bakerloo Line", "Jubilee Line", "Victoria Line", "Hammersmith & City Line"),
        links=406,
    ),
    City(
        name="singapore",
        path="singapore/sg-rail.geo.json",
        lines=13,
        stations=181,
        # branches and loops begin at a station of another line, or without a number: one more than they have numbers
        paths=_numbers("NS 27, EW 33, NE 17, CC 28, DT 35, TE 27, BP 13, CG 3, CE 3, SE 6, SW 9, PE 8, PW 8"),
        loops=("SE", "SW", "PE", "PW"),
    ),
    City(
        name="berlin_loom",
        path="berlin_loom/berlin.json",
        lines=11,
        stations=172,
        nodes=178,
        links=210,
        plain=("U1", "U2", "U3", "U4", "U5", "U55", "U55bau", "U6", "U7", "U8", "U9"),
    ),
)


@dataclass(frozen=True)
class Row:
    """One number: whose, which, what was wanted and what came out."""

    city: str
    what: str
    wanted: object
    got: object

    @property
    def right(self) -> bool:
        return self.wanted == self.got


def rows(city: City, folder: Path) -> Iterator[Row]:
    """What is known of a city beside what its import gives."""
    found = read_material(opened([str(folder / city.path)]))
    network, _ = assemble(found, city.choice)
    stations = {node.id: node.name for node in network.nodes if node.station}
    lines = {key: line for line in network.lines for key in (line.id, line.name)}
    yield Row(city.name, "lines", city.lines, len(network.lines))
    yield Row(city.name, "stations", city.stations, len(stations))
    if city.interchanges is not None:
        yield Row(city.name, "interchanges", city.interchanges, len(interchanges(network)))
    for name, count in city.paths.items():
        yield Row(city.name, f"path of {name}", count, len(_calls(lines[name].ways[0], stations)))
    for name, count in city.calls.items():
        on_edges = {end for edge in network.edges if lines[name].id in edge.lines for end in (edge.a, edge.b)}
        yield Row(city.name, f"stations of {name}", count, len(on_edges & set(stations)))
    if city.nodes is not None:
        yield Row(city.name, "nodes", city.nodes, len(network.nodes))
    if city.edges is not None:
        yield Row(city.name, "edges", city.edges, len(network.edges))
    if city.links is not None:
        yield Row(city.name, "links", city.links, sum(len(edge.lines) for edge in network.edges))
    for name in city.plain:
        on_edges = {end for edge in network.edges if lines[name].id in edge.lines for end in (edge.a, edge.b)}
        yield Row(city.name, f"{name} is one way", [on_edges], [set(way.nodes) for way in lines[name].ways])
    for name in city.loops:
        yield Row(city.name, f"{name} is a loop", True, lines[name].ways[0].loop)
    for name, ends in city.ends.items():
        nodes = lines[name].ways[0].nodes
        yield Row(city.name, f"ends of {name}", sorted(ends), sorted(stations[end] for end in (nodes[0], nodes[-1])))


def interchanges(network: Network) -> set[str]:
    """The stations on two lines or more."""
    lines: dict[str, set[str]] = {}
    for edge in network.edges:
        for end in (edge.a, edge.b):
            lines.setdefault(end, set()).update(edge.lines)
    return {node.id for node in network.nodes if node.station and len(lines[node.id]) > 1}


def _calls(way: Way, stations: Mapping[str, str]) -> list[str]:
    return [name for name in way.nodes if name in stations]


def main(arguments: list[str], cities: Sequence[City] = CITIES) -> int:
    """Prints the table; 0 where all is as known, 1 where a number differs, 2 where something cannot be read."""
    if len(arguments) != 1:
        print("name the folder with the files", file=sys.stderr)
        return 2
    code = 0
    for city in cities:
        begin = time.perf_counter()
        try:
            found = list(rows(city, Path(arguments[0])))
        except MetroxError as error:
            print(f"{city.name}: {error}")
            code = 2
            continue
        wrong = [row for row in found if not row.right]
        took = time.perf_counter() - begin
        print(f"{city.name:16} {len(found) - len(wrong):3} of {len(found):3} as known   {took:5.2f} s")
        for row in wrong:
            print(f"    {row.what}: {row.got}, not {row.wanted}")
        code = max(code, 1 if wrong else 0)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
