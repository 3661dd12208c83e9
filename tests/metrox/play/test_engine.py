from __future__ import annotations

import copy
import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import IllegalMove, MetroxError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition, Penalty
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.metrox.play.moves import NO_ROUTE, Move, free_move
from metrox_maps.metrox.play.state import NO_CARD, State
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps

LUCK = st.integers(0, 2**32).map(random.Random)


def table(text: str, *, players: int = 1, cards: str = "2 3 4 6! s2 s3 x *", fewer: bool = True) -> State:
    penalty = Penalty("share", divide=1)
    return engine.start(board_of(maps.metro(text), maps.edition(cards, fewer=fewer, penalty=penalty)), players)


def turn(state: State, card: str, *moves: tuple[object, ...]) -> State:
    """Play a turn by ids: `("A", count)`, `("A", track, count)`, `("*", station)` or `("*",)`."""
    board = state.board
    shown = engine.reveal(state, board.kinds.index(maps.card(card)))
    made = []
    for move in moves:
        match move:
            case ("*", str(station)):
                made.append(free_move(board.stations.index(station)))
            case ("*",):
                made.append(free_move(-1))
            case (str(route), int(count)):
                made.append(Move(board.routes.index(route), 0, count))
            case (str(route), int(track), int(count)):
                made.append(Move(board.routes.index(route), track, count))
    return engine.play(shown, tuple(made))


def claims(state: State) -> list[tuple[int, int, str, bool]]:
    return [(c.turn, c.seat, state.board.goals[c.goal].name, c.first) for c in state.claims]


def walk(state: State, luck: random.Random) -> list[State]:
    """A whole game by any legal moves: every state in which cards lie open, and the last."""
    seen = []
    while not engine.is_over(state):
        state = engine.reveal(state, luck.choice(state.unseen))
        seen.append(state)
        moves = tuple(luck.choice(engine.legal_moves(state, seat)) for seat in range(len(state.papers)))
        state = engine.play(state, moves)
    return [*seen, state]


@settings(max_examples=60, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(1, 3), LUCK)
def test_legal_moves_are_never_none_and_differ_in_effect(
    metro: MetroMap, edition: Edition, players: int, luck: random.Random
) -> None:
    *states, end = walk(engine.start(board_of(metro, edition), players), luck)
    for state in states:
        alone = state._replace(papers=state.papers[:1])
        moves = engine.legal_moves(state, 0)
        assert moves
        assert list(moves) == sorted(moves)
        outcomes = {(move.route, engine.play(alone, (move,)).papers[0]) for move in moves}
        assert len(outcomes) == len(moves)
    assert end.card == NO_CARD
    assert engine.legal_moves(end, 0) == ()


@settings(max_examples=60, deadline=None)
@given(maps.metros(), maps.editions(), LUCK)
def test_every_legal_move_plays_and_every_other_is_refused(
    metro: MetroMap, edition: Edition, luck: random.Random
) -> None:
    board = board_of(metro, edition)
    tried = [
        Move(route, track, count)
        for route in range(len(board.routes))
        for track in range(len(board.tracks[route]))
        for count in range(9)
    ]
    tried += [free_move(station) for station in range(-1, len(board.stations))]
    strange = [Move(0, 0, 1, 0), Move(NO_ROUTE, 1, 1, 0), Move(NO_ROUTE, 0, 0, 0), free_move(-2), free_move(8)]
    strange += [Move(4, 0, 1), Move(-2, 0, 1), Move(0, -1, 1), Move(0, 4, 1), Move(0, 0, -1)]
    *states, _ = walk(engine.start(board, 1), luck)
    state = luck.choice(states)
    legal = set(engine.legal_moves(state, 0))
    assert legal <= set(tried)
    for move in tried + strange:
        if move in legal:
            assert engine.play(state, (move,)).turn == state.turn
        else:
            with pytest.raises(IllegalMove):
                engine.play(state, (move,))


@settings(max_examples=40, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(1, 3), LUCK)
def test_a_state_is_never_changed_and_scores_are_the_sum_of_their_parts(
    metro: MetroMap, edition: Edition, players: int, luck: random.Random
) -> None:
    board = board_of(metro, edition)
    kept = []
    for state in walk(engine.start(board, players), luck):
        kept.append((state, copy.deepcopy(state[1:])))
        for seat in range(players):
            score = engine.score(state, seat)
            parts = dataclasses.asdict(score)
            assert score.total == sum(parts.values()) - 2 * parts["penalty"]
            assert min(parts.values()) >= 0
    assert all(state[1:] == copied for state, copied in kept)


