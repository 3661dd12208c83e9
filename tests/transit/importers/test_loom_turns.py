"""Forbidden turns of line graphs (`excluded_conn`): no way of a line goes on through one."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.importers.loom import IMPORTER
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.network import Way

SPOTS = {
    **{f"w{k}": (float(-k), 0.0) for k in range(1, 5)},
    "x": (0.0, 0.0),
    **{f"e{k}": (float(k), 0.0) for k in range(1, 5)},
    **{f"n{k}": (float(k), float(k)) for k in range(1, 4)},
}
WEST, EAST, NORTH = ([f"{arm}{k}" for k in range(1, most)] for arm, most in (("w", 5), ("e", 5), ("n", 4)))


def turn(one: str, other: str, line: str = "1") -> dict[str, str]:
    return {"line": line, "node_from": one, "node_to": other}


def read(runs: Sequence[Sequence[str]], turns: Mapping[str, Sequence[Any]]) -> tuple[tuple[Way, ...], list[str]]:
    """The ways of a line along these runs of nodes, and the notes."""
    steps = [step for run in runs for step in pairwise(run)]
    features: list[dict[str, Any]] = [
        {
            "type": "Feature",
            "properties": {"id": name, "station_label": name.upper(), "excluded_conn": list(turns.get(name, ()))},
            "geometry": {"type": "Point", "coordinates": [10 + x / 100, 50 + y / 100]},
        }
        for name, (x, y) in SPOTS.items()
    ]
    features += [
        {
            "type": "Feature",
            "properties": {"from": a, "to": b, "lines": [{"id": '"1"', "label": "1"}]},
            "geometry": {"type": "LineString", "coordinates": []},
        }
        for a, b in steps
    ]
    data = json.dumps({"type": "FeatureCollection", "features": features}).encode()
    found = IMPORTER.read(Material("graph.json", {"graph.json": lambda: io.BytesIO(data)}))
    network, notes = assemble(found)
    return network.lines[0].ways, [note.text for note in (*found.notes, *notes)]


def whole(ways: Sequence[Way]) -> list[tuple[tuple[str, ...], bool]]:
    return [(min(way.nodes, way.nodes[::-1]), way.loop) for way in ways]


FORK = ((*WEST[::-1], "x", *EAST), ("x", *NORTH))


def test_a_way_takes_the_other_branch_where_going_straight_on_is_forbidden() -> None:
    free, _ = read(FORK, {})
    assert whole(free)[0] == ((*EAST[::-1], "x", *WEST), False)
    ways, notes = read(FORK, {"x": [turn("w1", "e1"), turn("e1", "w1", '"1"')]})
    assert whole(ways) == [((*EAST[::-1], "x", *NORTH), False), ((*NORTH[::-1], "x", *WEST), False)]
    assert "1 forbidden turn (`excluded_conn`): no way takes one" in notes


def test_a_line_that_ends_where_its_two_halves_meet_has_two_ways() -> None:
    line = ((*WEST[::-1], "x", *EAST),)
    assert whole(read(line, {})[0]) == [((*EAST[::-1], "x", *WEST), False)]
    ways, _ = read(line, {"x": [turn("w1", "e1")]})
    assert whole(ways) == [((*EAST[::-1], "x"), False), ((*WEST[::-1], "x"), False)]


def test_a_ring_with_a_forbidden_turn_is_no_loop() -> None:
    ring = (("x", "e1", "n2", "n1", "x"),)
    assert [way.loop for way in read(ring, {})[0]] == [True]
    ways, _ = read(ring, {"n2": [turn("e1", "n1")]})
    assert [(way.loop, len(way.nodes)) for way in ways] == [(False, 4)]
    assert "n2" in (ways[0].nodes[0], ways[0].nodes[-1])


def test_a_forbidden_turn_of_another_line_changes_nothing() -> None:
    ways, notes = read(FORK, {"x": [turn("w1", "e1", "2"), turn("w1", "e4"), 7]})
    assert whole(ways) == whole(read(FORK, {})[0])
    assert "3 entries of `excluded_conn` without a line that runs there: not used" in notes


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_the_runs_does_not_matter(order: int) -> None:
    turns = {"x": [turn("w1", "e1")]}
    assert read(FORK[::order], turns)[0] == read(FORK, turns)[0]
