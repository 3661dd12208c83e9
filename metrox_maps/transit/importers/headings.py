"""What makers of station and line tables call their columns, and how they write numbers: for CSV and JSON alike."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from metrox_maps.transit.found import LONLAT, PLANE, Point
from metrox_maps.transit.line_breaks import one_line

HEADINGS: dict[str, tuple[str, ...]] = {
    "id": ("id", "stationid", "stopid", "nodeid", "uid", "stationcode", "stopcode", "code", "abbr", "key"),
    "name": (
        "name", "stationname", "stopname", "label", "title", "nodename", "nameen", "englishname", "displayname",
        "station", "stop", "bahnhof", "haltestelle", "nom", "nombre", "nome", "estacion", "estacao",
    ),
    "lat": ("lat", "latitude", "stoplat", "stationlat", "stationlatitude", "latitud", "breite", "breitengrad"),
    "lon": ("lon", "lng", "long", "longitude", "stoplon", "stationlon", "stationlongitude", "longitud", "laenge",
            "längengrad"),
    "x": ("x", "posx", "xpos", "xcoord", "coordx", "cx", "easting"),
    "y": ("y", "posy", "ypos", "ycoord", "coordy", "cy", "northing"),
    "position": ("position", "pos", "coordinates", "coords", "coordinate", "location", "latlng", "lnglat", "lonlat",
                 "geo", "point"),
    "line": ("line", "lines", "linename", "lineid", "linecode", "route", "routes", "routename", "routeid", "linie",
             "linien", "ligne", "linea", "linha"),
    "order": ("order", "sequence", "seq", "stopsequence", "stationorder", "orderonline", "stopnumber", "stationnumber",
              "stationno", "index", "position", "pos", "rank", "number", "nr", "no"),
    "color": ("color", "colour", "linecolor", "linecolour", "routecolor", "colors", "colours", "hex", "hexcolor",
              "rgb", "farbe", "couleur"),
    "mode": ("mode", "type", "kind", "transporttype", "relation", "vehicle"),
    "neighbors": ("relations", "neighbors", "neighbours", "connections", "adjacent", "adjacents", "adjacency", "links",
                  "connected", "connectedto", "connectsto", "next", "nextstations", "edges", "to"),
    "disabled": ("disabled", "closed", "inactive"),
}  # fmt: skip
"""Columns by what they hold: the headings in lower case, letters and digits only, the most telling first."""

AS_ON_A_PAGE = "positions were taken as on a page, y downwards; `--y-up` takes y upwards"
"""The guess where a source has a plane, and nothing says which way is up."""

ENDS: tuple[tuple[str, str], ...] = (
    ("from", "to"),
    ("source", "target"),
    ("edgesource", "edgetarget"),
    ("station1", "station2"),
    ("stationa", "stationb"),
    ("stop1", "stop2"),
    ("stopa", "stopb"),
    ("node1", "node2"),
    ("fromstation", "tostation"),
    ("fromstop", "tostop"),
    ("fromnode", "tonode"),
    ("fromid", "toid"),
    ("fromname", "toname"),
    ("fromstationid", "tostationid"),
    ("fromstopid", "tostopid"),
    ("sourceid", "targetid"),
    ("origin", "destination"),
    ("start", "end"),
    ("startstation", "endstation"),
    ("station", "nextstation"),
    ("a", "b"),
    ("u", "v"),
    ("von", "nach"),
)
"""Pairs of headings that name the two ends of an edge, written like `HEADINGS`."""

_EMPTY = {"null", "none", "nil", "n/a", "na", "nan", "undefined", "\\n", "-"}
_LANGUAGES = ("translations", "names", "localizednames", "i18n")
_NAME_IN = re.compile(
    r"(?:(?:station|stop)[ _-]?)?name[ _:.-](english|latin|latn|romani[sz]ed|[a-z]{2}(?:[_-][a-z]{2,4})?)"
)
"""Headings of a name in one language: `name_en`, `station_name_fa`."""
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,100}>")
_MODES = {
    "metro": ("metro", "subway", "underground", "ubahn", "u-bahn", "tube", "mrt", "heavyrail"),
    "tram": ("tram", "lightrail", "light_rail", "streetcar", "lrt", "tramway"),
    "suburban": ("suburban", "sbahn", "s-bahn", "commuter", "commuterrail"),
    "rail": ("rail", "train", "railway"),
    "monorail": ("monorail",),
    "funicular": ("funicular", "cablecar"),
    "bus": ("bus", "brt", "coach", "trolleybus"),
    "ferry": ("ferry", "boat"),
}


def plain(heading: str) -> str:
    """A heading as it stands in `HEADINGS`: lower case, letters and digits only."""
    return "".join(char for char in heading.casefold() if char.isalnum())


def columns(headings: Iterable[str]) -> dict[str, str]:
    """For each thing of `HEADINGS` that the headings name, the heading that does it best, as it is written."""
    written = {plain(heading): heading for heading in reversed(list(headings))}
    return {
        what: next(written[name] for name in names if name in written)
        for what, names in HEADINGS.items()
        if any(name in written for name in names)
    }


def ends_of(headings: Iterable[str]) -> tuple[str, str] | None:
    """The two headings, as written, that name the ends of an edge."""
    written = {plain(heading): heading for heading in headings}
    return next(((written[a], written[b]) for a, b in ENDS if a in written and b in written), None)


def value(entry: Mapping[str, Any], what: str) -> Any:
    """What an entry holds of something of `HEADINGS`; None where it holds nothing, or an empty word."""
    written = {plain(key): key for key in reversed(list(entry))}
    for name in HEADINGS[what]:
        found = entry.get(written.get(name, ""))
        if found is not None and (not isinstance(found, str) or text(found)):
            return found
    return None


def other_names(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """An entry's names in other languages, English first: columns such as `name_en`, objects such as `translations`."""
    named: dict[str, str] = {}
    for key, held in entry.items():
        if plain(key) in _LANGUAGES and isinstance(held, dict):
            named |= {str(language).casefold(): text(name) for language, name in held.items()}
        elif match := _NAME_IN.fullmatch(key.strip().casefold()):
            named[match[1]] = text(held)
    ranked = sorted(named.items(), key=lambda pair: (pair[0][:2] not in ("en", "la"), pair))
    return tuple(dict.fromkeys(name for _, name in ranked if name))


