from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.errors import MetroxError
from metrox_maps.simulate.luck import DECK, SEED_LIMIT, Luck, dice_stream, mix64

SEEDS = st.integers(0, SEED_LIMIT - 1)


def test_generator_is_splitmix64() -> None:
    # Published test values of SplitMix64 for the start state 1234567.
    luck = Luck(1234567)
    assert [luck.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_streams_are_pinned() -> None:
    # Golden vectors of our own keying: a record made today must be dealt again by every later version and kernel.
    first = {key: Luck.stream(*key).next64() for key in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (2**64 - 1, 7, 3))}
    assert first == {
        (0, 0, 0): 2391539541053276776,
        (0, 0, 1): 7108066972471032027,
        (0, 1, 0): 15060180617161591093,
        (1, 0, 0): 16321491304643971414,
        (2**64 - 1, 7, 3): 11783015675387064028,
    }
    luck = Luck.stream(42, 5, DECK)
    assert [luck.below(15) for _ in range(12)] == [11, 11, 7, 0, 11, 13, 7, 13, 4, 10, 3, 2]


@given(SEEDS, st.integers(1, 10**6))
def test_below_takes_the_high_half_of_one_draw(state: int, bound: int) -> None:
    one, other = Luck(state), Luck(state)
    value = one.below(bound)
    assert value == other.next64() * bound // 2**64
    assert 0 <= value < bound
    assert one.next64() == other.next64()


def test_a_bound_of_one_also_uses_a_draw() -> None:
    one, other = Luck(9), Luck(9)
    assert one.below(1) == 0
    other.next64()
    assert one.next64() == other.next64()


@given(SEEDS, st.integers(0, 2**32), st.integers(0, 99))
def test_streams_of_a_game_differ_from_each_other_and_from_the_next_game(seed: int, game: int, seat: int) -> None:
    keys = [
        (seed, game, DECK),
        (seed, game, dice_stream(seat)),
        (seed, game + 1, DECK),
        (seed, game + 1, dice_stream(seat)),
    ]
    assert len({Luck.stream(*key).next64() for key in keys}) == len(keys)


def test_mixing_is_one_to_one_where_it_is_tried() -> None:
    assert len({mix64(value) for value in range(20_000)}) == 20_000


def test_draws_are_even() -> None:
    luck = Luck.stream(3, 0, DECK)
    counts = [0] * 10
    for _ in range(20_000):
        counts[luck.below(10)] += 1
    # Chi squared with 9 degrees of freedom: 27.9 is passed once in a thousand times; the seed is fixed.
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 27.9


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_an_impossible_seed_is_refused(seed: int) -> None:
    with pytest.raises(MetroxError, match=f"seed {seed}: a seed is a whole number from 0"):
        Luck.stream(seed, 0, 0)
