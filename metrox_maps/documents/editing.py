"""Small edits of a document's text, so that untouched lines stay as they are, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import Change, Path, Put, Rename, TextEdit


def with_strings(parsed: Parsed, paths: Iterable[Path], value: str) -> str:
    """The document's text with the values at these paths replaced by one string."""
    text = parsed.source.text
    written = json.dumps(value, ensure_ascii=False)
    for extent in sorted((parsed.extents[path] for path in set(paths)), reverse=True):
        text = text[: extent.start] + written + text[extent.end :]
    return text


def text_edits(parsed: Parsed, changes: Sequence[Change]) -> tuple[TextEdit, ...] | None:
    """The changes as edits of the document's text, in file order; None where a place to change is missing."""
    edits = []
    for change in changes:
        extent = parsed.extents.get(change.path)
        if extent is None:
            return None
        if isinstance(change, Put):
            start, end, text = extent.start, extent.end, json.dumps(change.value, ensure_ascii=False)
        elif isinstance(change, Rename):
            start, end, text = extent.key_start, extent.key_end, json.dumps(change.key, ensure_ascii=False)
        else:
            return None
        edits.append(TextEdit(start, end, text, parsed.source.span(start, end)))
    return tuple(sorted(edits))
