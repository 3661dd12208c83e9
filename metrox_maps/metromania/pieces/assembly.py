"""The first page of a kit: how the pieces go together, and how many of each there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import DIRECTIONS, HEIGHT, SIDES, page_point
from metrox_maps.geometry.quads import Box
from metrox_maps.metromania.facts import DESTINATIONS, PLAIN_ORDER
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.pieces.aid import PLAYERS
from metrox_maps.metromania.pieces.districts import draw_district
from metrox_maps.metromania.pieces.frame import draw_frame_piece, outline, side_number
from metrox_maps.metromania.pieces.measures import Measures
from metrox_maps.metromania.pieces.packing import Corners, Seat
from metrox_maps.metromania.pieces.words import Words
from metrox_maps.metromania.sheet import art
from metrox_maps.metromania.sheet.look import LINES
from metrox_maps.scene.lettering import LEADING, Block, fitted
from metrox_maps.scene.shapes import Group, Polygon, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, block_width, shortened
from metrox_maps.scene.theme import Theme

_TITLE, _HEADING, _TEXT, _LEAST = 16 * POINT, 10 * POINT, 8.5 * POINT, 5.5 * POINT
_ICON = 8.0
_HEAD = 3.0
"""From the top of the content to the title: the line above is close."""
_GAP = 6.0
_RING, _LABEL = 2.2, 8 * POINT
"""Radius of the number of a side beside the city, and the size of what stands there."""
_BESIDE = 6.0
"""Room above and below the city for it."""
_OFF = 2.0
"""From a slanted side to it."""
_ALONG = 0.25
"""Where it stands on a slanted side, on the way from the upper or lower corner to the corner at the right or left."""
_PICTURE = 0.56
"""How much of the page's height the picture takes at most."""
_BELOW = 80.0
"""Room for what is said below it, at least."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Equal pieces: what they are called, and how one looks about a middle, as wide as a size."""

    text: str
    icon: Callable[[Xy, float], tuple[Shape, ...]]


def piles(board: CityBoard, words: Words, theme: Theme) -> tuple[Pile, ...]:
    """All pieces of a kit by kind, with how many there are."""
    tunnels = board.components.tunnels

    def piece(center: Xy, size: float) -> tuple[Shape, ...]:
        stroke = Stroke(color=theme.ink, width=0.25)
        return (Polygon(points=_triangle(center, size), fill=theme.paper, stroke=stroke),)

    def frame(center: Xy, size: float) -> tuple[Shape, ...]:
        x, y = center
        points = ((-0.48, 0.14), (0.48, 0.14), (0.6, -0.14), (-0.6, -0.14))
        corners = tuple((x + size * a, y + size * b) for a, b in points)
        return (Polygon(points=corners, fill=theme.paper, stroke=Stroke(color=theme.ink, width=0.25)),)

    def tunnel(center: Xy, size: float) -> tuple[Shape, ...]:
        apex, right, left = _triangle(center, size)
        return art.tunnel((left, right, apex), 0, LINES[0], theme)

    return (
        Pile(words.count("district", len(board.districts)), piece),
        Pile(words("frame", count=SIDES), frame),
        Pile(words("tunnel", count=tunnels * len(LINES), each=tunnels), tunnel),
        Pile(
            words.count("station", board.components.stations),
            lambda center, size: art.station(center, size * 0.7, theme),
        ),
        Pile(
            words("start-counter", count=len(LINES)),
            lambda center, size: art.counter(art.START, center, size * 0.8, 0, theme),
        ),
        Pile(
            words("end-counter", count=len(LINES)),
            lambda center, size: art.counter(art.END, center, size * 0.8, 0, theme),
        ),
        Pile(words("score-counter"), lambda center, size: art.counter(art.SCORE, center, size * 0.8, 0, theme)),
        Pile(
            words("destination", count=len(DESTINATIONS)),
            lambda center, size: art.destination(center, size * 0.9, DESTINATIONS[0], theme),
        ),
        Pile(words("aid", count=PLAYERS), lambda center, size: _sheet(center, size, theme)),
        Pile(words("memo"), lambda center, size: _sheet(center, size, theme)),
    )


def _sheet(center: Xy, size: float, theme: Theme) -> tuple[Shape, ...]:
    x, y = center
    half, high = size * 0.3, size * 0.42
    points = ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))
    return (Polygon(points=points, fill=theme.paper, stroke=Stroke(color=theme.ink, width=0.25)),)


def _triangle(center: Xy, side: float) -> tuple[Xy, Xy, Xy]:
    x, y = center
    high = side * HEIGHT
    return (x, y - high / 2), (x + side / 2, y + high / 2), (x - side / 2, y + high / 2)


