"""The districts as triangles to cut out: their spaces, a number in every corner, their name.

The number in the corner that lies at the city's middle is the rotation: 0 as the board file writes the district, 1 and
2 turned clockwise by thirds (RULES 2.1).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.model import PLAIN, District
from metrox_maps.metromania.pieces.packing import Corners
from metrox_maps.metromania.sheet.art import space
from metrox_maps.metromania.sheet.look import district_accent, district_tint
from metrox_maps.metromania.sheet.pictograms import Triangle, centroid
from metrox_maps.metromania.sheet.sizes import FINE, SMALLEST_TEXT, USUAL_SPACE
from metrox_maps.scene.shapes import Group, Line, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, DESCENT, baseline, shortened
from metrox_maps.scene.theme import Theme

_NUMBER, _NAME = 0.085, 0.095
"""Sizes of corner numbers and of the name, in sides of a space."""
_IN_CORNER = 0.118
"""From a corner to the middle of its number, in sides of a space."""
_FROM_EDGE = 0.035
"""From the edge to the name, in sides of a space."""
_LATTICE = 0.24
"""Width of the lines between spaces at most: the piece's edge has to stand out from them."""


def draw_district(district: District, number: int, place: Corners, theme: Theme, *, lettered: bool = True) -> Group:
    """A district with its number (its index on the board) in a place, without the lines to cut it out along.

    Its letters ask for a level side.
    """
    n = len(district.rows)
    side = math.dist(place.apex, place.left) / n
    plain = district_tint(number, theme)
    shapes: list[Shape] = []
    for row, text in enumerate(district.rows):
        for column, kind in enumerate(text):
            triangle = cell(place, n, row, column)
            drawn = space(kind, triangle, theme, plain=plain, origin=place.apex)
            shapes.append(Group(name="space", data=(("kind", kind),), children=drawn))
    fine = min(_LATTICE, FINE * side / USUAL_SPACE)
    shapes += _lines(place, n, Stroke(color=theme.soft, width=fine, cap="round"))
    if lettered:
        shapes += _corner_numbers(place, side, theme)
        shapes.append(_name(district, number, place, side, theme))
    return Group(name="district", data=(("id", district.id),), title=district.name, children=tuple(shapes))


def point(place: Corners, n: int, line: int, index: int) -> Xy:
    """A vertex of a district: the one at `index`, from the left, of the line so far from the apex."""
    (ax, ay), (lx, ly), (rx, ry) = place.apex, place.left, place.right
    left, right = (line - index) / n, index / n
    return ax + (lx - ax) * left + (rx - ax) * right, ay + (ly - ay) * left + (ry - ay) * right


def cell(place: Corners, n: int, row: int, column: int) -> Triangle:
    """A space of a district: as `geometry.grids.cell_corners` has it."""
    index, odd = divmod(column, 2)
    if odd:
        lines = ((row, index), (row, index + 1), (row + 1, index + 1))
    else:
        lines = ((row, index), (row + 1, index), (row + 1, index + 1))
    first, second, third = (point(place, n, *each) for each in lines)
    return first, second, third


def _lines(place: Corners, n: int, stroke: Stroke) -> Iterator[Line]:
    """The lines between spaces, in three directions."""
    for number in range(1, n):
        for start, end in (
            ((number, 0), (number, number)),
            ((number, number), (n, number)),
            ((number, 0), (n, n - number)),
        ):
            yield Line(start=point(place, n, *start), end=point(place, n, *end), stroke=stroke)


def _corner_numbers(place: Corners, side: float, theme: Theme) -> Iterator[Text]:
    """The rotation in which each corner lies at the city's middle."""
    middle = centroid((place.apex, place.left, place.right))
    size = _NUMBER * side
    for number, (x, y) in enumerate((place.apex, place.right, place.left)):
        share = _IN_CORNER * side / math.dist((x, y), middle)
        at = x + (middle[0] - x) * share, y + (middle[1] - y) * share
        yield Text(
            at=(at[0], baseline(at[1], size)),
            text=str(number),
            size=size,
            anchor="middle",
            bold=True,
            color=theme.ink,
            halo=size * 0.16,
            halo_color=theme.paper,
        )


def _name(district: District, number: int, place: Corners, side: float, theme: Theme) -> Text:
    """The name along the level side, within a plain space near its middle where there is one."""
    n = len(district.rows)
    size = max(SMALLEST_TEXT, _NAME * side)
    free = [column for column in range(0, 2 * n - 1, 2) if district.rows[-1][column] == PLAIN]
    column = min(free, key=lambda each: (abs(each - (n - 1)), each), default=n - 1 - (n - 1) % 2)
    _, (ax, ay), (bx, _) = cell(place, n, n - 1, column)
    text = shortened(district.name, size, side * (0.86 if free else 0.7))
    # the side is level: the piece stands on it, or hangs from it
    upright = place.apex[1] < ay
    off = _FROM_EDGE * side
    base = ay - off - size * DESCENT if upright else ay + off + size * CAP_HEIGHT
    return Text(
        at=((ax + bx) / 2, base),
        text=text,
        size=size,
        anchor="middle",
        color=district_accent(number, theme),
        halo=size * 0.12,
        halo_color=district_tint(number, theme),
    )
