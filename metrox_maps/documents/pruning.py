"""What is left of a document without the values that break its schema."""

from __future__ import annotations

import copy
from collections.abc import Sequence, Set
from typing import Any

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.findings.finding import Path

_SALVAGE_ROUNDS = 3
"""Leaving entries out can make a list too short, which takes another round."""


def without(value: object, faulty: Sequence[Path], dispensable: Set[str]) -> dict[str, Any] | None:
    """The document without faulty values under dispensable keys; None where one is elsewhere."""
    if not isinstance(value, dict) or any(dispensable.isdisjoint(path) for path in faulty):
        return None
    cuts = [path[: next(index for index, part in enumerate(path) if part in dispensable) + 1] for path in faulty]
    return pruned(value, cuts)


def salvaged(value: object, name: str, lists: Set[str]) -> dict[str, Any] | None:
    """What is left of a document without what breaks the schema `name`: single entries of `lists`, or whole keys.

    None where not even the rest has the form of the schema.
    """
    schema = load_schema(name)
    for _ in range(_SALVAGE_ROUNDS):
        faulty = [path for path, keyword in faults(value, schema) if keyword != "additionalProperties"]
        if not faulty or not isinstance(value, dict):
            break
        cuts = [path[: 2 if path[0] in lists and len(path) > 1 else 1] for path in faulty if path]
        value = pruned(value, cuts)
    clean = isinstance(value, dict) and all(keyword == "additionalProperties" for _, keyword in faults(value, schema))
    return value if clean and isinstance(value, dict) else None


def pruned(value: dict[str, Any], cuts: Sequence[Path]) -> dict[str, Any]:
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
