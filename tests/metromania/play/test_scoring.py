"""What a finished game is worth (RULES 2.3, 2.4), and the three examples of RULES 2.5 as whole positions."""

from __future__ import annotations

import pytest

from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.scoring import CompanyScore, Scores, placed_of, rides_of, scores
from metrox_maps.metromania.play.state import Earned, State
from metrox_maps.metromania.play.trips import Ride, Trip, quick_trips
from tests.metromania.positions import (
    FULL,
    HANDS,
    STRIPED,
    dig,
    down,
    frame_of,
    posed,
    space_of,
    station_at,
    stations,
    table,
    turn_of,
    up,
    walk,
)

RED, GREEN, ORANGE, BLUE = range(4)


def trip(state: State, name: str) -> Trip:
    return next(each for each in scores(state).trips if each.name == name)


def built(state: State, company: int, *vertices: tuple[int, int]) -> State:
    """The position with intermediate stations, each built in a turn of this company."""
    for vertex in vertices:
        state = engine.play(turn_of(state, company), (station_at(state, vertex),))
    return state


class TestExampleEE:
    """One minute on Red, two on Green, six on Red and Orange: Red alone scores, six as it placed a destination."""

    HELD = (("HA", "WE", "FC"), ("HC", "WF", "FB"), ("HF", "WA", "FD"), ("HD", "WB", "FE"))
    WORK, FUN = up(-2, 0), up(1, 0)

    def position(self, red: tuple[int, int] | None) -> State:
        """All lines dug and placed by legal moves, Red finished with this bonus station."""
        frame = frame_of({2: [1], 4: [3], 5: [0, 1]}, {1: [1, 2, 3]})
        state = table({self.WORK: "W", self.FUN: "F"}, frame=frame, hands=self.HELD)
        state = dig(state, RED, FULL, walk((-4, 0), (3, 0)), place={(-1, 0): "WE"})
        state = dig(state, GREEN, FULL, walk((-4, 2), (-3, 1), (2, 1)))
        state = dig(state, BLUE, FULL, [(4, -1), (3, -1), (2, 0), (1, 1)], sides="LRL", place={(1, 1): "FE"})
        orange = [(-3, -1), *walk((-3, 0), (-2, -1), (2, -1), (2, 2)), (1, 3)]
        state = dig(state, ORANGE, FULL, orange, bonus=(0, -1))
        assert stations(state) == {(-3, 0), (0, -1), (2, 0), (1, 1), (2, 1)}
        state = built(state, GREEN, (-2, 1), (0, 1))
        state = dig(state, GREEN, FULL, [(2, 1), (3, 1)])
        return dig(state, RED, FULL, [(3, 0), (4, 0)], bonus=red)

    def test_e_e(self) -> None:
        assert trip(self.position((-2, 0)), "E") == Trip("E", 1, (RED,), (6, 0, 0, 0), ())

    def test_without_reds_station_green_is_the_fastest(self) -> None:
        assert trip(self.position(None), "E") == Trip("E", 2, (GREEN,), (0, 3, 0, 0), ())

    def test_red_and_orange_with_a_change_take_six_minutes(self) -> None:
        state = self.position((-2, 0))
        red, _, green, _, orange, *_ = rides_of(state)
        # Without Green, and of Red only the first section.
        rides = [Ride(RED, red.stops[:2]), Ride(GREEN, green.stops[:1]), orange]
        city = state.terrain.city
        found = quick_trips(city.grid, city.kinds, rides, placed_of(state), companies=4)
        assert found[4] == Trip("E", 6, (RED, ORANGE), (6, 0, 3, 0), ())


