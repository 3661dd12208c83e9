"""What an exporter is: a name, a word about it, and how it writes a network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.network import Network


class Write(Protocol):
    """Gives the text of a file for a network; nodes named as unplaced have no position of their own."""

    def __call__(self, network: Network, /, *, unplaced: frozenset[str] = frozenset()) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Exporter:
    """A format that networks are written in."""

    id: str
    about: str
    write: Write


def refuse_unplaced(network: Network, unplaced: frozenset[str], form: str) -> None:
    """Raises MetroxError where a format of places is asked for and nodes have none."""
    if unplaced:
        names = [shortened(node.name or node.id) for node in network.nodes if node.id in unplaced]
        raise MetroxError(
            f"{form} needs a position for every station, and {plural(len(names), 'station')} "
            f"{'has' if len(names) == 1 else 'have'} none: {listed(names)}; place them, or take graphml or gexf"
        )
