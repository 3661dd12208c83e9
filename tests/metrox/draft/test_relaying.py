"""A file laid out anew, and what is kept of it."""

from __future__ import annotations

import json
import math

import pytest

from metrox_maps.documents.writing import canonical
from metrox_maps.errors import CheckFailed, FormatError, LayoutFailed
from metrox_maps.metrox.draft.relaying import relaid
from metrox_maps.scene.paper import DEFAULT_PAPER
from metrox_maps.transit.codec import LAYOUT, network_document

QUICK = 0.1


@pytest.fixture
def file(tmp_path, grid_city):
    """A laid-out city as a network file."""
    path = tmp_path / "net.json"
    path.write_text(canonical(network_document(grid_city(4)), LAYOUT), encoding="utf-8")
    return path


def places(document):
    return {node["id"]: (node["x"], node["y"]) for node in document["nodes"]}


def test_snapping_leaves_what_keeps_the_rules(file):
    laid = relaid(str(file), only_snap=True)
    old, new = places(json.loads(file.read_text("utf-8"))), places(laid.document)
    apart = {(new[name][0] - old[name][0], new[name][1] - old[name][1]) for name in old}
    assert apart == {(0, 0)}
    assert (laid.figures.bends, laid.figures.crossings) == (0, 0)


@pytest.mark.parametrize("name", ["harbour-teaching", "london", "sao-paulo"])
def test_snapping_leaves_a_map_that_keeps_the_rules(examples, name):
    source = examples / f"{name}.json"
    laid = relaid(str(source), only_snap=True)
    assert laid.document == json.loads(source.read_text("utf-8"))
    assert [note.text for note in laid.notes] == ["every station stays: the map keeps the rules already"]


def test_snapping_twice_is_snapping_once(examples, tmp_path):
    """Two of its lines cross where no lattice has a point, and a line crosses another in its bend once they do."""
    once = relaid(str(examples / "all-features.json"), only_snap=True)
    assert "stays" not in once.notes[0].text
    (tmp_path / "once.json").write_text(json.dumps(once.document), encoding="utf-8")
    assert relaid(str(tmp_path / "once.json"), only_snap=True).document == once.document


@pytest.fixture
def wide(file, tmp_path):
    """The same city, three units for each of its own and off the origin."""
    document = json.loads(file.read_text("utf-8"))
    for node in document["nodes"]:
        node["x"], node["y"] = 3 * node["x"] + 1, 3 * node["y"] + 2
    path = tmp_path / "wide.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def spans(document):
    xs, ys = zip(*places(document).values(), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def test_the_step_of_a_lattice_stays(wide):
    """Its stations stand six units apart, of which a median would make five."""
    old = json.loads(wide.read_text("utf-8"))
    snapped = relaid(str(wide), only_snap=True)
    assert places(snapped.document) == places(old)
    again = relaid(str(wide), near=str(wide), only_snap=True)
    assert spans(again.document) == spans(old)
    fresh = places(relaid(str(wide), effort=QUICK).document)
    assert {(x % 6, y % 6) for x, y in fresh.values()} == {(1, 2)}
    locked = places(relaid(str(wide), lock=("4x4",), effort=QUICK).document)
    assert {(x % 6, y % 6) for x, y in locked.values()} == {(13 % 6, 14 % 6)}


def test_a_locked_station_keeps_every_digit(file, tmp_path):
    document = json.loads(file.read_text("utf-8"))
    for node in document["nodes"]:
        node["x"], node["y"] = node["x"] * 37.123456789 + 0.1234567890123, node["y"] * 37.123456789 + 7.98765432101
    path = tmp_path / "digits.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    new = places(relaid(str(path), lock=("4x4", "8x8", "6x4"), effort=QUICK).document)
    for name in ("4x4", "8x8", "6x4"):
        assert new[name] == places(document)[name]


def test_a_network_is_drawn_towards_a_paper_only_where_one_is_given(tmp_path, grid_city):
    path = tmp_path / "geo.json"
    document = network_document(grid_city(4))
    for node in document["nodes"]:
        node["y"] *= 3
    path.write_text(json.dumps(document), encoding="utf-8")
    seen = []

    def caught(network, *, aspect, **_):
        seen.append(aspect)
        return network

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("metrox_maps.metrox.draft.relaying.layout_network", caught)
        relaid(str(path))
        relaid(str(path), paper=DEFAULT_PAPER)
    assert seen == [None, max(DEFAULT_PAPER.room) / min(DEFAULT_PAPER.room)]


def test_locked_stations_of_a_network_stay(file):
    laid = relaid(str(file), lock=("4x4", "8x8"), effort=QUICK)
    new = places(laid.document)
    assert (new["4x4"], new["8x8"]) == ((4, 4), (8, 8))


def test_near_itself_moves_little(file, tmp_path):
    fresh = relaid(str(file), effort=QUICK)
    (tmp_path / "old.json").write_text(canonical(fresh.document, LAYOUT), encoding="utf-8")
    again = relaid(str(file), near=str(tmp_path / "old.json"), effort=QUICK)
    old, new = places(fresh.document), places(again.document)
    assert sum(math.dist(old[name], new[name]) for name in old) / len(old) < 0.5


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("nope", "no station has the id `nope`"),
        ("4x44", "did you mean `4x4`"),
        ("?", "there are `0x4`, `0x8`, .* and 18 more"),
    ],
)
def test_unknown_locks_are_refused(file, asked, message):
    with pytest.raises(LayoutFailed, match=message):
        relaid(str(file), lock=(asked,))


def test_other_files_are_refused(tmp_path, examples):
    (tmp_path / "other.json").write_text('{"format": "other/1"}', encoding="utf-8")
    with pytest.raises(FormatError, match="neither map nor network.*metrox import"):
        relaid(str(tmp_path / "other.json"))
    broken = json.loads((examples / "harbour-teaching.json").read_text("utf-8"))
    broken["stations"][0]["at"] = "here"
    (tmp_path / "broken.json").write_text(json.dumps(broken), encoding="utf-8")
    with pytest.raises(CheckFailed, match="not all of the map can be read"):
        relaid(str(tmp_path / "broken.json"))


def test_a_second_layout_of_a_map_is_no_worse(examples, tmp_path):
    first = relaid(str(examples / "harbour-teaching.json"), effort=QUICK)
    (tmp_path / "once.json").write_text(json.dumps(first.document), encoding="utf-8")
    second = relaid(str(tmp_path / "once.json"), effort=QUICK)
    assert second.figures.bends <= first.figures.bends


def test_a_map_of_which_no_better_sheet_is_found_stays(examples, monkeypatch):
    """Here every new drawing is said to be worse than the map's own."""
    said = iter((5, 5, 5, 1))
    monkeypatch.setattr("metrox_maps.metrox.draft.relaying._weight", lambda *_: next(said))
    source = examples / "harbour-teaching.json"
    laid = relaid(str(source), effort=QUICK)
    assert laid.document == json.loads(source.read_text("utf-8"))
    assert [note.text.split(":")[0] for note in laid.notes] == ["every station stays"]
