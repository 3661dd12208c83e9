"""Two lines that arrive side by side change sides under a station's box.

The box hides how they go on: whoever follows one of them in print comes out on the other. Lines that change sides do
so where it shows, between two stations.

Remedy: the program chooses the sides; leave it a longer stretch before or behind the station, or lead one of the two
round with `bends`. Typical trap: a station directly at a junction, where several lines turn off at once.

Bad: `{"in": ["A", "B"], "out": ["B", "A"]}`
Good: `{"in": ["A", "B"], "out": ["A", "B"]}`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.offsets import unit
from metrox_maps.geometry.quads import Box
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

_MOST_PAIRS = 400
"""Pairs of lines looked at for one box; more than twenty routes at a station are no map to print."""


class _Gate(NamedTuple):
    """Where a line comes out of a box: how far round the outline, clockwise from the upper left, and its direction."""

    around: float
    towards: Xy


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a station, the first pair of lines of which one lies between the other's ends under the box."""
    gates = _gates(subject)
    for box in subject.drawing.boxes:
        here = gates.get(box.station, {})
        for count, (one, other) in enumerate(combinations(here, 2)):
            if count > _MOST_PAIRS:
                break
            if _cross(here[one], here[other]):
                yield Remark(
                    message=f"routes `{one}` and `{other}` arrive at `{box.station}` side by side and cross under its "
                    "box, where nobody sees it; leave them a longer way to cross beside it",
                    path=subject.place(f"station:{box.station}", "at"),
                    on=f"station:{box.station}",
                    related=(
                        Place("one line", subject.stop_place(one, box.station)),
                        Place("the other line", subject.stop_place(other, box.station)),
                    ),
                )
                break


def _gates(subject: DrawnSubject) -> dict[str, dict[str, list[_Gate]]]:
    """For each station and route where the route's line leaves the box."""
    found: dict[str, dict[str, list[_Gate]]] = {}
    for lane in subject.drawing.lanes:
        if not lane.parts:
            continue
        for station, way in ((lane.start, lane.parts[0]), (lane.end, lane.parts[-1][::-1])):
            box = subject.drawing.box_of.get(station)
            gate = _gate(way, box.rect) if box is not None else None
            if gate is not None:
                found.setdefault(station, {}).setdefault(lane.route, []).append(gate)
    return found


def _gate(way: Sequence[Xy], rect: Box) -> _Gate | None:
    """Where a way that begins in a box first leaves it."""
    left, top, right, bottom = rect
    for a, b in pairwise(way):
        if left <= b[0] <= right and top <= b[1] <= bottom:
            continue
        shares = [
            (edge - a[axis]) / (b[axis] - a[axis])
            for axis, edge in ((0, left), (0, right), (1, top), (1, bottom))
            if (b[axis] - edge) * (a[axis] - edge) < 0
        ]
        share = min(shares, default=0.0)
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        return _Gate(_around((x, y), rect), unit(a, b))
    return None


def _around(point: Xy, rect: Box) -> float:
    """How far round the outline of a box the nearest point of it lies, clockwise from the upper left corner."""
    left, top, right, bottom = rect
    (x, y), wide, high = point, right - left, bottom - top
    sides = (
        (abs(y - top), x - left),
        (abs(x - right), wide + y - top),
        (abs(y - bottom), wide + high + right - x),
        (abs(x - left), 2 * wide + high + bottom - y),
    )
    return min(sides)[1]


def _cross(first: Sequence[_Gate], second: Sequence[_Gate]) -> bool:
    """Whether two lines come out of a box side by side, and cross between there and another of their gates."""
    for one, other in ((a, b) for a in first for b in second if _parallel(a, b)):
        for far, away in ((a, b) for a in first for b in second if a is not one and b is not other):
            low, high = sorted((one.around, far.around))
            if (low < other.around < high) != (low < away.around < high):
                return True
    return False


def _parallel(one: _Gate, other: _Gate) -> bool:
    return one.towards[0] * other.towards[0] + one.towards[1] * other.towards[1] > 0.99


RULE = Rule(id="lines-cross-under-box", group="geometry", severity=Severity.INFO, page=__doc__, check=check)
