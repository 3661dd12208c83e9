"""What beside the main way is a way of its own."""

from __future__ import annotations

from metrox_maps.transit.branches import branch_runs
from metrox_maps.transit.found import Pattern
from metrox_maps.transit.paths import main_run, runs


def split(*patterns: tuple[str, int]) -> tuple[list[str], str]:
    """The further ways of patterns given as letters, and the stations left out."""
    names = {letter for stops, _ in patterns for letter in stops}
    every = runs(
        [Pattern(stops=tuple(stops), weight=weight) for stops, weight in patterns], {name: name for name in names}
    )
    ways, left = branch_runs(main_run(every, "best"), every)
    return ["".join(run.nodes) for run in ways], "".join(left)


def test_three_new_stations_make_a_way_with_the_trunk() -> None:
    assert split(("ABCDEFG", 60), ("ABCXYZ", 40)) == (["ABCXYZ"], "")


def test_two_new_stations_are_left_out() -> None:
    assert split(("ABCDEFG", 60), ("ABCXY", 40)) == ([], "XY")


def test_what_fewer_than_a_tenth_of_the_trips_serve_makes_no_way() -> None:
    assert split(("ABCDEFG", 91), ("ABCXYZ", 9)) == ([], "XYZ")
    assert split(("ABCDEFG", 90), ("ABCXYZ", 10)) == (["ABCXYZ"], "")


def test_short_turns_add_nothing() -> None:
    assert split(("ABCDEFG", 50), ("ABCD", 50), ("CDEF", 30)) == ([], "")


def test_parallel_ways_are_two() -> None:
    assert split(("ABCDEF", 50), ("AUVWXF", 40)) == (["AUVWXF"], "")


def test_several_branches_come_with_the_fullest_first() -> None:
    ways, left = split(("ABCDEFG", 50), ("ABCUVWX", 20), ("ABCUV", 10), ("ABCXPQR", 20))
    assert ways == ["ABCUVWX", "ABCXPQR"]
    assert left == ""
