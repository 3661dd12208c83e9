"""What is dealt: districts and destinations (RULES 2.1, 2.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.facts import DESTINATIONS, turned
from metrox_maps.metromania.model import CityBoard, District, Options
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.deal import STRAIGHT, deal, drawn, hand_of, types_of
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.state import State, player_of
from metrox_maps.simulate.luck import Luck
from tests.metromania.positions import city, frame_of

DEALS = 60


def luck(number: int) -> Luck:
    return Luck.stream(7, number, 0)


def dealt(players: int, number: int, board: CityBoard | None = None) -> State:
    return deal(engine.start(board_of(board or city()), players), luck(number))


def names(state: State) -> list[list[str]]:
    """The destinations of each company."""
    return [[DESTINATIONS[name] for name in members(hand)] for hand in state.hands]


def types(hand: list[str]) -> str:
    return "".join(sorted(name[0] for name in hand))


def letters(hand: list[str]) -> set[str]:
    return {name[1] for name in hand}


class TestHands:
    """Who holds which destinations."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_destination_is_dealt_once(self, players: int) -> None:
        for number in range(DEALS):
            assert sorted(name for hand in names(dealt(players, number)) for name in hand) == sorted(DESTINATIONS)

    def test_four_players_get_three_of_different_type_and_letter(self) -> None:
        for number in range(DEALS):
            for hand in names(dealt(4, number)):
                assert (types(hand), len(letters(hand))) == ("FHW", 3)

    def test_four_players_any_seat_may_get_any(self) -> None:
        found = [names(dealt(4, number)) for number in range(4 * DEALS)]
        for seat in range(4):
            assert {name for hands in found for name in hands[seat]} == set(DESTINATIONS)

    def test_reading_everything_is_dealt_again_if_the_last_has_nothing_to_swap(self) -> None:
        fails = [number for number in range(100) if drawn(4, luck(number)) is None]
        assert fails
        state = engine.start(board_of(city()), 4)
        for number in fails:
            deck = luck(number)
            results = [drawn(4, deck)]
            while results[-1] is None:
                results.append(drawn(4, deck))
            assert len(results) > 1
            assert deal(state, luck(number)).hands == results[-1]

    def test_of_two_with_the_same_letter_one_is_swapped_for_another_of_its_type(self) -> None:
        bounds: list[int] = []

        class Loaded(Luck):
            """Draws HA, WA and FB first, then swaps the second of the two As for the second of the Works left."""

            script = (0, 0, 0, 1, 1)

            def below(self, bound: int) -> int:
                bounds.append(bound)
                return self.script[len(bounds) - 1] if len(bounds) <= len(self.script) else super().below(bound)

        hands = []
        for seed in range(10):
            bounds.clear()
            hands.append(drawn(4, Loaded(seed)))
        assert bounds[:5] == [4, 4, 4, 2, 3]
        assert {hand[0] for hand in hands if hand} == {hand_of(("HA", "WE", "FB"))}

    def test_about_a_fifth_of_all_deals_is_dealt_again(self) -> None:
        count = 3000
        deck = luck(0)
        assert 0.15 < sum(drawn(4, deck) is None for _ in range(count)) / count < 0.25

    def test_three_players_get_four_letters_with_one_type_doubled(self) -> None:
        doubled: list[Counter[str]] = [Counter(), Counter(), Counter()]
        for number in range(2 * DEALS):
            hands = names(dealt(3, number))
            for seat, hand in enumerate(hands):
                assert len(hand) == len(letters(hand)) == 4
                assert set(types(hand)) == {"H", "W", "F"}
                doubled[seat][max(types(hand), key=types(hand).count)] += 1
            assert sorted(max(types(hand), key=types(hand).count) for hand in hands) == ["F", "H", "W"]
        assert [set(each) for each in doubled] == [{"H", "W", "F"}] * 3

    def test_reading_three_players_deal_again_if_it_is_impossible(self) -> None:
        deck = luck(1)
        found = [drawn(3, deck) for _ in range(500)]
        assert None in found
        state = engine.start(board_of(city()), 3)
        number = next(number for number in range(500) if drawn(3, luck(number)) is None)
        assert len(deal(state, luck(number)).hands) == 3

    def test_two_players_lead_two_companies_each(self) -> None:
        first = (["HA", "WB", "FC"], ["HC", "WA", "FB"])
        second = (["HD", "WF", "FE"], ["HF", "WE", "FD"])
        found: Counter[tuple[bool, bool]] = Counter()
        for number in range(DEALS):
            state = dealt(2, number)
            hands = names(state)
            assert hands[:2] in ([*first], [*reversed(first)])
            assert hands[2:] in ([*second], [*reversed(second)])
            found[hands[0] == first[0], hands[2] == second[0]] += 1
        assert len(found) == 4
        assert min(found.values()) > DEALS / 10

    def test_two_players_move_in_turn_first_companies_first(self) -> None:
        assert [player_of(company, 2) for company in range(4)] == [0, 1, 0, 1]
        assert [player_of(company, 4) for company in range(4)] == [0, 1, 2, 3]

    def test_straight_dealing(self) -> None:
        board = city(options=Options(straight_dealing=True))
        table = [["HA", "WB", "FC"], ["HD", "WA", "FE"], ["HF", "WE", "FB"], ["HC", "WF", "FD"]]
        assert [list(hand) for hand in STRAIGHT] == table
        for number in range(5):
            assert names(dealt(4, number, board)) == table
        assert len({dealt(3, number, board).hands for number in range(5)}) == 5

    def test_everybody_sees_the_types(self) -> None:
        assert types_of(hand_of(("HA", "HC", "WB", "FD"))) == (2, 1, 1)
        state = dealt(3, 0)
        assert state.dealt == tuple(tuple(types(hand).count(kind) for kind in "HWF") for hand in names(state))

    @pytest.mark.parametrize("players", [0, 1, 5])
    def test_two_to_four_can_play(self, players: int) -> None:
        with pytest.raises(MetroxError, match=f"{players} players: this board is for 2 to 4"):
            engine.start(board_of(city()), players)

    def test_a_board_may_leave_two_players_out(self) -> None:
        board = board_of(city(options=Options(two_players="excluded")))
        with pytest.raises(MetroxError, match="2 players: this board is for 3 to 4; its option two_players"):
            engine.start(board, 2)
        assert engine.start(board, 3).companies == 3


