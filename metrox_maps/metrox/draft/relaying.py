"""A map or network file laid out anew."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from metrox_maps.documents.judging import refuse_other
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import Layout
from metrox_maps.errors import CheckFailed, FormatError, LayoutFailed
from metrox_maps.findings.finding import Report, Severity
from metrox_maps.findings.rule import PLAIN
from metrox_maps.findings.words import did_you_mean, listed, plural, shortened
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.draft.dropped import trued
from metrox_maps.metrox.draft.earlier import as_before, network_at
from metrox_maps.metrox.draft.fitting import TOO_SMALL, troubles, weight_of
from metrox_maps.metrox.draft.laying import is_laid_out
from metrox_maps.metrox.draft.map_swapping import swapped_map
from metrox_maps.metrox.draft.moved import moved
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.draft.swapping import swapped, was_left_out
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.transit import codec as network_codec
from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.layout.evening import KEPT
from metrox_maps.transit.layout.figures import Figures, figures
from metrox_maps.transit.layout.grids import UNIT, Lattice, lattice_of
from metrox_maps.transit.layout.octilinear import lattice_kept, layout_network
from metrox_maps.transit.layout.planar import planarized
from metrox_maps.transit.layout.plane import positions
from metrox_maps.transit.loading import MAX_BYTES, network_of_bytes
from metrox_maps.transit.network import Network, sort
from metrox_maps.transit.notes import Note

_KEPT = (0.35, 0.1, 0.8)
"""How much of its lengths a map keeps, in each of the layouts of which the best on the sheet is taken."""
_SHARE = 0.5
"""How long each of them is searched for."""

_SETTLED = 200
"""Rounds in which stations without a position come to stand between their neighbours."""

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A file's new content, how it is written, what the drawing is like, and what else changed."""

    document: dict[str, Any]
    layout: Layout
    figures: Figures
    notes: tuple[Note, ...]


