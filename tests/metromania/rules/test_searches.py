"""The exact searches of the rules agree with plain enumeration and with another library."""

from __future__ import annotations

import random
from itertools import permutations, product

import networkx as nx
import pytest

from metrox_maps.geometry.grids import hex_grid
from metrox_maps.metromania.facts import DESTINATIONS, near_sides
from metrox_maps.metromania.rules import destinations_do_not_fit
from metrox_maps.metromania.rules.destinations_do_not_fit import fits
from metrox_maps.metromania.rules.starts_do_not_pair import pairs

GRID = hex_grid(2)


def touch(one: int, other: int) -> bool:
    return not set(GRID.corners[one]).isdisjoint(GRID.corners[other])


def fits_by_trying(spots: dict[str, list[int]]) -> bool:
    """Every way to lay the four of each type, one after the other."""
    names = {kind: [name for name in DESTINATIONS if name[0] == kind] for kind in "HWF"}
    ways = {
        kind: [dict(zip([name[1] for name in names[kind]], laid, strict=True)) for laid in permutations(spots[kind], 4)]
        for kind in "HWF"
    }

    def compatible(one: dict[str, int], other: dict[str, int]) -> bool:
        return not any(touch(one[letter], other[letter]) for letter in one.keys() & other.keys())

    with_work = {
        (h, w): compatible(ways["H"][h], ways["W"][w]) for h, w in product(range(len(ways["H"])), range(len(ways["W"])))
    }
    return any(
        possible and any(compatible(ways["H"][h], fun) and compatible(ways["W"][w], fun) for fun in ways["F"])
        for (h, w), possible in with_work.items()
    )


def huddled(seed: int) -> dict[str, list[int]]:
    """Four spots of each type on the twelve innermost spaces, where nearly all of them touch."""
    spaces = [space for space, (_, row, column) in enumerate(GRID.cells) if row == 0 or column == 1]
    random.Random(seed).shuffle(spaces)
    return {kind: spaces[4 * index : 4 * index + 4] for index, kind in enumerate("HWF")}


def test_destinations_fit_where_some_way_of_laying_them_is_right() -> None:
    verdicts = [fits(GRID, huddled(seed)) for seed in range(150)]
    assert verdicts == [fits_by_trying(huddled(seed)) for seed in range(150)]
    assert 5 < verdicts.count(False) < 145


def test_a_search_that_is_given_up_finds_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = next(spots for spots in map(huddled, range(150)) if not fits(GRID, spots))
    monkeypatch.setattr(destinations_do_not_fit, "_MOST_STEPS", 3)
    assert fits(GRID, spots)


def test_pairs_of_starts_are_a_largest_matching() -> None:
    dice = random.Random(4)
    for _ in range(200):
        counts = tuple(dice.choice((0, 0, 1, 2, 3)) for _ in range(6))
        starts = [(side, number) for side, many in enumerate(counts) for number in range(many)]
        graph: nx.Graph[tuple[int, int]] = nx.Graph()
        graph.add_nodes_from(starts)
        graph.add_edges_from((a, b) for a in starts for b in starts if b[0] not in near_sides(a[0]))
        assert pairs(counts) == min(4, len(nx.max_weight_matching(graph, maxcardinality=True))), counts
