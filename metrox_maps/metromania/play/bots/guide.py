"""How far lines are from their ends: the sense of direction of every bot but the random ones."""

from __future__ import annotations

from functools import lru_cache

from metrox_maps.metromania.facts import near_sides
from metrox_maps.metromania.model import SPOTS
from metrox_maps.metromania.play.state import State
from metrox_maps.metromania.play.terrain import NO_SIDE, WAYS_PER_SPACE, Terrain

FAR = 99
"""So many tunnels stand for an end that cannot be reached."""


class Guide:
    """Distances to the ends on one terrain. `after[way]`: the tunnels still to be dug once a way is."""

    __slots__ = ("_before", "_free", "_spots", "_terrain")

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        before: list[list[int]] = [[] for _ in terrain.ways]
        for way in terrain.ways:
            if way.end_side != NO_SIDE:
                continue  # a line ends there
            for following in terrain.straight[way.number]:
                before[following.number].append(way.number)
        self._before = before
        self._spots = sum(1 << space for space, kind in enumerate(terrain.city.kinds) if kind in SPOTS)
        self._free: dict[int, list[int]] = {}

    def empty(self, side: int) -> list[int]:
        """The distances of a line that starts on a side, in an empty city."""
        if side not in self._free:
            self._free[side] = self.distances(side, 0)
        return self._free[side]

    def distances(self, side: int, taken: int) -> list[int]:
        """The distances of a line that starts on a side, around the spaces that are taken (bits).

        They lead around spots, also those at an end: a company soon has no destination left for them. From one they
        lead on. The line's own way so far and angles at stations are not looked at. Where every end it may take is
        taken, all others count (RULES 2.3).
        """
        terrain, before, spots = self._terrain, self._before, self._spots
        near = near_sides(side)
        ends = [space for where, space in terrain.ends if where not in near and not taken >> space & 1]
        if not ends:
            ends = [space for where, space in terrain.ends if not taken >> space & 1]
        after = [FAR] * len(terrain.ways)
        level = [
            number
            for space in ends
            for number in range(WAYS_PER_SPACE * space, WAYS_PER_SPACE * (space + 1))
            if self._finishes(number)
        ]
        steps = 0
        while level:
            reached = []
            for number in level:
                if after[number] > steps:
                    after[number] = steps
                    if not spots >> number // WAYS_PER_SPACE & 1:
                        reached += before[number]
            steps += 1
            level = [
                number for number in reached if after[number] > steps and not taken >> number // WAYS_PER_SPACE & 1
            ]
        return after

    def _finishes(self, number: int) -> bool:
        """Whether a way of a black arrow's space leads to its border edge; only such ones come after others."""
        return bool(self._before[number]) and self._terrain.ways[number].end_side != NO_SIDE


@lru_cache(maxsize=64)
def guide_of(terrain: Terrain) -> Guide:
    """The guide of a terrain."""
    return Guide(terrain)


def first_side(state: State, number: int) -> int:
    """The side on which a line has begun. The line has."""
    terrain = state.terrain
    return terrain.start_sides[terrain.ways[state.lines[number][0]].space]
