"""The slow referee itself: test trips and results (RULES 2.4 and 2.5), complete moves, and the audit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest

from tests.metromania.referee import Referee
from tests.metromania.referee_geometry import Space, Vertex
from tests.metromania.referee_positions import (
    ACROSS,
    HANDS,
    JOINING,
    document,
    game,
    reason,
    space,
    turn_of,
    walk,
)
from tests.metromania.referee_state import DESTINATIONS, Table, as_tunnel


class TestTrips:
    """The test trips and the final scores (RULES 2.4 and 2.5)."""

    WEST = space((-3, 0), (-2, 0), (-3, 1))
    EAST = space((2, 0), (3, 0), (2, 1))

    @staticmethod
    def over(
        lines: Mapping[tuple[int, str], Sequence[Vertex]],
        stations: Iterable[Vertex],
        placed: dict[str, tuple[Space, int]],
        **more: Any,
    ) -> Referee:
        """A game at its end, with nothing but what the trips need."""
        referee = game(**more)
        for (company, name), vertices in lines.items():
            referee.state.lines[company][name].vertices = list(vertices)
        referee.state.stations = list(stations)
        referee.state.placed = placed
        referee.state.hands = [[name for name in hand if name not in placed] for hand in HANDS]
        referee.state.phase, referee.state.company = "over", None
        return referee

    def trip(self, referee: Referee, name: str) -> tuple[int | None, dict[int, int]]:
        """Minutes and points of one trip."""
        (found,) = (each for each in referee.scores()["trips"] if each["trip"] == name)
        return found["minutes"], found["companies"]

    def test_simple(self) -> None:
        """E-E: 1 minute on one line, 2 on another, 6 with a change."""
        lines: dict[tuple[int, str], Sequence[Vertex]] = {
            (0, "full"): [(a, 0) for a in range(-2, 3)],
            (1, "full"): [(a, 1) for a in range(-3, 3)],
            (0, "striped"): [(-3, 0), (-2, -1), (-1, -1), (0, -1)],
            (2, "full"): [(0, -1), (1, -1), (2, -1), (3, -1), (3, 0)],
        }
        stations = [(-2, 0), (2, 0), (-3, 1), (0, 1), (2, 1), (-3, 0), (-1, -1), (0, -1), (3, 0)]
        placed = {"WE": (self.WEST, 0), "FE": (self.EAST, 2)}
        assert self.trip(self.over(lines, stations, placed), "E") == (1, {0: 6})
        del lines[0, "full"]
        assert self.trip(self.over(lines, stations, placed), "E") == (2, {1: 3})
        del lines[1, "full"]
        assert self.trip(self.over(lines, stations, placed), "E") == (6, {0: 6, 2: 6})

    def test_complex(self) -> None:
        """D-D: two ways of 6 minutes; who has both its lines in them scores once."""
        lines: dict[tuple[int, str], Sequence[Vertex]] = {
            (0, "full"): [(-2, 0), (-1, 0), (0, 0)],
            (1, "full"): [(0, 0), (1, 0), (2, 0)],
            (0, "striped"): [(-3, 1), (-2, 1), (-1, 1)],
            (2, "striped"): [(-1, 1), (0, 1), (1, 1), (2, 1)],
        }
        stations = [(-2, 0), (-1, 0), (0, 0), (2, 0), (-3, 1), (-1, 1), (0, 1), (2, 1)]
        placed = {"HD": (self.WEST, 0), "FD": (self.EAST, 1)}
        assert self.trip(self.over(lines, stations, placed), "D") == (6, {0: 6, 1: 6, 2: 3})

    def test_no_station_touches(self) -> None:
        """C-C: who placed the destination pays, nobody else; and nobody scores."""
        lines = {(0, "full"): [(a, 0) for a in range(-2, 3)]}
        placed = {"HC": (self.WEST, 0), "FC": (self.EAST, 1)}
        assert self.trip(self.over(lines, [(-2, 0), (1, 0)], placed), "C") == (None, {1: -6})

    def test_whose_fault(self) -> None:
        """Every faulty one pays once: holders of unplaced ones, placers of untouched ones, or else both placers."""
        lines: dict[tuple[int, str], Sequence[Vertex]] = {
            (2, "full"): [(-2, 0), (-1, 0)],
            (3, "full"): [(1, 0), (2, 0)],
        }
        stations = [(-2, 0), (2, 0)]
        assert self.trip(self.over(lines, stations, {}), "A") == (None, {0: -6, 1: -6})
        assert self.trip(self.over(lines, stations, {"HA": (self.WEST, 0)}), "A") == (None, {1: -6})
        assert self.trip(self.over(lines, stations[1:], {"HA": (self.WEST, 0)}), "A") == (None, {0: -6, 1: -6})
        both = {"HA": (self.WEST, 0), "WA": (self.EAST, 1)}
        assert self.trip(self.over(lines, stations, both), "A") == (None, {0: -6, 1: -6})
        assert self.trip(self.over(lines, stations[1:], both), "A") == (None, {0: -6})
        one = {"HA": (self.WEST, 0), "WA": (self.EAST, 0)}
        assert self.trip(self.over(lines, stations, one), "A") == (None, {0: -6})

    def test_sunday(self) -> None:
        """5 for all that are used; nothing if impossible or of no section [reading]."""
        park, lake, beside = self.WEST, self.EAST, space((-2, 0), (-2, 1), (-3, 1))
        lines = {(company, "full"): [(a, 0) for a in range(-2, 3)] for company in (1, 3)}
        far = {"marks": {park: "P", lake: "L"}}
        assert self.trip(self.over(lines, [(-2, 0), (2, 0)], {}, **far), "Sunday") == (1, {1: 5, 3: 5})
        assert self.trip(self.over(lines, [(-2, 0)], {}, **far), "Sunday") == (None, {})
        near = {"marks": {park: "P", beside: "L", lake: "L"}}
        assert self.trip(self.over(lines, [(-2, 0), (2, 0)], {}, **near), "Sunday") == (0, {})

    def test_totals(self) -> None:
        """Points are kept, halved or lost; ties are broken by finished lines, then by tunnels."""
        referee = self.over({}, [], {})
        referee.state.hands = [[], [], [], []]
        referee.state.points = [7, 7, 3, 3]
        referee.state.lines[0]["full"].finished = referee.state.lines[2]["full"].finished = True
        referee.state.lines[2]["striped"].finished = True
        scores = referee.scores()
        assert scores["building"] == [7, 7, 3, 3]
        assert scores["adjusted"] == scores["total"] == scores["players"] == [3, 0, 3, 0]
        assert scores["winners"] == [2]
        referee.state.lines[0]["striped"].finished = True
        referee.state.points[0] = 3
        assert referee.scores()["winners"] == [0, 2]
        referee.state.lines[2]["full"].spaces.append((0, 0, 0))
        assert referee.scores()["winners"] == [2]

    def test_two_players(self) -> None:
        """Each plays every other company and scores their sum."""
        board = document()
        referee = Referee(board, board["placement"], 2, HANDS)
        referee.state.phase, referee.state.company, referee.state.hands = "over", None, [[], [], [], []]
        referee.state.points = [1, 5, 3, 0]
        for own in referee.state.lines:
            own["full"].finished = own["striped"].finished = True
        assert referee.scores()["players"] == [4, 5]
        assert referee.scores()["winners"] == [1]

    def test_not_before_the_end(self) -> None:
        """There are no scores while building."""
        assert reason(game().scores) == "the building phase is not over"


class TestMoves:
    """Complete moves."""

    def test_all_or_nothing(self) -> None:
        """An illegal move changes nothing, whatever is wrong with it."""
        referee = game()
        good = next(move for move in referee.legal_moves() if len(move) == 3)
        before = referee.summary()
        for bad in (
            good[:2],
            [*good, good[0]],
            [good[0], good[0]],
            [],
            [["station", [0, 0]]],
            [["x"]],
            "dig",
            [None],
            [["full", [0, 0], [0], 1, 2, 3]],
        ):
            reason(referee.play, bad)
            assert referee.summary() == before
            assert referee.state.dug == 0
        referee.play(good)
        assert referee.company == 1

    def test_moves_are_distinct_and_complete(self) -> None:
        """The list has exactly one move for each position that any order of tunnels leads to."""
        referee = game({(0, 1, 1): "H", (0, 2, 1): "W"}, ["S...", "....", "....", "S..E", "....", "...."], side=4)
        walk(referee, 0, "full", [(-4, 4), (-3, 3), (-2, 3)])
        walk(referee, 1, "full", [(4, -4), (3, -3), (2, -2)])
        turn_of(referee, 0)
        start = referee.state.copy()
        reached = set()

        def explore(moves: list[Any]) -> None:
            for tunnel in referee.tunnels():
                keep = referee.state.copy()
                referee.dig(tunnel)
                explore([*moves, tunnel])
                referee.state = keep
            if moves and not referee.tunnels():
                keep = referee.state.copy()
                referee.end_turn()
                reached.add(json.dumps(referee.summary(), sort_keys=True))
                referee.state = keep

        explore([])
        moves = referee.legal_moves()
        played = []
        for move in moves:
            referee.state = start.copy()
            referee.play(move)
            played.append(json.dumps(referee.summary(), sort_keys=True))
        assert len(played) == len(set(played))
        assert set(played) == reached

    @pytest.mark.parametrize("seed", range(2))
    def test_nothing_else_may_be_dug(self, seed: int) -> None:
        """Of all tunnels that can be written down, those are accepted that are listed."""
        luck = random.Random(seed)
        marks = {
            (p, r, c): luck.choices(".HWF", [6, 1, 1, 1])[0]
            for p in range(6)
            for r in range(2)
            for c in range(2 * r + 1)
        }
        board = document(marks, ["SE", "S.", "E.", "SE", "ES", ".."], side=2)
        referee = Referee(board, board["placement"], 4, HANDS)
        vertices: list[Vertex | None] = [None, *referee.city.around]
        for _ in range(12):
            hand = [None, *referee.state.hands[referee.company or 0]]
            everything = [
                [line, list(where), list(start), list(end), name, bonus and list(bonus)]
                for line in ("full", "striped")
                for where, corners in referee.city.corners.items()
                for start, end in permutations(corners, 2)
                for name in hand
                for bonus in vertices
            ]
            before, accepted = referee.state, []
            table = Table(before)
            for tunnel in everything:
                if referee._objection(before.company or 0, as_tunnel(tunnel), table, turn=True) is None:
                    accepted.append(tunnel)
            tunnels = referee.tunnels()
            assert sorted(map(repr, tunnels)) == sorted(map(repr, accepted))
            if tunnels:
                referee.dig(luck.choice(tunnels))
            elif before.dug:
                referee.end_turn()
            else:
                break

    @pytest.mark.parametrize("seed", range(12))
    def test_random_games(self, seed: int) -> None:
        """Whole games keep every invariant, and what is listed is what may be played."""
        luck = random.Random(seed)
        side, players = luck.choice([3, 4, 5]), luck.choice([2, 3, 4])
        marks = {
            (p, r, c): luck.choices(".HWFLP", [20, 1, 1, 1, 0.4, 0.4])[0]
            for p in range(6)
            for r in range(side)
            for c in range(2 * r + 1)
        }
        frame = ["".join(luck.choices(".SE", [2, 1, 1], k=side)) for _ in range(6)]
        board = document(marks, frame, side, components={"stations": luck.choice([6, 30]), "tunnels": 18})
        companies = 4 if players == 2 else players
        deal = luck.sample(DESTINATIONS, 12)
        placement = [[district, luck.randrange(3)] for district in luck.sample(range(6), 6)]
        referee = Referee(board, placement, players, [deal[i::companies] for i in range(companies)])
        while referee.company is not None:
            stations = referee.stations()
            move: list[Any] = []
            if stations and (luck.random() < 0.1 or not referee.tunnels()):
                move = [["station", luck.choice(stations)]]
            keep = referee.state.copy()
            digging = not move
            while digging and (tunnels := referee.tunnels()):
                move.append(luck.choice(tunnels))
                referee.dig(move[-1])
            referee.state = keep
            referee.play(move)
            assert referee.audit() == []
        assert len(referee.scores()["trips"]) == 7


class TestAudit:
    """The audit sees what is wrong."""

    @pytest.mark.parametrize(
        ("harm", "complaint"),
        [
            (lambda s: s.lines[2]["full"].spaces.append(s.lines[0]["full"].spaces[1]), "holds 2 tunnels"),
            (lambda s: s.lines[0]["full"].vertices.append((-4, 2)), "meets itself"),
            (lambda s: s.stations.remove((-2, 2)), "has no station"),
            (lambda s: s.stations.append((4, 0)), "is on no line"),
            (lambda s: s.stations.append((-2, 2)), "two stations at one vertex"),
            (lambda s: s.points.__setitem__(1, 9), "points are"),
            (lambda s: s.placed.update(HA=((0, 0, 0), 0)), "the placed destinations are not"),
            (lambda s: s.hands[0].remove("HA"), "was dealt"),
            (lambda s: setattr(s.lines[0]["full"], "finished", True), "finished or at a black arrow"),
            (lambda s: s.turns.__setitem__(3, 9), "is to move after"),
            (lambda s: s.events.pop(0), "is not what was dug"),
            (lambda s: setattr(s, "phase", "over"), "'over' with company"),
        ],
    )
    def test_harm(self, harm: Callable[[Any], None], complaint: str) -> None:
        """Each kind of damage is told."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", JOINING)
        assert referee.audit() == []
        harm(referee.state)
        assert any(complaint in each for each in referee.audit()), referee.audit()
