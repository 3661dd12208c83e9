"""Orders of lines in bundles, held against trying them all."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.geometry.bundles import Order, Stretch, Tally, best_orders, least_crossings, tally

Spot = tuple[int, int]


def network(*pieces: tuple[Spot, Spot, str]) -> list[Stretch]:
    """Straight stretches between spots of a grid, x to the right and y up, one letter a line."""
    numbers: dict[Spot, int] = {}

    def angle(a: Spot, b: Spot) -> float:
        return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))

    return [
        Stretch(
            numbers.setdefault(a, len(numbers)),
            numbers.setdefault(b, len(numbers)),
            tuple(lines),
            angle(a, b),
            angle(b, a),
        )
        for a, b, lines in pieces
    ]


# a runs straight on to the east; b joins it from one side and leaves it to another
def joined(enters: Spot, leaves: Spot) -> list[Stretch]:
    return network(
        ((0, 0), (2, 0), "a"),
        (enters, (2, 0), "b"),
        ((2, 0), (4, 0), "ab"),
        ((4, 0), (6, 0), "ab"),
        ((6, 0), (8, 0), "a"),
        ((6, 0), leaves, "b"),
    )


@pytest.mark.parametrize(
    ("enters", "leaves", "crossings", "left"),
    [((0, 2), (8, 2), 0, "b"), ((0, -2), (8, -2), 0, "a"), ((0, 2), (8, -2), 1, ""), ((0, -2), (8, 2), 1, "")],
)
def test_who_turns_off_to_a_side_lies_on_that_side(enters: Spot, leaves: Spot, crossings: int, left: str) -> None:
    stretches = joined(enters, leaves)
    orders = best_orders(stretches)
    assert tally(stretches, orders) == Tally(crossings, 0)
    assert least_crossings(stretches) == crossings
    assert orders[2] == orders[3]
    if left:
        assert orders[2][0] == left
        wrong = [tuple(reversed(order)) for order in orders]
        assert tally(stretches, wrong) == Tally(2, 0)  # at both ends of the common way


def test_a_stretch_given_backward_reads_backward() -> None:
    stretches = joined((0, 2), (8, 2))
    one = stretches[3]
    stretches[3] = Stretch(one.end, one.start, one.lines, one.arrives, one.leaves)
    orders = best_orders(stretches)
    assert (orders[2], orders[3]) == (("b", "a"), ("a", "b"))
    assert tally(stretches, orders) == Tally(0, 0)


def test_neighbors_stay_together_where_a_third_line_comes_and_goes() -> None:
    stretches = network(
        ((0, 0), (2, 0), "ab"),
        ((2, 2), (2, 0), "c"),
        ((2, 0), (4, 0), "abc"),
        ((4, 0), (6, 0), "ab"),
        ((4, 0), (4, 2), "c"),
    )
    orders = best_orders(stretches)
    assert tally(stretches, orders) == Tally(0, 0)
    assert orders[2][0] == "c"
    between = [orders[0], orders[1], (orders[0][0], "c", orders[0][1]), orders[3], orders[4]]
    assert tally(stretches, between).partings == 2


def test_orders_kept_on_the_way_turn_round_with_the_stretches() -> None:
    """A ring of two lines that keep their sides all the way round crosses nowhere."""
    ring: list[Spot] = [(0, 0), (2, 0), (2, 2), (0, 2)]
    stretches = network(*((a, b, "ab") for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)))
    assert tally(stretches, best_orders(stretches)) == Tally(0, 0)


@st.composite
def small(draw: st.DrawFn) -> list[Stretch]:
    """Up to three lines wandering over a small grid."""
    pieces: dict[tuple[Spot, Spot], str] = {}
    for line in "abc"[: draw(st.integers(2, 3))]:
        x, y = draw(st.integers(0, 2)), draw(st.integers(0, 1))
        for dx, dy in draw(
            st.lists(st.sampled_from([(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1)]), min_size=1, max_size=4)
        ):
            to = min(max(x + dx, 0), 2), min(max(y + dy, 0), 1)
            key = ((x, y), to) if (x, y) < to else (to, (x, y))
            if (x, y) != to and line not in pieces.get(key, ""):
                pieces[key] = pieces.get(key, "") + line
            x, y = to
    return network(*((a, b, lines) for (a, b), lines in sorted(pieces.items())))


def all_orders(stretches: list[Stretch]) -> Iterator[tuple[Order, ...]]:
    yield from product(*(tuple(permutations(stretch.lines)) for stretch in stretches))


@given(small())
@settings(max_examples=60, deadline=None)
def test_no_other_orders_are_better(stretches: list[Stretch]) -> None:
    count = math.prod(math.factorial(len(stretch.lines)) for stretch in stretches)
    if not stretches or count > 5000:
        return
    found = tally(stretches, best_orders(stretches))
    best = min((tally(stretches, orders) for orders in all_orders(stretches)), key=lambda one: one.cost)
    assert found.cost == best.cost
    assert min(tally(stretches, orders).crossings for orders in all_orders(stretches)) >= least_crossings(stretches)


@given(small())
@settings(max_examples=40, deadline=None)
def test_every_stretch_keeps_its_lines_whatever_they_are_called(stretches: list[Stretch]) -> None:
    found = best_orders(stretches)
    assert [sorted(order) for order in found] == [sorted(stretch.lines) for stretch in stretches]
    names = {"a": "Zoo", "b": "Elm", "c": "1"}
    renamed = [stretch._replace(lines=tuple(names[line] for line in stretch.lines)) for stretch in stretches]
    assert tally(renamed, best_orders(renamed)) == tally(stretches, found)


def test_many_lines_on_one_stretch_end_quickly_and_well() -> None:
    """Twelve lines that fan out to both sides: more than are ordered exactly, and yet without a crossing."""
    lines = "abcdefghijkl"
    fan = [((20, 0), (40, 11 - 2 * place), line) for place, line in enumerate(reversed(lines))]
    back = [((-20, 11 - 2 * place), (0, 0), line) for place, line in enumerate(reversed(lines))]
    stretches = network(*back, ((0, 0), (20, 0), lines), *fan)
    orders = best_orders(stretches)
    assert tally(stretches, orders) == Tally(0, 0)
    assert orders[len(lines)] == tuple(reversed(lines))
    assert tally(stretches, [stretch.lines for stretch in stretches]).crossings == 2 * math.comb(12, 2)


def test_the_work_is_bounded() -> None:
    stretches = network(*(((x, 0), (x + 1, x % 2), "abcdefgh") for x in range(60)))
    assert best_orders(stretches, work=0) == tuple(stretch.lines for stretch in stretches)
