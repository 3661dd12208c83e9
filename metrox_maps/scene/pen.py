"""What a hand writes with a pen: digits, crosses and rings as strokes that are never quite straight.

The hand shakes by a number made from a key (such as the name of what is written on), so that equal keys give equal
strokes and no two boxes look stamped.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from metrox_maps.geometry.arcs import Straight, Xy
from metrox_maps.geometry.quads import Box
from metrox_maps.scene.shapes import Path, Stroke

_Stroke = tuple[Xy, ...]

_SIGNS: dict[str, tuple[_Stroke, ...]] = {
    "0": (
        ((0.33, 0.02), (0.09, 0.24), (0.04, 0.62), (0.22, 0.98), (0.47, 0.86), (0.56, 0.46), (0.46, 0.1), (0.28, 0.05)),
    ),
    "1": (((0.12, 0.27), (0.34, 0.02)), ((0.34, 0.02), (0.33, 0.5), (0.31, 1.0))),
    "2": (
        ((0.06, 0.24), (0.17, 0.05), (0.37, 0.0), (0.53, 0.17), (0.46, 0.42), (0.24, 0.72), (0.03, 0.98)),
        ((0.03, 0.98), (0.3, 0.94), (0.59, 0.98)),
    ),
    "3": (
        ((0.07, 0.13), (0.28, 0.0), (0.5, 0.14), (0.45, 0.36), (0.22, 0.46)),
        ((0.22, 0.46), (0.5, 0.55), (0.55, 0.8), (0.32, 1.0), (0.04, 0.89)),
    ),
    "4": (
        ((0.34, 0.0), (0.19, 0.36), (0.02, 0.66)),
        ((0.02, 0.66), (0.3, 0.64), (0.6, 0.63)),
        ((0.45, 0.36), (0.43, 0.7), (0.4, 1.02)),
    ),
    "5": (
        ((0.52, 0.02), (0.15, 0.05)),
        ((0.15, 0.05), (0.12, 0.22), (0.1, 0.44)),
        ((0.1, 0.44), (0.33, 0.36), (0.55, 0.56), (0.48, 0.88), (0.23, 1.0), (0.02, 0.9)),
    ),
    "6": (
        (
            *((0.46, 0.02), (0.22, 0.24), (0.07, 0.6), (0.15, 0.92), (0.38, 0.99)),
            *((0.55, 0.78), (0.44, 0.55), (0.22, 0.57), (0.08, 0.74)),
        ),
    ),
    "7": (((0.04, 0.05), (0.3, 0.03), (0.56, 0.03)), ((0.56, 0.03), (0.38, 0.45), (0.22, 1.0))),
    "8": (
        (
            *((0.5, 0.15), (0.29, 0.0), (0.1, 0.16), (0.3, 0.45), (0.53, 0.74), (0.33, 1.0)),
            *((0.07, 0.79), (0.26, 0.5), (0.47, 0.28), (0.5, 0.12)),
        ),
    ),
    "9": (
        ((0.5, 0.2), (0.3, 0.02), (0.08, 0.2), (0.16, 0.46), (0.4, 0.44), (0.51, 0.17)),
        ((0.51, 0.17), (0.48, 0.6), (0.36, 1.0)),
    ),
    "X": (((0.04, 0.04), (0.3, 0.5), (0.56, 0.98)), ((0.55, 0.0), (0.28, 0.52), (0.02, 0.99))),
    "-": (((0.1, 0.53), (0.5, 0.5)),),
}
"""Signs as strokes through points, in a field 0.6 wide and 1 high."""

_WIDE, _APART = 0.6, 0.16
_STEPS = 6
"""Straight pieces between two points of a curve."""
_SHAKE = 0.035
"""How far the hand misses a point, in heights of a sign."""
_THICK = 0.11
"""Width of the pen, in heights of a sign, within its bounds."""
_PEN = (0.35, 0.7)
_EDGE = 0.25


@dataclass(frozen=True, slots=True)
class Pen:
    """A pen of a color. `around` is the color of the edge that sets off rings, which may be drawn over solid things."""

    color: str
    around: str

    def write(self, text: str, box: Box, key: str) -> tuple[Path, ...]:
        """Digits, `X` and `-` in the middle of a box, as large as a hand would write them there."""
        left, top, right, bottom = box
        high = min((bottom - top) * 0.62, (right - left) * 0.8 / (len(text) * (_WIDE + _APART) - _APART))
        x = (left + right) / 2 - high * (len(text) * (_WIDE + _APART) - _APART) / 2
        y = (top + bottom - high) / 2
        hand = _Hand(key)
        strokes = []
        for number, sign in enumerate(text):
            start = x + number * high * (_WIDE + _APART)
            strokes += [[(start + u * high, y + v * high) for u, v in stroke] for stroke in _SIGNS[sign]]
        return self._drawn(strokes, high, hand)

    def cross(self, box: Box, key: str) -> tuple[Path, ...]:
        """A cross in the middle of a box."""
        left, top, right, bottom = box
        side = min(right - left, bottom - top) * 0.58
        x, y = (left + right - side) / 2, (top + bottom - side) / 2
        strokes = [
            [(x, y), (x + side * 0.48, y + side * 0.52), (x + side, y + side)],
            [(x + side, y), (x + side * 0.5, y + side * 0.47), (x, y + side)],
        ]
        return self._drawn(strokes, side, _Hand(key))

    def ring(self, box: Box, key: str) -> tuple[Path, ...]:
        """A ring around what stands in a box, its ends crossing."""
        left, top, right, bottom = box
        hand = _Hand(key)
        x, y = (left + right) / 2, (top + bottom) / 2
        a, b = (right - left) / 2, (bottom - top) / 2
        first = -2.0 + hand.miss(0.4)
        turn = [first + step * (math.tau + 0.45) / 14 for step in range(15)]
        size = [1.0 + 0.08 * step / 14 for step in range(15)]
        points = [(x + a * s * math.cos(t), y + b * s * math.sin(t)) for t, s in zip(turn, size, strict=True)]
        (path,) = self._drawn([points], 2 * min(a, b), hand)
        assert path.stroke is not None
        edge = replace(path.stroke, color=self.around, width=path.stroke.width + 2 * _EDGE)
        return replace(path, stroke=edge), path

    def strike(self, box: Box, key: str) -> tuple[Path, ...]:
        """A stroke through what stands in a box, from lower left to upper right."""
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        return self._drawn([[(left, bottom), middle, (right, top)]], min(right - left, bottom - top), _Hand(key))

    def _drawn(self, strokes: Sequence[Sequence[Xy]], size: float, hand: _Hand) -> tuple[Path, ...]:
        width = min(max(size * _THICK, _PEN[0]), _PEN[1])
        pen = Stroke(color=self.color, width=round(width, 2), cap="round", join="round")
        found = []
        for stroke in strokes:
            shaken = [(x + hand.miss(size * _SHAKE), y + hand.miss(size * _SHAKE)) for x, y in stroke]
            pieces = tuple(Straight(one, other) for one, other in pairwise(_curve(shaken)))
            found.append(Path(pieces=pieces, stroke=pen))
        return tuple(found)


class _Hand:
    """Misses what it aims at, always alike for a key."""

    def __init__(self, key: str) -> None:
        self._state = zlib.crc32(key.encode())

    def miss(self, most: float) -> float:
        """A distance from -`most` to `most`."""
        # A linear congruential step (the constants of Numerical Recipes) is random enough for a shaking hand.
        self._state = (self._state * 1664525 + 1013904223) % 2**32
        return most * (self._state / 2**31 - 1)


def _curve(points: Sequence[Xy]) -> list[Xy]:
    """Points of a smooth curve through these (a Catmull-Rom spline)."""
    if len(points) < 3:
        return list(points)
    ends = [points[0], *points, points[-1]]
    found = [points[0]]
    for number in range(1, len(ends) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ends[number - 1 : number + 3]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            found.append((_between(ax, bx, cx, dx, t), _between(ay, by, cy, dy, t)))
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
