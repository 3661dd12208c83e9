"""Imports the networks of a folder, which are stations and edges already, and sees that all of them are still there.

    python -m tests.acceptance.networks FOLDER

A layout is compared with what it is a layout of, so nothing of such a source may be merged or lost. See `cities`.
"""

from __future__ import annotations

import sys

from tests.acceptance.cities import City, main


def _network(path: str, stations: int, nodes: int, edges: int, lines: int) -> City:
    return City(name=path.split(".")[0], path=path, stations=stations, nodes=nodes, edges=edges, lines=lines)


NETWORKS = (
    _network("loom-freiburg.json", 74, 76, 79, 5),
    _network("loom-wien.json", 98, 99, 105, 5),
    _network("loom-chicago.json", 143, 153, 154, 8),
    _network("loom-sydney.json", 175, 193, 200, 9),
    _network("loom-berlin.json", 172, 178, 190, 11),
    _network("loom-stuttgart.json", 192, 218, 228, 15),
    _network("transitmap-bvg.json", 169, 169, 180, 9),
    _network("transitmap-lisboa.json", 50, 50, 52, 4),
    _network("transitmap-montpellier.json", 82, 82, 85, 4),
    _network("transitmap-nantes.json", 81, 81, 80, 3),
    _network("transitmap-wien.json", 98, 98, 104, 5),
    _network("d3tube-london.json", 33, 33, 34, 6),
    _network("d3tube-pubs.json", 79, 79, 81, 8),
    _network("optimods-uberlin_graph.json", 175, 175, 188, 9),
    _network("openmetromaps-berlin-geographic.omm", 315, 315, 363, 25),
    _network("openmetromaps-berlin-schematic.omm", 315, 315, 363, 25),
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], NETWORKS))
