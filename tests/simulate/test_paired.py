"""Paired differences: exact sums, intervals that hold what they promise, and stopping by width alone."""

from __future__ import annotations

import math
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.simulate.paired import Differences, Stopping, Sums, among
from metrox_maps.simulate.stats import Histogram

VALUES = st.lists(st.integers(-60, 60), min_size=2, max_size=50)


def differences(values: list[int], unit: int = 1) -> Differences:
    found = Differences(unit)
    for value in values:
        found.add(value)
    return found


def sums(values: list[int], unit: int = 1) -> Sums:
    found = Sums(unit)
    for value in values:
        found.add(value)
    return found


@given(VALUES, st.integers(1, 6))
def test_sums_are_those_of_the_values_in_their_unit(values: list[int], unit: int) -> None:
    found = sums(values, unit)
    assert math.isclose(found.mean, statistics.fmean(values) / unit, abs_tol=1e-9)
    assert math.isclose(found.deviation, statistics.stdev(values) / unit, rel_tol=1e-9, abs_tol=1e-9)
    histogram = Histogram()
    for value in values:
        histogram.add(value)
    assert found.interval() == pytest.approx(tuple(bound / unit for bound in histogram.interval()))


@given(VALUES, VALUES)
def test_merging_is_counting_together(one: list[int], other: list[int]) -> None:
    merged = differences(one)
    merged.merge(differences(other))
    assert merged == differences(one + other)
    plain = sums(one)
    plain.merge(sums(other))
    assert plain == sums(one + other)


@given(VALUES, st.integers(1, 3))
def test_exchanging_the_sides_changes_the_signs_and_nothing_else(values: list[int], unit: int) -> None:
    one, other = differences(values, unit), differences([-value for value in values], unit)
    assert other.mean == -one.mean
    assert other.half_width == one.half_width
    assert other.interval() == tuple(-bound for bound in reversed(one.interval()))
    assert (other.above, other.below) == (one.below, one.above)
    assert other.share_interval() == tuple(-bound for bound in reversed(one.share_interval()))
    assert other.share_doubt() == one.share_doubt()


def test_the_interval_of_a_mean_by_hand() -> None:
    # 1, 2, 3, 4: mean 2.5, deviation sqrt(5 / 3), t with 3 degrees 3.182446.
    found = differences([1, 2, 3, 4])
    half = 3.182446 * math.sqrt(5 / 3) / 2
    assert found.interval() == pytest.approx((2.5 - half, 2.5 + half), abs=1e-6)
    assert (found.above, found.below) == (4, 0)


def test_no_game_and_one_game_are_known_to_no_width() -> None:
    assert differences([]).mean == 0
    assert differences([]).half_width == math.inf
    assert differences([7]).half_width == math.inf
    assert differences([7]).interval() == (7, 7)
    assert differences([]).share_interval() == (-1, 1)
    assert differences([]).share_doubt() == 1


def test_shares_by_hand() -> None:
    # 7 games of 50 differ the one way, 2 the other: (8 - 3) / 52 ± 1.96 sqrt((11 - 25 / 52) / 52) / sqrt(52).
    found = differences([1] * 7 + [-1] * 2 + [0] * 41)
    half = 1.959964 * math.sqrt((11 - 25 / 52) / 52) / math.sqrt(52)
    assert found.share_interval() == pytest.approx((5 / 52 - half, 5 / 52 + half), abs=1e-6)


def test_shares_of_several_seats_are_those_of_one_where_all_seats_do_the_same() -> None:
    alone, together = differences([1, 0, -1, 1, 1]), differences([3, 0, -3, 3, 3], unit=3)
    assert together.share_interval() == pytest.approx(alone.share_interval())
    assert together.share_doubt() == pytest.approx(alone.share_doubt())


def test_the_doubt_is_where_the_interval_meets_zero() -> None:
    sure, unsure = differences([1] * 30 + [0] * 70), differences([1] * 4 + [-1] * 2 + [0] * 94)
    assert sure.share_doubt() < 1e-5
    assert sure.share_interval()[0] > 0
    assert unsure.share_doubt() > 0.3
    assert unsure.share_interval()[0] < 0 < unsure.share_interval()[1]
    for found in (sure, unsure):
        z = statistics.NormalDist().inv_cdf(1 - found.share_doubt() / 2)
        assert found.share_interval(z)[0] == pytest.approx(0, abs=1e-6)


def _binomial(n: int, k: int, p: float) -> float:
    return math.comb(n, k) * p**k * (1 - p) ** (n - k)


@pytest.mark.parametrize(("n", "up", "down"), [(400, 0.0, 0.0), (400, 0.005, 0.0), (100, 0.1, 0.02), (60, 0.2, 0.2)])
def test_share_intervals_hold_the_truth_often_enough(n: int, up: float, down: float) -> None:
    # Exactly, over every outcome: how many games differ, then how many of those which way.
    truth, either = up - down, up + down
    held = total = 0.0
    for differing in range(n + 1):
        chance = _binomial(n, differing, either)
        if chance < 1e-9:
            continue
        for more in range(differing + 1):
            part = chance * (_binomial(differing, more, up / either) if either else 1.0)
            found = Differences(1, n, 2 * more - differing, differing, above=more, below=differing - more)
            low, high = found.share_interval()
            held += part * (low <= truth <= high)
            total += part
    assert total == pytest.approx(1, abs=1e-6)
    assert held >= 0.94


@pytest.mark.parametrize(("statements", "level"), [(1, 0.975), (9, 1 - 0.025 / 9), (100, 1 - 0.025 / 100)])
def test_bonferroni_takes_the_right_normal_quantile(statements: int, level: float) -> None:
    assert among(statements) == pytest.approx(statistics.NormalDist().inv_cdf(level), abs=1e-8)


def test_it_looks_after_400_games_and_then_every_200() -> None:
    stopping = Stopping(width=0.3, most=1000)
    looks, done = [], 0
    while done < 1000:
        done = stopping.next_stop(done)
        looks.append(done)
    assert looks == [400, 600, 800, 1000]
    assert Stopping(width=0.3, most=50).next_stop(0) == 50
    assert Stopping(width=0.3, most=450).next_stop(400) == 450


def test_it_stops_by_the_width_wherever_the_interval_lies() -> None:
    stopping = Stopping(width=0.3, most=10_000)
    spread = [3, -3] * 500
    for shift in (0, 1, 50):
        found = differences([value + shift for value in spread])
        assert stopping.enough(found)
        assert not Stopping(width=0.18, most=10_000).enough(found)
    assert not stopping.enough(differences([]))


def test_it_expects_as_many_games_as_it_takes() -> None:
    stopping = Stopping(width=0.3, most=100_000)
    found = differences([6, -6] * 200)
    expected = stopping.expected(found)
    assert stopping.enough(differences([6, -6] * (expected // 2 + 10)))
    assert not stopping.enough(differences([6, -6] * (expected // 2 - 10)))
    assert Stopping(width=0.3, most=500).expected(found) == 500
    assert stopping.expected(differences([])) == 100_000
    assert stopping.expected(differences([1] * 400)) == 400
    assert stopping.guessed(5.0) == math.ceil((1.959964 * 5 / 0.3) ** 2)
    assert stopping.guessed(0.1) == 400
    assert Stopping(width=1e-300, most=10**6).guessed(5.0) == 10**6
