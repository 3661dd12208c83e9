"""Whole games: what a player sees, the neutral loop, results, and what any play keeps (RULES 2.2, 2.3)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.model import FORBIDDEN, SPOTS, CityBoard, Components, Options
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots.random_bots import RandomBot
from metrox_maps.metromania.play.deal import deal
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import HIDDEN, State
from metrox_maps.simulate.luck import Luck
from metrox_maps.simulate.play import play_game
from tests.metromania.duel import generated_board
from tests.metromania.positions import city, table, turn_of

SEEDS = st.integers(0, 2**32)


def game(board: CityBoard | None = None) -> MetromaniaGame:
    return MetromaniaGame(board_of(board or city()))


def random_game(seed: int) -> list[State]:
    """All positions of a random game on a random board."""
    luck = Luck.stream(seed, 0, 0)
    state = deal(engine.start(board_of(generated_board(luck)), 2 + luck.below(3)), luck)
    found = [state]
    while not engine.is_over(state):
        state = engine.play(state, RandomBot().choose(state, 0, luck))
        found.append(state)
    return found


class TestView:
    """What others hold face down is hidden."""

    def test_a_player_sees_its_own_hand(self) -> None:
        state = table()
        for seat in range(4):
            view = game().view(state, seat)
            assert view.hands == tuple(hand if seat == other else HIDDEN for other, hand in enumerate(state.hands))
            assert view._replace(hands=state.hands) == state

    def test_with_two_players_the_hands_of_both_its_companies(self) -> None:
        state = table(players=2)
        first, second, third, fourth = state.hands
        assert game().view(state, 0).hands == (first, HIDDEN, third, HIDDEN)
        assert game().view(state, 1).hands == (HIDDEN, second, HIDDEN, fourth)

    def test_open_destinations_are_seen_by_all(self) -> None:
        state = table(options=Options(open_destinations=True))
        assert game().view(state, 2) == state

    def test_before_the_deal_there_is_nothing_to_hide(self) -> None:
        state = engine.start(board_of(city()), 4)
        assert game().view(state, 0) == state

    def test_the_mover_has_the_same_moves_in_its_view(self) -> None:
        for company in range(4):
            state = turn_of(table(players=2), company, turns=0)
            seat = company % 2
            assert game().legal_moves(game().view(state, seat), seat) == game().legal_moves(state, seat)


class TestLoop:
    """The game as the neutral loop plays it."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_game_comes_to_its_end(self, players: int) -> None:
        seen: list[tuple[State, tuple[Move, ...]]] = []
        last = play_game(game(), [RandomBot()] * players, seed=3, index=players, watch=lambda *at: seen.append(at))
        assert engine.is_over(last)
        assert len(seen) == last.turn
        companies = [state.company for state, _ in seen]
        assert companies == [turn % last.companies for turn in range(last.turn)]
        for state, moves in seen:
            assert game().to_move(state) == (state.company % players,)
            assert len(moves) == 1
        result = game().result(last)
        assert result.points == scores(last).points
        assert len(result.points) == players
        assert result.winners == scores(last).places[0]

    def test_the_same_seed_is_the_same_game(self) -> None:
        ends = [play_game(game(), [RandomBot()] * 4, seed=3, index=index) for index in (0, 0, 1)]
        assert ends[0]._replace(terrain=ends[1].terrain) == ends[1]
        assert ends[0].lines != ends[2].lines

    def test_before_the_deal_nobody_moves(self) -> None:
        state = game().start(4)
        assert game().to_move(state) == ()
        assert not game().is_over(state)
        dealt = game().chance(state, Luck.stream(0, 0, 0))
        assert game().to_move(dealt) == (0,)
        assert dealt == deal(state, Luck.stream(0, 0, 0))

    def test_one_move_a_turn(self) -> None:
        state = table()
        move = RandomBot().choose(state, 0, Luck.stream(0, 0, 0))
        assert game().play(state, (move,)) == engine.play(state, move)

    def test_too_many_players(self) -> None:
        with pytest.raises(MetroxError, match="5 players"):
            game().start(5)


