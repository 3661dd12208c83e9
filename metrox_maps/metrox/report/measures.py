"""Numbers of the play report: rounded, with their intervals."""

from __future__ import annotations

import math
from typing import Any

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.simulate.stats import Histogram, Interval, wilson


def short(value: float) -> float:
    """Four digits after the point: more than any number of games can tell."""
    return round(value, 4) + 0.0  # no -0.0


def bounds(interval: Interval) -> list[float]:
    """Both ends of an interval."""
    return [short(bound) for bound in interval]


def rate_of(hits: float, games: int) -> dict[str, Any]:
    """A share of games with its Wilson interval."""
    return {"rate": short(hits / games), "ci95": bounds(wilson(hits, games))}


def mean_of(values: Histogram) -> dict[str, Any]:
    """A mean with its t interval."""
    return {"mean": short(values.mean), "ci95": bounds(values.interval())}


def ratings(edition: Edition, scores: Histogram) -> list[dict[str, Any]]:
    """How often each rating of the edition's solo ladder was reached, best first; the last takes all that is below."""
    found = []
    above = math.inf
    for least, words in edition.ladder:
        hits = sum(times for points, times in scores.counts.items() if least <= points < above)
        found.append({"least": least, "words": words, **rate_of(hits, scores.n)})
        above = least
    return found
