"""Boards and bots on the same deals: what is counted, and that nothing depends on the run."""

from __future__ import annotations

from typing import Any

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metromania import codec
from metrox_maps.metromania.play.board import Board, board_of
from metrox_maps.metromania.play.bots import bot_from, table_from
from metrox_maps.metromania.play.comparing import WIN, Contest, Entrant, compare_tables, play_deal
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.simulate.play import play_game
from tests.metromania.play.golden import DOCUMENT, tiny

RANDOM, GREEDY = bot_from("random"), bot_from("greedy")


def other() -> Board:
    """The tiny board with fewer tunnels."""
    return board_of(codec.parse_board({**DOCUMENT, "components": {"stations": 6, "tunnels": 4}}))


def guests(players: int = 3, **options: Any) -> Contest:
    base = Entrant(board=tiny(), bots=(RANDOM,) * players)
    return compare_tables((base, Entrant(board=tiny(), bots=base.bots, guest=GREEDY)), seed=4, **options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guest_sits_once_on_every_seat(players: int) -> None:
    dealt = play_deal(Entrant(board=tiny(), bots=(RANDOM,) * players, guest=GREEDY), seed=4, index=2)
    for seat in range(players):
        table = [RANDOM] * players
        table[seat] = GREEDY
        final = scores(play_game(MetromaniaGame(tiny()), table, seed=4, index=2))
        assert dealt.points[seat] == final.points[seat]
        assert dealt.wins[seat] == (WIN // len(final.places[0]) if seat in final.places[0] else 0)


def test_a_guest_of_its_own_kind_changes_nothing() -> None:
    base = Entrant(board=tiny(), bots=(RANDOM,) * 3)
    contest = compare_tables((base, Entrant(board=tiny(), bots=base.bots, guest=RANDOM)), deals=5)
    pair, tally = contest.pairs[0], contest.tallies[1]
    assert pair is not None
    assert tally is not None
    assert (pair.points.total, pair.points.squares) == (0, 0)
    assert [found.squares for found in (*pair.seats, *pair.wins, *pair.measures)] == [0] * 11
    # all seats of a deal together win it once
    assert tally.won.mean == pytest.approx(1 / 3)
    assert tally.won.deviation == 0


def test_differences_are_those_of_the_means() -> None:
    contest = guests(deals=10)
    pair, (base, guest) = contest.pairs[0], contest.tallies
    assert pair is not None
    assert base is not None
    assert guest is not None
    assert pair.points.n == contest.deals == 10
    assert pair.points.mean == pytest.approx(guest.points.mean - base.points.mean)
    for found, mine, its in zip(pair.measures, base.measures, guest.measures, strict=True):
        assert found.mean == pytest.approx(its.mean - mine.mean)
    for found, mine, its in zip(pair.wins, base.wins, guest.wins, strict=True):
        assert found.mean == pytest.approx(its.mean - mine.mean)
    assert sum(seat.total for seat in base.wins) == 10 * WIN


def test_boards_are_compared_both_ways_alike() -> None:
    bots = table_from("random", 3)
    entrants = [Entrant(board=board, bots=bots) for board in (tiny(), other())]
    there = compare_tables(entrants, deals=12, seed=1).pairs[0]
    back = compare_tables(entrants[::-1], deals=12, seed=1).pairs[0]
    assert there is not None
    assert back is not None
    assert there.points.total == -back.points.total != 0
    assert (there.points.above, there.points.below) == (back.points.below, back.points.above)


def test_the_same_game_is_not_played() -> None:
    renamed = board_of(codec.parse_board({**DOCUMENT, "name": "Elsewhere"}))
    bots = table_from("random", 3)
    contest = compare_tables([Entrant(board=board, bots=bots) for board in (tiny(), renamed)])
    assert (contest.deals, contest.pairs, contest.tallies) == (0, (None,), (None, None))
    assert contest.reached


def test_workers_change_nothing() -> None:
    assert guests(deals=12, workers=2) == guests(deals=12)


def test_a_width_ends_it_at_a_look_and_not_before_the_first() -> None:
    entrants = [Entrant(board=board, bots=table_from("random", 3)) for board in (tiny(), other())]
    wide, narrow = compare_tables(entrants, width=30.0), compare_tables(entrants, width=0.001, deals=60)
    assert (wide.deals, wide.reached) == (50, True)
    assert (narrow.deals, narrow.reached) == (60, False)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"deals": 0}, "0 games"),
        ({"width": 0.0}, "a width of 0"),
        ({"width": float("nan")}, "a width of nan"),
        ({"seed": -1}, "seed -1"),
    ],
)
def test_what_cannot_be_compared_is_refused(options: dict[str, Any], words: str) -> None:
    bots = table_from("random", 3)
    entrants = [Entrant(board=board, bots=bots) for board in (tiny(), other())]
    with pytest.raises(MetroxError, match=words):
        compare_tables(entrants, **options)
    with pytest.raises(MetroxError, match="at least two are needed"):
        compare_tables(entrants[:1])
    with pytest.raises(MetroxError, match="tables of 2 and of 3 players"):
        compare_tables([entrants[0], Entrant(board=other(), bots=bots[:2])])
