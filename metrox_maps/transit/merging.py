"""Which stops are one station: those of one parent, then those of one name near each other. Never by name alone."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import Point, Stop
from metrox_maps.transit.geography import Ruler, middle
from metrox_maps.transit.names import cleaned
from metrox_maps.transit.notes import Note
from metrox_maps.transit.places import Place, name_key

_MANY = 200
"""Parents of one name from which they are first put together in squares, `_SQUARES` to the greatest distance."""
_SQUARES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The stations of a source, by id, which stop is of which, and what was merged."""

    places: dict[str, Place]
    of_stop: dict[str, str]
    notes: tuple[Note, ...] = ()


@dataclass(slots=True)
class _Group:
    """Stops of one parent or without one, then of several: ids of the parents, and the corners of what they cover."""

    tops: list[str]
    low: Point
    high: Point


def top_of(name: str, every: Mapping[str, Stop]) -> str:
    """Id of a stop's parent of parents, which may be itself; of parents in a circle the smallest."""
    line = [name]
    while parent := every[line[-1]].parent if line[-1] in every else "":
        if parent in line:
            return min(line[line.index(parent) :])
        line.append(parent)
    return line[-1]


def separate(used: Mapping[str, Stop], at: Mapping[str, Point]) -> Merged:
    """Each used stop as its own station or junction, for sources whose nodes are stations already."""
    places = {
        name: Place(
            id=name, name=stop.name, at=at.get(name), originals=(name,), station=stop.station, source=stop.place
        )
        for name, stop in used.items()
    }
    return Merged(places=places, of_stop={name: name for name in used})


def stations(
    used: Mapping[str, Stop],
    every: Mapping[str, Stop],
    at: Mapping[str, Point],
    *,
    within: float,
    ruler: Ruler,
) -> Merged:
    """The stations that stops make.

    `used` are the stops that lines call at, `every` also their parents, `at` positions as far as known; stops of one
    name are one station where no two corners of what they cover are more than `within` metres apart.
    """
    notes: list[Note] = []
    tops: dict[str, list[str]] = {}
    for name in sorted(used):
        tops.setdefault(top_of(name, every), []).append(name)
    names = {
        top: _common_name([every[top]] if top in every and every[top].name else [used[name] for name in stops])
        for top, stops in tops.items()
    }
    points = {}
    for top, stops in tops.items():
        known = [at[name] for name in stops if name in at] or ([at[top]] if top in at else [])
        if known:
            points[top] = middle(known)
    notes += _parents_note(tops, used)
    places: dict[str, Place] = {}
    of_stop: dict[str, str] = {}
    for group in _groups(names, points, within, ruler):
        members = [used[name] for top in group for name in tops[top]]
        originals = tuple(sorted({stop.id for stop in members} | {top for top in group if top in every}))
        known = [at[stop.id] for stop in members if stop.id in at] or [points[top] for top in group if top in points]
        place = Place(
            id=originals[0],
            name=_best_name([names[top] for top in group]),
            at=middle(known) if known else None,
            originals=originals,
            station=any(stop.station for stop in members),
            source=min(members, key=lambda stop: stop.id).place,
        )
        places[place.id] = place
        of_stop.update((stop.id, place.id) for stop in members)
        if len(group) > 1:
            notes.append(_merged_note(place, [points[top] for top in group], members, ruler))
    return Merged(places=places, of_stop=of_stop, notes=tuple(notes))


def _groups(
    names: Mapping[str, str], points: Mapping[str, Point], within: float, ruler: Ruler
) -> list[tuple[str, ...]]:
    """The parents that are one station, nearest first; what they cover stays within the limit, lest chains grow."""
    by_key: dict[str, list[str]] = {}
    for top in sorted(names):
        by_key.setdefault(name_key(names[top]), []).append(top)
    groups: list[tuple[str, ...]] = []
    for key, tops in sorted(by_key.items()):
        if len(tops) == 1:
            groups.append((tops[0],))
            continue
        placed = {top: points[top] for top in tops if top in points} if key else {}
        groups += [(top,) for top in tops if top not in placed]
        of_top = _seeds(placed, within, ruler)
        firsts = {group.tops[0]: placed[group.tops[0]] for group in of_top.values()}
        pairs = sorted((ruler.metres(firsts[a], firsts[b]), a, b) for a, b in ruler.near_pairs(firsts, within))
        for _, a, b in pairs:
            one, other = of_top[a], of_top[b]
            low = min(one.low[0], other.low[0]), min(one.low[1], other.low[1])
            high = max(one.high[0], other.high[0]), max(one.high[1], other.high[1])
            if one is not other and ruler.metres(low, high) <= within:
                both = _Group(one.tops + other.tops, low, high)
                of_top.update((top, both) for top in both.tops)
        groups += sorted({tuple(sorted(group.tops)) for group in of_top.values()})
    return groups


def _seeds(placed: Mapping[str, Point], within: float, ruler: Ruler) -> dict[str, _Group]:
    """Each parent as a group of its own; of very many, those in one small square together, lest pairs be countless."""
    squares: dict[object, list[str]] = {}
    for top in sorted(placed):
        square = ruler.cell(placed[top], within / _SQUARES) if len(placed) > _MANY and within > 0 else top
        squares.setdefault(square, []).append(top)
    found: dict[str, _Group] = {}
    for tops in squares.values():
        xs, ys = [placed[top][0] for top in tops], [placed[top][1] for top in tops]
        found.update(dict.fromkeys(tops, _Group(tops, (min(xs), min(ys)), (max(xs), max(ys)))))
    return found


def _common_name(stops: Iterable[Stop]) -> str:
    return _best_name([stop.name for stop in stops])


def _best_name(names: Iterable[str]) -> str:
    """The commonest name; of equally common ones the shortest when cleaned, which has no addition.

    Of these it is the one with most accents, as those are left out rather than put in, then the shortest as it stands,
    then the first by letters.
    """
    every = [name for name in names if name.strip()]
    if len(every) < 2:
        return every[0] if every else ""
    counts = Counter(every)
    return min(counts, key=lambda name: (-counts[name], len(cleaned(name)), -_accents(name), len(name), name))


def _accents(name: str) -> int:
    return sum(map(unicodedata.combining, unicodedata.normalize("NFD", name))) if not name.isascii() else 0


# -- notes -------------------------------------------------------------------------------------------------------------


def _parents_note(tops: Mapping[str, list[str]], used: Mapping[str, Stop]) -> list[Note]:
    of_parents = {top: stops for top, stops in tops.items() if len(stops) > 1 or stops != [top]}
    if not of_parents:
        return []
    count = sum(map(len, of_parents.values()))
    first = min(of_parents.values())[0]
    return [
        Note(
            "merged",
            f"{plural(count, 'stop')} of {plural(len(of_parents), 'parent station')}, as the source has it",
            used[first].place,
        )
    ]


def _merged_note(place: Place, points: list[Point], members: list[Stop], ruler: Ruler) -> Note:
    corners = points if len(points) <= 50 else [min(points), max(points)]
    apart = max(ruler.metres(a, b) for a, b in combinations(corners, 2))
    spellings = sorted({stop.name for stop in members if stop.name != place.name})
    also = f", also `{shortened(spellings[0], 40)}`" + (" …" if len(spellings) > 1 else "") if spellings else ""
    return Note(
        "merged",
        f"`{shortened(place.name, 40)}`{also}: {plural(len(members), 'stop')} of one name, at most {apart:.0f} m apart",
        place.source,
    )
