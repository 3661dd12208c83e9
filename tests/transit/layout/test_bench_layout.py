"""The bench of layouts: its arguments, and that each of its requirements can be missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from metrox_maps.transit.network import Network, Node
from tests.bench.bench_layout import Row, main


def test_a_network_may_be_named_behind_the_options(tmp_path: Path) -> None:
    quality = tmp_path / "layout_quality.py"
    quality.write_text("", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no network called wien"):
        main([str(tmp_path), "--quality", str(quality), "--effort", "2", "wien"])


GOOD = {
    "octi_pct": 100,
    "crossings": 0,
    "overlaps": 0,
    "node_on_edge": 0,
    "topo_bad": 0,
    "struct_bad": 0,
    "matched": 2,
    "min_nn": 1.0,
    "min_ne": 0.7,
    "acute": 0,
    "bend_cost": 19,
    "disp_mean": 1.0,
    "len_cv": 0.4,
    "nodes": 2,
}


def row(cpu: float = 1.0, **figures: float) -> Row:
    nodes = tuple(Node(id=name, name=name, at=(float(k), 0.0)) for k, name in enumerate("ab"))
    network = Network(name="freiburg", nodes=nodes, edges=(), lines=())
    return Row(name="freiburg", network=network, figures={**GOOD, **figures}, wall=99.0, cpu=cpu)


def test_a_good_layout_passes() -> None:
    assert row().broken() == []


@pytest.mark.parametrize(
    ("figure", "value", "name"),
    [
        ("octi_pct", 99.9, "octilinear"),
        ("crossings", 1, "crossings"),
        ("overlaps", 1, "overlaps"),
        ("node_on_edge", 1, "node on edge"),
        ("topo_bad", 1, "order"),
        ("struct_bad", 1, "neighbors"),
        ("matched", 1, "stations swallowed"),
        ("min_nn", 0.69, "node to node"),
        ("min_ne", 0.49, "node to edge"),
        ("acute", 1, "turns of 135°"),
        ("bend_cost", 44, "bend cost"),
        ("disp_mean", 1.4, "displacement"),
        ("len_cv", 0.6, "length variation"),
    ],
)
def test_every_requirement_can_be_missed(figure: str, value: float, name: str) -> None:
    assert row(**{figure: value}).broken() == [name]


def test_the_time_is_the_processors() -> None:
    assert row(cpu=10.1).broken() == ["time"]


def test_a_crossing_that_became_a_junction_is_a_new_neighbor() -> None:
    assert row(struct_bad=4, nodes=3).broken() == []
    assert row(struct_bad=5, nodes=3).broken() == ["neighbors"]
