from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.simulate.stats import SetCounter


@given(st.lists(st.integers(0, 40), max_size=9))
def test_a_counter_of_counts_is_the_one_that_counted_them(counts: list[int]) -> None:
    counted = SetCounter()
    for time in range(40):
        counted.add(sum(1 << element for element, count in enumerate(counts) if time < count))
    assert SetCounter.of(counts) == counted
    assert [SetCounter.of(counts).count(element) for element in range(len(counts))] == counts
