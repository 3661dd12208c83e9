"""An earlier layout, in a map or network file, as what a new one stays close to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from metrox_maps.documents.judging import reading_findings, refuse_other
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.errors import ImportFailed
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.words import plural
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.transit import codec as network_codec
from metrox_maps.transit.found import LONLAT, PLANE, Point
from metrox_maps.transit.loading import MAX_BYTES, network_of_bytes
from metrox_maps.transit.names import match_key
from metrox_maps.transit.network import Edge, Network, Node
from metrox_maps.transit.notes import Note

if TYPE_CHECKING:
    from metrox_maps.transit.layout.grids import Lattice


def network_at(path: str) -> Network:
    """The network that a map or network file shows.

    Raises FormatError where it is neither, CheckFailed for a map of which too little can be read.
    """
    data = read_bytes(path, max_bytes=MAX_BYTES)
    parsed = read(data)
    broken = any(item.severity == Severity.ERROR for item in reading_findings(parsed))
    if not broken:
        what = "is neither map nor network, so nothing can stay near to it"
        refuse_other(parsed, path, (map_codec.FORMAT, network_codec.FORMAT), what)
    if isinstance(parsed.value, dict) and parsed.value.get("format") == map_codec.FORMAT:
        return network_of(load_map(path, force=True).metro)
    return network_of_bytes(data, path)


def as_before(near: Network, network: Network, *, lattice: Lattice | None = None) -> tuple[Network, tuple[Note, ...]]:
    """The places and edges that stations of `network` have in an earlier layout, in steps, and how many have one.

    Steps are those of `lattice`, else of the one that the earlier layout's places are on.
    A station is known again by its id, else by its name, where only one is called so. Raises ImportFailed where the
    earlier network was not laid out, or has none of the stations.
    """
    from metrox_maps.transit.layout.grids import lattice_of
    from metrox_maps.transit.layout.plane import positions, projected

    if near.system == LONLAT:
        raise ImportFailed("the network to stay near to is at longitudes and latitudes; lay it out first")
    at = positions(near)
    there = lattice or lattice_of(near, at)

    def on(point: Point) -> Point:
        return (point[0] - there.x) / there.step, (point[1] - there.y) / there.step

    names: dict[str, list[str]] = {}
    for node in near.nodes:
        if node.station and node.name:
            names.setdefault(match_key(node.name), []).append(node.id)
    stations = [node for node in network.nodes if node.station]
    nodes = []
    now: dict[str, str] = {}
    for node in stations:
        called = names.get(match_key(node.name), [])
        old = node.id if node.id in at else called[0] if len(called) == 1 else None
        if old is not None:
            now[old] = node.id
            nodes.append(Node(id=node.id, name=node.name, at=on(at[old])))
    if not nodes:
        raise ImportFailed(
            "the layout to stay near to has none of the stations, neither by id nor by name: take one of the same "
            "city, or leave --near away"
        )
    text = f"{len(nodes)} of {plural(len(stations), 'station')} stay near their places in the earlier layout"

    def path(edge: Edge) -> tuple[Point, ...]:
        return tuple(on(projected(point, near.system)) for point in edge.path)

    edges = tuple(
        replace(edge, a=now[edge.a], b=now[edge.b], path=path(edge), lines=(), dropped=())
        for edge in near.edges
        if edge.a in now and edge.b in now
    )
    return replace(near, system=PLANE, nodes=tuple(nodes), edges=edges, lines=()), (Note("kept", text),)
