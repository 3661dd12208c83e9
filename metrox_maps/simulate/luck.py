"""The one source of luck: a small integer generator (SplitMix64), the same on every machine and in every version.

Streams are keyed by (seed, game index, stream number), so that any game can be dealt again alone, in any order and on
any worker. Stream 0 deals the deck; stream 1 + seat holds that seat's dice. Everything is integer arithmetic modulo
2**64, so that a compiled kernel can reproduce it bit for bit.

SplitMix64 walks one cycle of length 2**64 and each stream starts at a hashed place on it. Two of N streams of L draws
overlap with a probability of about N * N * L / 2**64: below one in ten thousand for a million four-player games.
"""

from __future__ import annotations

from metrox_maps.errors import MetroxError

SEED_LIMIT = 1 << 64
"""Seeds and game indexes are whole numbers from 0 to below this."""

DECK = 0
"""Number of the stream that deals the cards of a game."""

_MASK = SEED_LIMIT - 1
_STEP = 0x9E3779B97F4A7C15


def mix64(value: int) -> int:
    """The output function of SplitMix64 applied to `value` plus one step: a bijection of the 64-bit integers."""
    value = (value + _STEP) & _MASK
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
    return value ^ value >> 31


def proved_seed(seed: int) -> int:
    """The seed itself, if it is one. Raises `MetroxError` for a negative or too large number."""
    if not 0 <= seed < SEED_LIMIT:
        raise MetroxError(f"seed {seed}: a seed is a whole number from 0 to {_MASK}")
    return seed


def dice_stream(seat: int) -> int:
    """Number of the stream that holds the dice of a seat (seats count from 0)."""
    return seat + 1


class Luck:
    """One stream of random integers."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state

    @staticmethod
    def stream(seed: int, game: int, stream: int) -> Luck:
        """The stream of this key, from its beginning. Raises `MetroxError` for an impossible seed."""
        return Luck(mix64(mix64(mix64(proved_seed(seed)) + game) + stream))

    def next64(self) -> int:
        """The next integer, uniform over 0 ... 2**64 - 1."""
        state = self._state
        value = self._state = (state + _STEP) & _MASK
        value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
        return value ^ value >> 31

    def below(self, bound: int) -> int:
        """An integer from 0 to `bound` - 1: the high half of the product of one 64-bit draw and the bound.

        Exactly one draw is used, also for a bound of 1. No draw is rejected, so the result has a bias: each outcome has
        floor or ceil of 2**64 / bound of the 2**64 draws, hence a relative error below bound / 2**64 (none for a
        power of two). For a choice among a thousand that is 5 in 10**17: no batch of games can show it.
        """
        value = self._state = (self._state + _STEP) & _MASK
        value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
        return (value ^ value >> 31) * bound >> 64
