"""One tunnel at a time: where a company may dig next, and what a tunnel brings about (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.metromania.facts import DESTINATIONS, near_sides
from metrox_maps.metromania.model import SPOTS
from metrox_maps.metromania.play.moves import BONUS_AT, LINE_AT, NAME_AT, NAME_MASK, NONE, WAY_MASK, Action, tunnel
from metrox_maps.metromania.play.state import DIG, State
from metrox_maps.metromania.play.terrain import NO_SIDE, NO_SPOT, Terrain, Way

_ALL = (1 << 8) - 1
OF_TYPE = tuple(sum(1 << number for number, name in enumerate(DESTINATIONS) if name[0] == kind) for kind in SPOTS)
"""By type of spot: its destinations, as bits."""
TWIN = tuple(
    next(other for other, name in enumerate(DESTINATIONS) if name[1] == one[1] and name != one) for one in DESTINATIONS
)
"""The other destination of the same letter."""


def tunnels(state: State) -> list[Action]:
    """Every tunnel the company to move may dig next, with every choice that comes with it; empty after the third.

    In order of line, way, destination and bonus station.
    """
    found: list[Action] = []
    if state.dug < DIG:
        company = state.company
        for number, ways in _open_ways(state, company):
            for way in ways:
                if _fits(state, number, way):
                    _add_actions(state, number, way, found)
    return found


def can_dig(state: State) -> bool:
    """Whether there is any tunnel to be dug next."""
    if state.dug == DIG:
        return False
    company = state.company
    return any(
        (way.spot == NO_SPOT or (not state.posed and placeable(state, company, way))) and _fits(state, number, way)
        for number, ways in _open_ways(state, company)
        for way in ways
    )


def is_blocked(state: State, number: int) -> bool:
    """Whether no tunnel could begin or extend an unfinished line; the one destination a turn does not block it."""
    company = number // 2
    for own, ways in _open_ways(state, company, judged=True):
        if own == number:
            for way in ways:
                if _fits(state, number, way) and (way.spot == NO_SPOT or placeable(state, company, way)):
                    return False
    return True


def _open_ways(state: State, company: int, *, judged: bool = False) -> Iterator[tuple[int, tuple[Way, ...]]]:
    """Of each line of a company that is not finished: the ways to begin or go on with, as far as the lattice says.

    A judged line may begin also where its company may not yet: with its first turn it begins only one.
    """
    terrain, lines, finished = state.terrain, state.lines, state.finished
    first = 2 * company
    for number in (first, first + 1):
        if finished >> number & 1:
            continue
        dug = lines[number]
        if dug:
            if len(dug) < state.board.components.tunnels:
                last = terrain.ways[dug[-1]]
                yield number, (terrain.sharp if state.stations >> last.end & 1 else terrain.straight)[last.number]
        else:
            other = lines[number ^ 1]
            if judged or not other or state.turn >= state.companies:
                yield number, _first_ways(state, other)


def _first_ways(state: State, other: tuple[int, ...]) -> tuple[Way, ...]:
    """The ways a line may begin with, given the tunnels of its company's other line."""
    terrain, taken = state.terrain, state.taken
    free = [start for start in terrain.starts if not taken >> start.space & 1]
    if other:
        near = near_sides(terrain.start_sides[terrain.ways[other[0]].space])
        free = [start for start in free if start.side not in near] or free
    return tuple([way for start in free for way in start.ways])


def _may_end(state: State, number: int, way: Way) -> bool:
    """Whether a line may finish on the side to which a way leads."""
    terrain = state.terrain
    near = near_sides(terrain.start_sides[terrain.ways[state.lines[number][0]].space])
    if way.end_side not in near:
        return True
    taken = state.taken
    return not any(not taken >> space & 1 for side, space in terrain.ends if side not in near)


def _fits(state: State, number: int, way: Way) -> bool:
    """Whether a way can be dug for a line, apart from any destination due on it."""
    if state.taken & way.bit or state.on_vertex >> way.end_lanes + number & 1:
        return False
    if way.end_side != NO_SIDE and not _may_end(state, number, way):
        return False
    return state.left > 1 or stations_due(state, number, way).bit_count() <= state.left


