"""The shipped JSON Schemas, a fast check against them, and structural errors in plain words.

The fast check is a small interpreter for the part of JSON Schema 2020-12 that our schemas use (they have no unions). It
decides nearly every run without importing jsonschema, which costs more time than everything else together. Where it
finds something, jsonschema itself is asked, and its errors are put into words.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path as FilePath
from typing import Any

from metrox_maps.documents import notation
from metrox_maps.errors import UnknownNameError
from metrox_maps.findings.finding import Path, Put, Remark, Rename, Repair
from metrox_maps.findings.words import did_you_mean, listed, only_close, others_than, plural, shortened

NAMES = (
    "metrox-map-1",
    "metrox-network-1",
    "metrox-edition-1",
    "metrox-record-1",
    "metrox-replay-1",
    "metrox-report-1",
    "metrox-info-1",
    "metrox-play-1",
    "metrox-compare-1",
    "metrox-solve-1",
    "metrox-import-1",
    "metrox-tune-1",
    "metrox-baseline-1",
    "metrox-rules-1",
    "metromania-board-1",
    "metromania-info-1",
    "metromania-record-1",
    "metromania-play-1",
    "metromania-replay-1",
    "metromania-compare-1",
)
"""Every schema there is, by file name; a format `metrox-map/1` has the schema `metrox-map-1`."""

_PACKED = FilePath(__file__).parents[1] / "schemas"
_CHECKOUT = FilePath(__file__).parents[2] / "schemas"
"""In a checkout the schemas stand at the top level, where people look for them; a wheel carries them inside."""


def schema_text(name: str) -> str:
    """The text of a schema. Accepts `metrox-map-1`, `metrox-map/1` and `metrox-map`.

    Raises UnknownNameError listing what there is.
    """
    wanted = name.removesuffix(".json").replace("/", "-")
    match = next((known for known in NAMES if wanted in (known, known.rpartition("-")[0])), None)
    if match is None:
        raise UnknownNameError(f"there is no schema `{shortened(name)}`{others_than(wanted, NAMES, listed(NAMES, 16))}")
    source = _PACKED if _PACKED.is_dir() else _CHECKOUT
    return (source / f"{match}.json").read_text(encoding="utf-8")


@functools.cache
def load_schema(name: str) -> dict[str, Any]:
    """A schema as a document (see `schema_text`)."""
    schema: dict[str, Any] = json.loads(schema_text(name))
    return schema


# -- the fast check ----------------------------------------------------------------------------------------------------

TYPES: dict[str, Any] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: (
        (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())
    ),
}

_compiled = functools.cache(re.compile)


def faults(
    value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None, path: Path = ()
) -> Iterator[tuple[Path, str]]:
    """Places and keywords at which a value breaks a schema, in document order; nothing for a valid value."""
    root = schema if root is None else root
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    wanted = schema.get("type")
    if wanted is not None and not any(TYPES[one](value) for one in ([wanted] if isinstance(wanted, str) else wanted)):
        yield path, "type"
    if "const" in schema and (
        value != schema["const"] or isinstance(value, bool) is not isinstance(schema["const"], bool)
    ):
        yield path, "const"
    if "enum" in schema and not any(
        value == item and isinstance(value, bool) is isinstance(item, bool) for item in schema["enum"]
    ):
        yield path, "enum"
    if isinstance(value, dict):
        yield from _object_faults(value, schema, root, path)
    elif isinstance(value, list):
        yield from _array_faults(value, schema, root, path)
    elif isinstance(value, str):
        if "pattern" in schema and not _compiled(schema["pattern"]).search(value):
            yield path, "pattern"
        if len(value) < schema.get("minLength", 0):
            yield path, "minLength"
        if len(value) > schema.get("maxLength", len(value)):
            yield path, "maxLength"
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            yield path, "minimum"
        if value > schema.get("maximum", value):
            yield path, "maximum"


def _object_faults(
    value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], path: Path
) -> Iterator[tuple[Path, str]]:
    properties = schema.get("properties", {})
    for key in schema.get("required", ()):
        if key not in value:
            yield path, "required"
    closed = schema.get("additionalProperties") is False
    for key, item in value.items():
        if key in properties:
            yield from faults(item, properties[key], root, (*path, key))
        elif closed and not key.startswith("x-"):
            yield path, "additionalProperties"
        elif not closed and isinstance(schema.get("additionalProperties"), dict):
            yield from faults(item, schema["additionalProperties"], root, (*path, key))


def _array_faults(
    value: list[Any], schema: dict[str, Any], root: dict[str, Any], path: Path
) -> Iterator[tuple[Path, str]]:
    if len(value) < schema.get("minItems", 0):
        yield path, "minItems"
    if len(value) > schema.get("maxItems", len(value)):
        yield path, "maxItems"
    each = schema.get("items")
    first = schema.get("prefixItems", ())
    for index, item in enumerate(value):
        wanted = first[index] if index < len(first) else each
        if wanted is not None:
            yield from faults(item, wanted, root, (*path, index))


def schema_faults(value: Any, name: str) -> Iterator[tuple[Path, str]]:
    """The same for one of `NAMES`; a valid document costs next to nothing."""
    from metrox_maps.documents.verdict import validator

    return iter(()) if validator(name)(value) else faults(value, load_schema(name))


# -- words -------------------------------------------------------------------------------------------------------------

_RULES = {
    "type": "wrong-type",
    "const": "value-not-allowed",
    "enum": "value-not-allowed",
    "pattern": "badly-formed-value",
    "required": "missing-key",
    "additionalProperties": "unknown-key",
    "minimum": "value-out-of-range",
    "maximum": "value-out-of-range",
    "minItems": "wrong-length",
    "maxItems": "wrong-length",
    "minLength": "wrong-length",
    "maxLength": "wrong-length",
}
"""The rule each keyword of our schemas stands for."""

_TYPE_WORDS = {
    "object": "an object `{…}`",
    "array": "a list `[…]`",
    "string": "text in double quotes",
    "boolean": "`true` or `false`",
    "number": "a number",
    "integer": "a whole number",
    "null": "`null`",
}


MAX_REMARKS = 200
"""Departures listed of one document; one that has more is of another format, or was damaged by a program."""


def structural_remarks(value: Any, name: str) -> list[tuple[str, Remark]]:
    """What in a document departs from its schema, as (rule id, remark): one for each defect, at most `MAX_REMARKS`.

    Where there are more, the last remark says so.
    """
    if next(schema_faults(value, name), None) is None:
        return []
    schema = load_schema(name)
    from jsonschema import Draft202012Validator

    errors = list(islice(Draft202012Validator(schema).iter_errors(value), MAX_REMARKS + 1))
    wrong_types = {tuple(error.absolute_path) for error in errors if error.validator == "type"}
    remarks: list[tuple[str, Remark]] = []
    for error in errors[:MAX_REMARKS]:
        path: Path = tuple(error.absolute_path)
        if error.validator != "type" and path in wrong_types:
            continue  # what the type already explains
        remarks += _remarks(error, path)
    if len(errors) > MAX_REMARKS:
        message = f"there are more departures from `{name}` than {MAX_REMARKS}; the others are not listed"
        remarks.append((remarks[-1][0], Remark(message=message, path=())))
    return list(dict.fromkeys(remarks))


def _remarks(error: Any, path: Path) -> list[tuple[str, Remark]]:
    rule = _RULES[str(error.validator)]
    if rule == "unknown-key":
        allowed = tuple(error.schema["properties"])
        return [(rule, _unknown_key(key, path, allowed)) for key in _unknown_keys(error)]
    if rule == "missing-key":
        key = _missing_key(error)
        if any(f"`{key}`" in did_you_mean(other, error.schema["properties"]) for other in _unknown_keys(error)):
            return []  # the mistyped key is reported, with this one as the suggestion
    return [(rule, Remark(message=_words(error, path), path=path, repair=_repair(error, path)))]


def _unknown_keys(error: Any) -> list[str]:
    known = error.schema["properties"]
    return [key for key in error.instance if key not in known and not key.startswith("x-")][:MAX_REMARKS]


def _unknown_key(key: str, path: Path, allowed: tuple[str, ...]) -> Remark:
    message = f"`{shortened(key)}` is no key of {_what(path)}{did_you_mean(key, allowed)}"
    message += "" if message.endswith("?") else f"; keys are {listed(allowed, 20)}, or begin with `x-`"
    meant = only_close(key, allowed) if message.endswith("?") else ""
    changes = (Rename((*path, key), meant),)
    repair = Repair(message=f"call it `{meant}`", changes=changes) if meant else None
    return Remark(message=message, path=(*path, key), at_key=True, repair=repair)


def _repair(error: Any, path: Path) -> Repair | None:
    """The value that was meant, where there is only one that it could be."""
    value, limit, meant = error.instance, error.validator_value, None
    match str(error.validator):
        case "type" if isinstance(limit, str):
            meant = notation.of_type(value, limit)
        case "pattern":
            meant = notation.of_pattern(value, limit)
        case "enum" if isinstance(value, str):
            close = only_close(value, [str(item) for item in limit])
            meant = notation.Meant(close, False) if close in limit else None
    if meant is None:
        return None
    message = f"write `{shortened(json.dumps(meant.value, ensure_ascii=False), 40)}`"
    return Repair(message=message, changes=(Put(path, meant.value),), safe=meant.safe)


def _missing_key(error: Any) -> str:
    """The key a `required` error is about; jsonschema gives one error for each, in the schema's order."""
    named = re.match(r"'(.*)' is a required property", error.message)
    return named.group(1) if named else next(key for key in error.validator_value if key not in error.instance)


