"""How often lines cross and part in the lane orders of real networks.

    python -m tests.bench.bench_lanes FOLDER

For every network of a folder (line graphs as GeoJSON, or nodes and edges as JSON; other files are left out): crossings
and partings of lines at nodes as the file has them and as ordered here, the crossings that no order can avoid, and the
seconds it took. A stretch's direction at a node is that of the point 0.3 median lengths along it, so that the count
is comparable with that of other programs.
"""

from __future__ import annotations

import json
import math
import statistics
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from metrox_maps.geometry.bundles import Stretch, best_orders, least_crossings, tally

Xy = tuple[float, float]
WORK = 3_000_000


def main(folder: str) -> int:
    """Prints a table of all networks of a folder."""
    print(f"{'network':28} {'nodes':>5} {'lines':>5}  as given    ordered   at least  seconds")
    for path in sorted(Path(folder).glob("*.json")):
        stretches = read(json.loads(path.read_text(encoding="utf-8")))
        if not stretches:
            continue
        started = time.process_time()
        orders = best_orders(stretches, work=WORK)
        seconds = time.process_time() - started
        given, found = (tally(stretches, found) for found in ([one.lines for one in stretches], orders))
        nodes = {node for one in stretches for node in one[:2]}
        lines = {line for one in stretches for line in one.lines}
        counts = f"{given.crossings:4} {given.partings:4}  {found.crossings:4} {found.partings:4}"
        print(f"{path.stem:28} {len(nodes):5} {len(lines):5} {counts}  {least_crossings(stretches):8} {seconds:8.2f}")
    return 0


def read(document: Any) -> list[Stretch]:
    """The stretches of a network; none if the document is something else."""
    if isinstance(document, dict) and document.get("type") == "FeatureCollection":
        places, edges = _line_graph(document["features"])
    elif isinstance(document, dict) and isinstance(document.get("edges"), list):
        places, edges = _nodes_and_edges(document)
    else:
        return []
    numbers = {node: number for number, node in enumerate(places)}
    ways = []
    for start, end, lines, inner in edges:
        if start != end and start in places and end in places and lines:
            ways.append((start, end, lines, [places[start], *inner, places[end]]))
    if not ways:
        return []
    reach = 0.3 * statistics.median(sum(math.dist(a, b) for a, b in pairwise(way)) for *_, way in ways)
    return [
        Stretch(numbers[start], numbers[end], lines, _direction(way, reach), _direction(way[::-1], reach))
        for start, end, lines, way in ways
    ]


Edges = list[tuple[str, str, tuple[str, ...], list[Xy]]]


def _line_graph(features: Any) -> tuple[dict[str, Xy], Edges]:
    places: dict[str, Xy] = {}
    edges: Edges = []
    for feature in features:
        shape, facts = feature["geometry"], feature["properties"]
        if shape["type"] == "Point":
            places[facts["id"]] = _mercator(shape["coordinates"])
        elif "from" in facts:
            lines = dict.fromkeys(str(line["id"]) for line in facts.get("lines", ()))
            inner = [_mercator(point) for point in shape["coordinates"][1:-1]]
            edges.append((facts["from"], facts["to"], tuple(lines), inner))
    return places, edges


def _nodes_and_edges(document: Any) -> tuple[dict[str, Xy], Edges]:
    places = {
        node["id"]: (float(node["metadata"]["x"]), float(node["metadata"]["y"]))
        for node in document.get("nodes", ())
        if "x" in node.get("metadata", ())
    }
    edges: Edges = [
        (edge["source"], edge["target"], tuple(dict.fromkeys(edge["metadata"]["lines"])), [])
        for edge in document["edges"]
        if "lines" in edge.get("metadata", ())
    ]
    return places, edges


def _mercator(point: Any) -> Xy:
    return math.radians(point[0]), math.log(math.tan(math.pi / 4 + math.radians(point[1]) / 2))


def _direction(way: list[Xy], reach: float) -> float:
    """The direction from the first point of a way to the one so far along it, in degrees."""
    left = reach
    for a, b in pairwise(way):
        length = math.dist(a, b)
        if length >= left > 0:
            share = left / length
            target = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            return math.degrees(math.atan2(target[1] - way[0][1], target[0] - way[0][0]))
        left -= length
    return math.degrees(math.atan2(way[-1][1] - way[0][1], way[-1][0] - way[0][0]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