def city_corners(center: Xy, side: float, position: int, rotation: int) -> Corners:
    """Where a district lies in a city about a center: its own apex, left and right corner, turned by thirds."""
    outer = (page_point(DIRECTIONS[(position + turn) % SIDES]) for turn in (0, 1))
    left, right = ((center[0] + x * side, center[1] + y * side) for x, y in outer)
    corners = (center, left, right)
    # a turned district has its apex where an unturned one has its left corner, and so on
    turned = corners[rotation:] + corners[:rotation]
    return Corners(*turned)


def frame_seat(center: Xy, measures: Measures, side: int, scale: float = 1.0) -> Seat:
    """Where a piece of the frame lies around a city."""
    x, y = page_point(DIRECTIONS[side])
    reach = measures.district * scale
    return Seat((center[0] + x * reach, center[1] + y * reach), 60.0 * side, scale)


def draw_city(board: CityBoard, measures: Measures, box: Box, words: Words, theme: Theme) -> Group:
    """The city with its frame, small, in the middle of a box; beside every side its number and what lies there."""
    left, top, right, bottom = box
    center = (left + right) / 2, (top + bottom) / 2
    radius = measures.outer
    scale = min((right - left) / (2 * radius), (bottom - top - 2 * _BESIDE) / (2 * radius * HEIGHT))
    shapes: list[Shape] = []
    said: list[Shape] = []
    placement = board.placement or PLAIN_ORDER
    fine = Stroke(color=theme.ink, width=0.3)
    for position, placed in enumerate(placement):
        corners = city_corners(center, measures.district * scale, position, placed.rotation)
        district = board.districts[placed.district]
        if board.placement is not None:
            shapes.append(draw_district(district, placed.district, corners, theme, lettered=False))
        shapes.append(Polygon(points=(corners.apex, corners.left, corners.right), stroke=fine))
        lines: tuple[str, ...] = ()
        if board.placement is not None:
            lines = district.name, words("rotation", number=placed.rotation)
        said.append(_beside(position, lines, center, radius * scale, (left, right), theme))
    for side, text in enumerate(board.frame):
        seat = frame_seat(center, measures, side, scale)
        shapes.append(draw_frame_piece(text, side, seat, measures, theme))
        shapes.append(Polygon(points=outline(seat, measures), stroke=fine))
    return Group(name="assembled", title=words("assembly"), children=(*shapes, *said))


def _beside(
    side: int, lines: tuple[str, ...], center: Xy, radius: float, room: tuple[float, float], theme: Theme
) -> Group:
    """The number of a side, and lines about the district there, outside the frame: one beside the other or stacked.

    `radius` is from the city's center to a corner of its frame, `room` the ends of what may be written on.
    """
    x, y = center
    if side % 3 == 0:
        y += (radius * HEIGHT + _BESIDE / 2) * (-1 if side == 0 else 1)
        text = fitted(" · ".join(lines), width=radius * 1.2, height=_LABEL * LEADING, largest=_LABEL)
        wide = block_width(text.lines, text.size) + _RING * 2.5 if lines else 0.0
        ring = x - max(0.0, wide / 2 - _RING), y
        drawn = (
            text.draw((ring[0] + _RING * 1.5, y - (text.height - 0.24 * text.size) / 2), color=theme.ink)
            if lines
            else []
        )
        return Group(name="beside", children=(side_number(side, ring, _RING, theme), *drawn))
    way = 1 if side < 3 else -1
    upper = side in (1, 5)
    # on the slanted side near the page's corner, where there is most room
    edge = x + way * radius * (0.5 + _ALONG / 2)
    level = radius * HEIGHT * (1 - _ALONG)
    at = edge + way * _OFF, y + (-level if upper else level)
    ring = at[0] + way * _RING, at[1] + (-_RING if upper else _RING)
    if not lines:
        return Group(name="beside", children=(side_number(side, ring, _RING, theme),))
    start = ring[0] + way * _RING * 1.5
    width = max(_LABEL, room[1] - start if way > 0 else start - room[0])
    name = fitted(lines[0], width=width, height=_LABEL * LEADING * 2, largest=_LABEL, bold=True)
    turn = fitted(lines[1], width=width, height=_LABEL * LEADING, largest=_LABEL)
    below = name.height + _LABEL * 0.25
    high = below + turn.height
    top = ring[1] + _RING - high if upper else ring[1] - _RING
    anchor = "start" if way > 0 else "end"
    drawn = [
        *name.draw((start, top), color=theme.ink, anchor=anchor),
        *turn.draw((start, top + below), color=theme.ink, anchor=anchor),
    ]
    return Group(name="beside", children=(side_number(side, ring, _RING, theme), *drawn))


