"""Where a line may begin and go on (RULES 2.3: dig, start, continue, no acute angle, never meets itself; 2.1: tunnels)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.geometry.grids import Vertex
from metrox_maps.metromania.model import District, Placed
from metrox_maps.metromania.play import digging
from metrox_maps.metromania.play.board import board_of
from tests.metromania.positions import (
    FULL,
    STRIPED,
    behind,
    blocked,
    city,
    dig,
    down,
    frame_of,
    nexts,
    spaces,
    stations,
    table,
    tunnel_at,
    turn_of,
    up,
    walk,
    ways,
)

ACROSS = walk((-4, 2), (-1, 2))
"""From a white arrow of side 5 three tunnels to the right."""
RING = [(1, 1), (1, 0), (0, 0), (-1, 1), (-1, 2)]
"""Around (0, 1), from the upper right clockwise."""


class TestStart:
    """The first tunnel of a line."""

    def test_it_lies_behind_a_white_arrow(self) -> None:
        state = table()
        for line in (FULL, STRIPED):
            assert spaces(state, line) == {behind(side, column) for side in range(6) for column in (0, 2)}
            assert len(ways(state, line)) == 12 * 4

    def test_reading_its_edge_is_directed_and_begins_on_the_city_side(self) -> None:
        state = table(frame=frame_of({5: [0]}))
        assert {way[:2] for way in ways(state, FULL)} == {
            ((-4, 0), (-4, 1)),
            ((-4, 0), (-3, 0)),
            ((-4, 1), (-4, 0)),
            ((-4, 1), (-3, 0)),
        }

    def test_reading_arrows_stay_where_they_are_when_districts_turn(self) -> None:
        plain = city(frame=frame_of({0: [1]}))
        districts = (District(id="odd", name="Odd", rows=("H", "...", ".....", "W.....F")), *plain.districts[1:])
        corners = {}
        for rotation in range(3):
            placement = (Placed(0, rotation), *(Placed(number, 0) for number in range(1, 6)))
            terrain = board_of(replace(plain, districts=districts, placement=placement)).terrain(None)
            assert [terrain.grid.cells[start.space] for start in terrain.starts] == [(0, 3, 2)]
            corners[rotation] = "".join(
                terrain.city.kinds[terrain.grid.space(0, *at)] for at in ((0, 0), (3, 0), (3, 6))
            )
        assert corners == {0: "HWF", 1: "FHW", 2: "WFH"}

    @pytest.mark.parametrize("kind", "LP")
    def test_an_arrow_over_lake_or_park_is_unusable(self, kind: str) -> None:
        state = table({behind(5, 0): kind}, frame=frame_of({5: [0], 1: [2]}))
        assert spaces(state, FULL) == {behind(1, 2)}

    @pytest.mark.parametrize("company", [0, 3])
    def test_with_the_first_turn_only_one_line_begins(self, company: int) -> None:
        state = turn_of(table(), company, turns=0)
        begun = digging.dig(state, tunnel_at(state, FULL, (-4, 2), (-3, 2)))
        assert ways(begun, FULL)
        assert not ways(begun, STRIPED)
        begun = digging.dig(state, tunnel_at(state, STRIPED, (-4, 2), (-3, 2)))
        assert ways(begun, STRIPED)
        assert not ways(begun, FULL)

    @pytest.mark.parametrize("company", [0, 3])
    def test_from_the_second_turn_on_both_lines_may_begin_in_one(self, company: int) -> None:
        state = turn_of(table(), company, turns=1)
        begun = digging.dig(state, tunnel_at(state, FULL, (-4, 2), (-3, 2)))
        assert ways(begun, FULL)
        assert ways(begun, STRIPED)


class TestSecondLine:
    """Where a company's other line may begin."""

    @pytest.mark.parametrize("side", range(6))
    def test_not_on_the_same_side_nor_a_neighbouring_one(self, side: int) -> None:
        state = table()
        border = next(start for start in state.terrain.starts if start.side == side).ways[0]
        vertices = state.terrain.grid.vertices
        state = dig(state, 0, STRIPED, [vertices[border.start], vertices[border.end]])
        allowed = {(side + step) % 6 for step in (2, 3, 4)}
        assert spaces(state, FULL) == {behind(other, column) for other in allowed for column in (0, 2)}

    def test_others_are_not_bound(self) -> None:
        state = dig(table(), 0, FULL, ACROSS[:2])
        assert len(ways(turn_of(state, 1), FULL)) == 11 * 4

    def test_anywhere_once_every_allowed_start_is_taken(self) -> None:
        state = table(frame=frame_of({5: [2, 3], 0: [1], 2: [1]}))
        state = dig(state, 0, FULL, ACROSS[:2])
        assert spaces(state, STRIPED) == {behind(2, 1)}
        state = dig(state, 1, FULL, [(4, -1), (3, -1)])
        assert spaces(turn_of(state, 0), STRIPED) == {behind(5, 3), behind(0, 1)}

    def test_anywhere_if_every_allowed_start_is_unusable(self) -> None:
        state = table({behind(2, 1): "P"}, frame=frame_of({5: [2], 0: [1], 2: [1]}))
        state = dig(state, 0, FULL, ACROSS[:2])
        assert spaces(state, STRIPED) == {behind(0, 1)}

    def test_a_spot_that_nothing_can_be_placed_on_is_not_unusable(self) -> None:
        state = table({behind(2, 1): "H"}, frame=frame_of({5: [2], 0: [1], 2: [1]}), hands=[["WB"], ["HD"], [], []])
        state = dig(state, 0, FULL, ACROSS[:2])
        assert spaces(state, STRIPED) == set()


