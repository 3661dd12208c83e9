"""The slow referee itself: sides, destinations, intermediate stations, the end of building (RULES 2.3)."""

from __future__ import annotations

import pytest

from tests.metromania.referee import Referee
from tests.metromania.referee_positions import (
    ACROSS,
    DOWN,
    JOINING,
    game,
    reason,
    space,
    turn_of,
    walk,
)
from tests.metromania.referee_trips import Network


class TestSides:
    """Distances of starts and ends."""

    def test_second_line(self) -> None:
        """Not from the side of the first nor the two beside it."""
        referee = game(frame=["S..."] * 6)
        walk(referee, 0, "full", [(-4, 4), (-3, 3)])
        turn_of(referee, 0)
        assert {t[1][0] for t in referee.tunnels() if t[0] == "striped"} == {2, 3, 4}

    def test_second_line_when_all_is_taken(self) -> None:
        """All allowed starts taken or over Lake or Park: any start will do; a spot is no excuse."""
        frame = ["S.S.", "....", "S...", "....", "S...", "S..."]
        referee = game({(2, 3, 0): "L"}, frame)
        walk(referee, 0, "full", [(-4, 4), (-3, 3)])
        turn_of(referee, 0)
        assert {t[1][0] for t in referee.tunnels() if t[0] == "striped"} == {4}
        walk(referee, 1, "full", [(0, -4), (0, -3)])
        turn_of(referee, 0)
        assert {tuple(t[1]) for t in referee.tunnels() if t[0] == "striped"} == {(0, 3, 4), (5, 3, 0)}
        spot = game({(2, 3, 0): "L", (4, 3, 0): "H"}, frame)
        spot.state.hands[0].remove("HA")
        spot.dealt[0].remove("HA")
        walk(spot, 0, "full", [(-4, 4), (-3, 3)])
        turn_of(spot, 0)
        assert {t[0] for t in spot.tunnels()} == {"full"}
        assert spot.is_blocked(0, "striped")

    def test_end(self) -> None:
        """A line ends neither on its own side nor beside it, unless the other ends are taken or unusable."""
        frame = ["S...", "...E", "..E.", "....", "....", "...."]
        path = [(-4, 4), (-3, 3), (-2, 2), (-1, 1), (0, 0), (1, 0), (2, 0)]
        near = [(3, 0), (3, 1)]
        referee = game(frame=frame)
        walk(referee, 0, "full", [*path, near[0]])
        turn_of(referee, 0)
        tunnel = ["full", [1, 3, 6], [3, 0], [3, 1], None, None]
        assert reason(referee.dig, tunnel) == "the line ends too near to its start"
        free = game({(2, 3, 4): "P"}, frame)
        walk(free, 0, "full", [*path, near[0]])
        turn_of(free, 0)
        free.dig(tunnel)
        assert free.state.lines[0]["full"].finished


