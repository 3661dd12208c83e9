"""The test trips against a list of all ways to travel, on small networks, and both ways to find them on larger ones."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.geometry.grids import hex_grid
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play.trips import Ride, Trip, municipal_trips, quick_trips

Node = tuple[int, int]
"""A line and a place in its row of stations."""
Network = tuple[int, str, list[Ride], list[tuple[int, int]]]
"""A side length, kinds, rides and placed destinations."""

LETTERS = {
    "A": ("HA", "WA"),
    "B": ("WB", "FB"),
    "C": ("HC", "FC"),
    "D": ("HD", "FD"),
    "E": ("WE", "FE"),
    "F": ("HF", "WF"),
}
COMPANIES = 4


def all_ways(rides: list[Ride], here: Node, ends: set[int], been: tuple[Node, ...]) -> Iterator[tuple[int, list[int]]]:
    """Every way on from a node to an end that is nowhere twice: its minutes, and the company of each section."""
    line, place = here
    company, stops = rides[line]
    if stops[place] in ends:
        yield 0, []
        return
    been = (*been, here)
    for beside in (place - 1, place + 1):
        if 0 <= beside < len(stops) and (line, beside) not in been:
            for minutes, sections in all_ways(rides, (line, beside), ends, been):
                yield minutes + 1, [company, *sections]
    for other, ride in enumerate(rides):
        for there, stop in enumerate(ride.stops):
            if stop == stops[place] and (other, there) not in been:
                for minutes, sections in all_ways(rides, (other, there), ends, been):
                    yield minutes + 3, sections


def by_listing(network: Network) -> list[Trip]:
    """The trips, each found by writing down all ways."""
    side, kinds, rides, placed = network
    corners = hex_grid(side).corners
    stations = {stop for ride in rides for stop in ride.stops}

    def around(*spaces: int) -> set[int]:
        return {corner for space in spaces if space >= 0 for corner in corners[space]} & stations

    def fastest(starts: set[int], ends: set[int]) -> tuple[int | None, set[int]]:
        ways = [
            way
            for line, ride in enumerate(rides)
            for place, stop in enumerate(ride.stops)
            if stop in starts
            for way in all_ways(rides, (line, place), ends, ())
        ]
        best = min((minutes for minutes, _ in ways), default=None)
        return best, {company for minutes, sections in ways if minutes == best for company in sections}

    trips = []
    for letter, names in LETTERS.items():
        (one, first), (other, second) = (placed[DESTINATIONS.index(name)] for name in names)
        best, used = fastest(around(one), around(other))
        faulty = set()
        if best is None:
            faulty |= {first} if not around(one) else set()
            faulty |= {second} if not around(other) else set()
            faulty = faulty or {first, second}
        points = [
            -6 if company in faulty else 0 if company not in used else 6 if company in (first, second) else 3
            for company in range(COMPANIES)
        ]
        trips.append(Trip(letter, best, tuple(sorted(used)), tuple(points), tuple(sorted(faulty))))
    park, lake = ([space for space, its in enumerate(kinds) if its == kind] for kind in "PL")
    best, used = fastest(around(*park), around(*lake))
    points = [5 if company in used else 0 for company in range(COMPANIES)]
    return [*trips, Trip("Sunday", best, tuple(sorted(used)), tuple(points), ())]


@st.composite
def networks(draw: st.DrawFn, *, side: int, hubs: int, lines: int, stops: int) -> Network:
    """So many lines of two stations and more through few vertices, and most ends of trips where stations are.

    Sizes are fixed and empty lines rare, for most networks of any size fall apart and have little to say.
    """
    grid = hex_grid(side)
    spaces, vertices = range(len(grid.cells)), range(len(grid.vertices))
    among = draw(st.lists(st.sampled_from(vertices), min_size=hubs, max_size=hubs, unique=True))
    way = st.lists(st.sampled_from(among), min_size=2, max_size=stops, unique=True).map(tuple)
    company = st.integers(0, COMPANIES - 1)
    ride = st.builds(Ride, company, way)
    rides = draw(st.lists(ride, min_size=lines, max_size=lines))
    if draw(st.booleans()):
        rides.insert(1, Ride(0, tuple(among[: draw(st.integers(0, 1))])))
    near = st.sampled_from(among).flatmap(lambda vertex: st.sampled_from(grid.vertex_spaces[vertex]))
    where = st.one_of(near, near, near, st.sampled_from([-1, *spaces]))
    placed = draw(st.lists(st.tuples(where, company), min_size=12, max_size=12))
    shores = draw(st.lists(st.tuples(near, st.sampled_from("HLP")), min_size=4, max_size=4))
    kinds = "".join(dict(shores).get(space, ".") for space in spaces)
    return side, kinds, rides, placed


def judged(network: Network) -> list[Trip]:
    """What networkx and the quick way agree on."""
    side, kinds, rides, placed = network
    found = municipal_trips(hex_grid(side), kinds, rides, placed, companies=COMPANIES)
    assert quick_trips(hex_grid(side), kinds, rides, placed, companies=COMPANIES) == found
    return list(found)


@settings(max_examples=80)
@given(networks(side=3, hubs=7, lines=4, stops=4))
def test_all_three_agree_on_small_networks(network: Network) -> None:
    assert judged(network) == by_listing(network)


@settings(max_examples=60)
@given(networks(side=5, hubs=16, lines=8, stops=9))
def test_both_agree_on_large_networks_in_either_direction(network: Network) -> None:
    side, kinds, rides, placed = network
    found = judged(network)
    swapped = list(placed)
    for one, other in LETTERS.values():
        here, there = DESTINATIONS.index(one), DESTINATIONS.index(other)
        swapped[here], swapped[there] = placed[there], placed[here]
    turned = [Ride(company, stops[::-1]) for company, stops in reversed(rides)]
    mirrored = kinds.translate(str.maketrans("PL", "LP"))
    assert judged((side, mirrored, turned, swapped)) == found
