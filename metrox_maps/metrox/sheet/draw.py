"""The entrance: from a map to a finished sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from metrox_maps import __version__
from metrox_maps.geometry.arcs import flatten
from metrox_maps.geometry.bundles import Tally
from metrox_maps.geometry.offsets import unit
from metrox_maps.geometry.quads import Box, band, bounds, grown, moved
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.facts import end_points, stopping_routes
from metrox_maps.metrox.model import MetroMap, Station
from metrox_maps.metrox.sheet.arrange import Form
from metrox_maps.metrox.sheet.dressing import dressed
from metrox_maps.metrox.sheet.elements import ELEMENTS
from metrox_maps.metrox.sheet.endings import Ending, SignPlaces, StartBadge
from metrox_maps.metrox.sheet.frame import Frame, covered_names, fit, thinner
from metrox_maps.metrox.sheet.label_field import Obstacle, shape_obstacle
from metrox_maps.metrox.sheet.labels import Label, place_labels
from metrox_maps.metrox.sheet.lanes import Lines, draw_lines
from metrox_maps.metrox.sheet.order import Orders, lane_orders
from metrox_maps.metrox.sheet.panels import Panel, map_bonus_panel, score_forms, title_panel
from metrox_maps.metrox.sheet.plan import (
    Aim,
    LabelPlace,
    LanePlace,
    PanelPlace,
    Plan,
    Sheet,
    SheetRefused,
    SheetRemark,
    TrainPlace,
)
from metrox_maps.metrox.sheet.remarks import patterns_changed, without_arrow
from metrox_maps.metrox.sheet.sizes import BADGE, CASING, HEAD, NAME, choices
from metrox_maps.metrox.sheet.subject import Subject
from metrox_maps.metrox.sheet.trains import RING
from metrox_maps.metrox.sheet.turn_track import spare_place, track_forms
from metrox_maps.metrox.sheet.ways import find_ways
from metrox_maps.metrox.sheet.words import SHEET, Words
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.theme import COLOR, Theme

ORIENTATIONS = ("auto", "portrait", "landscape")
NAMES = ("all", "key", "none")
SHOW = ("grid", "ids")
_HEAD_EDGE = 0.3
"""Around the head of an arrow, for names."""
_MANY_NAMES = 160
"""With more names than this only one frame is worked out."""
_UNMARKED = 5
"""A start without any sign counts as so many names without a place."""
_UNCLEAR, _HIDDEN = 0.02, 0.7
"""Share of a frame's quality that a name without a good place takes away, and what one that hides something leaves."""


def draw_sheet(
    metro: MetroMap,
    edition: Edition,
    *,
    paper: Paper = DEFAULT_PAPER,
    orientation: str = "auto",
    names: str = "all",
    show: frozenset[str] = frozenset(),
    digest: str = "",
    force: bool = False,
    theme: Theme = COLOR,
    language: str | None = None,
    thorough: bool = True,
) -> Sheet:
    """One player's sheet of a map.

    `orientation` is one of `ORIENTATIONS`; auto takes whichever gives more room between boxes. `names` says which
    stations are named: `key` are those with several routes, and end points. `show` adds help for placing stations by
    hand, from `SHOW`. `digest` is printed in the title block. `theme` is one of
    `THEMES`. `language` is that of the sheet's own words: if None the map's own, or English.
    Not `thorough`, only the first arrangement is drawn, be there names without a place or not: some three times
    as quick, to compare maps by.

    Raises `SheetRefused` where stations have no position or the map does not fit on the paper, unless `force` asks for
    what can be drawn; and `UnknownNameError` for a language there are no words for.
    """
    words = SHEET.words(language, metro.language)
    given, metro = metro, dressed(metro, theme)
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
    panels = _panels(metro, edition, theme, words, digest=digest, papers=papers)
    subject = Subject(metro, ways, orders, panels, tuple(_named(metro, names)), theme)
    best = _best_draft(subject, papers, force=force, thorough=thorough)
    plan = _finished(subject, best, show, words)
    forms = track_forms(metro, edition, theme, words)
    plan = _with_track(plan, forms)
    scene = Scene(
        width=plan.frame.paper.width,
        height=plan.frame.paper.height,
        title=metro.name,
        desc=_description(metro, edition, words),
        children=tuple(element(plan) for element in ELEMENTS),
        metadata=_metadata(metro, edition, digest, orders),
        language=language or metro.language,
        ground=theme.ground,
    )
    changes = patterns_changed(given, metro)
    aim = Aim(
        names=tuple(station.id for station in subject.named),
        edition_words=(edition.name, *(words for _, words in edition.ladder)),
        box=min(sizes.box for sizes in choices(theme)),
        track=bool(forms),
        advice=plan.frame.advice,
        too_small=plan.frame.too_small,
    )
    return _sheet(plan, scene, aim, changes, orders.tally)


