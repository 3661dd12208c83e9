"""Maps of Metro Map Maker: colored cells on a grid, some of them stations; lines are followed from cell to cell."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import PLANE, Found, FoundLine, Link, Point, Stop
from metrox_maps.transit.importers import editors_map, editors_tracks, editors_ways, jsonish
from metrox_maps.transit.importers import metromapmaker_tracks as tracks
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.metromapmaker_grid import AROUND, Cell, Grid, grid_of, is_map
from metrox_maps.transit.notes import Note

_LISTED = 3
"""How many cells away a line may pass a station that names it: there may be other lines between."""
_ASIDE = 1.5
"""How many cells beside the straight way between two stations a track may lie and still be straight: lines that run
together lie side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stations:
    """The stations of a map."""

    of: dict[Cell, Cell]
    """For each marked cell the station it is of, by that one's first cell."""
    names: dict[Cell, str]

    def id(self, cell: Cell) -> str:
        """The id of a cell's station, or of the cell."""
        x, y = self.of.get(cell, cell)
        return f"{x},{y}"


def recognizes(material: Material) -> bool:
    """Whether the JSON has cells by color, or cells with lines by column and row."""
    return editors_map.find(material.json, is_map) is not None


def read(material: Material) -> Found:
    """Reads a map of any of the three versions. Raises ImportFailed where no line joins two stations."""
    needed = "`points_by_color`, or cells with a `line` by column and row, as Metro Map Maker saves them"
    notes = list(jsonish.encoding_notes(material))
    grid = grid_of(editors_map.found_in(material, is_map, needed), notes)
    stations = _stations(grid, notes)
    at: dict[str, Point | None] = {f"{x},{y}": (float(x), float(y)) for x, y in grid.colors}
    known = {stations.id(cell) for cell in stations.of}
    lines: list[FoundLine] = []
    for color in sorted(set(grid.colors.values())):
        drawn = editors_tracks.pruned(_tracks(color, grid, stations), known)
        kept = {node for track in drawn for node in track} & known | editors_tracks.junctions([drawn], known)
        name, place = grid.names.get(color) or color, f"color {shortened(color)}"
        parts = [tuple(_straightened(link, at) for link in part) for part in editors_tracks.linked(drawn, kept, at)]
        lines += editors_ways.parted(FoundLine(id=color, name=name, color=color_of(color), place=place), parts, notes)
        if not parts:
            notes.append(Note("dropped", f"`{shortened(name)}` joins no two stations: a drawing, not a line", place))
    if not lines:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no line joins two of its {plural(len(known), 'station')}; in Metro Map "
            "Maker, stations are put on the cells of a line"
        )
    served = {end for line in lines for link in line.links for end in (link.a, link.b)}
    names = {stations.id(cell): name for cell, name in stations.names.items()}
    if idle := sorted(names[id_] or id_ for id_ in known - served):
        notes.append(Note("dropped", f"{plural(len(idle), 'station')} on no line: {listed(map(shortened, idle))}"))
    if nameless := sum(id_ in known and not names[id_] for id_ in served):
        notes.append(Note("kept", f"{plural(nameless, 'station')} without a name"))
    return Found(
        name="",
        kind=IMPORTER.id,
        system=PLANE,
        merges=True,
        stops=tuple(
            Stop(id=id_, name=names.get(id_, ""), at=at[id_], station=id_ in known, place=f"cell {id_}")
            for id_ in sorted(served)
        ),
        lines=tuple(lines),
        twins=_twins(stations, served),
        notes=tuple(notes),
    )


def _stations(grid: Grid, notes: list[Note]) -> _Stations:
    """The stations of a map.

    Touching marks of one name are one station; so are a mark without a name and one that it touches on another line.
    """
    of: dict[Cell, Cell] = {}
    merged = []
    for cell in sorted(grid.marks, key=lambda cell: (not grid.marks[cell].name, cell)):
        name, color = grid.marks[cell].name, grid.colors[cell]
        touching = [other for other in _around(cell) if other in of]
        same = [
            other
            for other in touching
            if (grid.marks[other].name == name if name else grid.marks[other].name and grid.colors[other] != color)
        ]
        of[cell] = of[same[0]] if same else cell
        if same:
            merged.append(grid.marks[same[0]].name)
    if merged:
        what = f"{plural(len(merged), 'mark')} beside another of the same station"
        notes.append(Note("merged", f"{what}: {listed(map(shortened, sorted(set(merged))))}"))
    return _Stations(of=of, names={station: grid.marks[station].name for station in of.values()})


