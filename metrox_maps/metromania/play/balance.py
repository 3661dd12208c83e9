"""The balance of many games, as sums of integers: what the play report is made of.

A win shared by k players is counted as such (`shared[k]`), so that its part 1 / k is exact; rates are formed when the
report is. Seats are players; with two of them each adds up over two companies.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from metrox_maps.metromania.facts import DESTINATIONS, LETTERS
from metrox_maps.metromania.model import FORBIDDEN, SPOTS
from metrox_maps.metromania.play.scoring import CompanyScore, Scores, rides_of, scores
from metrox_maps.metromania.play.state import State, player_of
from metrox_maps.metromania.play.trips import PLACER_POINTS, SUNDAY, UNPLACED, Trip
from metrox_maps.simulate.stats import Histogram

TRIPS = (*LETTERS, SUNDAY)
REASONS = ("lines", "stations", "blocked")
"""What brings the end of the building: a company's lines finished, all stations built, enough lines out of play."""
FAULTS = ("unplaced", "untouched", "apart")
"""Why a trip is impossible: a destination in hand, no station at one end, no way between the two."""
PARTS = ("dug", "built", "bonus", "adjusted_away", "trips", "penalty")
"""Of a score: points of stations by how they were built, those that unfinished lines lost, trips, impossible trips."""

Arrows = Counter[tuple[int, int]]
"""Lines by the arrow they used: side and column."""


@dataclass(slots=True)
class SeatTally:
    """One player over all games."""

    scores: Histogram = field(default_factory=Histogram)
    shared: Histogram = field(default_factory=Histogram)
    """Games won, by the number of players that shared the win."""
    parts: Counter[str] = field(default_factory=Counter)
    """Sums of `PARTS`."""
    finished: int = 0
    tunnels: int = 0

    def add(self, total: int, companies: list[CompanyScore]) -> None:
        """Count a finished game, its winners excepted."""
        self.scores.add(total)
        for part in companies:
            self.parts["dug"] += part.dug
            self.parts["built"] += part.built
            self.parts["bonus"] += part.bonus
            self.parts["adjusted_away"] += part.building - part.adjusted
            self.parts["trips"] += part.trips
            self.parts["penalty"] += part.penalty
            self.finished += part.finished
            self.tunnels += part.tunnels

    def merge(self, other: SeatTally) -> None:
        """Add the other's games."""
        self.scores.merge(other.scores)
        self.shared.merge(other.shared)
        self.parts.update(other.parts)
        self.finished += other.finished
        self.tunnels += other.tunnels

    @property
    def wins(self) -> float:
        """Games won, a win shared by k players counting 1 / k."""
        return sum(times / seats for seats, times in sorted(self.shared.counts.items()))


@dataclass(slots=True)
class TripTally:
    """One of the seven trips over all games."""

    minutes: Histogram = field(default_factory=Histogram)
    """Of the games in which it was possible."""
    impossible: int = 0
    used: Histogram = field(default_factory=Histogram)
    """Companies that scored for it; none where it was impossible or needed no section."""
    placers: int = 0
    """Of these companies those that got the points of one that placed a destination."""
    faults: Counter[str] = field(default_factory=Counter)
    """Games in which it was impossible, by `FAULTS`; the first two may come together."""
    faulty: int = 0
    """Companies fined."""

    def merge(self, other: TripTally) -> None:
        """Add the other's games."""
        self.minutes.merge(other.minutes)
        self.impossible += other.impossible
        self.used.merge(other.used)
        self.placers += other.placers
        self.faults.update(other.faults)
        self.faulty += other.faulty


