"""The scales of an edition, as ranges, mean what the edition's rules compute."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import Penalty
from metrox_maps.metrox.editions.scales import LANGUAGES, RATINGS, penalty_ranges, rating_ranges


def holds(text: str, number: int) -> bool:
    if text.endswith("+"):
        return number >= int(text[:-1])
    low, _, high = text.partition("–")
    return int(low) <= number <= int(high or low)


@pytest.mark.parametrize("name", IDS)
def test_each_number_of_empty_stations_is_in_one_range(name: str) -> None:
    penalty = load_edition(name).penalty
    ranges = penalty_ranges(penalty)
    assert bool(ranges) == (penalty.kind == "table")
    for empty in range(60 if ranges else 0):
        assert [points for text, points in ranges if holds(text, empty)] == [penalty.points(empty)]


def test_a_table_of_one_step_is_one_range() -> None:
    assert penalty_ranges(Penalty("table", ((3, 2),))) == (("3+", 2),)


def test_ratings_are_ranges_from_the_best_to_the_worst() -> None:
    ranges = [text for text, _ in rating_ranges(load_edition(IDS[0]), RATINGS.words())]
    assert ranges == ["50+", "40–49", "30–39", "20–29", "10–19", "5–9", "1–4", "below 1"]
    assert rating_ranges(load_edition("schmidt-2021"), RATINGS.words()) == ()
    edition = replace(load_edition(IDS[0]), ladder=((5, "five"), (4, "four"), (0, "less")))
    assert rating_ranges(edition, RATINGS.words()) == (("5+", "five"), ("4", "four"), ("below 4", "less"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_ratings_of_shipped_editions_are_translated(language: str) -> None:
    for name in IDS:
        edition = load_edition(name)
        rated = rating_ranges(edition, RATINGS.words(language))
        assert len(rated) == len(edition.ladder)
        same = [words for (_, words), (_, ours) in zip(rated, edition.ladder, strict=True) if words == ours]
        assert same == ([words for _, words in edition.ladder] if language == "en" else [])


def test_an_editions_own_ratings_stay_as_they_are() -> None:
    edition = replace(load_edition(IDS[0]), ladder=((1, "professional"), (0, "mine")))
    assert [words for _, words in rating_ranges(edition, RATINGS.words("de"))] == ["professional", "mine"]


def test_english_ratings_are_those_of_the_editions_files() -> None:
    """Otherwise a changed rating would silently not be translated any more."""
    table = RATINGS.words("en").table["ladder"]
    assert table == {name: [rating for _, rating in load_edition(name).ladder] for name in IDS}
