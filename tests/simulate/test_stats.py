from __future__ import annotations

import math
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.simulate.stats import Histogram, SetCounter, t_quantile, wilson

VALUES = st.lists(st.integers(-200, 200), min_size=1, max_size=60)


def histogram(values: list[int]) -> Histogram:
    found = Histogram()
    for value in values:
        found.add(value)
    return found


@given(VALUES)
def test_moments_are_those_of_the_values(values: list[int]) -> None:
    found = histogram(values)
    assert (found.n, found.total, found.squares) == (len(values), sum(values), sum(value * value for value in values))
    assert (found.least, found.most) == (min(values), max(values))
    assert math.isclose(found.mean, statistics.fmean(values), abs_tol=1e-9)
    expected = statistics.stdev(values) if len(values) > 1 else 0.0
    assert math.isclose(found.deviation, expected, rel_tol=1e-9, abs_tol=1e-9)


@given(VALUES, st.integers(0, 100))
def test_a_quantile_has_so_many_values_at_or_below_it(values: list[int], part: int) -> None:
    found = histogram(values).quantile(part)
    at_or_below = sum(value <= found for value in values)
    below = sum(value < found for value in values)
    assert found in values
    assert at_or_below * 100 >= part * len(values)
    assert below == 0 or below * 100 < part * len(values)


@given(VALUES, VALUES)
def test_merging_is_counting_together(one: list[int], other: list[int]) -> None:
    merged = histogram(one)
    merged.merge(histogram(other))
    assert merged == histogram(one + other)


@pytest.mark.parametrize(
    ("degrees", "published"),
    # Two-sided 95 % column of the t table, as printed in textbooks to three or four digits.
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (6, 2.447),
        (9, 2.262),
        (10, 2.228),
        (15, 2.131),
        (20, 2.086),
        (29, 2.045),
        (30, 2.042),
        (40, 2.021),
        (60, 2.000),
        (100, 1.984),
        (120, 1.980),
        (1000, 1.962),
        (10**9, 1.960),
    ],
)
def test_t_quantile_is_that_of_the_table(degrees: int, published: float) -> None:
    assert round(t_quantile(degrees), 3) == published


def test_the_two_ways_to_the_t_quantile_meet() -> None:
    assert 0 < t_quantile(200) - t_quantile(201) < 1e-4
    with pytest.raises(ValueError, match="at least two values"):
        t_quantile(0)


def test_interval_of_a_mean_by_hand() -> None:
    # 2, 4, 6: mean 4, deviation 2, half width 4.3027 * 2 / sqrt(3).
    low, high = histogram([2, 4, 6]).interval()
    assert (round(low, 3), round(high, 3)) == (-0.968, 8.968)
    assert histogram([5]).interval() == (5.0, 5.0)


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    # By hand with z = 1.96: 0 of 10 gives z² / (n + z²); 5 of 10 is symmetric about one half.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_interval(hits: int, n: int, low: float, high: float) -> None:
    found = wilson(hits, n)
    assert (round(found[0], 4), round(found[1], 4)) == (low, high)


def test_wilson_of_no_game_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.lists(st.integers(0, 2**80 - 1), max_size=40), st.lists(st.integers(0, 2**80 - 1), max_size=40))
def test_set_counter_counts_every_member(one: list[int], other: list[int]) -> None:
    counter, second = SetCounter(), SetCounter()
    for members in one:
        counter.add(members)
    for members in other:
        second.add(members)
    counter.merge(second)
    for element in range(0, 80, 7):
        assert counter.count(element) == sum(members >> element & 1 for members in one + other)
