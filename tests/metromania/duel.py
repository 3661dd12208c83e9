"""A random game played by the engine and by the independent referee side by side, compared after every tunnel."""

from __future__ import annotations

import json
from typing import Any

from metrox_maps.geometry.grids import distance
from metrox_maps.metromania import codec
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import CityBoard, Components, District, Options, Placed
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots import bot_from
from metrox_maps.metromania.play.deal import deal
from metrox_maps.metromania.play.digging import can_dig, dig, members, tunnels
from metrox_maps.metromania.play.moves import Action, Move, station, station_of, tunnel_of
from metrox_maps.metromania.play.notation import LINES, action_json
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import State
from metrox_maps.metromania.play.terrain import NO_SIDE
from metrox_maps.simulate.luck import Luck
from tests.metromania.referee import Referee


def generated_board(luck: Luck) -> CityBoard:
    """A board of random size, spots, arrows and options, rarely a good one, so that every corner is reached."""
    side = 3 + luck.below(5)
    count = 6 + luck.below(3) * luck.below(2)
    most = 1 + luck.below(4)
    kinds = "".join(kind * luck.below(most + 1) for kind in "HWF")
    districts = tuple(
        District(id=f"d{number}", name=f"District {number}", rows=_rows(side, kinds, number, luck))
        for number in range(count)
    )
    arrows = ("....SE", "...SEE", "..SSEE", ".....SE", "...SEE")[luck.below(5)]
    frame = tuple("".join(arrows[luck.below(len(arrows))] for _ in range(side)) for _ in range(6))
    placement = None
    if luck.below(2) or count == 6:
        placement = tuple(Placed(number, luck.below(3)) for number in _shuffled(range(count), luck)[:6])
    return CityBoard(
        name="Generated",
        side=side,
        districts=districts,
        frame=frame,
        placement=placement,
        components=Components((30, 30, 12, 5)[luck.below(4)], (18, 18, 18, 7)[luck.below(4)]),
        options=Options(end_trigger=4 + luck.below(2), straight_dealing=bool(luck.below(2))),
    )


def _rows(side: int, kinds: str, number: int, luck: Luck) -> tuple[str, ...]:
    text = list(("L" if number == 0 else "P" if number == 1 else ".") + kinds)[: side**2]
    text += "." * (side**2 - len(text))
    text = _shuffled(text, luck)
    return tuple("".join(text[row**2 : (row + 1) ** 2]) for row in range(side))


def _shuffled(values: Any, luck: Luck) -> list[Any]:
    rest = list(values)
    return [rest.pop(luck.below(len(rest))) for _ in range(len(rest))]


