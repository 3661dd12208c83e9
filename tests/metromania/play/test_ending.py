"""Where lines end, when they are blocked, and how the building phase ends (RULES 2.3)."""

from __future__ import annotations

import pytest

from metrox_maps.errors import IllegalMove
from metrox_maps.geometry.grids import Vertex
from metrox_maps.metromania.model import Options
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.moves import PASS, Move
from metrox_maps.metromania.play.state import BUILDING, State
from tests.metromania.positions import (
    FULL,
    HANDS,
    STRIPED,
    Corners,
    behind,
    between,
    blocked,
    dig,
    down,
    frame_of,
    nexts,
    occupied,
    open_only,
    posed,
    spaces,
    station_at,
    stations,
    table,
    tunnel_at,
    turn_of,
    up,
    walk,
    ways,
)

TO_CORNER: dict[int, tuple[list[Vertex], str]] = {
    0: (walk((0, 4), (0, 1), (1, 0), (3, 0)), ""),
    1: (walk((1, 3), (1, 1), (2, 0), (3, 0)), ""),
    2: (walk((4, -2), (3, -2), (2, -1), (2, 0), (3, 0)), ""),
    3: (walk((0, -4), (0, 0), (3, 0)), ""),
    4: (walk((-4, 0), (3, 0)), "R"),
    5: (walk((-4, 0), (3, 0)), "L"),
}
"""From every side to the vertex before the corner (4, 0), where sides 1 and 2 each have a black arrow."""
FRAME = frame_of({0: [3], 1: [1], 2: [2], 3: [3], 4: [3], 5: [0]}, {0: [0], 1: [3], 2: [0], 3: [0], 4: [0], 5: [3]})
CORNER = {1: behind(1, 3), 2: behind(2, 0)}


def at_corner(side: int, *, frame: list[str] = FRAME, marks: dict[Corners, str] | None = None) -> State:
    """A line of company 0 from a side to the corner."""
    path, first = TO_CORNER[side]
    return dig(table(marks, frame=frame), 0, FULL, path, sides=first)


def open_ends(state: State) -> set[int]:
    """Which of the two sides at the corner the line may end on now."""
    found = spaces(state, FULL)
    return {side for side, space in CORNER.items() if space in found}


