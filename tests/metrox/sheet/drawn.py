"""Reads a finished sheet as shapes in millimetres, from the SVG alone: what is inked where, and to what it belongs.

Nothing of the package is used here, so that what is measured does not lean on what has drawn it. Texts are shaped with
the fonts that the file itself carries.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from shapely import affinity, union_all
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from tests.metrox.sheet.written import Faces, Written

STEPS = 24
"""Straight pieces for a quarter of a circle."""
Spot = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Group:
    """An element around marks: what it says it is. Two are the same only if they are one element."""

    kind: str
    """Its `class`."""
    data: dict[str, str]
    """Its `data-…` attributes, without that prefix."""
    title: str


@dataclass(frozen=True)
class Arc:
    """A part of a circle within a path; of an ellipse where the radii differ."""

    middle: Spot
    radii: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Mark:
    """Something inked: a filled or stroked shape, or a line of text."""

    order: int
    groups: tuple[Group, ...]
    tag: str
    ink: BaseGeometry
    path: BaseGeometry
    """The line that is stroked, or the edge of an area; of a text the ink again."""
    fill: str
    stroke: str
    width: float
    arcs: tuple[Arc, ...] = ()
    text: str = ""
    missing: str = ""
    """Characters of a text that none of the fonts in the file has."""

    def within(self, kind: str) -> Group | None:
        """The innermost group of a kind around this mark."""
        return next((group for group in reversed(self.groups) if group.kind == kind), None)


@dataclass
class Drawing:
    """A whole sheet."""

    width: float
    height: float
    """Size on paper in millimetres, as the file states it."""
    scale: float
    """Millimetres for a unit of the drawing; 1 where it is true to size."""
    paper: str = "#ffffff"
    """Color of the page."""
    marks: list[Mark] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)

    def of(self, kind: str) -> list[tuple[Group, list[Mark]]]:
        """The groups of a kind in the order in which they are drawn, each with all that is in it."""
        found: dict[Group, list[Mark]] = {group: [] for group in self.groups if group.kind == kind}
        for mark in self.marks:
            for group in mark.groups:
                if group in found:
                    found[group].append(mark)
        return list(found.items())


def drawing(text: str) -> Drawing:
    """Reads a sheet. Raises ValueError where the SVG uses what this reader does not know."""
    root = ET.fromstring(text)
    width, height = (_millimetres(root.get(name, "")) for name in ("width", "height"))
    left, top, across, down = map(float, root.get("viewBox", "0 0 0 0").split())
    if left or top or not across or abs(width / across - height / down) > 1e-6:
        raise ValueError("the page does not begin at 0, or is stretched")
    sheet = Drawing(width, height, width / across)
    style = "".join(element.text or "" for element in root.iter() if _name(element) == "style")
    _Reader(sheet, Faces(style)).read(root)
    ground = sheet.marks[0] if sheet.marks else None
    if ground is not None and ground.ink.area >= 0.99 * across * down:
        sheet.paper = ground.fill
        del sheet.marks[0]
    return sheet


def _millimetres(text: str) -> float:
    found = re.fullmatch(r"([\d.]+)mm", text)
    if found is None:
        raise ValueError(f"the page has no size in millimetres but {text!r}")
    return float(found[1])


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


@dataclass(frozen=True)
class _State:
    """What an element hands down to those within it."""

    groups: tuple[Group, ...] = ()
    matrix: tuple[float, float, float, float, float, float] = (1, 0, 0, 1, 0, 0)
    style: tuple[tuple[str, str], ...] = ()

    def get(self, name: str, default: str = "") -> str:
        return dict(self.style).get(name, default)


INHERITED = (
    *("fill", "stroke", "stroke-width", "stroke-linecap", "font-family", "font-size", "font-weight", "text-anchor"),
    *("direction", "unicode-bidi"),
)
SILENT = {"title", "desc", "metadata", "style", "defs"}


class _Reader:
    def __init__(self, sheet: Drawing, faces: Faces) -> None:
        self._sheet = sheet
        self._faces = faces

    def read(self, element: ET.Element, above: _State = _State()) -> None:
        name = _name(element)
        if name in SILENT:
            return
        style = dict(above.style)
        style.update({key: element.attrib[key] for key in INHERITED if key in element.attrib})
        matrix = _product(above.matrix, _matrix(element.get("transform", "")))
        state = _State(above.groups, matrix, tuple(style.items()))
        if name in ("svg", "g"):
            if name == "g":
                state = _State((*above.groups, self._group(element)), matrix, state.style)
            for inner in element:
                self.read(inner, state)
        elif name == "text":
            self._text(element, state)
        elif name in _SHAPES:
            self._shape(element, name, state)
        else:
            raise ValueError(f"an element {name!r}, which this reader does not know")

    def _group(self, element: ET.Element) -> Group:
        data = {key[5:]: value for key, value in element.attrib.items() if key.startswith("data-")}
        title = next((inner.text or "" for inner in element if _name(inner) == "title"), "")
        group = Group(element.get("class", ""), data, title)
        self._sheet.groups.append(group)
        return group

    def _shape(self, element: ET.Element, name: str, state: _State) -> None:
        lines, closed, arcs = _SHAPES[name](element)
        fill, stroke = state.get("fill", "#000000"), state.get("stroke", "none")
        width = float(state.get("stroke-width", "1")) if stroke != "none" else 0.0
        path: BaseGeometry = MultiLineString(lines)
        parts: list[BaseGeometry] = []
        if fill != "none" and closed:
            parts.append(union_all([Polygon(line).buffer(0) for line in lines if len(line) > 3]))
        if width:
            cap: Literal["round", "flat"] = "flat"
            if state.get("stroke-linecap") == "round" and not element.get("stroke-dasharray"):
                cap = "round"
            parts.append(union_all([LineString(line).buffer(width / 2, cap_style=cap) for line in lines]))
        if element.get("aria-label") and parts:
            line = Written(element.get("aria-label", ""), parts[0], "")
            self._add(state, "text", parts[0], parts[0], fill, "none", 0.0, (), line)
        elif parts:
            self._add(state, name, union_all(parts), path, fill, stroke, width, arcs)

    def _text(self, element: ET.Element, state: _State) -> None:
        for line in self._faces.lines(element, dict(state.style)):
            self._add(state, "text", line.ink, line.ink, state.get("fill", "#000000"), "none", 0.0, (), line)

    def _add(
        self,
        state: _State,
        tag: str,
        ink: BaseGeometry,
        path: BaseGeometry,
        fill: str,
        stroke: str,
        width: float,
        arcs: tuple[Arc, ...],
        line: Written | None = None,
    ) -> None:
        a, b, c, d, e, f = state.matrix
        if state.matrix != (1, 0, 0, 1, 0, 0):
            ink, path = (affinity.affine_transform(shape, [a, c, b, d, e, f]) for shape in (ink, path))
        text, missing = (line.text, line.missing) if line else ("", "")
        order = len(self._sheet.marks)
        self._sheet.marks.append(Mark(order, state.groups, tag, ink, path, fill, stroke, width, arcs, text, missing))


def _matrix(text: str) -> tuple[float, float, float, float, float, float]:
    whole = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, inner in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in re.split(r"[\s,]+", inner.strip())]
        if name == "translate":
            whole = _product(whole, (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0))
        elif name == "scale":
            whole = _product(whole, (numbers[0], 0, 0, numbers[-1], 0, 0))
        elif name == "matrix":
            whole = _product(whole, (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))
        elif name == "rotate":
            angle = math.radians(numbers[0])
            x, y = numbers[1:] if len(numbers) == 3 else (0.0, 0.0)
            turn = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0.0, 0.0)
            whole = _product(_product(_product(whole, (1, 0, 0, 1, x, y)), turn), (1, 0, 0, 1, -x, -y))
        else:
            raise ValueError(f"a transform {name!r}, which this reader does not know")
    return whole


def _product(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


# --- shapes -----------------------------------------------------------------------------------------------------------

_Shape = tuple[list[list[Spot]], bool, tuple[Arc, ...]]


def _numbers(element: ET.Element, names: str) -> Iterator[float]:
    return (float(element.get(name, "0")) for name in names.split())


def _rect(element: ET.Element) -> _Shape:
    x, y, width, height, round_x, round_y = _numbers(element, "x y width height rx ry")
    radius = min(round_x or round_y, width / 2, height / 2)
    spots = []
    for middle, start in (
        ((x + width - radius, y + radius), -90),
        ((x + width - radius, y + height - radius), 0),
        ((x + radius, y + height - radius), 90),
        ((x + radius, y + radius), 180),
    ):
        for step in range(9 if radius else 1):
            angle = math.radians(start + 90 * step / 8)
            spots.append((middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)))
    return [[*spots, spots[0]]], True, ()


def _circle(element: ET.Element) -> _Shape:
    x, y, radius = _numbers(element, "cx cy r")
    turn = [math.radians(3.75 * step) for step in range(97)]
    return [[(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in turn]], True, ()


def _line(element: ET.Element) -> _Shape:
    a, b, c, d = _numbers(element, "x1 y1 x2 y2")
    return [[(a, b), (c, d)]], False, ()


def _poly(element: ET.Element) -> _Shape:
    numbers = [float(number) for number in re.split(r"[\s,]+", element.get("points", "").strip())]
    spots = list(zip(numbers[::2], numbers[1::2], strict=True))
    closed = _name(element) == "polygon"
    return [[*spots, spots[0]] if closed else spots], True, ()


def _path(element: ET.Element) -> _Shape:
    lines: list[list[Spot]] = []
    arcs: list[Arc] = []
    for command, numbers in _commands(element.get("d", "")):
        at = lines[-1][-1] if lines else (0.0, 0.0)
        kind = command.upper()
        if command.islower():
            still = numbers[:5] if kind == "A" else []
            shifts = {"H": at[:1], "V": at[1:]}.get(kind, at)
            moved = numbers[len(still) :]
            numbers = [*still, *(number + shifts[place % len(shifts)] for place, number in enumerate(moved))]
        if kind == "M":
            lines.append([(numbers[0], numbers[1])])
        elif kind == "L":
            lines[-1].append((numbers[0], numbers[1]))
        elif kind in "HV":
            lines[-1].append((numbers[0], at[1]) if kind == "H" else (at[0], numbers[0]))
        elif kind == "A":
            radius_x, radius_y, _, large, sweep, x, y = numbers
            middle, spots = _bow(at, (x, y), radius_x, large != sweep)
            arcs.append(Arc(middle, (radius_x, radius_y)))
            lines[-1] += spots
        elif kind in "CQ":
            poles = [at, *zip(numbers[::2], numbers[1::2], strict=True)]
            lines[-1] += [_pole(poles, step / 6) for step in range(1, 7)]
        else:
            lines[-1].append(lines[-1][0])
    return [line for line in lines if len(set(line)) > 1], True, tuple(arcs)


_LENGTHS = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "C": 6, "Q": 4, "Z": 0}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """The steps of a path, each with its own numbers."""
    for command, inner in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        count = _LENGTHS.get(command.upper())
        if count is None:
            raise ValueError(f"a path command {command!r}, which this reader does not know")
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", inner)]
        yield command, numbers[:count]
        again = {"M": "L", "m": "l"}.get(command, command)
        for place in range(count, len(numbers), count or 1):
            yield again, numbers[place : place + count]


def _bow(start: Spot, end: Spot, radius: float, other_side: bool) -> tuple[Spot, list[Spot]]:
    """The middle of a circle's arc between two points, and points along it without the first."""
    (x, y), (u, v) = start, end
    chord = math.hypot(u - x, v - y)
    height = math.sqrt(max(radius * radius - chord * chord / 4, 0.0)) * (1 if other_side else -1)
    middle = ((x + u) / 2 - height * (v - y) / chord, (y + v) / 2 + height * (u - x) / chord)
    first, last = (math.atan2(b - middle[1], a - middle[0]) for a, b in (start, end))
    turn = (last - first + math.pi) % (2 * math.pi) - math.pi
    count = max(2, math.ceil(abs(turn) / (math.pi / 2) * STEPS))
    real = math.hypot(x - middle[0], y - middle[1])
    angles = [first + turn * step / count for step in range(1, count)]
    return middle, [*((middle[0] + real * math.cos(a), middle[1] + real * math.sin(a)) for a in angles), end]


def _pole(poles: list[Spot], share: float) -> Spot:
    while len(poles) > 1:
        poles = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(poles)]
    return poles[0]


_SHAPES = {
    "rect": _rect,
    "circle": _circle,
    "line": _line,
    "polygon": _poly,
    "polyline": _poly,
    "path": _path,
}
