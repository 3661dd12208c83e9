"""Positions to test the engine on: a board drawn in a few words, and lines dug along vertices by real tunnels.

A vertex is (a, b): from the middle a steps to the right and b to the upper right (see `geometry.grids`). On a board of
side 4 the city's corners are (-4, 4), (0, 4), (4, 0), (4, -4), (0, -4), (-4, 0), clockwise from the upper left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from metrox_maps.geometry.grids import DIRECTIONS, SIDES, Vertex, hex_grid
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import CityBoard, Components, District, Options, Placed
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.deal import hand_of, types_of
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.moves import NONE, Action, station, tunnel, tunnel_of
from metrox_maps.metromania.play.notation import LINES, action_text
from metrox_maps.metromania.play.state import State

Corners = frozenset[Vertex]
"""A space, named by its three vertices."""

FRAME = ("SESE",) * SIDES
"""Every border edge has an arrow: the first and third of each side start a line, the others end one."""
HANDS = (("HA", "WB", "FC"), ("HD", "WA", "FE"), ("HF", "WE", "FB"), ("HC", "WF", "FD"))
FULL, STRIPED = LINES
LATER = 3
"""The round in which turns take place where nothing is said, so that it is nobody's first."""


def up(a: int, b: int) -> Corners:
    """The space that stands on the edge to the right of a vertex."""
    return frozenset({(a, b), (a + 1, b), (a, b + 1)})


def down(a: int, b: int) -> Corners:
    """The space that hangs from the edge to the right of a vertex."""
    return frozenset({(a, b), (a + 1, b), (a + 1, b - 1)})


def behind(side: int, column: int, *, n: int = 4) -> Corners:
    """The space behind a border edge, columns counted clockwise."""
    grid = hex_grid(n)
    return frozenset(grid.vertices[corner] for corner in grid.corners[grid.borders[side][column].space])


