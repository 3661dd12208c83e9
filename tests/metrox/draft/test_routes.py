"""Routes, bends, ids and looks of a drafted map."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import PLAIN
from metrox_maps.metrox import codec, editions, facts
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.codec import DROPPED
from metrox_maps.metrox.draft.drafting import FULL_NAME, draft_map
from metrox_maps.metrox.draft.looks import COLORS, colors
from metrox_maps.metrox.draft.naming import badges, expected_badge, slug, station_ids
from metrox_maps.metrox.model import MetroMap
from metrox_maps.scene.vision import contrast, difference
from metrox_maps.transit.found import LONLAT, PLANE_UP
from metrox_maps.transit.network import Network

Make = Callable[..., Network]


def found(metro: MetroMap) -> list[tuple[str, Severity, str]]:
    """What `check` says of a map: rule, severity and message."""
    text = canonical(codec.map_document(metro), codec.LAYOUT)
    report = check_map(read(text.encode()), "map.json", PLAIN).report
    return [(finding.rule, finding.severity, finding.message) for finding in report.findings]


@pytest.fixture
def fork(made: Make) -> Network:
    """Two ways of one line that part at a junction beyond a shared trunk, a line across them, and a short way."""
    spots = {"a": (0, 4), "b": (2, 4), "j": (4, 4), "c": (6, 2), "d": (8, 2), "e": (6, 6), "f": (8, 6)}
    return made(
        {**spots, "x": (6, 0), "y": (6, 8)},
        {"U1": [["a", "b", "c", "d"], ["a", "b", "j", "e", "f"], ["b", "c"]], "9": [["x", "c", "e", "y"]]},
        junctions=("j",),
        paths={("b", "c"): [(4, 2), (5, 2)], ("j", "e"): [(4, 5), (5, 6)]},
        dropped={("b", "a"): ["lost", "found"]},
    )


@pytest.mark.parametrize("lines", [1, 2, 5, 9, 12])
@pytest.mark.parametrize("edition", editions.IDS)
def test_a_city_of_few_or_many_lines_checks_clean(
    grid_city: Callable[[int], Network], lines: int, edition: str
) -> None:
    metro, _ = draft_map(replace(grid_city(lines), source="somebody's survey"), edition=edition)
    assert len(metro.routes) == lines
    allowed = {"map-outside-bands", "windows-outlast-deck"} if lines == 12 else set()
    assert {rule for rule, *_ in found(metro)} <= allowed


def test_ways_become_routes_with_a_letter_and_a_way_inside_another_none(fork: Network) -> None:
    metro, notes = draft_map(fork, name="Fork")
    assert [(route.id, set(route.stations)) for route in metro.routes] == [
        ("9", set("xcey")),
        ("U1a", set("abcd")),
        ("U1b", set("abef")),
    ]
    assert metro.name == "Fork"
    assert any(note.kind == "folded" and "line U1 (2 stations)" in note.text for note in notes)
    assert all(route.start == route.stations[0] and route.end == route.stations[-1] for route in metro.routes)


def test_junctions_and_paths_become_bends_without_needless_points(fork: Network) -> None:
    metro, _ = draft_map(fork, step=1, margin=0)
    steps = {frozenset((step.start, step.end)): step for route in metro.routes for step in facts.steps(route)}
    assert set(steps[frozenset("bc")].through) == {(4, 2)}
    assert set(steps[frozenset("be")].through) == {(4, 4), (4, 5), (5, 6)}
    assert steps[frozenset("ab")].through == ()
    assert facts.positions(metro)["d"] == (8, 2)


def test_routes_on_one_edge_share_a_corridor_in_either_direction(made: Make) -> None:
    spots = {"a": (0, 0), "b": (4, 4), "c": (8, 4), "d": (4, 0), "e": (12, 4)}
    path = {("a", "b"): [(0, 2), (2, 4)]}
    network = made(spots, {"1": [["a", "b", "c"]], "2": [["e", "b", "a", "d"]]}, paths=path)
    metro, _ = draft_map(network)
    shared = [corridor for corridor in facts.corridors(metro) if len(corridor.steps) > 1]
    assert [len(corridor.points) for corridor in shared] == [4]
    assert not [rule for rule, *_ in found(metro) if rule == "routes-overlap"]


def test_a_loop_stays_one_and_a_way_that_comes_back_is_cut(made: Make) -> None:
    spots = {"a": (0, 0), "b": (4, 0), "c": (4, 4), "d": (0, 4), "t": (8, 0), "u": (12, 0)}
    network = made(spots, {"R": [["a", "b", "c", "d"]], "P": [["u", "t", "b", "c", "d", "a", "b"]]}, loops=("R",))
    metro, notes = draft_map(network)
    ring, pan = metro.routes[1], metro.routes[0]
    assert (ring.shape, set(ring.stations), ring.end) == ("loop", set("abcd"), None)
    assert set(pan.stations) == set("utbcda")
    assert [note.text for note in notes if note.kind == "repaired"] == ["line P comes back to B: its route ends before"]
    assert not [entry for entry in found(metro) if entry[1] == Severity.ERROR]


def test_a_line_drawn_over_a_station_passes_it(made: Make) -> None:
    network = made(
        {"a": (0, 2), "b": (4, 2), "c": (8, 2), "n": (4, 0), "s": (4, 4)},
        {"1": [["a", "c"]], "2": [["n", "b", "s"]], "3": [["n", "a"]]},
    )
    metro, _ = draft_map(network)
    assert [route.passes for route in metro.routes] == [("b",), (), ()]


def test_the_map_is_the_right_way_up_and_nearest_stations_have_room(made: Make) -> None:
    spots = {"north": (0, 9), "south": (0, 8), "east": (5, 8)}
    metro, _ = draft_map(made(spots, {"1": [["north", "south", "east"]]}, system=PLANE_UP))
    at = facts.positions(metro)
    assert at["north"][1] < at["south"][1] == at["east"][1]
    assert at["south"][1] - at["north"][1] == 3
    assert metro.grid is not None
    assert all(0 < x < metro.grid.columns and 0 < y < metro.grid.rows for x, y in at.values())


def test_a_network_off_the_lattice_is_refused(made: Make) -> None:
    ways = {"1": [["a", "b"]]}
    for network in (made({"a": (0.5, 1), "b": (3, 1)}, ways), made({"a": (0, 1), "b": (3, 1)}, ways, system=LONLAT)):
        with pytest.raises(MetroxError, match="metrox layout"):
            draft_map(network)


def test_a_network_too_large_for_a_file_and_one_without_routes_are_refused(made: Make) -> None:
    with pytest.raises(MetroxError, match="a grid of"):
        draft_map(made({"a": (0, 0), "b": (1500, 0)}, {"1": [["a", "b"]]}))
    many = {f"s{n}": (n, 0) for n in range(201)}
    with pytest.raises(MetroxError, match="thin the network"):
        draft_map(made(many, {"1": [list(many)]}))
    with pytest.raises(MetroxError, match="no route to make"):
        draft_map(made({"a": (0, 0)}, {"1": [["a"]]}))


def test_thinned_stations_are_named_between_their_neighbors(fork: Network) -> None:
    metro, _ = draft_map(fork)
    (entry,) = json.loads(dict(metro.extras)[DROPPED])
    names = entry["stations"] if entry["from"] == "a" else entry["stations"][::-1]
    assert ({entry["from"], entry["to"]}, names) == ({"a", "b"}, ["found", "lost"])


def test_starts_lie_apart_and_ends_are_not_shared_where_that_can_be(fork: Network) -> None:
    metro, _ = draft_map(fork)
    starts = [route.start for route in metro.routes]
    ends = [route.end for route in metro.routes]
    assert len({*starts}) == len({*ends}) == 3


def test_equal_networks_give_equal_maps_whatever_the_order(fork: Network) -> None:
    mixed = replace(fork, nodes=fork.nodes[::-1], edges=fork.edges[::-1], lines=fork.lines[::-1])
    assert draft_map(mixed)[0] == draft_map(fork)[0]


def test_colors_are_kept_darkened_or_chosen_and_patterns_differ(made: Make) -> None:
    spots = {name: (x, y) for y, row in enumerate(("abc", "def", "ghi")) for x, name in enumerate(row)}
    lines = {"1": [list("abc")], "2": [list("def")], "3": [list("ghi")], "4": [list("adg")]}
    metro, notes = draft_map(made(spots, lines, colors={"1": "#C1121F", "2": "#ffd300", "4": "#c1121f"}))
    first, second, third, fourth = metro.routes
    assert first.color == "#c1121f"
    assert difference(fourth.color, "#c1121f") >= 10
    assert second.color != "#ffd300"
    assert contrast(second.color, "#ffffff") >= 3
    assert third.color in COLORS
    assert third.color not in (first.color, second.color)
    assert len({route.pattern for route in metro.routes}) == 4
    assert [note.kind for note in notes] == ["repaired", "repaired", "guessed"]
    rules = {rule for rule, *_ in found(metro)}
    assert rules.isdisjoint({"low-contrast", "same-color-and-pattern", "colors-too-similar", "same-in-grey"})


def test_names_are_mended_and_told_apart_and_ids_are_plain(made: Make) -> None:
    names = {"a": " Zoo\u200b  ", "b": "ZOO", "c": "Łódź Główna", "d": "東京", "e": ""}
    spots = {"a": (0, 0), "b": (4, 0), "c": (8, 0), "d": (12, 0), "e": (16, 0)}
    metro, _ = draft_map(made(spots, {"Line 7": [list("abcde")]}, names=names))
    shown = {station.id: station.name for station in metro.stations}
    assert set(shown.values()) == {"Zoo", "ZOO (Line 7)", "Łódź Główna", "東京", "e"}
    assert shown["lodz-glowna"] == "Łódź Główna"
    assert metro.routes[0].id == "7"


def test_lines_of_one_color_get_shades_of_it_and_no_color_in_use() -> None:
    names, given = ("B", "10", "2", "Y", "M"), ("#118749", "#118751", "#ee352e", "#ffd300", "#ac8e00")
    found, notes = colors(names, given)
    assert (found[1], found[2], found[4]) == (given[1], given[2], given[4])  # `10` comes before `B`, `M` was visible
    assert all(difference(one, other) >= 10 for one, other in combinations(found, 2))
    assert contrast(found[0], "#ffffff") > contrast(given[0], "#ffffff")
    assert [note.text for note in notes if note.text.startswith("line B")] == [
        f"line B had the color #118749, which looks like that of line 10, and got {found[0]}"
    ]
    assert dict(zip(names[::-1], colors(names[::-1], given[::-1])[0], strict=True)) == dict(
        zip(names, found, strict=True)
    )


def test_a_line_as_dark_as_another_gets_a_free_color() -> None:
    found, _ = colors(("1", "2"), ("#000000", "#000000"))
    assert found[1] in COLORS
    assert difference(*found) >= 10


@pytest.mark.parametrize(
    ("long", "badge", "name"),
    [
        ("Dublin/Pleasanton - Daly City", "DD", "Dublin – Daly City"),
        ("Museum of the Northern Harbour", "MON", "MON"),
        ("Museum of the Northern Harbour - Town", "MT", "MT"),
    ],
)
def test_a_name_too_long_for_a_train_gives_way_to_its_ends_or_the_badge(
    made: Make, long: str, badge: str, name: str
) -> None:
    metro, notes = draft_map(made({"a": (0, 0), "b": (4, 0)}, {long: [["a", "b"]]}))
    (route,) = metro.routes
    assert (route.id, route.name) == (badge, name)
    assert json.loads(dict(route.extras)[FULL_NAME]) == long
    assert [note.text for note in notes if note.kind == "shortened"] == [
        f"`{long}` is too long for a train: the route is called `{name}`"
    ]


def test_no_two_trains_are_called_by_the_same_ends(made: Make) -> None:
    spots = {name: (4 * index, 0) for index, name in enumerate("abcd")}
    lines = {"Harbour/Old Fish Market - Airport": [["a", "b"]], "Harbour/Ferry Landing - Airport": [["c", "d"]]}
    metro, _ = draft_map(made(spots, lines))
    assert [(route.id, route.name) for route in metro.routes] == [("HA", "HA"), ("HOF", "HOF")]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("St. Paul's", "st-pauls"),
        ("Größe ß", "grosse-ss"),
        ("Nørreport", "norreport"),
        ("東", ""),
        ("x" * 99, "x" * 48),
    ],
)
def test_slugs(name: str, wanted: str) -> None:
    assert slug(name) == wanted


def test_station_ids_are_unique() -> None:
    assert station_ids({"1": "Zoo", "2": "zoo!", "3": "東"}) == {"1": "zoo", "2": "zoo-2", "3": "station-3"}


def test_badges_are_short_and_do_not_depend_on_the_order() -> None:
    names = ["Central Line", "Circle", "C", "Line 4", "U12", "Hammersmith & City", "東", "4"]
    ids = ["id-1", "id-2", "id-3", "id-4", "id-5", "id-6", "g7", "id-8"]
    made = badges(names, ids)
    assert made == ("Ce", "Ci", "C", "4-2", "U12", "HC", "g7", "4")
    assert len({each.casefold() for each in made}) == len(made)
    back: Any = badges(names[::-1], ids[::-1])
    assert back[::-1] == made


def test_badges_are_what_the_source_calls_its_lines() -> None:
    """Its short names, then its short ids; row numbers are none."""
    assert badges(["Harbour Line", "Airport Line", "A1"], ["A", "D", "H"]) == ("A", "D", "A1")
    assert badges(["Circle Line", "East West", "Central"], ["CC", "EW", "X"]) == ("CC", "EW", "X")
    assert badges(["Harbour Line", "Line 2", "Line 3"], ["1", "2", "0x3f"]) == ("H", "2", "3")
    assert badges(["1", "1"], ["M1", "T1"]) == ("1", "T1")
    names = ["CPTM L08", "CPTM L09", "METRÔ L1", "Night L1"]
    assert badges(names, names) == ("L08", "L09", "L1", "NL")


@pytest.mark.parametrize(
    ("name", "ident", "badge"),
    [
        ("METRÔ L1", "1001", "L1"),
        ("CPTM L08", "CPTM L08", "L08"),
        ("CPTM L08 Diamante", "8", "L08"),
        ("Tramvia 28E", "", "28E"),
        ("Airport T2 - Harbour T4", "x", "x"),
        ("Harbour Pier4", "X", "X"),
        ("Harbour", "A", "A"),
        ("U1", "x", "U1"),
        ("Harbour", "0x18dc", ""),
        ("Line 4", "", "4"),
    ],
)
def test_a_badge_can_be_told_before_the_map_is_made(name: str, ident: str, badge: str) -> None:
    assert expected_badge(name, ident) == badge
    if badge:
        assert badges([name], [ident]) == (badge,)


def test_a_note_names_the_badges_that_were_made_up_and_no_train_says_its_badge_twice(made: Make) -> None:
    spots = {name: (4 * index, 0) for index, name in enumerate("abcdefgh")}
    network = made(spots, {"1": [list("abcd")], "A": [list("defg")], "0x18dc": [list("cdef")]})
    called = {"A": "Harbour Line", "0x18dc": "Whitstone Tramway"}
    lines = tuple(replace(line, name=called.get(line.id, line.name)) for line in network.lines)
    metro, notes = draft_map(replace(network, lines=lines))
    assert [(route.id, route.name) for route in metro.routes] == [
        ("1", "Line 1"),
        ("A", "Harbour Line"),
        ("WT", "Whitstone Tramway"),
    ]
    assert [note.text for note in notes if "badges" in note.text] == [
        "badges were made up, as the source has no short name: `WT` for `Whitstone Tramway`"
    ]
