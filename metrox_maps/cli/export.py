"""`metrox export`: a map or network in the formats of other programs."""

from __future__ import annotations

import click

from metrox_maps.cli.output import emit, note
from metrox_maps.cli.paths import refuse_same
from metrox_maps.documents.judging import refuse_other
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import CheckFailed
from metrox_maps.files import write_atomic
from metrox_maps.findings.finding import Report, Severity
from metrox_maps.findings.rule import PLAIN
from metrox_maps.findings.words import plural
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.codec import FORMAT as MAP_FORMAT
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.model import MetroMap
from metrox_maps.transit import codec
from metrox_maps.transit.exporters import EXPORTERS
from metrox_maps.transit.loading import MAX_BYTES, network_of_bytes
from metrox_maps.transit.network import Network

_FORMATS = {exporter.id: exporter for exporter in EXPORTERS}


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "form",
    type=click.Choice(list(_FORMATS)),
    required=True,
    help="; ".join(f"{exporter.id}: {exporter.about}" for exporter in EXPORTERS) + ".",
)
@click.option(
    "-o", "--output", "target", metavar="FILE", help="The file to write; without it, or for `-`, standard output."
)
def command(file: str, form: str, target: str | None) -> None:
    """Write a map or a network for other programs.

    A map becomes a plane around 0°/0° that Web Mercator shows as it is drawn; a network in degrees keeps them.

    \b
    Example: metrox export harbour.json --to geojson -o harbour.geojson
             metrox export city.network.json --to loom | octi | loom | transitmap > city.svg
    """
    if target == "-":
        target = None
    if target is not None:
        refuse_same(file, target)
    network, unplaced = _opened(file)
    text = _FORMATS[form].write(network, unplaced=unplaced).encode()
    if target is None:
        emit(text)
        return
    write_atomic(target, text)
    stations = sum(node.station for node in network.nodes)
    note(f"{target}: {plural(stations, 'station')} and {plural(len(network.lines), 'line')} of {file}")


def _opened(file: str) -> tuple[Network, frozenset[str]]:
    """The network of a file of either kind, and the ids of its stations that have no position.

    Raises FormatError where it is neither, CheckFailed where the map has errors.
    """
    data = read_bytes(file, max_bytes=MAX_BYTES)
    parsed = read(data)
    if isinstance(parsed.value, dict) and parsed.value.get("format") == codec.FORMAT:
        return network_of_bytes(data, file), frozenset()
    metro = _map(parsed, file)
    unplaced = frozenset(station.id for station in metro.stations if station.at is None)
    return network_of(metro, unplaced=(0.0, 0.0)), unplaced


def _map(parsed: Parsed, file: str) -> MetroMap:
    other = f"; other files are read first, by `metrox import {file} --to network -o network.json`"
    refuse_other(parsed, file, (MAP_FORMAT, codec.FORMAT), "is neither map nor network", hint=other)
    checked = check_map(parsed, file, PLAIN)
    errors = [item.message for item in checked.report.findings if item.severity == Severity.ERROR]
    if checked.metro is None or errors:  # without a map there is at least one error
        what = f"{file}: the map has {plural(len(errors), 'error')}"
        raise CheckFailed(what, Report.of([checked.report]), first=errors[0])
    return checked.metro
