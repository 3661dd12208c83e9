"""What two names have in common for a reader in a hurry."""

from __future__ import annotations

import pytest

from metrox_maps.findings.likeness import is_series, plain
from metrox_maps.transit.distinct import alike


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Saint-Denis", "SaintDenis"), ("Pantitlán", "Pantitlan"), ("St. Paul’s – East", "StPaulsEast"), ("नदी", "नदी")],
)
def test_letters_are_without_accents_and_punctuation(name: str, letters: str) -> None:
    assert plain(name) == letters


@pytest.mark.parametrize(
    ("one", "other", "series"),
    [
        ("Pier 1", "Pier 2", True),
        ("Gate NE", "Gate SE", True),
        ("Hall 12", "Hall", True),
        ("北门站", "北口站", True),
        ("Nørrebro", "Nørrebros", False),
        ("Harbour – North", "Harbours – North", False),
    ],
)
def test_series_differ_in_short_marks_or_syllables(one: str, other: str, series: bool) -> None:
    assert is_series(one, other) is series


def test_a_dash_makes_no_name_one_of_another_script() -> None:
    names = ("Harbour – North", "Harbours – North")
    assert alike(names, names) == {names[0]: names[1], names[1]: names[0]}
