"""A placed city as the engine reads it: every way a tunnel can lie, and what follows on it, looked up by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from metrox_maps.geometry.grids import SIDES, HexGrid
from metrox_maps.metromania.facts import City
from metrox_maps.metromania.model import FORBIDDEN, SPOTS, Placed

WAYS_PER_SPACE = 6
"""A tunnel lies along one of three edges of its space, in one of two directions."""
LANES = 8
"""Bits kept for every vertex and edge: one for each line of four companies."""
NO_SPOT = -1
NO_SIDE = -1


class Way(NamedTuple):
    """One way a tunnel can lie in a space: a directed edge."""

    number: int
    start: int
    end: int
    """The vertices it leads from and to."""
    edge: int
    space: int
    direction: int
    """As in `geometry.grids.DIRECTIONS`."""
    spot: int
    """Index of the type in `model.SPOTS`, or `NO_SPOT`."""
    end_side: int
    """The side of the city on which it finishes a line, or `NO_SIDE`."""
    bit: int
    """The space as a bit."""
    start_lanes: int
    end_lanes: int
    edge_lanes: int
    """Where the lanes of the two vertices and of the edge begin in `State.on_vertex` and `State.on_edge`."""


class Start(NamedTuple):
    """A white arrow that can be used, and the first tunnels it allows."""

    side: int
    space: int
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Terrain:
    """The tables of one placed city."""

    city: City
    placement: tuple[Placed, ...]
    """Which district lies where."""
    ways: tuple[Way, ...]
    """By number: space * 6 + place in the space."""
    straight: tuple[tuple[Way, ...], ...]
    """By the number of the last way: the ways that go on without an acute angle."""
    sharp: tuple[tuple[Way, ...], ...]
    """The same at a station, where every angle is free."""
    starts: tuple[Start, ...]
    ends: tuple[tuple[int, int], ...]
    """(side, space) of every black arrow that can be used."""
    start_sides: dict[int, int]
    """The side of the white arrow of a space."""
    spots_at: tuple[int, ...]
    """By vertex: how many spots have it as a corner."""
    touching: tuple[int, ...]
    """By space: the spaces that share a vertex with it, as bits, itself included."""

    @property
    def grid(self) -> HexGrid:
        """The lattice everything is numbered by."""
        return self.city.grid


def terrain_of(city: City, placement: tuple[Placed, ...]) -> Terrain:
    """The tables of a city. Lake and Park are forbidden to tunnels; an arrow over them is unusable (RULES 2.1)."""
    grid, kinds = city.grid, city.kinds
    end_sides = {arrow.space: arrow.side for arrow in city.ends}
    ways = tuple(
        way for space in range(len(grid.cells)) for way in _ways_in(city, space, end_sides.get(space, NO_SIDE))
    )
    start_spaces = {arrow.space for arrow in city.starts}
    end_corners = {arrow.space: {arrow.left, arrow.right} for arrow in city.ends}
    usable = [
        way
        for way in ways
        if kinds[way.space] not in FORBIDDEN
        and way.space not in start_spaces
        and (way.space not in end_corners or way.end in end_corners[way.space])
    ]
    leaving: list[list[Way]] = [[] for _ in grid.vertices]
    for way in usable:
        leaving[way.start].append(way)
    # Ways that come to a vertex in one direction go on alike.
    straight, sharp = (
        {
            (vertex, direction): tuple([way for way in leaving[vertex] if _turn(direction, way.direction) <= most])
            for vertex in range(len(grid.vertices))
            for direction in range(SIDES)
        }
        for most in (1, 2)
    )
    return Terrain(
        city=city,
        placement=placement,
        ways=ways,
        straight=tuple([straight[way.end, way.direction] for way in ways]),
        sharp=tuple([sharp[way.end, way.direction] for way in ways]),
        starts=tuple(
            Start(
                arrow.side,
                arrow.space,
                tuple(
                    way
                    for way in ways[arrow.space * WAYS_PER_SPACE : (arrow.space + 1) * WAYS_PER_SPACE]
                    if way.start in (arrow.left, arrow.right)
                ),
            )
            for arrow in city.starts
            if kinds[arrow.space] not in FORBIDDEN
        ),
        ends=tuple((arrow.side, arrow.space) for arrow in city.ends if kinds[arrow.space] not in FORBIDDEN),
        start_sides={arrow.space: arrow.side for arrow in city.starts},
        spots_at=tuple(sum(kinds[space] in SPOTS for space in around) for around in grid.vertex_spaces),
        touching=tuple(
            sum(1 << other for other in {near for corner in corners for near in grid.vertex_spaces[corner]})
            for corners in grid.corners
        ),
    )


def _ways_in(city: City, space: int, end_side: int) -> list[Way]:
    grid = city.grid
    a, b, c = grid.corners[space]
    spot = SPOTS.index(city.kinds[space]) if city.kinds[space] in SPOTS else NO_SPOT
    found = []
    for place, (start, end) in enumerate(((a, b), (b, a), (b, c), (c, b), (a, c), (c, a))):
        edge = grid.edge(start, end)
        found.append(
            Way(
                number=space * WAYS_PER_SPACE + place,
                start=start,
                end=end,
                edge=edge,
                space=space,
                direction=grid.neighbours[start].index(end),
                spot=spot,
                end_side=end_side,
                bit=1 << space,
                start_lanes=start * LANES,
                end_lanes=end * LANES,
                edge_lanes=edge * LANES,
            )
        )
    return found


def _turn(before: int, after: int) -> int:
    """By how many sixths of a full turn two directions differ: 0 straight on, 1 gently, 2 acutely, 3 back."""
    difference = (after - before) % SIDES
    return min(difference, SIDES - difference)
