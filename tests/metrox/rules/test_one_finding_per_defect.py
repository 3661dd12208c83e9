"""One planted defect gives findings of one rule: what follows from it is not reported as well.

Each defect is planted at every place of the two example maps, which give no finding as they are.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.findings.rule import Policy
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.codec import LAYOUT

EXAMPLES = Path(__file__).parents[3] / "examples"
MAPS = ("harbour-teaching", "all-features")
Document = dict[str, Any]


def load(name: str) -> Document:
    document: Document = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


def findings(document: Document) -> list[tuple[str, str]]:
    report = check_map(read(canonical(document, LAYOUT).encode()), "map.json", Policy()).report
    return [(found.rule, found.pointer) for found in report.findings]


def stop_lists(document: Document) -> Iterator[tuple[list[str], str]]:
    """Every list of stops in a map with its pointer."""
    for index, route in enumerate(document["routes"]):
        yield route["stations"], f"/routes/{index}/stations"
        for number, branch in enumerate(route.get("branches", [])):
            yield branch["stations"], f"/routes/{index}/branches/{number}/stations"


@pytest.mark.parametrize("name", MAPS)
def test_the_examples_are_clean_and_canonical(name: str) -> None:
    assert findings(load(name)) == []
    assert canonical(load(name), LAYOUT) == (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("unknown", ["zz-9", "{}s"], ids=["of no likeness", "mistyped"])
def test_an_unknown_stop(name: str, unknown: str) -> None:
    count = 0
    for number, (stops, _) in enumerate(stop_lists(load(name))):
        for position, stop in enumerate(stops):
            document = load(name)
            changed, pointer = list(stop_lists(document))[number]
            changed[position] = unknown.format(stop)
            assert findings(document) == [("unknown-station", f"{pointer}/{position}")]
            count += 1
    assert count > 15


@pytest.mark.parametrize("name", MAPS)
def test_a_station_removed(name: str) -> None:
    for index, station in enumerate(load(name)["stations"]):
        document = load(name)
        del document["stations"][index]
        uses = sum(stops.count(station["id"]) for stops, _ in stop_lists(document))
        uses += sum(route.get("passes", []).count(station["id"]) for route in document["routes"])
        rules = [rule for rule, _ in findings(document)]
        assert rules == ["unknown-station"] * uses


@pytest.mark.parametrize("name", MAPS)
def test_a_station_copied(name: str) -> None:
    for index, station in enumerate(load(name)["stations"]):
        document = load(name)
        document["stations"].append(copy.deepcopy(station))
        assert findings(document) == [("duplicate-station-id", f"/stations/{len(document['stations']) - 1}/id")], index


@pytest.mark.parametrize("name", MAPS)
def test_a_route_copied(name: str) -> None:
    for route in load(name)["routes"]:
        document = load(name)
        document["routes"].append(copy.deepcopy(route))
        assert findings(document) == [("duplicate-route-id", f"/routes/{len(document['routes']) - 1}/id")]


@pytest.mark.parametrize("name", MAPS)
def test_a_wrong_start_or_end(name: str) -> None:
    for index, route in enumerate(load(name)["routes"]):
        for key, rule in (("start", "start-not-first"), ("end", "end-not-last")):
            if key in route:
                for wrong in (route["stations"][1], "zz-9"):
                    document = load(name)
                    document["routes"][index][key] = wrong
                    assert findings(document) == [(rule, f"/routes/{index}/{key}")]


@pytest.mark.parametrize("name", MAPS)
def test_a_path_written_backwards(name: str) -> None:
    for index, route in enumerate(load(name)["routes"]):
        if "end" in route and "bends" not in route and "starts" not in route:
            document = load(name)
            document["routes"][index]["stations"].reverse()
            assert ("start-not-first", f"/routes/{index}/start") in findings(document)
            assert not [found for found in findings(document) if found[0] == "end-not-last"]


@pytest.mark.parametrize("name", MAPS)
def test_a_wrong_transfer_count(name: str) -> None:
    for index, station in enumerate(load(name)["stations"]):
        for difference in (-1, 1):
            if "transfer_count" in station:
                document = load(name)
                document["stations"][index]["transfer_count"] += difference
                assert findings(document) == [("transfer-count-wrong", f"/stations/{index}/transfer_count")]


@pytest.mark.parametrize("name", MAPS)
def test_a_stop_named_twice(name: str) -> None:
    for index, route in enumerate(load(name)["routes"]):
        document = load(name)
        stops = document["routes"][index]["stations"]
        stops.insert(2, stops[1])
        assert findings(document) == [("route-repeats-station", f"/routes/{index}/stations/2")], route["id"]


def test_the_features_example_uses_every_feature() -> None:
    document = load("all-features")
    routes = document["routes"]
    assert {route.get("starts", "start") for route in routes} == {"start", "both-ends"}
    assert {route.get("shape", "path") for route in routes} == {"path", "loop"}
    assert [route for route in routes if "branches" in route and "branch_bonus" in route]
    assert {0, 1} <= {route["windows"] for route in routes}
    assert [route for route in routes if route.get("passes")]
    assert [route for route in routes if "train" in route]
    assert [bonus["kind"] for bonus in document["map_bonus"]] == ["window-on-every-route"]
    assert {shape["kind"] for shape in document["background"]} == {"water", "park"}
    assert document["lint"]["ignore"]
    assert {key for station in document["stations"] for key in station} >= {"label", "label_lines", "label_offset"}
    assert [key for key in document if key.startswith("x-")]
