"""Ways out of patterns: folded, cut, closed, and the main one chosen."""

from __future__ import annotations

import random

import pytest

from metrox_maps.transit.found import Pattern
from metrox_maps.transit.paths import Run, folded, main_run, ranking, ring, runs

SAME = {name: name for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | {"A1": "A", "A2": "A", "D1": "D"}


def made(*patterns: tuple[str, int] | str) -> tuple[Run, ...]:
    """Runs of patterns given as letters, each a stop, with their trips."""
    rows = [(pattern, 1) if isinstance(pattern, str) else pattern for pattern in patterns]
    return runs(
        [Pattern(stops=tuple(stops.split() if " " in stops else stops), weight=weight) for stops, weight in rows], SAME
    )


def ways(*patterns: tuple[str, int] | str) -> list[tuple[str, bool, int]]:
    return [("".join(run.nodes), run.loop, run.weight) for run in made(*patterns)]


def test_a_way_and_its_reverse_are_one() -> None:
    assert ways(("ABCD", 3), ("DCBA", 4), ("ABC", 2)) == [("ABCD", False, 7), ("ABC", False, 2)]
    assert made("ABCD", "DCBA")[0].count == 2


def test_repeats_next_to_each_other_are_one_call() -> None:
    assert ways("AABBBCDD") == [("ABCD", False, 1)]
    assert ways("A1 A2 B C") == [("ABC", False, 1)]


def test_unknown_stops_are_passed_over_and_single_stations_are_no_way() -> None:
    assert ways("A ? B") == [("AB", False, 1)]
    assert ways("A", "A A", "? ?") == []


def test_a_loop_is_seen_by_its_first_station_at_the_end() -> None:
    assert ways("CDABC", ("ADCBA", 2)) == [("ABCD", True, 3)]
    assert ways("A1 B C D A2") == [("ABCD", True, 1)]


def test_a_loop_is_seen_by_trips_that_start_anywhere_on_it() -> None:
    assert ways("ABCDE", "CDEAB", "EDCBA") == [("ABCDE", True, 3)]
    assert ways("ABCDEA", "BCDEA", "ABC") == [("ABCDE", True, 2), ("ABC", False, 1)]


def test_three_stations_in_two_orders_are_no_loop() -> None:
    assert ways("ABC", "BCA") == [("ABC", False, 1), ("ACB", False, 1)]


def test_there_and_back_is_no_loop() -> None:
    (run,) = made("ABCDCBA")
    assert ("".join(run.nodes), run.loop, run.cut) == ("ABCD", False, ("A", "B", "C"))


def test_a_lollipop_is_cut_where_it_comes_back() -> None:
    (run,) = made("ABCDEFC")
    assert ("".join(run.nodes), run.loop, run.cut) == ("ABCDEF", False, ("C",))
    assert ways("ABCDEFCGH") == [("ABCDEF", False, 1)]
    assert ways("ABCDBEFGHI") == [("CDBEFGHI", False, 1)]


def test_folding_and_rings_know_no_direction() -> None:
    assert folded(("C", "A", "B")) == ("B", "A", "C")
    assert {ring(tuple(text)) for text in ("ABCD", "BCDA", "DCBA", "ADCB", "CBAD")} == {tuple("ABCD")}
    assert ring(tuple("ACBD")) == tuple("ACBD")


def test_the_best_way_is_the_commonest_unless_a_fuller_one_is_served_enough() -> None:
    locals_at_night = made(("ABDEGH", 85), ("ABCDEFGH", 13), ("ABDE", 2))
    assert "".join(main_run(locals_at_night, "best").nodes) == "ABDEGH"
    one_direction_fuller = made(("ABDE", 50), ("EDCBA", 50))
    assert "".join(main_run(one_direction_fuller, "best").nodes) == "ABCDE"
    rare_extension = made(("ABCDE", 98), ("ABCDEFGHIJ", 2))
    assert "".join(main_run(rare_extension, "best").nodes) == "ABCDE"
    many_parts = made(("ABCD", 38), ("ABCDEFGH", 31), ("CDEFGH", 31))
    assert "".join(main_run(many_parts, "best").nodes) == "ABCDEFGH"


def test_a_station_of_three_in_ten_trips_is_worth_its_place() -> None:
    assert "".join(main_run(made(("ABC", 7), ("ABCD", 3)), "best").nodes) == "ABCD"


def test_a_station_of_exactly_a_quarter_counts_nothing() -> None:
    every = made(("ABC", 3), ("ABCD", 1))
    assert "".join(ranking(every)[0].nodes) == "ABC"  # equal scores, so the heavier


def test_other_rules_can_be_asked_for() -> None:
    every = runs(
        [
            Pattern(stops=tuple("ABCD"), weight=10, id="t1"),
            Pattern(stops=tuple("CBA"), weight=12, id="t2"),
            Pattern(stops=tuple("ABCDE"), weight=1, id="t3"),
        ],
        SAME,
    )
    assert ["".join(main_run(every, rule).nodes) for rule in ("best", "commonest", "longest", "t2", "t3", "t9")] == [
        "ABCD",
        "ABC",
        "ABCDE",
        "ABC",
        "ABCDE",
        "ABCD",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_patterns_makes_no_difference(seed: int) -> None:
    luck = random.Random(seed)
    letters = "ABCDEFG"
    patterns = [("".join(luck.choices(letters, k=luck.randint(2, 9))), luck.randint(1, 4)) for _ in range(12)]
    every = made(*patterns)
    assert made(*luck.sample(patterns, 12)) == every
    assert [main_run(every, rule) for rule in ("best", "commonest", "longest")] == [
        main_run(every[::-1], rule) for rule in ("best", "commonest", "longest")
    ]


def test_trips_without_weight_still_count() -> None:
    assert ways(("ABC", 0)) == [("ABC", False, 1)]
