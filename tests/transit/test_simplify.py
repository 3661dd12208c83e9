"""Thinning a network: what stays, where the places go, and what is said about it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.codec import inconsistencies, network_document
from metrox_maps.transit.found import PLANE, Found, FoundLine, Link, Pattern, Stop
from metrox_maps.transit.keeping import named_stations
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort
from metrox_maps.transit.simplify import KEPT_BY, thin
from metrox_maps.transit.simplify_gaps import evenly, share_out, skeleton_of
from metrox_maps.transit.simplify_lines import legs, route_count, run_along


def network(lines: dict[str, list], *, loops: tuple[str, ...] = (), junctions: str = "") -> Network:
    """A network of lines given as ways of one-letter or listed node ids; nodes stand in a row, in order of id."""
    ways = {
        line: tuple(Way(nodes=tuple(way), loop=line in loops) for way in ([given] if isinstance(given, str) else given))
        for line, given in lines.items()
    }
    ids = sorted({node for group in ways.values() for way in group for node in way.nodes})
    spots = {node: (float(index), float(index * index % 7)) for index, node in enumerate(ids)}
    running: dict[tuple[str, str], set[str]] = {}
    for line, group in ways.items():
        for way in group:
            for leg in legs(way):
                running.setdefault((min(leg), max(leg)), set()).add(line)
    return sort(
        Network(
            name="Test",
            nodes=tuple(
                Node(
                    id=node, name="" if node in junctions else f"N{node}", at=spots[node], station=node not in junctions
                )
                for node in ids
            ),
            edges=tuple(Edge(a=a, b=b, lines=tuple(sorted(on))) for (a, b), on in running.items()),
            lines=tuple(Line(id=line, name=f"Line {line}", ways=group) for line, group in ways.items()),
        )
    )


def joined(found: Network) -> list[str]:
    """Edges as text: ends, lines, and the stations dropped on them."""
    return [
        f"{edge.a}{edge.b} {''.join(edge.lines)} {''.join(node.id for node in edge.dropped)}".rstrip()
        for edge in found.edges
    ]


def names(found: Network) -> str:
    return "".join(node.id for node in found.nodes)


def texts(notes) -> list[str]:
    return [f"{note.kind}: {note.text}" for note in notes]


def test_places_go_to_the_gaps_by_length_and_stand_evenly():
    found, notes = thin(network({"1": "abcdefghijkm", "2": "wgxyz"}), routes=None, stations=8, least=3)
    # Anchors a, g, m, w, z; gaps of 5 (a-g), 4 (g-m), 2 (g-z) and 0 (g-w) stations share the three places.
    assert names(found) == "adgjmwyz"
    assert joined(found) == ["ad 1 bc", "dg 1 ef", "gj 1 hi", "gw 2", "gy 2 x", "jm 1 k", "yz 2"]
    assert [way.nodes for line in found.lines for way in line.ways] == [tuple("adgjm"), tuple("wgyz")]
    assert texts(notes) == [f"dropped: 8 of 16 stations left out between others; {KEPT_BY}"]


def test_the_drawn_way_goes_on_through_what_is_dropped():
    whole = network({"1": "abcd"})
    bent = replace(whole, edges=(replace(whole.edges[0], path=((0.5, 9.0),)), *whole.edges[1:]))
    found, _ = thin(bent, routes=None, stations=2, least=2)
    spots = {node.id: node.at for node in whole.nodes}
    assert found.edges[0].path == ((0.5, 9.0), spots["b"], spots["c"])


def test_a_shared_run_is_one_gap_and_an_interchange_inside_it_no_anchor():
    trunk = network({"1": "abcdefxy", "2": "abcdefpq"})
    assert skeleton_of(trunk).anchors == frozenset("afyq")
    found, _ = thin(trunk, routes=None, stations=6)
    assert names(found) == "acdfqy"
    assert {edge.lines for edge in found.edges if edge.a in "abcde" and edge.b in "abcdef"} == {("1", "2")}


@pytest.mark.parametrize("stations", [None, 500, 8])
def test_with_room_for_all_nothing_changes(stations):
    whole = network({"1": "abcde", "2": "xcyz"})
    assert thin(whole, routes=None, stations=stations) == (whole, ())


def test_anchors_are_never_cut_and_lines_to_leave_out_are_named():
    grid = network({"1": "abcd", "2": "efgh", "3": "aeim", "4": "bfjn", "5": "cgko", "6": "xyzwv"})
    found, notes = thin(grid, routes=None, stations=9)
    anchors = skeleton_of(grid).anchors
    assert anchors <= {node.id for node in found.nodes}
    assert texts(notes)[0] == (
        "kept: 18 stations stay, not 9: 13 of them are where lines meet, part or end, 5 more give every route its least "
        "number and keep edges apart; leaving out a line helps: without `Line 2` 4 fewer, without `Line 4` 3 fewer and "
        "without `Line 5` 3 fewer"
    )


def test_every_way_keeps_its_least_number_before_places_are_shared_out():
    found, _ = thin(network({"1": "abcdefghijklmnopqrs", "2": "gtuvw"}), routes=None, stations=8)
    assert [len(line.ways[0].nodes) for line in found.lines] == [5, 4]


def test_short_lines_go_by_default_and_take_their_stations_with_them():
    shuttle = network({"1": "abcd", "2": "dez"})
    found, notes = thin(shuttle, routes=None, stations=None)
    assert names(found) == "abcd"
    assert texts(notes) == ["dropped: line `Line 2` left out: it has 3 stations, fewer than 4; with it `Ne` and `Nz`"]
    assert names(thin(shuttle, routes=None, stations=None, least=3)[0]) == "abcdez"


def test_a_network_of_short_lines_keeps_them():
    short = network({"1": "abc", "2": "dbe"})
    found, notes = thin(short, routes=None, stations=None)
    assert found == short
    assert texts(notes) == ["kept: no line has 4 stations, so the short ones stay"]


def test_two_ways_between_the_same_stations_never_become_one_edge():
    found, _ = thin(network({"1": "abcd", "2": "aefgd"}), routes=None, stations=2, least=2)
    # The shorter way becomes an edge, the longer keeps a station.
    assert joined(found) == ["ad 1 bc", "af 2 e", "df 2 g"]


def test_a_direct_edge_beside_a_stopping_line_stays_the_only_one():
    found, _ = thin(network({"1": "abcd", "2": "xady"}), routes=None, stations=2, least=2)
    assert [edge for edge in joined(found) if edge[:2] == "ad"] == ["ad 2"]
    assert len({(edge.a, edge.b) for edge in found.edges}) == len(found.edges)


def test_a_loop_keeps_three_nodes_and_its_start():
    ring = network({"1": "dabcefgh"}, loops=("1",))
    found, _ = thin(ring, routes=None, stations=1, least=2)
    assert found.lines[0].ways == (Way(nodes=tuple("dcf"), loop=True),)
    assert sorted(joined(found)) == ["cd 1 ba", "cf 1 e", "df 1 hg"]


def test_junctions_stay_and_mere_bends_become_part_of_the_way():
    fork = network({"1": ["abjcd", "abjef"], "2": "pqkrs"}, junctions="jk")
    found, notes = thin(fork, routes=None, stations=None)
    assert [node.id for node in found.nodes if not node.station] == ["j"]
    middle = next(edge for edge in found.edges if edge.a == "q" and edge.b == "r")
    assert middle.path == (next(node.at for node in fork.nodes if node.id == "k"),)
    assert middle.dropped == ()
    assert notes == ()


def test_what_was_dropped_before_stays_in_its_place():
    once, _ = thin(network({"1": "abcdefghi"}), routes=None, stations=5)
    twice, _ = thin(once, routes=None, stations=2, least=2)
    assert [node.id for node in twice.edges[0].dropped] == list("bcdefgh")


def test_the_best_routes_hang_together():
    city = network({"1": "abcdefg", "2": "dhijk", "3": "qrstuv", "4": "klmno", "5": "ghxy"})
    found, notes = thin(city, routes=3, stations=None)
    # Line 3 is longer than 2, 4 and 5, but touches none of the rest.
    assert [line.id for line in found.lines] == ["1", "2", "4"]
    assert texts(notes) == [
        "dropped: line `Line 3` left out: 3 of 5 routes are asked for; with it `Nq`, `Nr`, `Ns`, `Nt`, `Nu` and `Nv`",
        "dropped: line `Line 5` left out: 3 of 5 routes are asked for; with it `Nx` and `Ny`",
    ]


def test_ways_count_as_routes_and_the_main_way_comes_first():
    city = network({"1": ["abcdef", "abcxyz", "abcdk"], "2": "fghij"})
    found, notes = thin(city, routes=3, stations=None)
    assert [len(line.ways) for line in found.lines] == [2, 1]
    assert "k" not in names(found)
    assert texts(notes) == ["dropped: line `Line 1` keeps 2 of its 3 ways: 3 of 4 routes are asked for; with it `Nk`"]
    assert all("1" in edge.lines or "2" in edge.lines for edge in found.edges)


def test_no_way_is_longer_than_the_most_and_each_is_thinned_evenly():
    found, notes = thin(network({"1": "abcdefghijklmnop", "2": "qrst"}), routes=None, stations=None, most=6)
    # Line 1 keeps its ends and four of the fourteen between; line 2 is short enough.
    assert joined(found)[:2] == ["ad 1 bc", "dg 1 ef"]
    assert [len(way.nodes) for line in found.lines for way in line.ways] == [6, 4]
    assert texts(notes) == [f"dropped: 10 of 20 stations left out between others; {KEPT_BY}"]


def test_a_shared_run_is_thinned_for_the_longest_way_and_counts_for_both():
    found, _ = thin(network({"1": "abcdefghijklmn", "2": "abcdefghwxyz"}), routes=None, stations=None, most=8)
    assert max(len(way.nodes) for line in found.lines for way in line.ways) == 8
    assert {"a", "h", "n", "z"} <= set(names(found))


def test_a_way_of_more_anchors_than_the_most_keeps_them_and_is_named():
    grid = network({"1": "abcdef", "2": "gahi", "3": "jbkl", "4": "mcno", "5": "pdqr", "6": "setu"})
    found, notes = thin(grid, routes=None, stations=None, least=2, most=4)
    assert set("abcdef") <= set(names(found))
    assert "kept: line `Line 1` keeps 6 stations on its way, not 4" in " ".join(texts(notes))


def test_a_way_along_another_is_no_route():
    twice = network({"1": ["abcdef", "abdf", "fedcba"], "2": "cxyz"})
    assert route_count(twice) == 2
    assert run_along([set("ab"), set("abc"), set("abc")]) == (True, False, True)
    # Two routes may stay, and the express way is none: line 2 is not left out for it.
    assert {line.id for line in thin(twice, routes=2, stations=None)[0].lines} == {"1", "2"}


def test_a_network_without_lines_is_refused():
    with pytest.raises(ImportFailed, match="no line"):
        thin(Network(name="", nodes=(), edges=(), lines=()), routes=None, stations=5)


@pytest.mark.parametrize(
    ("rooms", "floors", "places", "shares"),
    [
        ([5, 3, 2], [0, 0, 0], 5, [3, 1, 1]),
        ([5, 3, 2], [0, 0, 2], 5, [2, 1, 2]),
        ([5, 3, 2], [1, 1, 1], 2, [1, 1, 1]),
        ([5, 3, 2], [0, 0, 0], 99, [5, 3, 2]),
        ([5, 3, 2], [0, 0, 0], -4, [0, 0, 0]),
        ([4, 4], [0, 0], 3, [2, 1]),
        ([0, 6], [0, 0], 3, [0, 3]),
        ([], [], 7, []),
    ],
)
def test_largest_remainder_with_floors(rooms, floors, places, shares):
    assert share_out(rooms, floors, places) == shares


@given(st.data())
def test_shares_lie_between_floor_and_room_and_use_every_place(data):
    rooms = data.draw(st.lists(st.integers(0, 9), max_size=6))
    floors = [data.draw(st.integers(0, room)) for room in rooms]
    places = data.draw(st.integers(0, 60))
    shares = share_out(rooms, floors, places)
    assert all(low <= share <= high for low, share, high in zip(floors, shares, rooms, strict=True))
    assert sum(shares) == max(sum(floors), min(places, sum(rooms)))


@given(st.integers(0, 20), st.integers(0, 20))
def test_evenly_spaced(count, more):
    of = count + more
    picked = evenly(count, of)
    edges = [-1, *picked, of]
    steps = [b - a for a, b in pairwise(edges)]
    assert all(step >= 1 for step in steps)
    assert max(steps) - min(steps) <= 1


@st.composite
def cities(draw):
    """Random networks: lines as walks without repeats over a small grid, some closed, some branching."""
    lines, loops = {}, []
    for line in "123456"[: draw(st.integers(1, 6))]:
        ways = []
        for _ in range(draw(st.sampled_from([1, 1, 1, 2]))):
            x, y = draw(st.integers(0, 5)), draw(st.integers(0, 5))
            walk = [f"{x}{y}"]
            for _ in range(draw(st.integers(1, 11))):
                dx, dy = draw(st.sampled_from([(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (2, 0)]))
                x, y = min(9, max(0, x + dx)), min(9, max(0, y + dy))
                if f"{x}{y}" in walk:
                    break
                walk.append(f"{x}{y}")
            if len(walk) > 1:
                ways.append(walk)
        if ways:
            lines[line] = ways
            if len(ways) == 1 and len(ways[0]) > 2 and draw(st.booleans()):
                loops.append(line)
    if not lines:
        lines["1"] = [["00", "01"]]
    spare = [node for ways in lines.values() for way in ways for node in way[1:-1]]
    junctions = draw(st.sets(st.sampled_from(spare), max_size=3)) if spare else set()
    return network(lines, loops=tuple(loops), junctions=tuple(junctions))


def shuffled(whole: Network, draw) -> Network:
    """The same network with its parts in another order and some edges turned."""
    edges = [
        replace(edge, a=edge.b, b=edge.a, path=edge.path[::-1], lines=edge.lines[::-1]) if draw(st.booleans()) else edge
        for edge in draw(st.permutations(whole.edges))
    ]
    return replace(
        whole,
        nodes=tuple(draw(st.permutations(whole.nodes))),
        edges=tuple(edges),
        lines=tuple(draw(st.permutations(whole.lines))),
    )


@given(st.data())
def test_thinning_keeps_its_promises(data):
    whole = data.draw(cities())
    stations = data.draw(st.none() | st.integers(1, 30))
    routes = data.draw(st.none() | st.integers(1, 6))
    least = data.draw(st.integers(1, 5))
    most = data.draw(st.none() | st.integers(3, 12))
    found, notes = thin(whole, routes=routes, stations=stations, least=least, most=most)
    again = thin(shuffled(whole, data.draw), routes=routes, stations=stations, least=least, most=most)
    assert again == (found, notes)

    assert list(inconsistencies(network_document(found))) == []

    chosen, _ = thin(whole, routes=routes, stations=None, least=least)
    nodes = {node.id: node for node in found.nodes}
    stops = {node.id for node in whole.nodes if node.station}
    assert skeleton_of(chosen).anchors <= nodes.keys()
    assert routes is None or route_count(found) <= routes
    # Every station is shown, on an edge, or in a note.
    told = " ".join(note.text for note in notes)
    dropped = {node.id for edge in found.edges for node in edge.dropped}
    assert not dropped & nodes.keys()
    assert all(stop in nodes or stop in dropped or f"`N{stop}`" in told for stop in stops)
    # No doubled edge that the network did not have, no edge from a node to itself.
    pairs = [(edge.a, edge.b) for edge in found.edges]
    assert len(set(pairs)) == len(pairs)
    assert all(a != b for a, b in pairs)
    # Kept and dropped stations of every way are its stations, in order.
    between = {(edge.a, edge.b): edge for edge in found.edges}
    before = {line.id: line for line in whole.lines}
    for line in found.lines:
        for way in line.ways:
            walked = [way.nodes[0]]
            for a, b in legs(way):
                edge = between[min(a, b), max(a, b)]
                assert line.id in edge.lines
                walked += [node.id for node in (edge.dropped if edge.a == a else edge.dropped[::-1])] + [b]
            walked = [node for node in (walked[:-1] if way.loop else walked) if node in stops]
            assert walked in [[node for node in old.nodes if node in stops] for old in before[line.id].ways]
            assert len(stops & set(way.nodes)) >= min(least, len(walked))
    kept = len(stops & nodes.keys())
    assert (
        stations is None or kept <= stations or any(note.kind == "kept" and "stay, not" in note.text for note in notes)
    )
    assert most is not None or stations is None or kept >= min(stations, kept + len(dropped))
    longest = max(len(stops & set(way.nodes)) for line in found.lines for way in line.ways)
    assert most is None or longest <= most or f"stations on its way, not {most}" in told


def test_stations_to_keep_stay_and_the_places_are_shared_out_around_them():
    whole = network({"1": "abcdefghijklmnop"})
    found, _ = thin(whole, routes=None, stations=5, keep=frozenset("cd"))
    assert names(found) == "acdjp"
    assert joined(found)[0] == "ac 1 b"


def test_more_stations_to_keep_than_places_are_told():
    found, notes = thin(network({"1": "abcdefghijklmnop"}), routes=None, stations=5, keep=frozenset("cdefg"))
    assert names(found) == "acdefgp"
    assert any(
        "7 stations stay, not 5: 7 of them are where lines meet, part or end or are to be kept" in text
        for text in texts(notes)
    )


def test_a_station_to_keep_on_a_line_that_is_left_out_is_refused():
    whole = network({"1": "abcdefgh", "2": "dijkl", "3": "xyzw"})
    with pytest.raises(
        ImportFailed, match="`Nj` cannot be kept: thinning leaves out what runs there, line `Line 2`; ask"
    ):
        thin(whole, routes=1, stations=None, keep=frozenset("j"))
    forked = network({"1": ["abcdefgh", "abcmno"]})
    with pytest.raises(ImportFailed, match="`Nn` cannot be kept: .* a way of line `Line 1`"):
        thin(forked, routes=1, stations=None, keep=frozenset("n"))


def test_a_station_to_keep_on_lines_that_are_not_taken_is_refused_with_them():
    stops = (Stop(id="p", name="Pier"), Stop(id="p1", parent="p"), Stop(id="q", name="Quay"))
    lines = (
        FoundLine(id="7", name="Seven", patterns=(Pattern(stops=("q", "p1")),)),
        FoundLine(id="8", name="Eight", links=(Link(a="p", b="q"),)),
        FoundLine(id="9", name="Nine", patterns=(Pattern(stops=("q",)),)),
    )
    found = Found(name="F", kind="test", system=PLANE, stops=stops, lines=lines)
    words = "`pier` cannot be kept: it is only on lines `Seven` and `Eight`, which are not taken; choose"
    with pytest.raises(ImportFailed, match=words):
        named_stations(network({"1": "abc"}), ["pier"], found_in=found)
    with pytest.raises(ImportFailed, match="no station of the lines taken is called `Nx`"):
        named_stations(network({"1": "abc"}), ["Nx"], found_in=found)


def test_what_a_name_means_is_every_station_called_so():
    whole = network({"1": "abcdef", "2": "xyzw"})
    twins = replace(whole, nodes=tuple(replace(node, name="Twin") if node.id in "by" else node for node in whole.nodes))
    assert named_stations(twins, ["TWIN", "c", "Nd"]) == frozenset("bycd")
    with pytest.raises(ImportFailed, match="no station of the lines taken is called `Twins`.*did you mean `Twin`"):
        named_stations(twins, ["Twins"])