def relaid(
    path: str,
    *,
    lock: Sequence[str] = (),
    near: str | None = None,
    restore: Sequence[str] = (),
    drop: Sequence[str] = (),
    only_snap: bool = False,
    effort: float = 1.0,
    paper: Paper | None = None,
    progress: Progress | None = None,
) -> Laid:
    """Lays the map or network of a file out; a network is drawn towards the shape of `paper` where one is given.

    A map is laid out from its own positions and keeps its shape; of several layouts the one is taken whose sheet is
    best. `lock` are station ids; a name will do where only one station has it. With `only_snap` what is drawn by the
    rules already stays as it is. Stations to `restore` come back from where they were thinned away, those to `drop` go
    there (see `swapping`); then the rest only makes room for them, unless a `near` is given or it is at longitudes and
    latitudes. A map's `x-dropped` is kept true. Raises FormatError for a file that is neither, CheckFailed for a map
    with errors in its structure, LayoutFailed where nothing was found and for stations that cannot be swapped,
    ImportFailed for a `near` that is not laid out.
    """
    data = read_bytes(path, max_bytes=MAX_BYTES)
    parsed = read(data)
    value = parsed.value
    metro: MetroMap | None = None
    notes: tuple[Note, ...] = ()
    first: list[Note] = []
    before: Network | None = None
    stood: Lattice | None = None
    if isinstance(value, dict) and value.get("format") == network_codec.FORMAT:
        network = network_of_bytes(data, path)
        if restore or drop:
            before = network if network.system != LONLAT else None
            stood = lattice_kept(before) if before is not None else None
            network, first = swapped(network, restore=restore, drop=drop, lattice=stood)
    else:
        metro, edition = _map(parsed, path)
        held = trued(metro)
        metro = held.metro
        if restore or drop:
            before, _ = _placed(metro)
            stood = lattice_kept(before)
            metro, first = swapped_map(metro, restore=restore, drop=drop, lattice=stood)
        mended = [Note("repaired", f"mended: {text}") for text in held.mended]
        first = [*mended, *(Note("kept", text) for text in held.left), *first]
        network, notes = _placed(metro)
    # Where only some stations change, nothing else is improved: that would move what is far from them.
    only_snap = only_snap or (before is not None and near is None)
    locked = _locked(network, lock)
    if metro is not None:
        off = sorted(set(locked) & {station.id for station in metro.stations if station.at is None})
        if off:
            raise LayoutFailed(f"station `{shortened(off[0])}` has no `at`, so it cannot be kept there")
    if locked and network.system == LONLAT:
        raise LayoutFailed(
            f"{path}: its stations stand at longitudes and latitudes, of which none can be kept; lay it out without "
            "--lock first"
        )
    if locked and len(locked) == len(network.nodes):
        raise LayoutFailed("every station is locked, so there is nothing to place; leave some out of --lock")
    kept = lattice_kept(network)
    shown = before if near is None else network_at(near)
    if kept is not None and only_snap and shown is None and metro is not None and not notes:
        return _as_it_is(metro, network, first, "every station stays: the map keeps the rules already")
    stood = stood if near is None else None
    if kept is not None and stood is not None and stood.step == kept.step:
        why = "every other station stays where it is"
        if metro is not None:
            return _as_it_is(metro, network, first, why)
        document = network_codec.network_document(network)
        first.append(Note("kept", why))
        return Laid(document=document, layout=network_codec.LAYOUT, figures=figures(network), notes=tuple(first))
    old: Network | None = None
    snapping = only_snap and near is None
    if shown is not None:
        exact = lattice_kept(shown) if only_snap and kept is not None and not locked else None
        # Where both are drawn by the rules on one lattice, nothing goes farther than to where it was.
        snapping = exact is not None and kept is not None and exact.step == kept.step
        old, more = as_before(shown, network, lattice=exact if snapping else stood)
        notes = (*notes, *more) if near is not None else notes
    if stood is not None:
        lattice = stood
    elif kept is not None and (snapping or (metro is None and not locked)):
        lattice = kept
    elif metro is not None or locked or (only_snap and network.system != LONLAT):
        lattice = lattice_of(network, positions(network), locked)
    else:
        lattice = UNIT
    if old is not None and locked and stood is None:
        old = _aligned(old, network, lattice, locked)
    tries = 1 if metro is None or shown is not None or only_snap else len(_KEPT)
    told: Progress | None = progress if tries == 1 else None

    def lay(variant: int) -> Network:
        return layout_network(
            network,
            lattice=lattice,
            aspect=None if paper is None or locked or metro is not None else max(paper.room) / min(paper.room),
            locked=locked,
            near=old,
            # What stays where it is cannot make way for what would leave the grid at its left or top.
            corner=lattice.cell((lattice.x % lattice.step, lattice.y % lattice.step)) if locked and metro else None,
            only_snap=only_snap,
            variant=variant,
            kept=KEPT if metro is None else _KEPT[variant],
            effort=effort if tries == 1 else effort * _SHARE,
            progress=told,
        )

    if metro is None:
        laid = lay(0)
        document = network_codec.network_document(laid)
        return Laid(document=document, layout=network_codec.LAYOUT, figures=figures(laid), notes=(*first, *notes))
    best: tuple[tuple[int, int], Network] | None = None
    for variant in range(tries):
        if progress is not None and tries > 1:
            progress(variant / tries)
        laid = lay(variant)
        weight = _weight(moved(metro, laid, locked=locked)[0], edition, paper) if tries > 1 else 0
        rank = weight, figures(laid).bends
        if best is None or rank < best[0]:
            best = rank, laid
        if not weight:
            break
    assert best is not None
    laid = best[1]
    if snapping and not locked and _drawn(laid) == _drawn(planarized(network, as_drawn=True)):
        return _as_it_is(metro, network, first, "every station stays: it stands where the earlier layout has it")
    if tries > 1 and not notes and is_laid_out(network):
        now = _weight(metro, edition, paper), figures(network).bends
        if now <= best[0]:
            why = "every station stays: no layout was found that makes a better sheet with fewer bends"
            return _as_it_is(metro, network, first, why)
    changed, more = moved(metro, laid, locked=locked, still=before is not None and near is None)
    document = map_codec.map_document(changed)
    return Laid(document=document, layout=map_codec.LAYOUT, figures=figures(laid), notes=(*first, *notes, *more))


def _drawn(network: Network) -> tuple[dict[str, Point], dict[tuple[str, str], tuple[Point, ...]]]:
    """Where nodes stand, and how edges run."""
    network = sort(network)
    return {node.id: node.at for node in network.nodes}, {(edge.a, edge.b): edge.path for edge in network.edges}


def _as_it_is(metro: MetroMap, network: Network, first: Sequence[Note], why: str) -> Laid:
    document = map_codec.map_document(metro)
    drawn = figures(planarized(network, as_drawn=True))
    return Laid(document=document, layout=map_codec.LAYOUT, figures=drawn, notes=(*first, Note("kept", why)))


