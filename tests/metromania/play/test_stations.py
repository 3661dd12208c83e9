"""Where stations are due, what they score, and who may build others (RULES 2.3, each configuration of 2.5)."""

from __future__ import annotations

import pytest

from metrox_maps.errors import IllegalMove
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.moves import NONE, tunnel_of
from metrox_maps.metromania.play.scoring import rides_of
from metrox_maps.metromania.play.state import Earned, State
from tests.metromania.positions import (
    FULL,
    STRIPED,
    between,
    dig,
    down,
    frame_of,
    nexts,
    points,
    station_at,
    stations,
    table,
    tunnel_at,
    turn_of,
    up,
    walk,
)

ACROSS = walk((-4, 2), (1, 2))
"""From side 5 to the right."""
DOWN = walk((-1, 4), (-1, 1))
"""From side 0 to the lower left, across ACROSS at (-1, 2)."""
JOINING = [(-3, 4), (-3, 3), (-2, 2), (-1, 2), (0, 2), (1, 1)]
"""From side 0 onto ACROSS at (-2, 2), along it to (0, 2), and off again."""
FROM_RIGHT = walk((4, -2), (3, -2), (-1, 2))
"""From side 2 to the upper left, onto ACROSS at (-1, 2)."""


def bought(state: State) -> list[int]:
    """Points of all companies."""
    return [points(state, company) for company in range(state.companies)]


