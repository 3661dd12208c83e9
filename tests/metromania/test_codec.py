"""Boards survive the way to a document and back, and their canonical text shows the triangles."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents.reading import read
from metrox_maps.documents.schemas import faults, load_schema, structural_remarks
from metrox_maps.documents.writing import canonical
from metrox_maps.metromania import model
from metrox_maps.metromania.codec import LAYOUT, SCHEMA, board_document, parse_board
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.templates import NAMES as TEMPLATES
from metrox_maps.metromania.templates import template
from tests.samples import BOARDS

IDS = st.text("abcXYZ019-_", min_size=1, max_size=8).map(lambda text: "i" + text)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
EXTRAS = st.sampled_from([(), (("x-note", '{"a": [1, null]}'),)])
DISTRICTS = st.builds(
    model.District,
    id=IDS,
    name=NAMES,
    rows=st.lists(st.text(".HWFLP?é", max_size=9), min_size=1, max_size=5).map(tuple),
    extras=EXTRAS,
)
PLACED = st.builds(model.Placed, st.integers(0, 23), st.integers(0, 2))
BOARDS_ = st.builds(
    model.CityBoard,
    name=NAMES,
    side=st.integers(2, 12),
    districts=st.lists(DISTRICTS, min_size=1, max_size=3).map(tuple),
    frame=st.lists(st.text(".SE", max_size=6), min_size=6, max_size=6).map(tuple),
    placement=st.none() | st.lists(PLACED, min_size=6, max_size=6).map(tuple),
    components=st.builds(model.Components, st.integers(1, 99), st.integers(1, 99)),
    options=st.builds(
        model.Options, st.sampled_from([4, 5]), st.booleans(), st.booleans(), st.sampled_from(model.TWO_PLAYER_RULES)
    ),
    language=st.sampled_from(["en", "pt-BR"]),
    credits=st.builds(model.Credits, st.just("") | NAMES, st.just("") | NAMES, st.just("") | NAMES),
    ignores=st.lists(st.builds(model.Ignore, NAMES, st.just("") | NAMES, NAMES), max_size=2).map(tuple),
    extras=st.sampled_from([(), (("$schema", '"m.json"'), ("x-a", "1"))]),
)


@given(BOARDS_)
def test_a_board_survives_its_document_and_its_canonical_text(board: model.CityBoard) -> None:
    document = board_document(board)
    assert list(faults(document, load_schema(SCHEMA))) == []
    assert parse_board(document) == board
    text = canonical(document, LAYOUT)
    parsed = read(text.encode())
    assert parsed.faults == ()
    assert parse_board(parsed.value) == board  # type: ignore[arg-type]
    assert canonical(parsed.value, LAYOUT) == text  # type: ignore[arg-type]


def text_of(name: str) -> str:
    return template(name).decode()


@pytest.mark.parametrize("text", [*map(text_of, TEMPLATES), *(path.read_text(encoding="utf-8") for path in BOARDS)])
def test_examples_and_templates_are_canonical(text: str) -> None:
    assert canonical(json.loads(text), LAYOUT) == text


def test_the_rows_of_a_district_stand_as_a_triangle_and_a_changed_space_is_a_one_line_diff() -> None:
    document = json.loads(template("metromania"))
    before = canonical(document, LAYOUT).splitlines()
    start = before.index('    {"id": "south", "name": "South",')
    assert before[start : start + 8] == [
        '    {"id": "south", "name": "South",',
        '     "rows": [',
        '           ".",',
        '          ".F.",',
        '         ".LLLH",',
        '        ".W.LL..",',
        '       "..H..F.W."',
        "     ]},",
    ]
    document["districts"][3]["rows"][2] = ".LLL."
    after = canonical(document, LAYOUT).splitlines()
    assert len(before) == len(after)
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        ('         ".LLLH",', '         ".LLL.",'),
    ]


@pytest.mark.parametrize("rows", ["HW", [], [1], [[".", "HW"]], {"a": "."}, [".", None]])
def test_rows_of_another_form_are_written_too(rows: object) -> None:
    document = {"format": "metromania-board/1", "districts": [{"rows": rows, "id": "a"}]}
    text = canonical(document, LAYOUT)
    assert json.loads(text) == document
    assert canonical(json.loads(text), LAYOUT) == text


def test_placement_and_frame_stay_on_a_line_each() -> None:
    lines = template("metromania").decode().splitlines()
    assert '  "placement": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]],' in lines
    assert '  "frame": ["S.ESE", "E.SES", "S.ESE", "E.SES", "S.ESE", "E.SES"],' in lines


def test_a_board_without_components_and_options_has_the_usual_ones() -> None:
    document = json.loads(template("metromania"))
    del document["components"]
    board = parse_board(document)
    assert (board.components.stations, board.components.tunnels) == (30, 18)
    assert board.options == model.Options(5, False, False, "two-companies")
    document["options"] = {"end_trigger": 4}
    assert parse_board(document).options == model.Options(end_trigger=4)


def test_dealt_districts_are_no_placement() -> None:
    document = json.loads(template("metromania")) | {"placement": "deal"}
    assert parse_board(document).placement is None
    assert board_document(parse_board(document))["placement"] == "deal"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("placement", "dealt", 'badly-formed-value: `placement` is "dealt", but must be `deal`, or a list of six pairs `[district, rotation]`'),
        ("placement", 7, "wrong-type: `placement` must be a list `[…]` or text in double quotes, not `7`"),
        ("placement", [[0, 0]] * 5, "wrong-length: `placement` has 5 entries; exactly 6 are needed"),
        ("placement", [[0, 0]] * 5 + [[0, 3]], "value-out-of-range: an entry of `placement` is `3`; the most allowed is 2"),
        ("placement", [[0, 0]] * 5 + [0], "wrong-type: an entry of `placement` must be a list `[…]`, not `0`"),
        ("placement", [[0, 0]] * 5 + [[0]], "wrong-length: an entry of `placement` has 1 entry; exactly 2 are needed"),
        ("side", 1, "value-out-of-range: `side` is `1`; the least allowed is 2"),
        ("frame", ["."], "wrong-length: `frame` has 1 entry; exactly 6 are needed"),
        ("components", {"stations": 0}, "value-out-of-range: `stations` is `0`; the least allowed is 1"),
        ("options", {"end_trigger": 3}, "value-out-of-range: `end_trigger` is `3`; the least allowed is 4"),
        ("options", {"end_triger": 4}, "unknown-key: `end_triger` is no key of `options`; did you mean `end_trigger`?"),
        ("districts", [{"id": "a", "rows": ["."]}], 'missing-key: a district needs the key `name`, for example `"name": "Old Town"`'),
        ("x-mine", [1], None),
        ("$schema", "anything", None),
    ],
)  # fmt: skip
def test_the_schema_says_what_is_wrong(key: str, value: object, said: str | None) -> None:
    document = json.loads(template("metromania")) | {key: value}
    found = [f"{rule}: {remark.message}" for rule, remark in structural_remarks(document, SCHEMA)]
    assert found == ([said] if said else [])


def test_the_schema_and_the_model_know_the_same_words() -> None:
    kinds = load_schema(SCHEMA)["$defs"]
    assert tuple(kinds["options"]["properties"]["two_players"]["enum"]) == model.TWO_PLAYER_RULES
    rows = kinds["district"]["properties"]["rows"]["items"]["description"]
    assert all(f"`{kind}` {name}" in rows for kind, name in model.KIND_NAMES.items())
    assert {name[0] for name in DESTINATIONS} == set(model.SPOTS)
