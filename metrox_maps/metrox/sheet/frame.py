"""The network fitted to the paper: orientation, scale and place, line widths, with panels and trains around it.

Scales are tried from the largest that fits the page downward. At each the most generous line width is taken that keeps
boxes `GAP` apart; the first arrangement in which every panel and train finds a good place wins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from metrox_maps.errors import SheetRefused
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Filed, Polygon, bounds, grown, moved
from metrox_maps.geometry.raster import Raster
from metrox_maps.metrox.sheet.arrange import Ground, PlacedPanel, place_panels
from metrox_maps.metrox.sheet.carriage import carriages
from metrox_maps.metrox.sheet.sizes import Sizes, choices
from metrox_maps.metrox.sheet.stations import StationBox
from metrox_maps.metrox.sheet.subject import Subject
from metrox_maps.metrox.sheet.trains import PlacedTrain, Wanted, place_trains, squeezed_train
from metrox_maps.scene.paper import Paper, larger_papers

_CELL = 1.0
_SHRINK = 0.94
_STEPS = 15
_MOST_TRIALS, _MOST_ADVICE = 1500, 400
"""Trains placed on trial in one search, and in finding a larger paper; each counts more on larger pages."""
_PLAIN_PAGE = 80_000
"""Square millimetres on which a train counts once."""
_MOST_NAMES_TRIED = 300
"""Maps with more names are told a larger paper by areas and distances alone."""
_WASTE = 1.25
"""What panels and trains take in practice, as a multiple of their own area."""
_GOOD = 12.0
"""Below this cost of all trains no other alignment is tried."""
_PANELS, _DEAR = 0.4, 500.0
"""How much the places of panels weigh beside those of trains, and a cost that takes all worth from a frame."""
_MATCH = 0.1
"""How much a page of the network's own proportions is worth, as a share of the scale."""
_AROUND = 10.0
"""What boxes add to the extent of the grid, about."""
_THIN, _ROOMIER = 0.6, 1.03
"""Lines thinner by this, and networks larger by that, make room for names that find none otherwise."""
_EDGE = 0.45
"""Half the widest outline of a box."""
_ROOMY = 40.0
"""Neighboring stations need not stand further apart than this."""


@dataclass(frozen=True)
class Frame:
    """Where everything large stands, in page millimetres. Boxes are already in place."""

    paper: Paper
    scale: float
    """Millimetres per grid unit."""
    origin: Xy
    """Where grid point (0, 0) lies."""
    sizes: Sizes
    boxes: dict[str, StationBox]
    panels: tuple[PlacedPanel, ...]
    trains: tuple[PlacedTrain, ...]
    match: float = 0.0
    """How well the page's proportions suit the network's, up to 1."""
    advice: str = ""
    """What gives boxes of full size, where these are smaller; or empty."""
    too_small: str = ""
    """Why the map cannot be played on this paper and what would do, or empty."""

    @cached_property
    def cost(self) -> float:
        """How far the arrangement is from an ideal one."""
        return sum(train.excess for train in self.trains) + _PANELS * sum(panel.cost for panel in self.panels)

    @cached_property
    def quality(self) -> float:
        """The scale, less what badly placed trains and panels take from it; more where the page suits the network."""
        return self.scale * (1 - min(self.cost, 0.9 * _DEAR) / _DEAR) * (1 + _MATCH * self.match)


class _Work:
    """How many trains may still be placed on trial, so that the search ends on the largest map too."""

    def __init__(self, trains: int) -> None:
        self.left = trains


def fit(
    subject: Subject, papers: Sequence[Paper], *, force: bool = False, kept: frozenset[str] = frozenset()
) -> tuple[Frame, ...]:
    """The best frame on the papers (the orientations allowed), then some that may suit names better, if there are any.

    Where boxes of 6 mm find no room, boxes down to 5 mm are tried and the frame says so. Raises `SheetRefused` where
    these do not fit either; if forced, everything is put on the page as well as can be instead, and `too_small` says
    which size would do. Panels and trains keep off the places of names at `kept` stations.
    """
    work = _Work(_MOST_TRIALS)
    asked = frozenset(station.id for station in subject.named if station.label or station.label_offset)
    for fixed in (asked | kept, kept) if asked else (kept,):
        plain = _best(subject, papers, work, tight=False, fixed=fixed)
        if plain:
            return plain
    tight = _best(subject, papers, _Work(_MOST_TRIALS), tight=True)
    if tight:
        advice = _advice(subject, papers[0], tight=True)
        return tuple(replace(frame, advice=advice) for frame in tight)
    words = f"the map does not fit on this paper; {_advice(subject, papers[0], tight=False)}"
    if not force:
        raise SheetRefused(words)
    return (replace(_squeezed(subject, papers), too_small=words),)


