"""The generated maps are of the published shape, free of faults, and always the same."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.checking import check_file
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import Policy
from metrox_maps.geometry.directions import is_octilinear
from tests.generated import SHAPES, generated_map
from tests.generated_city import NEAREST

SEEDS = range(20)


@cache
def _map(seed: int) -> dict[str, Any]:
    return generated_map(seed)


def _found(document: dict[str, Any], folder: Path, paper: str = "") -> list[str]:
    path = folder / "map.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    report = check_file(str(path), Policy(paper=paper))
    return [f"{finding.rule}: {finding.message}" for finding in report.findings if finding.severity != Severity.INFO]


def _counts(document: dict[str, Any]) -> Counter[int]:
    stops = Counter(stop for route in document["routes"] for stop in route["stations"])
    return Counter(stops.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_generated_map_has_the_published_shape_and_no_faults(seed: int, tmp_path: Path) -> None:
    document = _map(seed)
    assert _found(document, tmp_path) == []
    counts = _counts(document)
    assert sum(counts.values()) == len(document["stations"]) == 77
    assert 23 <= sum(times for routes, times in counts.items() if routes > 1) <= 29
    assert 3 <= max(counts) <= 4
    routes = document["routes"]
    assert len(routes) == 9
    assert all(6 <= len(route["stations"]) <= 19 for route in routes)
    assert sum(route["windows"] for route in routes) == 23
    assert all(2 <= route["windows"] <= 4 for route in routes)
    assert len({(route["color"], route["pattern"]) for route in routes}) == 9


def test_lines_run_octilinearly_and_stations_keep_their_distance() -> None:
    for seed in SEEDS:
        document = _map(seed)
        at = {station["id"]: tuple(station["at"]) for station in document["stations"]}
        spots = sorted(at.values())
        for number, (x, y) in enumerate(spots):
            assert all(max(abs(x - u), abs(y - v)) >= NEAREST for u, v in spots[:number])
        for route in document["routes"]:
            bends = {bend["after"]: [tuple(point) for point in bend["through"]] for bend in route.get("bends", ())}
            points = [point for stop in route["stations"] for point in (at[stop], *bends.get(stop, ()))]
            assert all(is_octilinear(one, other) for one, other in pairwise(points))


def test_the_maps_have_shared_corridors_passing_routes_and_names_of_many_lengths() -> None:
    documents = [_map(seed) for seed in SEEDS]
    for document in documents:
        steps = Counter(frozenset(step) for route in document["routes"] for step in pairwise(route["stations"]))
        assert sum(times > 1 for times in steps.values()) >= 3
    assert sum(any("passes" in route for route in document["routes"]) for document in documents) >= 5
    names = [station["name"] for document in documents for station in document["stations"]]
    assert min(map(len, names)) <= 4
    assert 18 <= max(map(len, names)) <= 22
    assert {char for name in names for char in name} >= set("ąłśßøåğıñãếĐ'&-")


def test_a_seed_gives_the_same_map_wherever_it_is_run() -> None:
    text = json.dumps([_map(seed) for seed in SEEDS], ensure_ascii=False, sort_keys=True)
    assert (
        hashlib.sha256(text.encode()).hexdigest() == "d2fb2ec4b488ce5cb7edb2954fc052761c2b4a874534a1a70bbf15860f1743ad"
    )


def test_other_seeds_give_other_maps() -> None:
    networks = {json.dumps([route["stations"] for route in _map(seed)["routes"]]) for seed in SEEDS}
    assert len(networks) == len(SEEDS)


@pytest.mark.parametrize(("stations", "paper"), [(250, "a3"), (1000, "1189x841mm")])
def test_larger_maps_have_the_size_asked_for_and_no_faults(stations: int, paper: str, tmp_path: Path) -> None:
    document = generated_map(0, stations=stations, routes=SHAPES[stations])
    assert len(document["stations"]) == stations
    assert len(document["routes"]) == SHAPES[stations]
    assert _found(document, tmp_path, paper) == []


def test_a_shape_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="no map of 200 stations and 1 routes was found for seed 1"):
        generated_map(1, stations=200, routes=1)
