"""Stations to be, and what is said of those that are perhaps one but were not merged."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, islice

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import Point
from metrox_maps.transit.geography import Ruler
from metrox_maps.transit.names import match_key
from metrox_maps.transit.notes import Note

NEARBY = 150.0
"""Metres within which stations of different names are proposed as one."""
_MOST_LOOKED_AT = 20_000
"""Pairs of near stations that are compared; a source with more has its stops on top of each other."""
_MOST_PROPOSED = 60
"""Pairs of different names that are listed, the nearest first; stops of buses have thousands."""
_SAFE = re.compile(r"[^=\"`$\\!]{1,60}")
"""A name that a command takes in quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A station to be, or a junction; its position may be unknown."""

    id: str
    """The smallest of `originals`."""
    name: str
    at: Point | None
    originals: tuple[str, ...]
    station: bool = True
    source: str = ""
    """Where the first of its stops stands in the source."""


@functools.lru_cache(maxsize=1 << 20)  # stops of the largest countries; fewer would be asked again and again
def name_key(name: str) -> str:
    """What stops of one station have in common: the name as `match_key` compares it."""
    return match_key(name)


def namesakes(places: Mapping[str, Place], ruler: Ruler) -> list[Note]:
    """A note on each name that several stations have, with what makes the nearest two of them one."""
    by_key: dict[str, list[tuple[Place, Point]]] = {}
    for _, place in sorted(places.items()):
        if (key := name_key(place.name)) and place.at is not None:
            by_key.setdefault(key, []).append((place, place.at))
    notes = []
    for _, same in sorted(by_key.items()):
        if len(same) > 1:
            pairs = combinations(same[:50], 2)
            nearest, a, b = min((ruler.metres(at, to), one.id, other.id) for (one, at), (other, to) in pairs)
            name = shortened(same[0][0].name, 40)
            text = (
                f"{len(same)} stations are named `{name}` and not merged: the nearest two are {nearest:,.0f} m apart;"
                f" if they are one, {_asking(a, b)} says so"
            )
            notes.append(Note("kept", text, same[0][0].source))
    return notes


def proposals(
    places: Mapping[str, Place], twins: Iterable[tuple[str, str]], *, within: float, ruler: Ruler
) -> list[Note]:
    """A note on each two stations that are perhaps one: near each other, spelled almost alike, or joined on foot.

    Each says what makes them one.

    `twins` are pairs of stops between which the source has a change; `within` metres is how far apart stops of one
    station may be.
    """
    points = {name: place.at for name, place in places.items() if place.at is not None and place.station}
    near = islice(ruler.near_pairs(points, NEARBY), _MOST_LOOKED_AT)
    found = dict.fromkeys(_of_different_names(near, places), "")
    alike: dict[str, dict[str, Point]] = {}
    for name, at in points.items():
        alike.setdefault(name_key(places[name].name).replace(" ", ""), {})[name] = at
    for key, some in alike.items():
        pairs = islice(ruler.near_pairs(some, within), _MOST_LOOKED_AT) if key else ()
        found |= dict.fromkeys(_of_different_names(pairs, places), " and spelled almost alike")
    of_original = {name: place.id for place in places.values() for name in place.originals}
    for a, b in sorted(twins):
        one, other = sorted((of_original.get(a, ""), of_original.get(b, "")))
        if one != other and one in points and other in points:
            found[one, other] = ", and the source has a change on foot between them"
    ranked = sorted((not why, ruler.metres(points[a], points[b]), a, b, why) for (a, b), why in found.items())
    most = max(_MOST_PROPOSED, sum(1 for plain, *_ in ranked if not plain))
    called = _called(places)
    notes = [
        Note(
            "proposed",
            f"`{shortened(places[a].name or a, 40)}` and `{shortened(places[b].name or b, 40)}` are {metres:,.0f} m"
            f" apart{why}: perhaps one station; {_asking(called[a], called[b])} makes them one",
            places[a].source,
        )
        for _, metres, a, b, why in ranked[:most]
    ]
    if len(ranked) > most:
        more = plural(len(ranked) - most, "further pair")
        text = f"{more} of stations with different names less than {NEARBY:.0f} m apart; `--merge A=B` merges two"
        notes.append(Note("proposed", text))
    return notes


def _called(places: Mapping[str, Place]) -> dict[str, str]:
    """What means each station in a command: its name, or its id where others have the name or it needs quoting."""
    count = Counter(name_key(place.name) for place in places.values())
    ids = {id_ for place in places.values() for id_ in place.originals}
    return {
        id_: place.name
        if count[name_key(place.name)] == 1 and place.name not in ids and _SAFE.fullmatch(place.name)
        else id_
        for id_, place in places.items()
    }


def _asking(a: str, b: str) -> str:
    """The option that makes two stations one."""
    pair = f"{a}={b}"
    return f'`--merge "{pair}"`' if re.search(r"[^\w=.:+-]", pair) else f"`--merge {pair}`"


def _of_different_names(pairs: Iterable[tuple[str, str]], places: Mapping[str, Place]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in pairs if name_key(places[a].name) != name_key(places[b].name)]
