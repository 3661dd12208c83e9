"""Tokens and spaces of the game as shapes: pure functions of a place, a size in millimetres and a theme.

They give tuples of shapes, bottom first, that stay within the size named. The board and the pieces to cut out are drawn
with the same ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.model import LAKE, PARK, SPOTS
from metrox_maps.metromania.sheet.look import (
    STRIPED,
    Paints,
    company_paints,
    park_paints,
    spot_paints,
    stripe_color,
    water_paints,
)
from metrox_maps.metromania.sheet.pictograms import PICTOGRAMS, Triangle, centroid, trees, waves
from metrox_maps.scene.palette import mixed
from metrox_maps.scene.shapes import Circle, Line, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import baseline
from metrox_maps.scene.theme import Theme

START, END, SCORE = "start", "end", "score"
"""The three counters of a company: round, square, and a hexagon for the score track."""
BAND = 0.17
"""Width of a line within its triangles, in sides of a triangle."""
_SIGN = 0.34
_CORNER = 0.12
"""How much of the side of a spot is cut off at each corner of its ground."""


def company_label(company: int) -> str:
    """What a company is called on tokens: 1 to 4 in turn order."""
    return str(company + 1)


def ground(kind: str, theme: Theme, *, plain: str) -> str:
    """The color a space of a kind is filled with; `plain` is that of its district."""
    if kind == LAKE:
        return water_paints(theme).fill
    return park_paints(theme).fill if kind == PARK else plain


def space(
    kind: str, triangle: Triangle, theme: Theme, *, plain: str = "", origin: Xy = (0.0, 0.0)
) -> tuple[Shape, ...]:
    """A space of the city without its outline: its ground and what is drawn on it.

    `plain` is the ground of the district, by default the page; `origin` is where the waves of a lake are counted from.
    """
    fill = ground(kind, theme, plain=plain or theme.paper)
    shapes: tuple[Shape, ...] = (Polygon(points=triangle, fill=fill),)
    if kind in SPOTS:
        return *shapes, *spot(kind, triangle, theme)
    if kind == LAKE:
        return *shapes, *waves(triangle, ink=water_paints(theme).edge, origin=origin)
    if kind == PARK:
        return *shapes, *trees(triangle, ink=park_paints(theme).edge, ground=fill)
    return shapes


def spot(kind: str, triangle: Triangle, theme: Theme) -> tuple[Shape, ...]:
    """The field of a spot within its triangle, with its pictogram."""
    paints, side = spot_paints(kind, theme), math.dist(triangle[0], triangle[1])
    hollow = theme.gray or theme.outlined
    edge = Stroke(color=paints.edge, width=side * 0.022) if hollow else None
    x, y = centroid(triangle)
    inner = shrunk(triangle, side * 0.05)
    return (
        Polygon(points=_blunt(inner), fill=paints.fill, stroke=edge),
        *pictogram(kind, (x, y), side * _SIGN, theme),
    )


def pictogram(kind: str, center: Xy, size: float, theme: Theme, *, on: str = "") -> tuple[Shape, ...]:
    """The sign of a kind of spot alone; `on` is the color it lies on, by default that of the spot's field."""
    paints = spot_paints(kind, theme)
    return PICTOGRAMS[kind](center, size, ink=paints.edge, ground=on or paints.fill)


def tile(triangle: Triangle, company: int, theme: Theme) -> tuple[Shape, ...]:
    """The ground of a tunnel: its triangle in the company's light color, without a line."""
    paints = company_paints(company, theme)
    return (Polygon(points=triangle, fill=paints.tint),)


def tunnel(triangle: Triangle, company: int, line: str, theme: Theme) -> tuple[Shape, ...]:
    """A tunnel as a piece: a triangle whose line runs along the edge from its first to its second corner."""
    paints, side = company_paints(company, theme), math.dist(triangle[0], triangle[1])
    rim = side * 0.02
    band = _band(triangle, (0.0, 1.0), side * BAND)
    shapes: list[Shape] = [
        *tile(triangle, company, theme),
        Polygon(points=band, fill=paints.fill),
    ]
    if line == STRIPED:
        color, steps = stripe_color(paints, theme), 11
        shapes += [
            Polygon(points=_band(triangle, (number / steps, (number + 1) / steps), side * BAND), fill=color)
            for number in range(1, steps, 2)
        ]
    shapes.append(Line(start=band[3], end=band[2], stroke=Stroke(color=paints.edge, width=rim)))
    shapes.append(Polygon(points=shrunk(triangle, rim / 2), stroke=Stroke(color=paints.edge, width=rim)))
    shapes.append(number_on_tile(triangle, company, theme))
    return tuple(shapes)


def number_on_tile(triangle: Triangle, company: int, theme: Theme) -> Text:
    """The company's number on a tunnel, off the edge from its first to its second corner."""
    side = math.dist(triangle[0], triangle[1])
    x, y = free_place(triangle)
    size = side * 0.2
    color = company_paints(company, theme).tint_text
    return Text(
        at=(x, baseline(y, size)), text=company_label(company), size=size, anchor="middle", bold=True, color=color
    )


def free_place(triangle: Triangle, *, off: float = 0.1) -> Xy:
    """The middle of a triangle moved, by a share of its side, away from the edge its line runs along."""
    (ax, ay), (bx, by), (cx, cy) = triangle
    mx, my = (ax + bx) / 2, (ay + by) / 2
    height, side = math.dist((mx, my), (cx, cy)), math.dist((ax, ay), (bx, by))
    share = 1 / 3 + off * side / height
    return mx + (cx - mx) * share, my + (cy - my) * share


