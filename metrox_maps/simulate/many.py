"""Many questions asked of the same games: levels of doubt, and the two ways to allow for asking often.

A statement is made at 95 % where it holds of the whole 95 % interval. Asked of forty stations, two such statements
would be wrong on a map where none is right; so the more is asked, the wider the interval has to be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

ERROR = 0.05
"""The share of wrong statements that is allowed."""

_FARTHEST = 8.0
"""Normal quantiles beyond this (a doubt of 1e-15) are not told apart."""


def doubt(holds: Callable[[float], bool]) -> float:
    """The least doubt (a two-sided level, 0.05 for 95 %) at which a statement on intervals still holds.

    `holds` is asked with a normal quantile z, the half width of the intervals in standard errors; what it says may turn
    from yes to no once as z grows. 1 where it does not even hold of the estimate itself.
    """
    if not holds(0.0):
        return 1.0
    low, high = 0.0, _FARTHEST
    if holds(high):
        return math.erfc(high / math.sqrt(2))
    while high - low > 1e-9:
        middle = (low + high) / 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return math.erfc(low / math.sqrt(2))


def holm(doubts: Sequence[float], error: float = ERROR) -> tuple[bool, ...]:
    """Which statements may be made so that with 1 - `error` none of them is wrong (Holm 1979)."""
    order = sorted(range(len(doubts)), key=doubts.__getitem__)
    made = [False] * len(doubts)
    for rank, index in enumerate(order):
        if doubts[index] > error / (len(doubts) - rank):
            break
        made[index] = True
    return tuple(made)


def benjamini_hochberg(doubts: Sequence[float], error: float = ERROR) -> tuple[bool, ...]:
    """Which statements may be made so that the expected share of wrong ones among them is at most `error`.

    Benjamini and Hochberg 1995: less strict than `holm`, for questions by the dozen.
    """
    order = sorted(range(len(doubts)), key=doubts.__getitem__)
    last = max((rank for rank, index in enumerate(order, 1) if doubts[index] <= error * rank / len(doubts)), default=0)
    made = [False] * len(doubts)
    for index in order[:last]:
        made[index] = True
    return tuple(made)
