"""Pages of cards read back from their SVG: what is on them, where it is cut, how far its color reaches."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import CAP_HEIGHT, measure

NS = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass
class Said:
    """A text on the page and the box around its capitals."""

    text: str
    box: Box


@dataclass
class Card:
    """One side of a card as the file has it."""

    side: str
    kind: str
    value: int
    reshuffle: bool
    cut: Box
    ground: Box | None
    fill: str
    texts: list[Said]
    element: ElementTree.Element


@dataclass
class Page:
    """One page: its size, cards, loose grounds of backs, marks (start, end, width), texts outside cards."""

    width: float
    height: float
    title: str
    cards: list[Card] = field(default_factory=list)
    grounds: list[Box] = field(default_factory=list)
    marks: list[tuple[Box, float]] = field(default_factory=list)
    folds: list[Box] = field(default_factory=list)
    root: ElementTree.Element | None = None

    def of(self, side: str) -> list[Card]:
        return [card for card in self.cards if card.side == side]


def rect_box(element: ElementTree.Element) -> Box:
    left, top, width, height = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
    return left, top, left + width, top + height


def said(root: ElementTree.Element) -> list[Said]:
    """All texts; those upside down are turned about the point the file names."""
    found = []
    for element in root.iter(f"{NS}text"):
        spans = list(element.iter(f"{NS}tspan"))
        text = "".join(span.text or "" for span in spans)
        size, bold = float(element.get("font-size", "0")), element.get("font-weight") == "700"
        left, base = float(spans[0].get("x", "0")), float(spans[0].get("y", "0"))
        box = left, base - size * CAP_HEIGHT, left + measure(text, size, bold=bold), base
        turn = element.get("transform", "")
        if turn:
            angle, x, y = map(float, turn.removeprefix("rotate(").removesuffix(")").split())
            assert angle == 180
            box = 2 * x - box[2], 2 * y - box[3], 2 * x - box[0], 2 * y - box[1]
        found.append(Said(text, box))
    return found


def groups(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (element for element in root.iter(f"{NS}g") if element.get("class") == name)


def _lines(root: ElementTree.Element, name: str) -> Iterator[tuple[Box, float]]:
    for group in groups(root, name):
        for line in group.iter(f"{NS}line"):
            ends = [float(line.get(end, "0")) for end in ("x1", "y1", "x2", "y2")]
            box = min(ends[0], ends[2]), min(ends[1], ends[3]), max(ends[0], ends[2]), max(ends[1], ends[3])
            yield box, float(line.get("stroke-width", "0"))


def read_page(scene: Scene) -> Page:
    root = ElementTree.fromstring(to_svg(scene))
    width, height = (float(root.get(name, "").removesuffix("mm")) for name in ("width", "height"))
    title = root.find(f"{NS}title")
    assert title is not None
    page = Page(width, height, title.text or "", root=root)
    for group in groups(root, "card"):
        left, top, wide, high = map(float, group.get("data-box", "").split())
        first = next((child for child in group if child.tag != f"{NS}title"), None)
        ground = rect_box(first) if first is not None and first.tag == f"{NS}rect" else None
        fill = first.get("fill", "") if first is not None else ""
        page.cards.append(
            Card(
                group.get("data-side", ""),
                group.get("data-kind", ""),
                int(group.get("data-value", "0")),
                group.get("data-reshuffle") == "yes",
                (left, top, left + wide, top + high),
                ground,
                fill,
                said(group),
                group,
            )
        )
    page.grounds = [rect_box(rect) for rect in root.findall(f"{NS}rect")]
    page.marks = list(_lines(root, "cut-marks"))
    page.folds = [box for box, _ in _lines(root, "fold-line")]
    return page


@pytest.fixture
def texts_of() -> Callable[[ElementTree.Element], list[Said]]:
    """All texts in an element, with their boxes."""
    return said


@pytest.fixture
def read() -> Callable[[Scene], Page]:
    """Reads a page back from its SVG."""
    return read_page