class TestConfigurations:
    """What RULES 2.5 fixes, by its names."""

    def test_crossing_at_one_vertex(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        assert stations(state) == set()
        state = dig(state, 1, FULL, DOWN[:-1])
        assert stations(state) == {(-1, 2)}
        state = dig(state, 1, FULL, DOWN[-2:])
        assert stations(state) == {(-1, 2)}
        assert state.left == 29

    def test_joining_at_v_and_leaving_at_x(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        state = dig(state, 1, FULL, JOINING[:3])
        assert stations(state) == {(-2, 2)}
        state = dig(state, 1, FULL, JOINING[2:5])
        assert stations(state) == {(-2, 2)}
        state = dig(state, 1, FULL, JOINING[4:])
        assert stations(state) == {(-2, 2), (0, 2)}

    def test_joining_and_leaving_against_the_other_lines_direction(self) -> None:
        state = dig(table(frame=frame_of({5: [2], 1: [1]})), 0, FULL, ACROSS)
        state = dig(state, 1, FULL, [*walk((2, 2), (-2, 2)), (-3, 3)])
        assert stations(state) == {(1, 2), (-2, 2)}

    def test_joining_at_v_and_leaving_at_x_with_a_third_line_between(self) -> None:
        state = dig(table(), 0, FULL, ACROSS, sides="LLLLL")
        state = dig(state, 2, FULL, DOWN, sides="RRL")
        assert stations(state) == {(-1, 2)}
        state = dig(state, 1, FULL, JOINING)
        assert stations(state) == {(-2, 2), (-1, 2), (0, 2)}

    def test_leaving_and_touching_again_in_one_dig(self) -> None:
        # With a station of another line at (-1, 2) the first one turns sharply there, so that (-2, 3) is beside (-2, 2).
        state = dig(table(), 0, FULL, ACROSS[:4], sides="LLR")
        state = dig(state, 2, FULL, [(1, 3), (0, 3), (-1, 3), (-1, 2), (-1, 1)])
        state = dig(state, 0, FULL, [(-1, 2), (-2, 3)])
        before = stations(state)
        assert before == {(-1, 2)}
        state = dig(state, 1, FULL, [(-4, 0), (-4, 1), (-3, 1), (-3, 2)])
        assert stations(state) == {(-1, 2), (-3, 2)}
        state = dig(state, 1, FULL, [(-3, 2), (-2, 2)])
        assert stations(state) == {(-1, 2), (-3, 2)}
        state = dig(state, 1, FULL, [(-2, 2), (-2, 3)])
        assert stations(state) == {(-1, 2), (-3, 2), (-2, 2), (-2, 3)}

    def test_leaving_one_line_and_touching_another_in_one_dig(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        state = dig(state, 2, FULL, [(2, 2), (2, 1), (1, 1)])
        state = dig(state, 1, FULL, JOINING[:5])
        assert stations(state) == {(-2, 2)}
        state = dig(state, 1, FULL, JOINING[4:])
        assert stations(state) == {(-2, 2), (0, 2), (1, 1)}

    def test_passing_a_tip_keeps_the_station(self) -> None:
        state = dig(table(), 0, FULL, ACROSS[:4])
        state = dig(state, 1, FULL, JOINING[:4])
        assert stations(state) == {(-2, 2)}
        state = dig(state, 1, FULL, [(-1, 2), (0, 2)])
        assert stations(state) == {(-2, 2), (-1, 2)}
        state = dig(state, 0, FULL, [(-1, 2), (0, 2)])
        assert stations(state) == {(-2, 2), (-1, 2)}

    def test_stopping_at_a_tip_takes_none_until_somebody_goes_on(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS[:4]), 1, FULL, JOINING[:4])
        assert stations(state) == {(-2, 2)}
        state = dig(state, 0, FULL, [(-1, 2), (0, 1)])
        assert stations(state) == {(-2, 2), (-1, 2)}

    @pytest.mark.parametrize("end", [(-4, 1), (-3, 1)])
    def test_starting_on_another_lines_vertex(self, end: tuple[int, int]) -> None:
        state = dig(table(frame=("....",) * 5 + (".SS.",)), 0, FULL, ACROSS)
        state = dig(state, 1, FULL, [(-4, 2), end])
        assert stations(state) == {(-4, 2)}

    def test_starting_on_another_lines_vertex_edge_shared(self) -> None:
        state = table(frame=["S...", "....", "....", "....", "....", "...S"])
        state = dig(state, 0, FULL, [(-4, 4), (-3, 3), (-2, 2)])
        shared = dig(state, 1, FULL, [(-4, 4), (-3, 3)])
        assert stations(shared) == set()
        assert stations(dig(shared, 1, FULL, [(-3, 3), (-3, 2)])) == {(-3, 3)}
        assert stations(dig(state, 1, FULL, [(-4, 4), (-4, 3)])) == {(-4, 4)}

    def test_starting_towards_another_lines_vertex(self) -> None:
        state = dig(table(frame=("....",) * 5 + (".SS.",)), 0, FULL, ACROSS)
        state = dig(state, 1, FULL, [(-4, 1), (-4, 2)])
        assert stations(state) == {(-4, 2)}

    def test_finishing_on_another_lines_vertex(self) -> None:
        state = dig(table(frame=frame_of({2: [2], 5: [2]}, {5: [1]})), 0, FULL, ACROSS)
        state = dig(state, 1, FULL, [*self.TO_SIDE_FIVE, (-4, 2)])
        assert stations(state) == {(-4, 2)}
        assert state.finished == 1 << 2

    def test_finishing_on_another_lines_vertex_edge_shared(self) -> None:
        state = table(frame=frame_of({2: [2], 4: [0]}, {5: [1]}))
        state = dig(state, 0, FULL, walk((0, -4), (-3, -1), (-3, 1), (-4, 2)), sides="RRRRRR")
        state = dig(state, 1, FULL, self.TO_SIDE_FIVE)
        assert stations(state) == {(-3, 1)}
        state = dig(state, 1, FULL, [(-3, 1), (-4, 2)])
        assert stations(state) == {(-3, 1)}
        assert state.finished == 1 << 2

    TO_SIDE_FIVE = walk((4, -2), (3, -2), (0, 1), (-3, 1))
    """From side 2 to the vertex before the border of side 5."""


class TestDue:
    """When a tunnel takes a station."""

    def test_a_line_that_parts_takes_one_where_it_parts(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS), 1, FULL, JOINING[:5])
        action = tunnel_at(state, FULL, (0, 2), (1, 1))
        before = stations(state)
        assert stations(digging.dig(state, action)) - before == {(0, 2)}

    def test_a_line_that_meets_takes_one_where_it_meets(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS), 1, FULL, DOWN[:2])
        assert stations(digging.dig(state, tunnel_at(state, FULL, (-1, 3), (-1, 2)))) == {(-1, 2)}
        assert stations(digging.dig(state, tunnel_at(state, FULL, (-1, 3), (0, 2)))) == {(0, 2)}

    def test_meeting_a_tip_is_meeting(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS[:4]), 1, FULL, DOWN[:-1])
        assert stations(state) == {(-1, 2)}

    def test_reading_a_line_that_begins_on_another_takes_one_there(self) -> None:
        state = dig(table(frame=("....",) * 5 + (".SS.",)), 0, FULL, ACROSS)
        action = tunnel_at(turn_of(state, 1), FULL, (-4, 2), (-3, 1))
        assert stations(digging.dig(turn_of(state, 1), action)) == {(-4, 2)}

    def test_a_companys_own_second_line_is_another_line(self) -> None:
        state = dig(table({down(-2, 3): "H", down(-2, 2): "W"}), 0, FULL, ACROSS, sides="LLLLL")
        state = dig(state, 0, STRIPED, FROM_RIGHT)
        assert stations(state) == {(-1, 2)}
        assert bought(state) == [2, 0, 0, 0]

    def test_a_finished_line_is_another_line(self) -> None:
        state = dig(table(frame=frame_of({5: [2], 0: [2]}, {1: [1]})), 0, FULL, [*ACROSS, (2, 2)])
        assert state.finished == 1
        assert stations(dig(state, 1, FULL, DOWN)) == {(-1, 2)}

    def test_one_station_serves_every_line_through_it(self) -> None:
        state = dig(dig(table({down(-2, 2): "W"}), 0, FULL, ACROSS, sides="LLLLL"), 1, FULL, DOWN)
        assert bought(state) == [0, 1, 0, 0]
        state = dig(state, 2, FULL, FROM_RIGHT)
        assert stations(state) == {(-1, 2)}
        assert state.left == 29
        assert [ride.stops for ride in rides_of(state) if ride.stops] == [rides_of(state)[0].stops] * 3
        assert bought(state) == [0, 1, 0, 0]


