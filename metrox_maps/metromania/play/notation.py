"""Moves, places, companies and destinations in words and in JSON.

A space is `[position, row, column]`, a vertex `[a, b]` (see `geometry.grids`). A move is a list of actions: tunnels
`[line, space, from, to, destination, bonus station]`, `["station", vertex]`, or nothing for a pass.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play.moves import NONE, PASS, Action, Move, station, station_of, tunnel, tunnel_of
from metrox_maps.metromania.play.state import State
from metrox_maps.metromania.play.terrain import WAYS_PER_SPACE, Terrain

LINES = ("full", "striped")
STATION = "station"


def company_text(company: int) -> str:
    """A company in words: counted from 1 as on the pieces, while documents count from 0."""
    return f"company {company + 1}"


def player_text(player: int) -> str:
    """A player in words, counted from 1 like the company they lead first."""
    return f"player {player + 1}"


def space_name(terrain: Terrain, space: int) -> str:
    """A space in words: `p-r-c`."""
    return "-".join(map(str, terrain.grid.cells[space]))


def vertex_name(terrain: Terrain, vertex: int) -> str:
    """A vertex in words: `(a, b)`."""
    a, b = terrain.grid.vertices[vertex]
    return f"({a}, {b})"


def action_text(state: State, action: Action) -> str:
    """An action in words, also one that no rule allows."""
    terrain = state.terrain
    if action < 0:
        vertex = station_of(action)
        known = vertex < len(terrain.grid.vertices)
        return f"station at {vertex_name(terrain, vertex)}" if known else f"an action that does not exist ({action})"
    way, line, name, bonus = tunnel_of(action)
    if way >= len(terrain.ways) or name >= len(DESTINATIONS) or bonus >= len(terrain.grid.vertices):
        return f"an action that does not exist ({action})"
    leads = terrain.ways[way]
    text = (
        f"{LINES[line]} {space_name(terrain, leads.space)} "
        f"{vertex_name(terrain, leads.start)}→{vertex_name(terrain, leads.end)}"
    )
    if name != NONE:
        text += f" with {DESTINATIONS[name]}"
    return text if bonus == NONE else f"{text} and a station at {vertex_name(terrain, bonus)}"


def move_text(state: State, move: Move) -> str:
    """A move in words, for example `full 0-4-0 (-5, 5)→(-4, 4); striped …`."""
    return "; ".join(action_text(state, action) for action in move) or "pass"


def action_json(terrain: Terrain, action: Action) -> list[Any]:
    """An action as JSON; it has to exist."""
    vertices = terrain.grid.vertices
    if action < 0:
        return [STATION, list(vertices[station_of(action)])]
    way, line, name, bonus = tunnel_of(action)
    leads = terrain.ways[way]
    return [
        LINES[line],
        list(terrain.grid.cells[leads.space]),
        list(vertices[leads.start]),
        list(vertices[leads.end]),
        None if name == NONE else DESTINATIONS[name],
        None if bonus == NONE else list(vertices[bonus]),
    ]


def move_json(terrain: Terrain, move: Move) -> list[list[Any]]:
    """A move as JSON."""
    return [action_json(terrain, action) for action in move]


def move_from_json(terrain: Terrain, value: object) -> Move:
    """The move that `move_json` writes so. Raises `MetroxError` for what is no move on this board."""
    if not isinstance(value, list):
        raise MetroxError(f"{value!r} is no move: a move is a list of actions")
    return tuple(_action(terrain, item) for item in value) if value else PASS


def _action(terrain: Terrain, value: object) -> Action:
    match value:
        case ["station", at]:
            return station(_vertex(terrain, at))
        case [str(line), space, start, end, name, bonus] if line in LINES:
            return tunnel(
                _way(terrain, space, start, end),
                LINES.index(line),
                NONE if name is None else _name(name),
                NONE if bonus is None else _vertex(terrain, bonus),
            )
    raise MetroxError(
        f"{value!r} is no action: it is [line, space, from, to, destination, bonus station] or ['station', vertex]"
    )


def _vertex(terrain: Terrain, value: object) -> int:
    match value:
        case [int(a), int(b)] if not _has_truths(a, b) and (a, b) in terrain.grid.vertex_index:
            return terrain.grid.vertex_index[a, b]
    raise MetroxError(f"{value!r} is no vertex of this board")


def _has_truths(*values: int) -> bool:
    """Whether any of these is `true` or `false`, which Python counts among the integers."""
    return any(isinstance(value, bool) for value in values)


def _name(value: object) -> int:
    if not isinstance(value, str) or value not in DESTINATIONS:
        raise MetroxError(f"{value!r} is no destination")
    return DESTINATIONS.index(value)


def _way(terrain: Terrain, space: object, start: object, end: object) -> int:
    one, other = _vertex(terrain, start), _vertex(terrain, end)
    match space:
        case [int(p), int(r), int(c)] if not _has_truths(p, r, c):
            try:
                number = terrain.grid.space(p, r, c)
            except IndexError as error:
                raise MetroxError(str(error)) from None
            for way in terrain.ways[number * WAYS_PER_SPACE : (number + 1) * WAYS_PER_SPACE]:
                if (way.start, way.end) == (one, other):
                    return way.number
            raise MetroxError(f"{start!r} to {end!r} is no edge of space {space!r}")
    raise MetroxError(f"{space!r} is no space: it is [position, row, column]")
