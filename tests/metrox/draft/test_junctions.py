"""A network of stations alone, to be laid out for a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from metrox_maps.metrox.codec import DROPPED
from metrox_maps.metrox.draft.drafting import draft_map
from metrox_maps.metrox.draft.junctions import without_junctions
from metrox_maps.transit.network import Network, Way

Make = Callable[..., Network]


@pytest.fixture
def fork(made: Make) -> Network:
    """Two lines that run together up to a junction, where a third comes in, and one with a mere bend."""
    return made(
        {"a": (0, 0), "j": (4, 0), "k": (6, 2), "b": (8, 0), "c": (8, 4), "d": (0, 4)},
        {"1": [["a", "j", "b"]], "2": [["c", "k", "j", "a"]], "3": [["a", "j", "b", "c"]], "4": [["d", "a"]]},
        junctions=("j", "k"),
        paths={("a", "j"): [(2, 0)], ("k", "j"): [(5, 1)]},
        dropped={("a", "j"): ["lost"], ("j", "k"): ["gone"]},
    )


def test_each_line_goes_from_station_to_station(fork: Network) -> None:
    network, notes = without_junctions(fork)
    assert [node.id for node in network.nodes] == list("abcd")
    edges = {(edge.a, edge.b): edge for edge in network.edges}
    assert {ends: edge.lines for ends, edge in edges.items()} == {
        ("a", "b"): ("1", "3"),
        ("a", "c"): ("2",),
        ("a", "d"): ("4",),
        ("b", "c"): ("3",),
    }
    assert edges["a", "b"].path == ((2, 0), (4, 0))
    assert edges["a", "c"].path == ((2, 0), (4, 0), (5, 1), (6, 2))
    assert [node.name for node in edges["a", "c"].dropped] == ["lost", "gone"]
    assert [line.ways[0].nodes for line in network.lines] == [("a", "b"), ("c", "a"), ("a", "b", "c"), ("d", "a")]
    assert [(note.kind, note.text[:22]) for note in notes] == [("folded", "lines part in 1 place ")]


def test_a_loop_stays_closed_and_may_begin_at_a_junction(made: Make) -> None:
    spots = {"a": (0, 0), "j": (2, 0), "b": (4, 0), "c": (4, 4)}
    network = made(spots, {"R": [["j", "b", "c", "a"]]}, loops=("R",), junctions=("j",))
    made_of, notes = without_junctions(network)
    assert made_of.lines[0].ways == (Way(nodes=("b", "c", "a"), loop=True),)
    assert [(edge.a, edge.b) for edge in made_of.edges] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert notes == ()


def test_a_network_of_stations_stays_as_it_is(made: Make) -> None:
    network = made({"a": (0, 0), "b": (4, 0)}, {"1": [["a", "b"]]})
    assert without_junctions(network) == (network, ())


def test_thinned_stations_reach_the_map(fork: Network) -> None:
    metro, _ = draft_map(without_junctions(fork)[0])
    assert "gone" in dict(metro.extras)[DROPPED]
