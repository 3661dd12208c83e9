"""From the file of a real network to a map, stage by stage: read, assemble, thin, lay out, draft, tune."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural
from metrox_maps.metrox import bands, editions
from metrox_maps.metrox.draft.earlier import as_before
from metrox_maps.metrox.draft.fitting import TRIES, Task
from metrox_maps.metrox.draft.laying import is_laid_out, laid_out, remains
from metrox_maps.metrox.draft.sources import Source
from metrox_maps.metrox.model import MetroMap
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.choosing import Choice, chosen_lines
from metrox_maps.transit.keeping import named_stations
from metrox_maps.transit.names import cleaned_network
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note
from metrox_maps.transit.short_names import shortened_names
from metrox_maps.transit.simplify import thin
from metrox_maps.transit.simplify_lines import keep_ways, route_count

if TYPE_CHECKING:
    from metrox_maps.metrox.draft.tuning import Tuned

ROUTES, STATIONS = 9, 77
"""What a network is thinned to for a map where nothing is asked for: as many as published maps have (RULES 1.4)."""
PER_ROUTE = 15
"""Stations that a route has at most where routes are few, so that its four windows fill it now and then by itself."""
LONGEST = int(bands.ROUTE_STATIONS.high)
"""The same where they are many: others fill a part of it, and published routes are no longer (RULES 1.4)."""

EVERYTHING = Choice()
"""Unasked: the modes that a city's map shows, each line's best path."""

Progress = Callable[[str, int, int | None], None]
"""Told which stage runs, and how much of how much is done (None: not known)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is wanted of an import, for each of its stages."""

    choice: Choice = EVERYTHING
    routes: int | None = ROUTES
    stations: int | None = STATIONS
    """To how many the network is thinned; None keeps all."""
    bounded: bool = False
    """Whether no route may be longer than usual: see `PER_ROUTE` and `LONGEST`. Layout may then thin further too."""
    keep: tuple[str, ...] = ()
    """Names or ids of stations that are never thinned away."""
    letters: int | None = None
    """How long a station's name may be; None leaves names as they are."""
    paper: Paper = DEFAULT_PAPER
    """What the map is to be drawn on."""
    tries: int = TRIES
    """How many layouts are drawn at most until every name finds a place."""
    near: Network | None = None
    """An earlier layout to stay close to."""
    only_snap: bool = False
    name: str = ""
    edition: str = editions.IDS[0]
    tuned: bool = True
    target_good: float | None = None
    """The mean score that the bot `good` should reach."""
    seed: int = 0
    workers: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A note, and the stage it is from: read, assemble, thin, layout, draft or tune."""

    stage: str
    note: Note


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """An import as far as it was asked for."""

    source: Source
    network: Network
    metro: MetroMap | None
    tuned: Tuned | None
    keep: frozenset[str] = frozenset()
    """Ids of the stations that are never thinned away."""
    fits: bool = True
    """Whether the map can be drawn on the paper that was asked for."""
    interrupted: bool = False
    """Whether somebody ended it while it was tuned; what there was by then is there."""
    told: tuple[Told, ...]


def sized(
    source: Source, wishes: Wishes, *, routes: int | str | None, stations: int | str | None, board: bool
) -> Wishes:
    """The wishes with a number of routes and stations: None is the usual one, a word (`all`) keeps everything.

    Usual is the size of a board where one is made of a network that has not been thinned yet, else everything.
    """
    if board and not source.thinned:
        wishes = replace(wishes, routes=ROUTES, stations=STATIONS, bounded=stations is None)
    if routes is not None:
        wishes = replace(wishes, routes=None if isinstance(routes, str) else routes)
    if stations is not None:
        wishes = replace(wishes, stations=None if isinstance(stations, str) else stations)
    return wishes


def import_network(source: Source, wishes: Wishes, progress: Progress | None = None) -> City:
    """The network of a source: assembled, its names cleaned, thinned as far as is wished, names shortened on wish.

    A network file has all of that behind it, and only lines are chosen from it, unless more is wished.
    """
    tell = progress or _silent
    told = [Told(stage="read", note=note) for note in source.found.notes]

    def noted(stage: str, notes: Sequence[Note]) -> None:
        told.extend(Told(stage=stage, note=note) for note in notes)

    tell("assemble", 0, None)
    if source.network is None:
        network, notes = assemble(source.found, wishes.choice)
        noted("assemble", notes)
        network, notes = cleaned_network(network)
    else:
        network, notes = _of_lines(source, source.network, wishes.choice)
    noted("assemble", notes)
    keep = named_stations(network, wishes.keep, found_in=source.found)
    if wishes.routes is not None or wishes.stations is not None:
        tell("thin", 0, None)
        network, notes = _thinned(network, wishes, keep)
        noted("thin", notes)
    if wishes.letters is not None:
        network, notes = shortened_names(network, wishes.letters)
        noted("thin", notes)
    if wishes.name:
        network = replace(network, name=wishes.name)
    return City(source=source, network=network, metro=None, tuned=None, keep=keep, told=tuple(told))


def import_city(
    source: Source, wishes: Wishes, progress: Progress | None = None, *, say: Callable[[str], None] | None = None
) -> City:
    """The map of a source: its network (see `import_network`), laid out, made a game, and tuned on wish.

    `say` is told in words what somebody who waits should know.

    A network file that stands on whole numbers along the eight directions is taken as it is laid out. Raises
    ImportFailed, LayoutFailed and MetroxError with what stands in the way.
    """
    # heavy, and not needed to list lines or to write a network
    from metrox_maps.metrox.draft.drafting import draft_map
    from metrox_maps.metrox.draft.tuning import tune

    edition = editions.load_edition(wishes.edition)
    tell = progress or _silent
    city = import_network(source, wishes, progress)
    told = list(city.told)
    if city.source.network is not None and wishes.near is None and not wishes.only_snap and is_laid_out(city.network):
        task = Task(network=city.network, paper=wishes.paper, edition=edition)
        fit = task.sketched(city.network)
        notes = (
            Note("kept", "the network is laid out already, and stays as it is"),
            *remains(fit, wishes.paper, given=True),
        )
    else:
        tell("layout", 0, None)
        near = None
        if wishes.near is not None:
            near, notes = as_before(wishes.near, city.network)
            told += [Told(stage="layout", note=note) for note in notes]
        fit, notes = laid_out(
            city.network,
            paper=wishes.paper,
            edition=edition,
            tries=wishes.tries,
            near=near,
            only_snap=wishes.only_snap,
            may_thin=wishes.bounded,
            keep=city.keep,
            workers=wishes.workers,
            tell=lambda number, most: tell("layout", number, most),
        )
    told += [Told(stage="layout", note=note) for note in notes]
    network = fit.network
    tell("draft", 0, None)
    metro, notes = draft_map(network, name=wishes.name, edition=wishes.edition)
    told += [Told(stage="draft", note=note) for note in notes]
    tuned, interrupted = None, False
    if wishes.tuned:
        try:
            tuned = tune(
                metro,
                edition,
                target_good=wishes.target_good,
                seed=wishes.seed,
                workers=wishes.workers,
                progress=lambda done: tell("tune", done, None),
                tell=say,
            )
            metro, interrupted = tuned.metro, tuned.interrupted
        except KeyboardInterrupt:
            interrupted = True
            told.append(Told(stage="tune", note=Note("kept", "windows and bonuses as drafted: tuning was interrupted")))
    return City(
        source=source,
        network=network,
        metro=metro,
        fits=not fit.too_small,
        tuned=tuned,
        interrupted=interrupted,
        told=tuple(told),
    )


def _thinned(network: Network, wishes: Wishes, keep: frozenset[str]) -> tuple[Network, tuple[Note, ...]]:
    if wishes.stations is None or not wishes.bounded:
        return thin(network, routes=wishes.routes, stations=wishes.stations, keep=keep)
    network, notes = thin(network, routes=wishes.routes, stations=None, keep=keep)
    routes = route_count(network)
    most = PER_ROUTE if routes * PER_ROUTE <= wishes.stations else LONGEST
    there = sum(node.station for node in network.nodes)
    network, more = thin(network, routes=None, stations=wishes.stations, most=most, keep=keep)
    left = sum(node.station for node in network.nodes)
    if left < min(wishes.stations, there):
        text = (
            f"thinned to {plural(left, 'station')}, at most {most} for each of {plural(routes, 'route')}; "
            "`--stations` asks for more"
        )
        notes = (*notes, Note("guessed", text))
    return network, tuple(dict.fromkeys((*notes, *more)))


def _silent(stage: str, done: int, total: int | None) -> None:
    """Nobody watches."""


def _of_lines(source: Source, network: Network, choice: Choice) -> tuple[Network, tuple[Note, ...]]:
    """The chosen lines of a network; unasked all of them are."""
    if choice != Choice(lines=choice.lines, exclude=choice.exclude, modes=choice.modes):
        raise ImportFailed(
            "stations, paths and gaps of a network file are decided already, so --pattern, --merge, --merge-within "
            "and --join-gaps do nothing; use them where the network is made"
        )
    if choice == EVERYTHING:
        return network, ()
    lines, notes = chosen_lines(source.found, source.choosing(choice))
    wanted = {line.id for line in lines}
    return keep_ways(network, {line.id: line.ways for line in network.lines if line.id in wanted}), notes
