"""What is left of a map's document without the values that break its schema, so that it can be judged or drawn."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.findings.finding import Path
from metrox_maps.metrox import codec

_DISPENSABLE = frozenset(
    ("label", "label_offset", "label_lines", "transfer_count", "train", "background", "credits", "language")
)
"""Keys whose faulty value can be left out without inventing further faults."""
_SALVAGE_ROUNDS = 3
"""Leaving entries out can make a list too short, which takes another round."""


def without(value: object, faulty: Sequence[Path]) -> dict[str, Any] | None:
    """The document without faulty values that can be left out; None where one cannot."""
    if not isinstance(value, dict) or any(_DISPENSABLE.isdisjoint(path) for path in faulty):
        return None
    cuts = [path[: next(index for index, part in enumerate(path) if part in _DISPENSABLE) + 1] for path in faulty]
    return _pruned(value, cuts)


def salvaged(value: object) -> dict[str, Any] | None:
    """What is left of a map's document without the stations, routes and other entries that break the schema.

    None where not even the rest has the form of a map.
    """
    schema = load_schema(codec.SCHEMA)
    for _ in range(_SALVAGE_ROUNDS):
        faulty = [path for path, keyword in faults(value, schema) if keyword != "additionalProperties"]
        if not faulty or not isinstance(value, dict):
            break
        cuts = [path[: 2 if path[0] in ("stations", "routes") and len(path) > 1 else 1] for path in faulty if path]
        value = _pruned(value, cuts)
    clean = isinstance(value, dict) and all(keyword == "additionalProperties" for _, keyword in faults(value, schema))
    return value if clean and isinstance(value, dict) else None


def _pruned(value: dict[str, Any], cuts: Sequence[Path]) -> dict[str, Any]:
    """The document without the values at these paths; it is copied only where something is left out."""
    document = copy.deepcopy(value) if cuts else value
    # From the back, so that the indexes before stay right.
    for path in sorted(
        set(cuts), key=lambda path: [part if isinstance(part, int) else 0 for part in path], reverse=True
    ):
        parent: Any = document
        for part in path[:-1]:
            parent = parent[part]
        del parent[path[-1]]
    return document