class TestExampleDD:
    """Two ways of six minutes tie; and C-C, where no station touches one destination."""

    HELD = (("HC", "WE", "FB"), ("HA", "WF", "FD"), ("HF", "WA", "FC"), ("HD", "WB", "FE"))

    def position(self) -> State:
        """All lines dug and placed by legal moves."""
        frame = frame_of({0: [1], 2: [0], 3: [1, 3], 4: [2], 5: [1]}, {1: [0], 5: [0]})
        marks = {up(-3, 0): "H", up(2, 0): "F", up(2, -1): "H", down(-3, -1): "F"}
        state = table(marks, frame=frame, hands=self.HELD)
        state = dig(state, BLUE, FULL, walk((-4, 1), (0, 1), (0, 3)), sides="LLLRLL")
        state = dig(state, GREEN, FULL, walk((-2, 4), (-2, 3), (0, 1), (2, 1), (3, 0)), place={(3, 0): "FD"})
        state = built(state, BLUE, (-3, 1))
        state = dig(state, BLUE, FULL, [(0, 3), (0, 4)], bonus=(-1, 1))
        state = dig(state, ORANGE, FULL, walk((4, 0), (0, 0)))
        state = dig(state, BLUE, STRIPED, walk((0, -4), (0, 0), (-4, 0)), place={(-3, 0): "HD"}, bonus=(-2, 0))
        state = dig(state, RED, FULL, walk((2, -4), (2, 2)), place={(2, 0): "HC"})
        state = built(state, ORANGE, (1, 0))
        return dig(state, ORANGE, STRIPED, [(-2, -2), (-2, -1)], place={(-2, -1): "FC"})

    def test_d_d(self) -> None:
        assert trip(self.position(), "D") == Trip("D", 6, (GREEN, ORANGE, BLUE), (0, 6, 3, 6), ())

    def test_c_c(self) -> None:
        assert trip(self.position(), "C") == Trip("C", None, (), (0, 0, -6, 0), (ORANGE,))

    def test_all_of_it(self) -> None:
        state = self.position()
        assert stations(state) == {(0, 1), (-3, 1), (-1, 1), (3, 0), (0, 0), (-2, 0), (2, 0), (2, 1), (1, 0)}
        assert engine.ended(state).reason == "lines"
        # By hand. Spots around: (3, 0) and (2, 1) FD; (2, 0) FD and HC; (-3, 1) and (-2, 0) HD; none at the others.
        assert state.earned == (Earned(dug=3), Earned(), Earned(dug=1), Earned(built=1, bonus=1))
        final = scores(state)
        # A, B, E and F cost the holders of what is not placed; nothing is said of Sunday on a board without shores.
        assert [(each.adjusted, each.trips, each.penalty) for each in final.companies] == [
            (0, 0, 12),
            (0, 6, 12),
            (0, 3, 18),
            (2, 6, 12),
        ]
        assert final.points == (-12, -6, -15, -4)
        assert final.places == ((3,), (1,), (0,), (2,))


class TestAdjustment:
    """Two lines finished keep all points, one halves them, none sets them to 0."""

    @pytest.mark.parametrize(
        ("finished", "left"), [(0b11, 15), (0b01, 7), (0b10, 7), (0b00, 0), (0b1100, 0), (0b0110, 7)]
    )
    def test_lines_finished(self, finished: int, left: int) -> None:
        state = table()
        state = state._replace(finished=finished, earned=(Earned(8, 4, 3), *state.earned[1:]))
        first = scores(state).companies[0]
        assert (first.dug, first.built, first.bonus, first.building) == (8, 4, 3, 15)
        assert (first.adjusted, first.finished) == (left, (finished & 3).bit_count())
        assert first.total == left - 18

    def test_each_company_on_its_own(self) -> None:
        state = table(players=2)
        state = state._replace(finished=0b00110001, earned=(Earned(5), Earned(6), Earned(7), Earned(8)))
        assert [company.adjusted for company in scores(state).companies] == [2, 0, 7, 0]


class TestPenalties:
    """Six for every company to blame, once a trip."""

    def test_unplaced_destinations_cost_their_holders(self) -> None:
        final = scores(table())
        assert [(company.trips, company.penalty, company.total) for company in final.companies] == [(0, 18, -18)] * 4
        assert trip(table(), "A") == Trip("A", None, (), (-6, -6, 0, 0), (0, 1))
        assert final.points == (-18,) * 4

    def test_who_placed_one_is_not_to_blame_while_another_holds_its_twin(self) -> None:
        state = posed(table(), "HA", up(0, 0), 0)
        # No station touches it, so both are.
        assert trip(state, "A").faulty == (0, 1)
        state = dig(dig(state, 2, FULL, walk((-4, 2), (-1, 2), (1, 0))), 3, FULL, walk((4, -2), (3, -2), (1, 0)))
        assert stations(state) == {(1, 0)}
        assert trip(state, "A").faulty == (1,)

    def test_one_company_with_both_pays_once(self) -> None:
        hands = (("HA", "WA"), ("HD",), ("HF",), ("HC",))
        assert trip(table(hands=hands), "A").points == (-6, 0, 0, 0)

    def test_placed_and_held(self) -> None:
        first = down(-1, 1)
        assert space_of(4, first) == 0
        state = posed(table(), "WB", first, 0)
        assert dict(zip(DESTINATIONS, placed_of(state), strict=True)) == {
            name: (0, 0) if name == "WB" else (-1, company) for company, hand in enumerate(HANDS) for name in hand
        }


