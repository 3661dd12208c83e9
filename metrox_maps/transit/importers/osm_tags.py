"""Tags of OpenStreetMap, as its own files and exports of them to GeoJSON carry them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from metrox_maps.transit.importers.geojson_features import text_of
from metrox_maps.transit.languages import is_latin

ROUTES = {
    "subway": "metro",
    "light_rail": "tram",
    "tram": "tram",
    "train": "rail",
    "monorail": "monorail",
    "funicular": "funicular",
    "bus": "bus",
    "trolleybus": "bus",
    "ferry": "ferry",
    "aerialway": "other",
}
"""Values of `route` for lines of public transport, and the mode each is; tracks (`railway`, `tracks`) are no lines."""

_STATIONS = {
    "railway": ("station", "halt", "stop", "tram_stop"),
    "public_transport": ("station", "stop_position", "platform"),
    "highway": ("bus_stop",),
    "stop_type": ("station", "stop"),
}
_ENTRANCES = ("subway_entrance", "train_station_entrance", "entrance", "elevator")
_DIRECTION = re.compile(r"\s*(?::|\(|\s-)[^:(]*(?:→|⇒|↔|⇄|=>|->|<=>|<->|⟶|➜)[^:]*$")


def name_of(tags: Mapping[str, Any]) -> str:
    """The name as the place writes it (`name`); without it the English one, then the first of another language."""
    for key in ("name", "name:en", "int_name", "official_name", *sorted(key for key in tags if key[:5] == "name:")):
        if text := text_of(tags.get(key)):
            return text
    return ""


def other_names(tags: Mapping[str, Any]) -> tuple[str, ...]:
    """The names besides `name_of`: English, international, in Latin letters, and where that one is not, all others."""
    used = name_of(tags)
    own = sorted(key for key in tags if key[:5] == "name:")
    latin = [key for key in own if key.casefold().endswith(("-latn", "_rm"))]
    keys = ["name:en", "name_en", "int_name", *latin, *([] if is_latin(used) else own)]
    names = dict.fromkeys(text for key in keys if (text := text_of(tags.get(key))))
    return tuple(name for name in names if name != used)


def title_of(tags: Mapping[str, Any]) -> str:
    """What a line is called: its `ref`, as on the front of a train, else its name without from and to."""
    return text_of(tags.get("ref")) or undirected(name_of(tags))


def undirected(name: str) -> str:
    """`Line 1` for `Line 1: Nopo → Dadaepo`."""
    return _DIRECTION.sub("", name[:300]) or name


def is_station(tags: Mapping[str, Any]) -> bool:
    """Whether tags are those of a stop, platform or station."""
    return any(tags.get(key) in values for key, values in _STATIONS.items())


def is_entrance(tags: Mapping[str, Any]) -> bool:
    """Whether tags are those of a way into a station, which is no station itself."""
    return any(tags.get(key) in _ENTRANCES for key in ("stop_type", "railway", "entrance", "highway"))
