"""The slow referee itself: the board and how lines meet, on positions worked out by hand (RULES 2.1, 2.3 and 2.5)."""

from __future__ import annotations

import pytest

from tests.metromania.referee import Referee
from tests.metromania.referee_positions import (
    ACROSS,
    DOWN,
    HANDS,
    JOINING,
    RISING,
    document,
    game,
    reason,
    space,
    turn_of,
    walk,
    ways,
)


class TestGeometry:
    """Numbering of districts, spaces, vertices and sides."""

    @pytest.mark.parametrize("side", [1, 2, 5])
    def test_numbers(self, side: int) -> None:
        """As many spaces, vertices and edges as a hexagon of that side has, border edges with one space."""
        board = document(side=side, frame=["S" * side] * 6)
        city = Referee(board, board["placement"], 4, HANDS).city
        assert len(city.kinds) == len(city.corners) == 6 * side**2
        assert len(city.around) == 3 * side**2 + 3 * side + 1
        assert len(city.beside) == 9 * side**2 + 3 * side
        assert sum(len(spaces) == 1 for spaces in city.beside.values()) == 6 * side
        assert all(city.beside[frozenset(arrow.border)] == [arrow.space] for arrow in city.arrows.values())

    def test_places(self) -> None:
        """Some spaces whose corners one can point at."""
        corners = game().city.corners
        assert corners[0, 0, 0] == {(0, 0), (-1, 1), (0, 1)}
        assert corners[0, 1, 1] == {(-1, 1), (0, 1), (-1, 2)}
        assert corners[0, 3, 0] == {(-4, 4), (-3, 4), (-3, 3)}
        assert corners[0, 3, 6] == {(-1, 4), (0, 4), (0, 3)}
        assert corners[1, 3, 0] == {(0, 4), (1, 3), (0, 3)}
        assert corners[2, 3, 0] == {(4, 0), (4, -1), (3, 0)}
        assert corners[3, 3, 6] == {(0, -4), (1, -4), (0, -3)}
        assert corners[5, 0, 0] == {(0, 0), (-1, 0), (-1, 1)}

    def test_arrows(self) -> None:
        """Sides are clockwise from the top, and each is read clockwise."""
        arrows = game(frame=["S...", "E...", "...S", "..E.", "....", ".S.."]).city.arrows
        assert {key: (arrow.kind, arrow.side, arrow.border) for key, arrow in arrows.items()} == {
            (0, 3, 0): ("S", 0, ((-4, 4), (-3, 4))),
            (1, 3, 0): ("E", 1, ((0, 4), (1, 3))),
            (2, 3, 6): ("S", 2, ((4, -3), (4, -4))),
            (3, 3, 4): ("E", 3, ((2, -4), (1, -4))),
            (5, 3, 2): ("S", 5, ((-4, 1), (-4, 2))),
        }

    def test_rotation(self) -> None:
        """A clockwise third takes the corner at the centre to the left, that to the right, that to the centre."""
        board = document({(2, 0, 0): "H", (2, 3, 0): "W", (2, 3, 6): "F", (2, 1, 0): "L"})
        for thirds, places in enumerate([((0, 0), (3, 0), (3, 6)), ((3, 0), (3, 6), (0, 0)), ((3, 6), (0, 0), (3, 0))]):
            placement = [[i, 0] for i in (3, 4, 5, 0, 1)] + [[2, thirds]]
            kinds = Referee(board, placement, 4, HANDS).city.kinds
            assert [kinds[5, row, column] for row, column in places] == ["H", "W", "F"]
            lake = next(where for where, kind in kinds.items() if kind == "L")
            assert lake == [(5, 1, 0), (5, 3, 2), (5, 2, 4)][thirds]


