"""What a position at the end of a turn promises the company that made it, told at a glance."""

from __future__ import annotations

from metrox_maps.metromania.facts import near_sides
from metrox_maps.metromania.play.bots.guide import FAR, first_side, guide_of
from metrox_maps.metromania.play.state import State
from metrox_maps.metromania.play.terrain import LANES, Terrain

_TUNNEL = 1.2
"""What a tunnel less to dig to a line's end is worth, in points."""
_FINISHED = 4.0
_SERVED = 5.0
"""A placed destination that an own line's station touches."""
_TOUCHED = 2.0
"""One that some other line's station touches."""
_PLACED = 3.0
_STUCK = -12.0
"""A line that will not come to its end."""
_KEPT = (0.15, 0.45, 0.9)
"""Part of the points of stations that will count, by the number of lines that will finish."""


class Outlook:
    """Values of the positions that one turn of one company can lead to."""

    def __init__(self, state: State) -> None:
        """Measures the distances around what is built before the turn."""
        self._company = state.company
        self._terrain = state.terrain
        self._guide = guide_of(state.terrain)
        self._taken = state.taken
        self._tables: dict[int, list[int]] = {}

    def value(self, after: State) -> float:
        """Points that a position, before its turn is ended, promises roughly."""
        company = self._company
        away = [self._away(after, 2 * company), self._away(after, 2 * company + 1)]
        value = 0.0
        chances = 0.0
        limit = after.board.components.tunnels
        for line, tunnels in enumerate(away):
            left = limit - len(after.lines[2 * company + line])
            if not tunnels:
                value += _FINISHED
                chances += 1
            elif tunnels > left:
                value += _STUCK
            else:
                value -= _TUNNEL * tunnels
                chances += max(0.3, 1 - tunnels / 20)
        low = int(chances)
        part = chances - low
        kept = _KEPT[low] if low == 2 else _KEPT[low] * (1 - part) + _KEPT[low + 1] * part
        return value + kept * sum(after.earned[company]) + self._destinations(after)

    def _away(self, after: State, number: int) -> int:
        """Tunnels a line has still to be dug: 0 for a finished one."""
        if after.finished >> number & 1:
            return 0
        line = after.lines[number]
        if line:
            return self._table(first_side(after, number))[line[-1]]
        other = after.lines[number ^ 1]
        return self._nearest(after.taken, first_side(after, number ^ 1) if other else -1)

    def _nearest(self, taken: int, avoid: int) -> int:
        near = () if avoid < 0 else near_sides(avoid)
        return min(
            (
                self._table(start.side)[way.number] + 1
                for start in self._terrain.starts
                if not taken >> start.space & 1 and start.side not in near
                for way in start.ways
            ),
            default=FAR,
        )

    def _table(self, side: int) -> list[int]:
        if side not in self._tables:
            self._tables[side] = self._guide.distances(side, self._taken)
        return self._tables[side]

    def _destinations(self, after: State) -> float:
        """What the company's placed destinations promise."""
        company, terrain = self._company, self._terrain
        value = 0.0
        own = 3 << 2 * company
        for name, owner in enumerate(after.owners):
            if owner == company:
                value += _PLACED
                value += _service(after, terrain, after.placed[name], own)
        return value


def _service(after: State, terrain: Terrain, space: int, own: int) -> float:
    """What the stations at a destination's space promise, the company's lines (bits) and others'."""
    best = 0.0
    for vertex in terrain.grid.corners[space]:
        if after.stations >> vertex & 1:
            mine = after.on_vertex >> LANES * vertex & own
            best = max(best, _SERVED if mine else _TOUCHED)
    return best
