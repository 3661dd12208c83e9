"""Elements: background, route lines, and the arrows from trains to first boxes."""

from __future__ import annotations

from metrox_maps.geometry.arcs import Piece, Straight, Xy, cut
from metrox_maps.geometry.offsets import unit
from metrox_maps.geometry.quads import clipped
from metrox_maps.metrox.sheet.carriage import draw_badge, draw_sign
from metrox_maps.metrox.sheet.lanes import Lane
from metrox_maps.metrox.sheet.plan import Plan
from metrox_maps.metrox.sheet.sizes import BADGE, BRIDGE, CASING, HEAD
from metrox_maps.metrox.sheet.trains import RING
from metrox_maps.scene.shapes import Circle, Group, Path, Polygon, Shape, Stroke
from metrox_maps.scene.theme import Theme

_LEADER = 1.1


def draw_background(plan: Plan) -> Group:
    """Water and parks, very light."""
    shapes = []
    for ground in plan.metro.background:
        points = clipped([plan.place(*point) for point in ground.points], plan.frame.paper.content)
        if len(points) > 2:
            shapes.append(Polygon(points=points, fill=plan.theme.water if ground.kind == "water" else plan.theme.park))
    return Group(name="background", children=tuple(shapes))


def draw_network_lines(plan: Plan) -> Group:
    """All route lines, layer by layer: bridges over what lies below, white casing, then the lines."""
    lanes, width, paper = plan.lines.lanes, plan.frame.sizes.lane, plan.theme.paper
    layers = []
    for layer in plan.lines.layers:
        shapes: list[Shape] = []
        gap = Stroke(color=paper, width=width + 2 * BRIDGE)
        for bridge in layer.bridges:
            shapes.append(Path(pieces=cut(lanes[bridge.lane].pieces, bridge.start, bridge.end), stroke=gap))
        casing = Stroke(color=paper, width=width + 2 * CASING)
        for index in layer.lanes:
            shapes += [Path(pieces=pieces, stroke=casing) for pieces, _ in _visible(lanes[index])]
        cleared = Stroke(color=paper, width=width + 2 * layer.gap)
        for index in layer.lanes:
            changes = [change for change in layer.changes if change.lane == index]
            shapes += [Path(pieces=cut(lanes[index].pieces, it.start, it.end), stroke=cleared) for it in changes]
            shapes.append(_lane(plan, lanes[index]))
        layers.append(Group(name="layer", children=tuple(shapes)))
    return Group(name="lines", children=tuple(layers))


def _visible(lane: Lane) -> list[tuple[tuple[Piece, ...], float]]:
    """The drawn parts of a lane, each with its distance from the lane's beginning."""
    return [(cut(lane.pieces, start, end), start) for start, end in lane.parts]


def _lane(plan: Plan, lane: Lane) -> Group:
    route, width = plan.route(lane.route), plan.frame.sizes.lane
    shapes: list[Shape] = []
    for pieces, start in _visible(lane):
        strokes = plan.theme.strokes(route.pattern, route.color, width, along=lane.along + start)
        shapes += [Path(pieces=pieces, stroke=stroke) for stroke in strokes]
    shapes += [_mouth(point, towards, width, plan.theme.ink) for point, towards in lane.mouths]
    step = lane.leg.step
    return Group(
        name="lane", data=(("from", step.start), ("route", lane.route), ("to", step.end)), children=tuple(shapes)
    )


def _mouth(point: Xy, towards: Xy, width: float, ink: str) -> Path:
    """A tunnel's mouth: a dark bar across the line, its ends bent back."""
    (x, y), (ux, uy) = point, towards
    half, back = width / 2 + 0.35, 0.9
    sides = [(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)]
    wings = [
        (sides[0][0] - ux * back - uy * 0.5, sides[0][1] - uy * back + ux * 0.5),
        (sides[1][0] - ux * back + uy * 0.5, sides[1][1] - uy * back - ux * 0.5),
    ]
    pieces = (Straight(wings[0], sides[0]), Straight(sides[0], sides[1]), Straight(sides[1], wings[1]))
    return Path(pieces=pieces, stroke=Stroke(color=ink, width=0.6, cap="round"))


def draw_starts(plan: Plan) -> Group:
    """A leader from each train and an arrow into its first box; an arrow too where play may begin at the far end."""
    groups, theme = [], plan.theme
    for train in plan.frame.trains:
        if not train.leader:
            continue
        route = plan.route(train.route)
        shapes = _arrow(train.leader, route.color, theme.paper)
        if train.badge is not None:
            shapes += (draw_badge(route, train.badge, BADGE, theme),)
        if train.ring is not None:
            shapes += _ring(train.ring, route.color, theme)
        groups.append(Group(name="start", data=(("route", route.id),), children=shapes))
    for ending in plan.endings:
        if ending.arrow:
            shapes = _arrow(ending.arrow, ending.route.color, theme.paper)
            groups.append(Group(name="start", data=(("route", ending.route.id),), children=shapes))
    return Group(name="starts", children=tuple(groups))


def _ring(center: Xy, color: str, theme: Theme) -> tuple[Shape, ...]:
    """The sign of a loop on the arrow's tail: it may be travelled either way round."""
    disc = Circle(center=center, radius=RING, fill=theme.paper, stroke=Stroke(color=color, width=0.4))
    return disc, draw_sign("loop", center, color)


def _arrow(way: tuple[Xy, ...], color: str, paper: str) -> tuple[Shape, ...]:
    tail, tip = way[-2:]
    ux, uy = unit(tail, tip)
    length, width = HEAD
    neck = (tip[0] - ux * length, tip[1] - uy * length)
    head = (
        tip,
        (neck[0] - uy * width / 2, neck[1] + ux * width / 2),
        (neck[0] + uy * width / 2, neck[1] - ux * width / 2),
    )
    body = tuple(
        Straight(a, b) for a, b in ((way[0], tail), (tail, (neck[0] + ux * 0.3, neck[1] + uy * 0.3))) if a != b
    )
    edge = Stroke(color=paper, width=_LEADER + 2 * 0.5, cap="round")
    return (
        Path(pieces=body, stroke=edge),
        Polygon(points=head, fill=paper, stroke=Stroke(color=paper, width=1.0)),
        Path(pieces=body, stroke=Stroke(color=color, width=_LEADER)),
        Polygon(points=head, fill=color),
    )