def stations_due(state: State, number: int, way: Way) -> int:
    """The vertices, as bits, where a way dug for a line needs a station that does not stand yet (RULES 2.3)."""
    on_vertex, on_edge = state.on_vertex, state.on_edge
    others = _ALL ^ 1 << number
    # Lines that do not share the new edge: whoever meets, begins on or parts from one of them needs a station.
    apart = others & ~(on_edge >> way.edge_lanes)
    due = 0
    if on_vertex >> way.end_lanes & apart:
        due = 1 << way.end
    dug = state.lines[number]
    before = on_edge >> state.terrain.ways[dug[-1]].edge_lanes if dug else on_vertex >> way.start_lanes
    if before & apart:
        due |= 1 << way.start
    return due & ~state.stations


def placeable(state: State, company: int, way: Way) -> int:
    """The destinations, as bits, that a company holds and could place on the space of a way (RULES 2.3)."""
    hand = state.hands[company] & OF_TYPE[way.spot]
    if hand:
        placed, near = state.placed, state.terrain.touching[way.space]
        for name in members(hand):
            twin = placed[TWIN[name]]
            if twin >= 0 and near >> twin & 1:
                hand ^= 1 << name
    return hand


def members(bits: int) -> list[int]:
    """The elements of a bit set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def _add_actions(state: State, number: int, way: Way, found: list[Action]) -> None:
    """Adds the tunnels a way stands for: one for every destination and bonus station to choose from."""
    line = number & 1
    names = [NONE]
    if way.spot != NO_SPOT:
        if state.posed:
            return
        names = members(placeable(state, number >> 1, way))
    if way.end_side == NO_SIDE:
        for name in names:
            found.append(tunnel(way.number, line, name))
        return
    bonuses = [NONE, *bonus_places(state, number, way)]
    found += [tunnel(way.number, line, name, bonus) for name in names for bonus in bonuses]


def bonus_places(state: State, number: int, way: Way) -> list[int]:
    """Where the bonus station of a line that a way finishes may be built: its start and end count (RULES 2.3)."""
    due = stations_due(state, number, way)
    if due.bit_count() >= state.left:
        return []
    standing = state.stations | due
    ways = state.terrain.ways
    return sorted(vertex for vertex in (ways[dug].end for dug in state.lines[number]) if not standing >> vertex & 1)


def points_at(terrain: Terrain, vertices: int) -> int:
    """What stations at these vertices (bits) score: a point for every spot around each."""
    return sum([terrain.spots_at[vertex] for vertex in members(vertices)])


def dig(state: State, action: Action) -> State:
    """The position after a tunnel, which has to be one of `tunnels`."""
    terrain = state.terrain
    way = terrain.ways[action & WAY_MASK]
    company = state.company
    number = 2 * company + (action >> LINE_AT & 1)
    name, bonus = (action >> NAME_AT & NAME_MASK) - 1, (action >> BONUS_AT) - 1
    due = stations_due(state, number, way)
    lane = 1 << number
    lines = state.lines
    dug = lines[number]
    on_vertex = state.on_vertex | lane << way.end_lanes
    if not dug:
        on_vertex |= lane << way.start_lanes
    earned, left, stations = state.earned, state.left, state.stations
    finished = state.finished
    if due:
        mine = earned[company]
        mine = mine._replace(dug=mine.dug + points_at(terrain, due))
        earned = (*earned[:company], mine, *earned[company + 1 :])
        left -= due.bit_count()
        stations |= due
    if way.end_side != NO_SIDE:
        finished |= lane
        if bonus >= 0:
            mine = earned[company]
            mine = mine._replace(bonus=mine.bonus + terrain.spots_at[bonus])
            earned = (*earned[:company], mine, *earned[company + 1 :])
            left -= 1
            stations |= 1 << bonus
    hands, placed, owners, posed = state.hands, state.placed, state.owners, state.posed
    if name >= 0:
        hands = (*hands[:company], hands[company] & ~(1 << name), *hands[company + 1 :])
        placed = (*placed[:name], way.space, *placed[name + 1 :])
        owners = (*owners[:name], company, *owners[name + 1 :])
        posed = True
    return State(
        state.board,
        terrain,
        state.players,
        (*lines[:number], (*dug, way.number), *lines[number + 1 :]),
        state.taken | way.bit,
        on_vertex,
        state.on_edge | lane << way.edge_lanes,
        stations,
        left,
        finished,
        state.blocked,
        hands,
        state.dealt,
        placed,
        owners,
        earned,
        state.turn,
        state.dug + 1,
        posed,
        state.last,
        state.reason,
    )