def summary(state: State) -> dict[str, Any]:
    """What the referee's `summary` says, read off a state of the engine."""
    terrain = state.terrain
    vertices, cells = terrain.grid.vertices, terrain.grid.cells
    lines = []
    for company in range(state.companies):
        entry = {}
        for kind, name in enumerate(LINES):
            ways = [terrain.ways[way] for way in state.lines[2 * company + kind]]
            path = [way.end for way in ways]
            entry[name] = {
                "vertices": [list(vertices[vertex]) for vertex in ([ways[0].start] if ways else []) + path],
                "spaces": [list(cells[way.space]) for way in ways],
                "finished": bool(state.finished >> 2 * company + kind & 1),
            }
        lines.append(entry)
    return {
        "lines": lines,
        "stations": sorted(list(vertices[vertex]) for vertex in members(state.stations)),
        "stations_left": state.left,
        "destinations": {
            name: [list(cells[space]), owner]
            for name, space, owner in zip(DESTINATIONS, state.placed, state.owners, strict=True)
            if space >= 0
        },
        "hands": [sorted(DESTINATIONS[name] for name in members(hand)) for hand in state.hands],
        "points": [sum(earned) for earned in state.earned],
        "blocked": [[number // 2, LINES[number % 2]] for number in members(state.blocked)],
        "phase": "over" if state.last == 0 else "building" if state.last < 0 else "last turns",
        "last_turns": max(state.last, 0),
        "company": None if state.last == 0 else state.company,
        "turns": [len(range(company, state.turn, state.companies)) for company in range(state.companies)],
    }


def score_summary(state: State) -> dict[str, Any]:
    """What the referee's `scores` says, read off a finished game of the engine."""
    final = scores(state)
    return {
        "building": [part.building for part in final.companies],
        "adjusted": [part.adjusted for part in final.companies],
        "trips": [
            {
                "trip": trip.name,
                "minutes": trip.minutes,
                "companies": {company: points for company, points in enumerate(trip.points) if points},
            }
            for trip in final.trips
        ],
        "total": [part.total for part in final.companies],
        "players": list(final.points),
        "winners": list(final.places[0]),
    }


class Duel:
    """One game, played by random tunnels; differences are raised as AssertionError."""

    def __init__(self, board: CityBoard, players: int, luck: Luck) -> None:
        self.luck = luck
        self.planned = not luck.below(8)
        """Whether planners play: their lines come to their ends."""
        self.homing = luck.below(4) and luck.below(5)  # the company whose lines make for an end, if any
        self.state = deal(engine.start(board_of(board), players), luck)
        document = codec.board_document(board)
        placement = [[placed.district, placed.rotation] for placed in self.state.terrain.placement]
        hands = [[DESTINATIONS[name] for name in members(hand)] for hand in self.state.hands]
        self.referee = Referee(document, placement, players, hands)
        self.turns = 0

    def play(self, *, every: int = 0) -> State:
        """The game to its end; in every so-manyth turn the complete moves are compared too."""
        self.compare()
        while not engine.is_over(self.state):
            if every and not self.luck.below(every):
                self.compare_moves()
            self.turn()
            self.turns += 1
            assert self.turns < 500
        assert score_summary(self.state) == plain(self.referee.scores())
        return self.state

    def compare(self) -> None:
        """Positions are equal and nothing is broken."""
        assert summary(self.state) == plain(self.referee.summary())
        assert self.referee.audit() == []

    def choices(self, state: State) -> list[Action]:
        """The engine's next tunnels, the same as the referee's and none twice."""
        following = tunnels(state)
        mine = sorted(repr(action_json(state.terrain, action)) for action in following)
        theirs = sorted(repr(plain(tunnel)) for tunnel in self.referee.tunnels())
        assert mine == theirs
        assert len(set(mine)) == len(mine)
        assert can_dig(state) == bool(following)
        return following

    def drawn(self, following: list[Action]) -> Action:
        """One of the tunnels; for the homing company mostly one of those that lead nearest to a line end."""
        luck = self.luck
        if self.homing == self.state.company and luck.below(16):
            away = {action: self.away(action) for action in following}
            following = [action for action in following if away[action] == min(away.values())]
        return following[luck.below(len(following))]

    def away(self, action: Action) -> int:
        """Edges from the end of a tunnel to the nearest black arrow of a side on which its line may end."""
        state = self.state
        way = state.terrain.ways[tunnel_of(action).way]
        if way.end_side != NO_SIDE:
            return -1
        line = state.lines[2 * state.company + tunnel_of(action).line]
        start = state.terrain.start_sides[state.terrain.ways[line[0]].space] if line else None
        vertices = state.terrain.grid.vertices
        return min(
            (
                distance(vertices[way.end], vertices[corner])
                for arrow in state.terrain.city.ends
                if start is None or (arrow.side - start) % 6 in (2, 3, 4)
                for corner in (arrow.left, arrow.right)
            ),
            default=0,
        )

    def turn(self) -> None:
        """One random turn, tunnel by tunnel."""
        state, luck = self.state, self.luck
        following = self.choices(state)
        stations = engine.intermediate_stations(state)
        vertices = state.terrain.grid.vertices
        assert sorted(list(vertices[vertex]) for vertex in stations) == sorted(plain(self.referee.stations()))
        if self.planned:
            self.planned_turn()
            return
        move: Move = ()
        drawn = luck.below(len(following) + min(len(stations), 1) or 1)
        if not following and not stations:
            self.referee.pass_turn()
        elif drawn >= len(following):
            move = (station(stations[luck.below(len(stations))]),)
            self.referee.station(list(vertices[station_of(move[0])]))
        else:
            while following:
                move = (*move, self.drawn(following))
                self.referee.dig(action_json(state.terrain, move[-1]))
                state = dig(state, move[-1])
                following = self.choices(state)
            self.referee.end_turn()
        self.state = engine.play(self.state, move)
        self.compare()

    def planned_turn(self) -> None:
        """A planner's turn, its tunnels looked at one by one."""
        state = self.state
        move = bot_from("planner").choose(engine.known_to(state, state.company % state.players), 0, self.luck)
        if not move:
            self.referee.pass_turn()
        elif move[0] < 0:
            self.referee.station(list(state.terrain.grid.vertices[station_of(move[0])]))
        else:
            for action in move:
                assert action in self.choices(state)
                self.referee.dig(action_json(state.terrain, action))
                state = dig(state, action)
            assert not self.choices(state)
            self.referee.end_turn()
        self.state = engine.play(self.state, move)
        self.compare()

    def compare_moves(self) -> None:
        """The complete moves lead to the same positions as the referee's, each once."""
        state, before = self.state, self.referee.state
        mine = [key(summary(engine.play(state, move))) for move in engine.legal_moves(state)]
        assert len(set(mine)) == len(mine)
        theirs = []
        for move in self.referee.legal_moves():
            self.referee.state = before.copy()
            self.referee.play(move)
            theirs.append(key(plain(self.referee.summary())))
        assert sorted(mine) == sorted(theirs)
        self.referee.state = before


def key(value: Any) -> str:
    """A JSON value in one way only."""
    return json.dumps(value, sort_keys=True)


def plain(value: Any) -> Any:
    """Tuples as lists, and integer keys kept: what the referee says, comparable."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