def _advice(subject: Subject, paper: Paper, *, tight: bool) -> str:
    """What to do about a map with too little room on a paper."""
    larger = larger_paper(subject, paper)
    if larger is None:
        return "put more space between its stations and lines, or leave some of them out; no paper is large enough"
    return f"--paper {larger.name} {'gives larger ones' if tight else 'would do'}"


def larger_paper(subject: Subject, paper: Paper) -> Paper | None:
    """The smallest paper, larger than this one, on which a map fits with boxes of full size; None if none is."""
    work = _Work(_MOST_ADVICE)
    for other in larger_papers(paper):
        both = (other, other.turned())
        if not any(has_room(subject, side) for side in both):
            continue
        # a trial tells for certain; once there were too many of them the room alone has to do
        certain = len(subject.named) <= _MOST_NAMES_TRIED and work.left > 0
        if not certain or _best(subject, both, work, first=True) or work.left <= 0:
            return other
    return None


def has_room(subject: Subject, paper: Paper) -> bool:
    """Whether boxes, lines, panels and trains could find room on a paper, as far as areas and distances tell."""
    for scale in _scales(subject, paper.content):
        sizes = subject.sizes_at(scale, tight=False)
        if sizes is None:
            return False
        left, top, right, bottom = subject.extent(scale, sizes)
        content = paper.content
        if right - left > content[2] - content[0] or bottom - top > content[3] - content[1]:
            continue
        boxes, _ = subject.boxes(scale, sizes)
        area = sum((box.outer[2] - box.outer[0]) * (box.outer[3] - box.outer[1]) for box in boxes.values())
        if area + _WASTE * subject.furniture < (content[2] - content[0]) * (content[3] - content[1]):
            return True
    return False


def _best(
    subject: Subject,
    papers: Sequence[Paper],
    work: _Work,
    *,
    tight: bool = False,
    fixed: frozenset[str] = frozenset(),
    first: bool = False,
) -> tuple[Frame, ...]:
    """The best frame of all papers, and some that may suit names better; the paper with the most room comes first.

    The places of names at `fixed` stations are kept free of trains and panels, at any cost. `first` ends the
    search with the first frame found.
    """
    found: list[Frame] = []
    best = 0.0
    for paper in sorted(papers, key=lambda paper: -_fullest(subject, paper.content)):
        for scale in _scales(subject, paper.content):
            sizes = subject.sizes_at(scale, tight=tight)
            if sizes is None or scale * (1 + _MATCH) <= best:
                break  # a smaller scale cannot be better, however well its trains stand
            for frame in _arranged(subject, paper, scale, sizes, work, least=best, fixed=fixed):
                found.append(frame)
                best = max(best, frame.quality)
                if first or frame.cost < _GOOD:
                    break
            if (first and found) or work.left <= 0:
                return _foremost(found)
    return _foremost(found)


def _foremost(found: Sequence[Frame]) -> tuple[Frame, ...]:
    """The best frame, the next best, and the best of those that give names more room, as far as there are any."""
    ranked = sorted(found, key=lambda frame: -frame.quality)
    roomy = [frame for frame in ranked[2:] if frame.scale > ranked[0].scale * _ROOMIER]
    return (*ranked[:2], *sorted(roomy, key=lambda frame: -frame.scale)[:1])


def covered_names(subject: Subject, frame: Frame) -> frozenset[str]:
    """The stations where panels, trains or their arrows stand on the place at which the name would best stand."""
    if frame.too_small:
        return frozenset()
    arrows = [grown(bounds(train.leader), 1.2) for train in frame.trains if train.leader]
    things = Filed([panel.box for panel in frame.panels] + [train.box for train in frame.trains] + arrows)
    found = []
    for station, zone in subject.name_zones(frame.scale, frame.sizes).items():
        column, row = subject.ways.at[station]
        x, y = frame.origin[0] + column * frame.scale, frame.origin[1] + row * frame.scale
        if things.near(bounds(_on_page(moved(zone, x, y), (x, y), frame.paper.content))):
            found.append(station)
    return frozenset(found)