def _what(path: Path) -> str:
    """The kind of object a path names, for messages: `a station`, `the map`."""
    names = [part for part in path if isinstance(part, str)]
    if not names:
        return "the document"
    inside = isinstance(path[-1], int)
    last = names[-1]
    if not inside:
        return f"`{last}`"
    single = {
        "stations": "station",
        "routes": "route",
        "branches": "branch",
        "cards": "card",
        "bends": "bend",
        "districts": "district",
    }.get(last)
    return f"a {single}" if single else f"an entry of `{last}`"


def _words(error: Any, path: Path) -> str:
    keyword, limit, value = str(error.validator), error.validator_value, error.instance
    here = _named(path)
    match keyword:
        case "required":
            key = _missing_key(error)
            return f"{_what(path)} needs the key `{key}`{_example(error.schema, key)}"
        case "type":
            wanted = [limit] if isinstance(limit, str) else limit
            return f"{here} must be {' or '.join(_TYPE_WORDS[one] for one in wanted)}, not {_shown(value)}"
        case "const":
            return f"{here} must be `{limit}`, not {_shown(value)}"
        case "enum":
            allowed = [str(item) for item in limit]
            close = did_you_mean(value, allowed) if isinstance(value, str) else ""
            return f"{here} must be one of {listed(allowed, 20)}, not {_shown(value)}{close}"
        case "pattern":
            return f"{here} is {_shown(value)}, but must be {error.schema.get('x-form', 'of another form')}"
        case "minimum":
            return f"{here} is {_shown(value)}; the least allowed is {limit}"
        case "maximum":
            return f"{here} is {_shown(value)}; the most allowed is {limit}"
        case "minItems" | "maxItems" if error.schema.get("minItems") == error.schema.get("maxItems"):
            return f"{here} has {plural(len(value), 'entry', 'entries')}; exactly {limit} are needed"
        case "minItems":
            return f"{here} has {plural(len(value), 'entry', 'entries')}; at least {limit} are needed"
        case "maxItems":
            return f"{here} has {len(value)} entries; at most {limit} are allowed"
        case "minLength":
            return f"{here} is empty" if not value else f"{here} is shorter than {limit} characters"
        case _:
            return f"{here} is longer than {limit} characters"


def _named(path: Path) -> str:
    names = [part for part in path if isinstance(part, str)]
    if not names:
        return "the document"
    return f"an entry of `{names[-1]}`" if isinstance(path[-1], int) else f"`{names[-1]}`"


def _shown(value: Any) -> str:
    match value:
        case str():
            return f'"{shortened(value, 40)}"'
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return f"`{shortened(json.dumps(value), 30)}`"


def _example(schema: dict[str, Any], key: str) -> str:
    examples = schema.get("properties", {}).get(key, {}).get("examples")
    return f", for example `{json.dumps(key)}: {json.dumps(examples[0], ensure_ascii=False)}`" if examples else ""