class TestScore:
    """A point for every spot around."""

    @pytest.mark.parametrize(("kind", "worth"), [(".", 0), ("H", 1), ("W", 1), ("F", 1), ("L", 0), ("P", 0)])
    def test_a_point_for_a_spot_and_nothing_for_lake_and_park(self, kind: str, worth: int) -> None:
        state = dig(dig(table({down(-1, 2): kind}), 0, FULL, ACROSS, sides="LLLLL"), 1, FULL, DOWN[:-1])
        assert bought(state) == [0, worth, 0, 0]
        assert state.earned[1] == Earned(dug=worth)

    def test_covered_spots_count_too(self) -> None:
        marks = {up(-1, 2): "F", down(-2, 3): "W", down(-1, 2): "H", up(0, 2): "F"}
        state = dig(table(marks), 0, FULL, ACROSS[:5], sides="LLLL", place={(0, 2): "FC"})
        state = dig(state, 1, FULL, DOWN[:-1], sides="RR", place={(-1, 2): "WA"})
        assert state.taken.bit_count() == 6
        assert bought(state) == [0, 3, 0, 0]

    def test_all_stations_of_one_dig_are_scored(self) -> None:
        # The first has both stations as corners, the second only (1, 1).
        state = dig(table({up(0, 1): "H", up(1, 0): "F"}), 0, FULL, ACROSS)
        state = dig(state, 2, FULL, [(2, 2), (2, 1), (1, 1)])
        state = dig(state, 1, FULL, JOINING[:5])
        assert bought(state) == [0, 0, 0, 0]
        state = dig(state, 1, FULL, JOINING[4:], sides="L")
        assert bought(state) == [0, 3, 0, 0]


