"""Walks on the lattice."""

from __future__ import annotations

import numpy as np

from metrox_maps.transit.layout.routing import BLOCKED, TURNS, Board, Fan, Window

FREE = [0] * 8


def _fan(board: Board, origin: tuple[int, int], *, price: int = 1, steps: int = 8, first: list[int] = FREE) -> Fan:
    window = Window(board, (-8, -8), (8, 8))
    field = np.zeros((window.height, window.width), dtype=np.int32)
    return Fan(window, origin, first, field, price=price, steps=steps)


def _cheapest(fan: Fan, cell: tuple[int, int], least: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    steps = len(fan.costs) - 1
    totals, lengths = fan.best([BLOCKED if n < least else 10 * (n - least) for n in range(steps + 1)])
    point = (cell[1] - fan.window.low[1]) * fan.window.width + cell[0] - fan.window.low[0]
    direction = int(totals[:, point].argmin())
    return int(totals[direction, point]), fan.walk(cell, direction, int(lengths[direction, point]))


def test_a_straight_walk_costs_nothing_and_a_bend_is_paid_by_every_line() -> None:
    board = Board((-9, -9), (9, 9))
    assert _cheapest(_fan(board, (0, 0)), (4, 4), 4) == (0, ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4)))
    cost, walk = _cheapest(_fan(board, (0, 0), price=3), (4, 1), 4)
    assert cost == 3 * TURNS[1]
    assert len(walk) == 5


def test_a_walk_is_as_long_as_its_chain_even_between_near_points() -> None:
    cost, walk = _cheapest(_fan(Board((-9, -9), (9, 9)), (0, 0)), (1, 0), 5)
    assert len(walk) == 6
    assert len(set(walk)) == 6
    assert cost == 4 * TURNS[1]  # out and back is half a circle


def test_a_walk_goes_around_what_is_taken() -> None:
    board = Board((-9, -9), (9, 9))
    for y in range(-1, 2):
        board.put_node((2, y), 1)
    _, walk = _cheapest(_fan(board, (0, 0)), (4, 0), 4)
    assert not {(2, -1), (2, 0), (2, 1)} & set(walk)
    assert walk[-1] == (4, 0)


def test_a_walk_does_not_cross_the_diagonal_of_another() -> None:
    board = Board((-9, -9), (9, 9))
    wall = tuple((x, 3 - x) for x in range(-5, 9))
    board.put_walk(board.footprint(wall), 1)
    assert not board.allows(((1, 1), (2, 2)))  # between (1, 2) and (2, 1)
    totals, _ = _fan(board, (0, 0)).best([0] * 9)
    beyond = (5 + 8 + 1) * 19 + 5 + 8 + 1
    assert int(totals[:, beyond].min()) >= BLOCKED
    board.put_walk(board.footprint(wall), -1)
    assert board.allows(((1, 1), (2, 2)))


def test_a_walk_may_end_at_a_node_but_not_run_through_one_or_through_itself() -> None:
    board = Board((-9, -9), (9, 9))
    board.put_node((0, 0), 1)
    board.put_node((2, 0), 1)
    assert board.allows(((0, 0), (1, 0), (2, 0)))
    assert not board.allows(((1, 0), (2, 0), (3, 0)))
    assert not board.allows(((3, 3), (4, 3), (4, 4), (3, 3), (3, 4)))


def test_a_walk_leaves_only_where_it_may() -> None:
    first = [BLOCKED] * 8
    first[2] = 50
    cost, walk = _cheapest(_fan(Board((-9, -9), (9, 9)), (0, 0), first=first), (3, 0), 3)
    assert walk[1] == (0, 1)
    assert cost > 50