class TestEnd:
    """The last tunnel of a line."""

    @pytest.mark.parametrize(
        ("side", "allowed"), [(0, {2}), (1, set()), (2, set()), (3, {1}), (4, {1, 2}), (5, {1, 2})]
    )
    def test_not_on_the_side_of_its_start_nor_a_neighbouring_one(self, side: int, allowed: set[int]) -> None:
        assert open_ends(at_corner(side)) == allowed

    def test_reading_its_far_end_is_on_the_city_side(self) -> None:
        state = at_corner(5)
        into = {(start, end) for start, end, space in ways(state, FULL) if space == behind(1, 3)}
        assert into == {((3, 0), (4, 0)), ((3, 0), (3, 1))}
        into = {(start, end) for start, end, space in ways(state, FULL) if space == behind(2, 0)}
        assert into == {((3, 0), (4, 0)), ((3, 0), (4, -1))}

    def test_reading_coming_along_the_border_too(self) -> None:
        state = dig(table(frame=frame_of({5: [2]}, {1: [3]})), 0, FULL, walk((-4, 2), (2, 2), (3, 1)))
        into = {(start, end) for start, end, space in ways(state, FULL) if space == behind(1, 3)}
        assert into == {((3, 1), (4, 0))}
        assert nexts(state, FULL) == {(4, 0), (3, 0)}

    def test_it_finishes_the_line(self) -> None:
        state = dig(at_corner(5), 0, FULL, [(3, 0), (4, 0)])
        assert state.finished == 1
        assert nexts(state, FULL) == set()
        assert spaces(state, STRIPED)

    @pytest.mark.parametrize(("company", "line"), [(0, FULL), (2, STRIPED)])
    def test_a_finished_line_does_not_go_on(self, company: int, line: str) -> None:
        path = walk((-4, 2), (2, 2))
        assert nexts(dig(table(frame=frame_of({5: [2]})), company, line, path), line) == {(3, 1)}
        state = dig(table(frame=frame_of({5: [2]}, {1: [1]})), company, line, path)
        assert state.finished == 1 << 2 * company + (line == STRIPED)
        assert nexts(state, line) == set()

    def test_after_it_the_turn_goes_on_with_the_other_line(self) -> None:
        state = at_corner(5)
        last = tunnel_at(state, FULL, (3, 0), (4, 0))
        with pytest.raises(IllegalMove, match="three tunnels"):
            engine.play(state, (last,))

    def test_anywhere_once_every_allowed_end_is_taken(self) -> None:
        frame = frame_of({0: [3], 5: [0]}, {1: [3], 2: [0]})
        state = at_corner(0, frame=frame)
        assert open_ends(state) == {2}
        state = dig(state, 1, FULL, walk((-4, 0), (4, 0)), sides="LRRRRRRR")
        assert open_ends(turn_of(state, 0)) == {1}

    @pytest.mark.parametrize("kind", "LP")
    def test_anywhere_if_every_allowed_end_is_unusable(self, kind: str) -> None:
        frame = frame_of({0: [3]}, {1: [3], 2: [0]})
        assert open_ends(at_corner(0, frame=frame, marks={CORNER[2]: kind})) == {1}

    def test_a_spot_that_nothing_can_be_placed_on_is_not_unusable(self) -> None:
        frame = frame_of({0: [3]}, {1: [3], 2: [0]})
        state = at_corner(0, frame=frame, marks={CORNER[2]: "H"})
        assert open_ends(state) == {2}
        assert open_ends(posed(state, "HA", up(-3, 0), 0)) == set()

    def test_an_end_is_taken_by_anybody_and_for_good(self) -> None:
        state = dig(at_corner(5), 0, FULL, [(3, 0), (4, 0)], sides="L")
        state = dig(state, 1, FULL, TO_CORNER[4][0], sides="R")
        assert open_ends(state) == {2}


