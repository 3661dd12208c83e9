"""A source, read and understood: what a reader found or the network of a network file, and what is chosen of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural
from metrox_maps.metrox.draft.laying import is_laid_out
from metrox_maps.metrox.draft.titles import titled
from metrox_maps.transit import codec
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.found import Found, FoundLine, Pattern, Stop
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.languages import in_latin
from metrox_maps.transit.loading import load_network, network_of_bytes
from metrox_maps.transit.network import Network
from metrox_maps.transit.wanted import understood, upwards

OWN = "own"
"""The kind of a source that is a network file already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What was named, read: what a reader found, or the network of a network file."""

    paths: tuple[str, ...]
    found: Found
    """What a reader found; of a network file, its lines."""
    network: Network | None = None

    @property
    def kind(self) -> str:
        """Id of the reader, or `own`."""
        return self.found.kind

    def choosing(self, choice: Choice) -> Choice:
        """The choice as it is meant for this source: of a network file all modes are taken unasked."""
        if self.network is None or choice.modes or choice.lines:
            return choice
        return replace(choice, modes=tuple(sorted({line.mode for line in self.network.lines})))

    @property
    def thinned(self) -> bool:
        """Whether this is a network that was made for a board already: thinned, or laid out."""
        network = self.network
        return network is not None and (any(edge.dropped for edge in network.edges) or is_laid_out(network))


def asked_source(
    paths: Sequence[str],
    choice: Choice,
    *,
    kind: str | None = None,
    member: str | None = None,
    y_up: bool = False,
    latin: bool = False,
    name: str = "",
) -> tuple[Source, Choice]:
    """What was named, read, and what is wanted of it, understood: the one way to a source for command and Python.

    `y_up` says that y of a plane grows upwards, `latin` takes of several names of a station the one in Latin letters,
    `name` is what the map is to be called. Raises as `read_source` and `understood` do, and ImportFailed for `y_up`
    where the source itself says which way is up, and for `latin` where it has one name for each station.
    """
    source = read_source(paths, kind=kind, member=member, name=name)
    if latin and source.network is not None:
        raise ImportFailed(
            "a network file has one name for each station, so leave --latin away; use it where the network is made"
        )
    if latin:
        source = replace(source, found=in_latin(source.found))
    if y_up and source.network is not None:
        raise ImportFailed(
            "a network file says by its `system` which way y grows, so leave --y-up away; use it where the network is "
            "made"
        )
    if y_up:
        source = replace(source, found=upwards(source.found))
    return understood_source(source, choice)


def read_source(paths: Sequence[str], *, kind: str | None = None, member: str | None = None, name: str = "") -> Source:
    """Reads what was named: files and folders of one network, or one network file; `name` is what it is to be called.

    Raises ImportFailed for what no reader knows or can use, FormatError for a network file with faults, and
    UnknownNameError for a `kind` that there is not.
    """
    named = tuple(dict.fromkeys(paths))
    if kind is None and len(named) == 1:
        material = opened(named, member=member)
        if _is_network(material):
            network = network_of_bytes(material.read(material.names[0]), named[0])
            return Source(paths=named, found=_found_of(network), network=network)
        return Source(paths=named, found=titled(read_material(material), named, name=name))
    if kind is not None and kind.lower() == OWN:
        if len(named) != 1:
            raise ImportFailed(f"a network file is a network by itself, but {plural(len(named), 'source')} are named")
        network = load_network(named[0])
        return Source(paths=named, found=_found_of(network), network=network)
    material = opened(named, member=member)
    return Source(paths=named, found=titled(read_material(material, kind=kind), named, name=name))


def understood_source(source: Source, choice: Choice) -> tuple[Source, Choice]:
    """The source with its notes, and the choice with words of names understood (see `understood`)."""
    found, choice = understood(source.found, choice)
    return replace(source, found=found), choice


# -- network files as sources ------------------------------------------------------------------------------------------


def _is_network(material: Material) -> bool:
    """Whether a material is one file that says that it is a network; a broken one says so in its first letters."""
    if len(material.names) != 1:
        return False
    value = material.json
    if isinstance(value, dict):
        return value.get("format") == codec.FORMAT
    return value is None and f'"{codec.FORMAT}"'.encode() in material.head(material.names[0])


def _found_of(network: Network) -> Found:
    """The lines of a network as a reader would find them, for choosing among them."""
    return Found(
        name=network.name,
        kind=OWN,
        system=network.system,
        stops=tuple(Stop(id=node.id, name=node.name, at=node.at, station=node.station) for node in network.nodes),
        lines=tuple(
            FoundLine(
                id=line.id,
                name=line.name,
                color=line.color,
                mode=line.mode,
                patterns=tuple(
                    Pattern(stops=(*way.nodes, way.nodes[0]) if way.loop else way.nodes, weight=way.weight)
                    for way in line.ways
                ),
            )
            for line in network.lines
        ),
        source=network.source,
        licence=network.licence,
    )