class TestDestinations:
    """Spots and destinations."""

    SPOT = space((-1, 2), (0, 2), (-1, 3))

    def test_due_on_a_spot(self) -> None:
        """One of the type, from the own hand, at once."""
        referee = game({self.SPOT: "H"})
        referee.state.hands[0] = referee.dealt[0] = ["HA", "HC", "WB"]
        walk(referee, 0, "full", ACROSS[:4])
        turn_of(referee, 0)
        dig = ["full", list(self.SPOT), [-1, 2], [0, 2]]
        assert [t[4] for t in referee.tunnels() if t[:4] == dig] == ["HA", "HC"]
        assert reason(referee.dig, [*dig, None, None]) == "a destination is due on a spot"
        assert reason(referee.dig, [*dig, "WB", None]) == "the destination is of another type"
        assert reason(referee.dig, [*dig, "HD", None]) == "the company does not hold the destination"
        plain = ["full", list(space((-1, 2), (0, 2), (0, 1))), [-1, 2], [0, 2], "HA", None]
        assert reason(referee.dig, plain) == "a destination is placed on a spot only"
        referee.dig([*dig, "HC", None])
        assert referee.summary()["destinations"] == {"HC": [list(self.SPOT), 0]}
        assert referee.summary()["hands"][0] == ["HA", "WB"]

    def test_one_a_turn(self) -> None:
        """A second one has to wait; the limit does not block a line."""
        spots = [space((-1, 2), (0, 2), (-1, 3)), space((-1, 2), (0, 2), (0, 1))]
        around = [
            space(*each)
            for each in [
                ((0, 2), (1, 2), (0, 3)),
                ((0, 2), (1, 2), (1, 1)),
                ((0, 2), (0, 3), (-1, 3)),
                ((0, 2), (1, 1), (0, 1)),
            ]
        ]
        referee = game(
            {**dict.fromkeys(spots, "H"), **dict.fromkeys(around, "W")},
            ["....", "....", "....", "....", "....", "..S."],
        )
        walk(referee, 0, "full", ACROSS[:4])
        turn_of(referee, 0)
        referee.dig(["full", list(spots[0]), [-1, 2], [0, 2], "HA", None])
        assert referee.tunnels() == []
        assert not referee.is_blocked(0, "full")
        referee.end_turn()
        turn_of(referee, 0)
        assert {t[4] for t in referee.tunnels()} == {"WB"}
        referee.state.hands[0].remove("WB")
        assert referee.is_blocked(0, "full")

    def test_same_letter_does_not_touch(self) -> None:
        """Two of a letter on spaces that share a vertex are forbidden, whoever places them."""
        near, far = space((0, 2), (0, 1), (1, 1)), space((1, 1), (2, 0), (2, 1))
        referee = game({self.SPOT: "H", near: "W", far: "W"})
        walk(referee, 0, "full", ACROSS[:4])
        turn_of(referee, 0)
        referee.dig(["full", list(self.SPOT), [-1, 2], [0, 2], "HA", None])
        referee.state.hands[1] = referee.dealt[1] = ["WA", "WE"]
        walk(referee, 1, "full", [(4, -1), (3, 0), (2, 1)])
        turn_of(referee, 1)
        assert {t[4] for t in referee.tunnels() if tuple(t[1]) == far} == {"WA", "WE"}
        referee.dig(["full", list(space((2, 1), (1, 1), (1, 2))), [2, 1], [1, 1], None, None])
        assert {t[4] for t in referee.tunnels() if tuple(t[1]) == near} == {"WE"}
        tunnel = ["full", list(near), [1, 1], [0, 1], "WA", None]
        assert reason(referee.dig, tunnel) == "two destinations of a letter would touch"


class TestIntermediateStations:
    """Turns that build one station, and the bonus."""

    def test_between_start_and_station(self) -> None:
        """The start counts, the tip of an unfinished line does not."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        turn_of(referee, 0)
        assert referee.stations() == []
        walk(referee, 1, "full", DOWN)
        turn_of(referee, 0)
        assert referee.stations() == [[-3, 2], [-2, 2]]
        turn_of(referee, 1)
        assert referee.stations() == [[-1, 3]]
        assert reason(referee.station, [-1, 4]) == "no intermediate station can be built there"
        referee.station([-1, 3])
        assert (referee.company, referee.state.stations) == (2, [(-1, 2), (-1, 3)])

    def test_none_in_a_dig(self) -> None:
        """It is a turn of its own."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", DOWN)
        assert referee.stations() == []
        assert reason(referee.station, [-1, 3]) == "tunnels are dug already"

    def test_inside_a_shared_run(self) -> None:
        """It serves both lines, and either company may build it."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", JOINING)
        for company in (0, 1):
            turn_of(referee, company)
            assert [-1, 2] in referee.stations()
        referee.station([-1, 2])
        network = Network(
            {(c, "full"): referee.state.lines[c]["full"].vertices for c in (0, 1)}, referee.state.stations
        )
        assert len(network.sections) == 4

    def test_finished_lines_get_none_but_the_bonus(self) -> None:
        """It is built at once, between the counters, and not where the end's own station comes to stand."""
        referee = game()
        path = [(-2, 4), (-1, 3), (0, 2), (1, 1), (2, 0), (3, -1)]
        walk(referee, 0, "full", path)
        turn_of(referee, 0)
        end = ["full", [2, 3, 2], [3, -1], [4, -1], None]
        bonuses = [t[5] for t in referee.tunnels() if t[:5] == end]
        assert bonuses == [None, *(list(vertex) for vertex in path[1:])]
        assert reason(referee.dig, [*end, [4, -1]]) == "no bonus station can be built there"
        assert reason(referee.dig, [*end, [-2, 4]]) == "no bonus station can be built there"
        referee.dig([*end, [1, 1]])
        assert referee.state.stations == [(1, 1)]
        assert referee.state.lines[0]["full"].finished
        assert referee.audit() == []
        turn_of(referee, 0)
        assert referee.stations() == []
        assert "full" not in {t[0] for t in referee.tunnels()}

    def test_no_bonus_without_stations(self) -> None:
        """The bonus is for the stations that are left."""
        referee = game(components={"stations": 0, "tunnels": 18})
        walk(referee, 0, "full", [(-2, 4), (-1, 3), (0, 2), (1, 1), (2, 0), (3, -1)])
        turn_of(referee, 0)
        assert {t[5] for t in referee.tunnels() if t[3] == [4, -1] and t[0] == "full"} == {None}


