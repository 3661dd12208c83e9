from __future__ import annotations

import math

import pytest

from metrox_maps.simulate.many import benjamini_hochberg, doubt, holm
from metrox_maps.simulate.stats import Z95, wilson

# The fifteen p-values of the example in Benjamini and Hochberg's paper (1995, section 4).
PAPER = (
    *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240),
    *(0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
)


def test_the_published_example_is_decided_as_published() -> None:
    assert benjamini_hochberg(PAPER) == (True,) * 4 + (False,) * 11
    assert holm(PAPER) == (True,) * 3 + (False,) * 12


def test_the_order_of_the_questions_makes_no_difference() -> None:
    assert holm(PAPER[::-1]) == holm(PAPER)[::-1]
    assert benjamini_hochberg(PAPER[::-1]) == benjamini_hochberg(PAPER)[::-1]


def test_holm_stops_at_the_first_that_is_not_sure_enough() -> None:
    assert holm((0.04, 0.03)) == (False, False)
    assert holm((0.04, 0.02)) == (True, True)
    assert holm(()) == ()


def test_benjamini_and_hochberg_carry_a_doubtful_one_along() -> None:
    assert benjamini_hochberg((0.04, 0.045)) == (True, True)
    assert benjamini_hochberg(()) == ()


def test_a_doubt_of_five_percent_is_where_the_95_percent_interval_touches() -> None:
    low, high = wilson(30, 200)
    assert doubt(lambda z: wilson(30, 200, z=z)[1] < high) == pytest.approx(0.05, abs=1e-6)
    assert doubt(lambda z: wilson(30, 200, z=z)[0] > low) == pytest.approx(0.05, abs=1e-6)
    assert math.erfc(Z95 / math.sqrt(2)) == pytest.approx(0.05, abs=1e-12)


def test_what_does_not_even_hold_of_the_estimate_is_wholly_in_doubt() -> None:
    assert doubt(lambda z: wilson(30, 200, z=z)[1] < 0.15) == 1
    assert doubt(lambda _: True) < 1e-14
