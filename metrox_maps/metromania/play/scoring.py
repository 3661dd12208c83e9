"""What a finished game is worth: line adjustment, the seven trips, and who wins (RULES 2.3, 2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from metrox_maps.metromania.play.state import HIDDEN, State, player_of
from metrox_maps.metromania.play.trips import Ride, Trip, quick_trips


@dataclass(frozen=True, slots=True)
class CompanyScore:
    """The parts of one company's score."""

    dug: int
    built: int
    bonus: int
    """Points of stations, by how they were built."""
    adjusted: int
    """What is left of them: all with two lines finished, half with one, nothing with none."""
    trips: int
    """Points of the trips it served."""
    penalty: int
    """Points lost for impossible trips, as a positive number."""
    finished: int
    tunnels: int

    @property
    def building(self) -> int:
        """Points of all stations before the adjustment."""
        return self.dug + self.built + self.bonus

    @property
    def total(self) -> int:
        """What counts for winning."""
        return self.adjusted + self.trips - self.penalty


@dataclass(frozen=True)
class Scores:
    """How a game stands or ended."""

    players: int
    companies: tuple[CompanyScore, ...]
    trips: tuple[Trip, ...]

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Total by player: with two players the sum over both companies."""
        return tuple(sum(self.companies[company].total for company in mine) for mine in self._led)

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """Players from best to worst, those who share a place together: points, finished lines, tunnels laid."""
        ranked: dict[tuple[int, int, int], list[int]] = {}
        for player, mine in enumerate(self._led):
            parts = [self.companies[company] for company in mine]
            key = (
                -self.points[player],
                -sum(part.finished for part in parts),
                -sum(part.tunnels for part in parts),
            )
            ranked.setdefault(key, []).append(player)
        return tuple(tuple(ranked[key]) for key in sorted(ranked))

    @property
    def _led(self) -> list[list[int]]:
        """The companies of each player."""
        count = len(self.companies)
        return [
            [company for company in range(count) if player_of(company, self.players) == player]
            for player in range(self.players)
        ]


def rides_of(state: State) -> tuple[Ride, ...]:
    """The lines as trips see them: the stations of each, in order. A line that was not begun has none."""
    terrain, stations = state.terrain, state.stations
    rides = []
    for number, line in enumerate(state.lines):
        vertices = [terrain.ways[way].end for way in line]
        if line:
            vertices.insert(0, terrain.ways[line[0]].start)
        rides.append(Ride(number // 2, tuple([vertex for vertex in vertices if stations >> vertex & 1])))
    return tuple(rides)


def placed_of(state: State) -> tuple[tuple[int, int], ...]:
    """Each destination's space and the company that placed it, or -1 and the company that holds it.

    Raises ValueError for a position with hidden hands: nobody could say who is to blame.
    """
    if HIDDEN in state.hands:
        raise ValueError("what others hold is hidden, so nobody knows whom an unplaced destination is counted against")
    return tuple(
        (space, owner)
        if space >= 0
        else (-1, next((company for company, hand in enumerate(state.hands) if hand >> name & 1), -1))
        for name, (space, owner) in enumerate(zip(state.placed, state.owners, strict=True))
    )


def scores(state: State) -> Scores:
    """The scores as if the building phase ended here."""
    city = state.terrain.city
    trips = quick_trips(city.grid, city.kinds, rides_of(state), placed_of(state), companies=state.companies)
    parts = []
    for company, earned in enumerate(state.earned):
        finished = (state.finished >> 2 * company & 3).bit_count()
        gained = [trip.points[company] for trip in trips]
        building = sum(earned)
        parts.append(
            CompanyScore(
                dug=earned.dug,
                built=earned.built,
                bonus=earned.bonus,
                adjusted=building if finished == 2 else building // 2 if finished == 1 else 0,
                trips=sum(points for points in gained if points > 0),
                penalty=-sum(points for points in gained if points < 0),
                finished=finished,
                tunnels=len(state.lines[2 * company]) + len(state.lines[2 * company + 1]),
            )
        )
    return Scores(state.players, tuple(parts), trips)