class TestTooFew:
    """A dig that takes more stations than are left is illegal."""

    def test_none_left(self) -> None:
        state = dig(dig(table(stations=1), 0, FULL, ACROSS), 1, FULL, DOWN)
        assert state.left == 0
        state = dig(state, 2, FULL, JOINING[:2])
        assert nexts(state, FULL) == {(-4, 3)}
        with_more = dig(dig(table(), 0, FULL, ACROSS), 2, FULL, JOINING[:2])
        assert nexts(with_more, FULL) == {(-4, 3), (-3, 2), (-2, 2)}

    def test_one_left_and_two_due(self) -> None:
        def position(count: int) -> State:
            state = dig(table(stations=count), 0, FULL, ACROSS)
            return dig(dig(state, 2, FULL, [(2, 2), (2, 1), (1, 1)]), 1, FULL, JOINING[:5])

        assert (1, 1) in nexts(position(3), FULL)
        state = position(2)
        assert state.left == 1
        assert nexts(state, FULL) == nexts(position(3), FULL) - {(1, 1)}
        with pytest.raises(IllegalMove, match="is not allowed"):
            engine.play(state, (tunnel_at(state, FULL, (0, 2), (1, 1)),))


class TestIntermediate:
    """A station as the whole turn."""

    def test_between_start_counter_and_station(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS), 1, FULL, DOWN)
        assert between(turn_of(state, 0)) == {(-3, 2), (-2, 2)}
        assert between(turn_of(state, 1)) == {(-1, 3)}
        assert between(turn_of(state, 2)) == set()

    def test_not_between_a_station_and_the_tip(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        assert between(state) == set()
        state = turn_of(dig(state, 1, FULL, [(-4, 0), (-4, 1), (-3, 1), (-3, 2)]), 0)
        assert stations(state) == {(-3, 2)}
        assert between(state) == set()

    def test_between_two_stations(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS), 1, FULL, DOWN)
        state = dig(state, 2, FULL, walk((4, 0), (3, 0), (1, 2)))
        assert stations(state) == {(-1, 2), (1, 2)}
        assert between(turn_of(state, 0)) == {(-3, 2), (-2, 2), (0, 2)}

    def test_on_either_line(self) -> None:
        state = dig(dig(table(), 0, FULL, ACROSS), 0, STRIPED, FROM_RIGHT)
        assert between(state) == {(-3, 2), (-2, 2), (3, -2), (2, -1), (1, 0), (0, 1)}

    def test_it_scores_the_same(self) -> None:
        state = dig(dig(table({down(-3, 2): "W", up(-2, 1): "L", down(-3, 3): "H"}), 0, FULL, ACROSS), 1, FULL, DOWN)
        state = turn_of(state, 0)
        after = engine.play(state, (station_at(state, (-2, 2)),))
        assert stations(after) == {(-1, 2), (-2, 2)}
        assert after.left == 28
        assert after.earned[0] == Earned(built=2)
        assert after.company == 1

    def test_inside_a_shared_run_it_serves_both(self) -> None:
        state = dig(dig(table({up(-1, 1): "F"}), 0, FULL, ACROSS), 1, FULL, JOINING)
        assert between(state) == {(-3, 3), (-1, 2)}
        after = engine.play(state, (station_at(state, (-1, 2)),))
        at = after.terrain.grid.vertex_index[-1, 2]
        assert [ride.company for ride in rides_of(after) if at in ride.stops] == [0, 1]
        assert bought(after) == [0, 1, 0, 0]
        assert between(turn_of(after, 0)) == {(-3, 2)}

    def test_not_once_a_tunnel_is_dug(self) -> None:
        state = turn_of(dig(dig(table(), 0, FULL, ACROSS), 1, FULL, DOWN), 0)
        dug = digging.dig(state, tunnel_at(state, FULL, (1, 2), (1, 1)))
        assert between(dug) == set()

    def test_not_without_a_station_left(self) -> None:
        state = turn_of(dig(dig(table(stations=1), 0, FULL, ACROSS), 1, FULL, DOWN), 0)
        assert between(state) == set()

    @pytest.mark.parametrize("vertex", [(-4, 2), (-1, 2), (0, 2), (1, 2), (-1, 3), (0, 0)])
    def test_nowhere_else(self, vertex: tuple[int, int]) -> None:
        state = turn_of(dig(dig(table(), 0, FULL, ACROSS), 1, FULL, DOWN), 0)
        with pytest.raises(IllegalMove, match="no intermediate station"):
            engine.play(state, (station_at(state, vertex),))

    def test_it_is_the_whole_turn(self) -> None:
        state = turn_of(dig(dig(table(), 0, FULL, ACROSS), 1, FULL, DOWN), 0)
        action = station_at(state, (-2, 2))
        for move in ((action, action), (action, tunnel_at(state, FULL, (1, 2), (1, 1)))):
            with pytest.raises(IllegalMove):
                engine.play(state, move)


