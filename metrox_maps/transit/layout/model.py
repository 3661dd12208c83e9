"""The solver's model of a part of a layout: some nodes and chains are placed anew, everything else stands.

Unknown are the places of the nodes and of each chain's corners, the direction of every straight piece (one of eight) and
its length. Two pieces that might touch are kept apart by a choice among the eight directions: all of the one lies at
least a lattice line beyond all of the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from metrox_maps.transit.layout.pieces import AXES, apart, corners, direction, walk_through
from metrox_maps.transit.layout.problem import STEPS, Cell, Drawing, Problem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

BEND = 24
"""Price of a line's turn by 45°; the other prices are in proportion."""

SQUARE = 51
"""Of 90°: a little over two turns, since a rounder way reads better."""

SHARP = 400
"""Of 135°, at a node only; inside a chain there is none."""

MOVED = 2
"""Of a step away from a node's target, times the weight of the node (itself and a third of what hangs on it)."""

LONG, TOO_LONG = 5, 10
"""Of a step more than a chain has edges, and of each beyond half as many again: edges should be alike."""

HEADED = 3
"""Of each 45° beyond the first by which a chain leaves its node off its heading."""

_CORNERS = 2
"""Corners a chain may have anew; one that has more keeps as many."""

Lits = dict[int, Any]
"""For each direction, the literal that says it is taken; a standing piece has 1 for its own."""


@dataclass(frozen=True, slots=True)
class _Place:
    x: Any
    y: Any


@dataclass(frozen=True, slots=True)
class _Piece:
    chain: int
    start: int
    end: int
    """Indices of its ends among the places: pieces that share one need no keeping apart."""
    free: bool


