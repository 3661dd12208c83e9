"""What two names cost each other: for lying on one another, or for reading as one text."""

from __future__ import annotations

from metrox_maps.geometry.slabs import slabs_meet
from metrox_maps.metrox.sheet.label_places import Place
from metrox_maps.scene.text import LEADING

_OVER_NAME = 200.0
_APART = 0.3
"""Between two names."""
BESIDE, _BELOW = 2.6, 1.5
"""Names closer than this beside each other run on as one text; closer than this below each other they stack as one."""
_RUNS_ON, _STACKS = 40.0, 24.0
_FUSED_BESIDE, _FUSED_BELOW = 1.7, 0.75
"""From these gaps down the sheet says that two names read as one."""
_FUSED = 30.0


def clash(first: Place, second: Place) -> bool:
    """Whether two names lie on each other, or too close."""
    one, two = first.box, second.box
    if one[0] - _APART >= two[2] or two[0] - _APART >= one[2] or one[1] - _APART >= two[3] or two[1] - _APART >= one[3]:
        return False
    if not first.angle and not second.angle:
        return True
    slab = first.slab
    return slabs_meet(slab._replace(along=slab.along + _APART, across=slab.across + _APART), second.slab)


def between(first: Place, second: Place) -> float:
    """What two names cost together: for hiding each other, or for reading as one text."""
    left, top, right, bottom = first.box
    x, y, x_end, y_end = second.box
    if left - BESIDE >= x_end or x - BESIDE >= right or top - _BELOW >= y_end or y - _BELOW >= bottom:
        return 0.0
    if clash(first, second):
        return _OVER_NAME
    if first.angle or second.angle:
        return 0.0
    across, down = max(left - x_end, x - right), max(top - y_end, y - bottom)
    if down < 0:  # beside each other; lines at one height read on from name to name
        share = min(1.0, -down / 2.0)
        cost = _RUNS_ON * share * (BESIDE - across) / BESIDE
    elif across < -1.0:
        cost = _STACKS * (_BELOW - down) / _BELOW
    else:
        return 0.0
    return cost + (_FUSED if fused(first, second) else 0.0)


def fused(first: Place, second: Place) -> bool:
    """Whether two names read as one text: lines of theirs at one height with the gap of a word, or one close below."""
    if first.angle or second.angle:
        return False
    one, two = first.box, second.box
    across, down = max(one[0] - two[2], two[0] - one[2]), max(one[1] - two[3], two[1] - one[3])
    if 0 <= across < _FUSED_BESIDE and down < 0:
        heights = [
            [place.at[1] + LEADING * place.size * i for i in range(len(place.lines))] for place in (first, second)
        ]
        return any(abs(one - two) < first.size * 0.3 for one in heights[0] for two in heights[1])
    return 0 <= down < _FUSED_BELOW and across < -2.0
