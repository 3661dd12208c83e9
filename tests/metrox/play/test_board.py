from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given

from metrox_maps.errors import MetroxError
from metrox_maps.metrox import facts
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Card, Penalty
from metrox_maps.metrox.model import Bonus, MapBonus, MetroMap, Route, Station
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from tests.metrox.play import maps

PLAIN = "A 2 5/3: a b c d\nB 1 4/2: c e"


def changed_route(**changes: object) -> MetroMap:
    metro = maps.metro(PLAIN)
    return dataclasses.replace(metro, routes=(dataclasses.replace(metro.routes[0], **changes), metro.routes[1]))


@given(maps.metros())
def test_every_copy_of_a_station_is_at_its_place(metro: MetroMap) -> None:
    board = board_of(metro, maps.edition())
    seen = 0
    for route, tracks in zip(metro.routes, board.tracks, strict=True):
        assert [[board.stations[s] for s in track.stations] for track in tracks] == [
            list(w) for w in facts.tracks(route)
        ]
        for track in tracks:
            for position, station in enumerate(track.stations):
                assert board.spread[station] >> track.offset + position & 1
                assert track.prefix[position + 1] ^ track.prefix[position] == board.spread[station]
    for station, bits in enumerate(board.spread):
        assert bits & board.station_mask == 1 << station
        assert not seen & bits
        seen |= bits
    assert seen == board.all_empty


def test_transfer_counts_are_derived_and_count_a_route_once() -> None:
    # a: trunk of D, on both its tracks, and A; e: A and the loop.
    board = board_of(maps.metro("A 2 5/3: a e\nD 1 6/3 branch 3/1: a b | c | d\nL 1 4/2 loop: e f"), maps.edition())
    assert dict(zip(board.stations, board.transfer_counts, strict=True)) == {
        "a": 2,
        "e": 2,
        "b": 1,
        "c": 1,
        "d": 1,
        "f": 1,
    }


def test_a_map_may_have_more_stations_than_a_machine_word_has_bits() -> None:
    board = board_of(maps.measured("R"), load_edition("gamewright-2020"))
    assert (len(board.stations), sum(len(tracks[0].stations) for tracks in board.tracks), board.total_windows) == (
        76,
        119,
        23,
    )
    assert board.station_mask == 2**76 - 1


def test_an_enormous_card_costs_nothing() -> None:
    board = board_of(maps.metro(PLAIN), maps.edition(f"{10**12} s{10**12}"))
    for card in range(2):
        state = engine.reveal(engine.start(board, 1), card)
        assert [move.count for move in engine.legal_moves(state, 0)] == [0, 1, 2, 3, 4, 0, 1, 2]


@pytest.mark.parametrize(
    ("metro", "words"),
    [
        (changed_route(stations=("a", "x")), "route 'A' stops at 'x', which is no station"),
        (changed_route(stations=("a", "b", "a")), "route 'A' stops at 'a' twice"),
        (changed_route(stations=()), "route 'A' has no stations"),
        (changed_route(id="B"), "route 'B' is declared twice"),
        (changed_route(windows=-1), "route 'A' has -1 windows"),
        (changed_route(bonus=Bonus(3, -1)), "route 'A' has a negative bonus"),
        (changed_route(shape="spiral"), "unknown shape 'spiral'"),
        (maps.metro("A 0 5/3: a b\nB 0 4/2: b"), "no route has a window, so no turn could be played"),
        (maps.metro("L 1 5/3 loop: a b | c | d"), "route 'L' is a loop and has branches"),
        (maps.metro("D 1 5/3: a b | c |"), "route 'D' has a branch without stations"),
        (maps.metro("D 1 5/3: a b | c a | d"), "route 'D' stops at 'a' twice"),
        (dataclasses.replace(maps.metro(PLAIN), map_bonuses=(MapBonus("tram", 1, 1),)), "map bonus 'tram' is unknown"),
        (
            dataclasses.replace(maps.metro(PLAIN), stations=(Station(id="a", name="A"),) * 2),
            "station 'a' is declared twice",
        ),
    ],
)
def test_a_map_that_cannot_be_played_is_refused(metro: MetroMap, words: str) -> None:
    with pytest.raises(MetroxError, match=f"the map 'test' cannot be played: .*{words}"):
        board_of(metro, maps.edition())


def test_everything_wrong_is_named_at_once() -> None:
    metro = changed_route(stations=("x", "y", "x"), windows=-2)
    with pytest.raises(MetroxError) as error:
        board_of(metro, maps.edition())
    assert str(error.value).count(";") == 3


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cards": (Card("free"),) * 3}, "no card that fills a window, so the game would not end"),
        ({"cards": (Card("number", 3), Card("joker"))}, "unknown kind 'joker'"),
        ({"cards": (Card("skip", 0),)}, "a skip card of value 0"),
        ({"players": (3, 2)}, "is for 3 to 2 players"),
        ({"penalty": Penalty("dice")}, "a penalty of kind 'dice'"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        board_of(maps.metro(PLAIN), dataclasses.replace(maps.edition(), **changes))


def test_digest_is_that_of_what_decides_the_game() -> None:
    metro = maps.metro(PLAIN)
    rules = maps.edition()
    digest = board_of(metro, rules).digest
    route: Route = metro.routes[0]
    beside = [
        dataclasses.replace(metro, name="other", language="de"),
        dataclasses.replace(metro, stations=tuple(dataclasses.replace(s, at=(1, 2), name="?") for s in metro.stations)),
        changed_route(color="#ff0000", pattern="dashed", name="?", train=(1, 1)),
    ]
    assert {board_of(other, rules).digest for other in beside} == {digest}
    assert board_of(metro, dataclasses.replace(rules, name="other", ladder=((1, "good"),))).digest == digest
    playable = [
        (changed_route(windows=3), rules),
        (changed_route(bonus=Bonus(5, 4)), rules),
        (changed_route(stations=route.stations[::-1]), rules),
        (changed_route(starts="both-ends"), rules),
        (changed_route(shape="loop"), rules),
        (dataclasses.replace(metro, routes=metro.routes[::-1]), rules),
        (dataclasses.replace(metro, map_bonuses=(MapBonus("window-on-every-route", 1, 1),)), rules),
        (metro, maps.edition(fewer=False)),
        (metro, maps.edition("3 3")),
        (metro, maps.edition(penalty=Penalty("share", divide=3))),
    ]
    assert len({board_of(*pair).digest for pair in playable} | {digest}) == len(playable) + 1


def test_digest_is_pinned() -> None:
    # Records carry it: it must not change while the format is metrox-record/1.
    assert board_of(maps.metro(PLAIN), maps.edition("3 x")).digest == (
        "7211bdad27d9202f642e50dff7cd9e28711efefc9d8511501f99d250214c3e37"
    )
