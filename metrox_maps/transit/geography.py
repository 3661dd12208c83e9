"""Distances between the stops of a source, and positions put right: swapped, absent, or across the date line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import LONLAT, FoundLine, Point, Stop
from metrox_maps.transit.notes import Note

DEGREE = 111_195.0
"""Metres of a degree of latitude, on a sphere of 6,371 km."""
HOP = 1_000.0
"""Metres that the median step between stops is taken for where positions are not degrees: usual for a metro."""
_FAR = 10.0
"""A point is out of place where it is this many times as far from the middle of all as half of them are."""
_LEAST_FAR = 100_000.0
"""Metres; less is never out of place, however small the network."""
_MOST = 1e9
"""Greatest coordinate that is a position: far beyond any plane that maps are drawn in, and the most a file may hold."""
_POLAR = 85.0
"""Degrees of latitude up to which a grid of degrees has columns of sensible width; nothing runs beyond."""


class Ruler:
    """Metres between points of a source."""

    __slots__ = ("_lonlat", "_scale")

    def __init__(self, system: str, hops: Iterable[tuple[Point, Point]] = ()) -> None:
        """Degrees are measured on the sphere; in another plane the median of `hops` counts as `HOP`."""
        self._lonlat = system == LONLAT
        lengths = [] if self._lonlat else [math.dist(a, b) for a, b in hops if a != b]
        self._scale = HOP / median(lengths) if lengths else 1.0

    def vector(self, a: Point, b: Point) -> tuple[float, float]:
        """From `a` to `b` in metres, along the axes of the source; exact enough within a city."""
        if not self._lonlat:
            return (b[0] - a[0]) * self._scale, (b[1] - a[1]) * self._scale
        shrink = math.cos(math.radians((a[1] + b[1]) / 2))
        return (b[0] - a[0]) * shrink * DEGREE, (b[1] - a[1]) * DEGREE

    def metres(self, a: Point, b: Point) -> float:
        """The distance of two points."""
        return math.hypot(*self.vector(a, b))

    def cell(self, point: Point, size: float) -> tuple[int, int]:
        """The square of about `size` metres in which a point is."""
        high = size / (DEGREE if self._lonlat else self._scale)
        row = math.floor(point[1] / high)
        shrink = math.cos(math.radians(min(_POLAR, abs(row * high)))) if self._lonlat else 1.0
        return math.floor(point[0] * shrink / high), row

    def near_pairs(self, points: Mapping[str, Point], within: float) -> Iterator[tuple[str, str]]:
        """The pairs of ids, smaller first, whose points are at most `within` metres apart, in the order of ids."""
        if within <= 0 or len(points) < 2:
            return
        high = within / (DEGREE if self._lonlat else self._scale)
        shrink = math.cos(math.radians(min(_POLAR, max(abs(at[1]) for at in points.values())))) if self._lonlat else 1.0
        cells: dict[tuple[int, int], list[str]] = {}
        where = {name: (math.floor(x * shrink / high), math.floor(y / high)) for name, (x, y) in points.items()}
        for name in sorted(points):
            cells.setdefault(where[name], []).append(name)
        for name in sorted(points):
            column, row = where[name]
            around = (cells.get((column + dx, row + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            close = [
                other
                for cell in around
                for other in cell
                if other > name and self.metres(points[name], points[other]) <= within
            ]
            yield from ((name, other) for other in sorted(close))


def middle(points: Iterable[Point]) -> Point:
    """The mean of points, the same in whatever order they come; degrees and planes alike."""
    every = tuple(points)
    if len(every) == 1:
        return every[0]
    return (
        round(math.fsum(x for x, _ in every) / len(every), 7),
        round(math.fsum(y for _, y in every) / len(every), 7),
    )


def beside(path: Sequence[Point], start: Point, system: str) -> tuple[Point, ...]:
    """A course from a point on, its longitudes counted on across the date line where those of `located` are."""
    if system != LONLAT:
        return tuple(path)
    return tuple((x + 360 * round((start[0] - x) / 360), y) for x, y in path)


def on_the_plane(lines: Sequence[FoundLine]) -> tuple[tuple[FoundLine, ...], tuple[Note, ...]]:
    """The lines without points of their courses that are no positions: not finite, or beyond all planes."""
    kept, points, wrong = [], 0, []
    for line in lines:
        lost = sum(not _possible(point) for link in line.links for point in link.path)
        if lost:
            points += lost
            wrong.append(line)
            links = (replace(link, path=tuple(filter(_possible, link.path))) for link in line.links)
            line = replace(line, links=tuple(links))
        kept.append(line)
    if not wrong:
        return tuple(kept), ()
    shown = listed((shortened(line.name or line.id, 40) for line in wrong), 4)
    words = f"{plural(points, 'point')} of the courses of {shown} left out: no positions, or beyond {_MOST:,.0f}"
    return tuple(kept), (Note("dropped", words, wrong[0].place),)


def _possible(point: Point) -> bool:
    return all(abs(value) <= _MOST for value in point)


def located(stops: Sequence[Stop], system: str) -> tuple[dict[str, Point], tuple[Note, ...]]:
    """Where each stop is, without those that are nowhere, and what was put right.

    Degrees out of their range and a lone 0/0 are no position; where latitude and longitude of some are swapped, which
    shows by their being far from all others, they are swapped back; a network across the date line has longitudes
    beyond 180.
    """
    finite = {stop.id: stop.at for stop in stops if stop.at is not None and _possible(stop.at)}
    by_id = {stop.id: stop for stop in stops}
    beyond = [stop.id for stop in stops if stop.at is not None and stop.id not in finite]
    if system != LONLAT:
        return finite, _nowhere(beyond, by_id, f"no number, or beyond {_MOST:,.0f}")
    notes: list[Note] = []
    found: dict[str, Point] = {}
    swapped: list[str] = []
    nowhere = beyond
    for name, (lon, lat) in finite.items():
        if abs(lat) <= 90 and abs(lon) <= 360 and (lon, lat) != (0, 0):
            found[name] = ((lon + 180) % 360 - 180 if abs(lon) > 180 else lon, lat)
        elif 90 < abs(lat) <= 180 and abs(lon) <= 90:
            found[name] = (lat, lon)
            swapped.append(name)
        else:
            nowhere.append(name)
    notes += _nowhere(nowhere, by_id, "no place on earth")
    eastern = _across_the_date_line(found)
    if eastern:
        found.update((name, (found[name][0] + 360, found[name][1])) for name in eastern)
        notes.append(
            Note("repaired", "the network crosses the date line; longitudes east of it are written as beyond 180")
        )
    far = _out_of_place(found)
    back = {name: (found[name][1], found[name][0]) for name in far if abs(found[name][0]) <= 90}
    fits = set(back) - _out_of_place({**found, **back})
    found.update((name, back[name]) for name in fits)
    swapped += sorted(fits)
    if swapped:
        notes.append(
            Note("repaired", f"latitude and longitude swapped back: {_named(swapped, by_id)}", _place(swapped, by_id))
        )
    lost = sorted(far - fits)
    if lost:
        notes.append(
            Note("kept", f"far from everything else, maybe misplaced: {_named(lost, by_id)}", _place(lost, by_id))
        )
    return found, tuple(notes)


def _nowhere(names: list[str], by_id: Mapping[str, Stop], why: str) -> tuple[Note, ...]:
    if not names:
        return ()
    words = f"{why}, so taken for no position: {_named(names, by_id)}"
    return (Note("repaired", words, _place(names, by_id)),)


def _across_the_date_line(found: Mapping[str, Point]) -> list[str]:
    """The stops east of the date line, where the others are west of it."""
    longitudes = sorted({lon for lon, _ in found.values()})
    gaps = [(b - a, a) for a, b in pairwise(longitudes)]
    widest, before = max(gaps, default=(0.0, 0.0))
    return [name for name, (lon, _) in found.items() if lon <= before] if widest > 180 else []


def _out_of_place(found: Mapping[str, Point]) -> set[str]:
    """The stops much farther from the middle of all than most are."""
    if len(found) < 5:
        return set()
    ruler = Ruler(LONLAT)
    centre = (median(lon for lon, _ in found.values()), median(lat for _, lat in found.values()))
    distances = {name: ruler.metres(centre, at) for name, at in found.items()}
    limit = max(_LEAST_FAR, _FAR * median(distances.values()))
    return {name for name, distance in distances.items() if distance > limit}


def between(sequences: Iterable[Sequence[str]], points: Mapping[str, Point]) -> dict[str, Point]:
    """Positions for stops without one that stand between stops with one: evenly on the straight line between them.

    A stop on several sequences gets its position from the first that gives it one.
    """
    filled: dict[str, Point] = {}
    for sequence in sequences:
        known = [index for index, name in enumerate(sequence) if name in points]
        for start, end in pairwise(known):
            (ax, ay), (bx, by) = points[sequence[start]], points[sequence[end]]
            for index in range(start + 1, end):
                share = (index - start) / (end - start)
                filled.setdefault(sequence[index], (round(ax + (bx - ax) * share, 7), round(ay + (by - ay) * share, 7)))
    return filled


def _named(names: Iterable[str], by_id: Mapping[str, Stop], most: int = 4) -> str:
    every = sorted(names)
    shown = ", ".join(f"`{shortened(by_id[name].name or name, 40)}`" for name in every[:most])
    return f"{plural(len(every), 'stop')}, {shown}" + (" …" if len(every) > most else "")


def _place(names: Iterable[str], by_id: Mapping[str, Stop]) -> str:
    return by_id[min(names)].place
