"""The entrance: from a map to a finished sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.geometry.arcs import flatten
from metrox_maps.geometry.quads import Box, band, bounds, grown, moved
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.facts import end_points, stopping_routes
from metrox_maps.metrox.model import MetroMap, Station
from metrox_maps.metrox.sheet.arrange import Form
from metrox_maps.metrox.sheet.elements import ELEMENTS
from metrox_maps.metrox.sheet.endings import Ending, SignPlaces, StartBadge
from metrox_maps.metrox.sheet.frame import Frame, fit
from metrox_maps.metrox.sheet.label_field import Obstacle, shape_obstacle
from metrox_maps.metrox.sheet.labels import Label, place_labels
from metrox_maps.metrox.sheet.lanes import Lines, draw_lines
from metrox_maps.metrox.sheet.marks import NO_MARKS, Marks
from metrox_maps.metrox.sheet.order import lane_orders
from metrox_maps.metrox.sheet.panels import map_bonus_panel, score_forms, title_panel
from metrox_maps.metrox.sheet.plan import (
    LabelPlace,
    LanePlace,
    PanelPlace,
    Plan,
    Sheet,
    SheetRefused,
    TrainPlace,
)
from metrox_maps.metrox.sheet.remarks import remarks, without_arrow
from metrox_maps.metrox.sheet.sizes import BADGE, CASING, NAME, SMALLEST_NAME
from metrox_maps.metrox.sheet.subject import Subject
from metrox_maps.metrox.sheet.trains import RING
from metrox_maps.metrox.sheet.ways import find_ways
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.scene.shapes import Scene

ORIENTATIONS = ("auto", "portrait", "landscape")
NAMES = ("all", "key", "none")
SHOW = ("grid", "ids")
_SMALLER_NAMES = ((NAME + SMALLEST_NAME) / 2, SMALLEST_NAME)
_MANY_NAMES = 160
"""With more names than this one frame is worked out, and one smaller size of names."""
_UNMARKED = 5
"""A start without any sign counts as so many names without a place."""
_HIDDEN = 0.02
"""Share of a frame's quality that a name without a place takes away."""


def draw_sheet(
    metro: MetroMap,
    edition: Edition,
    *,
    paper: Paper = DEFAULT_PAPER,
    orientation: str = "auto",
    names: str = "all",
    show: frozenset[str] = frozenset(),
    marks: Marks = NO_MARKS,
    digest: str = "",
    force: bool = False,
) -> Sheet:
    """One player's sheet of a map.

    `orientation` is one of `ORIENTATIONS`; auto takes whichever gives more room between boxes. `names` says which
    stations are named: `key` are those with several routes, and end points. `show` adds help for placing stations by
    hand, from `SHOW`. `marks` draws a position. `digest` is printed in the title block.

    Raises `SheetRefused` where stations have no position or the map does not fit on the paper, unless `force` asks for
    what can be drawn.
    """
    lost = [station.id for station in metro.stations if station.at is None]
    if lost and not force:
        listed = ", ".join(lost[:8]) + (f" and {len(lost) - 8} more" if len(lost) > 8 else "")
        raise SheetRefused(
            f'no position for {listed}: give every station an "at": [column, row] to draw the map, '
            "or draw what has one with --force"
        )
    ways = find_ways(metro)
    orders = lane_orders(ways)
    papers = _papers(paper, orientation)
    subject = Subject(metro, ways, orders, _panels(metro, edition, digest, papers), tuple(_named(metro, names)))
    best = _best_draft(subject, fit(subject, papers, force=force))
    plan = _finished(subject, best, show, marks)
    scene = Scene(
        width=plan.frame.paper.width,
        height=plan.frame.paper.height,
        title=metro.name,
        desc=_description(metro, edition),
        children=tuple(element(plan) for element in ELEMENTS),
        metadata=_metadata(metro, edition, digest),
        language=metro.language,
    )
    return _sheet(plan, scene, lost)


