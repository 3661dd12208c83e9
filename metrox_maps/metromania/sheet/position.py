"""A position on the board: tunnels, their lines, stations, destinations and counters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.geometry.arcs import Xy, rounded
from metrox_maps.metromania.sheet.art import (
    BAND,
    END,
    SCORE,
    START,
    company_label,
    counter,
    destination,
    free_place,
    number_on_tile,
    shrunk,
    station,
    tile,
    tunnel,
)
from metrox_maps.metromania.sheet.border import behind
from metrox_maps.metromania.sheet.look import FULL, company_paints, line_strokes
from metrox_maps.metromania.sheet.marks import StationMark, TunnelMark
from metrox_maps.metromania.sheet.pictograms import Triangle
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.sizes import COUNTER, DESTINATION, STATION
from metrox_maps.metromania.sheet.track import ABOVE, BELOW, LAST
from metrox_maps.scene.shapes import Circle, Group, Path, Polygon, Shape, Stroke

_NEW = 0.6
"""Width of what surrounds that which is new, where a space has a side of 19 mm."""
_OFF = 0.11
"""How far the middle of a line lies from the edge it runs along, in sides of a space."""
_CUT = 0.2
"""How far before a vertex a line leaves its edge's side for the other one, in sides of a space."""
_ROUND = 0.12
_COUNTER_AT = 0.39
"""The middle of a counter in the depth of the frame: upon its arrow."""
_BESIDE, _BEHIND = 0.12, 0.36
"""How far a destination, and the number of who placed it, lie off the middle of their triangle, in sides."""
_BADGE = 0.155
_SCORE = 0.42
_LAP = 0.3
"""By how much of their size tunnels of one company beside the track lie one above the other."""
_PLACES = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""Where four counters lie around a middle, in halves of their size."""
_CROWDS = {1: ((0, 0),), 2: ((-1, 0), (1, 0)), 3: _PLACES, 4: _PLACES}


def draw_tunnels(plan: Plan) -> Group:
    """The triangle of every tunnel in its company's light color, with its number."""
    taken = {mark.space for mark in plan.marks.destinations}
    shapes = []
    for mark in plan.marks.tunnels:
        triangle = _lying(plan, mark)
        edge = Stroke(color=company_paints(mark.company, plan.theme).edge, width=plan.kept(0.25))
        number = () if mark.space in taken else (number_on_tile(triangle, mark.company, plan.theme),)
        children = (*tile(triangle, mark.company, plan.theme), Polygon(points=triangle, stroke=edge), *number)
        data = (("company", company_label(mark.company)), ("line", mark.line), ("tunnel", plan.name(mark.space)))
        shapes.append(Group(name="tunnel", data=data, children=(*children, *_outline(plan, mark, triangle))))
    return Group(name="tunnels", children=tuple(shapes))


def _outline(plan: Plan, mark: TunnelMark, triangle: Triangle) -> tuple[Shape, ...]:
    """The strong outline of a tunnel laid just now, within its space."""
    if not mark.new:
        return ()
    width = plan.kept(_NEW)
    return (Polygon(points=shrunk(triangle, width / 2), stroke=Stroke(color=plan.theme.ink, width=width)),)


def draw_lines(plan: Plan) -> Group:
    """Every line as one stroke along its tunnels, on the side of each edge that its tunnel lies on."""
    lines: dict[tuple[int, str], list[TunnelMark]] = {}
    for mark in plan.marks.tunnels:
        lines.setdefault((mark.company, mark.line), []).append(mark)
    side = plan.frame.side
    groups = []
    for (company, line), marks in lines.items():
        points = [*_counter(plan, marks[0], START), *_course(plan, marks), *_counter(plan, marks[-1], END)]
        pieces = rounded(points, [_ROUND * side] * (len(points) - 2))
        strokes = line_strokes(company, line, plan.theme, BAND * side * 0.9)
        groups.append(
            Group(
                name="line",
                data=(("company", company_label(company)), ("line", line)),
                children=tuple(Path(pieces=pieces, stroke=stroke) for stroke in strokes),
            )
        )
    return Group(name="lines", children=tuple(groups))


