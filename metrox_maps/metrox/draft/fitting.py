"""A layout on which every name finds a place: several are made, drawn and looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from metrox_maps.metrox.draft.courses import courses, places
from metrox_maps.metrox.draft.easing import easings, without_station
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.scene.paper import Paper
from metrox_maps.transit.network import Network

EASINGS = 8
"""How many drawings are made with a station less, where no layout is without overlaps."""

TRIES = 6
"""How many layouts are made. Each is drawn, the roomiest first, until one has nothing that overlaps."""

WEIGHTS: Mapping[str, int] = {
    "drawing-too-small": 1000,
    "line-through-box": 30,
    "box-missing": 30,
    "boxes-too-close": 30,
    "name-missing": 20,
    "name-without-place": 10,
    "parts-overlap": 10,
    "start-without-arrow": 10,
    "line-touches-box": 10,
    "text-cut": 1,
    "name-unclear": 2,
    "lane-too-narrow": 3,
    "box-too-small": 3,
    "train-stands-off": 1,
}
"""How much a finding on the drawing weighs; the heavy ones spoil it."""

_AROUND = 3
"""Lattice steps that boxes, names and trains take around the stations."""

HEAVY = 10
"""From this weight on a finding is an overlap, or worse."""

Draft = Callable[[Network], MetroMap]
Lay = Callable[[int], Network]
"""Lays the network out, as variant 0, 1, 2 …"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A layout, the map drafted from it, and what its drawing still suffers from."""

    network: Network
    metro: MetroMap
    troubles: tuple[tuple[str, str], ...]
    """Rule and object of each remark on the drawing."""

    @property
    def weight(self) -> int:
        """How bad the drawing is; 0 where there is nothing to say."""
        return sum(WEIGHTS.get(rule, 0) for rule, _ in self.troubles)

    @property
    def overlaps(self) -> int:
        """How many remarks are of overlaps, or worse."""
        return sum(WEIGHTS.get(rule, 0) >= HEAVY for rule, _ in self.troubles)


def fitted(
    lay: Lay,
    draft: Draft,
    *,
    edition: Edition,
    paper: Paper,
    tries: int = TRIES,
    progress: Callable[[int, int], None] | None = None,
) -> Fitted:
    """The best of several layouts of a network, by what is to be said of the drawn sheet.

    `draft` makes a map of a layout. It ends with the first drawing in which nothing overlaps; of equally good ones the
    one that leaves boxes and names the most room is taken. `progress` is told what is done, and of how much.
    """
    steps = 2 * tries
    layouts = []
    for number in range(tries):
        if progress is not None:
            progress(number, steps)
        layouts.append(lay(number))
    layouts.sort(key=lambda network: -_scale(network, paper))
    best: Fitted | None = None
    for number, network in enumerate(layouts):
        if progress is not None:
            progress(tries + number, steps)
        trial = _drawn(network, draft, edition, paper)
        if best is None or trial.weight < best.weight:
            best = trial
        if not best.overlaps:
            break
    assert best is not None
    return best


def eased(
    fit: Fitted, draft: Draft, *, edition: Edition, paper: Paper, most: int = EASINGS
) -> tuple[Fitted, tuple[str, ...]]:
    """A layout with single stations left out until nothing overlaps, and the names of those; everything else stays.

    `most` is how many drawings are tried. Only what improves the drawing is left out.
    """
    gone: list[str] = []
    tried: set[str] = set()
    for _ in range(most):
        if not fit.overlaps:
            break
        candidate = next((name for name in easings(fit.network, _need(fit)) if name not in tried), None)
        if candidate is None:
            break
        tried.add(candidate)
        name = next(node.name for node in fit.network.nodes if node.id == candidate)
        trial = _drawn(without_station(fit.network, candidate), draft, edition, paper)
        if trial.weight < fit.weight:
            fit = trial
            gone.append(name)
    return fit, tuple(gone)


def _need(fit: Fitted) -> dict[str, int]:
    """By node, how badly the stations of a drawing want room."""
    at = places(fit.network)
    used = {stop for course in courses(fit.network)[0] for stop in course.stops}
    # The map's stations stand in the same order on the page as the network's nodes.
    spots = sorted((station.at, station.id) for station in fit.metro.stations if station.at is not None)
    nodes = {station: node for (_, station), node in zip(spots, sorted(used, key=lambda name: at[name]), strict=True)}
    need: dict[str, int] = {}
    for rule, on in fit.troubles:
        kind, _, name = on.partition(":")
        if kind == "route":
            name = next((route.stations[0] for route in fit.metro.routes if route.id == name), "")
        if name in nodes and WEIGHTS.get(rule, 0) >= HEAVY:
            need[nodes[name]] = need.get(nodes[name], 0) + WEIGHTS[rule]
    return need


def _scale(network: Network, paper: Paper) -> float:
    """How many millimetres a lattice step can have on the paper, lying or upright."""
    at = places(network).values()
    across = max(x for x, _ in at) - min(x for x, _ in at) + _AROUND
    down = max(y for _, y in at) - min(y for _, y in at) + _AROUND
    wide, narrow = max(paper.room), min(paper.room)
    return max(min(wide / across, narrow / down), min(narrow / across, wide / down))


def _drawn(network: Network, draft: Draft, edition: Edition, paper: Paper) -> Fitted:
    # Drawing is slow to import, and a map that is only laid out needs none of it.
    from metrox_maps.metrox.sheet.draw import draw_sheet
    from metrox_maps.metrox.sheet.judging import sheet_remarks
    from metrox_maps.metrox.sheet.plan import SheetRefused

    metro = draft(network)
    try:
        sheet = draw_sheet(metro, edition, paper=paper)
    except SheetRefused:
        return Fitted(network=network, metro=metro, troubles=(("drawing-too-small", ""),))
    troubles = tuple((remark.kind, remark.on) for remark in sheet_remarks(sheet))
    return Fitted(network=network, metro=metro, troubles=troubles)