class TestGoingOn:
    """From the tip, without acute angles, never meeting itself."""

    def test_only_from_the_tip(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        assert {start for start, _, _ in ways(state, FULL)} == {(-1, 2)}

    def test_straight_on_and_gently_to_both_sides(self) -> None:
        state = dig(table(), 0, FULL, ACROSS, sides="LLL")
        ahead = [((-1, 2), (0, 2), up(-1, 2)), ((-1, 2), (0, 2), down(-1, 2))]
        right = [((-1, 2), (0, 1), down(-1, 2)), ((-1, 2), (0, 1), up(-1, 1))]
        left = [((-1, 2), (-1, 3), up(-1, 2)), ((-1, 2), (-1, 3), down(-2, 3))]
        assert ways(state, FULL) == {*ahead, *right, *left}

    def test_at_a_station_every_angle_is_free(self) -> None:
        state = dig(table(), 0, FULL, ACROSS)
        assert nexts(state, FULL) == {(0, 2), (-1, 3), (0, 1)}
        state = dig(state, 1, FULL, walk((-1, 4), (-1, 2)))
        assert stations(state) == {(-1, 2)}
        assert nexts(turn_of(state, 0), FULL) == {(0, 2), (-1, 3), (0, 1), (-1, 1), (-2, 3)}

    def test_a_station_made_by_an_earlier_tunnel_of_the_turn_excuses(self) -> None:
        state = dig(table(), 1, FULL, walk((-1, 4), (-1, 1)))
        state = turn_of(dig(state, 0, FULL, ACROSS[:3]), 0)
        met = digging.dig(state, tunnel_at(state, FULL, (-2, 2), (-1, 2)))
        assert stations(met) == {(-1, 2)}
        assert nexts(met, FULL) == {(0, 2), (-1, 3), (0, 1), (-1, 1), (-2, 3)}

    def test_reading_a_station_that_the_tunnel_itself_creates_does_not_excuse(self) -> None:
        state = dig(table(), 1, FULL, walk((-4, 2), (1, 2)))
        state = dig(state, 0, FULL, [(-3, 4), (-3, 3), (-2, 2), (-1, 2)])
        # It has gone along the other line since (-2, 2); parting from it here takes a station, whatever the angle.
        assert stations(state) == {(-2, 2)}
        assert nexts(state, FULL) == {(0, 2), (-1, 3), (0, 1)}
        state = dig(state, 0, FULL, [(-1, 2), (0, 1)])
        assert stations(state) == {(-2, 2), (-1, 2)}

    def test_no_vertex_twice(self) -> None:
        state = dig(table(frame=frame_of({0: [3]})), 0, FULL, [(0, 4), (0, 3), (0, 2), *RING])
        assert nexts(state, FULL) == {(-2, 3), (-1, 3)}
        assert (0, 2) not in nexts(state, FULL)

    def test_no_vertex_twice_at_a_station_either(self) -> None:
        state = dig(table(), 0, FULL, walk((-1, 4), (-1, 1)))
        state = dig(state, 1, FULL, [*walk((-4, 0), (-1, 0)), (-1, 1)])
        assert stations(state) == {(-1, 1)}
        assert nexts(turn_of(state, 0), FULL) == {(0, 1), (0, 0), (-1, 0), (-2, 1), (-2, 2)}

    def test_its_own_start_is_a_vertex_of_it(self) -> None:
        frame = frame_of({5: [2]})
        state = dig(table(frame=frame), 0, FULL, [(-4, 2), (-3, 2), (-2, 1), (-2, 0), (-3, 0), (-4, 1)])
        assert nexts(state, FULL) == set()
        assert blocked(state, 0, FULL)


class TestSpaces:
    """A tunnel takes a space, and one only."""

    def test_taken_by_anybody(self) -> None:
        state = dig(table(), 0, FULL, ACROSS, sides="LLL")
        assert down(-2, 3) in spaces(state, FULL)
        state = turn_of(dig(state, 1, FULL, [(-2, 4), (-1, 3), (-1, 2)], sides="LR"), 0)
        assert stations(state) == {(-1, 2)}
        assert down(-2, 3) not in spaces(state, FULL)
        # Both spaces beside the edge to (-2, 3) are taken, one of those beside the edge to (-1, 3) is.
        assert nexts(state, FULL) == {(-1, 3), (0, 2), (0, 1), (-1, 1)}

    @pytest.mark.parametrize("kind", "LP")
    def test_lake_and_park_are_forbidden(self, kind: str) -> None:
        free = dig(table(), 0, FULL, ACROSS, sides="LLL")
        state = dig(table({down(-1, 2): kind}), 0, FULL, ACROSS, sides="LLL")
        assert spaces(free, FULL) - spaces(state, FULL) == {down(-1, 2)}
        assert spaces(state, FULL) < spaces(free, FULL)

    def test_spaces_of_white_arrows_only_begin_lines(self) -> None:
        path = [(-4, 2), (-3, 2), (-3, 3)]
        open_sides = dig(table(frame=frame_of({5: [2]})), 0, FULL, path)
        state = dig(table(frame=frame_of({5: [2, 3], 0: [0]})), 0, FULL, path)
        assert behind(5, 3) in spaces(open_sides, FULL)
        assert spaces(open_sides, FULL) - spaces(state, FULL) == {behind(5, 3), behind(0, 0)}

    def test_spaces_of_black_arrows_only_end_lines(self) -> None:
        state = dig(table(frame=frame_of({5: [2]}, {1: [1]})), 0, FULL, walk((-4, 2), (0, 2)))
        # The space behind the arrow is (1, 3), (2, 2), (1, 2): along its inner edges no line may pass through it.
        state = dig(state, 0, FULL, [(0, 2), (1, 2)])
        inside = {(start, end) for start, end, space in ways(state, FULL) if space == behind(1, 1)}
        assert inside == {((1, 2), (2, 2)), ((1, 2), (1, 3))}
        sideways = dig(table(frame=frame_of({4: [0]}, {1: [1]})), 0, FULL, [*walk((0, -4), (0, 2)), (0, 3)])
        assert behind(1, 1) not in spaces(sideways, FULL)

    def test_two_lines_use_one_edge_from_its_two_sides_and_no_third(self) -> None:
        state = dig(table(), 0, FULL, walk((-4, 2), (-1, 2)), sides="LLL")
        state = dig(state, 1, FULL, [(-3, 4), (-3, 3), (-2, 2)])
        shared = [space for _, end, space in ways(state, FULL) if end == (-1, 2)]
        assert shared == [down(-2, 2)]
        state = dig(state, 1, FULL, [(-2, 2), (-1, 2)])
        state = dig(state, 2, FULL, [*walk((-2, -2), (-2, 1)), (-2, 2)])
        assert stations(state) == {(-2, 2)}
        assert nexts(state, FULL) == {(-1, 1)}


class TestTunnels:
    """Eighteen a line."""

    LONG = walk((-6, 2), (2, 2), (4, 0), (4, -4), (0, -4))

    def long(self, *, tunnels: int = 18) -> tuple[int, list[Vertex]]:
        state = table(side=6, frame=frame_of({5: [2], 2: [1]}, n=6), tunnels=tunnels)
        path = self.LONG[: tunnels + 1]
        state = dig(state, 0, FULL, path)
        assert nexts(state, FULL) == set()
        assert blocked(state, 0, FULL)
        assert not blocked(
            dig(table(side=6, frame=frame_of({5: [2]}, n=6), tunnels=tunnels), 0, FULL, path[:-1]), 0, FULL
        )
        state = dig(state, 0, STRIPED, [(6, -1), (5, -1)])
        assert nexts(state, STRIPED)
        return len(state.lines[0]), path

    def test_reading_each_line_has_its_own(self) -> None:
        assert self.long()[0] == 18

    def test_the_board_says_how_many(self) -> None:
        assert self.long(tunnels=5)[0] == 5
