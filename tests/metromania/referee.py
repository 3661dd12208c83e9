"""A slow and plain referee of Metromania, written from RULES 2 alone and sharing nothing with the package.

Everything is worked out anew from the lists of vertices and spaces whenever it is asked for. The package's own engine
is checked against it, position by position.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.metromania.referee_audit import broken
from tests.metromania.referee_geometry import City, Vertex
from tests.metromania.referee_rulings import Rulings
from tests.metromania.referee_state import (
    DESTINATIONS,
    NAMES,
    Event,
    Line,
    RefereeError,
    State,
    Table,
    Tunnel,
    as_tunnel,
    as_vertex,
)
from tests.metromania.referee_trips import LETTERS, Network, letter_trip, sunday_trip


class Referee(Rulings):
    """One game, from the dealt hands to the final scores."""

    def __init__(
        self, board: dict[str, Any], placement: Sequence[Sequence[int]], players: int, hands: Sequence[Sequence[str]]
    ) -> None:
        """Lay the board and give each company its hand."""
        self.players = players
        self.companies = 4 if players == 2 else players
        if players not in (2, 3, 4) or len(hands) != self.companies:
            raise RefereeError(f"{players} players with {len(hands)} hands")
        self.city = City(board, placement)
        components = board.get("components", {})
        self.most_stations: int = components.get("stations", 30)
        self.most_tunnels: int = components.get("tunnels", 18)
        self.end_trigger: int = board.get("options", {}).get("end_trigger", 5)
        self.dealt = [sorted(hand) for hand in hands]
        nothing = [0] * self.companies
        self.state = State(
            [{name: Line() for name in NAMES} for _ in hands],
            [list(hand) for hand in hands],
            points=list(nothing),
            turns=list(nothing),
        )

    @property
    def company(self) -> int | None:
        """Whose turn it is; None when the building phase is over."""
        return self.state.company

    # Moves

    def tunnels(self) -> list[list[Any]]:
        """Every legal next tunnel of the current dig."""
        if self.company is None:
            return []
        table, found = Table(self.state), []
        for name in NAMES:
            for tunnel in self._possible(self.company, name, table, turn=True):
                for bonus in (None, *self._bonuses(self.company, tunnel, table)):
                    found.append(
                        Tunnel(name, tunnel.space, tunnel.start, tunnel.end, tunnel.destination, bonus).as_json()
                    )
        return found

    def dig(self, tunnel: object) -> None:
        """Dig one tunnel, with all that follows from it at once."""
        company = self._at_turn()
        wanted, state, table = as_tunnel(tunnel), self.state, Table(self.state)
        reason = self._objection(company, wanted, table, turn=True)
        if reason:
            raise RefereeError(reason)
        built = self._missing(company, wanted, table)
        if wanted.bonus is not None:
            built.append(wanted.bonus)
        line = state.lines[company][wanted.line]
        if not line.vertices:
            line.vertices.append(wanted.start)
        line.vertices.append(wanted.end)
        line.spaces.append(wanted.space)
        line.finished = self._finishes(wanted)
        if wanted.destination is not None:
            state.hands[company].remove(wanted.destination)
            state.placed[wanted.destination] = (wanted.space, company)
            state.placed_now = True
        state.dug += 1
        self._build(company, built)
        state.events.append(Event(company, wanted, tuple(built)))

    def _build(self, company: int, vertices: Sequence[Vertex]) -> None:
        """Build some stations, each scored."""
        for vertex in vertices:
            self.state.stations.append(vertex)
            self.state.points[company] += self.city.spots_at(vertex)

    def stations(self) -> list[list[int]]:
        """Every legal vertex of an intermediate station; none once something is dug."""
        state = self.state
        if self.company is None or state.dug or len(state.stations) >= self.most_stations:
            return []
        found = set()
        for line in state.lines[self.company].values():
            if line.finished:
                continue
            counted = [index == 0 or vertex in state.stations for index, vertex in enumerate(line.vertices)]
            for index, vertex in enumerate(line.vertices):
                if not counted[index] and any(counted[:index]) and any(counted[index + 1 :]):
                    found.add(vertex)
        return [list(vertex) for vertex in sorted(found)]

    def station(self, vertex: object) -> None:
        """Build one intermediate station, which is the whole turn."""
        company, where = self._at_turn(), as_vertex(vertex)
        if self.state.dug:
            raise RefereeError("tunnels are dug already")
        if list(where) not in self.stations():
            raise RefereeError("no intermediate station can be built there")
        self._build(company, [where])
        self.state.events.append(Event(company, None, (where,)))
        self._next_turn(company)

    def pass_turn(self) -> None:
        """Do nothing, which is allowed only if nothing can be done."""
        company = self._at_turn()
        if self.state.dug or self.tunnels() or self.stations():
            raise RefereeError("a company passes only if it can do nothing")
        self._next_turn(company)

    def end_turn(self) -> None:
        """End a dig, which is allowed only if no other tunnel is compulsory."""
        company = self._at_turn()
        if not self.state.dug:
            raise RefereeError("nothing is dug")
        if self.tunnels():
            raise RefereeError("another tunnel is compulsory")
        self._next_turn(company)

    def _at_turn(self) -> int:
        """The company whose turn it is."""
        if self.company is None:
            raise RefereeError("the building phase is over")
        return self.company

    def _next_turn(self, company: int) -> None:
        """End the turn: see whether the phase ends and who is next."""
        state = self.state
        state.turns[company] += 1
        state.dug, state.placed_now = 0, False
        state.company = (company + 1) % self.companies
        if state.phase == "building":
            if self._phase_ends():
                state.phase, state.last_turns = "last turns", self.companies - 1
        else:
            state.last_turns -= 1
            if not state.last_turns:
                state.phase, state.company = "over", None

    def _phase_ends(self) -> bool:
        """Whether one of the three conditions for the end of the building phase holds."""
        state = self.state
        both = any(all(line.finished for line in own.values()) for own in state.lines)
        finished = sum(line.finished for own in state.lines for line in own.values())
        stopped = finished + len(self.blocked())
        return both or len(state.stations) >= self.most_stations or stopped >= self.end_trigger

    def blocked(self) -> list[list[Any]]:
        """The blocked lines of the position as it is now."""
        table = Table(self.state)
        return [[c, name] for c in range(self.companies) for name in NAMES if self.is_blocked(c, name, table)]

    def play(self, move: Sequence[Any]) -> None:
        """A complete move; an illegal one changes nothing."""
        before = self.state.copy()
        try:
            self._play(move)
        except RefereeError:
            self.state = before
            raise

    def _play(self, move: Sequence[Any]) -> None:
        """A complete move, which may fail half-way."""
        if self.state.dug:
            raise RefereeError("a move is played at the start of a turn")
        if not isinstance(move, list | tuple):
            raise RefereeError(f"not a move: {move!r}")
        if not move:
            self.pass_turn()
        elif len(move) == 1 and isinstance(move[0], list | tuple) and len(move[0]) == 2 and move[0][0] == "station":
            self.station(move[0][1])
        else:
            for tunnel in move:
                self.dig(tunnel)
            self.end_turn()

    def legal_moves(self) -> list[list[Any]]:
        """The complete moves at the start of a turn, one for each position they lead to."""
        if self.company is None:
            return []
        here = self.state
        if here.dug:
            raise RefereeError("moves are listed at the start of a turn")
        moves: list[list[Any]] = [[["station", vertex]] for vertex in self.stations()]
        level: list[tuple[State, list[Any]]] = [(here, [])]
        try:
            while level:
                following: dict[str, tuple[State, list[Any]]] = {}
                for state, move in level:
                    self.state = state
                    tunnels = self.tunnels()
                    if move and not tunnels:
                        moves.append(move)
                    for tunnel in tunnels:
                        self.state = state.copy()
                        self.dig(tunnel)
                        key = json.dumps(self._position(), sort_keys=True)
                        following.setdefault(key, (self.state, [*move, tunnel]))
                level = list(following.values())
        finally:
            self.state = here
        return moves or [[]]

    # What is on the table

    def _position(self) -> dict[str, Any]:
        """Everything on the table but what can be concluded from the rest."""
        state = self.state
        lines = [
            {
                name: {
                    "vertices": [list(vertex) for vertex in line.vertices],
                    "spaces": [list(space) for space in line.spaces],
                    "finished": line.finished,
                }
                for name, line in own.items()
            }
            for own in state.lines
        ]
        return {
            "company": state.company,
            "turns": list(state.turns),
            "lines": lines,
            "stations": [list(vertex) for vertex in sorted(state.stations)],
            "stations_left": self.most_stations - len(state.stations),
            "destinations": {name: [list(space), company] for name, (space, company) in sorted(state.placed.items())},
            "hands": [sorted(hand) for hand in state.hands],
            "points": list(state.points),
            "phase": state.phase,
            "last_turns": state.last_turns,
        }

    def summary(self) -> dict[str, Any]:
        """Everything on the table, in one way only; without what belongs to the turn that is going on."""
        return {**self._position(), "blocked": self.blocked()}

    def scores(self) -> dict[str, Any]:
        """The results, once the building phase is over (RULES 2.3, last paragraph, and 2.4)."""
        state = self.state
        if state.phase != "over":
            raise RefereeError("the building phase is not over")
        finished = [sum(line.finished for line in own.values()) for own in state.lines]
        laid = [sum(len(line.spaces) for line in own.values()) for own in state.lines]
        adjusted = [(0, points // 2, points)[ended] for points, ended in zip(state.points, finished, strict=True)]
        network = Network({key: line.vertices for key, line in Table(state).lines.items()}, state.stations)
        results = [
            letter_trip(letter, self.city, network, state.stations, state.placed, state.hands, DESTINATIONS)
            for letter in LETTERS
        ]
        results.append(sunday_trip(self.city, network))
        total = [
            points + sum(result.points.get(company, 0) for result in results) for company, points in enumerate(adjusted)
        ]
        standing = [
            tuple(sum(column[player :: self.players]) for column in (total, finished, laid))
            for player in range(self.players)
        ]
        return {
            "building": list(state.points),
            "adjusted": adjusted,
            "trips": [{"trip": each.trip, "minutes": each.minutes, "companies": each.points} for each in results],
            "total": total,
            "players": [each[0] for each in standing],
            "winners": [player for player, each in enumerate(standing) if each == max(standing)],
        }

    def audit(self) -> list[str]:
        """Every broken invariant of the position."""
        return broken(self.city, self.state, self.dealt, self.most_stations, self.most_tunnels)
