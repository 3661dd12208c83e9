"""Edits of a document's text: the change and nothing else, in the file's own layout."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents.editing import applied, text_edits
from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import Change, Drop, Path, Put, Rename, Span

LEAF = st.none() | st.booleans() | st.integers(-5, 5) | st.text('ab,:{}[]"\\é😀 ', max_size=4)
VALUES = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('abc/~"', max_size=3), inner, max_size=4),
    max_leaves=15,
)
LAYOUTS = st.sampled_from([(None, (", ", ": ")), (None, (",", ":")), (1, (",", ": ")), ("\t", (",", " : "))])
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def edited(text: str, *changes: Change) -> str | None:
    parsed = read(text.encode())
    edits = text_edits(parsed, changes)
    return applied(text, [edit[:3] for edit in edits]) if edits is not None else None


def done(value: Any, change: Change) -> Any:
    """The change made to the value itself."""
    holder: list[Any] = [copy.deepcopy(value)]
    path: Path = (0, *change.path)
    parent: Any = holder
    for part in path[:-1]:
        parent = parent[part]
    if isinstance(change, Put):
        parent[path[-1]] = change.value
    elif isinstance(change, Drop):
        del parent[path[-1]]
    else:
        items = [(change.key if key == path[-1] else key, item) for key, item in parent.items()]
        parent.clear()
        parent.update(items)
    return holder[0]


def order(value: Any) -> str:
    """The value with the order of its keys, to compare by."""
    return json.dumps(value)


@given(VALUES, LAYOUTS, ENDS, VALUES, st.data())
def test_text_with_edits_holds_the_changed_value_and_keeps_its_line_ends(
    value: Any, layout: Any, ends: str, new: Any, data: st.DataObject
) -> None:
    text = json.dumps(value, indent=layout[0], separators=layout[1], ensure_ascii=False).replace("\n", ends) + ends
    parsed = read(text.encode())
    paths = sorted(parsed.extents, key=repr)
    path = data.draw(st.sampled_from(paths))
    objects = [place for place in paths if text[parsed.extents[place].start] == "{"]
    changes: list[Change] = [Put(path, new)]
    if path:
        changes.append(Drop(path))
        changes += [Rename(path, "new")] * isinstance(path[-1], str)
    changes += [Put((*place, "new"), new) for place in objects]
    change = data.draw(st.sampled_from(changes))
    result = edited(text, change)
    assert result is not None
    assert read(result.encode()).faults == ()
    assert order(json.loads(result)) == order(done(value, change))
    assert result.endswith(ends)
    assert not {"\n", "\r"} & set(result.replace(ends, ""))


@given(VALUES, LAYOUTS, st.data())
def test_many_drops_in_one_go_leave_the_rest(value: Any, layout: Any, data: st.DataObject) -> None:
    text = json.dumps(value, indent=layout[0], separators=layout[1], ensure_ascii=False)
    parsed = read(text.encode())
    chosen = data.draw(st.sets(st.sampled_from(sorted(parsed.extents, key=repr)), max_size=6)) - {()}
    result = edited(text, *map(Drop, chosen))
    expected = value
    for path in sorted(chosen, key=lambda path: [(str(type(part)), part) for part in path], reverse=True):
        if not any(path[:length] in chosen for length in range(len(path))):
            expected = done(expected, Drop(path))
    assert result is not None
    assert order(json.loads(result)) == order(expected)


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ('{\n  "a": 1,\n  "b": 2\n}\n', Put(("a",), [1, "é"]), '{\n  "a": [1, "é"],\n  "b": 2\n}\n'),
        ('{\n  "a": 1,\n  "b": 2\n}\n', Put(("c",), 3), '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n'),
        ('{\r\n\t"a" : 1\r\n}', Put(("c",), 3), '{\r\n\t"a" : 1,\r\n\t"c" : 3\r\n}'),
        ('{\r\t"a": 1\r}', Put(("c",), 3), '{\r\t"a": 1,\r\t"c": 3\r}'),
        ('[{"a": 1, "b": 2},\n {"a": 3}]', Put((1, "c"), 4.0), '[{"a": 1, "b": 2},\n {"a": 3, "c": 4}]'),
        ('{"a":1,"b":2}', Put(("c",), {"d": 1}), '{"a":1,"b":2,"c":{"d": 1}}'),
        ('{"a": 1,\n "b": 2, "c": 3}', Put(("d",), 4), '{"a": 1,\n "b": 2, "c": 3, "d": 4}'),
        ("{ }", Put(("a",), 1), '{"a": 1}'),
        ('{\n  "a": 1,\n  "b": 2\n}', Drop(("a",)), '{\n  "b": 2\n}'),
        ('{\n  "a": 1,\n  "b": 2\n}', Drop(("b",)), '{\n  "a": 1\n}'),
        ('{\n  "a": 1\n}', Drop(("a",)), "{}"),
        ("[1, 2, 3]", Drop((0,)), "[2, 3]"),
        ("[1, 2, 3]", Drop((1,)), "[1, 3]"),
        ("[1, 2, 3]", Drop((2,)), "[1, 2]"),
        ("[1, 2,\n 3]", Drop((1,)), "[1,\n 3]"),
        ("[\n 1, 2,\n 3]", Drop((0,)), "[\n 2,\n 3]"),
        ("[\r\n  [1,\r\n   2],\r\n      3\r\n]", Drop((0,)), "[\r\n      3\r\n]"),
        ('{"a": {"b": 1}}', Rename(("a", "b"), 'c"'), '{"a": {"c\\"": 1}}'),
    ],
)
def test_an_edit_follows_the_layout_of_its_place(text: str, change: Change, expected: str) -> None:
    assert edited(text, change) == expected


def test_several_changes_of_one_object_go_together() -> None:
    text = '{"a": 1, "b": {"c": 2}, "d": 3}'
    changes = (Drop(("b",)), Drop(("b", "c")), Drop(("d",)), Put(("e",), 4), Put(("f",), 5), Rename(("a",), "z"))
    assert edited(text, *changes) == '{"z": 1, "e": 4, "f": 5}'
    assert edited('{"a": 1}', Drop(("a",)), Put(("b",), 2)) == '{"b": 2}'


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("[1]", [Drop((3,))]),
        ("[1]", [Put((1,), 2)]),
        ("[1]", [Drop(())]),
        ("[1]", [Rename((0,), "a")]),
        ('{"a": 1, "b": 2}', [Rename(("a",), "b")]),
        ('{"a": 1}', [Put(("b", "c"), 2)]),
        ('{"a": [1]}', [Put(("a",), 2), Put(("a", 0), 3)]),
        ('{"a": [1]}', [Drop(("a",)), Put(("a", 0), 3)]),
        ('{"a": 1}', [Put(("b",), 2), Put(("b",), 3)]),
        ("[1, /* one */ 2]", [Drop((0,))]),
        ("[1 2]", [Drop((1,))]),
        ('{"a": 1, "b": 2, "a": 3}', [Drop(("a",))]),
        ('{"a": 1, "a": 3}', [Rename(("a",), "b")]),
        ('{"a": 1 // one\n}', [Put(("b",), 2)]),
        ("{/* nothing */}", [Put(("b",), 2)]),
        ('{"a": [1}', [Put(("a", 0), 2)]),
    ],
)
def test_what_is_missing_contradicts_itself_or_is_not_plain_gives_no_edits(text: str, changes: list[Change]) -> None:
    assert edited(text, *changes) is None


def test_edits_say_where_they_are() -> None:
    (edit,) = text_edits(read(b'{\n "a": "\xc3\xa9",\n "b": 2}'), [Put(("a",), 1)]) or ()
    assert edit == (8, 11, "1", Span(2, 7, 2, 10))