@settings(max_examples=40, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(0, 2**63))
def test_renaming_and_mirroring_a_map_changes_no_score(metro: MetroMap, edition: Edition, seed: int) -> None:
    def renamed(stop: str) -> str:
        return f"x-{stop}"

    def stops(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(renamed, names))

    stations = tuple(
        dataclasses.replace(station, id=renamed(station.id), name="?", at=(40 - place, 3))
        for place, station in enumerate(metro.stations)
    )
    routes = tuple(
        dataclasses.replace(
            route,
            id=f"r-{route.id}",
            stations=stops(route.stations),
            branches=tuple(dataclasses.replace(branch, stations=stops(branch.stations)) for branch in route.branches),
        )
        for route in metro.routes
    )
    other = dataclasses.replace(metro, stations=stations, routes=routes)
    bots = [bot_from(name) for name in ("random:any", "greedy:dice", "random")]
    ends = [play_game(MetroXGame(board_of(each, edition)), bots, seed=seed, index=0) for each in (metro, other)]
    assert [engine.score(ends[0], seat) for seat in range(3)] == [engine.score(ends[1], seat) for seat in range(3)]


def test_a_number_stops_before_a_filled_station_and_a_skip_jumps() -> None:
    state = turn(table("A 4 5/3: a b c d e\nB 1 4/2: c"), "x", ("B", 1))
    state = turn(state, "4", ("A", 2))
    assert [s for i, s in enumerate(state.board.stations) if state.papers[0].empty >> i & 1] == ["d", "e"]
    state = turn(table("A 4 5/3: a b c d e\nB 1 4/2: c"), "x", ("B", 1))
    state = turn(state, "s3", ("A", 3))
    assert [s for i, s in enumerate(state.board.stations) if state.papers[0].empty >> i & 1] == ["e"]


def test_a_transfer_writes_twice_the_number_of_routes_that_stop_there() -> None:
    state = turn(table("A 2 5/3: a b\nB 1 4/2: a\nC 1 4/2: c a"), "x", ("A", 1))
    score = engine.score(state, 0)
    assert (score.transfers, score.penalty, score.completed) == (6, 2, 4)  # B is complete, b and c are empty


def test_a_free_card_fills_no_window_and_may_complete_a_route() -> None:
    state = turn(table("A 1 5/3: a\nB 1 4/2: b"), "*", ("*", "a"))
    assert (state.left, state.papers[0].windows, claims(state)) == (2, (1, 1), [(1, 0, "route:A", True)])


def test_a_free_card_marks_if_any_station_is_empty() -> None:
    state = table("A 3 5/3: a b")
    with pytest.raises(IllegalMove, match="free: mark nothing is not allowed; allowed: free: mark a; free: mark b"):
        turn(state, "*", ("*",))
    full = turn(state, "3", ("A", 2))
    with pytest.raises(IllegalMove, match="free: mark a is not allowed; allowed: free: mark nothing"):
        turn(full, "*", ("*", "a"))
    assert turn(full, "*", ("*",)).papers == full.papers


def test_first_goes_to_all_who_complete_in_the_same_turn_and_later_to_the_others() -> None:
    state = table("A 2 5/3: a b\nB 1 4/2: c", players=3)
    state = turn(state, "3", ("A", 2), ("B", 1), ("A", 2))
    state = turn(state, "2", ("B", 1), ("A", 2), ("A", 0))
    assert claims(state) == [
        (1, 0, "route:A", True),
        (1, 1, "route:B", True),
        (1, 2, "route:A", True),
        (2, 0, "route:B", False),
        (2, 1, "route:A", False),
    ]
    assert [engine.score(state, seat).completed for seat in range(3)] == [7, 7, 5]


def test_alone_every_bonus_is_the_first() -> None:
    board = board_of(maps.measured("X"), load_edition("schmidt-2021"))
    for index in range(20):
        end = play_game(MetroXGame(board), [bot_from("random")], seed=3, index=index)
        assert end.papers[0].later == 0
        assert end.papers[0].first == end.taken


def test_one_turn_can_complete_several_routes_and_the_last_turn_counts() -> None:
    state = turn(table("A 1 5/3: a b c\nB 0 4/2: c b\nC 0 2/1: a"), "3", ("A", 3))
    assert engine.is_over(state)
    assert claims(state) == [(1, 0, "route:A", True), (1, 0, "route:B", True), (1, 0, "route:C", True)]
    assert engine.score(state, 0).total == 11


def test_a_branching_route_pays_its_largest_bonus_and_both_claims_are_made() -> None:
    text = "D 3 6/3 branch 3/4: a | b | c"
    state = table(text, players=2)
    state = turn(state, "2", ("D", 2), ("D", 1))
    assert [engine.score(state, seat).completed for seat in range(2)] == [3, 0]
    state = turn(state, "3", ("D", 1, 1), ("D", 1, 1))
    # Seat 0 has everything: 6 instead of 3. Seat 1 has its branch late, for 4.
    assert [engine.score(state, seat).completed for seat in range(2)] == [6, 4]
    state = turn(state, "4", ("D", 0), ("D", 1))
    # Everything, late: 3, which is less than the 4 it has.
    assert [engine.score(state, seat).completed for seat in range(2)] == [6, 4]
    assert claims(state)[-1] == (3, 1, "route:D", False)


