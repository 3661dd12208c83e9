"""Thins the cities of a data folder and compares the figures with those that were taken by other means.

    python -m tests.acceptance.thinning FOLDER

FOLDER holds `cities` as its own page describes them; nothing of it is part of this package. Prints a table and ends with
1 where a figure is another than is written here, or where a station or an anchor is lost on the way. Lines of two
stations stay, as they did where the figures were taken.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from metrox_maps.transit.assemble import Choice, assemble
from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.names import cleaned_network
from metrox_maps.transit.network import Network
from metrox_maps.transit.simplify import thin
from metrox_maps.transit.simplify_gaps import skeleton_of
from metrox_maps.transit.simplify_lines import keep_ways, served

LONDON = tuple(f"london_tube/london.{part}.csv" for part in ("connections", "lines", "stations"))
ALL = Choice()
SHUTTLES = ("East London Line", "Waterloo & City Line")


@dataclass(frozen=True, kw_only=True)
class City:
    """A source, what is taken of it, how far it is thinned, and what comes out."""

    name: str
    files: tuple[str, ...]
    choice: Choice = ALL
    main: bool = False
    """Whether each line's main way alone is taken, as it was where the figures were taken."""
    target: int
    stations: int
    anchors: int
    kept: int
    remark: str = ""
    """Where the figures taken by other means differ: which they are, and why."""


CITIES = (
    City(
        name="Mexico City",
        files=("mexico_city/cdmx_no_shapes.zip",),
        target=50,
        stations=163,
        anchors=40,
        kept=50,
        remark="164 and 39: `Instituto del Petróleo_1` and `Instituto del Petroleo` are one station here",
    ),
    City(
        name="Berlin U",
        files=("berlin_loom/berlin.json",),
        choice=Choice(exclude=("U55", "U55bau")),
        target=40,
        stations=169,
        anchors=33,
        kept=40,
    ),
    City(
        name="Tehran",
        files=("tehran/stations.json",),
        target=50,
        stations=146,
        anchors=31,
        kept=50,
        remark="145 and 30: line 4 ends at Ayatollah Kashani, whose record names line 6 alone",
    ),
    City(
        name="São Paulo",
        files=("sao_paulo/spo_gtfs.zip",),
        choice=Choice(modes=("metro", "rail")),
        target=50,
        stations=166,
        anchors=32,
        kept=50,
        remark="168 stations: `Metrô` and `(monotrilho)` behind two names are cleaned here",
    ),
    City(
        name="London, 11 lines",
        files=LONDON,
        choice=Choice(exclude=SHUTTLES),
        main=True,
        target=40,
        stations=240,
        anchors=56,
        kept=65,
        remark="237 and 57: other main ways of lines that branch, and a loop's start that is no interchange here; 57 kept, "
        "but with edges that join the same stations twice",
    ),
    City(
        name="London, 8 lines",
        files=LONDON,
        choice=Choice(exclude=(*SHUTTLES, "Docklands Light Railway", "Hammersmith & City Line", "Metropolitan Line")),
        main=True,
        target=45,
        stations=200,
        anchors=46,
        kept=52,
        remark="197 and 47: as above",
    ),
    City(name="BART", files=("bart/bart.zip",), target=40, stations=48, anchors=14, kept=40),
)


def network_of(city: City, folder: Path) -> Network:
    """The network of a city as it is thinned."""
    network, _ = assemble(read_material(opened([str(folder / "cities" / file) for file in city.files])), city.choice)
    network, _ = cleaned_network(network)
    if city.main:
        network = keep_ways(network, {line.id: line.ways[:1] for line in network.lines})
    return served(network)[0]


def faults(city: City, network: Network, thinner: Network) -> list[str]:
    """What is wrong with a thinned network, in words."""
    stations = {node.id for node in network.nodes if node.station}
    kept = {node.id for node in thinner.nodes if node.station}
    dropped = [node.id for edge in thinner.edges for node in edge.dropped]
    anchors = skeleton_of(network).anchors
    pairs = [(edge.a, edge.b) for edge in thinner.edges]
    figures = {"stations": len(stations), "anchors": len(anchors), "kept": len(kept)}
    found = [
        f"{key} {count}, not {getattr(city, key)}" for key, count in figures.items() if count != getattr(city, key)
    ]
    found += [f"anchor {anchor} is cut" for anchor in sorted(anchors - kept)]
    found += [f"{station} is lost" for station in sorted(stations - kept - set(dropped))]
    found += [f"{station} is dropped twice" for station in sorted(set(dropped)) if dropped.count(station) > 1]
    found += [f"{a} and {b} are joined twice" for a, b in sorted(set(pairs)) if pairs.count((a, b)) > 1]
    return found


def main(arguments: list[str]) -> int:
    """Prints the table and gives the exit code."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    wrong = 0
    print(f"{'city':17}{'routes':>7}{'stations':>9}{'anchors':>8}{'kept':>10}  stations a route")
    for city in CITIES:
        network = network_of(city, Path(arguments[0]))
        thinner, notes = thin(network, routes=None, stations=city.target, least=2)
        stations = {node.id for node in thinner.nodes if node.station}
        sizes = [len(stations & set(way.nodes)) for line in thinner.lines for way in line.ways]
        print(
            f"{city.name:17}{len(sizes):7}{city.stations:9}{city.anchors:8}{city.target:5} →{len(stations):3}  "
            f"{min(sizes)}–{max(sizes)}  {city.remark}"
        )
        for note in notes:
            if note.kind == "kept":
                print(f"{'':17} {note.text}")
        for fault in faults(city, network, thinner):
            print(f"{'':17} WRONG: {fault}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