def thinner(subject: Subject, frame: Frame) -> Iterator[Frame]:
    """The frame with thinner lines and smaller boxes at the same places, if there are any, as this helps names."""
    offered = [sizes for sizes in choices(subject.theme) if sizes.lane < frame.sizes.lane]
    if frame.too_small or frame.advice or not offered:
        return
    sizes = next((sizes for sizes in offered if sizes.lane <= frame.sizes.lane * _THIN), offered[-1])
    boxes, apart = subject.boxes(frame.scale, sizes)
    if apart:
        shifted = {station: box.shifted(*frame.origin) for station, box in boxes.items()}
        trains = tuple(train.reaching(shifted) for train in frame.trains)
        yield replace(frame, sizes=sizes, boxes=shifted, trains=trains)


def _squeezed(subject: Subject, papers: Sequence[Paper]) -> Frame:
    """Everything on the page, whatever it hides: for looking at a map that does not fit."""
    sizes = choices(subject.theme, tight=True)[-1]
    scale, paper = max(
        ((next(_scales(subject, paper.content)) * 0.95, paper) for paper in papers), key=lambda option: option[0]
    )
    left, top, right, bottom = paper.content
    network = _Network.at(subject, scale, sizes)
    origin = network.origin(paper.content, 0.5, 0.5)
    boxes = {station: box.shifted(*origin) for station, box in network.boxes.items()}
    panels = []
    for forms, corners in subject.panels:
        for panel in forms[0]:
            x = left if corners[0] in "ac" else max(left, right - panel.width)
            y = top if corners[0] in "ab" else max(top, bottom - panel.height)
            panels.append(PlacedPanel(panel, (x, y), 0.0))
    trains = [squeezed_train(wish, paper.content) for wish in _wanted(subject, boxes, scale, origin)]
    return Frame(paper, scale, origin, sizes, boxes, tuple(panels), tuple(trains))


def _fullest(subject: Subject, content: Box) -> float:
    """The scale at which the network just fills a content area, boxes aside."""
    left, top, right, bottom = subject.grid_box
    return min(
        (content[2] - content[0] - _AROUND) / max(right - left, 0.01),
        (content[3] - content[1] - _AROUND) / max(bottom - top, 0.01),
    )


def _scales(subject: Subject, content: Box) -> Iterator[float]:
    """Scales to try, the largest first."""
    largest = min(_fullest(subject, content), _ROOMY / subject.nearest)
    for step in range(_STEPS):
        yield largest * _SHRINK**step


@dataclass(frozen=True)
class _Network:
    """Boxes and lines at one scale, around the grid's origin, and the cells they take."""

    boxes: dict[str, StationBox]
    area: Box
    raster: Raster
    """Its upper left corner is that of `area`."""

    @staticmethod
    def at(subject: Subject, scale: float, sizes: Sizes) -> _Network:
        """The network of a map at a scale."""
        boxes, _ = subject.boxes(scale, sizes)
        area = subject.extent(scale, sizes)
        left, top = area[:2]
        raster = Raster(area[2] - left + 4, area[3] - top + 4, _CELL)
        for box in boxes.values():
            x, y, right, bottom = grown(box.outer, 0.7)
            raster.block((x - left, y - top, right - left, bottom - top))
        for a, b, half in subject.strips(scale, sizes):
            raster.block_band((a[0] - left, a[1] - top), (b[0] - left, b[1] - top), half + 0.1)
        return _Network(boxes, area, raster)

    def spare(self, content: Box) -> Xy:
        """How much wider and higher a content area is than the network."""
        left, top, right, bottom = self.area
        return content[2] - content[0] - (right - left), content[3] - content[1] - (bottom - top)

    def match(self, content: Box) -> float:
        """The ratio of the two proportions, width to height, the smaller by the larger."""
        own = (self.area[2] - self.area[0] + _AROUND) / (self.area[3] - self.area[1] + _AROUND)
        page = (content[2] - content[0]) / (content[3] - content[1])
        return min(own, page) / max(own, page)

    def origin(self, content: Box, across: float, down: float) -> Xy:
        """Where the grid's origin lies with these shares of the spare room left of and above the network."""
        spare_x, spare_y = self.spare(content)
        return content[0] + _inset(spare_x, across) - self.area[0], content[1] + _inset(spare_y, down) - self.area[1]


