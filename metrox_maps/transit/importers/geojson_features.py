"""The features of a GeoJSON file, with their positions proved to be numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import LONLAT, PLANE_UP, SYSTEMS, Point
from metrox_maps.transit.line_breaks import one_line
from metrox_maps.transit.notes import Note

DEPTHS = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}
"""How deep the positions of a geometry are nested (RFC 7946, section 3.1)."""
LINES = ("LineString", "MultiLineString")
AREAS = ("Polygon", "MultiPolygon")


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A feature with a place: `parts` holds a point, or the points of each line or ring."""

    number: int
    """Counted from 1, as a user counts."""
    file: str = ""
    """The file it is in, where there are several."""
    id: str
    properties: Mapping[str, Any]
    kind: str
    """The type of its geometry."""
    parts: tuple[tuple[Point, ...], ...]

    @property
    def place(self) -> str:
        """Where it stands in the source."""
        return f"{self.file} feature {self.number}".lstrip()


def is_collection(value: Any) -> bool:
    """Whether a JSON value is a GeoJSON feature collection, or the bare list of one, as far as its top tells."""
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict) and value[0].get("type") == "Feature"
    return isinstance(value, dict) and isinstance(value.get("features"), list) and bool(value["features"])


def is_line_graph(value: Any) -> bool:
    """Whether a collection is a line graph: lines with `from`, `to` and the `lines` that run there."""
    return any(_is_edge(entry) for entry in (value if isinstance(value, list) else value["features"])[:5000])


def _is_edge(entry: Any) -> bool:
    properties = entry.get("properties") if isinstance(entry, dict) else None
    return isinstance(properties, dict) and all(key in properties for key in ("from", "to", "lines"))


def features_of(value: Any, notes: list[Note], *, file: str = "") -> tuple[Feature, ...]:
    """The features that have a geometry; those without are noted. `file` names their file where there are several.

    Raises ImportFailed where the value is no feature collection, and for positions that are not pairs of numbers, with
    the number of the feature.
    """
    if isinstance(value, dict) and value.get("type") == "Feature":
        value = [value]
    if isinstance(value, list):
        value = {"features": value}
    if not isinstance(value, dict) or not isinstance(value.get("features"), list):
        raise ImportFailed("no GeoJSON: a FeatureCollection with a list `features` is needed")
    found, bare = [], []
    for number, entry in enumerate(value["features"], 1):
        feature = _feature(number, entry, file)
        if feature is None:
            bare.append(number)
        else:
            found.append(feature)
    if bare:
        text = f"{plural(len(bare), 'feature')} without geometry: not used"
        place = f"{file} feature {bare[0]}".lstrip()
        notes.append(Note("dropped", text, place + (" and others" if len(bare) > 1 else "")))
    return tuple(found)


def _feature(number: int, entry: Any, file: str) -> Feature | None:
    if not isinstance(entry, dict):
        raise ImportFailed(f"feature {number} is no object, so this is no GeoJSON")
    geometry = entry.get("geometry")
    properties = entry.get("properties")
    properties = properties if isinstance(properties, dict) else {}
    given = text_of(properties.get("@id")) or text_of(entry.get("id")) or text_of(properties.get("id"))
    kind, parts = _geometry(geometry, number) if geometry is not None else ("LineString", ())
    if not parts:
        if not _is_edge(entry):
            return None
        kind = "LineString"  # an edge of a line graph is one without points too
    return Feature(number=number, file=file, id=given, properties=properties, kind=kind, parts=parts)


def _geometry(geometry: Any, number: int) -> tuple[str, tuple[tuple[Point, ...], ...]]:
    """Type and parts of a geometry; a collection of several has none."""
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if kind == "GeometryCollection":
        return kind, ()
    if not isinstance(kind, str) or kind not in DEPTHS:
        raise ImportFailed(f"feature {number}: a geometry of type `{shortened(str(kind), 40)}` is not GeoJSON")
    return kind, _parts(geometry.get("coordinates"), DEPTHS[kind], number, kind)


def _parts(coordinates: Any, depth: int, number: int, kind: str) -> tuple[tuple[Point, ...], ...]:
    """The lines or rings of a geometry, each flat; empty ones left out."""
    if coordinates is None:
        return ()
    if not isinstance(coordinates, list):
        raise _not_nested(number, kind)
    if not coordinates:
        return ()
    if depth == 0:
        return ((_position(coordinates, number, kind),),)
    if depth == 1:
        return (tuple(_position(pair, number, kind) for pair in coordinates),)
    return tuple(part for inner in coordinates for part in _parts(inner, depth - 1, number, kind))


def _position(pair: Any, number: int, kind: str) -> Point:
    if not isinstance(pair, list) or len(pair) < 2:
        raise _not_nested(number, kind)
    x, y = number_of(pair[0]), number_of(pair[1])
    if x is None or y is None:
        shown = shortened(str(pair[:2]), 40)
        raise ImportFailed(
            f"feature {number}: `{shown}` is no position; two numbers are needed, longitude and latitude"
        )
    return x, y


def _not_nested(number: int, kind: str) -> ImportFailed:
    shape = {0: "[x, y]", 1: "[[x, y], …]", 2: "[[[x, y], …], …]", 3: "[[[[x, y], …], …], …]"}[DEPTHS[kind]]
    return ImportFailed(f"feature {number}: the coordinates of a {kind} must be nested as {shape}")


def number_of(value: Any) -> float | None:
    """A finite number, also where it is written as text; else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if abs(number) < 1e15 else None


def text_of(value: Any) -> str:
    """A text or number as text, without control characters and outer spaces; anything else is empty."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = value if isinstance(value, str) else f"{value:.15g}" if isinstance(value, float) else str(value)
    if not text.isprintable():
        text = "".join(char for char in text if char.isspace() or unicodedata.category(char) not in ("Cc", "Cs"))
    return one_line(text)


def system_of(value: Any, points: list[Point], notes: list[Note]) -> str:
    """How the positions of a collection are meant.

    Our own files say so (`"system"` at the top); else GeoJSON means degrees (RFC 7946, section 4), and positions that
    can be none are a plane with y up, as maps have it.
    """
    said = value.get("system") if isinstance(value, dict) else None
    if isinstance(said, str) and said in SYSTEMS:
        return said
    if all(abs(x) <= 360 and abs(y) <= 90 for x, y in points):
        return LONLAT
    if not all(abs(x) <= 90 and abs(y) <= 360 for x, y in points):
        notes.append(Note("guessed", "positions beyond 360° and 90° are no degrees: taken for a plane with y up"))
        return PLANE_UP
    return LONLAT
