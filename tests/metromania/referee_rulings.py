"""What a company may dig: the referee's reading of the rules of building (RULES 2.3), for one tunnel at a time."""

from __future__ import annotations

from collections.abc import Iterator

from tests.metromania.referee_geometry import FORBIDDEN, SPOTS, Arrow, City, Vertex, adjacent
from tests.metromania.referee_state import Line, State, Table, Tunnel

TUNNELS_A_TURN = 3


class Rulings:
    """Says of a position what the rules allow."""

    city: City
    state: State
    most_stations: int
    most_tunnels: int

    def _arrows(self, kind: str) -> list[Arrow]:
        """The starts or the ends of the frame, usable or not."""
        return [arrow for arrow in self.city.arrows.values() if arrow.kind == kind]

    def _side_refused(self, arrow: Arrow, side: int, table: Table) -> bool:
        """Whether a line may not use an arrow because of the city side where it, or the company's other one, started."""
        near = {(side - 1) % 6, side, (side + 1) % 6}
        allowed = [each for each in self._arrows(arrow.kind) if each.side not in near]
        free = [e for e in allowed if e.space not in table.taken and self.city.kinds[e.space] not in FORBIDDEN]
        return arrow.side in near and bool(free)

    def _start_side(self, line: Line) -> int:
        """The city side where a line started."""
        return self.city.arrows[line.spaces[0]].side

    def _missing(self, company: int, tunnel: Tunnel, table: Table) -> list[Vertex]:
        """The stations that a tunnel makes its company build, in the order they are met."""
        own = table.lines[company, tunnel.line].vertices
        u, w, edge = tunnel.start, tunnel.end, frozenset({tunnel.start, tunnel.end})
        at_start = at_end = False
        for key, edges in table.edges.items():
            if key == (company, tunnel.line) or edge in edges:
                continue
            if len(own) >= 2:
                at_start |= frozenset({own[-2], u}) in edges
            elif not own:
                at_start |= u in table.vertices[key]
            at_end |= w in table.vertices[key]
        return [v for v, wanted in ((u, at_start), (w, at_end)) if wanted and v not in table.stations]

    def _objection(self, company: int, tunnel: Tunnel, table: Table, *, turn: bool) -> str | None:
        """Why a company may not dig a tunnel, or None; limits of a single turn count only if `turn` is set."""
        state, city = self.state, self.city
        line = state.lines[company][tunnel.line]
        u, w = tunnel.start, tunnel.end
        if turn and state.dug >= TUNNELS_A_TURN:
            return "three tunnels are dug"
        if line.finished:
            return "the line is finished"
        if len(line.spaces) >= self.most_tunnels:
            return "the line has no tunnels left"
        if tunnel.space not in city.kinds or u == w or not {u, w} <= city.corners[tunnel.space]:
            return "the tunnel does not run along an edge of its space"
        if tunnel.space in table.taken:
            return "the space is taken"
        if city.kinds[tunnel.space] in FORBIDDEN:
            return "Lake and Park are forbidden"
        arrow = city.arrows.get(tunnel.space)
        if not line.vertices:
            reason = self._start_objection(company, tunnel, arrow, table, turn=turn)
        else:
            reason = self._continue_objection(line, tunnel, arrow, table)
        if reason:
            return reason
        reason = self._destination_objection(company, tunnel, turn=turn)
        if reason:
            return reason
        missing = self._missing(company, tunnel, table)
        left = self.most_stations - len(state.stations)
        if len(missing) > left:
            return "too few stations are left"
        if tunnel.bonus is not None and tunnel.bonus not in self._bonuses(company, tunnel, table):
            return "no bonus station can be built there"
        return None

    def _start_objection(
        self, company: int, tunnel: Tunnel, arrow: Arrow | None, table: Table, *, turn: bool
    ) -> str | None:
        """Why a line may not start with a tunnel."""
        if arrow is None or arrow.kind != "S":
            return "a line starts behind a white arrow"
        if tunnel.start not in arrow.border:
            return "a line starts at the city's edge"
        other = next(line for name, line in self.state.lines[company].items() if name != tunnel.line)
        if other.vertices:
            if turn and self.state.turns[company] == 0:
                return "only one line may be started on the first turn"
            if self._side_refused(arrow, self._start_side(other), table):
                return "the second line starts too near to the first"
        return None

    def _continue_objection(self, line: Line, tunnel: Tunnel, arrow: Arrow | None, table: Table) -> str | None:
        """Why a line may not go on with a tunnel."""
        if tunnel.start != line.vertices[-1]:
            return "a line goes on from its tip"
        if tunnel.end in line.vertices:
            return "a line never meets itself"
        if len(line.vertices) >= 2 and adjacent(line.vertices[-2], tunnel.end) and tunnel.start not in table.stations:
            return "an acute angle needs a station"
        if arrow is not None:
            if arrow.kind != "E":
                return "a space behind a white arrow is only for a start"
            if tunnel.end not in arrow.border:
                return "a line ends at the city's edge"
            if self._side_refused(arrow, self._start_side(line), table):
                return "the line ends too near to its start"
        return None

    def _destination_objection(self, company: int, tunnel: Tunnel, *, turn: bool) -> str | None:
        """Why the destination, or that there is none, is wrong."""
        kind, name = self.city.kinds[tunnel.space], tunnel.destination
        if kind not in SPOTS:
            return None if name is None else "a destination is placed on a spot only"
        if name is None:
            return "a destination is due on a spot"
        if name[0] != kind:
            return "the destination is of another type"
        if name not in self.state.hands[company]:
            return "the company does not hold the destination"
        if turn and self.state.placed_now:
            return "one destination a turn"
        for other, (space, _) in self.state.placed.items():
            if other[1] == name[1] and self.city.corners[space] & self.city.corners[tunnel.space]:
                return "two destinations of a letter would touch"
        return None

    def _finishes(self, tunnel: Tunnel) -> bool:
        """Whether a legal tunnel ends its line."""
        arrow = self.city.arrows.get(tunnel.space)
        return arrow is not None and arrow.kind == "E"

    def _bonuses(self, company: int, tunnel: Tunnel, table: Table) -> list[Vertex]:
        """Where the bonus station may be built after a tunnel: strictly between the start and the end counter."""
        if not self._finishes(tunnel):
            return []
        missing = self._missing(company, tunnel, table)
        if len(self.state.stations) + len(missing) >= self.most_stations:
            return []
        return [v for v in table.lines[company, tunnel.line].vertices[1:] if v not in table.stations | set(missing)]

    def _edges_to_try(self, company: int, name: str) -> Iterator[Tunnel]:
        """Tunnels that lie where the line goes on or may start, without a destination or a bonus."""
        line = self.state.lines[company][name]
        if line.vertices:
            tip = line.vertices[-1]
            for end in self.city.neighbours(tip):
                for space in self.city.beside[frozenset({tip, end})]:
                    yield Tunnel(name, space, tip, end)
            return
        for arrow in self._arrows("S"):
            for start in arrow.border:
                for end in self.city.corners[arrow.space]:
                    yield Tunnel(name, arrow.space, start, end)

    def _possible(self, company: int, name: str, table: Table, *, turn: bool) -> Iterator[Tunnel]:
        """The legal tunnels of a line, without a bonus station."""
        for bare in self._edges_to_try(company, name):
            choices: list[str | None] = [None]
            if self.city.kinds[bare.space] in SPOTS:
                choices = [*self.state.hands[company]]
            for destination in choices:
                tunnel = Tunnel(name, bare.space, bare.start, bare.end, destination)
                if self._objection(company, tunnel, table, turn=turn) is None:
                    yield tunnel

    def is_blocked(self, company: int, name: str, table: Table | None = None) -> bool:
        """Whether a line is neither finished nor can be started or extended, whatever a single turn forbids."""
        table = table or Table(self.state)
        line = self.state.lines[company][name]
        return not line.finished and not any(self._possible(company, name, table, turn=False))
