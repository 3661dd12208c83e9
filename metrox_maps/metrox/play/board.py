"""The board: a map and an edition proved playable together, as integers and bit sets.

A set of empty stations is one integer, the *layout*. Its lowest bits are the stations in file order; above them every
track has its own copy of its stations, in track order. A station is marked by clearing all its copies at once
(`spread`). So the empty stations of a track, seen from where its marking starts, are one shift and one mask away, and
the first of them is the lowest bit. Python integers have no width, so a map may have any number of stations.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.metrox import facts
from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER, Card, Edition
from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.play.deck import whole_deck
from metrox_maps.metrox.play.moves import NO_STATION, Move, free_move

IS_NUMBER, IS_SKIP, IS_TRANSFER, IS_FREE = range(4)
KIND_CODES = {NUMBER: IS_NUMBER, SKIP: IS_SKIP, TRANSFER: IS_TRANSFER, FREE: IS_FREE}

WINDOW_ON_EVERY_ROUTE = "window-on-every-route"


@dataclass(frozen=True, slots=True)
class Track:
    """One way to mark along a route: `offset` of its copy in the layout, `full` mask of its positions from bit 0."""

    stations: tuple[int, ...]
    offset: int
    full: int
    prefix: tuple[int, ...]
    """`prefix[k]`: layout bits of the first k stations with all their copies; two of them differ by a stretch."""
    moves: tuple[Move, ...]
    """The move that marks k stations along this track, for each k."""


@dataclass(frozen=True, slots=True)
class BoardGoal:
    """Something that pays a first and a later bonus once: a goal of a route, or a bonus of the whole map."""

    name: str
    """`route:ID`, `branch:ID`, or `map:KIND`; unique on a board but for two map bonuses of one kind."""
    route: int
    """Index of the route, or -1 for a map bonus."""
    alternatives: tuple[int, ...]
    """Alternative sets of stations; any one of them filled fulfils the goal. None for a map bonus."""
    first: int
    later: int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Board:
    """A playable board. Indexes of stations, routes and goals follow the file; map bonuses come after all goals."""

    name: str
    edition: Edition
    digest: str
    """SHA-256 of what decides the game: ids, tracks, windows, bonuses, deck, penalty; no names, positions, colors."""
    stations: tuple[str, ...]
    routes: tuple[str, ...]
    through: tuple[int, ...]
    """For each station the bit set of the routes that stop there."""
    transfer_counts: tuple[int, ...]
    station_mask: int
    all_empty: int
    """The layout of the empty paper."""
    spread: tuple[int, ...]
    """For each station the layout bits of all its copies."""
    tracks: tuple[tuple[Track, ...], ...]
    windows: tuple[int, ...]
    total_windows: int
    with_windows: int
    """Bit set of the routes that have a window."""
    goals: tuple[BoardGoal, ...]
    needs: tuple[tuple[int, int], ...]
    """Every (goal, alternative) as an index and a set of stations."""
    route_goals: tuple[tuple[int, ...], ...]
    """For each route the indexes of its goals, the full bonus last."""
    map_bonuses: tuple[int, ...]
    """Indexes of the goals that are map bonuses."""
    kinds: tuple[Card, ...]
    """The distinct cards, in deck order; a card in a state is an index into this."""
    codes: tuple[int, ...]
    values: tuple[int, ...]
    """By card index: how many stations it marks at most, never more than the longest track has."""
    deck: tuple[int, ...]
    """The whole deck as card indexes, ascending."""
    penalties: tuple[int, ...]
    """Points lost for each number of empty stations."""
    free_moves: tuple[Move, ...]
    """The move that marks each station by a free card; the last entry marks none."""


def board_of(metro: MetroMap, edition: Edition) -> Board:
    """The board of a map under an edition.

    Raises `MetroxError` that lists everything which makes the two unplayable together.
    """
    defects = [*_map_defects(metro), *_edition_defects(edition)]
    if defects:
        raise MetroxError(f"the map {metro.name!r} cannot be played: " + "; ".join(defects))
    station_ids = tuple(station.id for station in metro.stations)
    index = {station: i for i, station in enumerate(station_ids)}
    ways = [[tuple(index[stop] for stop in way) for way in facts.tracks(route)] for route in metro.routes]
    offsets, spread = _layout(ways, len(station_ids))
    tracks = tuple(
        tuple(_track(way, offsets[r][t], spread, r, t) for t, way in enumerate(ways[r])) for r in range(len(ways))
    )
    goals, route_goals, map_bonuses = _goals(metro, index)
    stopping = facts.stopping_routes(metro)
    place = {route.id: r for r, route in enumerate(metro.routes)}
    through = tuple(sum(1 << place[route] for route in stopping[station]) for station in station_ids)
    kinds = tuple(card for card, _ in edition.card_kinds)
    longest = max(len(way) for tracks in ways for way in tracks)
    windows = tuple(route.windows for route in metro.routes)
    return Board(
        name=metro.name,
        edition=edition,
        digest=_digest(metro, edition),
        stations=station_ids,
        routes=tuple(route.id for route in metro.routes),
        through=through,
        transfer_counts=tuple(routes.bit_count() for routes in through),
        station_mask=(1 << len(station_ids)) - 1,
        all_empty=_union(spread),
        spread=tuple(spread),
        tracks=tracks,
        windows=windows,
        total_windows=sum(windows),
        with_windows=sum(1 << r for r, count in enumerate(windows) if count),
        goals=goals,
        needs=tuple((g, need) for g, goal in enumerate(goals) for need in goal.alternatives),
        route_goals=route_goals,
        map_bonuses=map_bonuses,
        kinds=kinds,
        codes=tuple(KIND_CODES[card.kind] for card in kinds),
        values=tuple(min(card.value, longest) for card in kinds),
        deck=whole_deck(edition),
        penalties=tuple(edition.penalty.points(empties) for empties in range(len(station_ids) + 1)),
        free_moves=(*(free_move(s) for s in range(len(station_ids))), free_move(NO_STATION)),
    )


def _union(sets: list[int]) -> int:
    found = 0
    for bits in sets:
        found |= bits
    return found


def _layout(ways: list[list[tuple[int, ...]]], stations: int) -> tuple[list[list[int]], list[int]]:
    """Offset of every track in the layout, and for every station the bits of all its copies."""
    spread = [1 << s for s in range(stations)]
    offsets: list[list[int]] = []
    free = stations
    for tracks in ways:
        offsets.append([])
        for way in tracks:
            offsets[-1].append(free)
            for position, station in enumerate(way):
                spread[station] |= 1 << free + position
            free += len(way)
    return offsets, spread


def _track(way: tuple[int, ...], offset: int, spread: list[int], route: int, number: int) -> Track:
    prefix = [0]
    for station in way:
        prefix.append(prefix[-1] | spread[station])
    moves = tuple(Move(route, number, count) for count in range(len(way) + 1))
    return Track(way, offset, (1 << len(way)) - 1, tuple(prefix), moves)


def _goals(
    metro: MetroMap, index: dict[str, int]
) -> tuple[tuple[BoardGoal, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    goals: list[BoardGoal] = []
    route_goals: list[tuple[int, ...]] = []
    for r, route in enumerate(metro.routes):
        wanted = facts.goals(route)
        route_goals.append(tuple(range(len(goals), len(goals) + len(wanted))))
        for number, goal in enumerate(wanted):
            word = "route" if number == len(wanted) - 1 else "branch"
            alternatives = tuple(sum(1 << index[stop] for stop in stops) for stops in goal.alternatives)
            goals.append(BoardGoal(f"{word}:{route.id}", r, alternatives, goal.bonus.first, goal.bonus.later))
    bonuses = tuple(range(len(goals), len(goals) + len(metro.map_bonuses)))
    goals += [BoardGoal(f"map:{bonus.kind}", -1, (), bonus.first, bonus.later) for bonus in metro.map_bonuses]
    return tuple(goals), tuple(route_goals), bonuses


def _twice(ids: list[str]) -> list[str]:
    return sorted({name for name in ids if ids.count(name) > 1})


def _map_defects(metro: MetroMap) -> list[str]:
    """What the engine could not survive; the rules on the map word the same things for a designer, with places."""
    found = [f"station {name!r} is declared twice" for name in _twice([station.id for station in metro.stations])]
    found += [f"route {name!r} is declared twice" for name in _twice([route.id for route in metro.routes])]
    known = {station.id for station in metro.stations}
    for route in metro.routes:
        found += _route_defects(route, known)
    for bonus in metro.map_bonuses:
        if bonus.kind != WINDOW_ON_EVERY_ROUTE:
            found.append(f"map bonus {bonus.kind!r} is unknown; there is {WINDOW_ON_EVERY_ROUTE!r}")
        if min(bonus.first, bonus.later) < 0:
            found.append(f"map bonus {bonus.kind!r} has a negative bonus")
    if not any(route.windows > 0 for route in metro.routes):
        found.append("no route has a window, so no turn could be played")
    return found


def _route_defects(route: Route, known: set[str]) -> list[str]:
    found = []
    unknown = sorted({stop for stop in facts.stops(route) if stop not in known})
    found += [f"route {route.id!r} stops at {stop!r}, which is no station" for stop in unknown]
    for way in facts.paths(route):
        found += [f"route {route.id!r} stops at {stop!r} twice" for stop in _twice(list(way))]
    if not route.stations:
        found.append(f"route {route.id!r} has no stations")
    if route.shape not in ("path", "loop") or route.starts not in ("start", "both-ends"):
        found.append(f"route {route.id!r} has the unknown shape {route.shape!r} or starts {route.starts!r}")
    if route.shape == "loop" and route.branches:
        found.append(f"route {route.id!r} is a loop and has branches; it can only be one of them")
    if any(not branch.stations for branch in route.branches):
        found.append(f"route {route.id!r} has a branch without stations")
    if route.windows < 0:
        found.append(f"route {route.id!r} has {route.windows} windows")
    bonuses = [route.bonus] if route.branch_bonus is None else [route.bonus, route.branch_bonus]
    if any(min(bonus.first, bonus.later) < 0 for bonus in bonuses):
        found.append(f"route {route.id!r} has a negative bonus")
    return found


def _edition_defects(edition: Edition) -> list[str]:
    found = []
    for card, _ in edition.card_kinds:
        if card.kind not in KIND_CODES:
            found.append(f"edition {edition.id!r} has a card of the unknown kind {card.kind!r}")
        elif card.kind in (NUMBER, SKIP) and card.value < 1:
            found.append(f"edition {edition.id!r} has a {card.kind} card of value {card.value}; it must be at least 1")
    if not any(card.fills_window for card in edition.cards):
        found.append(f"the deck of edition {edition.id!r} has no card that fills a window, so the game would not end")
    least, most = edition.players
    if not 1 <= least <= most:
        found.append(f"edition {edition.id!r} is for {least} to {most} players")
    if edition.penalty.kind not in ("table", "share") or edition.penalty.divide < 1:
        found.append(f"edition {edition.id!r} has a penalty of kind {edition.penalty.kind!r} that cannot be reckoned")
    return found


def _digest(metro: MetroMap, edition: Edition) -> str:
    playable: dict[str, Any] = {
        "stations": [station.id for station in metro.stations],
        "routes": [
            {
                "id": route.id,
                "windows": route.windows,
                "tracks": facts.tracks(route),
                "goals": [[goal.alternatives, goal.bonus.first, goal.bonus.later] for goal in facts.goals(route)],
            }
            for route in metro.routes
        ],
        "map_bonus": [[bonus.kind, bonus.first, bonus.later] for bonus in metro.map_bonuses],
        "cards": [[card.kind, card.value, card.reshuffle, count] for card, count in edition.card_kinds],
        "penalty": [edition.penalty.kind, edition.penalty.steps, edition.penalty.divide, edition.penalty.round],
        "may_mark_fewer": edition.may_mark_fewer,
    }
    canonical = json.dumps(playable, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