@dataclass(frozen=True, slots=True)
class _Signs:
    """What stands beside boxes."""

    endings: tuple[Ending, ...]
    starts: tuple[StartBadge, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A frame with its lines, signs and names, to be compared with others."""

    frame: Frame
    lines: Lines
    signs: _Signs
    labels: tuple[Label, ...]


def _best_draft(subject: Subject, papers: Sequence[Paper], *, force: bool, thorough: bool) -> _Draft:
    """The first draft in which every name finds a place, or the best if none has room for all."""
    frames = fit(subject, papers, force=force)
    drafts = [_draft(subject, frames[0])]
    if not thorough:
        return drafts[0]
    further = _further_frames(subject, papers, frames, drafts[0]) if len(subject.named) <= _MANY_NAMES else iter(())
    while _faults(subject, drafts[-1]):
        frame = next(further, None)
        if frame is None:
            break
        drafts.append(_draft(subject, frame))
    else:
        return drafts[-1]
    return max(drafts, key=lambda draft: _worth(subject, draft))


def _further_frames(
    subject: Subject, papers: Sequence[Paper], frames: Sequence[Frame], draft: _Draft
) -> Iterator[Frame]:
    """Frames that may help names without a place: with these places kept, with thinner lines, with more room."""
    kept = covered_names(subject, draft.frame) & {label.station for label in draft.labels if not label.good}
    if kept and not draft.frame.advice:
        yield fit(subject, papers, force=True, kept=kept)[0]
    yield from thinner(subject, draft.frame)
    for frame in frames[1:]:
        yield frame
        yield from thinner(subject, frame)


def _worth(subject: Subject, draft: _Draft) -> float:
    """A frame's quality, less what names without a good place take from it."""
    hidden = sum(not label.clear for label in draft.labels)
    return draft.frame.quality * (1 - _UNCLEAR * _faults(subject, draft)) * _HIDDEN**hidden


def _faults(subject: Subject, draft: _Draft) -> int:
    """Names without a good place, and starts without any sign, which weigh more."""
    unmarked = len(without_arrow(subject.metro, draft.frame)) - len(draft.signs.starts)
    return _hidden(draft.labels) + _UNMARKED * unmarked


def _draft(subject: Subject, frame: Frame) -> _Draft:
    lines = draw_lines(
        subject.ways, subject.orders, frame.boxes, scale=frame.scale, origin=frame.origin, sizes=frame.sizes
    )
    signs = _place_signs(subject, frame, lines)
    return _Draft(frame, lines, signs, _labels(subject, frame, lines, signs))


def _finished(subject: Subject, draft: _Draft, show: frozenset[str], words: Words) -> Plan:
    signs = draft.signs
    return Plan(
        metro=subject.metro,
        frame=draft.frame,
        lines=draft.lines,
        endings=signs.endings,
        start_badges=signs.starts,
        labels=draft.labels,
        show=show,
        theme=subject.theme,
        words=words,
    )


def _with_track(plan: Plan, forms: Sequence[Panel]) -> Plan:
    """The plan with a turn track, if there is room for one that costs the rest nothing."""
    frame = plan.frame
    if frame.too_small:
        return plan
    taken = [label.place.polygon for label in plan.labels]
    taken += [obstacle.polygon for obstacle in _obstacles(frame, plan.lines, _Signs(plan.endings, plan.start_badges))]
    place = spare_place(forms, frame.paper.content, taken, [panel.box for panel in frame.panels])
    if place is None:
        return plan
    return replace(plan, frame=replace(frame, panels=(*frame.panels, place)))


def _papers(paper: Paper, orientation: str) -> tuple[Paper, ...]:
    portrait = paper if paper.height >= paper.width else paper.turned()
    landscape = portrait.turned()
    return {"auto": (portrait, landscape), "portrait": (portrait,), "landscape": (landscape,)}[orientation]


def _panels(
    metro: MetroMap, edition: Edition, theme: Theme, words: Words, *, digest: str, papers: Sequence[Paper]
) -> tuple[tuple[tuple[Form, ...], str], ...]:
    """The panels with the corners they prefer."""
    narrowest = min(paper.content[2] - paper.content[0] for paper in papers)
    title = title_panel(metro, edition, theme, digest=digest, widest=narrowest * 0.6)
    wanted: list[tuple[tuple[Form, ...], str]] = [(((title,),), "abcd")]
    wanted.append((score_forms(metro, edition, theme, words), "dcba"))
    bonus = map_bonus_panel(metro, theme, words)
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
    firm = {station.id for station in subject.named if station.label_offset}
    taken += [box for station, box in likely.items() if station in firm]
    names = [box for station, box in likely.items() if station not in firm]
    page, width = frame.paper.content, frame.sizes.lane
    places = SignPlaces(frame.boxes, lines=drawn, taken=taken, names=names, page=page, width=width)
    return _Signs(starts=places.starts(without_arrow(metro, frame)), endings=places.endings(metro))


def _grid_point(subject: Subject, frame: Frame, station: str) -> tuple[float, float]:
    column, row = subject.ways.at[station]
    return frame.origin[0] + column * frame.scale, frame.origin[1] + row * frame.scale


def _pairs(points: Sequence[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(pairwise(points))


def _labels(subject: Subject, frame: Frame, lines: Lines, signs: _Signs) -> tuple[Label, ...]:
    return place_labels(
        subject.named,
        {station: box.outer for station, box in frame.boxes.items()},
        _obstacles(frame, lines, signs),
        page=frame.paper.content,
        size=NAME,
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
    found += [_head(train.leader) for train in frame.trains if train.leader]
    found += [shape_obstacle(train.box, 0.7) for train in frame.trains]
    found += [shape_obstacle(panel.box, 0.7) for panel in frame.panels]
    found += [shape_obstacle(sign, 0.3) for sign in _signs(frame)]
    found += [shape_obstacle(ending.box, 0.3) for ending in signs.endings]
    found += [shape_obstacle(badge.box, 0.6) for badge in signs.starts]
    found += [Obstacle(band(tail, tip, 2.4), False) for ending in signs.endings for tail, tip in _pairs(ending.arrow)]
    found += [_head(ending.arrow) for ending in signs.endings if ending.arrow]
    return found


def _head(arrow: Sequence[tuple[float, float]]) -> Obstacle:
    """The head of an arrow, wider than the rest of it."""
    tail, tip = arrow[-2:]
    ux, uy = unit(tip, tail)
    length, width = HEAD
    return Obstacle(band((tip[0] + ux * length, tip[1] + uy * length), tip, width + 2 * _HEAD_EDGE), False)


def _description(metro: MetroMap, edition: Edition, words: Words) -> str:
    routes, stations = words.count("routes", len(metro.routes)), words.count("stations", len(metro.stations))
    return words("desc", map=metro.name, routes=routes, stations=stations, edition=edition.name)


def _metadata(metro: MetroMap, edition: Edition, digest: str, orders: Orders) -> tuple[tuple[str, str], ...]:
    facts = {
        "author": metro.credits.author,
        "crossings": str(orders.tally.crossings),
        "digest": digest,
        "edition": edition.id,
        "licence": metro.credits.licence,
        "map": metro.name,
        "package": f"metrox_maps {__version__}",
        "partings": str(orders.tally.partings),
        "source": metro.credits.source,
    }
    return tuple((name, value) for name, value in facts.items() if value)


def _sheet(plan: Plan, scene: Scene, aim: Aim, changes: Sequence[SheetRemark], tally: Tally) -> Sheet:
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
        metro=plan.metro,
        aim=aim,
        changes=tuple(changes),
        tally=tally,
    )
