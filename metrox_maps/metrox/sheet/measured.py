"""A finished sheet measured: the bytes of its SVG read back into boxes, lines, names, trains and signs, in millimetres.

Nothing here knows how a sheet is planned. What the rules judge is what stands in the file: classes and `data-`
attributes say what a group is, and everything else is its shapes. Only what this package writes is understood (plain
shapes, text turned about a point); shapes of other kinds are passed over.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from metrox_maps.geometry.arcs import Arc, Piece, Straight, Xy, flatten
from metrox_maps.geometry.quads import Box, Polygon, bounds, box_polygon, grown, turned
from metrox_maps.scene.text import ASCENT, DESCENT, measure, reach

_SVG = "{http://www.w3.org/2000/svg}"
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?[\d.]+(?:[eE][-+]?\d+)?")
_SIGNS = ("start", "start-badge", "ending")
"""Classes of the signs that belong to a route and stand beside a box."""


@dataclass(frozen=True, slots=True)
class DrawnText:
    """One line of text. `polygon` is what its letters cover, accents on capitals apart."""

    text: str
    polygon: Polygon
    size: float
    """Font size (em) in millimetres."""
    baseline: float
    """Height of the baseline on the page; of a turned line, before turning."""
    turned: bool
    color: str
    ground: str
    """The color right behind the letters: of their own edge, or of the topmost shape that lies under their middle."""
    kind: str
    """The class of the outermost group that says what the text belongs to (`name`, `train`, `title` …), or empty."""
    on: str
    """The object it belongs to (`station:central`, `route:A`), or empty."""

    @property
    def box(self) -> Box:
        """The smallest upright box around the letters."""
        return bounds(self.polygon)


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """One station's box. `rect` is what is written in; `outer` includes the outline of an end point."""

    station: str
    rect: Box
    outer: Box

    @property
    def size(self) -> float:
        """The shorter side of the part to write in."""
        return min(self.rect[2] - self.rect[0], self.rect[3] - self.rect[1])


@dataclass(frozen=True, slots=True)
class DrawnLane:
    """One step of a route: its visible parts as polylines (arcs as chords), and the radii of its arcs."""

    route: str
    start: str
    end: str
    width: float
    parts: tuple[tuple[Xy, ...], ...]
    radii: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A train, a panel or a sign: its class, what it belongs to, and what it covers."""

    kind: str
    route: str
    station: str
    box: Box
    shapes: tuple[Polygon, ...]
    """The same in convex pieces, which leave out what only the box covers."""
    has_badge: bool = False


@dataclass(frozen=True)
class Drawing:
    """Everything measured on one page."""

    width: float
    height: float
    boxes: tuple[DrawnBox, ...]
    lanes: tuple[DrawnLane, ...]
    trains: tuple[DrawnPart, ...]
    signs: tuple[DrawnPart, ...]
    panels: tuple[DrawnPart, ...]
    texts: tuple[DrawnText, ...]

    @cached_property
    def box_of(self) -> dict[str, DrawnBox]:
        """Boxes by station; the first of several."""
        return {box.station: box for box in reversed(self.boxes)}

    @cached_property
    def names(self) -> dict[str, tuple[DrawnText, ...]]:
        """The lines of each station's name, from the top."""
        found: dict[str, list[DrawnText]] = {}
        for text in self.texts:
            if text.kind == "name":
                found.setdefault(text.on.removeprefix("station:"), []).append(text)
        return {station: tuple(lines) for station, lines in found.items()}


def measured(svg: bytes) -> Drawing:
    """The drawing in an SVG file of a sheet."""
    root = ElementTree.fromstring(svg)
    width, height = (float(root.get(side, "0").removesuffix("mm")) for side in ("width", "height"))
    reader = _Reader()
    for child in root:
        reader.read(child, "", "")
    return Drawing(
        width,
        height,
        tuple(reader.boxes),
        tuple(reader.lanes),
        tuple(reader.trains),
        tuple(reader.signs),
        tuple(reader.panels),
        tuple(reader.texts),
    )


