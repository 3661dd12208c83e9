"""The test trips on positions worked by hand: what the examples of RULES 2.5 fix, ties, changes, ends, and who is to blame."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from metrox_maps.geometry.grids import DIRECTIONS, Vertex, directions_between, hex_grid
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play.trips import Ride, Trip, municipal_trips, quick_trips

GRID = hex_grid(4)
PLAIN = "." * len(GRID.cells)
RED, GREEN, ORANGE, BLUE = range(4)
Judge = Callable[..., tuple[Trip, ...]]
Line = tuple[int, list[Vertex]]


@pytest.fixture(params=[municipal_trips, quick_trips])
def judge(request: pytest.FixtureRequest) -> Judge:
    """Both ways to find the trips."""
    found: Judge = request.param
    return found


def walk(*corners: Vertex) -> list[Vertex]:
    """All vertices of a line that runs straight between these."""
    found = [corners[0]]
    for corner in corners[1:]:
        (a, b), (x, y) = found[-1], corner
        length = max(abs(x - a), abs(y - b), abs(x + y - a - b))
        found += [(a + (x - a) * step // length, b + (y - b) * step // length) for step in range(1, length + 1)]
    return found


def opened(lines: list[Line], stations: list[Vertex]) -> list[Ride]:
    """The lines as passengers see them, once it is sure that they could be dug and have the stations that are due."""
    for _, way in lines:
        turns = [DIRECTIONS.index((x - a, y - b)) for (a, b), (x, y) in pairwise(way)]
        for (one, other), vertex in zip(pairwise(turns), way[1:], strict=False):
            assert directions_between(one, other) < 2 or vertex in stations
        assert len(set(way)) == len(way) <= 19
    for (_, way), (_, other) in combinations(lines, 2):
        shared = {frozenset(edge) for edge in pairwise(way)} & {frozenset(edge) for edge in pairwise(other)}
        for vertex in set(way) & set(other):
            assert vertex in stations or sum(vertex in edge for edge in shared) == 2
    return [Ride(company, tuple(GRID.vertex_index[v] for v in way if v in stations)) for company, way in lines]


def station(a: int, b: int) -> int:
    return GRID.vertex_index[a, b]


def space(*corners: Vertex) -> int:
    """The space between three vertices."""
    return next(
        number for number, its in enumerate(GRID.corners) if {GRID.vertices[corner] for corner in its} == set(corners)
    )


def upward(a: int, b: int) -> int:
    """The space that stands with its base to the right of a vertex."""
    return space((a, b), (a + 1, b), (a, b + 1))


def placing(**destinations: tuple[int, int]) -> list[tuple[int, int]]:
    """All twelve, those not named still in hand of company 0."""
    return [destinations.get(name, (-1, 0)) for name in DESTINATIONS]


def the(trips: tuple[Trip, ...], name: str) -> Trip:
    return next(trip for trip in trips if trip.name == name)


# The examples of RULES 2.5

E_E = {"WE": (upward(-2, 0), RED), "FE": (upward(1, 0), BLUE)}
E_LINES: list[Line] = [
    (RED, walk((-4, 0), (4, 0))),
    (GREEN, walk((-4, 2), (-3, 1), (3, 1))),
    (ORANGE, walk((-4, 1), (-2, -1), (2, -1), (2, 2))),
]
E_STATIONS = [(-3, 0), (-2, 0), (1, 0), (2, 0), (0, -1), (-2, 1), (0, 1), (1, 1), (2, 1)]

D_D = {"HD": (upward(-3, 0), BLUE), "FD": (upward(2, 0), GREEN)}
D_LINES: list[Line] = [
    (BLUE, walk((-4, 1), (0, 1), (0, 3))),
    (BLUE, walk((4, -4), (0, 0), (-4, 0))),
    (GREEN, walk((-3, 4), (0, 1), (3, 1))),
    (ORANGE, walk((0, -4), (0, 0), (4, 0))),
    (RED, walk((4, -3), (4, 0), (2, 2))),
]
D_STATIONS = [(-3, 1), (0, 1), (-2, 0), (0, 0), (1, 1), (2, 1), (1, 0), (2, 0), (4, 0), (3, 1)]


def test_e_e_one_minute_on_red_beats_green_and_a_change(judge: Judge) -> None:
    red, green, orange = opened(E_LINES, E_STATIONS)
    found = the(judge(GRID, PLAIN, [red, green, orange], placing(**E_E), companies=4), "E")
    assert found == Trip("E", 1, (RED,), (6, 0, 0, 0), ())
    # The slower ways are there: with red out of service, and with green too but for red's first section.
    found = the(judge(GRID, PLAIN, [green, orange], placing(**E_E), companies=4), "E")
    assert found == Trip("E", 2, (GREEN,), (0, 3, 0, 0), ())
    found = the(judge(GRID, PLAIN, [Ride(RED, red.stops[:2]), orange], placing(**E_E), companies=4), "E")
    assert found == Trip("E", 6, (RED, ORANGE), (6, 0, 3, 0), ())


def test_d_d_two_ways_of_six_minutes_tie(judge: Judge) -> None:
    found = the(judge(GRID, PLAIN, opened(D_LINES, D_STATIONS), placing(**D_D), companies=4), "D")
    assert found == Trip("D", 6, (GREEN, ORANGE, BLUE), (0, 6, 3, 6), ())


def test_c_c_only_the_placer_of_what_no_station_touches_loses(judge: Judge) -> None:
    placed = placing(HC=(upward(0, 1), BLUE), FC=(upward(-2, -2), ORANGE))
    found = the(judge(GRID, PLAIN, opened(D_LINES, D_STATIONS), placed, companies=4), "C")
    assert found == Trip("C", None, (), (0, 0, -6, 0), (ORANGE,))


# Ways. From here on lines are given by their stations; destinations at the left and at the right end of the city.

LEFT, RIGHT = upward(-4, 0), upward(3, 0)
WEST, EAST = station(-4, 0), station(4, 0)
A, B, C, D = station(0, 0), station(0, 1), station(0, 2), station(0, 3)
A_A = {"HA": (LEFT, RED), "WA": (RIGHT, GREEN)}


def a_a(judge: Judge, *rides: Ride, placed: dict[str, tuple[int, int]] | None = None) -> Trip:
    return the(judge(GRID, PLAIN, rides, placing(**(placed or A_A)), companies=4), "A")


def test_a_change_takes_three_minutes(judge: Judge) -> None:
    changing = [Ride(RED, (WEST, A)), Ride(RED, (A, EAST))]
    assert a_a(judge, *changing, Ride(BLUE, (WEST, B, C, D, EAST))) == Trip("A", 4, (BLUE,), (0, 0, 0, 3), ())
    assert a_a(judge, *changing, Ride(BLUE, (WEST, B, C, D, station(1, 1), station(2, 1), EAST))).companies == (RED,)
    tied = a_a(judge, *changing, Ride(BLUE, (WEST, B, C, D, station(1, 1), EAST)))
    assert tied == Trip("A", 5, (RED, BLUE), (6, 0, 0, 3), ())


def test_a_change_between_lines_of_one_company_takes_as_long(judge: Judge) -> None:
    assert a_a(judge, Ride(RED, (WEST, A)), Ride(RED, (A, EAST))).minutes == 5
    assert a_a(judge, Ride(RED, (WEST, A)), Ride(GREEN, (A, EAST))).minutes == 5


def test_every_change_counts(judge: Judge) -> None:
    found = a_a(judge, Ride(RED, (WEST, A)), Ride(GREEN, (B, A)), Ride(ORANGE, (B, EAST)))
    assert found == Trip("A", 9, (RED, GREEN, ORANGE), (6, 6, 3, 0), ())


def test_lines_on_the_same_section_all_count(judge: Judge) -> None:
    found = a_a(judge, Ride(BLUE, (WEST, EAST)), Ride(ORANGE, (EAST, WEST)), Ride(GREEN, (WEST, A, EAST)))
    assert found == Trip("A", 1, (ORANGE, BLUE), (0, 0, 3, 3), ())


def test_ways_that_part_and_meet_again_all_count(judge: Judge) -> None:
    found = a_a(judge, Ride(RED, (WEST, A)), Ride(GREEN, (A, B)), Ride(ORANGE, (A, B)), Ride(BLUE, (B, EAST)))
    assert found == Trip("A", 9, (RED, GREEN, ORANGE, BLUE), (6, 6, 3, 3), ())


def test_two_changes_tie_with_staying_aboard(judge: Judge) -> None:
    # From A to B: seven sections of red, or one of blue and a change before and after it.
    detour = [station(a, 3) for a in range(-4, 2)]
    found = a_a(judge, Ride(RED, (WEST, A, *detour, B, EAST)), Ride(BLUE, (A, B)))
    assert found == Trip("A", 9, (RED, BLUE), (6, 0, 0, 3), ())
    found = a_a(judge, Ride(RED, (WEST, A, *detour[1:], B, EAST)), Ride(BLUE, (A, B)))
    assert found == Trip("A", 8, (RED,), (6, 0, 0, 0), ())


def test_a_line_that_is_only_changed_at_is_not_used(judge: Judge) -> None:
    found = a_a(judge, Ride(RED, (WEST, A)), Ride(GREEN, (B, A, C)), Ride(ORANGE, (A, EAST)))
    assert found == Trip("A", 5, (RED, ORANGE), (6, 0, 3, 0), ())


def test_a_company_scores_once_on_several_sections_and_lines(judge: Judge) -> None:
    rides = [Ride(RED, (WEST, B, A)), Ride(RED, (A, C, EAST)), Ride(RED, (WEST, D, A)), Ride(BLUE, (B, C))]
    assert a_a(judge, *rides) == Trip("A", 7, (RED,), (6, 0, 0, 0), ())


def test_who_placed_both_gets_six_once(judge: Judge) -> None:
    placed = {"HA": (LEFT, RED), "WA": (RIGHT, RED)}
    assert a_a(judge, Ride(RED, (WEST, EAST)), placed=placed).points == (6, 0, 0, 0)


# Ends


def test_any_line_at_the_end_stations_will_do(judge: Judge) -> None:
    # Boarding green at the shared first station, and leaving it at the shared last one, needs no change.
    found = a_a(judge, Ride(RED, (B, WEST)), Ride(GREEN, (WEST, EAST)), Ride(ORANGE, (EAST, C)))
    assert found == Trip("A", 1, (GREEN,), (0, 6, 0, 0), ())


def test_any_corner_of_the_spaces_will_do(judge: Judge) -> None:
    for one in (station(-4, 0), station(-3, 0), station(-4, 1)):
        for other in (station(3, 0), station(4, 0), station(3, 1)):
            assert a_a(judge, Ride(BLUE, (one, A, other))).minutes == 2
    assert a_a(judge, Ride(BLUE, (station(-3, 1), A, EAST))).faulty == (RED,)


def test_a_second_corner_may_be_cut_off(judge: Judge) -> None:
    found = a_a(judge, Ride(BLUE, (station(-4, 1), B, C)), Ride(RED, (WEST, EAST)), Ride(ORANGE, (D, station(3, 1))))
    assert found == Trip("A", 1, (RED,), (6, 0, 0, 0), ())


def test_ties_between_different_corners(judge: Judge) -> None:
    found = a_a(judge, Ride(BLUE, (WEST, A, EAST)), Ride(ORANGE, (station(-4, 1), B, station(3, 1))))
    assert found == Trip("A", 2, (ORANGE, BLUE), (0, 0, 3, 3), ())


def test_one_station_at_both_ends_is_no_trip(judge: Judge) -> None:
    placed = {"HA": (upward(0, 0), RED), "WA": (upward(-1, 0), GREEN)}
    rides = [Ride(RED, (WEST, A, EAST)), Ride(BLUE, (station(-1, 0), station(1, 0)))]
    assert a_a(judge, *rides, placed=placed) == Trip("A", 0, (), (0, 0, 0, 0), ())


# Impossible trips

BROKEN = [Ride(ORANGE, (WEST, A)), Ride(ORANGE, (B, EAST))]
WILD = upward(-2, -2)


@pytest.mark.parametrize(
    ("house", "work", "faulty"),
    [
        pytest.param((-1, RED), (RIGHT, GREEN), (RED,), id="one-in-hand"),
        pytest.param((LEFT, RED), (-1, GREEN), (GREEN,), id="the-other-in-hand"),
        pytest.param((-1, GREEN), (-1, RED), (RED, GREEN), id="both-in-hand"),
        pytest.param((-1, BLUE), (-1, BLUE), (BLUE,), id="both-in-one-hand"),
        pytest.param((WILD, RED), (RIGHT, GREEN), (RED,), id="untouched"),
        pytest.param((WILD, BLUE), (-1, GREEN), (GREEN, BLUE), id="untouched-and-in-hand"),
        pytest.param((WILD, BLUE), (-1, BLUE), (BLUE,), id="untouched-and-in-hand-of-one"),
        pytest.param((WILD, RED), (WILD, GREEN), (RED, GREEN), id="both-untouched"),
        pytest.param((LEFT, RED), (RIGHT, GREEN), (RED, GREEN), id="no-connection"),
        pytest.param((LEFT, BLUE), (RIGHT, BLUE), (BLUE,), id="no-connection-of-ones-own"),
    ],
)
def test_who_is_to_blame(judge: Judge, house: tuple[int, int], work: tuple[int, int], faulty: tuple[int, ...]) -> None:
    found = a_a(judge, *BROKEN, placed={"HA": house, "WA": work})
    assert found == Trip("A", None, (), tuple(-6 if company in faulty else 0 for company in range(4)), faulty)


def test_in_hand_is_nowhere_in_the_city(judge: Judge) -> None:
    for corner in {vertex for corners in (GRID.corners[0], GRID.corners[-1]) for vertex in corners}:
        found = a_a(judge, Ride(BLUE, (corner, WEST)), placed={"HA": (LEFT, RED), "WA": (-1, GREEN)})
        assert found == Trip("A", None, (), (0, -6, 0, 0), (GREEN,))


def test_nothing_built_at_all(judge: Judge) -> None:
    placed = [(-1, number // 3) for number in range(12)]
    blamed = [(0, 1), (1, 2), (0, 3), (0, 3), (2, 3), (1, 2)]  # the holders of HA and WA, WB and FB, HC and FC, …
    for rides in ([], [Ride(company, ()) for company in range(4)]):
        *trips, sunday = judge(GRID, PLAIN, rides, placed, companies=4)
        assert [trip.name for trip in trips] == list("ABCDEF")
        assert [trip.faulty for trip in trips] == blamed
        assert {(trip.minutes, trip.companies) for trip in trips} == {(None, ())}
        assert sunday == Trip("Sunday", None, (), (0, 0, 0, 0), ())


def test_each_letter_joins_its_two_destinations(judge: Judge) -> None:
    for name in DESTINATIONS:
        trips = judge(GRID, PLAIN, [], [(-1, int(other == name)) for other in DESTINATIONS], companies=2)
        assert [trip.name for trip in trips if 1 in trip.faulty] == [name[1]]


# Sunday


def painted(**kinds: int) -> str:
    return "".join({where: kind for kind, where in kinds.items()}.get(number, ".") for number in range(len(PLAIN)))


def sunday(judge: Judge, kinds: str, *rides: Ride) -> Trip:
    return judge(GRID, kinds, rides, placing(), companies=4)[-1]


def test_sunday_goes_from_park_to_lake_for_five_points_each(judge: Judge) -> None:
    city = painted(P=LEFT, L=RIGHT)
    found = sunday(judge, city, Ride(RED, (WEST, A)), Ride(GREEN, (A, EAST)), Ride(GREEN, (WEST, B, C, A)))
    assert found == Trip("Sunday", 5, (RED, GREEN), (5, 5, 0, 0), ())


def test_sunday_costs_nobody_anything(judge: Judge) -> None:
    for rides in (BROKEN, BROKEN[:1], []):
        assert sunday(judge, painted(P=LEFT, L=RIGHT), *rides) == Trip("Sunday", None, (), (0, 0, 0, 0), ())
    connected = [Ride(RED, (WEST, EAST))]
    for kinds in (painted(P=LEFT), painted(L=RIGHT), PLAIN):
        assert sunday(judge, kinds, *connected) == Trip("Sunday", None, (), (0, 0, 0, 0), ())


def test_sunday_on_one_station_scores_nobody(judge: Judge) -> None:
    city = painted(P=upward(0, 0), L=upward(-1, 0))
    found = sunday(judge, city, Ride(RED, (station(-1, 0), A, station(1, 0))))
    assert found == Trip("Sunday", 0, (), (0, 0, 0, 0), ())


def test_sunday_from_the_nearest_of_all_park_and_lake_spaces(judge: Judge) -> None:
    spaces = {LEFT: "P", upward(-1, 0): "P", RIGHT: "L", upward(1, 2): "L"}
    city = "".join(spaces.get(number, ".") for number in range(len(PLAIN)))
    found = sunday(judge, city, Ride(RED, (WEST, B, A, C, EAST)), Ride(BLUE, (D, station(2, 2), station(-1, 1))))
    assert found == Trip("Sunday", 1, (BLUE,), (0, 0, 0, 5), ())


def test_the_quick_way_needs_no_networkx() -> None:
    code = (
        "import sys\nfrom metrox_maps.geometry.grids import hex_grid\n"
        "from metrox_maps.metromania.play.trips import Ride, quick_trips\n"
        "quick_trips(hex_grid(1), 'PPPLLL', [Ride(0, (0, 1))], [(0, 0)] * 12, companies=1)\n"
        "sys.exit('networkx' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
