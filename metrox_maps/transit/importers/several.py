"""Whether a folder or archive holds several networks, of which none may be taken silently."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, printable
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material

TABLES = "csvs"
"""The reader of tables, which may stand anywhere in a source."""
_THE_TABLES = "the tables together"
_MOST_LOOKED_AT = 60
"""Folders, then files, that are looked at each by itself."""


def refuse_several(material: Material, importer: Importer | None, importers: Sequence[Importer]) -> None:
    """Raises ImportFailed where several parts of a source are networks by themselves.

    These are folders in it, or files where no reader knows the whole (`importer` is None) or only the one of tables,
    which passes over all else; zips count as networks.
    """
    folders: dict[str, list[str]] = {}
    for name in material.names:
        folders.setdefault(PurePosixPath(name).parent.as_posix(), []).append(name)
    choices = []
    if len(folders) > 1:
        choices = [
            folder
            for folder, names in sorted(folders.items())[:_MOST_LOOKED_AT]
            if _network(material.part(names), importers)
        ]
    if len(choices) < 2 and (importer is None or importer.id == TABLES):
        others = [each for each in importers if each is not importer]
        choices = [name for name in material.names[:_MOST_LOOKED_AT] if _network(material.part([name]), others)]
        if choices and importer is not None:
            choices.append(_THE_TABLES)
    if len(choices) < 2:
        return
    named = ["what is beside the folders" if choice == "." else printable(choice) for choice in choices]
    how = "name one of these" if Path(material.path).is_dir() else "name the one that is meant with --member"
    raise ImportFailed(
        f"{printable(material.path)}: holds {len(choices)} sources, each of which may be a network: "
        f"{listed(named, 20)}; {how}"
    )


def _network(part: Material, importers: Sequence[Importer]) -> bool:
    if any(name.lower().endswith(".zip") for name in part.names):
        return True
    return any(importer.recognizes(part) for importer in importers)