class TestPhase:
    """Blocked lines and the end of building."""

    def test_blocked(self) -> None:
        """For want of tunnels, of space, of stations; not yet begun for want of a start."""
        few = game(components={"stations": 30, "tunnels": 3})
        walk(few, 0, "full", ACROSS[:4])
        assert few.blocked() == [[0, "full"]]
        lakes = [each for each, corners in few.city.corners.items() if (-1, 2) in corners and (-2, 2) not in corners]
        walled = game(dict.fromkeys(lakes, "L"))
        walk(walled, 0, "full", ACROSS[:4])
        assert walled.blocked() == [[0, "full"]]
        assert game(frame=["...E"] * 6).blocked() == [[c, line] for c in range(4) for line in ("full", "striped")]

    def test_blocked_for_want_of_stations(self) -> None:
        """Without a station left a line may be unable to go on."""
        referee = game(components={"stations": 1, "tunnels": 18})
        walk(referee, 0, "full", ACROSS[:5])
        walk(referee, 1, "full", JOINING[:4])
        lakes = [each for each, corners in referee.city.corners.items() if {(0, 2), (-1, 2)} <= corners]
        for each in lakes:
            referee.city.kinds[each] = "L"
        assert referee.is_blocked(1, "full")

    @staticmethod
    def ended(referee: Referee) -> list[tuple[str, int, int | None]]:
        """Phase, last turns and company after each of the next turns."""
        seen: list[tuple[str, int, int | None]] = []
        while referee.company is not None:
            moves = referee.tunnels()
            while moves:
                referee.dig(moves[0])
                moves = referee.tunnels()
            referee.end_turn() if referee.state.dug else referee.pass_turn()
            seen.append((referee.state.phase, referee.state.last_turns, referee.company))
        return seen

    def test_last_turns(self) -> None:
        """The turn is finished, then every other company has one more, whatever happens in these."""
        referee = game(frame=["S...", *["...."] * 5], components={"stations": 30, "tunnels": 1})
        assert self.ended(referee) == [
            ("last turns", 3, 1),
            ("last turns", 2, 2),
            ("last turns", 1, 3),
            ("over", 0, None),
        ]
        assert reason(referee.pass_turn) == "the building phase is over"
        assert referee.tunnels() == referee.stations() == []
        assert referee.legal_moves() == []

    @pytest.mark.parametrize(("trigger", "phase"), [(4, "last turns"), (5, "building")])
    def test_trigger(self, trigger: int, phase: str) -> None:
        """So many lines blocked or finished, in all."""
        referee = game(components={"stations": 30, "tunnels": 1}, options={"end_trigger": trigger})
        for company, path in enumerate([[(-4, 4), (-3, 3)], [(-2, 4), (-1, 3)], [(0, 4), (0, 3)]]):
            walk(referee, company, "full", path)
        turn_of(referee, 3)
        referee.state.turns = [1, 1, 1, 0]
        referee.dig(["full", [3, 3, 0], [4, -4], [3, -3], None, None])
        assert referee.blocked() == [[company, "full"] for company in range(4)]
        referee.end_turn()
        assert referee.state.phase == phase

    def test_last_station(self) -> None:
        """Whoever places the last station ends the phase with that turn."""
        referee = game(components={"stations": 1, "tunnels": 18})
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", DOWN[:2])
        turn_of(referee, 1)
        for _ in range(3):
            tunnels = [t for t in referee.tunnels() if t[0] == "full"]
            referee.dig(next((t for t in tunnels if t[3] == [-1, 2]), tunnels[0]))
            assert referee.state.phase == "building"
        referee.end_turn()
        assert (referee.state.phase, referee.state.last_turns, referee.company) == ("last turns", 3, 2)

    def test_two_finished_lines(self) -> None:
        """Of one company."""
        referee = game()
        walk(referee, 0, "full", [(-2, 4), (-1, 3), (0, 2), (1, 1), (2, 0), (3, -1)])
        walk(referee, 0, "striped", [(0, -4), (0, -3), (0, -2), (0, -1), (0, 0), (0, 1), (0, 2), (0, 3)])
        turn_of(referee, 0)
        referee.dig(["full", [2, 3, 2], [3, -1], [4, -1], None, None])
        assert not referee._phase_ends()
        referee.dig(["striped", [0, 3, 6], [0, 3], [0, 4], None, [0, -1]])
        assert referee.tunnels() == []
        referee.end_turn()
        assert (referee.state.phase, referee.state.last_turns, referee.company) == ("last turns", 3, 1)
