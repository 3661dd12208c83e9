"""Small pictures of what a card does on a piece of line: solid boxes are the stations marked now."""

from __future__ import annotations

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metrox.cards.signs import hop
from metrox_maps.metrox.editions.edition import FREE, SKIP, TRANSFER, Card
from metrox_maps.scene.lettering import scaled_to
from metrox_maps.scene.shapes import Circle, Group, Line, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT

_FEW = 6
"""So many stations are drawn one by one; of more, the first ones and the last."""


def picture(card: Card, left: float, middle: float, width: float, *, height: float, ink: str, ground: str) -> Group:
    """What the card does, on a piece of line within a width and height: solid boxes are those marked now."""
    if card.kind == TRANSFER:
        shapes = _transfer_picture(left, middle, width, height, ink, ground)
    elif card.kind == FREE:
        shapes = _free_picture(left, middle, width, height, ink, ground)
    else:
        shapes = _row_picture(card, left, middle, width, height, ink, ground)
    return Group(name="picture", children=tuple(shapes))


def _box(x: float, y: float, side: float, *, fill: str, stroke: Stroke) -> Rect:
    half = side / 2
    return Rect(left=x - half, top=y - half, width=side, height=side, radius=side * 0.15, fill=fill, stroke=stroke)


def _row_picture(
    card: Card, left: float, middle: float, width: float, height: float, ink: str, ground: str
) -> list[Shape]:
    """Boxes in a row: the marked ones solid; then a crossed one that stops a number card, or is jumped by a skip."""
    marked = ["new"] * min(card.value, _FEW)
    if card.value > _FEW:
        marked[3:5] = ["more"]
    cells = [*marked, "old"]
    jumps = 0.0, 2.0
    if card.kind == SKIP:
        cells = [*marked[:1], "old", *marked[1:], "open"]
        if card.value == 1:  # jumped to from the start of the line
            cells, jumps = ["old", "new", "open"], (-0.5, 1.0)
    side = min(height * 0.46, width / len(cells) / 1.45)
    step = min(width / len(cells), side * 1.75)
    stroke = Stroke(color=ink, width=side * 0.1)
    line = middle + (height - side) / 2 * 0.55
    start = left + width / 2 - step * (len(cells) - 1) / 2
    shapes: list[Shape] = [
        Line(
            start=(start - step * 0.5, line),
            end=(start + step * (len(cells) - 0.5), line),
            stroke=Stroke(color=ink, width=side * 0.18),
        )
    ]
    for number, cell in enumerate(cells):
        x = start + step * number
        if cell == "more":
            gap = Line(
                start=(x - step * 0.5, line), end=(x + step * 0.5, line), stroke=Stroke(color=ground, width=side * 0.4)
            )
            dots = [Circle(center=(x + shift * side, line), radius=side * 0.1, fill=ink) for shift in (-0.4, 0, 0.4)]
            shapes += [gap, *dots]
            continue
        shapes.append(_box(x, line, side, fill=ink if cell == "new" else ground, stroke=stroke))
        if cell == "old":
            shapes += _crossed((x, line), side * 0.26, Stroke(color=ink, width=side * 0.12))
    if card.kind == SKIP:
        over = line - side * 0.62
        first, last = (start + step * cell for cell in jumps)
        shapes += hop((first, over), (last, over), (height - side) * 0.62, color=ink, width=side * 0.16)
    return shapes


def _crossed(center: Xy, half: float, stroke: Stroke) -> list[Shape]:
    x, y = center
    return [Line(start=(x - half, y - half * turn), end=(x + half, y + half * turn), stroke=stroke) for turn in (1, -1)]


def _transfer_picture(left: float, middle: float, width: float, height: float, ink: str, ground: str) -> list[Shape]:
    """A station where three routes stop, and what is written: 2 × 3 = 6."""
    side = height * 0.62
    size = side * 0.92
    text = "2 × 3 = 6"
    size = scaled_to(text, width=width - side * 3.2, size=size, bold=True)
    start = left + (width - side * 3.0 - size * 4.4) / 2
    x = start + side * 1.2
    stroke = Stroke(color=ink, width=side * 0.15)
    shapes: list[Shape] = [
        Line(start=(x - side * 1.2, middle + dy * side), end=(x + side * 1.2, middle + dy * side), stroke=stroke)
        for dy in (-0.28, 0.0, 0.28)
    ]
    shapes.append(_box(x, middle, side, fill=ground, stroke=Stroke(color=ink, width=side * 0.1)))
    six = Text(
        at=(x, middle + size * CAP_HEIGHT / 2), text="6", size=size * 0.95, anchor="middle", bold=True, color=ink
    )
    words = Text(at=(x + side * 1.6, middle + size * CAP_HEIGHT / 2), text=text, size=size, bold=True, color=ink)
    return [*shapes, six, words]


def _free_picture(left: float, middle: float, width: float, height: float, ink: str, ground: str) -> list[Shape]:
    """Boxes on two lines, one of them marked out of turn."""
    side = height * 0.36
    step = min(width / 4.6, side * 2.6)
    center = left + width / 2
    stroke = Stroke(color=ink, width=side * 0.1)
    shapes: list[Shape] = []
    for row, count in ((-1, 4), (1, 4)):
        y = middle + row * height * 0.27
        spread = step * (count - 1) / 2
        shapes.append(
            Line(
                start=(center - spread - step * 0.6, y),
                end=(center + spread + step * 0.6, y),
                stroke=Stroke(color=ink, width=side * 0.18),
            )
        )
        for number in range(count):
            chosen = row == 1 and number == 2
            x = center - spread + step * number
            shapes.append(_box(x, y, side, fill=ink if chosen else ground, stroke=stroke))
    return shapes
