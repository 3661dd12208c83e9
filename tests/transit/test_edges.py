"""One edge for each course between two nodes."""

from __future__ import annotations

from metrox_maps.transit.edges import Step, edges_of
from metrox_maps.transit.found import PLANE
from metrox_maps.transit.geography import Ruler
from metrox_maps.transit.network import Edge

AT = {"a": (0.0, 0.0), "b": (1000.0, 0.0)}


def edges(*steps: Step) -> tuple[Edge, ...]:
    assert edges_of(steps, AT, Ruler(PLANE)) == edges_of(steps[::-1], AT, Ruler(PLANE))
    return edges_of(steps, AT, Ruler(PLANE))


def test_lines_on_one_course_share_an_edge_whichever_way_they_run() -> None:
    assert edges(Step("a", "b", "2"), Step("b", "a", "1"), Step("a", "b", "1")) == (
        Edge(a="a", b="b", lines=("1", "2")),
    )


def test_a_course_runs_from_the_smaller_node_on() -> None:
    assert edges(Step("b", "a", "1", ((700.0, 90.0), (300.0, 90.0)))) == (
        Edge(a="a", b="b", lines=("1",), path=((300.0, 90.0), (700.0, 90.0))),
    )


def test_tracks_side_by_side_and_steps_without_a_course_are_folded() -> None:
    near, drawn = ((500.0, 20.0),), ((500.0, 60.0),)
    assert edges(
        Step("a", "b", "1", near), Step("a", "b", "2", drawn), Step("a", "b", "3", drawn), Step("a", "b", "4")
    ) == (Edge(a="a", b="b", lines=("1", "2", "3", "4"), path=drawn),)


def test_really_different_courses_stay_two_edges() -> None:
    south, north = ((500.0, 280.0),), ((500.0, -280.0),)
    assert len(edges(Step("a", "b", "1", south), Step("a", "b", "2", ((500.0, -10.0),)))) == 2
    assert edges(Step("a", "b", "1", south), Step("b", "a", "2", north)) == (
        Edge(a="a", b="b", lines=("2",), path=north),
        Edge(a="a", b="b", lines=("1",), path=south),
    )
