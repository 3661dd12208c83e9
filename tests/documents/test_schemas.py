"""The shipped schemas, the fast check against them, and the words for what breaks them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from metrox_maps.documents.schemas import NAMES, faults, load_schema, schema_text, structural_remarks
from metrox_maps.documents.verdict import validator
from metrox_maps.errors import UnknownNameError

ROOT = Path(__file__).parents[2]
MAP = json.loads((ROOT / "examples" / "all-features.json").read_text(encoding="utf-8"))
EDITION = json.loads((ROOT / "metrox_maps/metrox/editions/okazu-2018.json").read_text(encoding="utf-8"))
BOARD = json.loads((ROOT / "examples" / "metromania-amberly.json").read_text(encoding="utf-8"))
DEALT = json.loads((ROOT / "examples" / "metromania-quillhaven.json").read_text(encoding="utf-8"))
SEEDS = [
    ("metrox-map-1", MAP),
    ("metrox-edition-1", EDITION),
    ("metromania-board-1", BOARD),
    ("metromania-board-1", DEALT),
]
ODD = st.sampled_from(
    [None, True, 0, -1, 1.0, 1.5, 10**9, "", "x", "deal", "station:a", [], [1], [1, 2, 3], {}, {"a": 1}, 1e300]
)


def descend(value: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += paths(item, (*at, key))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(load_schema(name))


def properties(schema: Any, at: str = "") -> list[tuple[str, dict[str, Any]]]:
    found = []
    if isinstance(schema, dict):
        for key, item in schema.get("properties", {}).items():
            found.append((f"{at}/{key}", item))
        for key, item in schema.items():
            if key not in ("examples", "const", "enum"):
                found += properties(item, f"{at}/{key}")
    elif isinstance(schema, list):
        for index, item in enumerate(schema):
            found += properties(item, f"{at}/{index}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_field_has_a_description_and_a_valid_example(name: str) -> None:
    schema = load_schema(name)
    for place, field in properties(schema):
        assert field.get("description"), place
        if "enum" not in field and "properties" not in field:
            assert field.get("examples"), place
        for example in field.get("examples", ()):
            assert list(faults(example, field, schema)) == [], place


@pytest.mark.parametrize("name", NAMES)
def test_schemas_use_only_what_the_fast_check_knows(name: str) -> None:
    known = {
        *("$schema", "$id", "$ref", "$defs", "title", "description", "examples", "x-form", "type", "required"),
        *("properties", "patternProperties", "additionalProperties", "items", "prefixItems", "minItems", "maxItems"),
        *("minimum", "maximum", "minLength", "maxLength", "pattern", "enum", "const"),
    }

    def keywords(schema: Any) -> set[str]:
        if not isinstance(schema, dict):
            return set()
        found = set(schema)
        for key in ("properties", "$defs"):
            for item in schema.get(key, {}).values():
                found |= keywords(item)
        for key in ("items", "additionalProperties"):
            found |= keywords(schema.get(key))
        for item in schema.get("prefixItems", ()):
            found |= keywords(item)
        return found

    assert keywords(load_schema(name)) <= known


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_the_fast_check_agrees_with_jsonschema_in_verdict_and_places(data: st.DataObject) -> None:
    name, original = data.draw(st.sampled_from(SEEDS))
    document = copy.deepcopy(original)
    for _ in range(data.draw(st.integers(1, 3))):
        where = paths(document)
        if not where:
            break
        *parent, key = data.draw(st.sampled_from(where))
        holder = descend(document, tuple(parent))
        match data.draw(st.sampled_from(["set", "delete", "add"])):
            case "set":
                holder[key] = copy.deepcopy(data.draw(ODD))
            case "delete":
                del holder[key]
            case _ if isinstance(holder, dict):
                holder[data.draw(st.sampled_from(["x-note", "colour", "at"]))] = copy.deepcopy(data.draw(ODD))
            case _:
                holder.append(copy.deepcopy(data.draw(ODD)))
    schema = load_schema(name)
    mine = {(path, keyword) for path, keyword in faults(document, schema)}
    theirs = {
        (tuple(error.absolute_path), str(error.validator))
        for error in Draft202012Validator(schema).iter_errors(document)
    }
    assert mine == theirs
    assert validator(name)(document) is not bool(theirs)


def messages(change: Any, name: str = "metrox-map-1", original: Any = MAP) -> list[str]:
    document = copy.deepcopy(original)
    change(document)
    return [f"{rule}: {remark.message}" for rule, remark in structural_remarks(document, name)]


def test_words_say_what_to_do() -> None:
    def change(document: Any) -> None:
        document["routes"][0]["colour"] = document["routes"][0].pop("color")
        document["routes"][1]["windows"] = "3"
        document["stations"][0]["id"] = "no spaces please"
        document["stations"][1]["at"] = [1]
        document["stations"][2]["label"] = "NNE"
        document["grid"]["rows"] = 0
        del document["name"]

    assert messages(change) == [
        'missing-key: the document needs the key `name`, for example `"name": "Harbour"`',
        "value-out-of-range: `rows` is `0`; the least allowed is 1",
        'badly-formed-value: `id` is "no spaces please", but must be an id of letters, digits, `-` and `_`',
        "wrong-length: `at` has 1 entry; exactly 2 are needed",
        'value-not-allowed: `label` must be one of `N`, `NE`, `E`, `SE`, `S`, `SW`, `W` and `NW`, not "NNE"; did you mean `NE`?',
        "unknown-key: `colour` is no key of a route; did you mean `color`?",
        'wrong-type: `windows` must be a whole number, not "3"',
    ]


def test_keys_of_ones_own_begin_with_x() -> None:
    def change(document: Any) -> None:
        document["x-note"] = {"anything": [1, None]}
        document["stations"][0]["x-y"] = None

    assert messages(change) == []


def test_schemas_are_found_by_any_of_their_names() -> None:
    assert schema_text("metrox-map") == schema_text("metrox-map/1") == schema_text("metrox-map-1.json")
    with pytest.raises(UnknownNameError, match="did you mean `metrox-map-1`"):
        schema_text("metrox-mapp-1")
