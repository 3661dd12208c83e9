"""Elements: station boxes with their ticks and end outlines, the signs of end points, and names."""

from __future__ import annotations

from metrox_maps.geometry.arcs import cut, path_length, rounded_rectangle
from metrox_maps.geometry.quads import Box
from metrox_maps.metrox.sheet.endings import draw_ending, draw_start_badge
from metrox_maps.metrox.sheet.labels import Label
from metrox_maps.metrox.sheet.plan import Plan
from metrox_maps.metrox.sheet.sizes import HALO
from metrox_maps.metrox.sheet.stations import StationBox
from metrox_maps.scene.shapes import Group, Path, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import LEADING
from metrox_maps.scene.theme import Theme

_RADIUS = 1.0
_TICK = (1.1, 1.25)
"""Width and height of a tick."""
_APART = 0.45
"""White between two ticks, and between them and the outline, so that they can be counted without color too."""
_SHARE_GAP = 0.5
"""Paper between the shares of an end outline."""


def draw_stations(plan: Plan) -> Group:
    """All boxes, over the lines."""
    names = {station.id: station.name for station in plan.metro.stations}
    return Group(
        name="stations", children=tuple(_station(plan, box, names[box.station]) for box in plan.frame.boxes.values())
    )


def _station(plan: Plan, box: StationBox, name: str) -> Group:
    sizes, theme = plan.frame.sizes, plan.theme
    shapes: list[Shape] = []
    if box.ends:
        shapes += _end_outline(plan, box)
    edge = sizes.outline * (1.7 if len(box.routes) > 1 else 1.0)
    shapes.append(_rect(box.rect, _RADIUS, fill=theme.box, stroke=Stroke(color=theme.ink, width=edge)))
    if len(box.routes) > 1:
        shapes += _ticks(plan, box)
    count = len(box.routes)
    return Group(
        name="station",
        data=(("station", box.station), ("transfers", str(count))),
        title=plan.words("station", name=name, routes=plan.words.count("routes", count)),
        children=tuple(shapes),
    )


def _rect(box: Box, radius: float, *, fill: str | None = None, stroke: Stroke | None = None) -> Rect:
    left, top, right, bottom = box
    return Rect(left=left, top=top, width=right - left, height=bottom - top, radius=radius, fill=fill, stroke=stroke)


def _end_outline(plan: Plan, box: StationBox) -> list[Shape]:
    """The thick outline of an end box, shared out in equal arcs among the routes that end here."""
    width, theme = plan.frame.sizes.end_outline, plan.theme
    radius = _RADIUS + width
    shapes: list[Shape] = [_rect(box.outer, radius, fill=theme.paper, stroke=Stroke(color=theme.paper, width=0.8))]
    left, top, right, bottom = box.outer
    half = width / 2
    outline = rounded_rectangle(left + half, top + half, right - half, bottom - half, _RADIUS + half)
    share = path_length(outline) / len(box.ends)
    for index, route_id in enumerate(box.ends):
        route = plan.route(route_id)
        spare = _SHARE_GAP / 2 if len(box.ends) > 1 else 0.0
        pieces = cut(outline, index * share + spare, (index + 1) * share - spare)
        strokes = theme.strokes(route.pattern, route.color, width)
        shapes += [Path(pieces=pieces, stroke=stroke, closed=len(box.ends) == 1) for stroke in strokes]
    shapes.append(_rect(box.outer, radius, stroke=Stroke(color=theme.ink, width=0.2)))
    return shapes


def _ticks(plan: Plan, box: StationBox) -> list[Shape]:
    """One small bar for each stopping route, in its color, along the upper edge of the box."""
    left, top, right, _ = box.rect
    count = len(box.routes)
    width, height = _TICK
    step = min(width + _APART, (right - left - 1.3) / count)
    width = min(width, step - min(_APART, step * 0.36))
    x = (left + right - step * count) / 2 + (step - width) / 2
    y = top + plan.frame.sizes.outline * 0.85 + _APART
    return [
        Rect(
            left=x + index * step,
            top=y,
            width=width,
            height=height,
            fill=plan.route(route).color,
        )
        for index, route in enumerate(box.routes)
    ]


def draw_endings(plan: Plan) -> Group:
    """The signs beside end boxes, and the badges of routes that start without an arrow."""
    starts = [draw_start_badge(badge, plan.theme) for badge in plan.start_badges]
    return Group(name="endings", children=(*starts, *(draw_ending(ending, plan.theme) for ending in plan.endings)))


def draw_names(plan: Plan) -> Group:
    """Station names with a white halo, below the boxes so that no halo nibbles at an outline."""
    return Group(name="names", children=_names(plan, clear=True))


def draw_crowded_names(plan: Plan) -> Group:
    """The names that found no free place, above whatever they cover."""
    return Group(name="crowded-names", children=_names(plan, clear=False))


def _names(plan: Plan, *, clear: bool) -> tuple[Group, ...]:
    names = {station.id: station.name for station in plan.metro.stations}
    return tuple(_name(label, names[label.station], plan.theme) for label in plan.labels if label.clear is clear)


def _name(label: Label, name: str, theme: Theme) -> Group:
    place = label.place
    lines: list[Shape] = []
    for index, line in enumerate(place.lines):
        at = _baseline_point(label, index)
        lines.append(
            Text(
                at=at,
                text=line,
                size=label.size,
                anchor=place.anchor,
                color=theme.ink,
                halo=HALO,
                halo_color=theme.paper,
                angle=place.angle,
            )
        )
    return Group(name="name", data=(("station", label.station),), children=tuple(lines), says=name)


def _baseline_point(label: Label, index: int) -> tuple[float, float]:
    """Where the anchor of a line lies once it is turned about the name's pivot."""
    import math

    place = label.place
    x, y = place.at[0], place.at[1] + index * LEADING * label.size
    if not place.angle:
        return x, y
    px, py = place.pivot
    cos, sin = math.cos(math.radians(place.angle)), math.sin(math.radians(place.angle))
    return px + (x - px) * cos - (y - py) * sin, py + (x - px) * sin + (y - py) * cos
