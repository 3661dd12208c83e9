"""Finding an editor's map in what it was saved or sent in: wrappers, JSON within JSON, typed values of a database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import shortened
from metrox_maps.transit.importers import headings, jsonish
from metrox_maps.transit.importers.material import Material

_DEPTH = 6
"""How deep a map is looked for; a page's own data has it at the fourth level."""
_MOST = 500
"""How many values are looked at; a wrapper has few."""


def find(value: Any, wanted: Callable[[Any], bool]) -> Any:
    """The first value that is wanted, the outermost first, or None.

    Looked into are objects, short lists, texts that are JSON again, and objects of typed values
    (`{"fields": {"name": {"stringValue": …}}}`), as databases export them.
    """
    queue = [value]
    for _ in range(_DEPTH):
        inner: list[Any] = []
        for item in queue[:_MOST]:
            opened = _opened(item)
            if wanted(opened):
                return opened
            if isinstance(opened, dict):
                inner += [part for part in opened.values() if isinstance(part, dict | list | str)]
            elif isinstance(opened, list) and len(opened) <= 5:
                inner += [part for part in opened if isinstance(part, dict | list | str)]
        queue = inner
    return None


def found_in(material: Material, wanted: Callable[[Any], bool], needed: str) -> Any:
    """As `find`, in the one file of a material; raises ImportFailed, saying what is needed, where there is none."""
    found = find(jsonish.value_of(material), wanted)
    if found is None:
        raise ImportFailed(f"{shortened(material.path, 200)}: the JSON needs {needed}")
    return found


def entries(value: Any) -> list[tuple[str, Any]]:
    """The members of an object by their keys, or of a list by their own `id`, else by their number from 0."""
    if isinstance(value, dict):
        return [(str(key), item) for key, item in value.items()]
    if not isinstance(value, list):
        return []
    named = [headings.text(item.get("id")) if isinstance(item, dict) else "" for item in value]
    return [(name or str(index), item) for index, (name, item) in enumerate(zip(named, value, strict=True))]


def unique(id_: str, taken: set[str]) -> str:
    """The id, or with a number behind it where it is taken; remembers it."""
    name, count = id_, 1
    while name in taken:
        count += 1
        name = f"{id_}-{count}"
    taken.add(name)
    return name


def _opened(value: Any) -> Any:
    if isinstance(value, str):
        text = value.strip()
        if len(text) < 10 or text[0] not in "{[":
            return None
        try:
            return jsonish.parse(text.encode("utf-8", "replace"))
        except ImportFailed:
            return None
    if isinstance(value, dict) and _typed(value.get("fields")):
        return _untyped({"mapValue": value}, 0)
    return value


def _typed(fields: Any) -> bool:
    return (
        isinstance(fields, dict)
        and bool(fields)
        and all(
            isinstance(item, dict) and len(item) == 1 and str(next(iter(item))).endswith("Value")
            for item in fields.values()
        )
    )


def _untyped(value: Any, depth: int) -> Any:
    """A typed value as plain JSON has it; what is nested deeper than any map is left out."""
    if not isinstance(value, dict) or len(value) != 1 or depth > 20:
        return None
    ((kind, inner),) = value.items()
    if kind == "mapValue":
        fields = inner.get("fields") if isinstance(inner, dict) else None
        return {key: _untyped(item, depth + 1) for key, item in fields.items()} if isinstance(fields, dict) else {}
    if kind == "arrayValue":
        items = inner.get("values") if isinstance(inner, dict) else None
        return [_untyped(item, depth + 1) for item in items] if isinstance(items, list) else []
    if kind == "integerValue":
        return headings.number(inner)
    return inner
