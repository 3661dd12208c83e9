"""Where a station's name may stand: candidates round its box, each with what it costs by itself.

Most names find a place among the ordinary ones (`places`). For the others there are many more (`more_places`): all
round the box at several distances, broken at every word, and in smaller type.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import decomposition

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Polygon, bounds, turned
from metrox_maps.geometry.slabs import Slab, slab_of
from metrox_maps.metrox.model import Station
from metrox_maps.metrox.sheet.sizes import SMALLEST_NAME
from metrox_maps.scene.text import LEADING, block_width, clean, reach, shortened, two_lines
from metrox_maps.scene.typefaces import FontSet, fonts

_CLEAR = 0.8
"""Between a box and its name."""
_FURTHER = 2.6
"""A name may stand this much further off, across a line from its box."""
NOT_ASKED = 20.0
"""Cost of another side than the one asked for: less than crossing a line."""
_LONGEST = 48.0
"""A line of a name is cut beyond this."""
_MOST_BREAKS = 4
_REMEMBERED = 1024
"""Stations whose candidates are kept from one arrangement of the page to the next."""
_SIDES = {"E": 0.0, "W": 0.8, "NE": 2.0, "SE": 2.0, "NW": 2.6, "SW": 2.6, "N": 1.6, "S": 1.4}
_SLIDES = ((0.5, 0.0), (0.15, 0.6), (0.85, 0.6))
_SHIFTS = ((0.5, 0.0), (0.25, 0.5), (0.75, 0.5), (0.0, 1.4), (1.0, 1.4), (-0.2, 1.8), (1.2, 1.8))
_CORNERS = ((0.0, 0.0, 0.0), (0.0, 1.6, 2.5), (2.2, 0.0, 3.0), (2.2, 1.6, 5.0), (-2.0, 0.8, 2.5), (4.2, 1.2, 7.0))
"""How far a name at a corner may stand off, across and down, and what that costs."""
_ACCENT = 0.22
"""How much higher accents on capital letters reach than these, in em."""
_SLANTED = 7.0
_RINGS, _FAR_RINGS = ((0.0, 0.0), (1.2, 2.5)), ((2.5, 4.5), (4.0, 7.0))
"""How much further off names are tried all round the box, and what that costs."""
_ALONG = 1.5
"""Steps in which they are moved along it."""
_ANYWHERE = 3.0
"""What standing neither beside the middle nor at a corner costs."""
_SMALLER = 6.0
"""Cost of the smallest type, for one name among larger ones."""


class Place(NamedTuple):
    """One way to write one name."""

    side: str
    lines: tuple[str, ...]
    size: float
    """Size of the letters (em) in millimetres."""
    anchor: str
    at: Xy
    """Anchor point on the first baseline, before turning."""
    angle: float
    pivot: Xy
    """The point about which the lines are turned."""
    slab: Slab
    """What the letters cover."""
    box: Box
    """The smallest upright box around it."""
    cost: float

    @property
    def polygon(self) -> Polygon:
        """The corners of what the letters cover."""
        return self.slab.corners

    def moved(self, dx: float, dy: float, extra: float = 0.0) -> Place:
        """The same place elsewhere, at a higher cost."""
        side, lines, size, anchor, at, angle, pivot, slab, box, cost = self
        x, y, ux, uy, along, across = slab
        return Place(
            side,
            lines,
            size,
            anchor,
            (at[0] + dx, at[1] + dy),
            angle,
            (pivot[0] + dx, pivot[1] + dy),
            Slab(x + dx, y + dy, ux, uy, along, across),
            (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy),
            cost + extra,
        )


class _Block(NamedTuple):
    """A name in lines: its size on paper, the size of its letters, and what this way to write it costs."""

    lines: tuple[str, ...]
    width: float
    height: float
    size: float
    cost: float
    above: float
    """From the first baseline to the top."""


def places(station: Station, width: float, height: float, size: float) -> tuple[Place, ...]:
    """The ordinary candidates for a station whose box has its upper left corner at (0, 0), the cheapest first.

    There are none where it has no name. A side asked for in the file is left only where the name would hide something
    there. A place given to the millimetre (`label_offset`) is final.
    """
    return _ordinary(station, width, height, size, fonts())


@lru_cache(_REMEMBERED)
def _ordinary(station: Station, width: float, height: float, size: float, _: FontSet) -> tuple[Place, ...]:
    if not station.name.strip():
        return ()
    outer = (0.0, 0.0, width, height)
    found = [place for block in _blocks(station, size)[:2] for place in _around(block, outer)]
    if station.label is not None or station.label_offset is not None:
        dx, dy = station.label_offset or (0.0, 0.0)
        found = [place.moved(dx, dy, _extra(place, station)) for place in found]
    found.sort(key=_by_cost)
    return tuple(found[:1] if station.label_offset is not None else found)


def more_places(station: Station, width: float, height: float, size: float, *, far: bool) -> tuple[Place, ...]:
    """Further candidates for a name that finds no place among the ordinary ones, as in `places`.

    First those close to the box, then the `far` ones and those in smaller type.
    """
    return _further(station, width, height, size, far, fonts())


@lru_cache(_REMEMBERED)
def _further(
    station: Station,
    width: float,
    height: float,
    size: float,
    far: bool,
    _: FontSet,
) -> tuple[Place, ...]:
    if not station.name.strip() or station.label_offset is not None:
        return ()
    outer = (0.0, 0.0, width, height)
    blocks = _blocks(station, size)
    if far:
        found = [place for block in blocks[:2] for place in _all_round(block, outer, _FAR_RINGS)]
        if size > SMALLEST_NAME + 1e-9:
            for block in _blocks(station, SMALLEST_NAME):
                small = block._replace(cost=block.cost + _SMALLER)
                found += [*_around(small, outer), *_all_round(small, outer, _RINGS), *_slanted_round(small, outer)]
    else:
        found = [place for block in blocks[2:] for place in _around(block, outer)]
        for block in blocks[:2]:
            found += [*_all_round(block, outer, _RINGS), *_slanted_round(block, outer)]
    if station.label is not None:
        found = [place.moved(0.0, 0.0, _extra(place, station)) for place in found]
    return tuple(sorted(found, key=_by_cost))


def _by_cost(place: Place) -> float:
    return place.cost


def _extra(place: Place, station: Station) -> float:
    asked = station.label is None or (place.side == station.label and not place.angle)
    return 0.0 if asked else NOT_ASKED


def _blocks(station: Station, size: float) -> list[_Block]:
    """Ways to break a name into lines: one line, the best two, then the other breaks."""
    if station.label_lines:
        return [_block(tuple(shortened(line, size, _LONGEST) for line in station.label_lines), size, 0.0)]
    one = _block((shortened(station.name, size, _LONGEST),), size, 0.0)
    found = [one._replace(cost=max(0.0, one.width - 15.0) * 0.12)]
    halves = two_lines(station.name, size)
    if halves is None:
        return found
    wide = one.width > 12
    breaks = [halves, *(other for other in _other_breaks(station.name) if other != halves)]
    for number, parts in enumerate(breaks[:_MOST_BREAKS]):
        lines = tuple(shortened(line, size, _LONGEST) for line in parts)
        found.append(_block(lines, size, (0.7 if wide else 2.0) + (1.5 if number else 0.0)))
    return found


def _other_breaks(name: str) -> list[tuple[str, str]]:
    words = clean(name).split(" ")
    return [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words))]


def _block(lines: tuple[str, ...], size: float, cost: float) -> _Block:
    accent = _ACCENT if any(char.isupper() and decomposition(char) for char in lines[0]) else 0.0
    above, below = (reach(lines[0])[0] + accent) * size, reach(lines[-1])[1] * size
    height = above + below + (len(lines) - 1) * LEADING * size
    return _Block(lines, block_width(lines, size), height, size, cost, above)


def _around(block: _Block, outer: Box) -> Iterator[Place]:
    left, top, right, bottom = outer
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    width, height, size = block.width, block.height, block.size
    near = _CLEAR * 0.55
    for side, cost in _SIDES.items():
        if side in ("E", "W"):
            away = _FURTHER * 0.7 if side == "E" else -_FURTHER * 0.7
            x = right + _CLEAR if side == "E" else left - _CLEAR - width
            anchor = "start" if side == "E" else "end"
            for shift, more in _SHIFTS:
                y = middle_y - height / 2 + (shift - 0.5) * (bottom - top)
                yield _place(side, block, anchor, x, y, cost + more)
                yield _place(side, block, anchor, x + away, y, cost + more + 3.0)
        elif side in ("N", "S"):
            away = -_FURTHER if side == "N" else _FURTHER
            y = top - _CLEAR * 0.7 - height if side == "N" else bottom + _CLEAR * 0.7
            for share, more in _SLIDES:
                anchor = {0.5: "middle", 0.15: "start", 0.85: "end"}[share]
                x = {"middle": middle_x - width / 2, "start": left, "end": right - width}[anchor]
                if more and width <= right - left:
                    continue
                yield _place(side, block, anchor, x, y, cost + more)
                yield _place(side, block, anchor, x, y + away, cost + more + 4.0)
        else:
            y = top - near - height + 0.25 * size if side[0] == "N" else bottom + near - 0.2 * size
            x = right + near if side[1] == "E" else left - near - width
            anchor, right_of, below = "start" if side[1] == "E" else "end", side[1] == "E", side[0] == "S"
            for away_x, away_y, more in _CORNERS:
                yield _place(
                    side,
                    block,
                    anchor,
                    x + (away_x if right_of else -away_x),
                    y + (away_y if below else -away_y),
                    cost + more,
                )
    yield from _slanted(block, outer)


def _slanted(block: _Block, outer: Box) -> Iterator[Place]:
    left, top, right, bottom = outer
    middle_x, away = (left + right) / 2, block.height * 0.35
    corner, edge = 0.5, _CLEAR + 0.5
    for side, angle, anchor, pivot in (
        ("NE", -45.0, "start", (right + corner, top - corner)),
        ("SE", 45.0, "start", (right + corner, bottom + corner)),
        ("SW", -45.0, "end", (left - corner, bottom + corner)),
        ("NW", 45.0, "end", (left - corner, top - corner)),
        ("N", -45.0, "start", (middle_x + away, top - edge)),
        ("S", 45.0, "start", (middle_x + away, bottom + edge)),
        ("S", -45.0, "end", (middle_x - away, bottom + edge)),
        ("N", 45.0, "end", (middle_x - away, top - edge)),
    ):
        yield _turned(side, block, anchor, pivot, angle, 0.5 if len(side) == 2 else 0.0)


def _turned(side: str, block: _Block, anchor: str, pivot: Xy, angle: float, dear: float) -> Place:
    """A name that begins or ends, at half its height, at a point, and is turned about it."""
    width, height = block.width, block.height
    x = pivot[0] if anchor == "start" else pivot[0] - width
    # names that rise to the right read most easily
    cost = _SLANTED + (0.0 if angle < 0 else 1.5) + dear + 0.6 * (len(block.lines) - 1)
    upright = _place(side, block, anchor, x, pivot[1] - height / 2, cost)
    turn = math.radians(angle)
    polygon = turned(upright.polygon, angle, pivot)
    middle = ((polygon[0][0] + polygon[2][0]) / 2, (polygon[0][1] + polygon[2][1]) / 2)
    slab = Slab(*middle, math.cos(turn), math.sin(turn), width / 2, height / 2)
    return upright._replace(angle=angle, pivot=pivot, slab=slab, box=bounds(polygon))


def _slanted_round(block: _Block, outer: Box) -> Iterator[Place]:
    """A name at 45° either way, from points all along the four edges and a little off them."""
    left, top, right, bottom = outer
    away = block.height * 0.35
    for edge, dear in ((_CLEAR + 0.5, 2.0), (_CLEAR + 1.7, 4.0)):
        for number in range(math.ceil((right - left) / _ALONG) + 1):
            x = min(left + number * _ALONG, right)
            for pole, y, down in (("N", top - edge, 1.0), ("S", bottom + edge, -1.0)):
                yield _turned(pole, block, "start", (x + away, y), -45.0 * down, dear)
                yield _turned(pole, block, "end", (x - away, y), 45.0 * down, dear)
        for number in range(math.ceil((bottom - top) / _ALONG) + 1):
            y = min(top + number * _ALONG, bottom)
            for angle in (-45.0, 45.0):
                down = away if angle > 0 else -away
                yield _turned("E", block, "start", (right + edge, y + down), angle, dear)
                yield _turned("W", block, "end", (left - edge, y - down), angle, dear)


def _all_round(block: _Block, outer: Box, rings: Sequence[tuple[float, float]]) -> Iterator[Place]:
    """A name upright at several distances, moved along all four edges in short steps."""
    left, top, right, bottom = outer
    width, height = block.width, block.height
    for away, dear in rings:
        off = _CLEAR + away
        across = range(math.ceil((width + right - left + 2 * off) / _ALONG) + 1)
        for number in across:
            x = min(left - off - width + number * _ALONG, right + off)
            side = "W" if x + width < left else "E" if x > right else ""
            anchor = "end" if side == "W" else "start" if side == "E" else "middle"
            for pole, y in (("N", top - off - height), ("S", bottom + off)):
                cost = _SIDES[pole + side] + dear + _ANYWHERE
                yield _place(pole + side, block, anchor, x, y, cost)
        for number in range(math.ceil((height + bottom - top) / _ALONG) + 1):
            y = min(top - height + number * _ALONG, bottom)
            yield _place("E", block, "start", right + off, y, _SIDES["E"] + dear + _ANYWHERE)
            yield _place("W", block, "end", left - off - width, y, _SIDES["W"] + dear + _ANYWHERE)


def _place(side: str, block: _Block, anchor: str, x: float, y: float, cost: float) -> Place:
    lines, width, height, size, extra, above = block
    box = (x, y, x + width, y + height)
    across = x if anchor == "start" else x + width if anchor == "end" else x + width / 2
    at = (across, y + above)
    return Place(side, lines, size, anchor, at, 0.0, at, slab_of(box), box, cost + extra)
