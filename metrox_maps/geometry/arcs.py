"""Paths of straight pieces and true circular arcs: rounding corners, measuring, cutting, flattening.

Plain floats in any unit, y down. An arc's `clockwise` is as seen on the page, which is SVG's sweep flag 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Xy = tuple[float, float]

_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight piece."""

    start: Xy
    end: Xy


@dataclass(frozen=True, slots=True)
class Arc:
    """A circular arc of at most half a turn."""

    start: Xy
    end: Xy
    center: Xy
    radius: float
    clockwise: bool


Piece = Straight | Arc


def _turn(arc: Arc) -> tuple[float, float]:
    """Start angle and signed sweep of an arc, in radians, positive clockwise on the page."""
    first = math.atan2(arc.start[1] - arc.center[1], arc.start[0] - arc.center[0])
    last = math.atan2(arc.end[1] - arc.center[1], arc.end[0] - arc.center[0])
    sweep = (last - first) % math.tau
    return first, sweep if arc.clockwise else sweep - math.tau


def length(piece: Piece) -> float:
    """Length of one piece."""
    if isinstance(piece, Straight):
        return math.dist(piece.start, piece.end)
    return abs(_turn(piece)[1]) * piece.radius


def path_length(pieces: Iterable[Piece]) -> float:
    """Length of a path."""
    return sum(length(piece) for piece in pieces)


def _at(piece: Piece, share: float) -> Xy:
    if isinstance(piece, Straight):
        (ax, ay), (bx, by) = piece.start, piece.end
        return ax + (bx - ax) * share, ay + (by - ay) * share
    first, sweep = _turn(piece)
    angle = first + sweep * share
    return piece.center[0] + piece.radius * math.cos(angle), piece.center[1] + piece.radius * math.sin(angle)


def flatten(pieces: Iterable[Piece], *, step: float = math.pi / 8) -> list[Xy]:
    """The path as a polyline; each arc becomes chords of at most `step` radians."""
    points: list[Xy] = []
    for piece in pieces:
        count = 1
        if isinstance(piece, Arc):
            count = max(1, math.ceil(abs(_turn(piece)[1]) / step - _TINY))
        if not points or math.dist(points[-1], piece.start) > _TINY:
            points.append(piece.start)
        points += [_at(piece, share / count) for share in range(1, count)]
        points.append(piece.end)
    return points


def sampled(pieces: Iterable[Piece], step: float) -> list[tuple[float, Xy]]:
    """Points along a path at most `step` apart, each with its distance from the start; both ends are among them."""
    found: list[tuple[float, Xy]] = []
    done = 0.0
    for piece in pieces:
        size = length(piece)
        count = max(1, math.ceil(size / step))
        found += [(done + size * index / count, _at(piece, index / count)) for index in range(count)]
        done += size
        last = piece.end
    return [*found, (done, last)] if found else []


def cut(pieces: Sequence[Piece], start: float, end: float) -> tuple[Piece, ...]:
    """The part of a path from one distance along it to another; empty where nothing is left."""
    found: list[Piece] = []
    done = 0.0
    for piece in pieces:
        size = length(piece)
        low, high = max(start - done, 0.0), min(end - done, size)
        done += size
        if high - low <= _TINY:
            continue
        first, last = _at(piece, low / size), _at(piece, high / size)
        if isinstance(piece, Straight):
            found.append(Straight(first, last))
        else:
            found.append(Arc(first, last, piece.center, piece.radius, piece.clockwise))
    return tuple(found)


def rounded(points: Sequence[Xy], radii: Sequence[float]) -> tuple[Piece, ...]:
    """A polyline with its corners replaced by arcs.

    `radii` holds one wanted radius for each inner point; a radius is reduced where the two pieces beside the corner
    have no room for it, each corner being given at most its share of a piece between two corners. Points that repeat
    or lie on a straight line make no arc.
    """
    kept: list[Xy] = []
    wanted: list[float] = []
    for index, point in enumerate(points):
        if kept and math.dist(kept[-1], point) <= 1e-6:
            continue
        kept.append(point)
        wanted.append(radii[index - 1] if 0 < index < len(points) - 1 else 0.0)
    if len(kept) < 2:
        return ()
    gaps = [math.dist(first, second) for first, second in pairwise(kept)]
    tangents = [0.0] * len(kept)
    halves = [0.0] * len(kept)
    sides = [0.0] * len(kept)
    for index in range(1, len(kept) - 1):
        (ax, ay), (bx, by), (cx, cy) = kept[index - 1 : index + 2]
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        dot = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
        angle = abs(math.atan2(cross, dot))
        if angle < 1e-4 or angle > math.pi - 1e-3:
            continue
        halves[index] = math.tan(angle / 2)
        sides[index] = cross
        tangents[index] = wanted[index] * halves[index]
    for index, gap in enumerate(gaps):
        both = tangents[index] + tangents[index + 1]
        if both > gap:
            tangents[index] *= gap / both
            tangents[index + 1] *= gap / both
    pieces: list[Piece] = []
    here = kept[0]
    for index in range(1, len(kept) - 1):
        tangent = tangents[index]
        if tangent <= 1e-6:
            if math.dist(here, kept[index]) > _TINY:
                pieces.append(Straight(here, kept[index]))
            here = kept[index]
            continue
        point = kept[index]
        back = _towards(point, kept[index - 1], tangent)
        ahead = _towards(point, kept[index + 1], tangent)
        if math.dist(here, back) > _TINY:
            pieces.append(Straight(here, back))
        radius = tangent / halves[index]
        clockwise = sides[index] > 0
        ux, uy = (point[0] - back[0]) / tangent, (point[1] - back[1]) / tangent
        side = radius if clockwise else -radius
        pieces.append(Arc(back, ahead, (back[0] - uy * side, back[1] + ux * side), radius, clockwise))
        here = ahead
    if math.dist(here, kept[-1]) > _TINY:
        pieces.append(Straight(here, kept[-1]))
    return tuple(pieces)


def _towards(point: Xy, goal: Xy, distance: float) -> Xy:
    share = distance / math.dist(point, goal)
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def rounded_rectangle(left: float, top: float, right: float, bottom: float, radius: float) -> tuple[Piece, ...]:
    """The closed outline of a rectangle with round corners, clockwise from the middle of its upper side."""
    middle = (left + right) / 2
    corners = [(middle, top), (right, top), (right, bottom), (left, bottom), (left, top), (middle, top)]
    return rounded(corners, [radius] * 4)
