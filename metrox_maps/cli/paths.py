"""Paths given on the command line: what they are, and what must not be written over."""

from __future__ import annotations

from collections.abc import Callable
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
    """Raises MetroxError where a baseline would be written over a map, board or edition."""
    try:
        parsed = read(read_bytes(target))
    except MetroxError:
        return  # there is none yet
    if kind_of(parsed) is not None:
        raise MetroxError(f"{target}: is a map, board or edition; choose another name for the baseline")


def refuse_there(target: str, *, force: bool) -> None:
    """Raises MetroxError where a map or network would be written over one that is there, unless it is to be.

    Another file is never written over: it may be a table that was read because it stands beside the one that is named.
    """
    if target == "-" or may_replace(target, lambda _: False):
        return
    if not may_replace(target, _is_ours):
        raise MetroxError(f"{target}: is there already, and is no map or network; choose another name for the output")
    if not force:
        raise MetroxError(f"{target}: is there already, and may have been changed by hand; --force writes it anew")


def may_replace(path: str, ours: Callable[[bytes], bool]) -> bool:
    """Whether a file may be written: it is not there yet, is empty, a device, or one that was made this way."""
    try:
        return not Path(path).is_file() or not Path(path).stat().st_size or ours(read_bytes(path))
    except (OSError, ValueError, MetroxError):
        return False


def _is_ours(data: bytes) -> bool:
    # most commands write no maps
    from metrox_maps.metrox import codec as map_codec
    from metrox_maps.transit import codec as network_codec

    value = read(data).value
    return isinstance(value, dict) and value.get("format") in (map_codec.FORMAT, network_codec.FORMAT)