class TestBoards:
    """What no game can be played on."""

    @pytest.mark.parametrize(
        ("board", "message"),
        [
            (city(stations=0), "a game needs 1 to 99 stations"),
            (city(stations=100), "a game needs 1 to 99 stations"),
            (city(tunnels=0), "1 to 99 tunnels a line"),
            (city(tunnels=100), "1 to 99 tunnels a line"),
            (city(options=Options(end_trigger=6)), "end_trigger is 4 or 5"),
            (city(frame=["SESE"] * 5), "the board is not whole"),
            (city(frame=["SES"] * 6), "the board is not whole"),
            (city(frame=["SESX"] * 6), "the board is not whole"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_are_refused(self, board: CityBoard, message: str) -> None:
        with pytest.raises(MetroxError, match=message):
            board_of(board)

    def test_too_large_for_the_numbers_of_a_move(self) -> None:
        with pytest.raises(MetroxError):
            board_of(city(side=16, frame=("SE" * 8,) * 6))

    def test_two_that_play_the_same_have_one_digest(self) -> None:
        assert board_of(city()).digest == board_of(city()).digest
        others = [city(stations=29), city(tunnels=17), city(frame=("ESES",) * 6), city(options=Options(end_trigger=4))]
        assert len({board_of(board).digest for board in (city(), *others)}) == 5


class TestRandomPlay:
    """What holds in every position of random games on random boards."""

    @settings(max_examples=25)
    @given(SEEDS)
    def test_every_end_of_a_shared_run_that_ends_no_line_has_its_station(self, seed: int) -> None:
        for state in random_game(seed)[::5]:
            lines = [path(state, number) for number in range(len(state.lines))]
            stations = set(members(state.stations))
            for one, mine in enumerate(lines):
                for other, its in enumerate(lines):
                    if one == other:
                        continue
                    shared = edges(mine) & edges(its)
                    ends = {*mine[:1], *mine[-1:], *its[:1], *its[-1:]}
                    for at, vertex in enumerate(mine):
                        beside = {frozenset(pair) for pair in pairwise(mine[max(at - 1, 0) : at + 2])}
                        # Inside a run both edges are shared; at its end one is, which may be a line's end too.
                        if vertex in its and not beside <= shared and (vertex not in ends or not beside & shared):
                            assert vertex in stations

    @settings(max_examples=25)
    @given(SEEDS)
    def test_points_are_the_spots_around_what_was_built(self, seed: int) -> None:
        states = random_game(seed)
        grid, kinds = states[0].terrain.grid, states[0].terrain.city.kinds
        assert states[0].stations == 0
        for before, after in pairwise(states):
            new = members(after.stations & ~before.stations)
            assert before.stations & ~after.stations == 0
            assert before.left - after.left == len(new)
            worth = sum(kinds[space] in SPOTS for vertex in new for space in grid.vertex_spaces[vertex])
            gained = [sum(now) - sum(then) for then, now in zip(before.earned, after.earned, strict=True)]
            assert gained[before.company] == worth == sum(gained)

    @settings(max_examples=25)
    @given(SEEDS)
    def test_spaces_and_hands_are_kept_in_order(self, seed: int) -> None:
        states = random_game(seed)
        first = states[0]
        kinds, ways = first.terrain.city.kinds, first.terrain.ways
        for state in states[::4]:
            dug = [ways[way].space for line in state.lines for way in line]
            assert len(dug) == len(set(dug)) == state.taken.bit_count()
            assert not any(kinds[space] in FORBIDDEN for space in dug)
            placed = [space for space in state.placed if space >= 0]
            assert sorted(placed) == sorted(space for space in dug if kinds[space] in SPOTS)
            assert sum(hand.bit_count() for hand in state.hands) + len(placed) == 12
            assert all(len(line) <= state.board.components.tunnels for line in state.lines)
            assert state.left + state.stations.bit_count() == state.board.components.stations

    @settings(max_examples=10)
    @given(SEEDS)
    def test_states_are_left_as_they_are(self, seed: int) -> None:
        luck = Luck.stream(seed, 0, 0)
        state = deal(engine.start(board_of(generated_board(luck)), 2 + luck.below(3)), luck)
        history: list[tuple[State, tuple[object, ...]]] = []
        while not engine.is_over(state):
            history.append((state, tuple(state)))
            state = engine.play(state, RandomBot().choose(state, 0, luck))
        assert all(tuple(then) == kept for then, kept in history)


def path(state: State, number: int) -> list[int]:
    """The vertices of a line."""
    ways = [state.terrain.ways[way] for way in state.lines[number]]
    return [way.start for way in ways[:1]] + [way.end for way in ways]


def edges(line: list[int]) -> set[frozenset[int]]:
    """The edges of a path."""
    return {frozenset(pair) for pair in pairwise(line)}


def test_a_game_begins_with_nothing_on_the_table() -> None:
    state = engine.start(board_of(city()), 4)
    assert not any((state.taken, state.stations, state.finished, state.blocked, state.hands, state.posed, state.dug))
    assert (state.turn, state.left, set(state.lines), set(state.placed), set(state.owners)) == (0, 30, {()}, {-1}, {-1})


def test_components_of_a_board_are_what_it_says() -> None:
    assert engine.start(board_of(city(stations=7)), 3).left == 7
    assert board_of(city(tunnels=9)).components == Components(30, 9)
