"""From a map file to a map that may be drawn or played: read, check, refuse where there are errors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from metrox_maps.documents.judging import errors_in, refusal, refuse_other
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import FileReport
from metrox_maps.findings.rule import PLAIN
from metrox_maps.metrox import codec
from metrox_maps.metrox.check import check_map
from metrox_maps.metrox.editions import IDS, edition_document, parse_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.salvage import salvaged


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedMap:
    """A map read from a file, with its edition, both also as documents (for records)."""

    metro: MetroMap
    edition: Edition
    document: dict[str, Any]
    edition_document: dict[str, Any]
    report: FileReport


def load_map(path: str, *, edition: str | None = None, force: bool = False) -> LoadedMap:
    """Reads and checks a map file (`-`: standard input).

    `edition` takes the place of the map's own. Raises FormatError where there is no map to be had, CheckFailed (which
    carries the report) where the map has errors; with `force` such a map is given back as far as it could be read,
    without the stations and routes that break the schema.
    """
    return loaded_map(read(read_bytes(path)), path, edition=edition, force=force)


def loaded_map(parsed: Parsed, path: str, *, edition: str | None = None, force: bool = False) -> LoadedMap:
    """The same for a text that was read already; `path` names it in messages and is where its edition is looked for."""
    refuse_other(parsed, path, (codec.FORMAT,), "is no map")
    checked = check_map(parsed, path, PLAIN)
    errors = errors_in(checked.report)
    metro, document = checked.metro, parsed.value
    if force and metro is None and parsed.complete:
        document = salvaged(parsed.value)
        metro = codec.parse_map(document) if document is not None else None
    if metro is None or (errors and not force):
        raise refusal(path, checked.report, "map", salvaged=force)
    assert isinstance(document, dict)
    folder = None if path == "-" else str(FilePath(path).parent)
    reference = edition if edition is not None else metro.edition if checked.edition is not None else IDS[0]
    rules = edition_document(reference, folder if edition is None else None)
    return LoadedMap(
        metro=metro,
        edition=parse_edition(rules),
        document=document,
        edition_document=rules,
        report=checked.report,
    )
