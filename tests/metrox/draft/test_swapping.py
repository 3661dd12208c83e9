"""Stations taken back from where they were thinned away, and others left out, on networks and on maps."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from metrox_maps.errors import LayoutFailed
from metrox_maps.metrox.codec import DROPPED
from metrox_maps.metrox.draft.dropped import Stretch, stretches, trued, with_stretches
from metrox_maps.metrox.draft.map_swapping import swapped_map
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.draft.swapping import put_between, split, swapped
from metrox_maps.metrox.model import Bend, Bonus, Branch, Grid, Ignore, MetroMap, Route, Station
from metrox_maps.transit.codec import inconsistencies, network_document


def city(made):
    """Two lines that share `b c`, where `p` and `q` are left out, and a loop with `z` left out as it closes."""
    return made(
        {"a": (0, 0), "b": (3, 0), "c": (9, 0), "d": (12, 0), "e": (12, 3), "f": (15, 0), "g": (15, 6), "h": (18, 3)},
        {"1": [["a", "b", "c", "d", "f"]], "2": [["e", "c", "b", "g"]], "3": [["f", "g", "h"]]},
        loops=["3"],
        dropped={("b", "c"): ["p", "q"], ("h", "f"): ["z"]},
    )


def ways(network):
    return {line.id: "".join(line.ways[0].nodes) for line in network.lines}


def test_a_station_comes_back_in_its_place_on_every_line_that_ran_there(made):
    found, notes = swapped(city(made), restore=["Q"])
    assert ways(found) == {"1": "abqcdf", "2": "ecqbg", "3": "fgh"}
    edges = {(edge.a, edge.b): edge for edge in found.edges}
    assert [node.id for node in edges["b", "q"].dropped] == ["p"]
    assert (edges["c", "q"].dropped, edges["c", "q"].lines) == ((), ("1", "2"))
    assert {node.id: node.at for node in found.nodes}["q"] == (7.0, 0.0)
    assert list(inconsistencies(network_document(found))) == []
    assert [note.text for note in notes] == ["`q` is back between `B` and `C`, on line 1 and line 2"]


def test_both_come_back_in_order_and_where_a_loop_closes(made):
    found, _ = swapped(city(made), restore=["q", "p", "z"])
    assert ways(found) == {"1": "abpqcdf", "2": "ecqpbg", "3": "fghz"}
    assert not any(edge.dropped for edge in found.edges)


def test_one_is_swapped_for_another(made):
    found, notes = swapped(city(made), restore=["q"], drop=["d"])
    assert ways(found)["1"] == "abqcf"
    assert [node.id for edge in found.edges for node in edge.dropped if {edge.a, edge.b} == {"c", "f"}] == ["d"]
    assert notes[0].text == (
        "`D` is left out between `C` and `F`, on line 1; it stays on its edge, and `--restore` takes it back"
    )
    back, _ = swapped(found, restore=["d"], drop=["q"])
    assert ways(back) == ways(city(made))
    assert [[node.id for node in edge.dropped] for edge in back.edges] == [
        [node.id for node in edge.dropped] for edge in city(made).edges
    ]


@pytest.mark.parametrize(
    ("restore", "drop", "words"),
    [
        (["nowhere"], [], "no station `nowhere` was left out; left out were `p`, `q` and `z`"),
        (["D"], [], "`D` is there already, so it cannot be restored"),
        ([], ["p"], "`p` is left out already"),
        ([], ["dd"], "there is no station `dd` to drop; did you mean `D`?"),
        ([], ["a"], "`A` cannot be left out: line 1 starts there"),
        ([], ["g"], "`G` cannot be left out: line 2 ends there"),
        ([], ["c"], "`C` cannot be left out: line 1 and line 2 meet or part there"),
        ([], ["h"], "`H` cannot be left out: its neighbors are joined without it already"),
        (["p"], ["P"], "`p` is named twice"),
    ],
)
def test_what_cannot_be_swapped_is_refused_with_the_reason(made, restore, drop, words):
    with pytest.raises(LayoutFailed) as refused:
        swapped(city(made), restore=restore, drop=drop)
    assert words in str(refused.value)


def test_a_name_left_out_at_several_places_needs_an_id(made):
    network = city(made)
    edges = tuple(
        replace(edge, dropped=tuple(replace(node, name="Same") for node in edge.dropped)) for edge in network.edges
    )
    with pytest.raises(
        LayoutFailed, match=r"`same` was left out at 3 places: between `B` and `C` \(id `p`\), .*its id"
    ):
        swapped(replace(network, edges=edges), restore=["same"])
    assert ways(swapped(replace(network, edges=edges), restore=["q"])[0])["1"] == "abqcdf"


def test_an_id_that_is_taken_is_not_given_twice(made):
    network = made({"a": (0, 0), "b": (4, 0)}, {"1": [["a", "b"]]}, dropped={("a", "b"): ["x"]})
    gone = replace(network.edges[0].dropped[0], id="b")
    found, _ = swapped(replace(network, edges=(replace(network.edges[0], dropped=(gone,)),)), restore=["x"])
    assert found.lines[0].ways[0].nodes == ("a", "b-2", "b")


def test_an_edge_is_cut_where_the_station_stood_else_by_length():
    points = ((0.0, 0.0), (1.0, 0.0), (1.0, 9.0), (2.0, 9.0))
    assert split(points, (1.0, 9.0), 0.5) == (((1.0, 0.0),), (1.0, 9.0), ())
    assert split(points, (7.0, 7.0), 0.5) == (((1.0, 0.0),), (1.0, 4.5), ((1.0, 9.0),))


def test_a_station_between_two_whichever_comes_first():
    assert put_between("abc", ("c", "b"), "x") == ("a", "b", "x", "c")
    assert put_between("abc", ("a", "c"), "x") == ("a", "b", "c")
    assert put_between("abc", ("a", "c"), "x", loop=True) == ("a", "b", "c", "x")


# -- maps --------------------------------------------------------------------------------------------------------------


def harbor(*entries: Stretch, **changes) -> MetroMap:
    spots = {
        "a": (0, 0),
        "b": (4, 0),
        "c": (12, 0),
        "d": (16, 0),
        "e": (12, 8),
        "f": (20, 0),
        "g": (20, 8),
        "h": (0, 8),
    }
    bonus = Bonus(3, 1)
    look = {"color": "#111111", "windows": 2, "bonus": bonus}
    routes = (
        Route(
            id="1",
            name="One",
            **look,
            stations=tuple("abcdf"),
            start="a",
            end="f",
            bends=(Bend("b", ((6, 2), (10, 2))),),
        ),
        Route(
            id="2",
            name="Two",
            **look,
            stations=tuple("hcb"),
            branches=(Branch(stations=("g",)), Branch(stations=("a", "e"))),
            bends=(Bend("c", ((10, 2), (6, 2))),),
            passes=("d",),
        ),
    )
    stations = tuple(Station(id=each, name=each.upper(), at=at) for each, at in spots.items())
    metro = MetroMap(name="M", edition="e", grid=Grid(24, 12), stations=stations, routes=routes)
    return replace(with_stretches(metro, entries), **changes)


BETWEEN = Stretch("b", "c", ("Pier", "Quay"))


def test_a_map_has_a_station_back_on_every_route_and_knows_what_is_left_out():
    metro, notes = swapped_map(harbor(BETWEEN), restore=["pier"])
    one, two = metro.routes
    assert one.stations == ("a", "b", "pier", "c", "d", "f")
    assert two.stations == ("h", "c", "pier", "b")
    assert one.bends == (Bend("pier", ((10, 2),)),)
    assert two.bends == (Bend("c", ((10, 2),)),)
    assert metro.stations[2] == Station(id="pier", name="Pier", at=(6, 2))
    assert stretches(metro) == (Stretch("pier", "c", ("Quay",)),)
    assert notes[0].text == "`Pier` is back between `B` and `C`, on route 1 and route 2"
    assert (one.windows, one.bonus, one.start, one.end) == (2, Bonus(3, 1), "a", "f")


def test_the_last_one_taken_back_leaves_no_key():
    metro, _ = swapped_map(harbor(Stretch("c", "b", ("Quay", "Pier"))), restore=["Quay", "Pier"])
    assert metro.routes[0].stations == ("a", "b", "pier", "quay", "c", "d", "f")
    assert metro.extras == ()


def test_a_map_leaves_a_station_out_and_its_stretches_become_one():
    lost = (Stretch("d", "c", ("Second", "First")), Stretch("d", "f", ("Last",)))
    ignores = (Ignore("r", "station:d", "why"), Ignore("r", "station:c", "why"))
    metro, notes = swapped_map(harbor(*lost, ignores=ignores), drop=["d"])
    assert metro.routes[0].stations == ("a", "b", "c", "f")
    assert metro.routes[1].passes == ()
    assert "d" not in {station.id for station in metro.stations}
    assert stretches(metro) == (Stretch("c", "f", ("First", "Second", "D", "Last")),)
    assert [each.on for each in metro.ignores] == ["station:c"]
    assert "`D` is left out between `C` and `F`, on route 1; it stays in the map's `x-dropped`" in notes[0].text
    assert "windows and bonuses stay" in notes[-1].text


def test_a_branch_changes_behind_its_fork():
    metro, _ = swapped_map(harbor(Stretch("g", "b", ("Mole",))), restore=["Mole"], drop=[])
    assert [branch.stations for branch in metro.routes[1].branches] == [("mole", "g"), ("a", "e")]
    again, _ = swapped_map(metro, drop=["mole"])
    assert again.routes[1].branches[0] == replace(
        harbor().routes[1].branches[0], bends=again.routes[1].branches[0].bends
    )
    assert stretches(again) == (Stretch("b", "g", ("Mole",)),)


def test_a_corner_stays_where_a_station_stood():
    bent, _ = swapped_map(harbor(BETWEEN), restore=["Pier"])
    straight, _ = swapped_map(bent, drop=["Pier"])
    assert straight.routes[0].bends == (Bend("b", ((6, 2), (10, 2))),)
    assert straight.routes[1].bends == (Bend("c", ((10, 2), (6, 2))),)


@pytest.mark.parametrize(
    ("restore", "drop", "words"),
    [
        (["Piers"], [], "no station `Piers` was left out; did you mean `Pier`?"),
        (["A"], [], "`A` is there already"),
        ([], ["a"], "route 1 starts there"),
        ([], ["f"], "route 1 ends there"),
        ([], ["c"], "route 1 and route 2 meet or part there"),
        ([], ["Quay"], "`Quay` is left out already"),
    ],
)
def test_a_map_refuses_with_the_reason(restore, drop, words):
    with pytest.raises(LayoutFailed) as refused:
        swapped_map(harbor(BETWEEN), restore=restore, drop=drop)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"restore": ["Quais"]}, "no station `Quais` was left out; did you mean `Quay`?"),
        ({"drop": ["Quay Nord"]}, "no station `Quay Nord` to drop; did you mean `Quai Nord`?"),
        ({"drop": ["Piers"]}, "no station `Piers` to drop; there are `A`, `B`, `C`, `D`, `E`, `F` and 2 more"),
        ({"restore": ["Quai Nort"]}, "no station `Quai Nort` was left out; left out were `Pier` and `Quay`"),
    ],
)
def test_only_what_would_work_is_suggested(asked, words):
    names = {"g": "Quai Nord"}
    stations = tuple(replace(each, name=names.get(each.id, each.name)) for each in harbor().stations)
    with pytest.raises(LayoutFailed) as refused:
        swapped_map(harbor(BETWEEN, stations=stations), **asked)
    assert words in str(refused.value)


def test_a_map_refuses_a_name_between_stations_that_no_route_joins():
    with pytest.raises(LayoutFailed, match="`x-dropped` has `far` between `b` and `gone`, which no route joins"):
        swapped_map(harbor(Stretch("b", "gone", ("Far",))), restore=["far"])


def test_a_map_refuses_a_name_at_two_places_and_a_key_that_cannot_be_read():
    twice = harbor(BETWEEN, Stretch("c", "d", ("Quay",)))
    with pytest.raises(
        LayoutFailed, match=r"left out at 2 places: between `b` and `c` and between `c` and `d`; give the"
    ):
        swapped_map(twice, restore=["quay"])
    broken = replace(harbor(), extras=((DROPPED, json.dumps([{"from": "b"}])),))
    with pytest.raises(LayoutFailed, match="`x-dropped` cannot be read"):
        swapped_map(broken, drop=["d"])


def test_no_two_stations_stand_on_one_spot_and_none_without_neighbors_that_do():
    crowded = harbor(Stretch("c", "d", ("New",)), stations=(*harbor().stations, Station(id="x", name="X", at=(14, 0))))
    metro, _ = swapped_map(crowded, restore=["New"])
    spot = next(station.at for station in metro.stations if station.id == "new")
    assert spot in {(13, 0), (15, 0)}
    bare = harbor(BETWEEN, stations=tuple(replace(station, at=None) for station in harbor().stations))
    assert next(s.at for s in swapped_map(bare, restore=["Pier"])[0].stations if s.id == "pier") is None


# -- x-dropped against the map -----------------------------------------------------------------------------------------


def test_what_stands_on_its_stretch_is_taken_off_and_the_rest_divided():
    lost = Stretch("b", "f", ("P", "C", "Q", "D", "R"))
    held = trued(harbor(lost))
    assert stretches(held.metro) == (Stretch("b", "c", ("P",)), Stretch("c", "d", ("Q",)), Stretch("d", "f", ("R",)))
    assert held.mended == ("`x-dropped` has `C` and `D` as left out, but they are on the map",)
    assert held.left == ()


def test_a_station_renamed_to_what_was_left_out_beside_it_is_on_the_map():
    stations = tuple(replace(each, name="Pier") if each.id == "b" else each for each in harbor().stations)
    held = trued(harbor(BETWEEN, stations=stations))
    assert stretches(held.metro) == (Stretch("b", "c", ("Quay",)),)


def test_other_stations_between_the_ends_are_told():
    held = trued(harbor(Stretch("f", "c", ("Far", "Near"))))
    assert stretches(held.metro) == (Stretch("d", "c", ("Far", "Near")),)
    assert held.mended == ("`x-dropped` has `f` and `c` side by side, but `d` stands between them",)


def test_what_cannot_be_placed_stays_and_is_told():
    lost = (Stretch("b", "gone", ("Far", "H")), Stretch("d", "g", ("Away",)), Stretch("c", "d", ("G",)))
    held = trued(harbor(*lost))
    assert stretches(held.metro) == (Stretch("b", "gone", ("Far",)), *lost[1:])
    assert held.mended == ("`x-dropped` has `H` as left out, but it is on the map",)
    assert [text.split(":")[0] for text in held.left] == [
        "`x-dropped` has `Far` between `b` and `gone`, but `gone` is no station",
        "`x-dropped` has `Away` between `d` and `g`, but no route stops at both `d` and `g`",
        "`G` in `x-dropped` has the name of a station elsewhere on the map; delete what is not left out",
    ]


def test_a_true_list_stays_as_it_is_with_keys_of_its_author():
    entry = {"from": "b", "to": "c", "stations": ["Pier"], "note": "mine"}
    metro = replace(harbor(), extras=(("x-a", "1"), (DROPPED, json.dumps([entry])), ("x-b", "2")))
    held = trued(metro)
    assert held.metro is metro
    assert (held.mended, held.left) == ((), ())
    more = with_stretches(metro, (*stretches(metro), Stretch("c", "d", ("New",))))
    assert [key for key, _ in more.extras] == ["x-a", DROPPED, "x-b"]
    assert json.loads(dict(more.extras)[DROPPED])[0] == entry


@pytest.mark.parametrize("value", [{}, "x", [1], [{"from": "b", "to": "c", "stations": "Pier"}]])
def test_a_list_that_cannot_be_read_is_left_alone(value):
    metro = replace(harbor(), extras=((DROPPED, json.dumps(value)),))
    held = trued(metro)
    assert held.metro is metro
    assert "`x-dropped` cannot be read" in held.left[0]
    assert stretches(metro) == ()


def test_the_network_of_a_map_has_what_is_left_out_on_its_edges():
    network = network_of(harbor(Stretch("c", "b", ("Quay", "Pier")), Stretch("a", "nowhere", ("No",))))
    (edge,) = (edge for edge in network.edges if edge.dropped)
    assert (edge.a, edge.b) == ("b", "c")
    assert [(node.id, node.name) for node in edge.dropped] == [("pier", "Pier"), ("quay", "Quay")]
    assert all(y == 2.0 for _, y in (node.at for node in edge.dropped))


def test_no_more_than_fifty_are_swapped_at_once(made):
    with pytest.raises(LayoutFailed, match="51 stations to restore or drop: 50 at once"):
        swapped(city(made), restore=[f"n{number}" for number in range(51)])