def walk(*corners: Vertex) -> list[Vertex]:
    """All vertices of a path that runs straight between these."""
    found = [corners[0]]
    for (a, b), (x, y) in pairwise(corners):
        length = max(abs(x - a), abs(y - b), abs(x + y - a - b))
        found += [(a + (x - a) * step // length, b + (y - b) * step // length) for step in range(1, length + 1)]
    return found


def city(
    marks: Mapping[Corners, str] | None = None,
    *,
    side: int = 4,
    frame: Sequence[str] | None = None,
    fill: str = ".",
    stations: int = 30,
    tunnels: int = 18,
    options: Options | None = None,
) -> CityBoard:
    """A board whose spaces are all alike but for the marks, its districts in their order and not turned."""
    grid = hex_grid(side)
    kinds = [fill] * len(grid.cells)
    for corners, kind in (marks or {}).items():
        kinds[space_of(side, corners)] = kind
    size = side**2
    rows = [tuple("".join(kinds[p * size + r**2 : p * size + (r + 1) ** 2]) for r in range(side)) for p in range(SIDES)]
    return CityBoard(
        name="Trial",
        side=side,
        districts=tuple(District(id=f"d{p}", name=f"District {p}", rows=rows[p]) for p in range(SIDES)),
        frame=FRAME if frame is None else tuple(frame),
        placement=tuple(Placed(p, 0) for p in range(SIDES)),
        components=Components(stations, tunnels),
        options=options or Options(),
    )


def table(
    marks: Mapping[Corners, str] | None = None,
    *,
    side: int = 4,
    frame: Sequence[str] | None = None,
    fill: str = ".",
    stations: int = 30,
    tunnels: int = 18,
    options: Options | None = None,
    players: int = 4,
    hands: Sequence[Sequence[str]] = HANDS,
) -> State:
    """The first position of a game on such a board, with these destinations dealt."""
    board = city(marks, side=side, frame=frame, fill=fill, stations=stations, tunnels=tunnels, options=options)
    state = engine.start(board_of(board), players)
    dealt = tuple(hand_of(tuple(hand)) for hand in hands[: state.companies])
    return engine.dealt(state, placement=None, hands=dealt, types=tuple(map(types_of, dealt)))


def open_only(*spaces: Corners, **kinds: Sequence[Corners]) -> dict[Corners, str]:
    """Marks for a city filled with Lake: these spaces plain, others of the kinds named by their letters."""
    return {**dict.fromkeys(spaces, "."), **{each: kind for kind, chosen in kinds.items() for each in chosen}}


def frame_of(
    starts: Mapping[int, Sequence[int]], ends: Mapping[int, Sequence[int]] | None = None, n: int = 4
) -> list[str]:
    """A frame with white and black arrows in these columns of the sides."""
    given = ends or {}
    return [
        "".join("S" if j in starts.get(p, ()) else "E" if j in given.get(p, ()) else "." for j in range(n))
        for p in range(SIDES)
    ]


def space_of(side: int, corners: Corners) -> int:
    """The number of a space."""
    grid = hex_grid(side)
    wanted = {grid.vertex_index[corner] for corner in corners}
    return next(number for number, its in enumerate(grid.corners) if set(its) == wanted)


def turn_of(state: State, company: int, *, turns: int = LATER) -> State:
    """The position at the start of a turn of this company, after so many of its own; blocked lines are judged."""
    fresh = state._replace(turn=turns * state.companies + company, dug=0, posed=False)
    lines = range(2 * state.companies)
    blocked = sum(1 << n for n in lines if not fresh.finished >> n & 1 and digging.is_blocked(fresh, n))
    return fresh._replace(blocked=blocked)


def tunnel_at(
    state: State,
    line: str,
    start: Vertex,
    end: Vertex,
    *,
    side: str = "",
    place: str | None = None,
    bonus: Vertex | None = None,
) -> Action:
    """The action that digs along an edge, in the space to its `L`eft or `R`ight: by default the first that is legal.

    Where neither is legal it is the action all the same, for tests of what is refused.
    """
    grid = state.terrain.grid
    index = grid.vertex_index
    one, other = index[start], index[end]
    number = DIRECTIONS.index((end[0] - start[0], end[1] - start[1]))
    found = []
    for choice, (a, b) in (("L", DIRECTIONS[number - 1]), ("R", DIRECTIONS[(number + 1) % SIDES])):
        third = index.get((start[0] + a, start[1] + b))
        if third is not None and side in ("", choice):
            way = next(
                w for w in state.terrain.ways if (w.start, w.end) == (one, other) and third in grid.corners[w.space]
            )
            found.append(
                tunnel(
                    way.number,
                    LINES.index(line),
                    NONE if place is None else DESTINATIONS.index(place),
                    NONE if bonus is None else index[bonus],
                )
            )
    legal = digging.tunnels(state)
    return next((action for action in found if action in legal), found[0])


def dig(
    state: State,
    company: int,
    line: str,
    path: Sequence[Vertex],
    *,
    sides: str = "",
    place: Mapping[Vertex, str] | None = None,
    bonus: Vertex | None = None,
) -> State:
    """The position once a company has dug along a path by legal tunnels, each in a turn of its own.

    `sides` says for every edge whether it is dug to the `L`eft or `R`ight of it; `place` names the destinations for
    spots by the vertex that their tunnel leads to; `bonus` is built with the last tunnel.
    """
    for number, (start, end) in enumerate(pairwise(path)):
        state = turn_of(state, company)
        action = tunnel_at(
            state,
            line,
            start,
            end,
            side=sides[number : number + 1],
            place=(place or {}).get(end),
            bonus=bonus if number == len(path) - 2 else None,
        )
        assert action in digging.tunnels(state), f"company {company} cannot: {action_text(state, action)}"
        state = digging.dig(state, action)
    return turn_of(state, company)


def posed(state: State, name: str, corners: Corners, company: int) -> State:
    """The position with a destination of a company on a space, as if it had dug there."""
    number, space = DESTINATIONS.index(name), space_of(state.board.source.side, corners)
    hands = [hand & ~(1 << number) if of == company else hand for of, hand in enumerate(state.hands)]
    after = occupied(state, corners)._replace(
        hands=tuple(hands),
        placed=(*state.placed[:number], space, *state.placed[number + 1 :]),
        owners=(*state.owners[:number], company, *state.owners[number + 1 :]),
    )
    return turn_of(after, state.company)


def occupied(state: State, *spaces: Corners) -> State:
    """The position with tunnels in these spaces of which only counts that they are there."""
    taken = sum(1 << space_of(state.board.source.side, corners) for corners in spaces)
    return turn_of(state._replace(taken=state.taken | taken), state.company)


def station_at(state: State, vertex: Vertex) -> Action:
    """The action that builds an intermediate station."""
    return station(state.terrain.grid.vertex_index[vertex])


def ways(state: State, line: str) -> set[tuple[Vertex, Vertex, Corners]]:
    """From where to where, and in which space, a line may be dug next."""
    found = {tunnel_of(action).way for action in digging.tunnels(state) if LINES[tunnel_of(action).line] == line}
    vertices = state.terrain.grid.vertices
    corners = state.terrain.grid.corners
    return {
        (vertices[way.start], vertices[way.end], frozenset(vertices[corner] for corner in corners[way.space]))
        for way in (state.terrain.ways[number] for number in found)
    }


def nexts(state: State, line: str) -> set[Vertex]:
    """The vertices a line may be dug to next."""
    return {end for _, end, _ in ways(state, line)}


def spaces(state: State, line: str) -> set[Corners]:
    """The spaces in which a line may be dug next."""
    return {space for _, _, space in ways(state, line)}


def stations(state: State) -> set[Vertex]:
    """Where stations stand."""
    return {state.terrain.grid.vertices[vertex] for vertex in members(state.stations)}


def between(state: State) -> set[Vertex]:
    """Where the company to move may build an intermediate station."""
    return {state.terrain.grid.vertices[vertex] for vertex in engine.intermediate_stations(state)}


def points(state: State, company: int) -> int:
    """What a company has earned with stations."""
    return sum(state.earned[company])


def blocked(state: State, company: int, line: str) -> bool:
    """Whether a line was blocked when it was last judged."""
    return bool(state.blocked >> 2 * company + LINES.index(line) & 1)
