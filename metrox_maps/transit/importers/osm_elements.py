"""The elements of OpenStreetMap files: nodes, ways and relations of Overpass JSON and of `.osm` XML, made the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import shortened
from metrox_maps.transit.found import Point
from metrox_maps.transit.geography import middle
from metrox_maps.transit.importers.geojson_features import number_of, text_of
from metrox_maps.transit.importers.jsonish import value_of
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.xmlish import begins_with, root_of

KINDS = ("node", "way", "relation")


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a relation; `key` is its kind and number, such as `node/12`."""

    key: str
    role: str
    at: Point | None = None


@dataclass(slots=True)
class Element:
    """A node, way or relation; `at` is a node's place or the middle of the rest, where the file tells."""

    key: str
    tags: dict[str, str]
    at: Point | None = None
    members: tuple[Member, ...] = ()
    nodes: tuple[str, ...] = ()


@dataclass(slots=True)
class Elements:
    """All elements by key, with the first place of each that has one."""

    by_key: dict[str, Element] = field(default_factory=dict)
    remark: str = ""
    source: str = ""

    def at(self, key: str) -> Point | None:
        """Where an element is: its own place, or the mean of the nodes of a way, or of a relation's members."""
        element = self.by_key.get(key)
        if element is None:
            return None
        if element.at is None and element.nodes:
            element.at = _mean([node.at for node in map(self.by_key.get, element.nodes) if node and node.at])
        return element.at


def recognizes(material: Material) -> bool:
    """Whether a source is Overpass JSON or `.osm` XML."""
    if len(material.names) != 1:
        return False
    if begins_with(material, "osm"):
        return True
    value = material.json
    elements = value.get("elements") if isinstance(value, dict) else None
    if not isinstance(elements, list):
        return False
    return "osm3s" in value or any(isinstance(entry, dict) and entry.get("type") in KINDS for entry in elements[:100])


def elements_of(material: Material) -> Elements:
    """The elements of a source; raises ImportFailed where it has none."""
    found = Elements()
    if begins_with(material, "osm"):
        entries = _of_xml(material)
    else:
        value = value_of(material)
        if not isinstance(value, dict) or not isinstance(value.get("elements"), list):
            raise ImportFailed("no answer of Overpass: an object with a list `elements` is needed")
        found.remark = text_of(value.get("remark"))
        osm3s = value.get("osm3s")
        found.source = text_of(osm3s.get("copyright")) if isinstance(osm3s, dict) else ""
        entries = iter(value["elements"])
    for number, entry in enumerate(entries, 1):
        element = _element(entry, number)
        if element is None:
            continue
        known = found.by_key.get(element.key)
        if known is None:
            found.by_key[element.key] = element
            continue
        # `out body` and `out skel` of one question repeat elements: each time with what the other lacks.
        known.tags |= element.tags
        known.at = known.at or element.at
        known.members = known.members or element.members
        known.nodes = known.nodes or element.nodes
    _place_members(found)
    return found


def _element(entry: Any, number: int) -> Element | None:
    if not isinstance(entry, dict):
        raise ImportFailed(f"element {number} is no object, so this is no answer of Overpass")
    kind, key = entry.get("type"), text_of(entry.get("id"))
    if kind not in KINDS or not key:
        return None
    tags = entry.get("tags")
    texts = {name: text_of(value) for name, value in tags.items()} if isinstance(tags, dict) else {}
    members, nodes = entry.get("members"), entry.get("nodes")
    return Element(
        key=f"{kind}/{key}",
        tags=texts,
        at=_place(entry),
        members=tuple(_members(members)) if isinstance(members, list) else (),
        nodes=tuple(f"node/{text_of(node)}" for node in nodes) if isinstance(nodes, list) else (),
    )


def _members(members: list[Any]) -> Iterator[Member]:
    for member in members:
        if isinstance(member, dict) and member.get("type") in KINDS:
            yield Member(f"{member['type']}/{text_of(member.get('ref'))}", text_of(member.get("role")), _place(member))


def _place(entry: dict[str, Any]) -> Point | None:
    """Of a node, or with `out center`, `out geom` or `out bb` of anything: its middle."""
    center, geometry, bounds = entry.get("center"), entry.get("geometry"), entry.get("bounds")
    if (point := _point(entry)) or (point := _point(center)):
        return point
    if isinstance(geometry, list) and (point := _mean([point for point in map(_point, geometry) if point])):
        return point
    if isinstance(bounds, dict):
        corners = ({"lat": bounds.get(f"{end}lat"), "lon": bounds.get(f"{end}lon")} for end in ("min", "max"))
        return _mean([point for point in map(_point, corners) if point])
    return None


def _point(entry: Any) -> Point | None:
    if not isinstance(entry, dict):
        return None
    lon, lat = number_of(entry.get("lon")), number_of(entry.get("lat"))
    return (lon, lat) if lon is not None and lat is not None else None


def _mean(points: list[Point]) -> Point | None:
    return middle(points) if points else None


def _place_members(found: Elements) -> None:
    """Members that `out geom` placed inside their relation become elements of their own."""
    for element in list(found.by_key.values()):
        for member in element.members:
            if member.at is not None and found.at(member.key) is None:
                found.by_key.setdefault(member.key, Element(member.key, {})).at = member.at


def _of_xml(material: Material) -> Iterator[dict[str, Any]]:
    root = root_of(material, "osm")
    for child in root:
        if child.tag not in KINDS or child.get("action") == "delete" or child.get("visible") == "false":
            continue
        center = child.find("center")
        yield {
            "type": child.tag,
            "id": child.get("id"),
            "lat": child.get("lat"),
            "lon": child.get("lon"),
            "center": dict(center.attrib) if center is not None else None,
            "tags": {tag.get("k") or "": tag.get("v") or "" for tag in child.iterfind("tag")},
            "nodes": [nd.get("ref") for nd in child.iterfind("nd")],
            "members": [dict(member.attrib) for member in child.iterfind("member")],
        }


def counted(found: Elements) -> str:
    """`12 nodes, 3 ways, 1 relation (multipolygon)`, for a message about what is missing."""
    parts = []
    for kind in KINDS:
        count = sum(key.startswith(f"{kind}/") for key in found.by_key)
        parts.append(f"{count} {kind}{'' if count == 1 else 's'}")
    types = sorted({e.tags.get("route") or e.tags.get("type", "") for e in found.by_key.values() if e.members} - {""})
    return ", ".join(parts) + (f" ({shortened(', '.join(types), 80)})" if types else "")
