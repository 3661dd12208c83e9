"""A map or network file laid out anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.writing import Layout
from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import did_you_mean, shortened
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.draft.moved import moved
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.transit import codec as network_codec
from metrox_maps.transit.found import LONLAT
from metrox_maps.transit.layout.figures import Figures, figures
from metrox_maps.transit.layout.grids import lattice_of
from metrox_maps.transit.layout.octilinear import UNIT, layout_network
from metrox_maps.transit.layout.plane import positions
from metrox_maps.transit.loading import MAX_BYTES, network_of_bytes
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note

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

    `lock` are station ids; a name will do where only one station has it. Raises FormatError for a file that is neither,
    CheckFailed for a map with errors in its structure, LayoutFailed where nothing was found.
    """
    data = read_bytes(path, max_bytes=MAX_BYTES)
    parsed = read(data)
    is_network = isinstance(parsed.value, dict) and parsed.value.get("format") == network_codec.FORMAT
    aspect = max(room) / min(room)
    old = _network_at(near) if near is not None else None
    if is_network:
        network = network_of_bytes(data, path)
        locked = _locked(network, lock)
        lattice = UNIT
        if locked and network.system == LONLAT:
            raise LayoutFailed(
                f"{path}: its stations stand at longitudes and latitudes, of which none can be kept; lay it out without "
                "--lock first"
            )
        laid = layout_network(
            network,
            lattice=lattice_of(network, positions(network), locked) if locked or only_snap else lattice,
            aspect=None if locked else aspect,
            locked=locked,
            near=old,
            only_snap=only_snap,
            effort=effort,
            progress=progress,
        )
        document = network_codec.network_document(laid)
        return Laid(document=document, layout=network_codec.LAYOUT, figures=figures(laid), notes=())
    metro = load_map(path, force=True).metro
    network = network_of(metro)
    locked = _locked(network, lock)
    laid = layout_network(
        network,
        lattice=lattice_of(network, positions(network), locked),
        aspect=None if locked else aspect,
        locked=locked,
        near=old,
        only_snap=only_snap,
        effort=effort,
        progress=progress,
    )
    changed, notes = moved(metro, laid, locked=locked)
    document = map_codec.map_document(changed)
    return Laid(document=document, layout=map_codec.LAYOUT, figures=figures(laid), notes=notes)


def _network_at(path: str) -> Network:
    parsed = read(read_bytes(path, max_bytes=MAX_BYTES))
    if isinstance(parsed.value, dict) and parsed.value.get("format") == map_codec.FORMAT:
        return network_of(load_map(path, force=True).metro)
    return network_of_bytes(read_bytes(path, max_bytes=MAX_BYTES), path)


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
    return tuple(found)
