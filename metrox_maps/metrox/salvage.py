"""What is left of a map's document without the values that break its schema, so that it can be judged or drawn."""

from __future__ import annotations

from typing import Any

from metrox_maps.documents import pruning
from metrox_maps.metrox import codec

DISPENSABLE = frozenset(
    ("label", "label_offset", "label_lines", "transfer_count", "train", "background", "credits", "language")
)
"""Keys whose faulty value can be left out without inventing further faults."""


def salvaged(value: object) -> dict[str, Any] | None:
    """What is left of a map's document without the stations, routes and other entries that break the schema.

    None where not even the rest has the form of a map.
    """
    return pruning.salvaged(value, codec.SCHEMA, frozenset(("stations", "routes")))
