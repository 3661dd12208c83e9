"""The search for lines agrees with walking every line there is, edge by edge, on small cities."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from metrox_maps.geometry.grids import directions_between
from metrox_maps.metromania import walks as module
from metrox_maps.metromania.facts import PLAIN_ORDER, Arrow, City, city_of
from metrox_maps.metromania.model import FORBIDDEN, CityBoard, District
from metrox_maps.metromania.walks import Walks

Walk = tuple[tuple[int, ...], tuple[int, ...]]
"""Vertices and spaces of a line."""


def random_city(side: int, seed: int, *, forbidden: float, arrows: float = 0.5) -> City:
    dice = random.Random(seed)
    rows = [2 * row + 1 for row in range(side)]

    def row(length: int) -> str:
        return "".join(
            dice.choice("LP") if dice.random() < forbidden else dice.choice("....HWF") for _ in range(length)
        )

    return city_of(
        CityBoard(
            name="Test",
            side=side,
            districts=tuple(District(id=f"d{i}", name=f"D{i}", rows=tuple(map(row, rows))) for i in range(6)),
            frame=tuple(
                "".join(dice.choice("SE") if dice.random() < arrows else "." for _ in range(side)) for _ in range(6)
            ),
            placement=PLAIN_ORDER,
        )
    )


def every_line(city: City, start: Arrow, most: int) -> Iterator[Walk]:
    """Every line of at most so many tunnels from a start, each tunnel with each space it can take, by the rules alone."""
    grid, arrows = city.grid, {arrow.space for arrow in (*city.starts, *city.ends)}

    def longer(walk: Walk) -> Iterator[Walk]:
        yield walk
        vertices, spaces = walk
        if len(spaces) == most:
            return
        heading = grid.neighbours[vertices[-2]].index(vertices[-1])
        for direction, vertex in enumerate(grid.neighbours[vertices[-1]]):
            if vertex < 0 or vertex in vertices or directions_between(heading, direction) > 1:
                continue
            for space in grid.edge_spaces[grid.edge(vertices[-1], vertex)]:
                if city.kinds[space] not in FORBIDDEN and space not in arrows and space not in spaces:
                    yield from longer(((*vertices, vertex), (*spaces, space)))

    if city.kinds[start.space] in FORBIDDEN:
        return
    for first in (start.left, start.right):
        for second in grid.corners[start.space]:
            if second != first:
                yield from longer(((first, second), (start.space,)))


def ends_of(city: City, walk: Walk) -> Iterator[Arrow]:
    """The black arrows that one more tunnel brings a line to."""
    grid, (vertices, _) = city.grid, walk
    heading = grid.neighbours[vertices[-2]].index(vertices[-1])
    for end in city.ends:
        if city.kinds[end.space] in FORBIDDEN or vertices[-1] not in grid.corners[end.space]:
            continue
        for vertex in (end.left, end.right):
            if vertex not in vertices:
                direction = grid.neighbours[vertices[-1]].index(vertex)
                if directions_between(heading, direction) <= 1:
                    yield end
                    break


CITIES = [
    *(random_city(2, seed, forbidden=0.25) for seed in range(12)),
    *(random_city(2, seed, forbidden=0.5, arrows=0.3) for seed in range(20, 30)),
    *(random_city(3, seed, forbidden=0.6, arrows=0.6) for seed in range(40, 70)),
]
MOST = 7


def counted_out(city: City, start: Arrow) -> dict[Arrow, int]:
    found: dict[Arrow, int] = {}
    for walk in every_line(city, start, MOST - 1):
        for end in ends_of(city, walk):
            found[end] = min(found.get(end, MOST), len(walk[1]) + 1)
    return found


@pytest.mark.parametrize("city", CITIES, ids=range(len(CITIES)))
def test_lines_are_as_short_as_the_shortest_of_all_lines(city: City) -> None:
    walks = Walks(city)
    for start in walks.starts:
        expected = counted_out(city, start)
        for end in walks.ends:
            assert walks.line(start, end, MOST) == expected.get(end), (start, end)


@pytest.mark.parametrize("city", CITIES, ids=range(len(CITIES)))
def test_what_no_line_comes_to_is_never_dug(city: City) -> None:
    """The set search lets a line cross itself, so it may say too much, but never too little."""
    walks = Walks(city)
    dug, touched = set(), set()
    for start in walks.starts:
        for vertices, spaces in every_line(city, start, MOST - 1):
            dug |= set(spaces[1:])
            touched |= set(vertices)
    assert all(walks.can_dig(space, MOST - 1) for space in dug)
    assert all(walks.can_dig(space) for space in dug)
    assert all(walks.touches(space) for vertex in touched for space in city.grid.vertex_spaces[vertex])


@pytest.mark.parametrize("city", CITIES, ids=range(len(CITIES)))
def test_arrows_without_a_way_have_no_line_of_two_tunnels(city: City) -> None:
    walks = Walks(city)
    arrived: set[Arrow] = set()
    for start in walks.starts:
        two = [walk for walk in every_line(city, start, 2) if len(walk[1]) == 2]
        short = counted_out(city, start)
        arrived |= set(short)
        assert walks.leaves(start) == bool(two or 2 in short.values())
    assert all(walks.enters(end) for end in arrived)


def test_some_of_these_cities_are_hard() -> None:
    """Many ends can be reached, and many cannot."""
    every = [Walks(city) for city in CITIES]
    lines = [walks.line(start, end, MOST) for walks in every for start in walks.starts for end in walks.ends]
    assert lines.count(None) > 40
    assert len(lines) - lines.count(None) > 40


def test_a_line_that_could_only_cross_itself_is_none() -> None:
    """Where sets of states lead to an end and no simple walk does, the search says so."""
    misled = 0
    for seed in range(200):
        city = random_city(3, seed, forbidden=0.55, arrows=0.35)
        walks = Walks(city)
        for start in walks.starts:
            for least, end in walks.allowed[start]:
                exact = walks.line(start, end, 12)
                assert exact is None or exact >= least
                misled += exact != least
    assert misled


def test_a_search_that_is_given_up_says_what_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    city = random_city(3, 1, forbidden=0)
    walks = Walks(city)
    start = walks.starts[0]
    least, end = walks.allowed[start][0]
    monkeypatch.setattr(module, "MOST_STEPS", 0)
    assert walks.line(start, end, 18) == least
    assert walks.line(start, end, least - 1) is None


def test_ends_are_allowed_by_side_and_everywhere_where_no_such_side_has_one() -> None:
    board = CityBoard(
        name="Test",
        side=3,
        districts=tuple(District(id=f"d{i}", name=f"D{i}", rows=(".", "...", ".....")) for i in range(6)),
        frame=(".S.", ".E.", "...", ".E.", "...", ".E."),
        placement=PLAIN_ORDER,
    )
    (start,) = Walks(city_of(board)).starts
    assert [end.side for _, end in Walks(city_of(board)).allowed[start]] == [3]
    board = replace(board, frame=(".S.", ".E.", "...", "...", "...", ".E."))
    assert [end.side for _, end in Walks(city_of(board)).allowed[start]] == [1, 5]
