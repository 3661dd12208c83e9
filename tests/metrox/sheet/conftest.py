"""Fictional maps for the drawing: a seeded generator of dense ones, and small ones for each feature."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from metrox_maps.metrox.editions.edition import Card, Edition, Penalty
from metrox_maps.metrox.model import PATTERNS, Bonus, Credits, Grid, MetroMap, Point, Route, Station

COLORS = (
    *("#000000", "#4b694b", "#3c00ff", "#69005a", "#7896c3", "#69a500", "#690f0f", "#f04b87"),
    *("#5a2d3c", "#962d00", "#4b00a5", "#8778ff", "#873c69", "#009687", "#875aa5", "#5a873c"),
)
_DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_FIRST = ("Alder", "Birch", "Castle", "Dove", "East", "Ferry", "Glass", "Harbour", "Iron", "Juniper", "Kite", "Lime")
_LAST = ("Street", "Gate", "Park", "Hill Road", "Bridge", "Cross", "Market", "", "", "Town Hall", "Green", "Quay")


def walk(dice: random.Random, columns: int, rows: int, through: Point | None, size: int) -> list[Point] | None:
    """An octilinear way of `size` lattice points with few bends of at most 45°, through a point if one is given."""
    for _ in range(400):
        start = through or (dice.randrange(columns), dice.randrange(rows))
        halves = []
        heading = dice.randrange(8)
        for sign in (0, 4):
            here, turn, way = start, (heading + sign) % 8, []
            for _ in range(size // 2):
                if dice.random() < 0.22:
                    turn = (turn + dice.choice((-1, 1))) % 8
                dx, dy = _DIRECTIONS[turn]
                here = (here[0] + dx, here[1] + dy)
                way.append(here)
            halves.append(way)
        points = halves[1][::-1] + [start] + halves[0]
        inside = [point for point in points if 0 <= point[0] < columns and 0 <= point[1] < rows]
        if len(inside) == len(points) == len(set(points)):
            return points
    return None


def dense_map(
    seed: int, *, columns: int = 15, rows: int = 11, lines: int = 9, size: int = 12, step: int = 2
) -> MetroMap:
    """Nine routes of about twelve stations, five of them through one hub, with shared corridors and crossings."""
    dice = random.Random(seed)
    hub = (columns // 2, rows // 2)
    ways: list[list[Point]] = []
    while len(ways) < lines:
        through: Point | None = hub if len(ways) < 5 else None
        if 5 <= len(ways) < 7:
            through = dice.choice(ways[len(ways) - 5])
        way = walk(dice, columns, rows, through, size + dice.randrange(-3, 3))
        if way is not None:
            ways.append(way)
    names: dict[Point, str] = {}
    for way in ways:
        for point in way:
            last = dice.choice(_LAST)
            first = dice.choice(_FIRST)
            names.setdefault(
                point, f"{first} {last}".strip() if last else f"{first}{dice.choice(('ham', 'ton', 'ley'))}"
            )
    ids = {point: f"s{index}" for index, point in enumerate(sorted(names))}
    stations = tuple(
        Station(id=ids[point], name=names[point], at=(point[0] * step, point[1] * step)) for point in sorted(names)
    )
    routes = tuple(
        Route(
            id="ABCDEFGHIJKLMNOP"[index],
            name=f"{dice.choice(_FIRST)} Line",
            color=COLORS[index],
            pattern=PATTERNS[index],
            windows=dice.choice((2, 3, 3)),
            bonus=Bonus(dice.randrange(3, 8), dice.randrange(1, 4)),
            stations=tuple(ids[point] for point in way),
        )
        for index, way in enumerate(ways)
    )
    return MetroMap(
        name=f"Test City {seed}",
        edition="gamewright-2020",
        grid=Grid(columns * step, rows * step),
        stations=stations,
        routes=routes,
        credits=Credits(author="A. Mapmaker", licence="CC BY 4.0"),
    )


def small_map(routes: dict[str, str], places: dict[str, Point], **changes: object) -> MetroMap:
    """A map from `{"A": "a b c"}` and the stations' positions; `changes` replace fields of all routes."""
    base = [
        Route(
            id=name,
            name=f"Line {name}",
            color=COLORS[index % 8],
            pattern=PATTERNS[index % 16],
            windows=2,
            bonus=Bonus(5, 2),
            stations=tuple(way.split()),
        )
        for index, (name, way) in enumerate(routes.items())
    ]
    return MetroMap(
        name="Small",
        edition="gamewright-2020",
        stations=tuple(Station(id=name, name=f"Station {name}", at=at) for name, at in places.items()),
        routes=tuple(replace(route, **changes) for route in base),  # type: ignore[arg-type]
    )


@pytest.fixture(scope="session")
def edition() -> Edition:
    """An edition with a penalty table and a ladder."""
    return Edition(
        id="test",
        name="Test Edition",
        version="1",
        cards=(Card("number", 3), Card("transfer"), Card("free")),
        penalty=Penalty(
            "table", ((0, 0), (5, 1), (6, 2), (7, 3), (8, 4), (10, 5), (12, 6), (14, 7), (16, 8), (18, 9), (20, 10))
        ),
        may_mark_fewer=True,
        players=(1, 6),
        ladder=((50, "a stroke of genius"), (30, "professional"), (10, "average"), (-1000, "try again")),
    )


@pytest.fixture(scope="session")
def dense() -> Callable[[int], MetroMap]:
    """The generator of dense maps."""
    return dense_map


@pytest.fixture(scope="session")
def lighter() -> MetroMap:
    """A map of 49 stations with shared corridors and crossings, drawn in a fifth of the time that a dense one takes."""
    return dense_map(1, columns=12, rows=9, lines=7, size=10)


@pytest.fixture(scope="session")
def small() -> Callable[..., MetroMap]:
    """The maker of small maps."""
    return small_map