def _weight(metro: MetroMap, edition: Edition, paper: Paper | None) -> int:
    """How much is to be said against the sheet of a map; 0 for a good one."""
    found = troubles(metro, edition, paper or DEFAULT_PAPER)
    return sys.maxsize if any(rule == TOO_SMALL for rule, _ in found) else weight_of(found)


def _map(parsed: Parsed, path: str) -> tuple[MetroMap, Edition]:
    """The map of a file with its edition; faults in its drawing do not matter, but nothing of it may be lost."""
    what = "is neither map nor network"
    other = f". Other files are read by `metrox import` first: `metrox import {path} --to network -o network.json`"
    refuse_other(parsed, path, (map_codec.FORMAT, network_codec.FORMAT), what, hint=other)
    if not parsed.complete and not isinstance(parsed.value, dict):
        raise FormatError(f"{path}: {what}{other}")
    checked = check_map(parsed, path, PLAIN)
    metro, value = checked.metro, parsed.value
    whole = [len(value.get(key, ())) if isinstance(value, dict) else 0 for key in ("stations", "routes")]
    if metro is None or [len(metro.stations), len(metro.routes)] != whole:
        errors = [item.message for item in checked.report.findings if item.severity == Severity.ERROR]
        what = f"{path}: not all of the map can be read; it has {plural(len(errors), 'error')}"
        raise CheckFailed(what, Report.of([checked.report]), first=errors[0])
    return metro, checked.edition or load_edition(IDS[0])


def _placed(metro: MetroMap) -> tuple[Network, tuple[Note, ...]]:
    """The network of a map, stations without a position between their neighbours."""
    missing = sorted(station.id for station in metro.stations if station.at is None)
    if not missing:
        return network_of(metro), ()
    if len(missing) == len(metro.stations):
        raise LayoutFailed(
            "no station has a position (`at`), so there is nothing to go by; give at least two of them one"
        )
    network = network_of(metro, unplaced=(0.0, 0.0))
    beside: dict[str, set[str]] = defaultdict(set)
    for edge in network.edges:
        beside[edge.a].add(edge.b)
        beside[edge.b].add(edge.a)
    at = {node.id: node.at for node in network.nodes if node.id not in set(missing)}
    middle = _mean(at.values())
    at |= dict.fromkeys(missing, middle)
    for _ in range(_SETTLED):
        at |= {name: _mean([at[other] for other in sorted(beside[name])] or [middle]) for name in missing}
    nodes = tuple(replace(node, at=at[node.id]) for node in network.nodes)
    text = f"{plural(len(missing), 'station')} without `at` placed between their neighbours"
    return replace(network, nodes=nodes), (Note("guessed", text),)


def _mean(points: Collection[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _aligned(near: Network, network: Network, lattice: Lattice, locked: Collection[str]) -> Network:
    """An earlier layout as large as the network is on its lattice, and laid on its locked stations."""
    at = positions(network)
    times = lattice_of(network, at).step / lattice.step
    old = {node.id: node.at for node in near.nodes}
    shared = sorted(set(locked) & set(old)) or sorted(old)
    here, there = _mean([lattice.cell(at[name]) for name in shared]), _mean([old[name] for name in shared])

    def onto(point: Point) -> Point:
        x, y = (round(here[k] - there[k] * times) + point[k] * times for k in (0, 1))
        return x, y

    return replace(
        near,
        nodes=tuple(replace(node, at=onto(node.at)) for node in near.nodes),
        edges=tuple(replace(edge, path=tuple(onto(point) for point in edge.path)) for edge in near.edges),
    )


def _locked(network: Network, asked: Sequence[str]) -> tuple[str, ...]:
    """The ids meant; raises LayoutFailed for what no station is called by."""
    ids = {node.id for node in network.nodes}
    names: dict[str, list[str]] = {}
    for node in network.nodes:
        names.setdefault(node.name.casefold(), []).append(node.id)
    found = []
    for word in asked:
        called = names.get(word.casefold(), [])
        if word in ids:
            found.append(word)
        elif len(called) == 1:
            found.append(called[0])
        else:
            gone = "" if called else was_left_out(network, word)
            if gone:
                raise LayoutFailed(f"{gone}, and only then it can be locked")
            hint = f"; several are called so: {listed(sorted(called))}" if called else did_you_mean(word, ids)
            hint = hint or f"; there are {listed(sorted(node.id for node in network.nodes if node.station))}"
            raise LayoutFailed(f"no station has the id `{shortened(word)}`{hint}")
    return tuple(sorted(set(found)))
