"""An earlier layout, in a map or network file, as what a new one stays close to."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.transit.found import LONLAT, PLANE, Point
from metrox_maps.transit.loading import MAX_BYTES, network_of_bytes
from metrox_maps.transit.names import match_key
from metrox_maps.transit.network import Edge, Network, Node
from metrox_maps.transit.notes import Note


def network_at(path: str) -> Network:
    """The network that a map or network file shows. Raises FormatError where it is neither."""
    data = read_bytes(path, max_bytes=MAX_BYTES)
    value = read(data).value
    if isinstance(value, dict) and value.get("format") == map_codec.FORMAT:
        return network_of(load_map(path, force=True).metro)
    return network_of_bytes(data, path)


def as_before(near: Network, network: Network) -> tuple[Network, tuple[Note, ...]]:
    """The places and edges that stations of `network` have in an earlier layout, in steps, and how many have one.

    A station is known again by its id, else by its name, where only one is called so. Raises ImportFailed where the
    earlier network was not laid out, or has none of the stations.
    """
    from metrox_maps.transit.layout.grids import lattice_of
    from metrox_maps.transit.layout.plane import positions, projected

    if near.system == LONLAT:
        raise ImportFailed("the network to stay near to is at longitudes and latitudes; lay it out first")
    at = positions(near)
    lattice = lattice_of(near, at)

    def on(point: Point) -> Point:
        return (point[0] - lattice.x) / lattice.step, (point[1] - lattice.y) / lattice.step

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
        raise ImportFailed("the layout to stay near to has none of the stations")
    text = f"{len(nodes)} of {plural(len(stations), 'station')} stay near their places in the earlier layout"

    def path(edge: Edge) -> tuple[Point, ...]:
        return tuple(on(projected(point, near.system)) for point in edge.path)

    edges = tuple(
        replace(edge, a=now[edge.a], b=now[edge.b], path=path(edge), lines=(), dropped=())
        for edge in near.edges
        if edge.a in now and edge.b in now
    )
    return replace(near, system=PLANE, nodes=tuple(nodes), edges=edges, lines=()), (Note("kept", text),)