def _counter(plan: Plan, mark: TunnelMark, kind: str) -> Iterator[Xy]:
    """Where the counter lies that belongs to a line's first or last tunnel, if there is one."""
    for found in plan.marks.counters:
        border = plan.city.grid.borders[found.side][found.column]
        if (found.kind, found.company, border.space) == (kind, mark.company, mark.space):
            yield behind(plan, found.side, found.column, _COUNTER_AT)


def _lying(plan: Plan, mark: TunnelMark) -> Triangle:
    """The corners of a tunnel's space, those of the edge its line runs along first."""
    third = next(corner for corner in plan.city.grid.corners[mark.space] if corner not in (mark.start, mark.end))
    return plan.vertex(mark.start), plan.vertex(mark.end), plan.vertex(third)


def _course(plan: Plan, marks: Iterable[TunnelMark]) -> Iterator[Xy]:
    """The points a line goes through: along each edge on its tunnel's side, changing sides in the vertices.

    It also goes through a vertex where it makes an acute angle.
    """
    side = plan.frame.side
    steps = [_step(plan, mark) for mark in marks]
    yield steps[0].start
    yield steps[0].beside(steps[0].start, _CUT * side)
    for before, after in pairwise(steps):
        if before.right == after.right and not _is_acute(before, after):
            yield _corner(before, after)
        else:
            yield before.beside(after.start, -_CUT * side)
            yield after.start
            yield after.beside(after.start, _CUT * side)
    yield steps[-1].beside(steps[-1].end, -_CUT * side)
    yield steps[-1].end


@dataclass(frozen=True, slots=True)
class _Step:
    """One edge of a line's course."""

    start: Xy
    end: Xy
    along: Xy
    """The direction, of length 1."""
    off: float
    """How far right of the edge, seen along it, the line runs; negative where that is on the left."""

    @property
    def right(self) -> bool:
        return self.off > 0

    def beside(self, point: Xy, further: float) -> Xy:
        """A point of the edge moved along it, and off it to where the line runs."""
        ux, uy = self.along
        return point[0] + ux * further - uy * self.off, point[1] + uy * further + ux * self.off


def _step(plan: Plan, mark: TunnelMark) -> _Step:
    (ax, ay), (bx, by), (cx, cy) = _lying(plan, mark)
    side = plan.frame.side
    ux, uy = (bx - ax) / side, (by - ay) / side
    turn = ux * (cy - ay) - uy * (cx - ax)
    return _Step((ax, ay), (bx, by), (ux, uy), math.copysign(_OFF * side, turn))


def _is_acute(before: _Step, after: _Step) -> bool:
    """Whether two edges enclose an acute angle, so that courses beside them would miss the vertex by far."""
    return before.along[0] * after.along[0] + before.along[1] * after.along[1] < 0


def _corner(before: _Step, after: _Step) -> Xy:
    """Where the courses along two edges meet that lie on the same side."""
    cross = before.along[0] * after.along[1] - before.along[1] * after.along[0]
    dot = before.along[0] * after.along[0] + before.along[1] * after.along[1]
    # half the angle between the edges says how far before the vertex the two courses meet
    return before.beside(after.start, -before.off * cross / (1 + dot))


def draw_stations(plan: Plan) -> Group:
    """A ring on every vertex with a station."""
    size = STATION * plan.frame.side
    return Group(
        name="stations",
        children=tuple(
            Group(
                name="station",
                data=(("vertex", "{},{}".format(*plan.city.grid.vertices[mark.vertex])),),
                children=(*_around(plan, mark, size), *station(plan.vertex(mark.vertex), size, plan.theme)),
            )
            for mark in plan.marks.stations
        ),
    )


