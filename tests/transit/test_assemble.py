"""From what a reader found to a network, with a word on everything that was decided."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.errors import ImportFailed
from metrox_maps.transit import assemble as assembling
from metrox_maps.transit.assemble import Choice, assemble
from metrox_maps.transit.codec import SCHEMA, inconsistencies, network_document
from metrox_maps.transit.found import LONLAT, PLANE, Found, FoundLine, Link, Pattern, Point, Stop
from metrox_maps.transit.network import Edge, Network, Node, Way

WHERE: dict[str, Point] = {letter: (10 + index / 100, 50.0) for index, letter in enumerate("ABCDEFGHIJKLMNOP")}


def stops(text: str, **at: Point | None) -> tuple[Stop, ...]:
    return tuple(
        Stop(id=name, name=f"{name}-town", at=at.get(name, WHERE.get(name)), place=f"row {name}") for name in text
    )


def by_patterns(name: str, *patterns: tuple[str, int] | str) -> FoundLine:
    rows = [(pattern, 1) if isinstance(pattern, str) else pattern for pattern in patterns]
    return FoundLine(
        id=name,
        name=f"Line {name}",
        patterns=tuple(Pattern(stops=tuple(text), weight=weight) for text, weight in rows),
        place=f"line {name}",
    )


def by_links(name: str, text: str, **paths: tuple[Point, ...]) -> FoundLine:
    links = tuple(Link(a=a, b=b, path=paths.get(a + b, ())) for word in text.split() for a, b in pairwise(word))
    return FoundLine(id=name, name=f"Line {name}", links=links)


def source(every: tuple[Stop, ...], *lines: FoundLine, **others: object) -> Found:
    return replace(Found(name="City", kind="test", system=LONLAT, stops=every, lines=lines), **others)  # type: ignore[arg-type]


def texts(found: Found, kind: str, choice: Choice | None = None) -> list[str]:
    return [note.text for note in assemble(found, choice)[1] if note.kind == kind]


def edges(network: Network) -> list[tuple[str, str]]:
    return [(edge.a + edge.b, " ".join(edge.lines)) for edge in network.edges]


def test_a_small_feed_becomes_a_network() -> None:
    platforms = (
        *stops("ABCD"),
        Stop(id="B2", name="B-town", at=(10.012, 50.0)),
        Stop(id="unused", name="?", at=(0.0, 9.0)),
    )
    found = source(
        platforms,
        by_patterns("1", ("ABC", 5), ("CBA", 4)),
        FoundLine(id="2", name="Two", color="#112233", mode="other", patterns=(Pattern(stops=("B2", "D"), weight=3),)),
        merges=True,
        source="a feed",
        licence="a licence",
    )
    network, notes = assemble(found)
    assert network.nodes[1] == Node(id="B", name="B-town", at=(10.011, 50.0), originals=("B", "B2"))
    assert [node.id for node in network.nodes] == ["A", "B", "C", "D"]
    assert edges(network) == [("AB", "1"), ("BC", "1"), ("BD", "2")]
    assert network.lines[0].ways == (Way(nodes=("A", "B", "C"), weight=9),)
    assert (network.lines[1].name, network.lines[1].color) == ("Two", "#112233")
    assert (network.name, network.system, network.source, network.licence) == ("City", LONLAT, "a feed", "a licence")
    assert [(note.kind, note.place) for note in notes] == [("merged", "row B"), ("folded", "line 1")]


def test_branches_and_loops_are_ways_with_notes() -> None:
    found = source(stops("ABCDEFGHI"), by_patterns("1", ("ABCDEF", 6), ("ABCGHI", 4)), by_patterns("2", "ABCA"))
    network, _ = assemble(found)
    assert network.lines[0].ways == (Way(nodes=tuple("ABCDEF"), weight=6), Way(nodes=tuple("ABCGHI"), weight=4))
    assert network.lines[1].ways == (Way(nodes=tuple("ABC"), loop=True),)
    assert ("AC", "2") in edges(network)
    assert texts(found, "kept") == ["line `Line 1` has a further way, `A-town` to `I-town`, with 3 stations of its own"]
    assert texts(found, "folded") == [
        "line `Line 1`: 2 patterns are 2 ways, there and back; its main one has 6 stations and 60 % of the trips"
    ]


def test_what_no_way_shows_is_said() -> None:
    found = source(stops("ABCDEFG"), by_patterns("1", ("ABCDE", 8), ("ABCFG", 2), ("ABCDEC", 8)))
    network, _ = assemble(found)
    assert "F" not in {node.id for node in network.nodes}
    assert texts(found, "dropped") == [
        "line `Line 1` comes back to `C-town`: only the longest stretch without that is its way",
        "line `Line 1`: 2 stations beside its ways left out, `F-town` and `G-town`: rarely served, or a branch of fewer than 3",
    ]


def test_a_source_with_links_keeps_all_its_edges() -> None:
    found = source(
        (*stops("ABCDEFG"), Stop(id="j", at=(10.05, 50.01), station=False)),
        by_links("1", "ABCDE CFj jG", AB=((10.005, 50.001),)),
        by_links("2", "ABC"),
    )
    network, _ = assemble(found)
    assert [node.id for node in network.nodes] == list("ABCDEFGj")
    assert edges(network) == [
        ("AB", "1 2"),
        ("BC", "1 2"),
        ("CD", "1"),
        ("CF", "1"),
        ("DE", "1"),
        ("Fj", "1"),
        ("Gj", "1"),
    ]
    assert network.edges[0].path == ((10.005, 50.001),)
    assert network.nodes[-1] == Node(id="j", at=(10.05, 50.01), originals=("j",), station=False)
    assert network.lines[0].ways == (Way(nodes=tuple("ABCDE")),)
    assert texts(found, "dropped") == [
        "line `Line 1`: 2 stations on none of its ways, `F-town` and `G-town`: a branch needs 3 to be a way of its own"
    ]


def test_a_gap_fails_and_can_be_closed() -> None:
    found = source(stops("ABCD"), by_links("1", "AB CD"))
    with pytest.raises(
        ImportFailed, match="line `Line 1` is in 2 pieces; the narrowest gap is from `B-town` to `C-town`, 715 m"
    ):
        assemble(found)
    network, _ = assemble(found, Choice(join_gaps=True))
    assert edges(network) == [("AB", "1"), ("BC", "1"), ("CD", "1")]
    assert texts(found, "guessed", Choice(join_gaps=True)) == [
        "line `Line 1`: the gap of 715 m from `B-town` to `C-town` was closed"
    ]


def test_the_pattern_rule_is_asked_for_by_name_or_id() -> None:
    line = FoundLine(
        id="1",
        name="1",
        patterns=(
            Pattern(stops=tuple("AB"), weight=9, id="short"),
            Pattern(stops=tuple("ABCDEF"), weight=1, id="long"),
        ),
    )
    found = source(stops("ABCDEF"), line)
    lengths = {
        rule: len(assemble(found, Choice(pattern=rule))[0].lines[0].ways[0].nodes)
        for rule in ("best", "commonest", "longest", "long", "short")
    }
    assert lengths == {"best": 2, "commonest": 2, "longest": 6, "long": 6, "short": 2}
    with pytest.raises(ImportFailed, match="no line has a pattern `x`; say `best`, .* there are `long` and `short`"):
        assemble(found, Choice(pattern="x"))


def test_stops_without_a_position_stand_between_their_neighbours() -> None:
    found = source(stops("ABCD", B=None), by_patterns("1", "ABC", ("AD", 1)))
    network, _ = assemble(found, Choice(pattern="longest"))
    assert network.nodes[1].at == (10.01, 50.0)
    assert texts(found, "guessed") == ["1 stop without a position placed between the neighbours: `B-town`"]
    chain = source(stops("ABCD", B=None, C=None), by_links("1", "DC CB BA"))
    assert [node.at for node in assemble(chain)[0].nodes] == [(10.0, 50.0), (10.01, 50.0), (10.02, 50.0), (10.03, 50.0)]


def test_a_platform_without_a_position_stands_at_its_parent() -> None:
    platform = Stop(id="b", name="B", parent="P")
    found = source(
        (*stops("A"), platform, Stop(id="P", name="Big", at=(10.5, 50.0))), by_patterns("1", "Ab"), merges=True
    )
    assert assemble(found)[0].nodes[1] == Node(id="P", name="Big", at=(10.5, 50.0), originals=("P", "b"))


def test_of_several_neighbours_the_most_served_decide() -> None:
    line = by_patterns("1", ("ABC", 9), ("EBF", 1))
    found = source(stops("ABCEF", B=None), line)
    turned = source(stops("ABCEF", B=None), replace(line, patterns=line.patterns[::-1]))
    assert [assemble(one)[0].nodes[1].at for one in (found, turned)] == [(10.01, 50.0), (10.01, 50.0)]


def test_the_parent_s_position_comes_before_the_neighbours() -> None:
    platform = Stop(id="b", name="B", parent="P")
    found = source(
        (*stops("AC"), platform, Stop(id="P", name="Big", at=(10.5, 50.0))), by_patterns("1", "AbC"), merges=True
    )
    assert {node.name: node.at for node in assemble(found)[0].nodes}["Big"] == (10.5, 50.0)


def test_a_piece_joined_to_a_loop_keeps_its_edge() -> None:
    ring, tail = "ABCDEFGHIJKLMNOPQRSTU", {"x": (10.0, 50.1), "y": (10.0, 50.2)}
    at = {name: (10 + math.cos(angle / 3.3) / 100, 50 + math.sin(angle / 3.3) / 100) for angle, name in enumerate(ring)}
    found = source(stops(ring + "xy", **at, **tail), by_links("1", f"{ring}A xy"))
    network, _ = assemble(found, Choice(join_gaps=True))
    assert network.lines[0].ways[0].loop
    assert [ends for ends, _ in edges(network) if "x" in ends] == ["Fx", "xy"]


@pytest.mark.parametrize(
    ("every", "message"),
    [
        (
            stops("ABC", A=None),
            "1 station without a position and without neighbours on both sides that have one: `A-town`; give them",
        ),
        (
            stops("ABC", A=None, B=None, C=None),
            "no station has a position; the source needs longitude and latitude, or x and y",
        ),
        (stops("ABC", A=(1.0, 1.0), B=(1.0, 1.0), C=(1.0, 1.0)), "all 3 stations are at one point"),
        (stops("XYZ"), "the lines call at 3 stops, `A`, `B` and `C`, none of which the source has"),
        (stops("A"), "no line has two stations"),
    ],
)
def test_positions_that_are_of_no_use_are_refused(every: tuple[Stop, ...], message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        assemble(source(every, by_patterns("1", "ABC")))
    assert message in str(caught.value)


def test_unknown_stops_short_lines_and_nameless_stations_are_noted() -> None:
    found = source((*stops("ABC"), Stop(id="n", at=(10.3, 50.0))), by_patterns("1", "ABn?C"), by_patterns("2", "A?"))
    network, _ = assemble(found)
    assert network.lines[0].ways[0].nodes == tuple("ABnC")
    assert [line.id for line in network.lines] == ["1"]
    assert {node.id: node.name for node in network.nodes}["n"] == "n"
    assert texts(found, "dropped") == [
        "1 stop that lines call at, but the source does not have: `?`",
        "line `Line 2` has fewer than two stations and is left out",
    ]
    assert texts(found, "guessed") == ["1 station without a name called by the id: `n`"]


def test_in_a_plane_nearness_is_measured_in_usual_steps_and_that_is_said() -> None:
    at = {"A": (0.0, 0.0), "B": (5.0, 0.0), "C": (10.0, 0.0), "D": (10.0, 5.0)}
    twin = Stop(id="b", name="B-town", at=(5.0, 3.0))
    found = source(
        (*stops("ABCD", **at), twin), by_patterns("1", "ABCD"), by_patterns("2", "bD"), merges=True, system=PLANE
    )
    assert [node.originals for node in assemble(found)[0].nodes] == [("A",), ("B", "b"), ("C",), ("D",)]
    assert texts(found, "guessed")[0].startswith(
        "positions are no degrees: the usual step between stops counts as 1,000 m"
    )


def test_a_jump_in_the_order_is_noted() -> None:
    found = source(stops("ABCDEX", X=(11.5, 50.0)), by_patterns("1", "ABCDEX"))
    text = texts(found, "kept")[1]
    assert text.startswith("line `Line 1` jumps 104,3")
    assert "from `E-town` to `X-town`, 146 times its usual step" in text


def test_a_network_across_the_date_line_is_drawn_in_one_piece() -> None:
    at = {"A": (179.98, -17.0), "B": (179.995, -17.0), "C": (-179.99, -17.0), "D": (-179.97, -17.0)}
    found = source(stops("ABCD", **at), by_links("1", "ABC CD", BC=((-179.999, -17.0),), CD=((-179.98, -17.0),)))
    network, _ = assemble(found)
    assert [round(node.at[0], 3) for node in network.nodes] == [179.98, 179.995, 180.01, 180.03]
    assert [[round(x, 3) for x, _ in edge.path] for edge in network.edges] == [[], [180.001], [180.02]]


def test_few_stops_used_of_very_many() -> None:
    many = tuple(Stop(id=f"s{index}", name="Stop", at=(index / 1e4, 1.0)) for index in range(50_000))
    network, _ = assemble(source((*many, *stops("AB")), by_patterns("1", "AB"), merges=True))
    assert len(network.nodes) == 2


@st.composite
def founds(draw: st.DrawFn) -> Found:
    names = "ABCDEFGH"
    some = tuple(
        Stop(
            id=name,
            name=draw(st.sampled_from(["North", "South", "north", ""])),
            at=draw(
                st.none() | st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda at: (float(at[0]), float(at[1])))
            ),
            parent=draw(st.sampled_from(["", "", "A", "P"])),
            station=draw(st.sampled_from([True, True, True, False])),
        )
        for name in names
    )
    word = st.text(names, min_size=2, max_size=7)
    patterns = st.lists(st.builds(Pattern, stops=word.map(tuple), weight=st.integers(0, 3)), max_size=4).map(tuple)
    pair = st.builds(
        Link,
        a=st.sampled_from(names),
        b=st.sampled_from(names),
        path=st.sampled_from([(), ((1.5, 2.5),), ((4.0, 4.0), (0.5, 3.0))]),
    )
    lines = tuple(
        FoundLine(
            id=str(index), name=f"L{index}", patterns=draw(patterns), links=draw(st.lists(pair, max_size=7).map(tuple))
        )
        for index in range(draw(st.integers(1, 3)))
    )
    return Found(
        name="N", kind="test", system=PLANE, stops=some, lines=lines, merges=draw(st.booleans()), twins=(("A", "B"),)
    )


def turned(link: Link) -> Link:
    return Link(a=link.b, b=link.a, path=link.path[::-1])


def outcome(found: Found) -> object:
    try:
        return assemble(found, Choice(join_gaps=True))
    except ImportFailed as error:
        return str(error)


@given(founds(), st.integers(0, 2**32))
@settings(max_examples=60)
def test_nothing_depends_on_the_order_of_the_source_and_every_network_fits_together(found: Found, seed: int) -> None:
    luck = random.Random(seed)
    result = outcome(found)
    lines = [
        replace(
            line,
            patterns=tuple(luck.sample(line.patterns, len(line.patterns))),
            links=tuple(
                turned(link) if luck.random() < 0.5 else link for link in luck.sample(line.links, len(line.links))
            ),
        )
        for line in found.lines
    ]
    shuffled = replace(
        found, stops=tuple(luck.sample(found.stops, len(found.stops))), lines=tuple(luck.sample(lines, len(lines)))
    )
    assert outcome(shuffled) == result
    if isinstance(result, tuple):
        network: Network = result[0]
        document = network_document(network)
        assert list(faults(document, load_schema(SCHEMA))) == []
        assert list(inconsistencies(document)) == []
        assert all(isinstance(edge, Edge) and edge.lines for edge in network.edges)
        assert {node.id for node in network.nodes} == {end for edge in network.edges for end in (edge.a, edge.b)}


def test_points_of_a_course_that_no_file_may_hold_are_left_out_with_a_note() -> None:
    path = ((0.5, 1.0), (1e10, 0.0), (math.nan, 0.0), (0.0, -math.inf), (0.6, 1.0))
    found = source(stops("AB"), FoundLine(id="L", name="L", links=(Link(a="A", b="B", path=path),)))
    network, notes = assemble(found)
    assert network.edges[0].path == ((0.5, 1.0), (0.6, 1.0))
    assert "3 points of the courses of `L` left out: no positions, or beyond 1,000,000,000" in {
        note.text for note in notes
    }
    assert list(faults(network_document(network), load_schema(SCHEMA))) == []


def test_the_name_of_a_file_that_is_no_text_can_be_written() -> None:
    network, _ = assemble(source(stops("AB"), by_patterns("L", "AB"), name="caf\udce9"))
    assert network.name.encode() == b"caf\\u{dce9}"


def test_a_network_has_a_bound_that_its_error_names(monkeypatch: pytest.MonkeyPatch) -> None:
    found = source(stops("ABCDEF"), by_patterns("1", "ABC"), by_patterns("2", "DEF"))
    monkeypatch.setattr(assembling, "MOST_STOPS", 5)
    with pytest.raises(ImportFailed, match="the 2 lines taken call at 6 stops, and a network has 5 at most.*`--lines`"):
        assemble(found)
    assert [line.id for line in assemble(found, Choice(lines=("2",)))[0].lines] == ["2"]
