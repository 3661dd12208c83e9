"""Maps of the published shape (RULES 1.4), drawn by a program the way a careful designer draws them, one for each seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tests.generated_city import PITCH, City, Luck, Point, grown
from tests.generated_names import names

MARGIN = 2
SHAPES = {77: 9, 250: 20, 1000: 48}
"""Numbers of stations with the routes that go well with them; the first is the published one."""
MOST_TRIES = 100

PATTERNS = (
    *("solid", "double", "dashed", "hollow", "checker", "core-dash", "rail", "triple"),
    *("dotted", "pearls", "dash-dot", "ladder", "beads", "rings", "blocks", "thin"),
)
COLORS = (
    *("#c1272d", "#14579e", "#1f1f24", "#0d7a4a", "#d9660a", "#0b8fae", "#b8296f", "#8a5a22", "#6f3c97"),
    *("#5d6a75", "#4d7c0f", "#3f3a8c"),
)
"""In such an order that the three that share a pattern, 16 routes apart, are told apart by everybody."""
ROUTE_NAMES = (
    *("Harbour", "Castle", "Airport", "Valley", "Orbital", "Coast", "University", "Hill", "Market", "Forest"),
    *("Opera", "Garden", "River", "Fair", "Stadium", "Bridge", "Museum", "Lake", "Tower", "Mill", "Abbey", "Island"),
    *("Canal", "Station", "Brewery", "Zoo", "Palace", "Arsenal", "Mint", "Spa", "Quarry", "Vineyard", "Windmill"),
    *("Foundry", "Ferry", "Beacon", "Orchard", "Heath", "Cloister", "Granary", "Shipyard", "Tannery", "Theatre"),
    *("Cathedral", "Racecourse", "Bakery", "Library", "Reservoir"),
)


def generated_map(seed: int, *, stations: int = 77, routes: int = 9) -> dict[str, Any]:
    """A metrox-map/1 document without errors and warnings, always the same for a seed and a shape.

    Of the published shape unless asked otherwise: 23 to 29 of 77 stations have two routes or more, at most four meet,
    some lines share a corridor, some cross without a station or pass one without stopping. Raises ValueError for a
    shape for which no drawing is found.
    """
    luck = Luck(seed)
    for _ in range(MOST_TRIES):
        city = grown(luck, stations, routes)
        if city is not None:
            return _document(luck, city)
    raise ValueError(f"no map of {stations} stations and {routes} routes was found for seed {seed}")


def _document(luck: Luck, city: City) -> dict[str, Any]:
    ways = [_grid_points(path) for path in city.paths]
    for route, path in enumerate(city.paths):
        if city.crowd(path[0], 3) > city.crowd(path[-1], 3):
            ways[route].reverse()
            city.stops[route].reverse()
    spots = list(dict.fromkeys(spot for stops in city.stops for spot in stops))
    town, *called = names(luck, len(spots) + 1)
    ids = {spot: ident for spot, (ident, _) in zip(spots, called, strict=True)}
    own = [sum(spot not in _others(city, route) for spot in stops) for route, stops in enumerate(city.stops)]
    windows = _windows(city, own, len(spots))
    titles = luck.mixed(ROUTE_NAMES)
    routes = []
    for route, stops in enumerate(city.stops):
        bends = list(_bends(ways[route], stops, ids))
        passed = city.passes.get(route)
        first = _first(len(stops), own[route], windows[route])
        routes.append(
            {
                "id": _letter(route),
                "name": titles[route],
                "color": COLORS[route % len(COLORS)],
                "pattern": PATTERNS[route % len(PATTERNS)],
                "windows": windows[route],
                "bonus": {"first": first, "later": (first * 6 + 3) // 10},
                "start": ids[stops[0]],
                "end": ids[stops[-1]],
                "stations": [ids[spot] for spot in stops],
                **({"bends": bends} if bends else {}),
                **({"passes": [ids[passed[0] * PITCH, passed[1] * PITCH]]} if passed else {}),
            }
        )
    size = {"columns": (city.across - 1) * PITCH + 2 * MARGIN, "rows": (city.down - 1) * PITCH + 2 * MARGIN}
    document: dict[str, Any] = {
        "format": "metrox-map/1",
        "name": town[1],
        "edition": "gamewright-2020",
        "credits": {"author": "metrox_maps", "licence": "MIT", "source": "own work"},
        "grid": size,
        "stations": [
            {"id": ids[spot], "name": name, "at": _shifted(spot)} for spot, (_, name) in zip(spots, called, strict=True)
        ],
        "routes": routes,
    }
    if luck.below(3) == 0:
        document["background"] = [_river(luck, size["columns"], size["rows"])]
    return document


def _grid_points(path: Sequence[Point]) -> list[Point]:
    """Every grid point of a way through nodes."""
    points = [(path[0][0] * PITCH, path[0][1] * PITCH)]
    for a, b in pairwise(path):
        points += [(a[0] * PITCH + (b[0] - a[0]) * k, a[1] * PITCH + (b[1] - a[1]) * k) for k in range(1, PITCH + 1)]
    return points


def _others(city: City, route: int) -> set[Point]:
    return {spot for other, stops in enumerate(city.stops) if other != route for spot in stops}


def _shifted(spot: Point) -> list[int]:
    return [spot[0] + MARGIN, spot[1] + MARGIN]


def _bends(way: list[Point], stops: list[Point], ids: dict[Point, str]) -> Iterator[dict[str, Any]]:
    places = [way.index(stop) for stop in stops]
    for one, other in pairwise(places):
        through = [
            _shifted(way[place]) for place in range(one + 1, other) if _step(way, place - 1) != _step(way, place)
        ]
        if through:
            yield {"after": ids[way[one]], "through": through}


def _step(way: list[Point], place: int) -> Point:
    (x, y), (u, v) = way[place : place + 2]
    return u - x, v - y


def _letter(route: int) -> str:
    return "ABCDEFGHJKLMNPQRSTUVWXYZ"[route % 24] + (str(route // 24 + 1) if route >= 24 else "")


def _windows(city: City, own: list[int], stations: int) -> list[int]:
    """Windows by length: 23 for 77 stations, from 2 to 4 a route, and enough for the stations no other route fills."""
    windows = [max(2, alone // 3 if alone >= 15 else -(-alone // 5)) for alone in own]
    while sum(windows) < 23 * stations // 77 and min(windows) < 4:
        can = [
            (len(stops) * 100 // count, route)
            for route, (stops, count) in enumerate(zip(city.stops, windows, strict=True))
            if count < 4
        ]
        windows[max(can)[1]] += 1
    return windows


def _first(stops: int, own: int, windows: int) -> int:
    """The first bonus, higher the more stations there are for each window."""
    return min(7, max(2, (stops * 10 // windows + own * 4 + stops) // 17))


def _river(luck: Luck, columns: int, rows: int) -> dict[str, Any]:
    """A band of water across the page with two turns to and fro."""
    high, wide, shift = luck.between(rows // 3, 2 * rows // 3), luck.between(1, 2), luck.between(3, 6)
    one = luck.between(columns // 8, columns // 3)
    other = luck.between(columns // 2, 3 * columns // 4)
    line = [
        (0, high),
        (one, high),
        (one + shift, high + shift),
        (other, high + shift),
        (other + shift, high),
        (columns, high),
    ]
    return {"kind": "water", "points": [[x, y] for x, y in line] + [[x, y + wide] for x, y in reversed(line)]}
