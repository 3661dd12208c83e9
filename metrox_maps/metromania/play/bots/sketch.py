"""A quick and sensible way to go on from any position: what search bots play games to their end with."""

from __future__ import annotations

from metrox_maps.metromania.play.bots.guide import FAR, Guide, first_side, guide_of
from metrox_maps.metromania.play.digging import OF_TYPE, dig, points_at, stations_due, tunnels
from metrox_maps.metromania.play.engine import built, ended, intermediate_stations
from metrox_maps.metromania.play.moves import BONUS_AT, LINE_AT, NAME_AT, NAME_MASK, WAY_MASK, Action
from metrox_maps.metromania.play.state import HIDDEN, State
from metrox_maps.metromania.play.terrain import NO_SIDE
from metrox_maps.simulate.luck import Luck

_POINT = 6
"""What a point is worth beside a tunnel less to dig, of which one is worth `_STEP`."""
_STEP = 4
_PLACED = 14
_FINISH = 12
_SECOND = 12
"""A tunnel of the line that is nearer to its end comes first; beginning the second line too early costs so much."""
_CHANCE = 6
"""Up to so much is added by chance."""
_GOOD_STATION = 3
"""An intermediate station that earns so much is worth a turn."""


def sketched_turn(state: State, luck: Luck) -> State:
    """The position after a quick turn of the company to move."""
    following = tunnels(state)
    stations = intermediate_stations(state)
    if stations:
        best = max(stations, key=state.terrain.spots_at.__getitem__)
        gain = state.terrain.spots_at[best]
        if not following or (gain >= _GOOD_STATION and luck.below(2)):
            return ended(built(state, best))
    while following:
        state = dig(state, _chosen(state, following, luck))
        following = tunnels(state)
    return ended(state)


def _chosen(state: State, following: list[Action], luck: Luck) -> Action:
    """A tunnel that leads on, scores, or places a destination."""
    if len(following) == 1:
        return following[0]
    terrain = state.terrain
    guide = guide_of(terrain)
    first = 2 * state.company
    tables = [_table(guide, state, first), _table(guide, state, first + 1)]
    limit = state.board.components.tunnels
    ways, left = terrain.ways, [limit - len(state.lines[first]), limit - len(state.lines[first + 1])]
    best, most = following[0], -(10**9)
    for action in following:
        way = ways[action & WAY_MASK]
        line = action >> LINE_AT & 1
        table = tables[line]
        value = luck.below(_CHANCE)
        due = stations_due(state, first + line, way)
        if due:
            value += _POINT * points_at(terrain, due)
        if action >> NAME_AT & NAME_MASK:
            value += _PLACED
        if way.end_side != NO_SIDE:
            bonus = (action >> BONUS_AT) - 1
            value += _FINISH * _STEP + (_POINT * terrain.spots_at[bonus] if bonus >= 0 else 0)
        elif table is None:
            value += -_SECOND - _STEP * guide.empty(terrain.start_sides[way.space])[way.number]
        else:
            away = table[way.number]
            value -= _STEP * away if away < left[line] else _STEP * FAR // 4
        if value > most:
            best, most = action, value
    return best


def _table(guide: Guide, state: State, number: int) -> list[int] | None:
    """The distances of a line, or None for one not begun."""
    return guide.empty(first_side(state, number)) if state.lines[number] else None


def sketched_end(state: State, luck: Luck) -> State:
    """The end of a game played on quickly by all."""
    while state.last:
        state = sketched_turn(state, luck)
    return state


def imagined(state: State, luck: Luck) -> State:
    """The state with hands that might be the hidden ones: of the types everybody has seen, letters by chance."""
    if HIDDEN not in state.hands:
        return state
    known = sum(hand for hand in state.hands if hand != HIDDEN)
    unknown = [name for name, space in enumerate(state.placed) if space < 0 and not known >> name & 1]
    hands = list(state.hands)
    for company, hand in enumerate(hands):
        if hand != HIDDEN:
            continue
        held = 0
        for of_type, count in zip(OF_TYPE, state.dealt[company], strict=True):
            placed = sum(owner == company and of_type >> name & 1 for name, owner in enumerate(state.owners))
            for _ in range(count - placed):
                fitting = [name for name in unknown if of_type >> name & 1]
                name = fitting[luck.below(len(fitting))]
                unknown.remove(name)
                held |= 1 << name
        hands[company] = held
    return state._replace(hands=tuple(hands))
