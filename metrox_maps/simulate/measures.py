"""Numbers of a report: rounded, with their intervals, and the same in words."""

from __future__ import annotations

from typing import Any

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


def counts_of(values: Histogram) -> dict[str, int]:
    """How often each value was seen, ascending."""
    return {str(value): values.counts[value] for value in sorted(values.counts)}


def pace_text(rate: float) -> str:
    """Games a second."""
    return f"{rate:,.0f}" if rate >= 10 or not rate else f"{rate:.1f}"


def percent_text(rate: float) -> str:
    """A share in percent."""
    return f"{100 * rate:.1f} %"


def between_text(interval: list[float]) -> str:
    """The interval of a share, in percent."""
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def half_text(mean: dict[str, Any], games: int, digits: int = 2) -> str:
    """Half the width of a mean's interval; one game gives none."""
    return f"{(mean['ci95'][1] - mean['ci95'][0]) / 2:.{digits}f}" if games > 1 else "–"


def reach_of(found: dict[str, Any]) -> float:
    """How far the interval of a difference reaches from it, on its longer side."""
    low, high = found["ci95"]
    return float(max(high - found["difference"], found["difference"] - low))


def is_proved(found: dict[str, Any]) -> bool:
    """Whether the interval of a difference lies wholly on one side of 0."""
    low, high = found["ci95"]
    return bool(low > 0 or high < 0)


def signed_text(value: float, decimals: int) -> str:
    """A number with a sign that can be read, and none before a zero."""
    text = f"{abs(value):.{decimals}f}"
    return text if not float(text) else f"{'+' if value > 0 else '−'}{text}"
