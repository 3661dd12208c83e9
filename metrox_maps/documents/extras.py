"""Keys of the author's own (`x-…`) and `$schema`: carried along as JSON text, never looked at."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from metrox_maps.documents.writing import dumps


def extras_of(value: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The author's own keys of an object, and `$schema`, which an editor reads."""
    return tuple((key, dumps(item)) for key, item in value.items() if key.startswith("x-") or key == "$schema")


def extra_documents(extras: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The keys and values that `extras_of` took."""
    return {key: json.loads(text) for key, text in extras}