@dataclass(slots=True)
class BalanceTally:
    """All games of a batch: a `simulate.batch.Tally`."""

    seats: list[SeatTally]
    trips: list[TripTally] = field(default_factory=lambda: [TripTally() for _ in TRIPS])
    """In the order of `TRIPS`."""
    games: int = 0
    turns: Histogram = field(default_factory=Histogram)
    """Turns of all companies together."""
    spread: Histogram = field(default_factory=Histogram)
    """Points between the best and the worst player of a game."""
    ties: int = 0
    """Games with more than one winner."""
    reasons: Counter[str] = field(default_factory=Counter)
    finished: Histogram = field(default_factory=Histogram)
    blocked: Histogram = field(default_factory=Histogram)
    """Lines finished, and lines blocked at the end, in a game."""
    stations: Histogram = field(default_factory=Histogram)
    covered: Histogram = field(default_factory=Histogram)
    """Spots under tunnels."""
    spots: int = 0
    """Sum of the spots there were."""
    unplaced: Histogram = field(default_factory=Histogram)
    """Destinations left in hand."""
    begun: int = 0
    """Lines begun."""
    starts: Arrows = field(default_factory=Counter)
    ends: Arrows = field(default_factory=Counter)

    @staticmethod
    def empty(players: int) -> BalanceTally:
        """The tally of no game."""
        return BalanceTally([SeatTally() for _ in range(players)])

    def add(self, state: State) -> None:
        """Count a finished game."""
        final = scores(state)
        self.games += 1
        self.turns.add(state.turn)
        self.reasons[state.reason] += 1
        self.finished.add(state.finished.bit_count())
        self.blocked.add((state.blocked & ~state.finished).bit_count())
        self.stations.add(state.stations.bit_count())
        self.unplaced.add(sum(space == UNPLACED for space in state.placed))
        self.spread.add(max(final.points) - min(final.points))
        self._add_seats(state, final)
        self._add_ground(state)
        served = {vertex for ride in rides_of(state) for vertex in ride.stops}
        for tally, trip in zip(self.trips, final.trips, strict=True):
            _add_trip(tally, trip, state, served)

    def _add_seats(self, state: State, final: Scores) -> None:
        for seat, tally in enumerate(self.seats):
            companies = [
                part for company, part in enumerate(final.companies) if player_of(company, state.players) == seat
            ]
            tally.add(final.points[seat], companies)
        winners = final.places[0]
        self.ties += len(winners) > 1
        for seat in winners:
            self.seats[seat].shared.add(len(winners))

    def _add_ground(self, state: State) -> None:
        """What became of the city: spots under tunnels, and the arrows that lines used."""
        city, ways = state.terrain.city, state.terrain.ways
        spots = [space for space, kind in enumerate(city.kinds) if kind in SPOTS]
        self.spots += len(spots)
        self.covered.add(sum(state.taken >> space & 1 for space in spots))
        starts = {arrow.space: (arrow.side, arrow.column) for arrow in city.starts}
        ends = {arrow.space: (arrow.side, arrow.column) for arrow in city.ends}
        for number, line in enumerate(state.lines):
            if line:
                self.begun += 1
                self.starts[starts[ways[line[0]].space]] += 1
            if state.finished >> number & 1:
                self.ends[ends[ways[line[-1]].space]] += 1

    def merge(self, other: BalanceTally) -> None:
        """Add the other's games; both are of the same board and number of players."""
        self.games += other.games
        self.ties += other.ties
        self.spots += other.spots
        self.begun += other.begun
        for mine, more in (
            (self.turns, other.turns),
            (self.spread, other.spread),
            (self.finished, other.finished),
            (self.blocked, other.blocked),
            (self.stations, other.stations),
            (self.covered, other.covered),
            (self.unplaced, other.unplaced),
        ):
            mine.merge(more)
        self.reasons.update(other.reasons)
        self.starts.update(other.starts)
        self.ends.update(other.ends)
        for seat, seat_tally in zip(self.seats, other.seats, strict=True):
            seat.merge(seat_tally)
        for trip, trip_tally in zip(self.trips, other.trips, strict=True):
            trip.merge(trip_tally)


def _add_trip(tally: TripTally, trip: Trip, state: State, served: set[int]) -> None:
    tally.used.add(len(trip.companies))
    tally.placers += sum(points == PLACER_POINTS for points in trip.points)
    tally.faulty += len(trip.faulty)
    if trip.minutes is not None:
        tally.minutes.add(trip.minutes)
        return
    tally.impossible += 1
    for fault in _faults(trip.name, state, served):
        tally.faults[fault] += 1


def _faults(trip: str, state: State, served: set[int]) -> set[str]:
    """What stands in the way of an impossible trip."""
    corners, kinds = state.terrain.grid.corners, state.terrain.city.kinds
    if trip == SUNDAY:
        ends = [[space for space, kind in enumerate(kinds) if kind == shore] for shore in FORBIDDEN]
    else:
        ends = [[space] for space, name in zip(state.placed, DESTINATIONS, strict=True) if name[1] == trip]
    found = set()
    for spaces in ends:
        if UNPLACED in spaces:
            found.add("unplaced")
        elif not any(vertex in served for space in spaces for vertex in corners[space]):
            found.add("untouched")
    return found or {"apart"}
