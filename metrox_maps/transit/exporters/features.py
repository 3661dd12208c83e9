"""GeoJSON text: a collection of points and lines, one feature a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from metrox_maps.documents.writing import dumps
from metrox_maps.transit.codec import network_document
from metrox_maps.transit.exporters.degrees import sheet_of
from metrox_maps.transit.found import Point
from metrox_maps.transit.network import Edge, Line, Network, Node


def feature(kind: str, coordinates: object, properties: Mapping[str, object]) -> dict[str, Any]:
    """A feature whose geometry is of this kind; `coordinates` are nested as the kind wants."""
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def course(edge: Edge, at: Mapping[str, Point]) -> list[list[float]]:
    """The coordinates of an edge, both ends included; `at` are the positions of all nodes."""
    return [list(point) for point in (at[edge.a], *edge.path, at[edge.b])]


def line_entry(line: Line, color: str) -> dict[str, str]:
    """A line as line graphs name it on an edge; without a color where it has none."""
    entry = {"id": line.id, "label": line.name}
    return {**entry, "color": color} if color else entry


def station_label(node: Node) -> dict[str, str]:
    """What makes a point a station in a line graph; nothing for a junction."""
    if not node.station:
        return {}
    return {"station_id": node.originals[0] if node.originals else node.id, "station_label": node.name}


OWN = "metrox"
"""The member of a collection that only `importers.loom` reads (foreign members: RFC 7946, section 6.1)."""


def collection(network: Network, features: Iterable[Mapping[str, object]]) -> str:
    """The text of a feature collection, with the network's name, source and licence at the top.

    What no line graph can say stands at its end as `OWN`: the ways of each line as in a network file, and where on the
    globe a plane was laid.
    """
    told = {"name": network.name, "source": network.source, "licence": network.licence}
    head = {"type": "FeatureCollection", **{key: text for key, text in told.items() if text}}
    lines = ",\n".join(f"  {dumps(each)}" for each in features)
    sheet = sheet_of(network)
    own = {**({"plane": asdict(sheet)} if sheet is not None else {}), "lines": network_document(network)["lines"]}
    return f'{dumps(head)[:-1]}, "features": [\n{lines}\n], {dumps(OWN)}: {dumps(own)}}}\n'
