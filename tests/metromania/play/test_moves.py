"""Complete moves: how many there are in positions small enough to count by hand, and each effect once (RULES 2.3)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import IllegalMove
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots.random_bots import RandomBot
from metrox_maps.metromania.play.deal import deal
from metrox_maps.metromania.play.moves import NONE, PASS, Move, is_dig, station, station_of, tunnel, tunnel_of
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.luck import Luck
from tests.metromania.duel import generated_board
from tests.metromania.positions import (
    FULL,
    STRIPED,
    Corners,
    behind,
    dig,
    down,
    frame_of,
    open_only,
    table,
    tunnel_at,
    turn_of,
    up,
    walk,
)

AHEAD, BEYOND, BESIDE = up(-3, 2), down(-3, 3), down(-3, 2)
"""Spaces at the tip (-3, 2) of a line that came from the left: to its left, the one behind that, and to its right."""


def narrow(*spaces: Corners, starts: tuple[Corners, ...] = (), houses: tuple[Corners, ...] = ()) -> State:
    """A line from (-4, 2) to (-3, 2), all else Lake but these spaces; company 0 holds HA and HC."""
    frame = frame_of({5: [2], 2: [1], 1: [1]})
    marks = open_only(behind(5, 2), *spaces, *starts, H=houses)
    state = table(marks, fill="L", frame=frame, hands=(("HA", "HC"), (), (), ()))
    return dig(state, 0, FULL, [(-4, 2), (-3, 2)])


def everything(state: State) -> list[Move]:
    """Every order of digging that is a complete move."""
    found: list[Move] = []

    def go_on(position: State, done: Move) -> None:
        following = digging.tunnels(position)
        if done and not following:
            found.append(done)
        for action in following:
            go_on(digging.dig(position, action), (*done, action))

    go_on(state, ())
    return found


def result(state: State, move: Move) -> tuple[object, ...]:
    """All that a move leaves on the table."""
    after = engine.play(state, move)
    return (
        after.lines,
        after.stations,
        after.placed,
        after.left,
        tuple(map(sum, after.earned)),
        after.hands,
        after.taken,
    )


class TestCounts:
    """Worked out by hand."""

    def test_one_start_and_nothing_behind_it(self) -> None:
        state = table(open_only(behind(5, 2)), fill="L", frame=frame_of({5: [2]}))
        # Four directed edges, for either line.
        assert len(engine.legal_moves(state)) == 4 * 2
        assert {len(move) for move in engine.legal_moves(state)} == {1}

    def test_two_starts_and_nothing_behind_them(self) -> None:
        state = table(open_only(behind(5, 2), behind(2, 1)), fill="L", frame=frame_of({5: [2], 2: [1]}))
        # In the first turn one line only, later both: which line begins where, and four edges each.
        assert len(engine.legal_moves(state)) == 2 * 2 * 4
        assert len(engine.legal_moves(turn_of(state, 0))) == 2 * 4 * 4
        assert {len(move) for move in engine.legal_moves(turn_of(state, 0))} == {2}

    def test_a_corridor_of_two_spaces(self) -> None:
        # Straight on to (-2, 2) or gently to (-3, 3), from either gently to (-2, 3); the third edge would be acute.
        state = narrow(AHEAD, BEYOND)
        assert engine.legal_moves(state) == tuple(
            sorted(
                (tunnel_at(state, FULL, (-3, 2), by), tunnel_at(state, FULL, by, (-2, 3), side=side))
                for by, side in (((-2, 2), "L"), ((-3, 3), "R"))
            )
        )

    def test_a_corridor_and_a_start_for_the_other_line(self) -> None:
        # The same two ways, and the other line begun with one of four edges, before, between or after them.
        state = narrow(AHEAD, BEYOND, starts=(behind(2, 1),))
        moves = engine.legal_moves(state)
        assert len(moves) == 2 * 4
        assert {len(move) for move in moves} == {3}
        assert len(everything(state)) == 2 * 4 * 3

    def test_reading_the_third_tunnel_is_judged_step_by_step_without_look_ahead(self) -> None:
        # To the right a line that turns to (-2, 1) can go no further: a move of one tunnel, though others have two.
        state = narrow(AHEAD, BEYOND, BESIDE)
        moves = engine.legal_moves(state)
        assert sorted(map(len, moves)) == [1, 2, 2, 2]
        assert (tunnel_at(state, FULL, (-3, 2), (-2, 1), side="L"),) in moves

    def test_of_spots_each_destination_is_a_move_of_its_own(self) -> None:
        assert len(engine.legal_moves(narrow(BEYOND, houses=(AHEAD,)))) == 2 * 2
        # Both may lie anywhere, but one a turn: the second spot stays undug.
        assert len(engine.legal_moves(narrow(houses=(AHEAD, BEYOND)))) == 2 * 2
        assert {len(move) for move in engine.legal_moves(narrow(houses=(AHEAD, BEYOND)))} == {1}

    def test_of_ends_each_bonus_station_is_a_move_of_its_own(self) -> None:
        marks = open_only(behind(5, 2), *(up(a, 2) for a in range(-3, 2)), behind(1, 1))
        state = table(marks, fill="L", frame=frame_of({5: [2]}, {1: [1]}))
        state = dig(state, 0, FULL, walk((-4, 2), (1, 2)))
        # To (2, 2) or (1, 3), with no bonus or one at any of five vertices.
        assert len(engine.legal_moves(state)) == 2 * 6

    def test_digs_come_before_stations(self) -> None:
        state = turn_of(dig(dig(table(), 0, FULL, walk((-4, 2), (1, 2))), 1, FULL, walk((-1, 4), (-1, 1))), 0)
        moves = engine.legal_moves(state)
        digs = [move for move in moves if is_dig(move)]
        assert digs == sorted(digs)
        index = state.terrain.grid.vertex_index
        assert moves[len(digs) :] == tuple(
            (station(index[at]),) for at in sorted([(-3, 2), (-2, 2)], key=index.__getitem__)
        )


class TestOrders:
    """Orders of digging with the same effect are one move."""

    def test_the_lowest_is_listed_and_every_one_may_be_played(self) -> None:
        state = narrow(AHEAD, BEYOND, starts=(behind(2, 1),))
        listed = engine.legal_moves(state)
        results = {result(state, move): move for move in listed}
        assert len(results) == len(listed)
        for move in everything(state):
            assert results[result(state, move)] <= move

    @settings(max_examples=12)
    @given(st.integers(0, 2**32))
    def test_nothing_is_missing_and_nothing_listed_twice(self, seed: int) -> None:
        luck = Luck.stream(seed, 0, 0)
        state = deal(engine.start(board_of(generated_board(luck)), 2 + luck.below(3)), luck)
        while not engine.is_over(state):
            if 0 < len(digging.tunnels(state)) < 14:
                listed = engine.legal_moves(state)
                results = {result(state, move) for move in listed if is_dig(move)}
                assert len(results) == sum(map(is_dig, listed))
                assert results == {result(state, move) for move in everything(state)}
                assert len(listed) - len(results) == len(engine.intermediate_stations(state))
                break
            state = engine.play(state, RandomBot().choose(state, 0, luck))

    def test_another_order_that_the_rules_forbid_is_refused(self) -> None:
        state = narrow(AHEAD, BEYOND)
        move = engine.legal_moves(state)[0]
        for order in permutations(move):
            if order != move:
                with pytest.raises(IllegalMove):
                    engine.play(state, order)


class TestNumbers:
    """How a move is written."""

    @given(st.integers(0, 5183), st.integers(0, 1), st.integers(-1, 11), st.integers(-1, 468))
    def test_a_tunnel(self, way: int, line: int, name: int, bonus: int) -> None:
        action = tunnel(way, line, name, bonus)
        assert action >= 0
        assert tunnel_of(action) == (way, line, name, bonus)

    @given(st.integers(0, 468))
    def test_a_station(self, vertex: int) -> None:
        assert station(vertex) < 0
        assert station_of(station(vertex)) == vertex

    def test_a_move_may_begin_with_the_tunnel_numbered_0(self) -> None:
        state = dig(table(), 0, FULL, walk((4, -4), (0, 0)))
        first = tunnel_at(state, FULL, (0, 0), (-1, 1), side="R")
        assert first == 0
        move = next(move for move in engine.legal_moves(state) if move[0] == first)
        assert engine.play(state, move).lines[0][4] == 0

    def test_kinds_of_moves(self) -> None:
        assert is_dig((tunnel(0, 0),))
        assert is_dig((tunnel(3, 1, NONE, 4), tunnel(5, 0)))
        assert not is_dig((station(0),))
        assert not is_dig(PASS)

    def test_played_states_are_left_as_they_are(self) -> None:
        state = narrow(AHEAD, BEYOND, starts=(behind(2, 1),))
        before = tuple(state)
        for move in engine.legal_moves(state):
            engine.play(state, move)
        assert tuple(state) == before

    def test_no_move_begins_within_a_dig(self) -> None:
        state = dig(table(), 0, FULL, walk((-4, 2), (-1, 2)))
        action = tunnel_at(state, FULL, (-1, 2), (0, 2))
        with pytest.raises(IllegalMove, match="a dig is under way"):
            engine.play(digging.dig(state, action), (tunnel_at(state, STRIPED, (4, -2), (3, -2)),))
