"""The parts that the page of a report is made of: tables, bars, histograms, dots with their intervals.

They are plain HTML placed by style, so that text stays readable on a phone. What a chart shows stands in a table beside
it; a chart is one picture with a name to those who do not see it. All text is escaped here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from metrox_maps.findings.words import printable

MOST_COLUMNS = 44
"""Columns of a histogram, beyond which neighboring values share one."""
_STEPS = (1, 2, 5)


def text(words: str) -> str:
    """Any text as HTML that means nothing but itself."""
    return escape(printable(words))


def name(words: str) -> str:
    """A name from a document, which may run from right to left."""
    return f"<bdi>{text(words)}</bdi>"


def percent(rate: float, digits: int = 1) -> str:
    """A share, as `12.3 %`."""
    return f"{100 * rate:.{digits}f}\u00a0%"


def figure(value: float, digits: int = 1, *, sign: bool = False) -> str:
    """A number with so many digits after the point, and a minus of full width; never a negative zero."""
    return f"{value:{'+' if sign else ''}z.{digits}f}".replace("-", "−")


def between(interval: Sequence[float]) -> str:
    """The interval of a share, as `11.2–15.6`."""
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def half(interval: Sequence[float]) -> str:
    """Half the width of an interval, as `± 0.38`."""
    return f"±\u00a0{(interval[1] - interval[0]) / 2:.2f}"


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> str:
    """A table of ready HTML; the first cell of a row is its heading, the first `left` columns are words."""

    def cell(tag: str, column: int, content: str, scope: str = "") -> str:
        kind = "" if column < left else ' class="n"'
        return f"<{tag}{scope}{kind}>{content}</{tag}>"

    heads = "".join(cell("th", column, content, ' scope="col"') for column, content in enumerate(head))
    body = "".join(
        "<tr>"
        + "".join(
            cell("td", column, content) if column else cell("th", column, content, ' scope="row"')
            for column, content in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    label = text(caption)
    return (
        f'<div class="scroll" role="region" aria-label="{label}" tabindex="0"><table><caption>{label}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _share(value: float) -> str:
    return f"{100 * value:.2f}%"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar of a chart of shares: ready HTML beside it, parts (share and kind) and the interval of their sum."""

    label: str
    parts: tuple[tuple[float, str], ...]
    interval: Sequence[float]
    value: str


def bars(label: str, rows: Iterable[Bar]) -> str:
    """Bars of shares from 0 to 1, each with its interval."""
    made = []
    for row in rows:
        parts = "".join(
            f'<i class="{kind}" style="width:{_share(share)}"></i>' for share, kind in row.parts if share > 0
        )
        low, high = row.interval
        whisker = f'<b style="left:{_share(low)};width:{_share(high - low)}"></b>'
        made.append(
            f'<div class="row"><span class="label">{row.label}</span><span class="bar">{parts}{whisker}</span>'
            f'<span class="value">{row.value}</span></div>'
        )
    return f'<div class="bars" role="img" aria-label="{text(label)}">{"".join(made)}</div>'


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One line of a chart of means: ready HTML beside it, the mean and its interval."""

    label: str
    mean: float
    interval: Sequence[float]
    value: str


def dots(label: str, rows: Sequence[Dot], unit: str) -> str:
    """Means with their intervals on one scale, which holds 0."""
    low = min(0.0, *(row.interval[0] for row in rows))
    high = max(0.0, *(row.interval[1] for row in rows))
    step = _step((high - low) / 6)
    first, last = math.floor(low / step), max(math.ceil(high / step), math.floor(low / step) + 1)

    def place(value: float) -> float:
        return (value / step - first) / (last - first)

    ticks = "".join(
        f'<i class="tick{" zero" if not tick else ""}" style="left:{_share(place(tick * step))}"></i>'
        for tick in range(first, last + 1)
    )
    marks = "".join(
        f'<span style="left:{_share(place(tick * step))}">{_plain(tick * step)}</span>'
        for tick in range(first, last + 1)
    )
    made = []
    for row in rows:
        left, right = (place(bound) for bound in row.interval)
        made.append(
            f'<div class="row"><span class="label">{row.label}</span><span class="track">{ticks}'
            f'<b style="left:{_share(left)};width:{_share(right - left)}"></b>'
            f'<u style="left:{_share(place(row.mean))}"></u></span><span class="value">{row.value}</span></div>'
        )
    axis = (
        f'<div class="row axis"><span></span><span class="marks">{marks}</span><span class="unit">{unit}</span></div>'
    )
    return f'<div class="bars dots" role="img" aria-label="{text(label)}">{"".join(made)}{axis}</div>'


def _step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, … times a power of ten that is at least this."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(factor * power for factor in (*_STEPS, 10) if factor * power >= least * (1 - 1e-9))


def _plain(value: float) -> str:
    """A tick of an axis: as many digits as it needs."""
    return f"{value:g}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Range:
    """The values that several histograms show in columns of the same width."""

    first: int
    last: int
    """The first value of the last column."""
    width: int

    @staticmethod
    def of(every: Sequence[Mapping[str, int]]) -> Range:
        """What holds all counted values."""
        values = [int(value) for counts in every for value in counts]
        least, most = min(values), max(values)
        width = max(1, int(_step((most - least + 1) / MOST_COLUMNS)))
        return Range(least // width * width, most // width * width, width)

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return (self.last - self.first) // self.width + 1


def histogram(
    label: str, counts: Mapping[str, int], over: Range, *, mean: float, marks: Sequence[tuple[int, str]] = ()
) -> str:
    """Columns of how often each value was seen; the mean and other values are marked by lines."""
    tops = [0] * over.columns
    for value, times in counts.items():
        tops[(int(value) - over.first) // over.width] += times
    highest = max(tops)
    stands = "".join(f'<i style="height:{_share(top / highest)}"></i>' for top in tops)

    def place(value: float) -> float:
        """Where a value stands, a column being as wide as its values and centred on them."""
        return (value - over.first + 0.5) / (over.columns * over.width)

    lines = "".join(
        f'<b class="mark" style="left:{_share(place(value - 0.5))}"><span>{text(words)}</span></b>'
        for value, words in marks
        if over.first < value <= over.last + over.width - 1
    )
    lines += f'<b class="mean" style="left:{_share(place(mean))}"></b>'
    step = max(over.width, int(_step((over.last - over.first + over.width) / 9)))
    ticks = range(-(-over.first // step) * step, over.last + over.width, step)
    axis = "".join(f'<span style="left:{_share(place(tick))}">{_plain(tick)}</span>' for tick in ticks)
    return (
        f'<div class="histogram" style="--columns:{over.columns}" role="img" aria-label="{text(label)}">'
        f'<div class="stands">{stands}{lines}</div>'
        f'<div class="marks">{axis}</div></div>'
    )
