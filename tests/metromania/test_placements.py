"""The placements a dealt board is judged by are different, always the same, and leave no district out of any position."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from metrox_maps.metromania.facts import is_placement
from metrox_maps.metromania.model import CityBoard, District, Placed
from metrox_maps.metromania.placements import FEWEST, MOST_WORK, TRIED, judged_placements


def board(districts: int, placement: tuple[Placed, ...] | None = None) -> CityBoard:
    return CityBoard(
        name="Test",
        side=1,
        districts=tuple(District(id=f"d{index}", name=f"D{index}", rows=(".",)) for index in range(districts)),
        frame=("S", "E", "S", "E", "S", "E"),
        placement=placement,
    )


def test_a_fixed_placement_is_the_only_one() -> None:
    placement = tuple(Placed(index, 2) for index in (3, 1, 2, 0, 5, 4))
    assert judged_placements(board(7, placement)) == (placement,)


@pytest.mark.parametrize("districts", [6, 7, 9, 24])
def test_every_district_lies_in_every_position_in_every_rotation(districts: int) -> None:
    placements = judged_placements(board(districts))
    assert len(placements) == len(set(placements)) >= TRIED
    assert all(is_placement(board(districts), placement) for placement in placements)
    lying = {
        (position, placed.district, placed.rotation)
        for placement in placements
        for position, placed in enumerate(placement)
    }
    assert lying == set(product(range(6), range(districts), range(3)))


def test_of_a_large_board_with_many_starts_fewer_are_tried() -> None:
    usual = judged_placements(board(9))
    large = replace(board(9), side=12, frame=("S" * 12,) * 6)
    assert judged_placements(large) == usual[:FEWEST]
    assert len(judged_placements(replace(large, frame=("S" * 4,) * 6))) == MOST_WORK // (24 * 12)


@pytest.mark.parametrize("districts", [6, 7, 8])
def test_every_two_districts_lie_side_by_side_in_some(districts: int) -> None:
    side_by_side = {
        frozenset((one.district, other.district))
        for placement in judged_placements(board(districts))
        for one, other in pairwise((*placement, placement[0]))
    }
    assert len(side_by_side) == districts * (districts - 1) // 2
