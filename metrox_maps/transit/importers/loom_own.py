"""What line graphs say beyond nodes and edges: forbidden turns, and in our own files ways and the plane they are on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.exporters.degrees import Sheet
from metrox_maps.transit.exporters.features import OWN
from metrox_maps.transit.found import MODES, PLANE, PLANE_UP, Pattern
from metrox_maps.transit.importers.geojson_features import Feature, number_of, text_of
from metrox_maps.transit.notes import Note

Turn = tuple[str, str, str]
Steps = Mapping[str, Collection[tuple[str, str]]]
"""The steps of each line by its id, each from the smaller node to the larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a file of ours says about a line."""

    mode: str
    """Its mode where all lines of the file have one; else `other`, so that the whole network is taken unasked."""
    code: str
    """Its own mode where that is not `mode`."""
    ways: tuple[Pattern, ...]


def forbidden_turns(features: Iterable[Feature], steps: Steps, notes: list[Note]) -> dict[str, tuple[Turn, ...]]:
    """The turns that `excluded_conn` of the points forbids to each line; those that no line could take are noted."""
    found: dict[str, set[Turn]] = {}
    odd: list[Feature] = []
    for feature in features:
        entries = feature.properties.get("excluded_conn") if feature.kind == "Point" else None
        if not entries:
            continue
        node = node_id(feature.properties.get("id")) or feature.id
        for entry in entries if isinstance(entries, list) else [entries]:
            entry = entry if isinstance(entry, dict) else {}
            line = text_of(entry.get("line")).strip('"')
            a, b = sorted((node_id(entry.get("node_from")), node_id(entry.get("node_to"))))
            if {step(a, node), step(b, node)} <= set(steps.get(line, ())):
                found.setdefault(line, set()).add((a, node, b))
            else:
                odd.append(feature)
    if found:
        count = sum(map(len, found.values()))
        notes.append(Note("kept", f"{plural(count, 'forbidden turn')} (`excluded_conn`): no way takes one"))
    if odd:
        text = f"{plural(len(odd), 'entry', 'entries')} of `excluded_conn` without a line that runs there: not used"
        notes.append(Note("dropped", text, odd[0].place))
    return {line: tuple(sorted(turns)) for line, turns in found.items()}


def told_lines(value: Any, steps: Steps, notes: list[Note]) -> dict[str, Told]:
    """What a file of ours says about its lines, ways only where they run on its edges, as they may have been edited."""
    lines = _own(value).get("lines")
    entries = [entry for entry in lines if isinstance(entry, dict)] if isinstance(lines, list) else []
    by_id = {line: entry for entry in entries if (line := text_of(entry.get("id"))) in steps}
    modes = {line: _mode(entry) for line, entry in by_id.items()}
    if several := len({*modes.values()}) > 1:
        known = listed(mode for mode in MODES if mode in modes.values())
        notes.append(Note("kept", f"lines of several modes, {known}: all are taken; `--modes` takes some"))
    told: dict[str, Told] = {}
    for line, entry in by_id.items():
        ways = _ways(entry.get("ways"), steps[line])
        if not ways:
            text = f"line `{shortened(line, 40)}`: the ways told in `{OWN}` are not on its edges, and are found anew"
            notes.append(Note("guessed", text))
        mode, code = ("other", modes[line]) if several else (modes[line], "")
        told[line] = Told(mode=mode, code=code, ways=ways)
    return told


def _mode(entry: Mapping[str, Any]) -> str:
    mode = entry.get("mode")
    return mode if isinstance(mode, str) and mode in MODES else "other"


def _ways(value: Any, steps: Collection[tuple[str, str]]) -> tuple[Pattern, ...]:
    """The ways of a line; none where one is no way along its steps."""
    ways = []
    for entry in value if isinstance(value, list) else ():
        nodes = entry.get("nodes") if isinstance(entry, dict) else None
        if not isinstance(nodes, list) or len(nodes) < 2 or not all(isinstance(node, str) for node in nodes):
            return ()
        stops = (*nodes, nodes[0]) if entry.get("loop") is True else tuple(nodes)
        if any(step(a, b) not in steps for a, b in pairwise(stops)):
            return ()
        weight = entry.get("weight")
        ways.append(Pattern(stops=stops, weight=weight if type(weight) is int and weight > 0 else 1))
    return tuple(ways)


def on_its_plane(value: Any, features: Sequence[Feature]) -> tuple[tuple[Feature, ...], str]:
    """The features of a file of ours on the plane they were written from, and its system; empty for other files."""
    plane = _own(value).get("plane")
    if not isinstance(plane, dict):
        return tuple(features), ""
    system, step_, east = plane.get("system"), number_of(plane.get("step")), number_of(plane.get("east"))
    if system not in (PLANE, PLANE_UP) or step_ is None or not 1e-9 <= step_ <= 1e9 or east is None:
        return tuple(features), ""
    sheet = Sheet(system=system, step=step_, east=round(east))
    return (
        tuple(
            replace(feature, parts=tuple(tuple(map(sheet.plane, part)) for part in feature.parts))
            for feature in features
        ),
        system,
    )


def _own(value: Any) -> dict[str, Any]:
    own = value.get(OWN) if isinstance(value, dict) else None
    return own if isinstance(own, dict) else {}


def node_id(value: Any) -> str:
    """The id of a node: a text as it stands, as edges name it."""
    return value if isinstance(value, str) else text_of(value)


def step(a: str, b: str) -> tuple[str, str]:
    """A step, whichever way round."""
    return (a, b) if a < b else (b, a)