def _around(plan: Plan, mark: StationMark, size: float) -> tuple[Shape, ...]:
    """The ring around a station built just now."""
    if not mark.new:
        return ()
    stroke = Stroke(color=plan.theme.ink, width=plan.kept(_NEW))
    return (Circle(center=plan.vertex(mark.vertex), radius=size * 0.68, fill=plan.theme.paper, stroke=stroke),)


def draw_destinations(plan: Plan) -> Group:
    """The destinations on their tunnels, each with the number of who placed it on its rim."""
    tunnels = {mark.space: _lying(plan, mark) for mark in plan.marks.tunnels}
    side = plan.frame.side
    groups = []
    for mark in plan.marks.destinations:
        triangle = tunnels.get(mark.space, plan.triangle(mark.space))
        token = destination(
            free_place(triangle, off=_BESIDE), DESTINATION * side, mark.name, plan.theme, company=mark.company
        )
        badge = counter(START, free_place(triangle, off=_BEHIND), _BADGE * side, mark.company, plan.theme)
        data = (("company", company_label(mark.company)), ("destination", mark.name))
        groups.append(Group(name="destination", data=data, children=(*token, *badge)))
    return Group(name="destinations", children=tuple(groups))


def draw_counters(plan: Plan) -> Group:
    """Start and end counters upon their arrows."""
    size = COUNTER * plan.frame.side
    return Group(
        name="counters",
        children=tuple(
            Group(
                name="counter",
                data=(
                    ("at", f"{mark.side}-{mark.column}"),
                    ("company", company_label(mark.company)),
                    ("counter", mark.kind),
                ),
                children=counter(
                    mark.kind, behind(plan, mark.side, mark.column, _COUNTER_AT), size, mark.company, plan.theme
                ),
            )
            for mark in plan.marks.counters
        ),
    )


def draw_scores(plan: Plan) -> Group:
    """The companies on the score track, with their tunnels beside an end where they have left it."""
    fields = {field.label: field for field in plan.frame.track}
    if not fields:
        return Group(name="scores", children=())
    first, second, third = fields["5"].polygon[:3]
    size = min(math.dist(first, second), math.dist(second, third)) * _SCORE
    places = {mark.company: score_place(mark.points) for mark in plan.marks.scores}
    shapes: list[Shape] = []
    for mark in plan.marks.scores:
        label, beside, laps = places[mark.company]
        crowd = [company for company, place in places.items() if place[0] == label]
        children = counter(
            SCORE, _among(fields[label].counters, crowd, mark.company, size), size, mark.company, plan.theme
        )
        outside = [company for company, place in places.items() if place[1] == beside]
        for lap in range(laps):
            x, y = _among(fields[beside].counters, outside, mark.company, size)
            children += _flag((x, y - lap * _LAP * size), size, mark.company, plan)
        data = (("company", company_label(mark.company)), ("points", str(mark.points)))
        shapes.append(Group(name="score", data=data, children=children))
    return Group(name="scores", children=tuple(shapes))


def _among(middle: Xy, crowd: Sequence[int], company: int, size: float) -> Xy:
    """Where a company's piece lies among those that share a field."""
    dx, dy = _CROWDS[min(len(crowd), len(_PLACES))][crowd.index(company) % len(_PLACES)]
    return middle[0] + dx * size * 0.5, middle[1] + dy * size * 0.5


def score_place(points: int) -> tuple[str, str, int]:
    """The field of a score, and beside which end of the track how many tunnels lie: one for each lap beyond 0 or 20."""
    if 0 <= points <= LAST:
        return str(points), "", 0
    laps, rest = divmod(abs(points) - 1, LAST)
    return str(rest + 1), *((ABOVE, laps) if points > 0 else (BELOW, laps + 1))


def _flag(center: Xy, size: float, company: int, plan: Plan) -> tuple[Shape, ...]:
    """A tunnel laid beside the track."""
    x, y = center
    high = size * math.sqrt(3) / 2
    triangle = ((x + size / 2, y + high / 2), (x - size / 2, y + high / 2), (x, y - high / 2))
    return tunnel(triangle, company, FULL, plan.theme)
