"""A source, read and understood: what a reader found or the network of a network file, and what is chosen of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural, shortened
from metrox_maps.metrox.draft.laying import is_laid_out
from metrox_maps.transit import codec
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.found import Found, FoundLine, Pattern, Stop
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.loading import load_network, network_of_bytes
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note
from metrox_maps.transit.wanted import understood, upwards

OWN = "own"
"""The kind of a source that is a network file already."""

_GENERIC = {
    *("", "gtfs", "feed", "data", "network", "graph", "map", "lines", "edges", "stations", "stops", "routes", "route"),
    *("connections", "export", "index", "standardinput", "metro", "subway", "links", "nodes"),
}
"""Names of files that say what is in them and not of which city."""


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
    paths: Sequence[str], choice: Choice, *, kind: str | None = None, member: str | None = None, y_up: bool = False
) -> tuple[Source, Choice]:
    """What was named, read, and what is wanted of it, understood: the one way to a source for command and Python.

    `y_up` says that y of a plane grows upwards. Raises as `read_source` and `understood` do, and ImportFailed for
    `y_up` where the source itself says which way is up.
    """
    source = read_source(paths, kind=kind, member=member)
    if y_up and source.network is not None:
        raise ImportFailed(
            "a network file says by its `system` which way y grows, so leave --y-up away; use it where the network is "
            "made"
        )
    if y_up:
        source = replace(source, found=upwards(source.found))
    return understood_source(source, choice)


def read_source(paths: Sequence[str], *, kind: str | None = None, member: str | None = None) -> Source:
    """Reads what was named: files and folders of one network, or one network file.

    Raises ImportFailed for what no reader knows or can use, FormatError for a network file with faults, and
    UnknownNameError for a `kind` that there is not.
    """
    named = tuple(dict.fromkeys(paths))
    if kind is None and len(named) == 1:
        material = opened(named, member=member)
        if _is_network(material):
            network = network_of_bytes(material.read(material.names[0]), named[0])
            return Source(paths=named, found=_found_of(network), network=network)
        return Source(paths=named, found=_named(read_material(material), material))
    if kind is not None and kind.lower() == OWN:
        if len(named) != 1:
            raise ImportFailed(f"a network file is a network by itself, but {plural(len(named), 'source')} are named")
        network = load_network(named[0])
        return Source(paths=named, found=_found_of(network), network=network)
    material = opened(named, member=member)
    return Source(paths=named, found=_named(read_material(material, kind=kind), material))


def understood_source(source: Source, choice: Choice) -> tuple[Source, Choice]:
    """The source with a name for people, and the choice with words of names understood (see `understood`)."""
    found, choice = understood(source.found, choice)
    name = found.name
    if source.network is None and name and name in {PurePath(path).name.partition(".")[0] for path in source.paths}:
        # The name of a file stood in for a title: who publishes the data says more.
        title = found.source.partition(", http")[0].strip()
        title = "" if ", " in title else title  # several agencies, none of which is the whole
        plain = " ".join(name.replace("_", " ").split())
        name = title or plain[:1].upper() + plain[1:]
        where = "its publisher" if title else "its file"
        note = Note("guessed", f"named `{shortened(name)}` after {where}; `--name` gives another name")
        found = replace(found, name=name, notes=(*found.notes, note))
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


def _named(found: Found, material: Material) -> Found:
    """What was found, with a name: that of its file, or of the folder where the file's says only what it holds."""
    if found.name or material.path == "-":
        return found
    path = Path(material.path.partition(", ")[0])
    stem = path.name.partition(".")[0] or path.name
    folder = path.absolute().parent.name
    word = folder if _plain(stem) in _GENERIC and folder else stem
    name = " ".join(word.replace("_", " ").replace("-", " ").split())
    if not name:
        return found
    name = name[:1].upper() + name[1:]
    note = Note("guessed", f"named `{shortened(name)}` after its file or folder; `--name` gives another name")
    return replace(found, name=name, notes=(*found.notes, note))


def _plain(stem: str) -> str:
    return "".join(char for char in stem.casefold() if char.isalpha())


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
