"""Nodes, edges and lines on a plane."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers import headings, transitmap
from metrox_maps.transit.importers.material import Material

Save = Callable[[Any], Material]
Told = Callable[[Found], str]

CITY: dict[str, Any] = {
    "nodes": [
        {"id": "900", "label": "Ash", "metadata": {"x": 537.0, "y": 674.0}},
        {"id": "901", "label": "Birch", "metadata": {"x": 537.2, "y": 673.8}},
        {"id": "902", "label": "Cedar", "metadata": {"x": 537.1, "y": 673.6}},
    ],
    "edges": [
        {"source": "901", "target": "900", "relation": "subway", "metadata": {"time": 60, "lines": ["U1", "U2"]}},
        {"source": "901", "target": "902", "metadata": {"lines": ["U1"]}},
    ],
    "lines": [{"id": "U2", "color": "#ff3300", "group": None}, {"id": "U1", "color": "55a822", "group": "U1"}],
}


def changed(change: Callable[[Any], None]) -> Any:
    document = copy.deepcopy(CITY)
    change(document)
    return document


def test_ids_positions_and_colors_are_kept(save: Save, told: Told) -> None:
    assert transitmap.recognizes(save(CITY))
    found = transitmap.read(save(CITY))
    assert [(stop.id, stop.name, stop.at, stop.station) for stop in found.stops] == [
        ("900", "Ash", (537.0, 674.0), True),
        ("901", "Birch", (537.2, 673.8), True),
        ("902", "Cedar", (537.1, 673.6), True),
    ]
    assert [(line.id, line.color, [(link.a, link.b) for link in line.links]) for line in found.lines] == [
        ("U1", "#55a822", [("901", "900"), ("901", "902")]),
        ("U2", "#ff3300", [("901", "900")]),
    ]
    assert (found.system, found.merges) == ("plane", False)
    assert told(found) == f"guessed: {headings.AS_ON_A_PAGE} @ "


def test_what_does_not_fit_is_told_with_its_place(save: Save, told: Told) -> None:
    def spoil(document: Any) -> None:
        document["nodes"] += [
            {"id": "900", "label": "Twin"},
            {"label": "Nobody"},
            {"id": "903", "metadata": {"x": 1, "y": 2}},
        ]
        document["edges"] += [
            {"source": "900", "target": "999", "metadata": {"lines": ["U1"]}},
            {"source": "900", "target": "900", "metadata": {"lines": ["U1"]}},
            {"source": "900", "target": "902", "metadata": {"lines": []}},
            {"source": "900", "target": "901", "metadata": {"lines": ["U1"]}},
            {"source": "902", "target": "903", "metadata": {"lines": ["U9"]}},
        ]
        document["lines"] += [{"id": "U7"}]

    found = transitmap.read(save(changed(spoil)))
    assert [stop.station for stop in found.stops] == [True, True, True, False]
    for text in (
        "dropped: a second node with the id `900` is not used @ node 4",
        "dropped: a node without an id is not used @ node 5",
        "dropped: an edge leads to `999`, which is no node @ edge 3",
        "dropped: an edge leads from `900` to itself @ edge 4",
        "dropped: an edge names no line @ edge 5",
        "folded: a second edge of `U1` between the same nodes @ edge 6",
        "guessed: line `U9` is named by edges only, so it has no color",
        "dropped: line `U7` has no edge @ line 3",
    ):
        assert text in told(found)


def test_what_is_missing_is_named(save: Save) -> None:
    with pytest.raises(ImportFailed, match="the JSON needs a list `lines`"):
        transitmap.read(save(changed(lambda document: document.pop("lines"))))
    with pytest.raises(ImportFailed, match="no edge joins two of its 3 nodes on a line"):
        transitmap.read(save(changed(lambda document: document["edges"].clear())))


@pytest.mark.parametrize(
    "document", [[], {"nodes": [], "edges": [], "lines": []}, {"nodes": [1], "edges": [2], "lines": [3]}]
)
def test_other_json_is_left_alone(save: Save, document: Any) -> None:
    assert not transitmap.recognizes(save(document))