class TestRides:
    """The lines as trips see them."""

    def test_stations_in_order_from_the_start(self) -> None:
        state = dig(table(frame=("....",) * 5 + (".SS.",)), 0, FULL, walk((-4, 2), (1, 2)))
        state = dig(state, 1, FULL, [(-4, 2), (-3, 1), (-2, 1), (-2, 2), (-2, 3)])
        state = built(state, 0, (-3, 2))
        vertices = state.terrain.grid.vertices
        stops = [[vertices[stop] for stop in ride.stops] for ride in rides_of(state)]
        assert stops == [[(-4, 2), (-3, 2), (-2, 2)], [], [(-4, 2), (-2, 2)], [], [], [], [], []]
        assert [ride.company for ride in rides_of(state)] == [0, 0, 1, 1, 2, 2, 3, 3]


class TestSunday:
    """From Park to Lake."""

    def crossing(self, park: tuple[int, int], lake: tuple[int, int]) -> State:
        state = table({down(*park): "P", down(*lake): "L"})
        state = dig(state, 0, FULL, walk((-4, 2), (1, 2)), sides="LLLLL")
        return dig(dig(state, 1, FULL, walk((-1, 4), (-1, 1))), 2, FULL, walk((4, 0), (3, 0), (1, 2)))

    def test_five_for_every_company_used(self) -> None:
        state = self.crossing((-2, 2), (1, 2))
        assert stations(state) == {(-1, 2), (1, 2)}
        assert trip(state, "Sunday") == Trip("Sunday", 1, (0,), (5, 0, 0, 0), ())
        assert scores(state).companies[0].trips == 5

    def test_no_penalty_if_impossible(self) -> None:
        assert trip(table(), "Sunday") == Trip("Sunday", None, (), (0, 0, 0, 0), ())

    def test_reading_a_trip_of_no_section_scores_nobody_and_is_reported(self) -> None:
        state = self.crossing((-2, 2), (-1, 2))
        assert trip(state, "Sunday") == Trip("Sunday", 0, (), (0, 0, 0, 0), ())


def company(*, points: int, finished: int = 0, tunnels: int = 0, trips: int = 0, penalty: int = 0) -> CompanyScore:
    return CompanyScore(points, 0, 0, points, trips, penalty, finished, tunnels)


class TestWinner:
    """Points, then finished lines, then tunnels, then shared."""

    def places(self, *companies: CompanyScore, players: int | None = None) -> tuple[tuple[int, ...], ...]:
        return Scores(players or len(companies), companies, ()).places

    def test_most_points(self) -> None:
        few, many = company(points=3, finished=2, tunnels=36), company(points=4)
        assert self.places(few, many, company(points=-5)) == ((1,), (0,), (2,))

    def test_trips_and_penalties_count(self) -> None:
        assert company(points=5, trips=9, penalty=12).total == 2
        assert self.places(company(points=5, trips=9, penalty=12), company(points=3), company(points=0)) == (
            (1,),
            (0,),
            (2,),
        )

    def test_then_most_finished_lines(self) -> None:
        one, two = company(points=4, finished=1, tunnels=30), company(points=4, finished=2, tunnels=9)
        assert self.places(one, two, one) == ((1,), (0, 2))

    def test_then_most_tunnels(self) -> None:
        short, long = company(points=4, finished=1, tunnels=20), company(points=4, finished=1, tunnels=21)
        assert self.places(short, long, short) == ((1,), (0, 2))

    def test_then_shared(self) -> None:
        same = company(points=4, finished=1, tunnels=20)
        assert self.places(same, company(points=1), same) == ((0, 2), (1,))

    def test_reading_with_two_players_all_three_are_sums_over_both_companies(self) -> None:
        tens, elevens = company(points=10, finished=2, tunnels=30), company(points=11, finished=0, tunnels=3)
        low, none = company(points=0), company(points=1, finished=0, tunnels=0)
        assert Scores(2, (tens, low, low, elevens), ()).points == (10, 11)
        assert self.places(tens, low, low, elevens, players=2) == ((1,), (0,))
        assert self.places(tens, elevens, none, low, players=2) == ((0,), (1,))
        half = company(points=5, finished=1, tunnels=15)
        assert self.places(tens, half, low, half, players=2) == ((0, 1),)
        more = company(points=5, finished=1, tunnels=16)
        assert self.places(tens, half, low, more, players=2) == ((1,), (0,))

    def test_tunnels_of_both_lines_are_counted(self) -> None:
        state = dig(dig(table(), 0, FULL, walk((-4, 2), (1, 2))), 0, STRIPED, walk((4, -2), (3, -2), (1, 0)))
        assert [each.tunnels for each in scores(state).companies] == [8, 0, 0, 0]
