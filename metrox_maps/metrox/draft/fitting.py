"""A layout on which every name finds a place: several are made, drawn and looked at."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeVar

from metrox_maps.metrox.draft.courses import courses, places
from metrox_maps.metrox.draft.drafting import draft_map
from metrox_maps.metrox.draft.easing import easings, without_station
from metrox_maps.metrox.draft.roominess import with_room, without_room
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.scene.paper import Paper
from metrox_maps.simulate.crew import Crew
from metrox_maps.transit.layout.asides import asides
from metrox_maps.transit.layout.octilinear import layout_network
from metrox_maps.transit.network import Network

TRIES = 8
"""How many layouts are made and drawn quickly, until one has nothing that overlaps."""

BEST, MENDINGS, POLISHINGS = 3, 12, 6
"""How many of them, the best, are mended where none is without overlaps, and how many changes are tried on each; some
more where nothing overlaps and only names are in doubt."""

TOO_SMALL = "drawing-too-small"
"""In the place of a rule: the map does not fit on the paper. What it is on is why, and what would do."""

WEIGHTS: Mapping[str, int] = {
    TOO_SMALL: 1000,
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

HEAVY = 10
"""From this weight on a finding is an overlap, or worse."""

_FINE = 6
"""Below this weight a drawing without overlaps is left as it is."""
_DOUBT = 2
"""From this weight on a finding can be mended where nothing overlaps."""
_KEPT = 0.1
"""How much of the geography's lengths a board keeps: little, since boxes and names want all the room there is."""
_EFFORT = 0.3
"""How long each layout is searched for: several are made."""

Troubles = tuple[tuple[str, str], ...]
"""Rule and object of each remark on a drawing."""

