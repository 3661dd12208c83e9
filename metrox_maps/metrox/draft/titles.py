"""What a map is called whose source has no title: after its publisher, its file or its folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from metrox_maps.findings.words import shortened
from metrox_maps.transit.found import Found
from metrox_maps.transit.linkers import LINKERS
from metrox_maps.transit.notes import Note

_TOOLS = re.compile(
    r"(?<![^\W_])(?:d3[\W_]?tube[\W_]?map|no[\W_]shapes|rail[\W_]?map[\W_]?painter|metro[\W_]?map[\W_]?maker|metro[\W_]?dreamin"
    r"|open[\W_]?metro[\W_]?maps|open[\W_]?street[\W_]?map|google[\W_]transit|line[\W_]graph|rmp|gtfs|loom|d3|osm|overpass|omm"
    r"|geojson|geo[\W_]?json|json|csv|tsv|xml|zip|feed|export|data|dataset|static|latest|final|v[0-9]+|20[0-9]{4,6}"
    r"|20[0-9]{2}[\W_][0-9]{2}(?:[\W_][0-9]{2})?)(?![^\W_])",
    re.IGNORECASE,
)
"""Words of a file's name that tell a tool, a format or a date; `geo` and `json` stand alone in `x.geo.json` too."""
_GENERIC = frozenset(
    (
        *("network", "graph", "map", "line", "lines", "edge", "edges", "station", "stations", "stop", "stops"),
        *("route", "routes", "connection", "connections", "index", "standardinput", "stdin", "metro", "subway"),
        *("link", "links", "node", "nodes", "file", "files", "rail", "transit", "tram", "download", "downloads"),
    )
)
"""Words that say what is in a file and not of which city."""
_SPELLED = {"ubahn": "U-Bahn", "sbahn": "S-Bahn"} | {
    word: word.upper() for word in ("bart", "lrt", "mrt", "rer", "usa")
}
_VOWELS = frozenset("aeiouäöüàâáãåæéèêëíìîïóòôõøúùû")
_LONGEST = 50
"""Letters of a publisher's name; what is longer is a sentence about rights."""
_INITIALS = 4
"""Letters of a word without vowels that is taken for initials: `nyc`, `cdmx`."""


def titled(found: Found, paths: Sequence[str], *, name: str = "") -> Found:
    """What was found, with a name for people; `paths` are what was named of it, `name` what it is to be called.

    Where a reader found no name, or has only that of a file, the publisher gives one, else the file, else the folder
    where the file's name says only what it holds or by which tool. A note says so, unless `name` is given.
    """
    if name:
        return replace(found, name=name)
    files = [Path(path) for path in paths if path != "-"]
    if not files or (found.name and found.name not in {part for path in files for part in (_stem(path), path.stem)}):
        return found
    title, where = "", "its publisher"
    if found.name:  # the name of a file stood in for a title: who publishes the data says more
        title = found.source.partition(", http")[0].strip()
        # several agencies are not the whole, and a sentence is no title
        title = "" if ", " in title or len(title) > _LONGEST or title.endswith(".") else title
    if not title:
        title, where = _of_path(files[0])
    if not title:
        return found
    note = Note("guessed", f"named `{shortened(title)}` after {where}; `--name` gives another name")
    return replace(found, name=title, notes=(*found.notes, note))


def _of_path(path: Path) -> tuple[str, str]:
    """A title from a file or folder, and which of the two it is from."""
    stem, folder = _stem(path), path.absolute().parent.name
    own = "its folder" if path.is_dir() else "its file"
    if title := _title(stem):
        return title, own
    if title := _title(folder):
        return title, "its folder"
    return _capital(" ".join(re.split(r"[\s_-]+", stem)).strip() or folder), own


def _stem(path: Path) -> str:
    return path.name.partition(".")[0] or path.name


def _title(word: str) -> str:
    """A file's name as a title, without words that tell tools and formats; empty where no other word is left."""
    plain = " ".join(re.split(r"[\s_-]+", _TOOLS.sub(" ", word))).strip()
    words = plain.split()
    if not any(any(map(str.isalpha, each)) and each.casefold() not in _GENERIC for each in words):
        return ""
    if plain != plain.lower():
        return _capital(plain)
    return _capital(" ".join(each if each in LINKERS else _written(each) for each in words))


def _written(word: str) -> str:
    if word in _SPELLED:
        return _SPELLED[word]
    return word.upper() if len(word) <= _INITIALS and not _VOWELS & set(word) else _capital(word)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
