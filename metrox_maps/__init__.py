"""metrox_maps: design, check, print and test-play maps for the flip-and-write game Metro X.

The functions here are the twins of the commands. They import what they need when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from metrox_maps.findings.finding import FileReport
    from metrox_maps.metrox.loading import LoadedMap
    from metrox_maps.metrox.model import MetroMap
    from metrox_maps.metrox.sheet import Sheet

__version__ = "0.1.0"
__all__ = ["__version__", "check", "draw_sheet", "load", "play", "save"]


def load(path: str) -> LoadedMap:
    """Reads a map file and its edition; raises FormatError or, for a map with errors, CheckFailed with the report."""
    from metrox_maps.metrox.loading import load_map

    return load_map(path)


def save(metro: MetroMap, path: str) -> None:
    """Writes a map as a file in canonical form, as a whole or not at all."""
    from metrox_maps.documents.writing import canonical, write_atomic
    from metrox_maps.metrox.codec import LAYOUT, map_document

    write_atomic(path, canonical(map_document(metro), LAYOUT).encode())


def check(path: str) -> FileReport:
    """Everything that is wrong with a map or edition file; never raises for what it holds."""
    from metrox_maps.families import check_file

    return check_file(path)