def test_map_bonus_needs_a_used_window_on_every_route_that_has_one() -> None:
    state = table("A 2 5/3: a b\nB 1 4/2: c\nN 0 4/2: d\nmap-bonus 5/2", players=2)
    state = turn(state, "3", ("A", 0), ("A", 1))
    assert claims(state) == []
    state = turn(state, "2", ("B", 0), ("A", 0))
    assert claims(state) == [(2, 0, "map:window-on-every-route", True)]
    state = turn(state, "4", ("A", 0), ("B", 0))
    assert [engine.score(state, seat).map_bonus for seat in range(2)] == [5, 2]


def test_the_icon_and_an_exhausted_deck_bring_all_cards_back() -> None:
    state = table("A 6 5/3: a", cards="2 3! 4")
    state = turn(state, "2", ("A", 1))
    assert [str(state.board.kinds[card]) for card in state.unseen] == ["number 3 (reshuffle)", "number 4"]
    assert len(turn(state, "3!", ("A", 0)).unseen) == 3
    state = table("A 6 5/3: a", cards="2 4")
    state = turn(turn(state, "2", ("A", 1)), "4", ("A", 0))
    assert len(state.unseen) == 2


def test_a_card_seen_since_the_shuffle_is_not_in_the_deck() -> None:
    state = turn(table("A 6 5/3: a", cards="2 3! 4"), "2", ("A", 1))
    with pytest.raises(IllegalMove, match="card number 2 is not in the deck: it has been seen since the last shuffle"):
        engine.reveal(state, 0)
    with pytest.raises(IllegalMove, match="card number 7 is not in the deck"):
        engine.reveal(state, 7)
    shown = engine.reveal(state, 1)
    with pytest.raises(IllegalMove, match="no card is to be revealed now"):
        engine.reveal(shown, 2)
    with pytest.raises(IllegalMove, match="no card lies open"):
        engine.play(state, ())
    with pytest.raises(IllegalMove, match="2 moves for 1 players"):
        engine.play(shown, (Move(0, 0, 0), Move(0, 0, 0)))


def test_an_illegal_move_is_told_what_is_allowed() -> None:
    state = engine.reveal(table("A 1 5/3 both-ends: a b\nB 1 4/2: c"), 0)
    with pytest.raises(IllegalMove) as error:
        engine.play(state, (Move(0, 1, 2),))
    assert str(error.value) == (
        "seat 0, turn 1, card number 2: A: mark 2 on track 1 (b to a) is not allowed; allowed: A: mark nothing; "
        "A: mark 1 on track 0 (a to b); A: mark 2 on track 0 (a to b); A: mark 1 on track 1 (b to a); "
        "B: mark nothing; B: mark 1"
    )
    with pytest.raises(IllegalMove, match="a move that does not exist"):
        engine.play(state, (Move(7, 0, 2),))


def end(papers: list[tuple[int, int]]) -> State:
    """A state in which seats have so many points from one transfer-free, penalty-free map, and so many empty stations."""
    board: Board = board_of(
        maps.metro("A 1 5/3: a\nB 1 4/2: b\nC 1 4/4: c\nD 0 0/0: d e f"),
        maps.edition(penalty=Penalty("table", ((0, 0),))),
    )
    state = engine.start(board, len(papers))
    made = [
        paper._replace(first=first, empty=empty) for paper, (first, empty) in zip(state.papers, papers, strict=True)
    ]
    return state._replace(papers=tuple(made))


def test_ties_go_to_the_fewest_empty_stations_and_are_then_shared() -> None:
    # Points 5, 4, 4, 4 by routes A, B, C, B; empty stations 6, 2, 1, 1.
    assert engine.ranking(end([(1, 63), (2, 3), (4, 1), (2, 1)])) == ((0,), (2, 3), (1,))


@pytest.mark.parametrize(("players", "words"), [(0, "0 players"), (7, "7 players: Gamewright 2020 is for 1 to 6")])
def test_the_number_of_players_is_that_of_the_edition(players: int, words: str) -> None:
    board = board_of(maps.measured("X"), load_edition("gamewright-2020"))
    with pytest.raises(MetroxError, match=words):
        engine.start(board, players)


def test_penalties_are_those_of_the_edition() -> None:
    lost = {
        name: board_of(maps.measured("R"), load_edition(name)).penalties for name in ("gamewright-2020", "schmidt-2021")
    }
    assert [lost["gamewright-2020"][empties] for empties in (0, 4, 5, 9, 12, 19, 20, 76)] == [0, 0, 1, 4, 6, 9, 10, 10]
    assert [lost["schmidt-2021"][empties] for empties in (0, 1, 5, 20)] == [0, 0, 2, 10]