def _inset(spare: float, share: float) -> float:
    """A share of the spare room in whole cells, less the width of the outline of a box at either edge of the page."""
    edge = min(_EDGE, spare / 2)
    return min(max(math.floor(spare * share / _CELL) * _CELL, edge), spare - edge)


def _arranged(
    subject: Subject, paper: Paper, scale: float, sizes: Sizes, work: _Work, *, least: float, fixed: frozenset[str]
) -> Iterator[Frame]:
    """Frames at one scale, if any could be better than `least`: the network in the middle, or towards the sides."""
    left, top, right, bottom = paper.content
    around = subject.extent(scale, sizes)
    if around[2] - around[0] > right - left + 1e-6 or around[3] - around[1] > bottom - top + 1e-6:
        return
    network = _Network.at(subject, scale, sizes)
    match = network.match(paper.content)
    if scale * (1 + _MATCH * match) <= least:
        return
    most = _DEAR * (1 - least / (scale * (1 + _MATCH * match))) if least else math.inf
    if network.raster.taken() * _CELL**2 + subject.furniture > (right - left) * (bottom - top):
        return
    spare_x, spare_y = network.spare(paper.content)
    zones = {
        station: moved(zone, subject.ways.at[station][0] * scale, subject.ways.at[station][1] * scale)
        for station, zone in subject.name_zones(scale, sizes).items()
    }
    for across, down in _alignments(spare_x, spare_y):
        if work.left <= 0:
            return
        work.left -= (1 + len(subject.metro.routes)) * max(1, round((right - left) * (bottom - top) / _PLAIN_PAGE))
        origin = network.origin(paper.content, across, down)
        boxes = {station: box.shifted(*origin) for station, box in network.boxes.items()}
        ground = _ground(network, paper.content, origin, zones, fixed, boxes)
        panels = place_panels(ground, subject.panels)
        if panels is None:
            continue
        dear = _PANELS * sum(panel.cost for panel in panels)
        trains = place_trains(ground, _wanted(subject, boxes, scale, origin), most=most - dear)
        if trains is not None:
            yield Frame(paper, scale, origin, sizes, boxes, panels, trains, match)


def _ground(
    network: _Network,
    content: Box,
    origin: Xy,
    zones: dict[str, Polygon],
    fixed: frozenset[str],
    boxes: dict[str, StationBox],
) -> Ground:
    """The page with the network on it; names at `fixed` stations count as part of it."""
    left, top, right, bottom = content
    columns = round((origin[0] + network.area[0] - left) / _CELL)
    rows = round((origin[1] + network.area[1] - top) / _CELL)
    raster = network.raster.placed(columns, rows, width=right - left, height=bottom - top)
    courteous = raster.copy()
    names = []
    for station, zone in zones.items():
        place = _on_page(moved(zone, *origin), boxes[station].center, content)
        names.append(bounds(place))
        local = moved(place, -left, -top)
        courteous.block_polygon(local)
        if station in fixed:
            raster.block_polygon(local)
    return Ground(content, raster, courteous, Filed(names), Filed(box.outer for box in boxes.values()))


def _on_page(zone: Polygon, center: Xy, content: Box) -> Polygon:
    """The place of a name, or the one opposite on the station's other side where that one leaves the page."""
    left, top, right, bottom = bounds(zone)
    if left < content[0] or right > content[2]:
        zone = tuple((2 * center[0] - x, y) for x, y in zone)
    if top < content[1] or bottom > content[3]:
        zone = tuple((x, 2 * center[1] - y) for x, y in zone)
    return zone


def _wanted(subject: Subject, boxes: dict[str, StationBox], scale: float, origin: Xy) -> list[Wanted]:
    found = []
    for route in subject.metro.routes:
        start = boxes.get(route.stations[0]) if route.stations else None
        at = route.train
        demanded = None if at is None else (origin[0] + at[0] * scale, origin[1] + at[1] * scale)
        found.append(Wanted(carriages(route, subject.theme), start, demanded))
    return found


def _alignments(spare_x: float, spare_y: float) -> list[tuple[float, float]]:
    """Shares of the spare room left of and above the network, worth trying."""
    if spare_x < 10 and spare_y < 10:
        return [(0.5, 0.5)]
    if spare_x < 10:
        return [(0.5, 0.5), (0.5, 1.0), (0.5, 0.0)]
    if spare_y < 10:
        return [(0.5, 0.5), (1.0, 0.5), (0.0, 0.5)]
    return [(0.5, 0.5), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0)]