class TestStations:
    """When lines meet and separate (RULES 2.3 and 2.5)."""

    def test_crossing_has_one_station(self) -> None:
        """Where two lines cross at one vertex, the second to come builds it."""
        referee = game()
        assert walk(referee, 0, "full", ACROSS) == []
        assert walk(referee, 1, "full", DOWN) == [(-1, 2)]

    def test_crossing_ahead_of_a_tip(self) -> None:
        """A line that runs onto a tip has met the line, and its going on adds nothing."""
        referee = game()
        assert walk(referee, 0, "full", ACROSS[:4]) == []
        assert walk(referee, 1, "full", DOWN) == [(-1, 2)]
        assert walk(referee, 0, "full", ACROSS[3:]) == []

    def test_own_second_line(self) -> None:
        """The other line of the company counts like any other."""
        referee = game()
        walk(referee, 0, "full", RISING)
        assert walk(referee, 0, "striped", ACROSS) == [(-1, 2)]

    def test_joining_and_leaving(self) -> None:
        """A shared run has stations at its two ends only, whatever lies between."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        assert walk(referee, 1, "full", JOINING[:4]) == [(-2, 2)]
        assert walk(referee, 1, "full", JOINING[3:5]) == []
        assert walk(referee, 1, "full", JOINING[4:]) == [(0, 2)]

    def test_joining_in_the_other_direction(self) -> None:
        """The same if one runs against the other."""
        referee = game()
        walk(referee, 0, "full", JOINING)
        against = [(3, 1), (2, 1), (1, 2), (0, 2), (-1, 2), (-2, 2), (-3, 2)]
        assert walk(referee, 1, "full", against) == [(0, 2), (-2, 2)]

    def test_third_line_finds_no_side(self) -> None:
        """An edge has two sides, so that a third line has to leave it at its station."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", JOINING)
        assert walk(referee, 2, "full", DOWN[:3]) == [(-1, 2)]
        assert ways(referee, 2, "full") == {((-1, 2), end) for end in [(-1, 1), (0, 1)]}

    def test_leaving_and_touching_again(self) -> None:
        """A tunnel that leaves a line and meets it again builds two stations."""
        referee = game()
        ring = [(-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)]
        walk(referee, 0, "full", [(-4, 4), (-3, 3), (-2, 2), *ring, (0, 2)])
        assert walk(referee, 1, "full", [(-4, 2), (-3, 2), (-2, 2), (-1, 1)]) == [(-2, 2)]
        assert walk(referee, 1, "full", [(-1, 1), (0, 1)]) == [(-1, 1), (0, 1)]

    def test_passing_a_tip_keeps_the_station(self) -> None:
        """A line that goes on where another's tip is separates; if the other follows, the station stays."""
        referee = game()
        walk(referee, 0, "full", ACROSS[:4])
        assert walk(referee, 1, "full", JOINING[:4]) == [(-2, 2)]
        assert walk(referee, 1, "full", JOINING[3:5]) == [(-1, 2)]
        assert walk(referee, 0, "full", ACROSS[3:5]) == []
        assert referee.state.stations == [(-2, 2), (-1, 2)]

    def test_starting_on_a_line(self) -> None:
        """A start on another line's vertex is a meeting [reading], unless it goes along that line."""
        along = game()
        walk(along, 0, "full", [(4, -1), (3, 0), (2, 1), (1, 2), (0, 3), (-1, 3), (-2, 4)])
        assert walk(along, 1, "full", [(-2, 4), (-1, 3)]) == []
        across = game()
        walk(across, 0, "full", [*RISING, (-2, 4)])
        assert walk(across, 1, "full", [(-2, 4), (-1, 3)]) == [(-2, 4)]

    def test_finishing_on_a_line(self) -> None:
        """An end on another line's vertex is a meeting, unless it comes along that line."""
        along = game()
        walk(along, 0, "full", [(-4, 2), (-3, 2), (-2, 2), (-2, 3), (-2, 4)])
        assert not along.state.lines[0]["full"].finished
        assert walk(along, 1, "full", RISING) == [(-2, 3)]
        assert walk(along, 1, "full", [(-2, 3), (-2, 4)]) == []
        across = game()
        walk(across, 0, "full", [(-4, 2), (-3, 2), (-3, 3), (-3, 4)])
        assert walk(across, 1, "full", RISING) == []
        assert walk(across, 1, "full", [(-2, 3), (-3, 4)]) == [(-3, 4)]
        assert along.state.lines[1]["full"].finished
        assert across.state.lines[1]["full"].finished

    def test_each_is_scored(self) -> None:
        """A point for each spot around, covered or not; none for joining a station, none for Park and Lake."""
        marks = {space((-1, 2), (-1, 3), (-2, 3)): "H", space((-1, 2), (0, 1), (-1, 1)): "F"}
        marks |= {space((-1, 2), (-2, 3), (-2, 2)): "P", space((-1, 2), (0, 2), (-1, 3)): "L"}
        referee = game(marks)
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", DOWN[:3])
        assert referee.state.points == [0, 2, 0, 0]
        assert walk(referee, 2, "full", RISING[:6]) == []
        assert referee.state.points == [0, 2, 0, 0]

    def test_too_few_left(self) -> None:
        """A dig that needs more stations than are left is illegal."""
        referee = game(components={"stations": 1, "tunnels": 18})
        walk(referee, 0, "full", ACROSS)
        assert walk(referee, 1, "full", JOINING[:5]) == [(-2, 2)]
        assert ways(referee, 1, "full") == {((0, 2), (1, 2))}
        tunnel = ["full", list(space((0, 2), (1, 1), (1, 2))), [0, 2], [1, 1], None, None]
        assert reason(referee.dig, tunnel) == "too few stations are left"