@dataclass(frozen=True, slots=True)
class _Signs:
    """What stands beside boxes."""

    endings: tuple[Ending, ...]
    starts: tuple[StartBadge, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A frame with its lines, signs and names in normal size, to be compared with others."""

    frame: Frame
    lines: Lines
    signs: _Signs
    labels: tuple[Label, ...]


def _best_draft(subject: Subject, frames: Sequence[Frame]) -> _Draft:
    """The first frame in which every name finds a place, or the best if none has room for all."""
    drafts = []
    for frame in frames if len(subject.named) <= _MANY_NAMES else frames[:1]:
        drafts.append(_draft(subject, frame))
        if not _faults(subject, drafts[-1]):
            return drafts[-1]
    return max(drafts, key=lambda draft: draft.frame.quality * (1 - _HIDDEN * _faults(subject, draft)))


def _faults(subject: Subject, draft: _Draft) -> int:
    """Names without a good place, and starts without any sign, which weigh more."""
    unmarked = len(without_arrow(subject.metro, draft.frame)) - len(draft.signs.starts)
    return _hidden(draft.labels) + _UNMARKED * unmarked


def _draft(subject: Subject, frame: Frame) -> _Draft:
    lines = draw_lines(
        subject.ways, subject.orders, frame.boxes, scale=frame.scale, origin=frame.origin, sizes=frame.sizes
    )
    signs = _place_signs(subject, frame, lines)
    return _Draft(frame, lines, signs, _labels(subject, frame, lines, signs, NAME))


def _finished(subject: Subject, draft: _Draft, show: frozenset[str], marks: Marks) -> Plan:
    """The plan of a draft, with smaller names if that lets more of them find a place."""
    labels = draft.labels
    for size in _SMALLER_NAMES if len(subject.named) <= _MANY_NAMES else _SMALLER_NAMES[-1:]:
        if not _hidden(labels) or draft.frame.too_small:
            break
        smaller = _labels(subject, draft.frame, draft.lines, draft.signs, size)
        if _hidden(smaller) < _hidden(labels):
            labels = smaller
    signs = draft.signs
    return Plan(subject.metro, draft.frame, draft.lines, signs.endings, signs.starts, labels, show, marks)


def _papers(paper: Paper, orientation: str) -> tuple[Paper, ...]:
    portrait = paper if paper.height >= paper.width else paper.turned()
    landscape = portrait.turned()
    return {"auto": (portrait, landscape), "portrait": (portrait,), "landscape": (landscape,)}[orientation]


def _panels(
    metro: MetroMap, edition: Edition, digest: str, papers: Sequence[Paper]
) -> tuple[tuple[tuple[Form, ...], str], ...]:
    """The panels with the corners they prefer."""
    narrowest = min(paper.content[2] - paper.content[0] for paper in papers)
    title = title_panel(metro, edition, digest=digest, widest=narrowest * 0.6)
    wanted: list[tuple[tuple[Form, ...], str]] = [(((title,),), "abcd"), (score_forms(metro, edition), "dcba")]
    bonus = map_bonus_panel(metro)
    if bonus is not None:
        wanted.append((((bonus,),), "cbda"))
    return tuple(wanted)


def _leader_strips(frame: Frame) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return [pair for train in frame.trains for pair in _pairs(train.leader)]


def _signs(frame: Frame) -> list[Box]:
    """Badges and loop signs at the tails of arrows."""
    signs = [(train.badge, BADGE / 2) for train in frame.trains] + [(train.ring, RING) for train in frame.trains]
    return [grown((*middle, *middle), radius) for middle, radius in signs if middle is not None]


def _place_signs(subject: Subject, frame: Frame, lines: Lines) -> _Signs:
    metro = subject.metro
    drawn = [pair for lane in lines.lanes for pair in _pairs(flatten(lane.pieces))]
    taken = [train.box for train in frame.trains] + [panel.box for panel in frame.panels] + _signs(frame)
    taken += [grown(bounds(pair), 0.8) for pair in _leader_strips(frame)]
    zones = {} if frame.too_small else subject.name_zones(frame.scale, frame.sizes)
    likely = {station: bounds(moved(zone, *_grid_point(subject, frame, station))) for station, zone in zones.items()}
    asked = {station.id for station in subject.named if station.label or station.label_offset}
    taken += [box for station, box in likely.items() if station in asked]
    names = [box for station, box in likely.items() if station not in asked]
    page, width = frame.paper.content, frame.sizes.lane
    places = SignPlaces(frame.boxes, lines=drawn, taken=taken, names=names, page=page, width=width)
    return _Signs(starts=places.starts(without_arrow(metro, frame)), endings=places.endings(metro))


def _grid_point(subject: Subject, frame: Frame, station: str) -> tuple[float, float]:
    column, row = subject.ways.at[station]
    return frame.origin[0] + column * frame.scale, frame.origin[1] + row * frame.scale


def _pairs(points: Sequence[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(pairwise(points))


def _labels(subject: Subject, frame: Frame, lines: Lines, signs: _Signs, size: float) -> tuple[Label, ...]:
    return place_labels(
        subject.named,
        {station: box.outer for station, box in frame.boxes.items()},
        _obstacles(frame, lines, signs),
        page=frame.paper.content,
        size=size,
        neighbors=[(leg.step.start, leg.step.end) for leg in subject.ways.legs],
    )


def _hidden(labels: Sequence[Label]) -> int:
    return sum(not label.good for label in labels)


def _named(metro: MetroMap, names: str) -> list[Station]:
    placed = {station.id: station for station in reversed(metro.stations) if station.at is not None}
    stations = [station for station in metro.stations if placed.get(station.id) is station]
    if names == "none":
        return []
    if names == "key":
        counts = stopping_routes(metro)
        ends = {end for route in metro.routes for end in end_points(route)}
        return [station for station in stations if len(counts[station.id]) > 1 or station.id in ends]
    return stations


def _obstacles(frame: Frame, lines: Lines, signs: _Signs) -> list[Obstacle]:
    width = frame.sizes.lane + 2 * CASING
    found = [shape_obstacle(box.outer, 0.4, station) for station, box in frame.boxes.items()]
    for lane in lines.lanes:
        found += [Obstacle(band(a, b, width), True) for a, b in _pairs(flatten(lane.pieces))]
    found += [Obstacle(band(a, b, 2.4), False) for a, b in _leader_strips(frame)]
    found += [shape_obstacle(train.box, 0.7) for train in frame.trains]
    found += [shape_obstacle(panel.box, 0.7) for panel in frame.panels]
    found += [shape_obstacle(sign, 0.3) for sign in _signs(frame)]
    found += [shape_obstacle(ending.box, 0.3) for ending in signs.endings]
    found += [shape_obstacle(badge.box, 0.6) for badge in signs.starts]
    found += [Obstacle(band(tail, tip, 2.4), False) for ending in signs.endings for tail, tip in _pairs(ending.arrow)]
    return found


def _description(metro: MetroMap, edition: Edition) -> str:
    routes, stations = len(metro.routes), len(metro.stations)
    return f"Playing sheet for {metro.name}: {routes} routes, {stations} stations, edition {edition.name}."


def _metadata(metro: MetroMap, edition: Edition, digest: str) -> tuple[tuple[str, str], ...]:
    facts = {
        "author": metro.credits.author,
        "digest": digest,
        "edition": edition.id,
        "licence": metro.credits.licence,
        "map": metro.name,
        "source": metro.credits.source,
    }
    return tuple((name, value) for name, value in facts.items() if value)


def _sheet(plan: Plan, scene: Scene, lost: Sequence[str]) -> Sheet:
    frame = plan.frame
    badges = {badge.route.id: badge.center for badge in plan.start_badges}
    return Sheet(
        scene=scene,
        content=frame.paper.content,
        scale=frame.scale,
        lane_width=frame.sizes.lane,
        lane_pitch=frame.sizes.pitch,
        boxes=tuple(frame.boxes.values()),
        lanes=tuple(
            LanePlace(lane.route, lane.leg.step.start, lane.leg.step.end, tuple(flatten(lane.pieces)))
            for lane in plan.lines.lanes
        ),
        labels=tuple(
            LabelPlace(label.station, label.place.lines, label.place.polygon, label.clear) for label in plan.labels
        ),
        trains=tuple(
            TrainPlace(train.route, train.box, train.leader, train.badge or badges.get(train.route))
            for train in frame.trains
        ),
        panels=tuple(PanelPlace(panel.panel.name, panel.box) for panel in frame.panels),
        remarks=tuple(remarks(plan, lost)),
    )
