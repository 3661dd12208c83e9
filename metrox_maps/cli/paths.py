"""Paths given on the command line: what they are, and what must not be written over."""

from __future__ import annotations

from pathlib import Path

from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.errors import MetroxError
from metrox_maps.families import kind_of


def is_folder(path: str) -> bool:
    """Whether an argument names a folder. Raises MetroxError for an empty one, which an unset shell variable gives."""
    if not path:
        raise MetroxError("a path is empty; name a file or folder (`.` is the current one)")
    try:
        return path != "-" and Path(path).is_dir()
    except (OSError, ValueError):
        return False


def refuse_same(source: str, target: str) -> None:
    """Raises MetroxError where the output would replace the input, or has no name."""
    if not target:
        raise MetroxError("the name of the output is empty")
    try:
        same = source != "-" and Path(source).samefile(target)
    except (OSError, ValueError):
        same = False
    if same:
        raise MetroxError(f"{target}: is the input; choose another name for the output")


def refuse_inputs(target: str, file: str, edition: str | None, own: str) -> None:
    """Raises MetroxError where the output would replace the map, or the edition it is played by.

    `edition` is one named on the command line, `own` what the map says, both ids or paths.
    """
    refuse_same(file, target)
    for source in (edition or "", str(Path(file).parent / own)):
        if source:
            refuse_same(source, target)


def refuse_map(target: str) -> None:
    """Raises MetroxError where a baseline would be written over a map or edition."""
    try:
        parsed = read(read_bytes(target))
    except MetroxError:
        return  # there is none yet
    if kind_of(parsed) is not None:
        raise MetroxError(f"{target}: is a map or edition; choose another name for the baseline")
