"""How large the pieces of a kit are, and what is refused."""

from __future__ import annotations

import math
import re

import pytest

from metrox_maps.metromania.pieces.measures import LEAST_SPACE, Measures, NoRoomError, largest_space, measures_for
from metrox_maps.metromania.pieces.packing import frame_page, lattice
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, parse_paper

ALL = (DEFAULT_PAPER, *PAPERS.values())


@pytest.mark.parametrize("n", range(2, 13))
@pytest.mark.parametrize("paper", ALL, ids=lambda paper: f"{paper.name}-{paper.room[1]:g}")
def test_unasked_every_district_and_frame_piece_prints_whole(n: int, paper: object) -> None:
    assert isinstance(paper, type(DEFAULT_PAPER))
    measures = measures_for(n, paper)
    assert LEAST_SPACE <= measures.space <= 25
    assert measures.space * 2 == round(measures.space * 2)
    assert lattice(paper, measures.district).count >= 1
    assert frame_page(paper, measures)[1] >= 1


@pytest.mark.parametrize("n", [2, 5, 7, 12])
def test_the_largest_space_that_a_refusal_names_is_possible_and_no_larger(n: int) -> None:
    with pytest.raises(NoRoomError) as refused:
        measures_for(n, DEFAULT_PAPER, 500.0)
    found = re.search(r"there are 12 to ([\d.]+) mm", str(refused.value))
    assert found is not None
    largest = float(found[1])
    measures = measures_for(n, DEFAULT_PAPER, largest)
    assert lattice(DEFAULT_PAPER, measures.district).count >= 1
    assert frame_page(DEFAULT_PAPER, measures)[1] >= 1
    with pytest.raises(NoRoomError):
        measures_for(n, DEFAULT_PAPER, largest + 0.1)
    # and truly no more fits: either a district or a piece of the frame would be too long
    bigger = Measures(n, largest_space(n, DEFAULT_PAPER) + 0.2)
    fits = lattice(DEFAULT_PAPER, bigger.district).count >= 1
    assert not fits or bigger.outer > max(DEFAULT_PAPER.room)


@pytest.mark.parametrize("space", [11.9, 0.0, -3.0])
def test_pieces_too_small_to_hold_are_refused(space: float) -> None:
    with pytest.raises(NoRoomError, match="are not possible for districts of 5 on paper a4; there are 12 to"):
        measures_for(5, DEFAULT_PAPER, space)


def test_a_paper_too_small_is_refused() -> None:
    with pytest.raises(NoRoomError, match="leaves 80 × 130 mm within its margins, and a kit needs 120 × 170 mm"):
        measures_for(2, parse_paper("100x150mm"))
    with pytest.raises(NoRoomError, match="its spaces would be .* mm wide, and 12 mm is the least"):
        measures_for(12, parse_paper("140x190mm"))


def test_districts_share_pages_where_a_little_less_allows_it() -> None:
    """RULES 2.1 leaves n open: for 7 spaces a side 25 mm would take a page each, 24.5 mm half of one."""
    assert measures_for(7, DEFAULT_PAPER).space == 24.5
    assert lattice(DEFAULT_PAPER, 7 * 24.5).count == 2
    assert lattice(DEFAULT_PAPER, 7 * 25.0).count == 1


@pytest.mark.parametrize(("n", "space"), [(2, 12.0), (3, 20.0), (5, 25.0), (6, 36.5), (12, 18.0)])
def test_score_counters_fit_on_their_fields(n: int, space: float) -> None:
    measures = Measures(n, space)
    longest = math.ceil(measures.fields / 6)
    middle = measures.district + 2 * (measures.arrows + 5.0) / math.sqrt(3)
    assert 3 < measures.score <= middle / longest - 1 + 1e-9
    assert measures.score <= 8.5