def steps(board: CityBoard, measures: Measures, words: Words) -> tuple[str, ...]:
    """What to do, in order."""
    spread = words("step-deal", count=len(board.districts)) if board.placement is None else words("step-districts")
    return (
        words("step-print"),
        words("step-glue"),
        words("step-fold"),
        spread,
        words("step-frame"),
        words("step-score", fields=measures.fields),
    )


def draw_assembly(
    board: CityBoard, measures: Measures, box: Box, pages: Sequence[str], *, words: Words, theme: Theme
) -> tuple[Shape, ...]:
    """The whole page within a box: title, picture, then the pieces beside what to do.

    `pages` says what is on which of the other pages.
    """
    left, top, right, bottom = box
    top += _HEAD
    width = right - left
    title = fitted(board.name, width=width, height=_TITLE * 1.1, largest=_TITLE, bold=True)
    size = words(
        "size",
        space=f"{measures.space:g}",
        district=f"{measures.district:g}",
        across=f"{2 * measures.outer:.0f}",
    )
    under = fitted(size, width=width, height=_TEXT * 1.2, largest=_TEXT)
    y = top + title.height + 1.0
    shapes: list[Shape] = [*title.draw((left, top), color=theme.ink), *under.draw((left, y), color=theme.soft)]
    y += under.height + _GAP / 2
    picture = min(width * HEIGHT, (bottom - top) * _PICTURE, bottom - y - _GAP - _BELOW)
    shapes.append(draw_city(board, measures, (left, y, right, y + picture), words, theme))
    y += picture + _GAP
    half = (width - _GAP) / 2
    shapes += _piles(piles(board, words, theme), (left, y, left + half, bottom), words, theme)
    beside = (left + half + _GAP, y, right, bottom)
    shapes += _steps(steps(board, measures, words), pages, beside, words=words, theme=theme)
    return tuple(shapes)


def _heading(text: str, box: Box, theme: Theme) -> tuple[list[Text], float]:
    """A heading at the top of a box, and where it ends."""
    block = fitted(text, width=box[2] - box[0], height=_HEADING * 1.2, largest=_HEADING, bold=True)
    return block.draw((box[0], box[1]), color=theme.ink), box[1] + block.height + 1.5


def _piles(found: Sequence[Pile], box: Box, words: Words, theme: Theme) -> Iterator[Shape]:
    shapes, y = _heading(words("pieces"), box, theme)
    yield from shapes
    step = min(_ICON + 1.0, (box[3] - y) / len(found))
    icon = step - 1.5
    for pile in found:
        middle = y + step / 2
        block = fitted(pile.text, width=box[2] - box[0] - _ICON * 1.5, height=step, largest=_TEXT, smallest=_LEAST)
        yield Group(
            name="pile",
            children=(
                *pile.icon((box[0] + _ICON * 0.6, middle), icon),
                *block.draw((box[0] + _ICON * 1.5, middle - (block.height - 0.24 * block.size) / 2), color=theme.ink),
            ),
        )
        y += step


def _steps(found: Sequence[str], pages: Sequence[str], box: Box, *, words: Words, theme: Theme) -> Iterator[Shape]:
    """What to do, step by step, and below it what is on which page."""
    shapes, y = _heading(words("assembly"), box, theme)
    yield from shapes
    indent = _TEXT * 1.4
    lines = len(pages) * _LEAST * LEADING + _HEADING * 1.2 + 4.5
    blocks = _fitting(found, box[2] - box[0] - indent, box[3] - y - lines)
    for number, block in enumerate(blocks, 1):
        yield Text(
            at=(box[0], y + block.size * CAP_HEIGHT), text=str(number), size=block.size, bold=True, color=theme.ink
        )
        yield from block.draw((box[0] + indent, y), color=theme.ink)
        y += block.height + block.size * 0.5
    shapes, y = _heading(words("pages"), (box[0], y + 3.0, *box[2:]), theme)
    yield from shapes
    size = min(_TEXT, (box[3] - y) / (len(pages) * LEADING))
    for text in pages:
        line = shortened(text, size, box[2] - box[0])
        yield Text(at=(box[0], y + size * CAP_HEIGHT), text=line, size=size, color=theme.ink)
        y += size * LEADING


def _fitting(texts: Sequence[str], width: float, height: float) -> list[Block]:
    """All texts in one size, as large as they fit."""
    size = _TEXT
    while True:
        blocks = [fitted(text, width=width, height=height, largest=size, smallest=size) for text in texts]
        if sum(block.height + size * 0.5 for block in blocks) <= height or size <= _LEAST:
            return blocks
        size -= 0.25 * POINT