@dataclass(slots=True)
class _Reader:
    """Walks a drawing from bottom to top."""

    boxes: list[DrawnBox] = field(default_factory=list)
    lanes: list[DrawnLane] = field(default_factory=list)
    trains: list[DrawnPart] = field(default_factory=list)
    signs: list[DrawnPart] = field(default_factory=list)
    panels: list[DrawnPart] = field(default_factory=list)
    texts: list[DrawnText] = field(default_factory=list)
    fills: list[tuple[Box, str, ElementTree.Element]] = field(default_factory=list)
    """What has been painted so far: what a shape covers, its color, and the shape."""

    def read(self, element: ElementTree.Element, kind: str, on: str) -> None:
        """One element; `kind` and `on` are what an outer group says it belongs to."""
        tag = element.tag.removeprefix(_SVG)
        if tag == "g":
            self._group(element, kind, on)
        elif tag == "text":
            self.texts += self._text(element, kind, on)
        else:
            fill = element.get("fill", "none")
            points = _points(element) if fill != "none" else ()
            if points:
                self.fills.append((bounds(points), fill, element))

    def _group(self, group: ElementTree.Element, kind: str, on: str) -> None:
        name, station, route = (group.get(key, "") for key in ("class", "data-station", "data-route"))
        if not kind and (station or route):
            kind, on = name, f"route:{route}" if route else f"station:{station}"
        first = len(self.texts)
        if name == "panels":
            for panel in group:
                self._panel(panel)
            return
        for child in group:
            self.read(child, kind, on)
        if name == "lane":
            self.lanes.append(_lane(group, route))
        elif name == "station":
            self.boxes += _box(group, station)
        elif name == "train" or name in _SIGNS:
            part = _part(group, name, self.texts[first:])
            if part is not None:
                (self.trains if name == "train" else self.signs).append(part)

    def _panel(self, panel: ElementTree.Element) -> None:
        first, name = len(self.texts), panel.get("class", "")
        self.read(panel, name or "panel", "")
        part = _part(panel, name, self.texts[first:])
        if part is not None:
            self.panels.append(part)

    def _text(self, element: ElementTree.Element, kind: str, on: str) -> Iterator[DrawnText]:
        spans = [span for span in element if span.text]
        if not spans:
            return
        size, bold = float(element.get("font-size", "0")), element.get("font-weight") == "700"
        text = "".join(span.text or "" for span in spans)
        lefts = [float(span.get("x", "0")) for span in spans]
        left, baseline = min(lefts), float(spans[0].get("y", "0"))
        right = max(x + measure(span.text or "", size, bold=bold) for x, span in zip(lefts, spans, strict=True))
        above, below = (ASCENT, DESCENT) if text.isascii() else reach(text, bold=bold)
        box = (left, baseline - above * size, right, baseline + below * size)
        polygon, turn = box_polygon(box), _NUMBER.findall(element.get("transform", ""))
        if len(turn) == 3:
            angle, x, y = map(float, turn)
            polygon = turned(polygon, angle, (x, y))
        edge = element.get("stroke", "none")
        middle = (left + right) / 2, baseline - size * 0.35
        ground = edge if edge != "none" else self._under(middle)
        yield DrawnText(text, polygon, size, baseline, len(turn) == 3, element.get("fill", "#000000"), ground, kind, on)

    def _under(self, point: Xy) -> str:
        """The color of the topmost shape under a point; empty where there is only paper."""
        x, y = point
        for (left, top, right, bottom), color, shape in reversed(self.fills):
            if left <= x <= right and top <= y <= bottom and _covers(shape, point):
                return color
        return ""


def _covers(shape: ElementTree.Element, point: Xy) -> bool:
    """Whether a shape covers a point within its bounds; corners of rectangles count as square."""
    tag = shape.tag.removeprefix(_SVG)
    if tag == "circle":
        center = float(shape.get("cx", "0")), float(shape.get("cy", "0"))
        return math.dist(center, point) <= float(shape.get("r", "0"))
    if tag == "rect":
        return True
    x, y = point
    inside, corners = False, _points(shape)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def _points(shape: ElementTree.Element) -> tuple[Xy, ...]:
    """Points that span what a shape covers, its stroke apart."""
    tag = shape.tag.removeprefix(_SVG)
    if tag == "path":
        return tuple(point for way in _ways(shape.get("d", "")) for point in flatten(way))
    if tag == "rect":
        return box_polygon(_rect(shape))
    if tag == "circle":
        x, y, radius = (float(shape.get(key, "0")) for key in ("cx", "cy", "r"))
        return box_polygon((x - radius, y - radius, x + radius, y + radius))
    if tag == "line":
        x1, y1, x2, y2 = (float(shape.get(key, "0")) for key in ("x1", "y1", "x2", "y2"))
        return (x1, y1), (x2, y2)
    return ()


