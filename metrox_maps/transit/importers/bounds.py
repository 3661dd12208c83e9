"""Names of a length that names have: what is longer is some other text, and looking through it takes minutes."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import Found, Stop
from metrox_maps.transit.notes import Note

LONGEST = 400
"""Letters of a name; the longest names of stations have about a hundred."""


def bounded(found: Found) -> Found:
    """What was found with the names of stops and lines cut to `LONGEST` letters, with a note on those that were."""
    stops, lines = found.stops, found.lines
    long_stops = [stop for stop in stops if _is_long(stop)]
    long_lines = [line for line in lines if len(line.name) > LONGEST]
    if long_stops:
        stops = tuple(_shorter(stop) if _is_long(stop) else stop for stop in stops)
    if long_lines:
        lines = tuple(replace(line, name=_cut(line.name)) for line in lines)
    notes = []
    for noun, of in (("stop", long_stops), ("line", long_lines)):
        if of:
            shown = listed(sorted({shortened(each.name, 40) for each in of}), 3)
            text = f"{plural(len(of), noun)} with a name of more than {LONGEST} letters, cut: {shown}"
            notes.append(Note("repaired", text, of[0].place))
    return replace(found, stops=stops, lines=lines, notes=(*found.notes, *notes)) if notes else found


def _is_long(stop: Stop) -> bool:
    return len(stop.name) > LONGEST or any(len(name) > LONGEST for name in stop.other_names)


def _shorter(stop: Stop) -> Stop:
    return replace(stop, name=_cut(stop.name), other_names=tuple(map(_cut, stop.other_names)))


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