class TestBlocked:
    """A line is blocked while no tunnel could extend it or begin it."""

    FIRST = behind(5, 2)
    """Where the only line of these positions begins, from (-4, 2) to (-3, 2); all else is Lake but what is said."""

    def stuck(self, *spaces: Corners, hands: tuple[tuple[str, ...], ...] = HANDS, **kinds: list[Corners]) -> State:
        marks = open_only(self.FIRST, *spaces, **kinds)
        state = table(marks, fill="L", frame=frame_of({5: [2]}), hands=hands)
        return dig(state, 0, FULL, [(-4, 2), (-3, 2)])

    def test_by_lake_all_around(self) -> None:
        assert blocked(self.stuck(), 0, FULL)

    def test_not_by_one_free_space_ahead(self) -> None:
        assert not blocked(self.stuck(up(-3, 2)), 0, FULL)

    def test_by_tunnels_all_around(self) -> None:
        state = self.stuck(up(-3, 2), up(-2, 0), down(-3, 2))
        assert not blocked(occupied(state, up(-3, 2)), 0, FULL)
        assert blocked(occupied(state, up(-3, 2), down(-3, 2)), 0, FULL)

    def test_by_the_angle(self) -> None:
        assert blocked(self.stuck(down(-4, 2)), 0, FULL)

    def test_by_itself(self) -> None:
        path = [(-4, 2), (-3, 2), (-2, 1), (-2, 0), (-3, 0), (-4, 1)]
        state = dig(table(frame=frame_of({5: [2]})), 0, FULL, path[:-1])
        assert not blocked(state, 0, FULL)
        assert blocked(dig(state, 0, FULL, path[-2:]), 0, FULL)

    def test_by_want_of_tunnels(self) -> None:
        for count, is_blocked in ((4, False), (3, True)):
            state = dig(table(tunnels=count), 0, FULL, walk((-4, 2), (-1, 2)))
            assert blocked(state, 0, FULL) == is_blocked

    @pytest.mark.parametrize(
        ("kind", "held", "is_blocked"), [("H", "HA", False), ("H", "WB", True), ("W", "WB", False)]
    )
    def test_by_spots_without_a_placeable_destination(self, kind: str, held: str, is_blocked: bool) -> None:
        state = self.stuck(hands=((held,), (), (), ()), **{kind: [up(-3, 2)]})
        assert blocked(state, 0, FULL) == is_blocked

    def test_by_a_spot_where_the_letter_would_touch(self) -> None:
        state = self.stuck(H=[up(-3, 2)])
        assert not blocked(posed(state, "WB", down(-3, 3), 0), 0, FULL)
        assert blocked(posed(state, "WA", down(-3, 3), 1), 0, FULL)

    def test_by_want_of_stations(self) -> None:
        for count, is_blocked in ((2, False), (1, True)):
            state = self.crossing(count)
            assert blocked(state, 0, FULL) == is_blocked

    def crossing(self, count: int) -> State:
        """A space ahead both of whose vertices are on another line, after a third and a fourth have met."""
        marks = open_only(self.FIRST, up(-3, 2), behind(0, 0), down(-3, 3), behind(2, 1), behind(2, 2))
        frame = frame_of({5: [2], 0: [0], 2: [1, 2]})
        state = dig(table(marks, fill="L", frame=frame, stations=count), 0, FULL, [(-4, 2), (-3, 2)])
        state = dig(state, 1, FULL, [(-3, 4), (-3, 3), (-2, 2)])
        state = dig(state, 2, FULL, [(4, -2), (3, -1)])
        return dig(state, 3, FULL, [(4, -2), (3, -2)])

    def test_by_an_end_on_a_side_that_is_not_allowed(self) -> None:
        marks = open_only(behind(0, 3), behind(1, 0), behind(3, 0))
        state = table(marks, fill="L", frame=frame_of({0: [3]}, {1: [0], 3: [0]}))
        assert blocked(dig(state, 0, FULL, [(-1, 4), (0, 3)]), 0, FULL)
        state = table(marks, fill="L", frame=frame_of({0: [3]}, {1: [0]}))
        assert not blocked(dig(state, 0, FULL, [(-1, 4), (0, 3)]), 0, FULL)

    def test_lines_not_begun_while_there_is_no_start(self) -> None:
        state = self.stuck(up(-3, 2))
        assert [
            (company, line) for company in range(4) for line in (FULL, STRIPED) if not blocked(state, company, line)
        ] == [(0, FULL)]
        assert table(frame=frame_of({5: [2]})).blocked == 0
        assert table({behind(5, 2): "L"}, frame=frame_of({5: [2]})).blocked == 0b11111111

    def test_lines_not_begun_while_every_start_is_a_spot_they_cannot_use(self) -> None:
        state = table({behind(5, 2): "H"}, frame=frame_of({5: [2]}), hands=(("HA",), ("WB",), ("HD",), ()))
        assert state.blocked == 0b11001100

    def test_the_first_turn_does_not_block_the_second_line(self) -> None:
        state = turn_of(table(), 0, turns=0)
        begun = digging.dig(state, tunnel_at(state, FULL, (-4, 2), (-3, 2)))
        assert not ways(begun, STRIPED)
        assert not digging.is_blocked(begun, 1)

    def test_finished_lines_are_not_blocked(self) -> None:
        state = dig(at_corner(5), 0, FULL, [(3, 0), (4, 0)])
        assert not blocked(state, 0, FULL)

    def test_reading_it_is_judged_anew_after_every_dig(self) -> None:
        # Once the last allowed end is taken, the line may use the one beside it.
        marks = open_only(behind(0, 3), behind(1, 0), behind(3, 0))
        state = table(marks, fill="L", frame=frame_of({0: [3]}, {1: [0], 3: [0]}))
        state = dig(state, 0, FULL, [(-1, 4), (0, 3)])
        before = engine.ended(state)
        assert blocked(before, 0, FULL)
        assert not blocked(engine.ended(before._replace(taken=occupied(before, behind(3, 0)).taken)), 0, FULL)


