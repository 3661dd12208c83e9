"""The numbers of the rules on group play are those of their pages, and a configuration can move them either way."""

from __future__ import annotations

from pathlib import Path

import pytest

from metrox_maps.documents.reading import read
from metrox_maps.findings.rule import Policy
from metrox_maps.metrox.bands import Band
from metrox_maps.metrox.check import check_map

HERE = Path(__file__).parent


def fires(rule: str, name: str, limit: float) -> bool:
    path = HERE / rule / f"{name}.json"
    policy = Policy(chosen=frozenset({rule}), limits={rule: limit})
    return bool(check_map(read(path.read_bytes()), str(path), policy).report.findings)


@pytest.mark.parametrize(
    ("rule", "name", "silent", "speaks"),
    [
        ("bonus-against-length", "bad-longer", 2.1, 2),  # 8 stations against 4, with as many windows
        ("windows-outlast-deck", "bad-one", 43 / 14, 43 / 14 - 0.01),
        ("windows-outlast-deck", "good-three-decks", 3, 2.99),
        ("station-on-every-route", "bad-four", 5, 4),
        ("station-on-every-route", "good-three", 4, 3),
        ("busy-interchange", "bad-six", 6, 5),
        ("busy-interchange", "good-five", 5, 4),
        ("map-outside-bands", "bad-few-interchanges", 66, 65),  # 8 of at least 23 is 65.2 percent below
        ("map-outside-bands", "good-mesh", 25, 0),
        ("route-outside-bands", "bad-long", 27, 26),  # 24 of at most 19 is 26.3 percent above
        ("route-outside-bands", "good-near-the-bands", 25, 24.9),  # 5 windows of at most 4
    ],
)
def test_a_limit_moves_the_rule(rule: str, name: str, silent: float, speaks: float) -> None:
    assert not fires(rule, name, silent)
    assert fires(rule, name, speaks)


def test_a_small_map_is_not_held_against_the_bands_at_any_limit() -> None:
    assert not fires("map-outside-bands", "good-small", 0)


def test_a_band_is_widened_at_both_ends() -> None:
    assert Band(4, 8).widened(0.25) == Band(3, 10)
    assert Band(4, 8).widened(0) == Band(4, 8)
