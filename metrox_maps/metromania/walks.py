"""Where lines can run in a city: a search over (vertex, direction), on whole sets of vertices at once.

A line is a walk along the lattice. Each of its tunnels takes a space beside its edge: the first one the space behind a
white arrow, the last one that behind a black arrow, all others open spaces, which are neither Lake nor Park nor behind
an arrow. It turns by a sixth of a full turn at most (more is an acute angle) and comes to no vertex twice (RULES 2.3).

Two edges of such a walk never lie on one space: they would share a vertex, where the walk turns by a third, or comes
twice. So any open space beside each edge will do, and no space has to be kept in mind. Stations and other lines are
left out: what is found here is what a line can do on the empty board, and without help.

A set of vertices is an integer with one bit for each; a step in one direction is a shift. A set of states is six of
them, one for each direction in which the last tunnel ran.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from metrox_maps.geometry.grids import DIRECTIONS, SIDES, HexGrid, hex_grid
from metrox_maps.metromania.facts import Arrow, City, near_sides
from metrox_maps.metromania.model import FORBIDDEN

States = Sequence[int]
"""By direction of the last tunnel: where its ends are."""
MOST_STEPS = 20_000
"""Steps in one city after which no more lines are searched for that come to no vertex twice."""
_NONE = (0,) * SIDES


@dataclass(frozen=True, slots=True)
class Lattice:
    """A hexagon as bits: where a vertex stands, how far a step in each direction shifts, the ways in a space."""

    bits: tuple[int, ...]
    shifts: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    """By space and direction: the vertex from which one of its edges leads that way, as a bit."""

    def moved(self, vertices: int, direction: int) -> int:
        """A set of vertices one step further."""
        shift = self.shifts[direction]
        return vertices << shift if shift > 0 else vertices >> -shift


@lru_cache(maxsize=16)
def lattice(side: int) -> Lattice:
    """The lattice of a hexagon of that side length."""
    grid = hex_grid(side)
    width = 2 * side + 3
    bits = tuple(1 << ((b + side + 1) * width + a + side + 1) for a, b in grid.vertices)
    ways = []
    for corners in grid.corners:
        found = [0] * SIDES
        for start in corners:
            for end in corners:
                if start != end:
                    found[grid.neighbours[start].index(end)] = bits[start]
        ways.append(tuple(found))
    return Lattice(bits, tuple(b * width + a for a, b in DIRECTIONS), tuple(ways))


@dataclass(frozen=True, slots=True)
class Spread:
    """How far lines come from one place: `within[k]` are the states after at most k tunnels; the last entry is all."""

    within: tuple[States, ...]

    @property
    def all(self) -> States:
        """Every state a line can be in, however many tunnels it has."""
        return self.within[-1]

    def after(self, tunnels: int) -> States:
        """Every state a line can be in after at most so many tunnels."""
        return self.within[min(tunnels, len(self.within) - 1)]


@dataclass(frozen=True)
class Walks:
    """The lines that are possible in one city. `kept_off` are further kinds of spaces that no tunnel may lie on."""

    city: City
    kept_off: str = ""

    @cached_property
    def _lattice(self) -> Lattice:
        return lattice(self.city.grid.side)

    @cached_property
    def _ground(self) -> States:
        """By direction: the vertices from which a tunnel on an open space can run that way."""
        taken = {arrow.space for arrow in (*self.city.starts, *self.city.ends)}
        ground = [0] * SIDES
        for space, kind in enumerate(self.city.kinds):
            if kind not in FORBIDDEN and kind not in self.kept_off and space not in taken:
                for direction, bit in enumerate(self._lattice.ways[space]):
                    ground[direction] |= bit
        return tuple(ground)

    @cached_property
    def starts(self) -> tuple[Arrow, ...]:
        """White arrows that can be used: not those over Lake or Park."""
        return usable(self.city, self.city.starts)

    @cached_property
    def ends(self) -> tuple[Arrow, ...]:
        """Black arrows that can be used."""
        return usable(self.city, self.city.ends)

    @cached_property
    def spreads(self) -> dict[Arrow, Spread]:
        """For each usable white arrow how far the lines come that begin there."""
        return {start: self._spread(self._first_states((start,))) for start in self.starts}

    @cached_property
    def everywhere(self) -> Spread:
        """How far lines come from the nearest white arrow."""
        return self._spread(self._first_states(self.starts))

    @cached_property
    def allowed(self) -> dict[Arrow, tuple[tuple[int, Arrow], ...]]:
        """For each usable white arrow the black ones that lines from there lead to and may end at, nearest first.

        Those are the ends off the start's side and its neighbours, or all of them where no such end can be used; with
        each the tunnels of the shortest line. It may come to a vertex twice, so that they can be too few; see `line`.
        """
        return {start: tuple(self._allowed(start, spread)) for start, spread in self.spreads.items()}

    def _allowed(self, start: Arrow, spread: Spread) -> list[tuple[int, Arrow]]:
        near = near_sides(start.side)
        ends = [end for end in self.ends if end.side not in near] or self.ends
        found = [(least, end) for end in ends if (least := self._least(spread, end)) is not None]
        return sorted(found, key=lambda pair: pair[0])

    def _least(self, spread: Spread, end: Arrow) -> int | None:
        last = self._last_steps[end]
        if not _follows(spread.all, last):
            return None
        # States only grow, so that the first of them from which the end can follow is found by halving.
        return bisect_left(spread.within, True, key=partial(_follows, tunnels=last)) + 1

    def line(self, start: Arrow, end: Arrow, most: int) -> int | None:
        """Tunnels of the shortest line of at most `most` that comes to no vertex twice; None if there is none.

        The search goes backward from the end and only to states that a line from the start can be in by then. Once the
        lines of this city have taken `MOST_STEPS` steps it answers with the least number of `allowed`.
        """
        least = self._least(self.spreads[start], end)
        if least is None:
            return None
        search = _Search(self.city.grid, self._lattice, self._ground, self.spreads[start], self._budget)
        try:
            return next((tunnels for tunnels in range(least, most + 1) if search.ends(end, tunnels)), None)
        except _GivenUpError:
            return least if least <= most else None

    @cached_property
    def _budget(self) -> _Budget:
        return _Budget(MOST_STEPS)

    def nearest(self, start: Arrow, most: int) -> tuple[int, Arrow] | None:
        """The nearest allowed end of a start and the tunnels of that line, if it takes at most `most`."""
        best: tuple[int, Arrow] | None = None
        for least, end in self.allowed[start]:
            if best is not None and least >= best[0]:
                break
            tunnels = self.line(start, end, most if best is None else best[0] - 1)
            if tunnels is not None:
                best = tunnels, end
        return best

    def leaves(self, start: Arrow) -> bool:
        """Whether a second tunnel can follow the first one: on an open space, or behind a black arrow."""
        first = self._first_states((start,))
        return any(_ready(first, d) & self._ground[d] for d in range(SIDES)) or any(
            _follows(first, last) for last in self._last_steps.values()
        )

    def enters(self, end: Arrow) -> bool:
        """Whether a last tunnel can follow another one: on an open space, or behind a white arrow."""
        arriving = [self._lattice.moved(self._ground[d], d) for d in range(SIDES)]
        last = self._last_steps[end]
        return _follows(arriving, last) or _follows(self._first_states(self.starts), last)

    def can_dig(self, space: int, tunnels: int | None = None) -> bool:
        """Whether some line of at most so many tunnels (None: however many) can have one on this open space."""
        states = self.everywhere.all if tunnels is None else self.everywhere.after(tunnels - 1)
        return _follows(states, enumerate(self._lattice.ways[space]))

    @cached_property
    def touched(self) -> int:
        """The vertices that a line can come to, as bits: those at which a station may ever stand."""
        vertices = 0
        for states in self.everywhere.all:
            vertices |= states
        reached = (end for end, last in self._last_steps.items() if _follows(self.everywhere.all, last))
        for arrow in (*self.starts, *reached):
            vertices |= self._lattice.bits[arrow.left] | self._lattice.bits[arrow.right]
        return vertices

    def touches(self, space: int) -> bool:
        """Whether a line can come to a corner of this space."""
        return any(self.touched & self._lattice.bits[corner] for corner in self.city.grid.corners[space])

    def _first_states(self, starts: Iterable[Arrow]) -> States:
        """After the first tunnel: in the arrow's space, from an end of its border edge to another corner."""
        grid, states = self.city.grid, [0] * SIDES
        for arrow in starts:
            for begin in (arrow.left, arrow.right):
                for end in grid.corners[arrow.space]:
                    if end != begin:
                        states[grid.neighbours[begin].index(end)] |= self._lattice.bits[end]
        return tuple(states)

    @cached_property
    def _last_steps(self) -> dict[Arrow, tuple[tuple[int, int], ...]]:
        """For each usable black arrow the last tunnels that lead to the city's side: direction, and begin as a bit."""
        return {
            arrow: tuple((direction, self._lattice.bits[begin]) for direction, begin in _last(self.city.grid, arrow))
            for arrow in self.ends
        }

    def _spread(self, first: States) -> Spread:
        turns = [
            ((direction - 1) % SIDES, direction, (direction + 1) % SIDES, ground, max(shift, 0), max(-shift, 0))
            for direction, (ground, shift) in enumerate(zip(self._ground, self._lattice.shifts, strict=True))
        ]
        within: list[States] = [_NONE, first]
        seen, newest = list(first), list(first)
        while any(newest):
            newest = [
                ((newest[left] | newest[straight] | newest[right]) & ground) << up >> down & ~seen[straight]
                for left, straight, right, ground, up, down in turns
            ]
            seen = [one | other for one, other in zip(seen, newest, strict=True)]
            within.append(seen)
        return Spread(tuple(within[:-1]))


