"""Moves as they are typed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.effect import offered
from metrox_maps.metrox.play.moves import NO_ROUTE, Move
from metrox_maps.metrox.play.notation import move_text
from metrox_maps.metrox.play.state import State
from metrox_maps.metrox.play.typed import bare_numbers, read_move, way_word
from tests.metrox.play import maps

EVERYTHING = maps.metro(maps.EVERYTHING)
NAMED = maps.metro(
    """
    A 2 5/3: kings-cross st-pancras euston
    Ab 2 5/3: euston abbey-road
    T 0 5/3: euston abbey-road
    stations: kings-cross st-pancras euston abbey-road abbey-wood sao-bento
    """
)


def opened(metro: MetroMap, card: str, edition: Edition | None = None) -> State:
    """The first turn, with this card."""
    rules = edition or maps.edition("3 s2 x * 6")
    board = board_of(metro, rules)
    return engine.reveal(engine.start(board, 1), board.kinds.index(maps.card(card)))


def read(text: str, metro: MetroMap, state: State, numbered: tuple[Move, ...] = ()) -> str:
    """What a text means, in words."""
    reading = read_move(text, metro, state, 0, numbered)
    if reading.move is not None:
        return move_text(state.board, reading.move)
    return "; ".join([reading.words, *(move_text(state.board, move) for move in reading.choices)])


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("A", "A: mark 3"),
        ("a", "A: mark 3"),
        ("Route A", "A: mark 3"),
        ("A 2", "A: mark 2"),
        ("A first 2", "A: mark 2"),
        ("A mark 2", "A: mark 2"),
        ("a 0", "A: mark nothing"),
        ("A none", "A: mark nothing"),
        ("A all", "A: mark 3"),
        ("A 4", "with number 3 route A can mark 0, 1, 2 or 3"),
        ("B", "which way along route B?; B: mark 3 on track 0 (b to g); B: mark 3 on track 1 (b to e)"),
        ("B 1", "B: mark 1 on track 0 (b to g)"),
        ("B towards g", "B: mark 3 on track 1 (b to e)"),
        ("B 2 to g", "B: mark 2 on track 1 (b to e)"),
        ("B to G 2", "B: mark 2 on track 1 (b to e)"),
        ("B to z", "route B goes no way `to z`"),
        ("C from d", "C: mark 3 on track 0 (g to d)"),
        ("C from d 1", "C: mark 1 on track 1 (d to g)"),
        ("C to g 1", "C: mark 1 on track 1 (d to g)"),
        ("C 1", "which way along route C?; C: mark 1 on track 0 (g to d); C: mark 1 on track 1 (d to g)"),
        ("D to f 3", "D: mark 3 on track 1 (a to f)"),
        ("D to f", "D: mark 3 on track 1 (a to f)"),
        ("D 2", "D: mark 2 on track 0 (a to i)"),
        ("N", "route N has no windows; it is filled where others stop, and by free cards"),
        ("E", "no route is called `E`"),
        ("Z 3", "no route is called `Z 3`"),
        ("#2", "there is no number 2 in the list"),
        ("2", "there is no number 2 in the list"),
    ],
)
def test_every_kind_of_route_can_be_typed(text: str, meant: str) -> None:
    assert read(text, EVERYTHING, opened(EVERYTHING, "3")) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("kings-cross", "free: mark kings-cross"),
        ("King's Cross", "free: mark kings-cross"),
        ("st. pancras", "free: mark st-pancras"),
        ("eus", "free: mark euston"),
        ("road", "free: mark abbey-road"),
        ("abbey", "`abbey` fits 2 stations; which one?; free: mark abbey-road; free: mark abbey-wood"),
        ("São Bento", "free: mark sao-bento"),
        ("eustn", "no station is called `eustn`; did you mean `EUSTON`?"),
        ("nothing", "no station is called `nothing`"),
        ("", "no station is called ``"),
        ("'", "no station is called `'`"),
    ],
)
def test_stations_go_by_any_part_of_their_names(text: str, meant: str) -> None:
    assert read(text, NAMED, opened(NAMED, "*")) == meant


def test_routes_go_by_the_beginning_of_their_names() -> None:
    state = opened(NAMED, "3")
    assert read("ab", NAMED, state) == "Ab: mark 2"
    assert (
        read("route", NAMED, state) == "`route` fits the routes `A`, `Ab` and `T`; which move?; A: mark 3; Ab: mark 2"
    )
    # What follows may be part of the name or a number of stations: the whole name goes first.
    metro = maps.metro("Line 2 5/3: a b c\nLine-2 2 5/3: c d")
    assert read("line 2", metro, opened(metro, "3")) == "Line-2: mark 2"
    assert read("line 2 1", metro, opened(metro, "3")) == "Line-2: mark 1"


def test_a_number_is_a_move_of_the_list_unless_something_is_called_so() -> None:
    state = opened(EVERYTHING, "3")
    moves = offered(state, 0)
    assert bare_numbers(EVERYTHING)
    assert (
        read("2", EVERYTHING, state, moves) == read("#2", EVERYTHING, state, moves) == move_text(state.board, moves[1])
    )
    metro = maps.metro("7 1 5/3: a b\n1 2 5/3: b c")
    state = opened(metro, "3")
    assert not bare_numbers(metro)
    assert read("1", metro, state, offered(state, 0)) == "1: mark 2"
    assert read("#1", metro, state, offered(state, 0)) == "7: mark 2"
    assert read("1 1", metro, state) == "1: mark 1"


def test_a_full_route_and_a_filled_station_are_named_as_such() -> None:
    metro = maps.metro("A 1 5/3: a b\nB 2 5/3: c d")
    board = board_of(metro, maps.edition("3 *"))
    state = engine.reveal(engine.start(board, 1), 0)
    reading = read_move("A", metro, state, 0, ())
    assert reading.move is not None
    state = engine.reveal(engine.play(state, (reading.move,)), 1)
    assert read("b", metro, state) == "B is filled already"
    state = engine.reveal(engine.play(state, (offered(state, 0)[0],)), 0)
    assert read("A", metro, state) == "all windows of route A are filled"


def test_where_fewer_may_not_be_marked_a_number_says_what_may() -> None:
    rules = maps.edition("3 s2 x", fewer=False)
    state = opened(EVERYTHING, "3", rules)
    assert read("A 2", EVERYTHING, state) == "with number 3 route A can mark 3"
    assert read("A 3", EVERYTHING, state) == read("A", EVERYTHING, state) == "A: mark 3"


def typed(metro: MetroMap, state: State, move: Move) -> str:
    """A move in full, as a person could type it."""
    if move.route == NO_ROUTE:
        return metro.stations[move.station].id if move.count else "nothing"
    way = way_word(state.board, move)
    ways = "" if way is None else f" {way[0]} {metro.stations[way[1]].id}"
    return f"{metro.routes[move.route].id}{ways} {move.count}"


@settings(max_examples=25)
@given(maps.metros(), maps.editions(), st.integers(0, 2**16))
def test_every_legal_move_can_be_typed_and_nothing_else(metro: MetroMap, edition: Edition, seed: int) -> None:
    luck = random.Random(seed)
    board = board_of(metro, edition)
    state = engine.start(board, 1)
    while not engine.is_over(state):
        state = engine.reveal(state, luck.choice(state.unseen))
        legal = engine.legal_moves(state, 0)
        for move in legal:
            reading = read_move(typed(metro, state, move), metro, state, 0, ())
            # Two tracks may go the same way by name, as on a loop of one station.
            assert move == reading.move or move in reading.choices
        assert set(offered(state, 0)) <= set(legal)
        for route in metro.routes:
            reading = read_move(f"{route.id} {luck.randrange(4)}", metro, state, 0, ())
            assert {reading.move} - {None} <= set(legal)
            assert set(reading.choices) <= set(legal)
        state = engine.play(state, (luck.choice(legal),))
