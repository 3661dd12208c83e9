"""Whether a document has the form of its schema: yes or no, as fast as Python can say it.

The schema is turned once into functions that only answer yes or no. Where one says no, `schemas.faults` finds the
places; a test holds the two, and jsonschema, against each other.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from math import inf
from typing import Any

from metrox_maps.documents.schemas import TYPES, load_schema

Verdict = Callable[[Any], bool]


@functools.cache
def validator(name: str, part: str = "") -> Verdict:
    """The function that judges documents by a schema of `schemas.NAMES`, or by a `part` among its `$defs`."""
    schema = load_schema(name)
    return _verdict(schema["$defs"][part] if part else schema, schema, {})


def _verdict(schema: dict[str, Any], root: dict[str, Any], made: dict[str, Verdict]) -> Verdict:
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        if name not in made:
            made[name] = _verdict(root["$defs"][name], root, made)
        return made[name]
    wanted = schema.get("type")
    if "enum" in schema or "const" in schema or not isinstance(wanted, str):
        return _among(schema, root, made)
    match wanted:
        case "object":
            return _object(schema, root, made)
        case "array":
            return _array(schema, root, made)
        case "string":
            return _string(schema)
        case "integer" | "number":
            return _number(schema)
        case _:
            return TYPES[wanted]  # type: ignore[no-any-return]


def _among(schema: dict[str, Any], root: dict[str, Any], made: dict[str, Verdict]) -> Verdict:
    """One of several values, or of several types."""
    wanted = schema.get("type", list(TYPES))
    kinds = [wanted] if isinstance(wanted, str) else wanted
    rest = {key: item for key, item in schema.items() if key not in ("enum", "const", "type")}
    plain = [_verdict({**rest, "type": kind}, root, made) for kind in kinds]
    allowed = [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else ())]

    def judge(value: Any) -> bool:
        if allowed and not any(value == item and isinstance(value, bool) is isinstance(item, bool) for item in allowed):
            return False
        return any(one(value) for one in plain)

    return judge


def _object(schema: dict[str, Any], root: dict[str, Any], made: dict[str, Verdict]) -> Verdict:
    properties = {key: _verdict(item, root, made) for key, item in schema.get("properties", {}).items()}
    required = frozenset(schema.get("required", ()))
    others = schema.get("additionalProperties")
    closed = others is False
    each = _verdict(others, root, made) if isinstance(others, dict) else None

    def judge(value: Any) -> bool:
        if not isinstance(value, dict) or not required <= value.keys():
            return False
        for key, item in value.items():
            known = properties.get(key)
            if known is not None:
                if not known(item):
                    return False
            elif closed:
                if not key.startswith("x-"):
                    return False
            elif each is not None and not each(item):
                return False
        return True

    return judge


def _array(schema: dict[str, Any], root: dict[str, Any], made: dict[str, Verdict]) -> Verdict:
    fewest, most = schema.get("minItems", 0), schema.get("maxItems", inf)
    first = [_verdict(item, root, made) for item in schema.get("prefixItems", ())]
    each = _verdict(schema["items"], root, made) if "items" in schema else None
    count = len(first)

    def judge(value: Any) -> bool:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            return False
        if count and not all(one(item) for one, item in zip(first, value, strict=False)):
            return False
        return each is None or all(map(each, value[count:] if count else value))

    return judge


def _string(schema: dict[str, Any]) -> Verdict:
    pattern = re.compile(schema["pattern"]).search if "pattern" in schema else None
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength", inf)

    def judge(value: Any) -> bool:
        return (
            isinstance(value, str)
            and shortest <= len(value) <= longest
            and (pattern is None or pattern(value) is not None)
        )

    return judge


def _number(schema: dict[str, Any]) -> Verdict:
    least, most = schema.get("minimum", -inf), schema.get("maximum", inf)
    fits = TYPES[schema["type"]]

    def judge(value: Any) -> bool:
        return bool((type(value) is int or fits(value)) and least <= value <= most)

    return judge
