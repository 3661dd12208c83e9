"""Files of one network that stand beside each other: of a folder, or named together."""

from __future__ import annotations

import os
from pathlib import Path

from metrox_maps.transit.importers.material import Material, material_of, together

_MOST = 100
"""Files beside a file that are looked at."""


def is_file(material: Material) -> bool:
    """Whether this is one file on the disk, so that others may stand beside it."""
    return len(material.names) == 1 and Path(material.path).is_file() and Path(material.path).name == material.names[0]


def with_siblings(material: Material, endings: tuple[str, ...]) -> Material:
    """The material, with the files of these endings beside it that can be read, where it is one file of a folder."""
    if not is_file(material):
        return material
    own = Path(material.path)
    files = [
        path
        for path in sorted(own.parent.iterdir())
        if path.suffix.lower() in endings and path.name != own.name and path.name[0] != "."
    ]
    readable = [path for path in files if path.is_file() and os.access(path, os.R_OK)]
    return together([material, *(material_of(str(path)) for path in readable[:_MOST])])


def json_part(material: Material) -> Material:
    """The only JSON file of several files as a material of its own; the material itself where that is none."""
    names = [name for name in material.names if name.lower().endswith(".json")]
    if len(material.names) == 1 or len(names) != 1:
        return material
    return Material(material.path, {names[0]: lambda: material.open(names[0])})