def station(center: Xy, size: float, theme: Theme) -> tuple[Shape, ...]:
    """A station: a ring as wide as `size`."""
    wall = size * 0.19
    return (
        Circle(center=center, radius=size / 2, fill=theme.ink),
        Circle(center=center, radius=size / 2 - wall, fill=theme.box),
    )


def destination(center: Xy, size: float, name: str, theme: Theme, *, company: int | None = None) -> tuple[Shape, ...]:
    """A destination counter, face up: the sign of its type above its letter.

    `name` is type before letter, as `HA`. The rim is in the color of the company that placed it.
    """
    kind, letter = name[0], name[1]
    shapes = _disc(center, size, kind, theme, company)
    x, y = center
    letters = size * 0.46
    sign = pictogram(kind, (x, y - size * 0.205), size * 0.36, theme, on=_field(kind, theme))
    text = Text(
        at=(x, baseline(y + size * 0.205, letters)),
        text=letter,
        size=letters,
        anchor="middle",
        bold=True,
        color=theme.ink,
    )
    return *shapes, *sign, text


def destination_back(center: Xy, size: float, kind: str, theme: Theme) -> tuple[Shape, ...]:
    """A destination counter with its letter hidden: the sign of its type alone."""
    return *_disc(center, size, kind, theme, None), *pictogram(kind, center, size * 0.56, theme, on=_field(kind, theme))


def _field(kind: str, theme: Theme) -> str:
    """What the letter of a destination stands on."""
    if theme.gray or theme.outlined:
        return theme.box
    return mixed(spot_paints(kind, theme).fill, theme.box, 0.55)


def _disc(center: Xy, size: float, kind: str, theme: Theme, company: int | None) -> tuple[Shape, ...]:
    rim = spot_paints(kind, theme).edge if company is None else company_paints(company, theme).edge
    wall = size * 0.07
    shapes: list[Shape] = [Circle(center=center, radius=size / 2, fill=rim)]
    if company is not None:
        wall = size * 0.1
        shapes.append(Circle(center=center, radius=size / 2 - size * 0.025, fill=company_paints(company, theme).fill))
    return *shapes, Circle(center=center, radius=size / 2 - wall, fill=_field(kind, theme))


def counter(kind: str, center: Xy, size: float, company: int, theme: Theme) -> tuple[Shape, ...]:
    """A counter of a company with its number: `START` is round, `END` square, `SCORE` a hexagon, all `size` wide."""
    paints = company_paints(company, theme)
    return _counter_shape(kind, center, size, paints), _figure(company_label(company), center, size * 0.62, paints.text)


def _counter_shape(kind: str, center: Xy, size: float, paints: Paints) -> Shape:
    x, y = center
    rim = size * 0.09
    half = (size - rim) / 2
    stroke = Stroke(color=paints.edge, width=rim)
    if kind == START:
        return Circle(center=center, radius=half, fill=paints.fill, stroke=stroke)
    if kind == END:
        return Rect(
            left=x - half,
            top=y - half,
            width=2 * half,
            height=2 * half,
            radius=size * 0.08,
            fill=paints.fill,
            stroke=stroke,
        )
    points = [(math.cos(math.pi / 3 * turn), math.sin(math.pi / 3 * turn)) for turn in range(6)]
    return Polygon(points=tuple((x + half * a, y + half * b) for a, b in points), fill=paints.fill, stroke=stroke)


def _figure(text: str, center: Xy, size: float, color: str) -> Text:
    return Text(
        at=(center[0], baseline(center[1], size)), text=text, size=size, anchor="middle", bold=True, color=color
    )


def arrow(tail: Xy, tip: Xy, theme: Theme, *, black: bool) -> tuple[Shape, ...]:
    """A broad arrow from one point to another: white for a line start, black for a line end."""
    length = math.dist(tail, tip)
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    head, shaft, wing = length * 0.55, length * 0.17, length * 0.42
    outline = [(0.0, -shaft), (length - head, -shaft), (length - head, -wing), (length, 0.0)]
    outline += [(along, -across) for along, across in reversed(outline[:-1])]
    points = tuple((tail[0] + ux * a - uy * b, tail[1] + uy * a + ux * b) for a, b in outline)
    # a dark page has white on dark turned round: what is called black stays the darker of the two
    dark, light = (theme.box, theme.ink) if theme.ground else (theme.ink, theme.box)
    edge = theme.ink
    return (Polygon(points=points, fill=dark if black else light, stroke=Stroke(color=edge, width=length * 0.06)),)


def shrunk(triangle: Sequence[Xy], margin: float) -> Triangle:
    """A triangle with its sides moved inward by a margin."""
    a, b, c = triangle
    x, y = centroid((a, b, c))
    inradius = math.dist(a, b) / (2 * math.sqrt(3))
    share = 1 - margin / inradius
    first, second, third = ((x + (px - x) * share, y + (py - y) * share) for px, py in (a, b, c))
    return first, second, third


def _blunt(triangle: Triangle) -> tuple[Xy, ...]:
    """A triangle with its corners cut off."""
    found: list[Xy] = []
    for number, (x, y) in enumerate(triangle):
        for other in (triangle[number - 1], triangle[(number + 1) % 3]):
            found.append((x + (other[0] - x) * _CORNER, y + (other[1] - y) * _CORNER))
    return tuple(found)


def _band(triangle: Triangle, part: tuple[float, float], width: float) -> tuple[Xy, Xy, Xy, Xy]:
    """A part of the band of a width along the edge from the first corner to the second, within the triangle."""
    a, b, c = triangle
    share = width / (math.dist(a, b) * math.sqrt(3) / 2)
    inner = _between(a, c, share), _between(b, c, share)
    first, last = part
    return _between(a, b, first), _between(a, b, last), _between(*inner, last), _between(*inner, first)


def _between(one: Xy, other: Xy, share: float) -> Xy:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
