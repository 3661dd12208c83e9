"""Repairs of the rules on maps: `<rule id>/fixed-*.json` is what unsafe fixing makes of `bad-*.json` beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.fixing import Fixed, fixed
from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.findings.finding import FileReport, Finding
from metrox_maps.findings.rule import PLAIN
from metrox_maps.geometry.directions import corners
from metrox_maps.metrox import facts
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.codec import LAYOUT, parse_map
from metrox_maps.metrox.facts import Step
from metrox_maps.metrox.model import Point, Route

HERE = Path(__file__).parent
BAD = sorted(HERE.glob("*/bad-*.json"))
FIXED = sorted(HERE.glob("*/fixed-*.json"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def mended(data: bytes, path: Path, *, unsafe: bool) -> Fixed:
    def judge(text: bytes) -> FileReport:
        return check_map(read(text), str(path), PLAIN).report

    return fixed(data, judge, unsafe=unsafe)


def findings(path: Path) -> list[Finding]:
    report = check_map(read(path.read_bytes()), str(path), PLAIN).report
    return [item for item in report.findings if item.rule == path.parent.name]


def bad_of(path: Path) -> Path:
    return path.with_name(path.name.replace("fixed-", "bad-"))


def test_every_map_that_a_rule_can_repair_stands_beside_its_repaired_form() -> None:
    repairable = [path for path in BAD if any(item.fix is not None for item in findings(path))]
    assert [name_of(bad_of(path)) for path in FIXED] == [name_of(path) for path in repairable]


@pytest.mark.parametrize("path", FIXED, ids=name_of)
def test_a_repair_gives_exactly_this_map_and_leaves_nothing_more_to_repair(path: Path) -> None:
    rule, bad = path.parent.name, bad_of(path)
    result = mended(bad.read_bytes(), bad, unsafe=True)
    assert result.data.decode() == path.read_text(encoding="utf-8")
    assert mended(result.data, path, unsafe=True).made == {}
    before = findings(bad)
    left = [item for item in result.report.findings if item.rule == rule]
    assert result.made[rule] >= sum(item.fix is not None for item in before)
    assert [item.message for item in left] == [item.message for item in before if item.fix is None]


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_safe_repair_changes_neither_the_play_nor_the_drawing(path: Path) -> None:
    data = path.read_bytes()
    before, after = (parse_map(json.loads(text)) for text in (data, mended(data, path, unsafe=False).data))
    for fact in (facts.positions, facts.transfer_counts):
        assert fact(after) == fact(before)
    for old, new in zip(before.routes, after.routes, strict=True):
        for part in (facts.tracks, facts.goals):
            assert part(new) == part(old)
        assert drawn(new, facts.positions(after)) == drawn(old, facts.positions(before))


def drawn(route: Route, at: dict[str, Point]) -> list[tuple[Point, ...] | Step]:
    """The corners of a route's line, step by step; the step itself where a stop has no position."""
    lines = [(facts.polyline(step, at), step) for step in facts.steps(route)]
    return [step if points is None else corners(points) for points, step in lines]


def sample() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((HERE / "start-missing" / "bad-one.json").read_bytes())
    for route in document["routes"]:
        route.pop("start", None)
    return document


def ignoring(*entries: dict[str, str], **more: Any) -> bytes:
    return canonical({**sample(), "lint": {"ignore": list(entries), **more}}, LAYOUT).encode()


UNUSED = {"rule": "odd-angle", "on": "route:A", "reason": "old"}
OTHER = {"rule": "sharp-turn", "on": "", "reason": "old"}
OF_AN_ERROR = {"rule": "unknown-station", "on": "", "reason": "old"}


@pytest.mark.parametrize("entries", [[UNUSED], [UNUSED, OTHER], [UNUSED, UNUSED, OF_AN_ERROR]])
def test_ignore_entries_of_no_use_are_removed_safely_with_what_held_only_them(entries: list[dict[str, str]]) -> None:
    result = mended(ignoring(*entries), HERE / "x.json", unsafe=False)
    assert result.data.decode() == canonical(sample(), LAYOUT)
    assert result.made == {"unused-ignore": len(entries)}


def test_what_stands_beside_the_ignore_entries_stays() -> None:
    result = mended(ignoring(UNUSED, **{"x-note": 1}), HERE / "x.json", unsafe=False)
    assert json.loads(result.data) == {**sample(), "lint": {"x-note": 1}}


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ({"rule": "odd-angel", "on": "", "reason": "old"}, "odd-angle"),
        ({"rule": "odd-angle", "on": "station:nroth", "reason": "old"}, "station:north"),
    ],
)
def test_a_mistyped_ignore_entry_is_corrected_on_demand(entry: dict[str, str], meant: str) -> None:
    data = ignoring(entry)
    assert mended(data, HERE / "x.json", unsafe=False).data == data
    (finding,) = check_map(read(data), "x.json", PLAIN).report.findings
    assert finding.fix is not None
    assert [edit.text for edit in finding.fix.edits] == [f'"{meant}"']


def test_of_two_names_as_close_neither_is_written() -> None:
    document = sample()
    document["stations"] += [{"id": "pier1", "name": "P"}, {"id": "pier2", "name": "Q"}]
    document["routes"][0]["stations"].append("pier3")
    data = canonical(document, LAYOUT).encode()
    (finding,) = (
        item for item in check_map(read(data), "x.json", PLAIN).report.findings if item.rule == "unknown-station"
    )
    assert "did you mean" in finding.message
    assert finding.fix is None


def test_equal_declarations_of_a_station_are_made_one() -> None:
    document = sample()
    twice = {**document, "stations": [*document["stations"], document["stations"][0]]}
    result = mended(canonical(twice, LAYOUT).encode(), HERE / "x.json", unsafe=False)
    assert result.data.decode() == canonical(document, LAYOUT)
    assert result.made["duplicate-station-id"] == 1