class TestBonus:
    """The station that comes with the last tunnel."""

    FRAME = frame_of({5: [2], 0: [2], 2: [2]}, {1: [1]})

    def crossed(self, *, count: int = 30) -> State:
        """ACROSS before its last tunnel, crossed by DOWN."""
        state = table({up(0, 1): "H", down(0, 2): "W"}, frame=self.FRAME, stations=count)
        return turn_of(dig(dig(state, 0, FULL, ACROSS), 1, FULL, DOWN), 0)

    def bonuses(self, state: State) -> set[tuple[int, int] | None]:
        """What may be built with the last tunnel."""
        vertices = state.terrain.grid.vertices
        found = map(tunnel_of, digging.tunnels(state))
        last = {dug.bonus for dug in found if state.terrain.ways[dug.way].end_side == 1}
        return {None if vertex == NONE else vertices[vertex] for vertex in last}

    def test_both_counters_count_as_stations(self) -> None:
        assert self.bonuses(self.crossed()) == {None, (-3, 2), (-2, 2), (0, 2), (1, 2)}

    def test_with_no_station_at_all_too(self) -> None:
        state = dig(table(frame=self.FRAME), 0, FULL, ACROSS)
        assert self.bonuses(state) == {None, (-3, 2), (-2, 2), (-1, 2), (0, 2), (1, 2)}

    def test_it_scores_the_same(self) -> None:
        state = dig(self.crossed(), 0, FULL, [(1, 2), (2, 2)], bonus=(0, 2))
        assert stations(state) == {(-1, 2), (0, 2)}
        assert state.left == 28
        assert state.earned[0] == Earned(bonus=2)
        state = dig(self.crossed(), 0, FULL, [(1, 2), (2, 2)], bonus=(1, 2))
        assert state.earned[0] == Earned(bonus=1)

    def test_it_may_be_left_out(self) -> None:
        state = dig(self.crossed(), 0, FULL, [(1, 2), (2, 2)])
        assert stations(state) == {(-1, 2)}
        assert state.finished == 1

    def test_a_finished_line_gets_none_later(self) -> None:
        state = dig(self.crossed(), 0, FULL, [(1, 2), (2, 2)])
        assert between(state) == set()
        assert between(turn_of(state, 1)) == {(-1, 3)}

    def test_nor_does_a_finished_striped_line(self) -> None:
        state = dig(table(frame=self.FRAME), 2, STRIPED, ACROSS)
        state = turn_of(dig(state, 1, FULL, DOWN), 2)
        assert between(state) == {(-3, 2), (-2, 2)}
        assert between(dig(state, 2, STRIPED, [(1, 2), (2, 2)])) == set()

    def test_not_with_other_tunnels(self) -> None:
        state = dig(dig(table(frame=self.FRAME), 0, FULL, ACROSS[:5]), 1, FULL, DOWN)
        assert {tunnel_of(action).bonus for action in digging.tunnels(turn_of(state, 0))} == {NONE}

    def test_not_without_a_station_left(self) -> None:
        assert self.bonuses(self.crossed(count=1)) == {None}

    def test_not_where_the_tunnel_itself_takes_one(self) -> None:
        def parting(count: int) -> State:
            state = dig(table(frame=self.FRAME, stations=count), 0, FULL, ACROSS)
            return turn_of(dig(state, 2, FULL, [*walk((4, -2), (3, -2), (0, 1)), (0, 2), (1, 2)]), 0)

        # The other line shares the edge to (1, 2) and joined it at (0, 2).
        assert self.bonuses(parting(3)) == {None, (-3, 2), (-2, 2), (-1, 2)}
        assert self.bonuses(parting(2)) == {None}
