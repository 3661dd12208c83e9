"""Changing an id everywhere in a file; which places name an id a format says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from metrox_maps.documents.editing import with_strings
from metrox_maps.documents.reading import read
from metrox_maps.documents.schemas import load_schema
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import FormatError, UnknownNameError
from metrox_maps.findings.finding import Path
from metrox_maps.findings.words import did_you_mean


def renamed(
    parsed: Parsed, kind: str, old: str, new: str, *, schema: str, places: Iterable[tuple[Path, str]]
) -> tuple[str, int]:
    """The text of a structurally sound file with an id changed, and in how many places.

    `places` are those that name something of this kind, and the names; entries of `lint.ignore` are found here. The
    kind is also the name of its definition in the schema. Raises UnknownNameError for an id that is not there,
    FormatError for a new id that is taken or malformed.
    """
    document: Any = parsed.value
    named = list(places)
    declared = {name for path, name in named if path[-1] == "id"}
    if old not in declared:
        raise UnknownNameError(f"there is no {kind} `{old}`{did_you_mean(old, declared)}")
    form = load_schema(schema)["$defs"][kind]["properties"]["id"]
    if not re.search(form["pattern"], new) or len(new) > form["maxLength"]:
        raise FormatError(f"`{new}` cannot be the id of a {kind}; it must be {form['x-form']}")
    if new in declared:
        raise FormatError(f"there is already a {kind} `{new}`")
    paths = [path for path, name in named if name == old]
    text = with_strings(parsed, paths, new)
    accepted = [
        ("lint", "ignore", index, "on")
        for index, entry in enumerate(document.get("lint", {}).get("ignore", ()))
        if entry.get("on") == f"{kind}:{old}"
    ]
    if accepted:
        text = with_strings(read(text.encode()), accepted, f"{kind}:{new}")
    return text, len(paths) + len(accepted)