class TestPlacement:
    """Which district lies where."""

    @staticmethod
    def eight() -> CityBoard:
        """Eight districts to be dealt, no two of which look alike in any rotation."""
        rows = (
            ("H", "W.."),
            ("W", "F.."),
            ("F", "H.."),
            ("H", "F.."),
            ("W", "H.."),
            ("F", "W.."),
            ("L", "P.."),
            ("P", "L.."),
        )
        districts = tuple(
            District(id=f"d{number}", name=f"District {number}", rows=each) for number, each in enumerate(rows)
        )
        return replace(city(side=2, frame=("SE",) * 6), districts=districts, placement=None)

    def test_six_different_districts_in_any_rotation(self) -> None:
        board = self.eight()
        seen: set[tuple[int, int, int]] = set()
        for number in range(4 * DEALS):
            placement = dealt(4, number, board).terrain.placement
            assert len({placed.district for placed in placement}) == 6
            seen |= {(position, placed.district, placed.rotation) for position, placed in enumerate(placement)}
        assert seen == {(p, d, r) for p in range(6) for d in range(8) for r in range(3)}

    def test_the_city_is_made_of_them(self) -> None:
        board = self.eight()
        terrain = dealt(4, 0, board).terrain
        kinds = "".join(
            "".join(turned(board.districts[placed.district], placed.rotation)) for placed in terrain.placement
        )
        assert terrain.city.kinds == kinds
        assert sum(terrain.spots_at) == 3 * sum(kinds.count(kind) for kind in "HWF")

    def test_a_fixed_placement_stays(self) -> None:
        board = city()
        assert {dealt(4, number, board).terrain.placement for number in range(5)} == {board.placement}

    def test_the_same_luck_deals_the_same(self) -> None:
        board = self.eight()
        for players in (2, 3, 4):
            one, other = dealt(players, 3, board), dealt(players, 3, board)
            assert (one.hands, one.terrain.placement) == (other.hands, other.terrain.placement)
            others = {(dealt(players, n, board).hands, dealt(players, n, board).terrain.placement) for n in range(20)}
            assert len(others) == 20

    def test_blocked_lines_are_judged_on_the_dealt_city(self) -> None:
        assert dealt(4, 0, city(frame=frame_of({}))).blocked == 0b11111111
        assert dealt(4, 0).blocked == 0