class TestDigging:
    """What a line may do by itself."""

    def test_acute_angle(self) -> None:
        """An angle of 60° needs a station; 120° and 180° are free, on either side of the edge."""
        referee = game()
        walk(referee, 0, "full", ACROSS[:4])
        assert ways(referee, 0, "full") == {((-1, 2), end) for end in [(0, 2), (-1, 3), (0, 1)]}
        assert len(referee.tunnels()) == 6 + sum(t[0] == "striped" for t in referee.tunnels())
        walk(referee, 1, "full", DOWN)
        assert ways(referee, 0, "full") >= {((-1, 2), end) for end in [(-2, 3), (-1, 3), (0, 1)]}

    def test_station_of_the_dig_before_excuses(self) -> None:
        """The station that the tunnel to a vertex builds there stood before the next one is dug."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        turn_of(referee, 1)
        for index, start in enumerate(DOWN[:2]):
            referee.dig(
                next(t for t in referee.tunnels() if t[0] == "full" and t[2:4] == [list(start), list(DOWN[index + 1])])
            )
        assert referee.state.stations == [(-1, 2)]
        assert {tuple(t[3]) for t in referee.tunnels() if t[0] == "full"} >= {(0, 2), (-2, 3)}

    def test_station_of_the_dig_itself_does_not_excuse(self) -> None:
        """A sharp turn off a shared run would build its station too late [reading]."""
        referee = game()
        walk(referee, 0, "full", ACROSS)
        walk(referee, 1, "full", JOINING[:4])
        assert ways(referee, 1, "full") == {((-1, 2), end) for end in [(0, 2), (-1, 3), (0, 1)]}
        tunnel = ["full", list(space((-1, 2), (-1, 3), (-2, 3))), [-1, 2], [-2, 3], None, None]
        assert reason(referee.dig, tunnel) == "an acute angle needs a station"

    def test_no_vertex_twice(self) -> None:
        """A line never meets itself, not even at its start."""
        referee = game()
        walk(referee, 0, "full", [(-2, 4), (-1, 3), (-1, 2), (-2, 2), (-3, 3), (-3, 4)])
        turn_of(referee, 0)
        for end, third in [((-3, 3), (-4, 4)), ((-2, 4), (-2, 3))]:
            tunnel = ["full", list(space((-3, 4), end, third)), [-3, 4], list(end), None, None]
            assert reason(referee.dig, tunnel) == "a line never meets itself"

    def test_spaces(self) -> None:
        """One tunnel a space, none on Lake and Park, and only along an edge of the space."""
        taken, lake = space((-1, 2), (0, 2), (-1, 3)), space((0, 1), (0, 2), (-1, 2))
        referee = game({lake: "L"})
        walk(referee, 0, "full", ACROSS[:4])
        turn_of(referee, 0)
        assert reason(referee.dig, ["full", list(lake), [-1, 2], [0, 2], None, None]) == "Lake and Park are forbidden"
        far = ["full", list(space((0, 0), (0, 1), (-1, 1))), [-1, 2], [0, 2], None, None]
        assert reason(referee.dig, far) == "the tunnel does not run along an edge of its space"
        referee.dig(["full", list(taken), [-1, 2], [0, 2], None, None])
        turn_of(referee, 1)
        walk(referee, 1, "full", DOWN[:2])
        turn_of(referee, 1)
        assert reason(referee.dig, ["full", list(taken), [-1, 3], [-1, 2], None, None]) == "the space is taken"
        assert reason(referee.dig, ["full", list(lake), [0, 2], [0, 1], None, None]) == "Lake and Park are forbidden"

    def test_arrow_spaces(self) -> None:
        """A space behind a white arrow is only for a start, one behind a black arrow only for an end."""
        referee = game()
        walk(referee, 0, "full", [(4, -1), (3, 0), (2, 1), (1, 2), (0, 3), (-1, 3)])
        turn_of(referee, 0)
        start, end = list(space((-1, 3), (-2, 4), (-1, 4))), list(space((-2, 3), (-3, 4), (-2, 4)))
        wrong = ["full", start, [-1, 3], [-2, 4], None, None]
        assert reason(referee.dig, wrong) == "a space behind a white arrow is only for a start"
        walk(referee, 1, "full", [(-4, 4), (-3, 4)])
        turn_of(referee, 1)
        assert reason(referee.dig, ["full", end, [-3, 4], [-2, 3], None, None]) == "a line ends at the city's edge"

    def test_first_turn(self) -> None:
        """It starts one line, from a corner of the arrow's border edge [reading] along any edge of its space."""
        referee = game(frame=["S...", "....", "..S.", "....", "....", "...."])
        starts = {(tuple(t[2]), tuple(t[3])) for t in referee.tunnels() if t[0] == "full" and t[1][0] == 0}
        a, b, c = (-4, 4), (-3, 4), (-3, 3)
        assert starts == {(a, b), (a, c), (b, a), (b, c)}
        referee.dig(["full", [0, 3, 0], [-4, 4], [-3, 3], None, None])
        assert {t[0] for t in referee.tunnels()} == {"full"}
        second = ["striped", [2, 3, 4], [4, -2], [3, -2], None, None]
        assert reason(referee.dig, second) == "only one line may be started on the first turn"
        turn_of(referee, 0)
        referee.dig(second)

    def test_three_tunnels(self) -> None:
        """Another tunnel is compulsory while there is one, three are enough."""
        referee = game()
        assert reason(referee.end_turn) == "nothing is dug"
        for _ in range(3):
            referee.dig(referee.tunnels()[0])
            if referee.state.dug < 3:
                assert reason(referee.end_turn) == "another tunnel is compulsory"
        assert referee.tunnels() == []
        assert reason(referee.dig, ["full", [1, 3, 0], [0, 4], [0, 3], None, None]) == "three tunnels are dug"
        referee.end_turn()
        assert referee.company == 1

    def test_fewer_if_nothing_else_is_possible(self) -> None:
        """A dig of one tunnel ends when the line has no other and the company none to start."""
        referee = game(frame=["S...", *["...."] * 5], components={"stations": 30, "tunnels": 1})
        referee.dig(["full", [0, 3, 0], [-4, 4], [-3, 3], None, None])
        referee.end_turn()
        assert referee.company == 1
        assert referee.tunnels() == referee.stations() == []
        referee.pass_turn()
        assert (referee.company, referee.state.turns) == (2, [1, 1, 0, 0])

    def test_pass_is_no_choice(self) -> None:
        """Who can dig may not pass."""
        assert reason(game().pass_turn) == "a company passes only if it can do nothing"
