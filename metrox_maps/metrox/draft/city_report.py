"""An import as a document, `metrox-import/1`: the lines found, what was made of them, and everything that was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.draft.city import ROUTES, City, Told, Wishes, import_network
from metrox_maps.metrox.draft.naming import natural
from metrox_maps.metrox.draft.sources import Source
from metrox_maps.transit import codec as network_codec
from metrox_maps.transit.choosing import Choice, chosen_lines
from metrox_maps.transit.listing import LineSummary, summaries
from metrox_maps.transit.simplify import thin

if TYPE_CHECKING:
    from metrox_maps.metrox.draft.tuning import Tuned

FORMAT = "metrox-import/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSize:
    """How large the network of the chosen lines is, and what a board of the usual number of routes takes of it."""

    stations: int
    interchanges: int
    """Stations of two lines or more."""
    routes: int
    """How many routes the board has at most."""
    taken: tuple[str, ...]
    """Names of the lines that it takes, `U2` before `U10` as in all of these lists."""
    parts: tuple[tuple[str, int, int], ...]
    """Of these, lines with only some of their ways: the name, how many it takes, and of how many."""
    left: tuple[str, ...]
    """Names of the lines that it does not take."""


def board_size(source: Source, choice: Choice) -> BoardSize:
    """The size of what the chosen lines make; a network that was made for a board already keeps all of its lines.

    Raises ImportFailed where no network can be made of them.
    """
    network = import_network(source, Wishes(choice=choice, routes=None, stations=None)).network
    board = network if source.thinned else thin(network, routes=ROUTES, stations=None)[0]
    stations = {node.id for node in network.nodes if node.station}
    lines_at = Counter(
        node for line in network.lines for node in {node for way in line.ways for node in way.nodes} if node in stations
    )
    kept = {line.id: len(line.ways) for line in board.lines}
    lines = sorted(network.lines, key=lambda line: (natural(line.name or line.id), line.id))
    called = {line.id: line.name or line.id for line in lines}
    return BoardSize(
        stations=len(stations),
        interchanges=sum(count > 1 for count in lines_at.values()),
        routes=ROUTES,
        taken=tuple(name for line, name in called.items() if line in kept),
        parts=tuple(
            (called[line.id], kept[line.id], len(line.ways))
            for line in lines
            if 0 < kept.get(line.id, 0) < len(line.ways)
        ),
        left=tuple(name for line, name in called.items() if line not in kept),
    )


def listing_document(source: Source, choice: Choice) -> dict[str, Any]:
    """What a source holds, for a person who chooses: its lines with their stations, and the notes.

    Raises ImportFailed where the choice names lines or modes that there are not.
    """
    wanted = source.choosing(choice)
    told = [Told(stage="read", note=note) for note in source.found.notes]
    told += [Told(stage="assemble", note=note) for note in chosen_lines(source.found, wanted)[1]]
    return _document(source, told) | {"lines": [_line(line) for line in summaries(source.found, wanted)]}


def import_document(city: City, path: str) -> dict[str, Any]:
    """What was made of a source and written to `path`, with everything that was done on the way."""
    document = _document(city.source, city.told)
    metro, network = city.metro, city.network
    document["name"] = network.name if metro is None else metro.name
    document["result"] = {
        "path": path,
        "format": network_codec.FORMAT if metro is None else map_codec.FORMAT,
        "stations": sum(node.station for node in network.nodes) if metro is None else len(metro.stations),
        "lines": len(network.lines) if metro is None else len(metro.routes),
    }
    if city.tuned is not None:
        document["tuning"] = _tuning(city.tuned)
    return document


def _document(source: Source, told: Iterable[Told]) -> dict[str, Any]:
    found = source.found
    return {
        "format": FORMAT,
        "sources": list(source.paths),
        "kind": source.kind,
        "name": found.name,
        "source": found.source,
        "licence": found.licence,
        "notes": [
            {"stage": each.stage, "kind": each.note.kind, "text": each.note.text, "place": each.note.place}
            for each in told
        ],
    }


def _line(line: LineSummary) -> dict[str, Any]:
    stations, *branches = map(list, line.ways or ((),))
    return {
        "id": line.id,
        "name": line.name,
        "color": line.color,
        "mode": line.mode,
        "code": line.code,
        "taken": line.taken,
        "stations": stations,
        "ends": [] if line.loop or not stations else [stations[0], stations[-1]],
        "loop": line.loop,
        "branches": branches,
        "trips": line.trips,
        "problem": line.problem,
    }


def _tuning(tuned: Tuned) -> dict[str, Any]:
    return {
        "bot": tuned.bot,
        "games": tuned.games,
        "reached": tuned.reached,
        "before": round(tuned.before.points.mean, 2),
        "after": round(tuned.after.points.mean, 2),
        "changes": [step.words for step in tuned.steps if step.kept],
        "obstacles": list(tuned.obstacles),
    }