class TestTriggers:
    """What brings the end of the phase near."""

    @staticmethod
    def after(state: State, *, finished: int = 0) -> State:
        """The position after a turn that leaves these lines finished."""
        return engine.ended(state._replace(finished=finished))

    def test_nothing_yet(self) -> None:
        state = self.after(table())
        assert (state.last, state.reason, state.turn) == (BUILDING, "", 1)
        assert not engine.is_over(state)

    def test_a_company_with_both_lines_finished(self) -> None:
        assert self.after(table(), finished=0b00001100).reason == "lines"
        assert self.after(table(), finished=0b00010010).reason == ""

    def test_with_two_players_both_lines_of_one_company(self) -> None:
        assert self.after(table(players=2), finished=0b00010001).reason == ""
        assert self.after(table(players=2), finished=0b00110000).reason == "lines"

    def test_the_last_station(self) -> None:
        state = dig(dig(table(stations=1), 0, FULL, walk((-4, 2), (1, 2))), 1, FULL, walk((-1, 4), (-1, 2)))
        assert (state.left, engine.ended(state).reason) == (0, "stations")
        state = dig(dig(table(stations=2), 0, FULL, walk((-4, 2), (1, 2))), 1, FULL, walk((-1, 4), (-1, 2)))
        assert engine.ended(state).reason == ""
        assert engine.play(state, (station_at(state, (-1, 3)),)).reason == "stations"

    @pytest.mark.parametrize(
        ("trigger", "lines", "reason"), [(5, 4, ""), (5, 5, "blocked"), (4, 3, ""), (4, 4, "blocked")]
    )
    def test_so_many_lines_blocked_or_finished(self, trigger: int, lines: int, reason: str) -> None:
        # Every start is taken, so that the lines not begun are blocked; one of those begun is finished.
        starts = {5: range(4), 2: range(4)}
        state = table(frame=frame_of(starts), options=Options(end_trigger=trigger))
        begun = [
            (0, FULL, [(-4, 2), (-3, 1)]),
            (1, FULL, [(-4, 3), (-3, 2)]),
            (2, FULL, [(4, -1), (3, -1)]),
            (3, FULL, [(4, -2), (3, -2)]),
            (0, STRIPED, [(4, -3), (3, -3)]),
            (1, STRIPED, [(4, 0), (3, 0)]),
        ][: 9 - lines]
        for company, line, path in begun:
            state = dig(state, company, line, path)
        state = occupied(state, *(behind(side, column) for side in starts for column in starts[side]))
        assert state.blocked.bit_count() == 8 - len(begun)
        after = engine.ended(state._replace(finished=1))
        assert after.reason == reason
        assert after.blocked == state.blocked

    @pytest.mark.parametrize("trigger", [4, 5])
    def test_lines_of_anybody_count_together(self, trigger: int) -> None:
        state = table(options=Options(end_trigger=trigger))
        assert self.after(state, finished=0b01010101).reason == ("blocked" if trigger == 4 else "")