class Model:
    """A part of a layout to be solved for; `nodes` and `chains` are free, the rest is as in `given`."""

    def __init__(
        self, problem: Problem, given: Drawing, nodes: Collection[int], chains: Collection[int], *, reach: int
    ) -> None:
        from ortools.sat.python import cp_model

        self.problem, self.given, self.reach = problem, given, reach
        self.free_nodes, self.free_chains = frozenset(nodes), frozenset(chains)
        self.model = cp_model.CpModel()
        self._cost: list[tuple[int, Any]] = []
        self._places: list[_Place] = []
        self._known: list[tuple[Any, int]] = []
        self._leaving: dict[tuple[int, int], Lits] = {}
        self._pieces: list[_Piece] = []
        self._of: dict[int, list[int]] = {}
        self._separated: set[tuple[int, int]] = set()
        self._weights = _weights(problem)
        self._nodes = [self._node(number) for number in range(len(problem.targets))]
        for number in range(len(problem.chains)):
            if number in self.free_chains:
                self._chain(number)
            else:
                self._standing(number)
        for node, around in enumerate(problem.around):
            if any(number in self.free_chains for number in around):
                self._around(node, around)
        for node, one, two, weight in problem.straight:
            if one in self.free_chains or two in self.free_chains:
                self._straight(node, one, two, weight)

    # -- what there is ----------------------------------------------------------------------------------------------

    def _place(self, x: Any, y: Any, at: Cell | None = None) -> int:
        self._places.append(_Place(x, y))
        if at is not None:
            self._known += [(x, at[0]), (y, at[1])]
        return len(self._places) - 1

    def _node(self, number: int) -> int:
        at, lock = self.given.at[number], self.problem.locked[number]
        if number not in self.free_nodes or lock is not None:
            return self._place(*at)
        x = self.model.new_int_var(at[0] - self.reach, at[0] + self.reach, "")
        y = self.model.new_int_var(at[1] - self.reach, at[1] + self.reach, "")
        for value, wish in zip((x, y), self.problem.targets[number], strict=True):
            off = self.model.new_int_var(0, 10_000, "")
            self.model.add(off >= value - round(wish))
            self.model.add(off >= round(wish) - value)
            self._cost.append((MOVED * self._weights[number], off))
        return self._place(x, y, at)

    def _standing(self, number: int) -> None:
        chain, walk = self.problem.chains[number], self.given.walks[number]
        ends = [self._nodes[chain.a], *(self._place(*cell) for cell in corners(walk)), self._nodes[chain.b]]
        self._lay(number, ends, free=False)
        self._leaving[number, chain.a] = {direction(walk[0], walk[1]): 1}
        self._leaving[number, chain.b] = {direction(walk[-1], walk[-2]): 1}

    def _lay(self, number: int, ends: list[int], *, free: bool) -> None:
        for a, b in zip(ends, ends[1:], strict=False):
            self._of.setdefault(number, []).append(len(self._pieces))
            self._pieces.append(_Piece(number, a, b, free))

    def _chain(self, number: int) -> None:
        chain, walk, model = self.problem.chains[number], self.given.walks[number], self.model
        now = [walk[0], *corners(walk), walk[-1]]
        ways = [direction(a, b) for a, b in zip(now, now[1:], strict=False)]
        wanted = max(len(ways), min(_CORNERS, chain.count) + 1)
        lengths_now = [max(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in zip(now, now[1:], strict=False)]
        # What has fewer corners now has pieces of no length at its end.
        now += [now[-1]] * (wanted - len(ways))
        lengths_now += [0] * (wanted - len(ways))
        ways += [ways[-1]] * (wanted - len(ways))
        ends = [self._nodes[chain.a]]
        for cell in now[1:-1]:
            x, y = (model.new_int_var(value - 2 * self.reach, value + 2 * self.reach, "") for value in cell)
            ends.append(self._place(x, y, cell))
        ends.append(self._nodes[chain.b])
        longest = 2 * chain.count + 8 + len(walk)
        before: Lits | None = None
        lengths = []
        for k, (way, length_now) in enumerate(zip(ways, lengths_now, strict=True)):
            lits = {d: model.new_bool_var("") for d in range(8)}
            model.add_exactly_one(lits.values())
            self._known += [(lit, int(d == way)) for d, lit in lits.items()]
            length = model.new_int_var(0 if k else 1, longest, "")
            self._known.append((length, length_now))
            lengths.append(length)
            start, end = self._places[ends[k]], self._places[ends[k + 1]]
            for d, lit in lits.items():
                model.add(end.x - start.x == STEPS[d][0] * length).only_enforce_if(lit)
                model.add(end.y - start.y == STEPS[d][1] * length).only_enforce_if(lit)
            if before is not None:
                self._bend(before, lits, length, len(chain.lines))
            else:
                self._leaving[number, chain.a] = lits
                self._headed(lits, chain.headings[0])
            before = lits
        assert before is not None
        self._leaving[number, chain.b] = {(d + 4) % 8: lit for d, lit in before.items()}
        self._headed(self._leaving[number, chain.b], chain.headings[1])
        self._lay(number, ends, free=True)
        steps = sum(lengths)
        model.add(steps >= chain.count)
        for price, allowed in ((LONG, chain.count), (TOO_LONG, chain.count + max(1, chain.count // 2))):
            over = model.new_int_var(0, longest * wanted, "")
            model.add(over >= steps - allowed)
            self._cost.append((price, over))

    # -- what it costs, and what must not be --------------------------------------------------------------------------

    def _headed(self, lits: Lits, heading: float) -> None:
        for d, lit in lits.items():
            off = round(abs((d * 45 - heading + 180) % 360 - 180) / 45)
            if off > 1:
                self._cost.append((HEADED * (off - 1), lit))

    def _bend(self, one: Lits, two: Lits, length: Any, lines: int) -> None:
        """The turn between two pieces of a chain; a piece of no length goes on as the one before."""
        model = self.model
        slight, square = model.new_bool_var(""), model.new_bool_var("")
        some = model.new_bool_var("")
        model.add(length >= 1).only_enforce_if(some)
        model.add(length == 0).only_enforce_if(some.negated())
        for d, a in one.items():
            model.add_bool_or([some, a.negated(), two[d]])
            for e, b in two.items():
                eighths = min((d - e) % 8, (e - d) % 8)
                if eighths:
                    allowed = [slight] if eighths == 1 else [square] if eighths == 2 else []
                    model.add_bool_or([a.negated(), b.negated(), *allowed])
        self._cost += [(lines * BEND, slight), (lines * SQUARE, square)]

    def _around(self, node: int, around: tuple[int, ...]) -> None:
        """All chains of a node leave differently, in their order."""
        if len(around) < 2:
            return
        model = self.model
        ways = [sum(d * lit for d, lit in self._leaving[number, node].items()) for number in around]
        wraps = [model.new_bool_var("") for _ in around]
        model.add_exactly_one(wraps)
        for k, wrap in enumerate(wraps):
            model.add(ways[(k + 1) % len(ways)] >= ways[k] + 1 - 8 * wrap)

    def _straight(self, node: int, one: int, two: int, weight: int) -> None:
        model = self.model
        turned = [model.new_bool_var("") for _ in range(3)]
        for d, a in self._leaving[one, node].items():
            for e, b in self._leaving[two, node].items():
                eighths = 4 - min((d - e) % 8, (e - d) % 8)
                if 0 < eighths < 4:
                    model.add_bool_or([*(x.negated() for x in (a, b) if not isinstance(x, int)), turned[eighths - 1]])
        self._cost += [(weight * price, lit) for price, lit in zip((BEND, SQUARE, SHARP), turned, strict=True)]

    def _pairs(self) -> Iterator[tuple[int, int]]:
        for j, two in enumerate(self._pieces):
            for i, one in enumerate(self._pieces[:j]):
                if (one.free or two.free) and one.chain != two.chain:
                    if not {one.start, one.end} & {two.start, two.end}:
                        yield i, j

    def separate(self, values: Mapping[int, tuple[Cell, Cell]], *, gap: int) -> int:
        """Keeps apart every pair of pieces that, standing as `values` say, is nearer than `gap`; returns how many."""
        count = 0
        for i, j in self._pairs():
            if (i, j) not in self._separated and apart(values[i], values[j]) < gap:
                self._separate(i, j)
                count += 1
        return count

    def _separate(self, i: int, j: int) -> None:
        self._separated.add((i, j))
        model = self.model
        one = [self._places[k] for k in (self._pieces[i].start, self._pieces[i].end)]
        two = [self._places[k] for k in (self._pieces[j].start, self._pieces[j].end)]
        beyond = []
        for x, y in AXES:
            for sign in (1, -1):
                lit = model.new_bool_var("")
                beyond.append(lit)
                for p in one:
                    for q in two:
                        model.add(sign * (x * (p.x - q.x) + y * (p.y - q.y)) >= 1).only_enforce_if(lit)
        model.add_bool_or(beyond)

    # -- solving ------------------------------------------------------------------------------------------------------

    def standing(self) -> dict[int, tuple[Cell, Cell]]:
        """Where each piece is in the given drawing."""
        known = {id(var): value for var, value in self._known}

        def value(part: Any) -> int:
            return part if isinstance(part, int) else known[id(part)]

        return self._values(value)

    def _values(self, value: Any) -> dict[int, tuple[Cell, Cell]]:
        at = [(value(place.x), value(place.y)) for place in self._places]
        return {number: (at[piece.start], at[piece.end]) for number, piece in enumerate(self._pieces)}

    def solve(self, limit: float) -> tuple[Drawing, dict[int, tuple[Cell, Cell]]] | None:
        """The best drawing found within a limit of the solver's own work, and where each piece is; None: none found."""
        from ortools.sat.python import cp_model

        model = self.model
        model.minimize(sum(price * value for price, value in self._cost))
        model.clear_hints()
        for var, value in self._known:
            model.add_hint(var, value)
        solver = cp_model.CpSolver()
        # One worker and a limit that is no clock: the same result on every machine.
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = limit
        status = solver.solve(model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        at = self._values(lambda part: part if isinstance(part, int) else int(solver.value(part)))
        nodes = [(self._places[k].x, self._places[k].y) for k in self._nodes]
        drawing = Drawing(
            at=tuple(
                (x if isinstance(x, int) else int(solver.value(x)), y if isinstance(y, int) else int(solver.value(y)))
                for x, y in nodes
            ),
            walks=tuple(
                walk_through([at[pieces[0]][0], *(at[piece][1] for piece in pieces)])
                for pieces in (self._of[number] for number in range(len(self.problem.chains)))
            ),
        )
        return drawing, at


def _weights(problem: Problem) -> list[int]:
    """For each node, itself and a third of the stations on its chains."""
    hanging = [0] * len(problem.targets)
    for chain in problem.chains:
        for end in (chain.a, chain.b):
            hanging[end] += chain.count - 1
    return [1 + count // 3 for count in hanging]
