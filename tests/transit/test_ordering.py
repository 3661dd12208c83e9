"""Ways along graphs whose order no source gives."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.network import Way
from metrox_maps.transit.ordering import MOST_WAYS, Graph, graph_of, joined, pieces, ways_over

Points = dict[str, tuple[float, float]]


def graph(text: str) -> Graph:
    """The graph of words, each a run of stations given as letters."""
    return graph_of((a, b) for word in text.split() for a, b in pairwise(word))


def ways(text: str, at: Points | None = None, *, junctions: str = "") -> list[tuple[str, bool]]:
    def heading(a: str, b: str) -> tuple[float, float] | None:
        return (at[b][0] - at[a][0], at[b][1] - at[a][1]) if at else None

    net = graph(text)
    return [("".join(way.nodes), way.loop) for way in ways_over(net, set(net) - set(junctions), heading)]


def test_a_path_is_walked_from_the_smaller_end() -> None:
    assert ways("CBAD") == [("CBAD", False)]
    assert ways("DABC") == [("CBAD", False)]


def test_a_ring_is_a_loop() -> None:
    assert ways("CABDC") == [("ABDC", True)]


def test_a_long_ring_with_a_short_tail_stays_a_loop() -> None:
    assert ways("ABCDEFGHIJKLMNOPQRSTA BXY") == [("ABCDEFGHIJKLMNOPQRST", True)]
    assert ways("ABCDEFGHIJKLMNOPQRSTA BX DY EZ")[0][1] is False


def test_a_ring_with_a_long_tail_is_cut_where_it_comes_back() -> None:
    assert ways("ABCDEFGC") == [("ABCDEFG", False)]


def test_a_tree_is_its_longest_way_and_then_its_branches() -> None:
    assert ways("ABCDEFG DXYZ") == [("ABCDEFG", False), ("ABCDXYZ", False)]
    assert ways("ABCDEFGH DXYZ") == [("ABCDEFGH", False), ("HGFEDXYZ", False)]


def test_a_branch_of_two_is_no_way() -> None:
    assert ways("ABCDEFG DXY") == [("ABCDEFG", False)]


def test_a_branch_leaves_the_trunk_in_the_direction_of_travel() -> None:
    trunk = {letter: (float(index), 0.0) for index, letter in enumerate("ABCDEFGH")}
    backwards = {**trunk, "X": (2.5, 1.0), "Y": (2.0, 2.0), "Z": (1.5, 3.0)}
    assert ways("ABCDEFGH DXYZ", backwards) == [("ABCDEFGH", False), ("HGFEDXYZ", False)]
    forwards = {**trunk, "X": (3.9, 0.5), "Y": (5.0, 2.0), "Z": (5.5, 3.0)}
    assert ways("ABCDEFGH DXYZ", forwards)[1] == ("ABCDXYZ", False)


def test_the_main_way_takes_no_hairpin() -> None:
    fork = {"A": (0.0, 0.0), "B": (1.0, 0.0), "F": (2.0, 0.0)}
    both = {letter: (3.0 + index, 0.3) for index, letter in enumerate("CDE")}
    both |= {letter: (3.0 + index, -0.3) for index, letter in enumerate("XYZ")}
    assert ways("ABF FCDE FXYZ") == [("EDCFXYZ", False)]
    assert ways("ABF FCDE FXYZ", fork | both) == [("ABFCDE", False), ("ABFXYZ", False)]


def test_two_ways_between_the_same_ends_are_two() -> None:
    assert ways("ABCDEFG BUVWXF") == [("ABUVWXFG", False), ("ABCDEFG", False)]
    assert ways("ABCDEF BUE") == [("ABCDEF", False)]


def test_ends_win_over_a_city_loop_unless_the_loop_is_most_of_the_line() -> None:
    assert ways("ABCDEFGH DUVE")[0] == ("ABCDUVEFGH", False)
    assert ways("ABC CDEFGHIJC CXY")[0][0] in ("ABCDEFGHIJ", "ABCJIHGFED")


def test_junctions_lie_on_ways_but_begin_none() -> None:
    assert ways("jABkCDi", junctions="ijk") == [("DCkBA", False)]
    assert ways("ABCDEjk", junctions="jk") == [("ABCDE", False)]
    assert ways("AjkB", junctions="jk") == [("AjkB", False)]
    assert ways("AjkA", junctions="jk") == []


def test_no_node_stands_twice_on_a_way_and_every_step_is_one_of_the_graph() -> None:
    luck = random.Random(11)
    letters = "ABCDEFGHIJKLMNOP"
    for _ in range(60):
        steps = [luck.sample(letters, 2) for _ in range(luck.randint(6, 24))]
        net = graph_of((a, b) for a, b in steps)
        part = max(pieces(net), key=len)
        some = {name: net[name] for name in part}
        at = {name: (luck.random(), luck.random()) for name in part}

        def heading(a: str, b: str, at: Points = at) -> tuple[float, float]:
            return at[b][0] - at[a][0], at[b][1] - at[a][1]

        found = ways_over(some, set(part), heading)
        assert found
        for way in found:
            closed = (*way.nodes, way.nodes[0]) if way.loop else way.nodes
            assert len(set(way.nodes)) == len(way.nodes)
            assert all(b in some[a] for a, b in pairwise(closed))
        shuffled = graph_of((b, a) for a, b in luck.sample(steps, len(steps)))
        assert ways_over({name: shuffled[name] for name in part}, set(part), heading) == found


def test_a_line_that_is_a_whole_network_ends_in_time() -> None:
    grid = graph_of(
        step
        for x in range(12)
        for y in range(12)
        for step in (((f"{x:02}{y:02}"), f"{x + 1:02}{y:02}"), (f"{x:02}{y:02}", f"{x:02}{y + 1:02}"))
    )
    found = ways_over(grid, set(grid), lambda *_: None)
    assert found
    assert all(isinstance(way, Way) for way in found)


def test_a_line_has_no_more_than_so_many_ways() -> None:
    star = graph_of(
        (f"{ray:02}{step}", f"{ray:02}{step + 1}" if step < 4 else "hub") for ray in range(90) for step in range(5)
    )
    assert len(ways_over(star, set(star), lambda *_: None)) == MOST_WAYS


AT: Points = {letter: (float(index), 0.0) for index, letter in enumerate("ABCDEFGHI")}
NAMES = {letter: f"{letter}-town" for letter in AT}


def metres(a: str, b: str) -> float:
    return math.dist(AT[a], AT[b]) * 1000


def test_a_gap_is_named() -> None:
    with pytest.raises(ImportFailed) as caught:
        joined(graph("AB DE GHI"), "Red", metres, NAMES, join=False)
    assert str(caught.value) == (
        "line `Red` is in 3 pieces; the narrowest gap is from `B-town` to `D-town`, 2,000 m; `--join-gaps` joins pieces at"
        " their nearest ends, `--exclude` leaves the line out"
    )


def test_gaps_are_closed_between_nearest_ends_if_asked() -> None:
    net, added = joined(graph("BA DE GHI"), "Red", metres, NAMES, join=True)
    assert net == graph("ABDEGHI")
    assert added == (("B", "D", 2000.0), ("E", "G", 2000.0))


def test_gaps_of_unknown_length_and_heaps_of_pieces_are_refused() -> None:
    with pytest.raises(ImportFailed, match="from `A-town` to `D-town`; `--join-gaps`"):
        joined(graph("AB DE"), "Red", lambda *_: math.inf, NAMES, join=False)
    many = graph_of((f"a{index:03}", f"b{index:03}") for index in range(101))
    with pytest.raises(ImportFailed, match="line `Red` is in 101 pieces, which is no line"):
        joined(many, "Red", lambda *_: 1.0, {name: name for name in many}, join=True)


def test_rings_are_joined_where_they_are_nearest() -> None:
    net, added = joined(graph("ABCA FGHF"), "Red", metres, NAMES, join=True)
    assert added == (("C", "F", 3000.0),)
    assert pieces(net) == [tuple("ABCFGH")]
