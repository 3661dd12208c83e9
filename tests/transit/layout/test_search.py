"""A better layout of a good one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from metrox_maps.transit.layout.judge import faults
from metrox_maps.transit.layout.placing import redrawn
from metrox_maps.transit.layout.problem import Drawing, Problem
from metrox_maps.transit.layout.search import search
from metrox_maps.transit.layout.start import start
from tests.transit.layout.cost import cost_of

Made = Callable[..., Problem]

LIMIT = 6_000_000


def test_a_search_keeps_the_rules_and_never_costs_more(city: Problem) -> None:
    first = start(city)
    found = search(city, start=first, limit=LIMIT)
    assert faults(city, found) == []
    ground = redrawn(city, first)
    assert cost_of(city, found).bends <= cost_of(city, first).bends + 2
    before = ground.cost()
    nodes = list(range(len(city.targets)))
    ground.lift(nodes)
    after = redrawn(city, found)
    assert after.cost() <= before


def test_the_same_work_gives_the_same_layout(city: Problem) -> None:
    first = start(city)
    assert search(city, start=first, limit=LIMIT) == search(city, start=first, limit=LIMIT)


def test_a_jog_that_moves_with_all_behind_it_goes(made: Made) -> None:
    """A line east with branches, drawn with a jog in its middle: no node alone can take it out."""
    problem = made(
        [(0, 0), (4, 0), (8, 0), (12, 0), (4, -3), (8, 3)],
        [(0, 1, 4, (0,)), (1, 2, 4, (0,)), (2, 3, 4, (0,)), (1, 4, 3, (1,)), (2, 5, 3, (1,))],
    )
    bent = Drawing(
        at=((0, 0), (4, 0), (8, 1), (12, 1), (4, -3), (8, 4)),
        walks=(
            tuple((x, 0) for x in range(5)),
            ((4, 0), (5, 0), (6, 0), (7, 1), (8, 1)),
            tuple((x, 1) for x in range(8, 13)),
            tuple((4, -y) for y in range(4)),
            tuple((8, y) for y in range(1, 5)),
        ),
    )
    assert faults(problem, bent) == []
    assert cost_of(problem, bent).bends == 2
    assert cost_of(problem, search(problem, start=bent, limit=LIMIT)).bends == 0


def test_locked_nodes_stay(city: Problem) -> None:
    first = start(city)
    locked = replace(city, locked=(first.at[0], None, first.at[2], None, None, None, None, None))
    found = search(locked, start=first, limit=LIMIT)
    assert faults(locked, found) == []
    assert (found.at[0], found.at[2]) == (first.at[0], first.at[2])


def test_everything_locked_ends_at_once(city: Problem) -> None:
    first = start(city)
    locked = replace(city, locked=first.at)
    assert search(locked, start=first, limit=LIMIT).at == first.at


def test_without_a_first_layout_it_makes_one_and_tells_how_far_it_is(city: Problem) -> None:
    told: list[int] = []
    found = search(city, limit=LIMIT, progress=told.append)
    assert faults(city, found) == []
    assert told == sorted(told)
    assert told[-1] <= LIMIT
    assert told[-1] > LIMIT // 2


def test_a_layout_far_wider_than_its_targets_is_drawn_in(made: Made) -> None:
    problem = made([(0, 0), (2, 0), (2, 2)], [(0, 1, 2, (0,)), (1, 2, 2, (1,))])
    wide = Drawing(
        at=((0, 0), (60, 0), (60, 60)),
        walks=(tuple((x, 0) for x in range(61)), tuple((60, y) for y in range(61))),
    )
    found = search(problem, start=wide, limit=LIMIT)
    assert faults(problem, found) == []
    assert cost_of(problem, found).surplus <= 100


def test_nothing_to_lay_out(made: Made) -> None:
    assert search(made([], []), limit=LIMIT) == Drawing(at=(), walks=())
    assert len(search(made([(0.4, 0.2)], []), limit=LIMIT).at) == 1