def _tracks(color: str, grid: Grid, stations: _Stations) -> list[editors_tracks.Track]:
    """The tracks of a color between its cells, with each cell at which it calls named after the station."""
    own = {cell for cell, other in grid.colors.items() if other == color}
    near = tracks.joined(tracks.thinned(own, grid.marks))
    runs = tracks.crossed(near, grid.colors, grid.marks)
    pairs = {(cell, other) for cell, others in near.items() for other in others}
    pairs |= {pair for run in runs for pair in itertools.pairwise(run)}
    calls = {cell for cell in near if cell in grid.marks}
    calls |= {cell for run in runs for cell in run if cell in grid.marks and _calls(color, cell, grid, len(run) < 4)}
    beside = {**_spurs(near, calls), **_beside(color, near, grid)}

    def node(cell: Cell) -> str:
        if cell in beside:
            return stations.id(beside[cell])
        # A foreign cell that is only crossed is a point of this line alone, though it has a station of another.
        return stations.id(cell) if cell in calls or cell not in grid.marks else f"{cell[0]},{cell[1]}/{color}"

    return editors_tracks.tracks_of((node(a), node(b)) for a, b in pairs)


def _spurs(near: tracks.Near, calls: Collection[Cell]) -> dict[Cell, Cell]:
    """Cells of a line that runs past a station of its own color one cell aside, with the station's cell."""
    spurs: dict[Cell, Cell] = {}
    for cell in sorted(calls):
        around = near.get(cell, set())
        for other in around if len(around) == 1 else ():
            if other not in calls and len(near[other]) > 2:
                spurs.setdefault(other, cell)
    return spurs


def _calls(color: str, cell: Cell, grid: Grid, alone: bool) -> bool:
    """Whether a line that crosses a station's cell calls there: as the station says, else where it crosses only it."""
    mark = grid.marks[cell]
    return color in mark.lines if mark.lines else alone or mark.transfer


def _beside(color: str, near: Collection[Cell], grid: Grid) -> Mapping[Cell, Cell]:
    """Cells of a line that passes a station of another color and calls there, with that station's cell.

    It does where the station is a transfer and touches the line, or names the line and lies within three cells.
    """
    beside: dict[Cell, Cell] = {}
    for cell in sorted(grid.marks):
        mark = grid.marks[cell]
        if grid.colors[cell] == color or not (color in mark.lines if mark.lines else mark.transfer):
            continue
        reach = _LISTED if mark.lines else 1
        span = range(-reach, reach + 1)
        around = sorted((dx * dx + dy * dy, (cell[0] + dx, cell[1] + dy)) for dx in span for dy in span)
        closest = next((other for _, other in around if other in near), None)
        if closest is not None and closest not in grid.marks and closest not in beside:
            beside[closest] = cell
    return beside


def _straightened(link: Link, at: Mapping[str, Point | None]) -> Link:
    """A link with the corners of its path only, and with none where all its cells lie about straight on."""
    points = [point for point in (at[link.a], *link.path, at[link.b]) if point is not None]
    corners = [
        here
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay)
    off = max((abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) for x, y in corners), default=0.0)
    return replace(link, path=() if off <= _ASIDE * length else tuple(corners))


def _twins(stations: _Stations, served: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Stations of different names whose marks touch."""
    twins = set()
    for cell in stations.of:
        for other in _around(cell):
            a, b = stations.id(cell), stations.id(other)
            if other in stations.of and a < b and a in served and b in served:
                twins.add((a, b))
    return tuple(sorted(twins))


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]


IMPORTER = Importer(
    id="metromapmaker",
    about="Metro Map Maker",
    recognizes=recognizes,
    read=read,
)
