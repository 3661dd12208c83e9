"""Measures a finished sheet: reads the SVG alone and lists what is wrong with it.

What a sheet has to be is in docs/sheet.md; nothing of the package is used. All sizes are millimetres on paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from shapely import STRtree, union_all
from shapely.geometry import MultiLineString, box
from shapely.geometry.base import BaseGeometry

from tests.metrox.sheet.drawn import Drawing, Group, Mark, drawing
from tests.metrox.sheet.measure_lines import Box, Lane, line_faults
from tests.metrox.sheet.measured_fault import Fault, spot

LEAST_BOX = 5.0
"""White within a box, across and down."""
LEAST_GAP = 2.0
"""Between the boxes of two stations."""
LEAST_MARGIN = 6.35
"""What most printers leave white at the edge of the page."""
TOUCH = 0.03
"""Square millimetres in which two things must share to count as overlapping: less is rounding."""


@dataclass(frozen=True, eq=False)
class Thing:
    """Something on the page that must keep clear of others."""

    kind: str
    """`name`, `box`, `line`, `arrow`, `badge`, `train` or `panel`."""
    station: str
    """The station it belongs to, or empty."""
    route: str
    """The route it belongs to, or empty."""
    ink: BaseGeometry

    def __str__(self) -> str:
        return f"{self.kind} {self.station or self.route}".strip()


def sizes(text: str) -> tuple[float, float]:
    """The least white within a box of a sheet, and the width of its lines."""
    sheet = drawing(text)
    boxes = [_box(sheet, group, marks) for group, marks in sheet.of("station")]
    lanes = [lane for layer, marks in sheet.of("layer") for lane in _lanes(layer, marks)]
    return min(_white(each) for each in boxes), min((lane.width for lane in lanes), default=0.0)


def measure(
    text: str,
    *,
    names: dict[str, str] | None = None,
    page: tuple[float, float] | None = None,
    least_box: float = LEAST_BOX,
    margin: float = LEAST_MARGIN,
    content: tuple[float, float] | None = None,
) -> list[Fault]:
    """All faults of a sheet, by kind and place.

    `names` gives the name each station of the map must have on the page, `page` the width and height of the paper,
    `content` the width and height of the part of it that may be used, about its middle.
    """
    sheet = drawing(text)
    boxes = [_box(sheet, group, marks) for group, marks in sheet.of("station")]
    lanes = [lane for layer, marks in sheet.of("layer") for lane in _lanes(layer, marks)]
    things = _things(sheet, boxes, lanes)
    faults = [
        *_page(sheet, page, margin, content),
        *_boxes(boxes, least_box),
        *_names(sheet, boxes, names),
        *_signs(sheet, boxes, lanes),
        *_overlaps(things, boxes),
        *_texts(sheet),
        *line_faults(boxes, lanes),
    ]
    return sorted(faults, key=lambda fault: (fault.kind, fault.what, fault.at))


# --- what there is ----------------------------------------------------------------------------------------------------


def _box(sheet: Drawing, group: Group, marks: list[Mark]) -> Box:
    areas = [mark for mark in marks if mark.tag == "rect" and mark.fill != "none" and min(_size(mark)) >= 3]
    if not areas:
        raise ValueError(f"station {group.data['station']} has no box")
    area = min(areas, key=lambda mark: mark.path.envelope.area)
    ink = union_all([mark.ink for mark in marks if mark is area or not _is_paper(sheet, mark)])
    ticks = tuple(mark for mark in marks if mark.order > area.order and max(_size(mark)) <= 2.5)
    transfers = int(group.data.get("transfers", "0"))
    return Box(group.data["station"], group.title, area, ink, ticks, transfers)


def _size(mark: Mark) -> tuple[float, float]:
    left, top, right, bottom = mark.path.bounds
    return right - left, bottom - top


def _white(each: Box) -> float:
    return min(_size(each.area)) - each.area.width


def _is_paper(sheet: Drawing, mark: Mark) -> bool:
    """Whether a mark only clears the page around another."""
    return {mark.fill, mark.stroke} <= {sheet.paper, "none"} and mark.tag != "text"


def _lanes(layer: Group, marks: list[Mark]) -> Iterator[Lane]:
    """The lines of one layer, with what is drawn under them to part them from the lines below."""
    casing = [mark for mark in marks if mark.within("lane") is None]
    groups = dict.fromkeys(group for mark in marks if (group := mark.within("lane")) is not None)
    for group in groups:
        own = [mark for mark in marks if mark.within("lane") is group]
        width = max(mark.width for mark in own)
        wide = [mark for mark in own if mark.width >= width - 1e-6]
        lines = {line.wkb: line for mark in wide for line in getattr(mark.path, "geoms", [mark.path])}
        data = group.data
        yield Lane(
            route=data["route"],
            start=data["from"],
            end=data["to"],
            path=MultiLineString(list(lines.values())),
            ink=union_all([mark.ink for mark in wide]),
            width=width,
            arcs=wide[0].arcs,
            casing=tuple(casing),
            order=min(mark.order for mark in own),
            layer=layer,
        )


def _things(sheet: Drawing, boxes: list[Box], lanes: list[Lane]) -> list[Thing]:
    things = [Thing("box", each.station, "", each.ink) for each in boxes]
    covers = union_all([each.ink for each in boxes])
    for lane in lanes:
        things.append(Thing("line", "", lane.route, lane.ink.difference(covers)))
    for group, marks in sheet.of("name"):
        things.append(Thing("name", group.data["station"], "", union_all([mark.ink for mark in marks])))
    for kind, of in (("start", "arrow"), ("ending", "badge"), ("train", "train")):
        for group, marks in sheet.of(kind):
            inked = [mark for mark in marks if not _is_paper(sheet, mark)]
            if kind == "start":
                badges = [mark for mark in inked if mark.within("badge")]
                inked = [mark for mark in inked if not mark.within("badge")]
                if badges:
                    ink = union_all([mark.ink for mark in badges])
                    things.append(Thing("badge", "", group.data["route"], ink))
            if inked:
                ink = union_all([mark.ink for mark in inked])
                things.append(Thing(of, group.data.get("station", ""), group.data["route"], ink))
    for number, (group, marks) in enumerate(sheet.of("panels")):
        for panel in dict.fromkeys(mark.groups[mark.groups.index(group) + 1] for mark in marks):
            ink = union_all([mark.ink for mark in marks if panel in mark.groups])
            things.append(Thing("panel", "", f"{panel.kind}{number or ''}", ink.convex_hull))
    return things


# --- what may be wrong ------------------------------------------------------------------------------------------------


def _page(
    sheet: Drawing, page: tuple[float, float] | None, margin: float, content: tuple[float, float] | None
) -> Iterator[Fault]:
    width, height = sheet.width, sheet.height
    if abs(sheet.scale - 1) > 1e-9:
        yield Fault("page-scaled", f"a unit is {sheet.scale} mm", (0, 0), sheet.scale)
    if page is not None and max(abs(width - page[0]), abs(height - page[1])) > 0.01:
        yield Fault("page-size", f"{width:g} × {height:g} instead of {page[0]:g} × {page[1]:g}", (0, 0), width)
    across, down = content or (width - 2 * margin, height - 2 * margin)
    left, top = (width - across) / 2 - 0.02, (height - down) / 2 - 0.02
    for mark in sheet.marks:
        if mark.within("background") or mark.within("grid") or _is_paper(sheet, mark):
            continue
        a, b, c, d = mark.ink.bounds
        beyond = max(left - a, top - b, c - (width - left), d - (height - top))
        if beyond > 0:
            what = " ".join(filter(None, (group.kind for group in mark.groups)))
            yield Fault("beyond-margin", f"{what} {mark.text or mark.tag}", spot(mark.ink), beyond)


def _boxes(boxes: list[Box], least: float) -> Iterator[Fault]:
    for each in boxes:
        white = _white(each)
        if white < least - 1e-6:
            yield Fault("box-small", f"box {each.station} has {white:.2f} of white", spot(each.ink), white)
    seen: set[str] = set()
    for each in boxes:
        if each.station in seen:
            yield Fault("station-twice", f"box {each.station}", spot(each.ink), 1)
        seen.add(each.station)
    tree = STRtree([each.area.path for each in boxes])
    for one in boxes:
        for place in tree.query(one.area.path.buffer(LEAST_GAP)):
            other = boxes[int(place)]
            gap = one.area.path.convex_hull.distance(other.area.path.convex_hull)
            if one.station < other.station and gap < LEAST_GAP - 0.01:
                yield Fault("boxes-close", f"boxes {one.station} and {other.station}", spot(one.ink), gap)


def _names(sheet: Drawing, boxes: list[Box], names: dict[str, str] | None) -> Iterator[Fault]:
    drawn: dict[str, str] = {}
    for group, marks in sheet.of("name"):
        station = group.data["station"]
        if station in drawn:
            yield Fault("name-twice", f"name {station}", spot(marks[0].ink), 1)
        drawn[station] = "".join(mark.text for mark in marks)
    if names is not None:
        for station, name in names.items():
            if _letters(drawn.get(station, "")) != _letters(name):
                yield Fault("name-missing", f"{name!r} of {station}: {drawn.get(station, '')!r}", (0, 0), 0)
    near = {each.station: each.area.path.convex_hull for each in boxes}
    for group, marks in sheet.of("name"):
        ink = union_all([mark.ink for mark in marks])
        own = near.get(group.data["station"])
        if own is None:
            yield Fault("name-without-box", f"name {group.data['station']}", spot(ink), 0)
            continue
        gap = own.distance(ink)
        other = min((each.distance(ink), station) for station, each in near.items() if each is not own)
        if gap > 1.2 and other[0] < gap * 0.7:
            yield Fault("name-astray", f"name {group.data['station']} is nearer to {other[1]}", spot(ink), gap)


def _letters(text: str) -> str:
    """A text without what a broken line may add or leave out."""
    return re.sub(r"[\s\u00ad\u2010-]", "", text)


def _signs(sheet: Drawing, boxes: list[Box], lanes: list[Lane]) -> Iterator[Fault]:
    """Transfer ticks, windows and ends of lines, as far as they can be counted."""
    stops: dict[str, set[str]] = {each.station: set() for each in boxes}
    for lane in lanes:
        for station in (lane.start, lane.end):
            stops.setdefault(station, set()).add(lane.route)
    for each in boxes:
        at, count = spot(each.ink), len(each.ticks)
        if count != (each.transfers if each.transfers > 1 else 0):
            yield Fault("ticks-wrong", f"{each.station} has {count} ticks for {each.transfers} routes", at, count)
        if each.transfers != len(stops[each.station]):
            yield Fault(
                "transfers-wrong", f"{each.station} says {each.transfers}, {sorted(stops[each.station])}", at, 0
            )
        inside = each.area.path.convex_hull
        if any(not inside.covers(tick.ink) for tick in each.ticks):
            yield Fault("ticks-wrong", f"ticks of {each.station} stand outside the box", at, count)
        if any(one.ink.intersection(other.ink).area > 0.01 for one, other in combinations(each.ticks, 2)):
            yield Fault("ticks-wrong", f"ticks of {each.station} lie on each other", at, count)
    for group, marks in sheet.of("train"):
        windows = [own for window, own in sheet.of("window") if own and group in own[0].groups]
        if len(windows) != int(group.data["windows"]):
            yield Fault("windows-wrong", f"{len(windows)} on train {group.data['route']}", spot(marks[0].ink), 0)
        if any(min(_size(own[0])) < 6 for own in windows):
            yield Fault("window-small", f"on train {group.data['route']}", spot(marks[0].ink), 0)
        body = max(marks, key=lambda mark: mark.path.envelope.area).ink
        shapes = [own[0].ink for own in windows]
        if any(not body.buffer(0.01).covers(shape) for shape in shapes) or any(
            one.intersects(other) for one, other in combinations(shapes, 2)
        ):
            yield Fault("windows-wrong", f"windows of train {group.data['route']} overlap", spot(body), 0)


BELONG = {("arrow", "train"), ("badge", "train"), ("arrow", "badge"), ("arrow", "line")}
"""Kinds that may touch where they are of one route."""


def _overlaps(things: list[Thing], boxes: list[Box]) -> Iterator[Fault]:
    tree = STRtree([thing.ink for thing in things])
    ends = {each.station: each.ink.buffer(0.6) for each in boxes}
    for number, one in enumerate(things):
        for place in tree.query(one.ink, predicate="intersects"):
            if int(place) <= number:
                continue
            low, high = sorted((one, things[int(place)]), key=lambda thing: thing.kind)
            kinds = (low.kind, high.kind)
            if kinds in (("box", "line"), ("line", "line"), ("box", "box")):
                continue  # measured with the lines, and with the boxes
            if kinds == ("name", "name") and low.station == high.station:
                continue
            if low.route == high.route and kinds in BELONG and kinds != ("arrow", "line"):
                continue
            shared = low.ink.intersection(high.ink)
            if kinds == ("arrow", "line") and low.route == high.route:
                shared = shared.difference(union_all([each for each in ends.values() if each.intersects(low.ink)]))
            if shared.area > TOUCH:
                yield Fault(f"{low.kind}-on-{high.kind}", f"{low}, {high}", spot(shared), shared.area)


def _texts(sheet: Drawing) -> Iterator[Fault]:
    """Letters without glyphs, lines of text that run into each other or out of what they stand on."""
    texts = [mark for mark in sheet.marks if mark.tag == "text"]
    tree = STRtree([mark.ink for mark in texts])
    for number, one in enumerate(texts):
        if one.missing:
            yield Fault("glyph-missing", f"{one.missing!r} of {one.text!r}", spot(one.ink), len(one.missing))
        for place in tree.query(one.ink, predicate="intersects"):
            other = texts[int(place)]
            if int(place) > number and not (one.within("name") and other.within("name")):
                area = one.ink.intersection(other.ink).area
                if area > TOUCH:
                    yield Fault("text-on-text", f"{one.text!r} and {other.text!r}", spot(one.ink), area)
    for kind in ("badge", "train", "score", "penalty", "ladder", "map-bonus"):
        for _, marks in sheet.of(kind):
            body = max(marks, key=lambda mark: mark.path.envelope.area)
            if body.tag == "text" or body.fill == "none" or body.within(kind) is None:
                continue
            ground = box(*body.path.bounds).buffer(0.01)
            for mark in marks:
                if mark.tag == "text" and not ground.covers(mark.ink):
                    yield Fault("text-outside", f"{mark.text!r} of {kind}", spot(mark.ink), mark.ink.distance(ground))
