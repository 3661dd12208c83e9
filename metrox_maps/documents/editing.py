"""Small edits of a document's text, so that untouched lines stay as they are, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterable

from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import Path


def with_strings(parsed: Parsed, paths: Iterable[Path], value: str) -> str:
    """The document's text with the values at these paths replaced by one string."""
    text = parsed.source.text
    written = json.dumps(value, ensure_ascii=False)
    for extent in sorted((parsed.extents[path] for path in set(paths)), reverse=True):
        text = text[: extent.start] + written + text[extent.end :]
    return text
