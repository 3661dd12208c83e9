"""Many board games: the tally counts what it says, and nothing depends on who plays."""

from __future__ import annotations

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.play import records
from metrox_maps.metromania.play.balance import TRIPS, BalanceTally
from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.session import TableJob, play_session
from metrox_maps.simulate.recording import Piece
from tests.metromania.play.golden import golden, tiny

SEED = 5


def counted() -> BalanceTally:
    """The tally of the golden game."""
    tally = BalanceTally.empty(3)
    tally.add(records.replay(tiny(), 3, golden()).states[-1])
    return tally


def test_the_tally_of_a_game_known_by_hand() -> None:
    tally = counted()
    assert (tally.games, tally.ties, tally.begun) == (1, 0, 6)
    assert [(seat.scores.counts, seat.shared.counts) for seat in tally.seats] == [
        ({-2: 1}, {}),
        ({0: 1}, {1: 1}),
        ({-10: 1}, {}),
    ]
    first, second, third = (dict(seat.parts) for seat in tally.seats)
    assert first == {"dug": 0, "built": 0, "bonus": 5, "adjusted_away": 0, "trips": 5, "penalty": 12}
    assert second == {"dug": 1, "built": 0, "bonus": 2, "adjusted_away": 2, "trips": 11, "penalty": 12}
    assert third == {"dug": 2, "built": 0, "bonus": 1, "adjusted_away": 0, "trips": 5, "penalty": 18}
    assert [(seat.finished, seat.tunnels) for seat in tally.seats] == [(2, 6), (1, 6), (2, 6)]
    assert [tally.turns.counts, tally.spread.counts, dict(tally.reasons)] == [{6: 1}, {10: 1}, {"lines": 1}]
    # The full line of company 1 could go on to (-2, 1), beside its other line, so that no station would be due.
    assert [tally.finished.counts, tally.blocked.counts, tally.stations.counts] == [{5: 1}, {0: 1}, {6: 1}]
    assert [tally.covered.counts, tally.spots, tally.unplaced.counts] == [{5: 1}, 6, {7: 1}]


def test_the_trips_of_a_game_known_by_hand() -> None:
    trips = dict(zip(TRIPS, counted().trips, strict=True))
    assert [name for name in TRIPS if trips[name].impossible] == ["A", "B", "C", "D", "F"]
    assert {fault for name in "ABCDF" for fault in trips[name].faults} == {"unplaced"}
    assert [trips[name].faulty for name in TRIPS] == [1, 2, 1, 1, 0, 2, 0]
    assert (trips["E"].minutes.counts, trips["E"].used.counts, trips["E"].placers) == ({1: 1}, {1: 1}, 1)
    sunday = trips["Sunday"]
    assert (sunday.minutes.counts, sunday.used.counts, sunday.placers) == ({5: 1}, {3: 1}, 0)


def test_the_arrows_of_a_game_known_by_hand() -> None:
    tally = counted()
    starts = [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 1)]
    assert dict(tally.starts) == dict.fromkeys(starts, 1)
    assert sum(tally.ends.values()) == 5
    # The far ends of the two lines of company 0 lie on the sides of the lower right.
    assert tally.ends[2, 1] == tally.ends[3, 0] == 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        # Without the station at (0, 1) nothing touches WE; the fault is its placer's alone.
        (lambda stations, bit: stations & ~bit[0, 1], "untouched"),
        # With one at its other corner only, which no line serves, neither.
        (lambda stations, bit: stations & ~bit[0, 1] | bit[0, 2], "untouched"),
        # With both of its stations on the stretch to FE taken away but WE's end left, no way leads there.
        (lambda _, bit: bit[1, 1] | bit[-1, 0], "apart"),
    ],
)
def test_why_a_trip_is_impossible(change: object, fault: str) -> None:
    end = records.replay(tiny(), 3, golden()).states[-1]
    bits = {vertex: 1 << number for vertex, number in end.terrain.grid.vertex_index.items()}
    assert callable(change)
    tally = BalanceTally.empty(3)
    tally.add(end._replace(stations=change(end.stations, bits)))
    assert dict(tally.trips[TRIPS.index("E")].faults) == {fault: 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_split_gives_the_same_tally(players: int) -> None:
    job = TableJob(board=tiny(), bots=table_from("random", players), seed=SEED)
    whole = job(0, 20)
    pieces = job(0, 0)
    for start, stop in ((0, 1), (1, 7), (7, 20)):
        pieces.merge(job(start, stop))
    assert pieces.tally == whole.tally
    assert whole.tally.games == 20
    assert sum(seat.wins for seat in whole.tally.seats) == pytest.approx(20)


def test_workers_change_nothing() -> None:
    alone = play_session(tiny(), table_from("random", 4), games=60, seed=SEED)
    together = play_session(tiny(), table_from("random", 4), games=60, seed=SEED, workers=2)
    assert together.tally == alone.tally
    assert (together.games, together.interrupted) == (60, False)


def test_recorded_or_not_the_same_games_are_played() -> None:
    job = TableJob(board=tiny(), bots=table_from("greedy,random,random"), seed=SEED)
    recorded = TableJob(board=tiny(), bots=table_from("greedy,random,random"), seed=SEED, record=True)
    made: Piece[BalanceTally] = recorded(0, 5)
    assert made.tally == job(0, 5).tally
    assert len(made.lines) == 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": 0}, "0 games"),
        ({"seed": -1}, "seed -1"),
        ({"workers": 0}, "0 workers"),
        ({"bots": table_from("random", 3)[:1]}, "1 players: this board is for 2 to 4"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, object], words: str) -> None:
    asked: dict[str, object] = {"bots": table_from("random", 3), "games": 1, "seed": 1, **options}
    bots = asked.pop("bots")
    with pytest.raises(MetroxError, match=words):
        play_session(tiny(), bots, **asked)  # type: ignore[arg-type]
