"""A first layout: always valid, or an error that says what stands in the way."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from metrox_maps.errors import LayoutFailed
from metrox_maps.transit.layout.judge import faults
from metrox_maps.transit.layout.problem import Chain, Drawing, Problem
from metrox_maps.transit.layout.start import start
from tests.transit.layout.cost import cost_of

Made = Callable[..., Problem]


def test_a_city_is_laid_out_near_its_targets_with_few_bends(city: Problem) -> None:
    drawing = start(city)
    assert faults(city, drawing) == []
    cost = cost_of(city, drawing)
    assert cost.sharp == 0
    assert cost.moved < 3
    assert cost.bends <= 14


def test_the_same_problem_gives_the_same_layout(city: Problem) -> None:
    assert start(city) == start(city)


def test_a_single_chain_is_straight(made: Made) -> None:
    problem = made([(0, 0), (4.2, 0.3)], [(0, 1, 4, (0,))])
    drawing = start(problem)
    assert drawing.walks == (((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),)


def test_a_ring_closes_without_a_sharp_corner(made: Made) -> None:
    problem = made([(0, 0), (3, 0), (1.5, 2.5)], [(0, 1, 3, (0,)), (1, 2, 3, (0,)), (0, 2, 3, (0,))])
    drawing = start(problem)
    assert faults(problem, drawing) == []
    assert cost_of(problem, drawing).bends == 8  # once round


def test_eight_chains_leave_a_node_in_eight_directions(made: Made) -> None:
    tips = [(3 * math.cos(k * math.pi / 4 + 0.1), 3 * math.sin(k * math.pi / 4 + 0.1)) for k in range(8)]
    problem = made([(0, 0), *tips], [(0, k + 1, 2, (0,)) for k in range(8)])
    assert faults(problem, start(problem)) == []


def test_nine_chains_at_a_node_are_refused_by_its_name(made: Made) -> None:
    tips = [(3 * math.cos(k * 0.7), 3 * math.sin(k * 0.7)) for k in range(9)]
    problem = made([(0, 0), *tips], [(0, k + 1, 2, (0,)) for k in range(9)])
    with pytest.raises(LayoutFailed, match="^Central has 9 edges, and there are only eight directions"):
        start(problem, names=["Central"])


@pytest.mark.parametrize("many", [2, 3, 4])
def test_chains_side_by_side_between_the_same_nodes(many: int) -> None:
    chain = Chain(a=0, b=1, count=1, lines=(0,), inner=(), headings=(0.0, 180.0), targets=())
    problem = Problem(
        targets=((0.0, 0.0), (1.0, 0.0)),
        locked=(None, None),
        chains=(chain,) * many,
        around=(tuple(range(many)), tuple(reversed(range(many)))),
        straight=(),
        lines=1,
    )
    assert faults(problem, start(problem)) == []


def test_all_targets_on_one_point_are_spread(made: Made) -> None:
    problem = made([(0, 0)] * 5, [(0, k, 1, (0,)) for k in range(1, 5)])
    drawing = start(problem)
    assert faults(problem, drawing) == []
    assert len(set(drawing.at)) == 5


def test_a_crowd_gets_more_room(made: Made) -> None:
    """A wheel of three rings: where targets as near as half a step leave no room, the layout grows."""
    rings = [(r * math.cos(k * math.pi / 3), r * math.sin(k * math.pi / 3)) for r in (0.5, 1.0, 1.5) for k in range(6)]
    spokes = [(k, k + 6, 1, (0,)) for k in range(12)]
    rounds = [(6 * r + k, 6 * r + (k + 1) % 6, 1, (1,)) for r in range(3) for k in range(6)]
    problem = made(rings, spokes + rounds)
    drawing = start(problem)
    assert faults(problem, drawing) == []


def test_nothing_to_lay_out_is_no_fault(made: Made) -> None:
    assert start(made([], [])) == Drawing(at=(), walks=())
    assert start(made([(2.2, 0.9)], [])).at == ((2, 1),)


def test_two_parts_that_lie_on_each_other_are_kept_apart(made: Made) -> None:
    problem = made([(0, 0), (3, 0), (0, 0.1), (3, 0.1)], [(0, 1, 3, (0,)), (2, 3, 3, (1,))])
    assert faults(problem, start(problem)) == []


class TestLocked:
    def test_locked_nodes_stay_and_the_rest_is_drawn_to_them(self, made: Made) -> None:
        problem = made(
            [(0, 0), (5, 0), (5, 5), (9, 1)],
            [(0, 1, 3, (0,)), (1, 2, 3, (0, 1)), (1, 3, 3, (1,))],
            locked={0: (-2, 1), 2: (6, 6)},
        )
        drawing = start(problem)
        assert faults(problem, drawing) == []
        assert (drawing.at[0], drawing.at[2]) == ((-2, 1), (6, 6))

    def test_everything_locked_still_gets_its_walks(self, made: Made) -> None:
        problem = made(
            [(0, 0), (3, 0), (1.5, 2.5)],
            [(0, 1, 3, (0,)), (1, 2, 3, (0,)), (0, 2, 3, (0,))],
            locked={0: (0, 0), 1: (3, 0), 2: (1, 2)},
        )
        assert faults(problem, start(problem)) == []

    def test_two_locked_on_one_point_are_refused(self, made: Made) -> None:
        problem = made([(0, 0), (3, 0)], [(0, 1, 3, (0,))], locked={0: (1, 1), 1: (1, 1)})
        with pytest.raises(LayoutFailed, match="^East and West are both locked at 1, 1: unlock one of them$"):
            start(problem, names=["East", "West"])

    def test_a_node_shut_in_by_locked_ones_is_named(self, made: Made) -> None:
        wall = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
        problem = made([(0, 0), (5, 0), *wall], [(0, 1, 5, (0,))], locked={0: (0, 0), **dict(enumerate(wall, 2))})
        with pytest.raises(
            LayoutFailed, match="^no room was found for Out and its edges: unlock some of the stations.*--exclude"
        ):
            start(problem, names=["In", "Out"])
