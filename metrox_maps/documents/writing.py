"""Canonical JSON text.

It keeps one object of a list (a station, a card) on one line, so that a change to it is a one-line diff.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Layout:
    """How a format is written: the order of its keys, and where lines break.

    `order` gives the key order of each kind of object, named by the key that holds it (`` for the document);
    keys not named keep their order and come last. `groups` are the sets of keys of a list's objects that share a line.
    `inline` are lists of the document that stay on one line; `centred` are keys of a grouped object whose list of texts
    is written one a line, each centred over the longest.
    """

    order: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    inline: frozenset[str] = frozenset()
    centred: frozenset[str] = frozenset()


def dumps(value: Any) -> str:
    """One value on one line, in the notation used everywhere here; whole floats become integers."""
    return json.dumps(_plain(value), ensure_ascii=False, allow_nan=False)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _ordered(value: Any, kind: str, layout: Layout) -> Any:
    """The value with every object's keys in the layout's order; other keys (`x-…`) keep theirs, at the end."""
    if isinstance(value, list):
        return [_ordered(item, kind, layout) for item in value]
    if not isinstance(value, dict):
        return value
    order = layout.order.get(kind, ())
    known = [key for key in order if key in value]
    rest = [key for key in value if key not in order]
    return {key: _ordered(value[key], key, layout) for key in known + rest}


def canonical(document: Mapping[str, Any], layout: Layout) -> str:
    """The document's canonical text, ending with a newline; canonical text read again gives the same text."""
    ordered: dict[str, Any] = _ordered(document, "", layout)
    lines = []
    for key, value in ordered.items():
        is_table = (
            key not in layout.inline
            and isinstance(value, list)
            and any(isinstance(item, dict | list) for item in value)
        )
        text = _table(value, layout.groups.get(key, ()), layout.centred) if is_table else dumps(value)
        lines.append(f"  {dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n"


def _table(items: Sequence[Any], groups: Sequence[tuple[str, ...]], centred: Set[str]) -> str:
    rows = [_grouped(item, groups, centred) if isinstance(item, dict) and groups else dumps(item) for item in items]
    return "[\n" + ",\n".join("    " + row for row in rows) + "\n  ]"


def _grouped(item: dict[str, Any], groups: Sequence[tuple[str, ...]], centred: Set[str]) -> str:
    """An object over several lines: each group of keys shares one, every other key has its own."""
    placed: dict[str, int] = {key: index for index, group in enumerate(groups) for key in group}
    lines: dict[int, list[str]] = {}
    for position, (key, value) in enumerate(item.items()):
        line = placed.get(key, len(groups) + position)
        lines.setdefault(line, []).append(f"{dumps(key)}: {_centred(value) if key in centred else dumps(value)}")
    return "{" + ",\n     ".join(", ".join(parts) for _, parts in sorted(lines.items())) + "}"


def _centred(value: Any) -> str:
    """A list of texts, one a line and centred; anything else on one line."""
    if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
        return dumps(value)
    texts = [dumps(item) for item in value]
    widest = max(map(len, texts))
    return "[\n" + ",\n".join(" " * (7 + (widest - len(text)) // 2) + text for text in texts) + "\n     ]"
