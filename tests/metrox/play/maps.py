"""Maps and editions for tests of play: a compact notation, the measured maps, and generators.

The notation is one line a route, `ID WINDOWS FIRST/LATER [loop|both-ends] [branch FIRST/LATER]: stops`, with the branches
of a branching route after bars: `D 2 6/3 branch 3/1: a b | c d | e`. A line `map-bonus 5/2` adds the map bonus, a line
`stations: a b c` declares the stations and their order, which is otherwise that of the stops.
"""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import strategies as st

from metrox_maps.metrox import facts
from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER, Card, Edition, Penalty
from metrox_maps.metrox.model import Bonus, Branch, MapBonus, MetroMap, Route, Station

DATA = Path(__file__).parents[2] / "data" / "play"

EVERYTHING = """
A 2 5/3: a b c d
B 1 4/2 loop: b e f g
C 2 3/1 both-ends: g h d
D 2 6/3 branch 3/1: a e | h i | f
N 0 7/2: i c
map-bonus 5/2
"""
"""A small map with every feature of RULES 1.5."""


def _bonus(text: str) -> Bonus:
    first, later = text.split("/")
    return Bonus(int(first), int(later))


def _route(line: str) -> Route:
    head, _, stops = line.partition(":")
    name, windows, bonus, *words = head.split()
    trunk, *branches = [tuple(part.split()) for part in stops.split("|")]
    return Route(
        id=name,
        name=f"Route {name}",
        color="#000000",
        windows=int(windows),
        bonus=_bonus(bonus),
        stations=trunk,
        shape="loop" if "loop" in words else "path",
        starts="both-ends" if "both-ends" in words else "start",
        branches=tuple(Branch(stations=branch) for branch in branches),
        branch_bonus=_bonus(words[words.index("branch") + 1]) if "branch" in words else None,
    )


def metro(text: str, name: str = "test") -> MetroMap:
    """The map written in the notation above."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    routes = tuple(_route(line) for line in lines if not line.startswith(("stations:", "map-bonus")))
    declared = [stop for line in lines if line.startswith("stations:") for stop in line.split()[1:]]
    ids = declared or list(dict.fromkeys(stop for route in routes for stop in facts.stops(route)))
    bonuses = [_bonus(line.split()[1]) for line in lines if line.startswith("map-bonus")]
    return MetroMap(
        name=name,
        edition="test",
        stations=tuple(Station(id=stop, name=stop.upper()) for stop in ids),
        routes=routes,
        map_bonuses=tuple(MapBonus("window-on-every-route", bonus.first, bonus.later) for bonus in bonuses),
    )


def card(text: str) -> Card:
    """`3` a number, `s2` a skip, `x` a transfer, `*` free; `!` at the end is the reshuffle icon."""
    body = text.removesuffix("!")
    icon = text.endswith("!")
    if body == "x":
        return Card(TRANSFER, 0, icon)
    if body == "*":
        return Card(FREE, 0, icon)
    return Card(SKIP, int(body[1:]), icon) if body.startswith("s") else Card(NUMBER, int(body), icon)


def edition(
    cards: str = "3 3 4 4 5 6! s2 s3 x x *",
    *,
    fewer: bool = True,
    penalty: Penalty | None = None,
    players: tuple[int, int] = (1, 4),
    ladder: tuple[tuple[int, str], ...] = (),
) -> Edition:
    """An edition for tests."""
    return Edition(
        id="test",
        name="Test",
        version="1",
        cards=tuple(card(text) for text in cards.split()),
        penalty=penalty or Penalty("share", divide=2),
        may_mark_fewer=fewer,
        players=players,
        ladder=ladder,
    )


def measured(name: str) -> MetroMap:
    """A map of tests/data/play: R, X or Y."""
    data = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    lines = ["stations: " + " ".join(f"s{number}" for number in range(data["S"]))]
    sizes = zip(data["win"], data["gold"], data["white"], data["routes"], strict=True)
    for number, (windows, first, later, stops) in enumerate(sizes):
        lines.append(f"r{number} {windows} {first}/{later}: " + " ".join(f"s{stop}" for stop in stops))
    return metro("\n".join(lines), name)


@st.composite
def routes(draw: st.DrawFn, name: str, stations: list[str]) -> Route:
    """A route of any shape over some of the stations."""
    order = draw(st.permutations(stations))
    stops = tuple(order[: draw(st.integers(1, len(order)))])
    points = st.integers(0, 7)
    kind = draw(st.sampled_from(("plain", "plain", "loop", "both-ends", "branch", "branch both-ends")))
    branches: tuple[Branch, ...] = ()
    if kind.startswith("branch") and len(stops) >= 3:
        fork, split = sorted((draw(st.integers(1, len(stops) - 2)), draw(st.integers(2, len(stops) - 1))))
        if fork < split:
            branches = (Branch(stations=stops[fork:split]), Branch(stations=stops[split:]))
            stops = stops[:fork]
    return Route(
        id=name,
        name=name,
        color="#000000",
        windows=draw(st.integers(0, 3)),
        bonus=Bonus(draw(points), draw(points)),
        stations=stops,
        shape="loop" if kind == "loop" else "path",
        starts="both-ends" if kind.endswith("both-ends") else "start",
        branches=branches,
        branch_bonus=Bonus(draw(points), draw(points)) if branches and draw(st.booleans()) else None,
    )


@st.composite
def metros(draw: st.DrawFn) -> MetroMap:
    """A playable map of any shape, with up to four routes and eight stations, some of them perhaps on no route."""
    stations = [f"s{number}" for number in range(draw(st.integers(1, 8)))]
    lines = [draw(routes(name, stations)) for name in "ABCD"[: draw(st.integers(1, 4))]]
    bonuses = draw(
        st.lists(
            st.builds(MapBonus, st.just("window-on-every-route"), st.integers(0, 6), st.integers(0, 3)), max_size=1
        )
    )
    if not any(route.windows for route in lines):
        bonuses = []
    made = MetroMap(
        name="generated",
        edition="test",
        stations=tuple(Station(id=stop, name=stop) for stop in stations),
        routes=tuple(lines),
        map_bonuses=tuple(bonuses),
    )
    if any(route.windows for route in lines):
        return made
    return draw(metros())


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """An edition with a small deck of any cards that fill windows somewhere, and any penalty."""
    kinds = st.sampled_from(["1", "2", "3", "4", "5", "2!", "6!", "s1", "s2", "s3", "s2!", "x", "x!", "*", "*!"])
    cards = draw(st.lists(kinds, min_size=1, max_size=9))
    cards.append(draw(st.sampled_from(["2", "s2", "x", "3!"])))
    penalty = draw(
        st.sampled_from(
            [
                Penalty("table", ((0, 0), (2, 1), (3, 2), (6, 5))),
                Penalty("share", divide=2, round="down"),
                Penalty("share", divide=3, round="up"),
            ]
        )
    )
    return edition(" ".join(cards), fewer=draw(st.booleans()), penalty=penalty)