def text(found: Any) -> str:
    """A value as text on one line (see `one_line`): numbers as digits, `NULL` and its kin as nothing, no markup."""
    if found is None or isinstance(found, bool | dict | list):
        return ""
    if isinstance(found, float) and found.is_integer() and abs(found) < 1e15:
        found = int(found)
    words = str(found)
    if "<" in words:
        words = _TAG.sub("", _BREAK.sub("\n", words))
    if "&" in words:
        words = html.unescape(words)
    words = one_line(words)
    return "" if words.casefold() in _EMPTY else words


def number(found: Any) -> float | None:
    """A finite number, also where it is written as text or with a decimal comma; None where it is none."""
    if isinstance(found, bool) or found is None:
        return None
    try:
        read = float(found if isinstance(found, int | float) else str(found).strip().replace(",", "."))
    except (ValueError, OverflowError):
        return None
    return read if math.isfinite(read) else None


def point(entry: Mapping[str, Any]) -> tuple[Point, bool] | None:
    """Where an entry stands, as (longitude, latitude) and True or as (x, y) and False; None where it does not say.

    Understood are two columns of their own, and a `position` that is a pair in the order of GeoJSON, an object, or two
    numbers as text (then latitude first, as in map links).
    """
    lat, lon = number(value(entry, "lat")), number(value(entry, "lon"))
    if lat is not None and lon is not None:
        return (lon, lat), True
    x, y = number(value(entry, "x")), number(value(entry, "y"))
    if x is not None and y is not None:
        return (x, y), False
    place = value(entry, "position")
    if isinstance(place, dict):
        inner = {key: item for key, item in place.items() if plain(key) != "position"}
        return point(inner) if len(inner) < 20 else None
    if isinstance(place, list) and len(place) >= 2:
        first, second = number(place[0]), number(place[1])
        return None if first is None or second is None else ((first, second), degrees((first, second)))
    if isinstance(place, str):
        parts = [number(part) for part in re.split(r"[,;\s]+", place.strip(" ()[]"))]
        if len(parts) == 2 and parts[0] is not None and parts[1] is not None:
            return (parts[1], parts[0]), True
    return None


def degrees(at: Point) -> bool:
    """Whether a point may be longitude and latitude."""
    return abs(at[0]) <= 180 and abs(at[1]) <= 90


def system_of(points: Sequence[tuple[Point, bool]]) -> tuple[str, str]:
    """How the points are meant (see `found.SYSTEMS`), and a sentence where that was guessed, else nothing."""
    if any(geographic for _, geographic in points):
        return LONLAT, ""
    if points and all(degrees(at) for at, _ in points) and _fine([at for at, _ in points]):
        return LONLAT, "x and y were taken for longitude and latitude, as they are fractions within their ranges"
    return PLANE, AS_ON_A_PAGE if points else ""


def _fine(points: Sequence[Point]) -> bool:
    """Whether most of the coordinates have at least three decimals, as degrees have and places on a page do not."""
    finer = sum(abs(part * 100 - round(part * 100)) > 1e-6 for at in points for part in at)
    return finer > len(points)


def mode_of(word: Any) -> str:
    """One of `found.MODES` for a source's own word; `other` for words that say nothing."""
    name = text(word).casefold().replace(" ", "")
    return next((mode for mode, names in _MODES.items() if name in names), "other")