class _GivenUpError(Exception):
    """The steps of a city are used up."""


@dataclass(slots=True)
class _Budget:
    """How many steps are left."""

    left: int

    def spend(self) -> None:
        """Takes one. Raises `_GivenUpError` where none is left."""
        if self.left <= 0:
            raise _GivenUpError
        self.left -= 1


@dataclass(frozen=True, slots=True)
class _Search:
    """Looks for lines of just so many tunnels that come to no vertex twice, backward from their end."""

    grid: HexGrid
    lattice: Lattice
    ground: States
    spread: Spread
    budget: _Budget

    def ends(self, end: Arrow, tunnels: int) -> bool:
        """Whether a line of so many tunnels leads to this black arrow. Raises `_GivenUpError`."""
        for direction, begin in _last(self.grid, end):
            taken = frozenset((begin, self.grid.neighbours[begin][direction]))
            if self._arrives(begin, direction, tunnels - 1, taken):
                return True
        return False

    def _arrives(self, vertex: int, direction: int, tunnels: int, taken: frozenset[int]) -> bool:
        """Whether a line of so many tunnels comes to a vertex, by none that is taken, and can go on in a direction."""
        return any(self._is_state(vertex, (direction + turn) % SIDES, tunnels, taken) for turn in (0, 1, -1))

    def _is_state(self, vertex: int, direction: int, tunnels: int, taken: frozenset[int]) -> bool:
        if tunnels < 1 or not self.spread.after(tunnels)[direction] & self.lattice.bits[vertex]:
            return False
        self.budget.spend()
        before = self.grid.neighbours[vertex][(direction + SIDES // 2) % SIDES]
        if before < 0 or before in taken:
            return False
        if tunnels == 1:
            return True  # the states after one tunnel are those of the first tunnels, which begin at `before`
        return bool(self.ground[direction] & self.lattice.bits[before]) and self._arrives(
            before, direction, tunnels - 1, taken | {before}
        )


def usable(city: City, arrows: Iterable[Arrow]) -> tuple[Arrow, ...]:
    """The arrows that do not point at Lake or Park."""
    return tuple(arrow for arrow in arrows if city.kinds[arrow.space] not in FORBIDDEN)


def _ready(states: States, direction: int) -> int:
    """The vertices from which a line can go on in a direction without an acute angle."""
    return states[direction] | states[direction - 1] | states[(direction + 1) % SIDES]


def _follows(states: States, tunnels: Iterable[tuple[int, int]]) -> bool:
    """Whether one of these tunnels, each a direction and the vertex where it begins as a bit, can follow."""
    return any(_ready(states, direction) & bit for direction, bit in tunnels)


def _last(grid: HexGrid, arrow: Arrow) -> Iterator[tuple[int, int]]:
    """The tunnels in an arrow's space whose far end is on its side of the city: direction, and where they begin."""
    for far in (arrow.left, arrow.right):
        for begin in grid.corners[arrow.space]:
            if begin != far:
                yield grid.neighbours[begin].index(far), begin
