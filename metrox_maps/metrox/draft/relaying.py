"""A map or network file laid out anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.writing import Layout
from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import did_you_mean, plural, shortened
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.draft.earlier import as_before, network_at
from metrox_maps.metrox.draft.moved import moved
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.transit import codec as network_codec
from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.layout.evening import KEPT
from metrox_maps.transit.layout.figures import Figures, figures
from metrox_maps.transit.layout.grids import lattice_of
from metrox_maps.transit.layout.octilinear import UNIT, Lattice, layout_network
from metrox_maps.transit.layout.plane import positions
from metrox_maps.transit.loading import MAX_BYTES, network_of_bytes
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note

_KEPT = 0.8
"""How much of its lengths a map keeps: they were chosen, where those of a geography were not."""

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
    only_snap: bool = False,
    effort: float = 1.0,
    room: tuple[float, float] = (1.4, 1.0),
    progress: Progress | None = None,
) -> Laid:
    """Lays the map or network of a file out; `room` is the paper's printable size, of which the shape matters.

    A map is laid out from its own positions and keeps its shape. `lock` are station ids; a name will do where only one
    station has it. Raises FormatError for a file that is neither, CheckFailed for a map with errors in its structure,
    LayoutFailed where nothing was found, ImportFailed for a `near` that is not laid out.
    """
    data = read_bytes(path, max_bytes=MAX_BYTES)
    value = read(data).value
    metro: MetroMap | None = None
    notes: tuple[Note, ...] = ()
    if isinstance(value, dict) and value.get("format") == network_codec.FORMAT:
        network = network_of_bytes(data, path)
    else:
        metro = _map_at(path, value)
        network, notes = _placed(metro)
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
    old: Network | None = None
    if near is not None:
        old, more = as_before(network_at(near), network)
        notes = (*notes, *more)
    as_drawn = metro is not None or bool(locked) or (only_snap and network.system != LONLAT)
    lattice = lattice_of(network, positions(network), locked) if as_drawn else UNIT
    if old is not None and locked:
        old = _aligned(old, network, lattice, locked)
    laid = layout_network(
        network,
        lattice=lattice,
        aspect=None if locked or metro is not None else max(room) / min(room),
        locked=locked,
        near=old,
        # What stays where it is cannot make way for what would leave the grid at its left or top.
        corner=lattice.cell((lattice.x % lattice.step, lattice.y % lattice.step)) if locked and metro else None,
        only_snap=only_snap,
        effort=effort,
        progress=progress,
        kept=KEPT if metro is None else _KEPT,
    )
    drawn = figures(laid)
    if metro is None:
        document = network_codec.network_document(laid)
        return Laid(document=document, layout=network_codec.LAYOUT, figures=drawn, notes=notes)
    changed, more = moved(metro, laid, locked=locked)
    document = map_codec.map_document(changed)
    return Laid(document=document, layout=map_codec.LAYOUT, figures=drawn, notes=(*notes, *more))


def _map_at(path: str, value: object) -> MetroMap:
    """The whole map of a file; faults in its drawing do not matter, but nothing of it may be lost."""
    metro = load_map(path, force=True).metro
    stations, routes = (len(value.get(key, ())) if isinstance(value, dict) else 0 for key in ("stations", "routes"))
    if (len(metro.stations), len(metro.routes)) != (stations, routes):
        raise LayoutFailed(f"{path}: not all of the map can be read; `metrox check` says what is wrong with it")
    return metro


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
            hint = did_you_mean(word, ids) if not called else f"; several are called so: {', '.join(sorted(called))}"
            raise LayoutFailed(f"no station has the id `{shortened(word)}`{hint}")
    return tuple(sorted(set(found)))
