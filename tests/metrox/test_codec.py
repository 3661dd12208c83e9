"""Maps survive the way to a document and back; editions say what they should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents.reading import read
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import FormatError, UnknownNameError
from metrox_maps.metrox import model
from metrox_maps.metrox.codec import LAYOUT, SCHEMA, map_document, parse_map
from metrox_maps.metrox.editions import IDS, edition_document, load_edition
from metrox_maps.metrox.editions.edition import CARD_KINDS
from tests import samples

IDS_ = st.text("abcXYZ019-_", min_size=1, max_size=8).map(lambda text: "i" + text)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
POINTS = st.tuples(st.integers(0, 1000), st.integers(0, 1000))
BONUSES = st.builds(model.Bonus, st.integers(0, 99), st.integers(0, 99))
BENDS = st.lists(st.builds(model.Bend, IDS_, st.lists(POINTS, min_size=1, max_size=3).map(tuple)), max_size=2).map(
    tuple
)
SOME_IDS = st.lists(IDS_, max_size=4).map(tuple)
STATIONS = st.builds(
    model.Station,
    id=IDS_,
    name=NAMES,
    at=st.none() | POINTS,
    label=st.none() | st.sampled_from(model.LABEL_SIDES),
    label_offset=st.none() | st.tuples(st.integers(-9, 9).map(float), st.just(1.5)),
    label_lines=st.lists(NAMES, max_size=2).map(tuple),
    transfer_count=st.none() | st.integers(0, 9),
    extras=st.sampled_from([(), (("x-note", '{"a": [1, null]}'),)]),
)
ROUTES = st.builds(
    model.Route,
    id=IDS_,
    name=NAMES,
    color=st.just("#a0B1c2"),
    pattern=st.sampled_from(model.PATTERNS),
    windows=st.integers(0, 5),
    bonus=BONUSES,
    stations=SOME_IDS,
    start=st.none() | IDS_,
    end=st.none() | IDS_,
    shape=st.sampled_from(["path", "loop"]),
    starts=st.sampled_from(["start", "both-ends"]),
    branches=st.lists(
        st.builds(
            model.Branch, stations=st.lists(IDS_, min_size=1, max_size=3).map(tuple), end=st.none() | IDS_, bends=BENDS
        ),
        max_size=2,
    ).map(tuple),
    branch_bonus=st.none() | BONUSES,
    bends=BENDS,
    passes=SOME_IDS,
    train=st.none() | POINTS,
)
MAPS = st.builds(
    model.MetroMap,
    name=NAMES,
    edition=NAMES,
    grid=st.none() | st.builds(model.Grid, st.integers(1, 99), st.integers(1, 99)),
    stations=st.lists(STATIONS, min_size=1, max_size=4).map(tuple),
    routes=st.lists(ROUTES, min_size=1, max_size=3).map(tuple),
    map_bonuses=st.lists(
        st.builds(model.MapBonus, st.just("window-on-every-route"), st.just(5), st.just(2)), max_size=1
    ).map(tuple),
    background=st.lists(
        st.builds(
            model.Background, st.sampled_from(["water", "park"]), st.lists(POINTS, min_size=3, max_size=4).map(tuple)
        ),
        max_size=2,
    ).map(tuple),
    credits=st.builds(model.Credits, st.just("") | NAMES, st.just("") | NAMES, st.just("") | NAMES),
    ignores=st.lists(st.builds(model.Ignore, NAMES, st.just("") | NAMES, NAMES), max_size=2).map(tuple),
    language=st.sampled_from(["en", "pt-BR"]),
    extras=st.sampled_from([(), (("$schema", '"m.json"'), ("x-a", "1"))]),
)


@given(MAPS)
def test_a_map_survives_its_document_and_its_canonical_text(metro: model.MetroMap) -> None:
    document = map_document(metro)
    assert list(faults(document, load_schema(SCHEMA))) == []
    assert parse_map(document) == metro
    text = canonical(document, LAYOUT)
    parsed = read(text.encode())
    assert parsed.faults == ()
    assert parse_map(parsed.value) == metro  # type: ignore[arg-type]
    assert canonical(parsed.value, LAYOUT) == text  # type: ignore[arg-type]


@pytest.mark.parametrize("path", samples.MAPS, ids=lambda path: path.name)
def test_examples_are_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(json.loads(text), LAYOUT) == text


def test_a_moved_station_is_a_one_line_diff() -> None:
    document = json.loads(samples.MAPS[0].read_text(encoding="utf-8"))
    before = canonical(document, LAYOUT).splitlines()
    document["stations"][3]["at"][0] += 1
    after = canonical(document, LAYOUT).splitlines()
    assert len(before) == len(after)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


@pytest.mark.parametrize(("edition", "cards", "penalties"), [
    ("gamewright-2020", 15, {4: 0, 5: 1, 6: 2, 7: 3, 8: 4, 9: 4, 10: 5, 19: 9, 20: 10, 76: 10}),
    ("okazu-2018", 20, {5: 0, 6: 1, 7: 2, 8: 3, 9: 4, 10: 4, 11: 5, 20: 9, 21: 10, 76: 10}),
    ("schmidt-2021", 14, {0: 0, 1: 0, 2: 1, 5: 2, 20: 10, 76: 38}),
])  # fmt: skip
def test_editions_say_what_the_rules_say(edition: str, cards: int, penalties: dict[int, int]) -> None:
    loaded = load_edition(edition)
    assert len(loaded.cards) == cards
    assert {empties: loaded.penalty.points(empties) for empties in penalties} == penalties
    assert sum(card.reshuffle for card in loaded.cards) == 1


@pytest.mark.parametrize("edition", IDS)
def test_unverified_pointers_point_at_something(edition: str) -> None:
    document = edition_document(edition)
    for place in document["unverified"]:
        value = document
        for part in place.split("/")[1:]:
            value = value[part]


def test_an_edition_of_ones_own_works_where_an_id_does(tmp_path: Path) -> None:
    document = edition_document("gamewright-2020") | {"id": "house", "may_mark_fewer": False}
    (tmp_path / "house.json").write_text(json.dumps(document))
    assert load_edition("house.json", str(tmp_path)).id == "house"
    with pytest.raises(UnknownNameError, match="no edition file `house.json`"):
        load_edition("house.json")


@pytest.mark.parametrize(("change", "words"), [
    ({"cards": [{"kind": "free", "count": 3}]}, "no card of the deck fills a window"),
    ({"cards": [{"kind": "number", "count": 3}]}, "needs a `value`"),
    ({"cards": [{"kind": "transfer", "value": 2, "count": 3}]}, "has no `value`"),
    ({"penalty": {"kind": "table"}}, "needs `steps`"),
    ({"penalty": {"kind": "table", "steps": [[3, 1], [3, 2]]}}, "must rise"),
    ({"players": [4, 2]}, "above the greatest"),
    ({"ladder": [[1, "low"], [9, "high"]]}, "must fall"),
    ({"players": 4}, "/players"),
])  # fmt: skip
def test_an_unsound_edition_is_refused_with_the_reason(tmp_path: Path, change: dict[str, object], words: str) -> None:
    (tmp_path / "e.json").write_text(json.dumps(edition_document("gamewright-2020") | change))
    with pytest.raises(FormatError, match=words):
        load_edition("e.json", str(tmp_path))


def test_the_schema_and_the_model_know_the_same_words() -> None:
    kinds = load_schema(SCHEMA)["$defs"]
    assert tuple(kinds["route"]["properties"]["pattern"]["enum"]) == model.PATTERNS
    assert tuple(kinds["station"]["properties"]["label"]["enum"]) == model.LABEL_SIDES
    assert tuple(load_schema("metrox-edition-1")["$defs"]["card"]["properties"]["kind"]["enum"]) == CARD_KINDS
