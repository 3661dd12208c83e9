"""Small GeoJSON networks, and what was read of them in words."""

from __future__ import annotations

import io
import json
from typing import Any

from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.geojson import IMPORTER
from metrox_maps.transit.importers.material import Material

STEP = 0.01
"""About 720 metres at 50° north."""


def material(value: object) -> Material:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Material("city.geojson", {"city.geojson": lambda: io.BytesIO(data)})


def place(x: float, y: float = 0.0) -> list[float]:
    """A position on a small plane laid out in Franconia, in steps."""
    return [round(10 + x * STEP, 6), round(50 + y * STEP, 6)]


def point(name: str, x: float, y: float = 0.0, **properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"name": name, **properties},
        "geometry": {"type": "Point", "coordinates": place(x, y)},
    }


def line(name: str, *parts: list[tuple[float, float]], **properties: Any) -> dict[str, Any]:
    lines = [[place(x, y) for x, y in part] for part in parts]
    geometry = (
        {"type": "LineString", "coordinates": lines[0]}
        if len(lines) == 1
        else {"type": "MultiLineString", "coordinates": lines}
    )
    return {"type": "Feature", "properties": {"name": name, **properties} if name else properties, "geometry": geometry}


def read(*features: dict[str, Any], **more: Any) -> Found:
    source = material({"type": "FeatureCollection", "features": list(features), **more})
    assert IMPORTER.recognizes(source)
    return IMPORTER.read(source)


def ways(found: Found) -> dict[str, list[str]]:
    """The patterns of each line as words."""
    names = {stop.id: stop.name for stop in found.stops}
    return {
        each.id: [" ".join(names[stop] for stop in pattern.stops) for pattern in each.patterns] for each in found.lines
    }


def pairs(found: Found) -> dict[str, list[str]]:
    names = {stop.id: stop.name for stop in found.stops}
    return {
        each.id: sorted("".join(sorted(names[link.a] + names[link.b])) for link in each.links) for each in found.lines
    }


def notes(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} [{note.place}]" for note in found.notes)


ROW = [point(name, x, 0.05) for name, x in zip("CADB", (2, 0, 3, 1), strict=True)]
"""Four stations 36 metres off a straight line, not in its order."""