Result = TypeVar("Result")
Argument = TypeVar("Argument")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A layout, the map drafted from it, and what its drawing still suffers from."""

    network: Network
    metro: MetroMap
    troubles: Troubles
    variant: int = 0
    """Which variant the layout is of."""

    @property
    def weight(self) -> int:
        """How bad the drawing is; 0 where there is nothing to say."""
        return weight_of(self.troubles)

    @property
    def overlaps(self) -> int:
        """How many remarks are of overlaps, or worse."""
        return sum(WEIGHTS.get(rule, 0) >= HEAVY for rule, _ in self.troubles)

    @property
    def badness(self) -> tuple[bool, int]:
        """What layouts are compared by: overlaps first, then the weight."""
        return self.overlaps > 0, self.weight

    @property
    def is_fine(self) -> bool:
        """Whether nothing overlaps, and little else is to be said."""
        return not self.overlaps and self.weight < _FINE

    @property
    def too_small(self) -> bool:
        """Whether the map does not fit on the paper at all."""
        return any(rule == TOO_SMALL for rule, _ in self.troubles)

    @property
    def doubts(self) -> int:
        """How many names may be taken for another station's."""
        return sum(rule == "name-unclear" for rule, _ in self.troubles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is to be laid out and drawn, and how."""

    network: Network
    paper: Paper
    edition: Edition
    near: Network | None = None
    only_snap: bool = False
    may_thin: bool = False
    """Whether single stations may be left out where names lie on each other."""
    keep: frozenset[str] = frozenset()
    """Ids of stations that are never left out."""

    def laid(self, variant: int) -> Network:
        """The network laid out, as variant 0, 1, 2 …; every other one has more room between interchanges."""
        laid = layout_network(
            with_room(self.network) if variant % 2 == 1 else self.network,
            aspect=max(self.paper.room) / min(self.paper.room),
            near=self.near,
            only_snap=self.only_snap,
            variant=variant,
            kept=_KEPT,
            effort=_EFFORT,
        )
        return without_room(laid)

    def tried(self, variant: int) -> Fitted:
        """A variant, and what a quick drawing of it suffers from."""
        return replace(self.sketched(self.laid(variant)), variant=variant)

    def sketched(self, network: Network) -> Fitted:
        """A layout as a map, drawn quickly and judged: names that find no place may find one when it is drawn well."""
        return self._drawn(network, thorough=False)

    def drawn(self, fit: Fitted) -> Fitted:
        """A layout as a map, drawn as well as can be and judged."""
        return self._drawn(fit.network, thorough=True)

    def _drawn(self, network: Network, *, thorough: bool) -> Fitted:
        metro, _ = draft_map(network, edition=self.edition.id)
        found = troubles(metro, self.edition, self.paper, thorough=thorough)
        return Fitted(network=network, metro=metro, troubles=found)

    def mended(self, fit: Fitted) -> Fitted:
        """A layout with parts set aside, and with `may_thin` single stations left out, as long as that helps."""
        sketch, tried = fit, {fit.network}
        changes = self._changes(sketch)
        for number in range(MENDINGS + POLISHINGS):
            if sketch.is_fine or (sketch.overlaps and number >= MENDINGS):
                break
            change = next((each for each in changes if each not in tried), None)
            if change is None:
                break
            tried.add(change)
            trial = replace(self.sketched(change), variant=fit.variant)
            if trial.badness < sketch.badness:
                sketch, changes = trial, self._changes(trial)
        if not sketch.overlaps:
            return sketch
        return min(sketch, replace(self.drawn(sketch), variant=fit.variant), key=lambda each: each.badness)

    def _changes(self, fit: Fitted) -> Iterator[Network]:
        """Layouts a little different from one, the most promising first."""
        need = _need(fit)
        # No station is given up for names that are in doubt only.
        less = easings(fit.network, need, self.keep) if self.may_thin and fit.overlaps else []
        for aside, station in zip_longest(asides(fit.network, need), less):
            if aside is not None:
                yield aside
            if station is not None:
                yield without_station(fit.network, station)


def troubles(metro: MetroMap, edition: Edition, paper: Paper, *, thorough: bool = True) -> Troubles:
    """What the sheet of a map suffers from: `TOO_SMALL` alone where it cannot be drawn on the paper."""
    # Drawing is slow to import, and a map that is only laid out needs none of it.
    from metrox_maps.metrox.sheet.draw import draw_sheet
    from metrox_maps.metrox.sheet.judging import sheet_remarks
    from metrox_maps.metrox.sheet.plan import SheetRefused

    try:
        sheet = draw_sheet(metro, edition, paper=paper, thorough=thorough)
    except SheetRefused as refusal:
        return ((TOO_SMALL, str(refusal)),)
    return tuple((remark.kind, remark.on) for remark in sheet_remarks(sheet))


def weight_of(found: Troubles) -> int:
    """How bad a drawing is; 0 where there is nothing to say."""
    return sum(WEIGHTS.get(rule, 0) for rule, _ in found)


def fitted(
    task: Task,
    first: Fitted,
    *,
    tries: int,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Fitted:
    """The best of several layouts of a network, by what is to be said of the drawn sheet; `first` is one of them.

    The first drawing in which nothing overlaps ends the search for others. `progress` is told what is done, and of how
    much. The result is the same whoever works.
    """
    steps = tries + BEST
    sketches = [first]
    if first.is_fine:
        return first
    for sketch in in_order(executor, task.tried, range(1, tries if first.overlaps else 1)):
        sketches.append(sketch)
        if progress is not None:
            progress(len(sketches), steps)
        if not sketch.overlaps:
            break
    best = sorted((sketch for sketch in sketches if not sketch.too_small), key=lambda each: each.badness)
    best = best[: BEST if best and best[0].overlaps else 1]
    mended: list[Fitted] = []
    for fit in in_order(executor, task.mended, best):
        mended.append(fit)
        if progress is not None:
            progress(tries + len(mended), steps)
        if not fit.overlaps:
            break
    return min(mended or sketches, key=lambda each: each.badness)


def in_order(
    executor: Executor | None, job: Callable[[Argument], Result], arguments: Iterable[Argument]
) -> Iterator[Result]:
    """The results of a job in the order of its arguments, each worker on one of them.

    No more is handed out than is worked on: who stops listening leaves little behind, which ends with the executor.
    """
    if executor is None:
        yield from map(job, arguments)
        return
    hands = executor.hands if isinstance(executor, Crew) else 1
    waiting: deque[Future[Result]] = deque()
    for argument in arguments:
        waiting.append(executor.submit(job, argument))
        if len(waiting) >= hands:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _need(fit: Fitted) -> dict[str, int]:
    """By node, how badly the stations of a drawing want room: for overlaps, or where there are none, for doubts."""
    least = HEAVY if fit.overlaps else _DOUBT
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
        if name in nodes and WEIGHTS.get(rule, 0) >= least:
            need[nodes[name]] = need.get(nodes[name], 0) + WEIGHTS[rule]
    return need
