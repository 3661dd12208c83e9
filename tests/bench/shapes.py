"""Maps of the published shape with crossings by luck: 9 routes, 76 stations, 119 stops, 23 windows; no positions."""

from __future__ import annotations

import random

from metrox_maps.metrox.model import MetroMap
from tests.metrox.play import maps

LENGTHS = (11, 14, 14, 16, 14, 11, 13, 14, 12)
WINDOWS = (2, 2, 3, 3, 3, 2, 2, 3, 3)
FIRST = (2, 4, 7, 5, 4, 4, 5, 6, 4)
STOPS_AT = {1: 47, 2: 19, 3: 7, 4: 2, 5: 1}
"""How many stations have so many routes."""


def shaped_map(seed: int) -> MetroMap:
    """A map of that shape; equal seeds give equal maps."""
    luck = random.Random(seed)
    while True:
        routes = _dealt(luck)
        if routes is not None:
            break
    lines = ["stations: " + " ".join(f"s{number}" for number in range(sum(STOPS_AT.values())))]
    for number, stops in enumerate(routes):
        luck.shuffle(stops)
        bonus = f"{FIRST[number]}/{max(1, FIRST[number] // 2)}"
        lines.append(f"R{number} {WINDOWS[number]} {bonus}: " + " ".join(f"s{stop}" for stop in stops))
    return maps.metro("\n".join(lines), f"shape {seed}")


def _dealt(luck: random.Random) -> list[list[int]] | None:
    """Stops of every route, the busiest stations dealt first, each to the routes with most room; None if that fails."""
    counts = [count for count, stations in STOPS_AT.items() for _ in range(stations)]
    luck.shuffle(counts)
    routes: list[list[int]] = [[] for _ in LENGTHS]
    for station in sorted(range(len(counts)), key=lambda station: -counts[station]):
        room = [r for r, length in enumerate(LENGTHS) if len(routes[r]) < length]
        if len(room) < counts[station]:
            return None
        # Room weighs, so that the last stations find routes that are not full.
        chosen: set[int] = set()
        while len(chosen) < counts[station]:
            chosen.add(luck.choices(room, [LENGTHS[r] - len(routes[r]) for r in room])[0])
        for r in chosen:
            routes[r].append(station)
    return routes
