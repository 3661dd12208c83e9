"""Stations that are to stay whatever is thinned away, by what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import did_you_mean, listed, shortened
from metrox_maps.transit.choosing import one_each, shown
from metrox_maps.transit.found import Found, FoundLine, Stop
from metrox_maps.transit.names import match_key
from metrox_maps.transit.network import Network, Node


def named_stations(network: Network, names: Sequence[str], *, found_in: Found | None = None) -> frozenset[str]:
    """The ids of all stations that are called so, by name or id.

    Raises ImportFailed for a name that no station has, for one that was thinned away before, and for one that is on
    lines of the source `found_in` which are not taken.
    """
    stations = [node for node in network.nodes if node.station]
    gone = [node for edge in network.edges for node in edge.dropped]
    found: set[str] = set()
    for name in names:
        ids = {node.id for node in stations if _is_called(node, name)}
        if not ids and any(_is_called(node, name) for node in gone):
            text = "it was thinned away before; `metrox layout --restore` takes it back"
            raise ImportFailed(f"`{shortened(name)}` cannot be kept: {text}")
        if not ids and found_in is not None and (lines := list(_lines_at(found_in, name))):
            which = f"{listed(map(shown, lines), mark='')}, which {'is' if len(lines) == 1 else 'are'} not taken"
            raise ImportFailed(
                f"`{shortened(name)}` cannot be kept: it is only on line{'s' * (len(lines) > 1)} {which}; choose lines "
                "with `--lines`, `--exclude` or `--modes` so that it is on one"
            )
        if not ids:
            known = {node.name for node in stations if node.name}
            raise ImportFailed(
                f"no station of the lines taken is called `{shortened(name)}`, so it cannot be kept"
                f"{did_you_mean(name, known)}"
            )
        found |= ids
    return frozenset(found)


def refuse_lost(before: Network, after: Network, keep: frozenset[str]) -> None:
    """Raises ImportFailed where a station that is to stay is on no line that is left."""
    there = {node.id for node in after.nodes}
    lost = [node for node in before.nodes if node.id in keep - there]
    if not lost:
        return
    ids = {node.id for node in lost}
    left = {line.id for line in after.lines}
    lines = [line for line in before.lines if any(ids & set(way.nodes) for way in line.ways)]
    names = listed(shortened(node.name or node.id) for node in lost)
    which = listed(
        (f"{'a way of ' if line.id in left else ''}line `{shortened(line.name or line.id)}`" for line in lines), mark=""
    )
    text = f"{names} cannot be kept: thinning leaves out what runs there, {which}"
    raise ImportFailed(f"{text}; ask for more routes (`--routes`), or choose lines (`--lines`)")


def _lines_at(found: Found, name: str) -> Iterator[FoundLine]:
    """The lines of a source that call at a station of this name or id, or at one of its platforms."""
    meant = {stop.id for stop in found.stops if _is_called(stop, name)}
    meant |= {stop.id for stop in found.stops if stop.parent in meant}
    for line in one_each(found.lines):
        stops = {stop for pattern in line.patterns for stop in pattern.stops}
        if meant & (stops | {end for link in line.links for end in (link.a, link.b)}):
            yield line


def _is_called(node: Node | Stop, name: str) -> bool:
    return node.id == name or (bool(node.name) and match_key(node.name) == match_key(name))
