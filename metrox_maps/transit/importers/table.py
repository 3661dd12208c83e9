"""Every reader there is, how the right one is found, and what is said where none is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from metrox_maps.errors import ImportFailed, UnknownNameError
from metrox_maps.findings.words import listed, others_than, plural, shortened
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers import (
    csvs,
    d3tubemap,
    geojson,
    gtfs,
    loom,
    metrodreamin,
    metromapmaker,
    neighbors,
    nodelink,
    openmetromaps,
    osm,
    rmp,
    transitmap,
)
from metrox_maps.transit.importers.bounds import bounded
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material, material_of, together
from metrox_maps.transit.importers.several import refuse_several
from metrox_maps.transit.importers.tables import Table
from metrox_maps.transit.languages import several_languages

IMPORTERS: tuple[Importer, ...] = (
    gtfs.IMPORTER,
    openmetromaps.IMPORTER,
    rmp.IMPORTER,
    metrodreamin.IMPORTER,
    metromapmaker.IMPORTER,
    d3tubemap.IMPORTER,
    transitmap.IMPORTER,
    nodelink.IMPORTER,
    loom.IMPORTER,
    osm.IMPORTER,
    geojson.IMPORTER,
    neighbors.IMPORTER,
    csvs.IMPORTER,
)
"""The readers. The first that knows a source reads it, so what is a special case of another format stands before it."""

_SHOWN = 12
_MAPS = "metrox-map/"


def opened(paths: Sequence[str], *, member: str | None = None) -> Material:
    """The files of one or several sources, which are one network together, as one; `member` is what is meant of each.

    Raises ImportFailed where one cannot be opened.
    """
    return together([material_of(path, member=member) for path in dict.fromkeys(paths)])


def read_material(material: Material, *, kind: str | None = None) -> Found:
    """What a material holds, with the notes on its opening first; `kind` is the id of a reader, None for a guess.

    Names in several languages are noted last.

    Raises ImportFailed, with what was looked for and what the source holds, where no reader knows it or several parts
    of it may be meant, and what the reader says where it cannot be used; UnknownNameError for an unknown `kind`.
    """
    try:
        importer = importer_named(kind) if kind is not None else _detected(material)
        found = importer.read(material)
    except ImportFailed as error:
        raise ImportFailed(". ".join((str(error), *(note.text for note in material.notes)))) from None
    found = bounded(found)
    before = tuple(note for note in material.notes if note not in found.notes)
    return replace(found, notes=before + found.notes + several_languages(found.stops))


def importer_named(kind: str) -> Importer:
    """The reader with an id; raises UnknownNameError listing what there is."""
    found = next((importer for importer in IMPORTERS if importer.id == kind.lower()), None)
    if found is None:
        names = [importer.id for importer in IMPORTERS]
        raise UnknownNameError(f"there is no reader `{shortened(kind)}`{others_than(kind, names, listed(names, 20))}")
    return found


def _detected(material: Material) -> Importer:
    found = next((importer for importer in IMPORTERS if importer.recognizes(material)), None)
    if len(material.names) > 1 and not material.several:
        refuse_several(material, found, IMPORTERS)
    if found is None:
        raise ImportFailed(_unknown(material))
    return found


# -- why nobody can read it --------------------------------------------------------------------------------------------


def _unknown(material: Material) -> str:
    path = shortened(material.path, 200)
    if material.fault:
        return f"{path}: {material.fault}"
    if isinstance(material.json, dict) and str(material.json.get("format", "")).startswith(_MAPS):
        return f"{path}: {_content(material)}, a map already: `metrox layout`, `tune` and `export` go on from it"
    known = listed((importer.about for importer in IMPORTERS), len(IMPORTERS), mark="")
    return (
        f"{path}: holds no network in a form that is known: {_content(material)}. Known are {known}; `--from KIND`"
        " tells what it lacks to be one of them"
    )


def _content(material: Material) -> str:
    """What a material holds, in a few words."""
    if not material.names:
        return "it is empty"
    if len(material.names) > 1:
        return f"it has {plural(len(material.names), 'file')}, {listed(map(shortened, material.names), _SHOWN)}"
    name = material.names[0]
    value = material.json
    if value is not None:
        return _json_content(value)
    head = material.head(name).removeprefix(b"\xef\xbb\xbf").lstrip()
    if not head:
        return f"`{shortened(name)}` is empty"
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return f"`{shortened(name)}` is no text (a picture, a program, or packed by something other than zip)"
    start = " ".join(head[:200].decode("utf-8", "replace").split())
    if start[:9].lower() in ("<!doctype", "<html>", "<html lan"):
        return f"`{shortened(name)}` is a web page, perhaps one that says why there was nothing to download"
    if start.startswith("<"):
        return f"`{shortened(name)}` is XML that begins with `{shortened(start)}`"
    table = Table(material, name, [])
    table.close()
    if len(table.columns) > 1:
        return f"`{shortened(name)}` is a table with the columns {listed(map(shortened, table.columns), _SHOWN)}"
    return f"`{shortened(name)}` begins with `{shortened(start, 40)}`"


def _json_content(value: Any) -> str:
    if isinstance(value, dict) and isinstance(value.get("format"), str):
        return f"it is a file of the format `{shortened(value['format'])}`"
    if isinstance(value, dict):
        return f"its JSON has the keys {listed(map(shortened, value), _SHOWN)}" if value else "its JSON is `{}`"
    if isinstance(value, list):
        first = value[0] if value else None
        keys = f" with the keys {listed(map(shortened, first), _SHOWN)}" if isinstance(first, dict) and first else ""
        return f"its JSON is a list of {plural(len(value), 'entry', 'entries')}{keys}"
    return f"its JSON is just `{shortened(str(value), 30)}`"
