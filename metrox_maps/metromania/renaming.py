"""Changing an id everywhere in a board file."""

from __future__ import annotations

from typing import Any

from metrox_maps.documents.renaming import renamed
from metrox_maps.documents.source import Parsed
from metrox_maps.metromania.codec import SCHEMA


def rename(parsed: Parsed, kind: str, old: str, new: str) -> tuple[str, int]:
    """The text of a structurally sound board file with a district's id changed, and in how many places.

    A placement names districts by their number, so that beside the district itself only accepted findings name it.
    `kind` is `district`. Raises UnknownNameError for an id that is not there, FormatError for a new id that is taken or
    malformed.
    """
    document: Any = parsed.value
    places = ((("districts", index, "id"), district["id"]) for index, district in enumerate(document["districts"]))
    return renamed(parsed, kind, old, new, schema=SCHEMA, places=places)
