"""The rules on what is drawn: they agree with the sheet, follow paper and limits, and leave one finding for a swap."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.fixing import fixed
from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import SheetRefused
from metrox_maps.findings.finding import FileReport
from metrox_maps.findings.rule import PLAIN, Policy
from metrox_maps.metrox import editions
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.codec import LAYOUT, parse_map
from metrox_maps.metrox.sheet.draw import draw_sheet

HERE = Path(__file__).parent
EXAMPLES = Path(__file__).parents[3] / "examples"
Document = dict[str, Any]


def judge(text: bytes) -> FileReport:
    return check_map(read(text), "map.json", PLAIN).report


def fires(rule: str, name: str, **policy: Any) -> bool:
    path = HERE / rule / f"{name}.json"
    chosen = Policy(chosen=frozenset({rule}), **policy)
    return bool(check_map(read(path.read_bytes()), str(path), chosen).report.findings)


@pytest.mark.parametrize(
    ("rule", "name", "silent", "speaks"),
    [
        ("stations-too-close", "bad-nearest-miss", 7.79, 7.8),  # 249.4 mm over 32 units
        ("stations-too-close", "good-just-enough", 8.04, 8.05),
        ("line-touches-station", "bad-nearest-miss", 5.9, 6),  # 3.72 mm less half a line of 1.5 is 2.97
        ("line-touches-station", "good-just-clear", 6, 6.1),
        ("shallow-crossing", "bad-nearest-miss", 28, 28.1),  # twice the angle of 3 in 12
        ("shallow-crossing", "good-just-enough", 36, 37),
        ("train-on-station", "bad-nearest-miss", 14.7, 14.8),  # 2 units are 10.4 mm, half of it a box of 6
        ("train-on-station", "good-two-trains", 20.7, 20.8),
        ("train-far-from-start", "bad-nearest-miss", 78, 77),
        ("train-far-from-start", "good-just-near", 73, 72),
    ],
)
def test_a_limit_moves_the_rule(rule: str, name: str, silent: float, speaks: float) -> None:
    assert not fires(rule, name, limits={rule: silent})
    assert fires(rule, name, limits={rule: speaks})


@pytest.mark.parametrize("rule", ["stations-too-close", "line-touches-station"])
def test_larger_paper_makes_room(rule: str) -> None:
    assert fires(rule, "bad-nearest-miss")
    assert not fires(rule, "bad-nearest-miss", paper="a3")


@pytest.mark.parametrize(
    "path",
    [
        path
        for rule in ("stations-too-close", "line-touches-station")
        for path in sorted((HERE / rule).glob("bad-*.json"))
    ],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_what_they_report_the_sheet_cannot_draw_with_full_boxes(path: Path) -> None:
    metro = parse_map(json.loads(path.read_bytes()))
    try:
        remarks = draw_sheet(metro, editions.load_edition(metro.edition)).remarks
    except SheetRefused:
        return
    assert "box-too-small" in {remark.kind for remark in remarks}


def load(name: str) -> Document:
    document: Document = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


def rules_of(document: Document) -> list[str]:
    return [found.rule for found in judge(canonical(document, LAYOUT).encode()).findings]


@pytest.mark.parametrize("name", ["harbour-teaching", "all-features"])
def test_two_neighboring_stops_exchanged_are_one_finding_and_its_repair_is_the_map_again(name: str) -> None:
    count = 0
    for number, route in enumerate(load(name)["routes"]):
        for index in range(1, len(route["stations"]) - 2):
            document = load(name)
            stops = document["routes"][number]["stations"]
            stops[index], stops[index + 1] = stops[index + 1], stops[index]
            assert rules_of(document) == ["stops-look-swapped"], (route["id"], index)
            count += 1
            if "bends" not in route:
                mended = fixed(canonical(document, LAYOUT).encode(), judge, unsafe=True).data
                assert mended.decode() == canonical(load(name), LAYOUT)
    assert count > 5


@pytest.mark.parametrize("name", ["harbour-teaching", "all-features"])
def test_stops_exchanged_at_a_declared_end_are_told_by_that_end_alone(name: str) -> None:
    for number, route in enumerate(load(name)["routes"]):
        for key, first, rule in (("start", 0, "start-not-first"), ("end", -2, "end-not-last")):
            document = load(name)
            stops = document["routes"][number]["stations"]
            stops[first], stops[first + 1] = stops[first + 1], stops[first]
            moved = {bend["after"] for bend in route.get("bends", [])} & {stops[-1]}
            if key in route and not moved:
                assert rules_of(document) == [rule], (route["id"], key)