class TestLastTurns:
    """Every other company has one more normal turn."""

    def near(self, company: int, *, players: int = 4) -> State:
        state = turn_of(table(players=players), company)
        return engine.ended(state._replace(finished=0b11))

    @pytest.mark.parametrize(("players", "company"), [(4, 0), (4, 2), (3, 1), (2, 3)])
    def test_every_other_company_has_one(self, players: int, company: int) -> None:
        state = self.near(company, players=players)
        movers = []
        while not engine.is_over(state):
            movers.append(state.company)
            state = engine.ended(state)
        count = state.companies
        assert movers == [(company + step) % count for step in range(1, count)]

    def test_new_triggers_do_not_extend_them(self) -> None:
        state = self.near(0)
        for last in (2, 1, 0):
            state = engine.ended(state._replace(finished=state.finished << 2 | 3, left=0))
            assert (state.last, state.reason) == (last, "lines")

    def test_they_are_normal_turns(self) -> None:
        state = self.near(0)
        assert len(digging.tunnels(state)) == 2 * 12 * 4
        move = []
        for _ in range(3):
            move.append(digging.tunnels(state)[-1])
            state = digging.dig(state, move[-1])
        assert engine.play(self.near(0), tuple(move)).last == 2
        with pytest.raises(IllegalMove, match="three tunnels"):
            engine.play(self.near(0), tuple(move[:1]))

    def test_the_turn_that_brings_the_end_near_is_finished(self) -> None:
        state = dig(dig(table(stations=1), 0, FULL, walk((-4, 2), (1, 2))), 1, FULL, [(-1, 4), (-1, 3)])
        move: Move = (tunnel_at(state, FULL, (-1, 3), (-1, 2)),)
        with pytest.raises(IllegalMove, match="three tunnels are to be dug while there is room, not 1"):
            engine.play(state, move)
        dug = digging.dig(state, move[0])
        assert dug.left == 0
        for _ in range(2):
            move = (*move, digging.tunnels(dug)[0])
            dug = digging.dig(dug, move[-1])
        assert engine.play(state, move).last == 3

    def test_nothing_can_be_played_afterwards(self) -> None:
        state = self.near(0)._replace(last=0)
        with pytest.raises(IllegalMove, match="the building phase is over"):
            engine.play(state, PASS)


class TestCompulsion:
    """What a company does that cannot dig."""

    def boxed(self) -> State:
        """Company 0 cannot dig: its full line stands in a corner of the Lake, and no start is free."""
        marks = open_only(behind(5, 2), up(-3, 2), behind(0, 1), down(-3, 3))
        state = table(marks, fill="L", frame=frame_of({5: [2], 0: [1]}))
        state = dig(state, 0, FULL, [(-4, 2), (-3, 2), (-2, 2)])
        return turn_of(dig(state, 1, FULL, [(-2, 4), (-2, 3), (-2, 2)]), 0)

    def test_reading_an_intermediate_station_is_compulsory_then(self) -> None:
        state = self.boxed()
        assert (stations(state), between(state), digging.can_dig(state)) == ({(-2, 2)}, {(-3, 2)}, False)
        assert engine.legal_moves(state) == ((station_at(state, (-3, 2)),),)
        with pytest.raises(IllegalMove, match="passes only where it can neither dig nor build a station"):
            engine.play(state, PASS)

    def test_reading_a_company_that_can_do_neither_passes(self) -> None:
        state = self.boxed()
        state = turn_of(engine.play(state, engine.legal_moves(state)[0]), 0)
        assert engine.legal_moves(state) == (PASS,)
        after = engine.play(state, PASS)
        assert (after.turn, after.stations, after.lines) == (state.turn + 1, state.stations, state.lines)

    def test_who_can_dig_may_still_build(self) -> None:
        state = dig(dig(table(), 0, FULL, walk((-4, 2), (1, 2))), 1, FULL, walk((-1, 4), (-1, 1)))
        moves = engine.legal_moves(state)
        assert (station_at(state, (-1, 3)),) in moves
        assert any(len(move) == 3 for move in moves)

    def test_a_board_without_starts_is_passed_to_its_end(self) -> None:
        state = table(frame=["...."] * 6)
        turns = 0
        while not engine.is_over(state):
            assert engine.legal_moves(state) == (PASS,)
            state = engine.play(state, PASS)
            turns += 1
        assert (turns, state.reason) == (4, "blocked")