def _rect(shape: ElementTree.Element) -> Box:
    x, y, width, height = (float(shape.get(key, "0")) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def _ways(data: str) -> list[list[Piece]]:
    """The subpaths of path data as straight pieces and arcs; curves of other kinds count as straight."""
    ways: list[list[Piece]] = []
    here = (0.0, 0.0)
    for command, numbers in _COMMAND.findall(data):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        if len(values) < 2:
            continue
        point = (values[-2], values[-1])
        if command == "M":
            ways.append([])
        elif ways and command == "A" and len(values) == 7:
            ways[-1].append(_arc(here, point, values[0], values[4] > 0))
        elif ways:
            ways[-1].append(Straight(here, point))
        here = point
    return ways


def _arc(start: Xy, end: Xy, radius: float, clockwise: bool) -> Piece:
    """The smaller of the two arcs of a radius between two points."""
    half = math.dist(start, end) / 2
    if half < 1e-9 or radius < 1e-9:
        return Straight(start, end)
    rise = math.sqrt(max(radius * radius - half * half, 0.0))
    ux, uy = (end[0] - start[0]) / (2 * half), (end[1] - start[1]) / (2 * half)
    side = rise if clockwise else -rise
    middle = (start[0] + end[0]) / 2 - uy * side, (start[1] + end[1]) / 2 + ux * side
    return Arc(start, end, middle, max(radius, half), clockwise)


def _lane(group: ElementTree.Element, route: str) -> DrawnLane:
    """The widest strokes of a lane are the line itself; what lies on it is narrower."""
    strokes = [(float(path.get("stroke-width", "0")), path) for path in group.iter(_SVG + "path")]
    strokes = [(width, path) for width, path in strokes if path.get("stroke", "none") != "none"]
    widest = max((width for width, _ in strokes), default=0.0)
    ways = {path.get("d", ""): None for width, path in strokes if width > widest - 1e-6}
    pieces = [way for data in ways for way in _ways(data)]
    parts = tuple(tuple(flatten(way)) for way in pieces if way)
    radii = tuple(piece.radius for way in pieces for piece in way if isinstance(piece, Arc))
    return DrawnLane(route, group.get("data-from", ""), group.get("data-to", ""), widest, parts, radii)


def _box(group: ElementTree.Element, station: str) -> Iterator[DrawnBox]:
    """The box of a station: what is written in is the last rectangle with both a ground and an outline."""
    rects = [shape for shape in group if shape.tag == _SVG + "rect"]
    open_ones = [shape for shape in rects if "none" not in (shape.get("fill", "none"), shape.get("stroke", "none"))]
    if open_ones:
        corners = [point for shape in rects for point in box_polygon(_rect(shape))]
        yield DrawnBox(station, _rect(open_ones[-1]), bounds(corners))


def _part(group: ElementTree.Element, kind: str, texts: Sequence[DrawnText]) -> DrawnPart | None:
    """What a group covers with its shapes and texts; None for an empty one."""
    shapes = tuple(polygon for shape in _thinnest(group) for polygon in _convex(shape))
    every = (*shapes, *(text.polygon for text in texts))
    if not every:
        return None
    box = bounds(point for polygon in every for point in polygon)
    badge = any(inner.get("class") == "badge" for inner in group.iter(_SVG + "g"))
    return DrawnPart(kind, group.get("data-route", ""), group.get("data-station", ""), box, every, has_badge=badge)


def _thinnest(group: ElementTree.Element) -> list[ElementTree.Element]:
    """The shapes of a group; of strokes along one way the narrowest, as wider ones only set it off."""
    found: dict[object, ElementTree.Element] = {}
    for shape in group.iter():
        key = shape.get("d") or id(shape)
        if key not in found or _stroke(shape) < _stroke(found[key]):
            found[key] = shape
    return list(found.values())


def _stroke(shape: ElementTree.Element) -> float:
    return 0.0 if shape.get("stroke", "none") == "none" else float(shape.get("stroke-width", "1"))


def _convex(shape: ElementTree.Element) -> Iterator[Polygon]:
    """A shape as convex polygons: an open way as the strips its stroke covers, anything else as its outline."""
    points = _points(shape)
    if shape.tag == _SVG + "circle":
        (left, top), _, (right, bottom), _ = points
        x, y, cut = (left + right) / 2, (top + bottom) / 2, (right - left) * 0.2071
        yield (
            *((x - cut, top), (x + cut, top), (right, y - cut), (right, y + cut)),
            *((x + cut, bottom), (x - cut, bottom), (left, y + cut), (left, y - cut)),
        )
    elif points and shape.get("fill", "none") == "none" and shape.tag in (_SVG + "path", _SVG + "line"):
        for start, end in pairwise(points):
            yield flat_band(start, end, _stroke(shape))
    elif points:
        yield points


def flat_band(start: Xy, end: Xy, width: float) -> Polygon:
    """What a straight stroke without caps covers."""
    length = math.dist(start, end) or 1.0
    nx, ny = (start[1] - end[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
    (ax, ay), (bx, by) = start, end
    return (ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)


def reaches(part: DrawnPart, box: Box, within: float) -> bool:
    """Whether some corner of a sign lies in a box or at most `within` beside it."""
    left, top, right, bottom = grown(box, within)
    return any(left <= x <= right and top <= y <= bottom for polygon in part.shapes for x, y in polygon)
