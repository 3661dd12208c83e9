"""A name stands so that it reads as another station's.

The eye takes the nearest box for the one that is named. A name between two boxes names both, and two names in one line
with the gap of a word between them become one.

Remedy: give the name another side with `label` (`N`, `NE`, … `NW`), break it with `label_lines`, or move its station.
Typical trap: a `label_offset` that was right before a station beside it moved.

Threshold: a name has to be 0.5 mm nearer to its own box than to any other. Two names read as one with less than 1.7 mm
between them in one line, or less than 0.75 mm above each other.

Bad: `{"name": [20, 10, 30, 13], "own box": [12, 8, 18.5, 14.5], "next box": [31, 8, 37.5, 14.5]}`
Good: `{"name": [19, 10, 29, 13], "own box": [12, 8, 18.5, 14.5], "next box": [34, 8, 40.5, 14.5]}`
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.quads import Box, bounds, box_polygon, gap, grown, polygon_gap
from metrox_maps.metrox.sheet.measured import DrawnText
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

LIMIT = Threshold(rule="name-unclear", value=0.5, low=0, high=5, unit="mm")
_BESIDE, _BELOW = 1.7, 0.75
"""Gaps from which on two names stand apart, in one line and above each other."""
_SAME_LINE = 0.3
"""Of the size of letters: baselines this close are one line."""
_COMMON = 2.0
"""Names above each other read as one where they share at least so much of their width."""
_SLACK = 0.05
"""What letters measured anew may differ by."""


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports names that hide nothing and yet belong to another box or name as much as to their own."""
    limit = subject.limit(LIMIT)
    for station, lines in subject.drawing.names.items():
        on = f"station:{station}"
        if subject.covered(station) is not None or subject.has_said("label-far-from-station", on):
            continue
        rival = _nearer(subject, station, lines, limit)
        if rival:
            words = f"stands as near to the box of `{rival}` as to its own, or nearer"
        else:
            rival = _joined(subject, station, lines)
            if not rival:
                continue
            words = f"reads on into the name of `{rival}`"
        yield Remark(
            message=f"the name of `{station}` {words}; give it another side with `label` (`N`, `NE`, … `NW`), "
            "break it with `label_lines`, or move its station",
            path=subject.place(on, "name"),
            on=on,
            related=(Place("the other station", subject.place(f"station:{rival}")),),
        )


def _nearer(subject: DrawnSubject, station: str, lines: Sequence[DrawnText], limit: float) -> str:
    """The station whose box is nearest to a name, or nearly so, where that is not the name's own."""
    boxes = subject.drawing.box_of
    if station not in boxes:
        return ""
    here = boxes[station].outer
    own = _away(lines, here)
    around = grown(_block(lines), own + limit)
    best, nearest = math.inf, ""
    for part in subject.boxes.near(around):
        other = part.on.removeprefix("station:")
        if other != station and boxes[other].outer != here:  # stations on one spot cannot be told apart by their names
            margin = _away(lines, boxes[other].outer) - own
            if margin < best:
                best, nearest = margin, other
    return nearest if best < limit - _SLACK else ""


def _away(lines: Sequence[DrawnText], box: Box) -> float:
    if any(line.turned for line in lines):
        return min(polygon_gap(line.polygon, box_polygon(box)) for line in lines)
    return min(gap(line.box, box) for line in lines)


def _joined(subject: DrawnSubject, station: str, lines: Sequence[DrawnText]) -> str:
    """The station whose name reads as one with this one."""
    if any(line.turned for line in lines):
        return ""
    whole = _block(lines)
    for part in subject.letters.near(grown(whole, _BESIDE)):
        other = part.on.removeprefix("station:")
        theirs = subject.drawing.names[other]
        if other == station or any(line.turned for line in theirs):
            continue
        second = _block(theirs)
        across = max(whole[0] - second[2], second[0] - whole[2])
        down = max(whole[1] - second[3], second[1] - whole[3])
        beside = 0 <= across < _BESIDE - _SLACK and down < 0 and _in_line(lines, theirs)
        if beside or (0 <= down < _BELOW - _SLACK and across < -_COMMON):
            return other
    return ""


def _block(lines: Sequence[DrawnText]) -> Box:
    return bounds(point for line in lines for point in line.polygon)


def _in_line(first: Sequence[DrawnText], second: Sequence[DrawnText]) -> bool:
    return any(abs(one.baseline - two.baseline) < _SAME_LINE * one.size for one in first for two in second)


RULE = Rule(id="name-unclear", group="label", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
