"""Bends are counted as a measurer of drawings counts them: on edges and at nodes, each line its own."""

from __future__ import annotations

from metrox_maps.transit.layout.figures import Figures, figures
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort


def drawn(spots: dict[str, tuple[float, float]], edges: tuple[Edge, ...], *lines: Line) -> Figures:
    nodes = tuple(Node(id=name, name=name, at=at) for name, at in spots.items())
    return figures(sort(Network(name="", nodes=nodes, edges=edges, lines=lines)))


def line(name: str, *ways: str, loop: bool = False) -> Line:
    return Line(id=name, name=name, ways=tuple(Way(nodes=tuple(way), loop=loop) for way in ways))


def test_a_loop_turns_at_its_first_station_too() -> None:
    square = {"a": (0.0, 0.0), "b": (2.0, 0.0), "c": (2.0, 2.0), "d": (0.0, 2.0)}
    edges = tuple(Edge(a=one, b=two, lines=("1",)) for one, two in ("ab", "bc", "cd", "ad"))
    seen = drawn(square, edges, line("1", "abcd", loop=True))
    assert (seen.bends, seen.sharp) == (4, 4)


def test_each_line_has_its_own_turn_where_two_share_an_edge() -> None:
    spots = {"a": (0.0, 0.0), "b": (4.0, 2.0)}
    edges = (Edge(a="a", b="b", lines=("1", "2"), path=((2.0, 0.0),)),)
    assert drawn(spots, edges, line("1", "ab"), line("2", "ab")).bends == 2


def test_a_branch_turns_into_its_straightest_partner_only() -> None:
    spots = {"a": (0.0, 0.0), "b": (2.0, 0.0), "c": (4.0, 0.0), "d": (4.0, 2.0)}
    edges = tuple(Edge(a=one, b=two, lines=("1",)) for one, two in ("ab", "bc", "bd"))
    seen = drawn(spots, edges, line("1", "abc", "abd"))
    assert (seen.bends, seen.sharp) == (1, 0)


def test_turns_of_a_branch_too_short_for_a_way_count() -> None:
    spots = {"a": (0.0, 0.0), "b": (2.0, 0.0), "c": (4.0, 0.0), "d": (4.0, 2.0)}
    edges = tuple(Edge(a=one, b=two, lines=("1",)) for one, two in ("ab", "bc", "bd"))
    assert drawn(spots, edges, line("1", "abc")).bends == 1
