"""The words of cards: all languages say everything, and everything fits where it stands."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.metrox.cards import words as words_package
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.cards.words import LANGUAGES
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import NUMBER, SKIP, Card
from metrox_maps.scene.paper import PAPERS, parse_paper

Read = Callable[..., Any]
SIZES = [(63.0, 88.0), (56.0, 87.0), (44.0, 68.0), (40.0, 60.0), (60.0, 60.0), (70.0, 120.0)]
BIG = replace(
    load_edition(IDS[1]), cards=tuple(Card(kind, value, True) for kind in (NUMBER, SKIP) for value in (1, 20, 66, 99))
)


def files() -> dict[str, Any]:
    folder = Path(words_package.__file__).parent
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")}


def test_there_is_a_file_for_every_language() -> None:
    assert set(files()) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    """The same keys, the same places to fill, nothing empty, nothing left in English."""
    english, table = files()["en"], files()[language]
    assert list(table) == list(english)

    def places(text: Any) -> Any:
        if isinstance(text, dict):
            return {form: places(words) for form, words in text.items()}
        assert text.strip()
        return sorted(re.findall(r"\{\w+\}", text))

    assert {key: places(text) for key, text in table.items()} == {key: places(text) for key, text in english.items()}
    long = [key for key, text in english.items() if isinstance(text, str) and " " in text and "{" not in text]
    assert language == "en" or not [key for key in long if table[key] == english[key]]


def overlap(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    return (
        min(first[2], second[2]) - max(first[0], second[0]) > 0.01
        and min(first[3], second[3]) - max(first[1], second[1]) > 0.01
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [*map(load_edition, IDS), BIG], ids=["gamewright", "okazu", "schmidt", "big"])
def test_text_stays_on_its_card_whole_and_apart(read: Read, edition: Any, language: str) -> None:
    """Inside the cut by at least 1.4 mm on every size, no text on another, none with its end cut off."""
    edition = replace(edition, players=(edition.players[0],) * 2)  # everybody's summary is the same
    for size in SIZES:
        pages = cards_pages(edition, language=language, card_size=size, parts=("cards", "summary"), bleed=0.0)
        for card in (card for page in map(read, pages) for card in page.cards):
            left, top, right, bottom = card.cut
            assert card.texts or card.side == "back"
            for text in card.texts:
                assert "…" not in text.text
                where = (size, text.text)
                assert left + 1.4 <= text.box[0] < text.box[2] <= right - 1.4, where
                assert top + 1.4 <= text.box[1] < text.box[3] <= bottom - 1.4, where
            for first, second in itertools.combinations(card.texts, 2):
                assert not overlap(first.box, second.box), (size, first.text, second.text)


def test_no_text_is_too_small_to_read(read: Read) -> None:
    """5.5 pt at least on the smallest card, 6 pt on one of usual size."""
    point, cap = 25.4 / 72, 0.714
    for size, least in ((SIZES[3], 5.5), (SIZES[0], 6.0)):
        for page in map(read, cards_pages(load_edition(IDS[0]), card_size=size, parts=("cards", "summary"))):
            for card in page.cards:
                for text in card.texts:
                    assert (text.box[3] - text.box[1]) / cap >= least * point - 1e-3, (size, text.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_its_language(language: str) -> None:
    assert {page.language for page in cards_pages(load_edition(IDS[0]), language=language)} == {language}


def test_a_region_means_its_language() -> None:
    pages = [cards_pages(load_edition(IDS[0]), language=language) for language in ("pt-BR", "pt")]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("paper", [PAPERS["a4"], parse_paper("83x108mm")], ids=["a4", "tiny"])
def test_a_name_of_500_letters_stays_on_the_page(read: Read, texts_of: Read, paper: Any) -> None:
    edition = replace(load_edition(IDS[0]), name="Gamewrightgamewright " * 24, ladder=((10, "x" * 500), (0, "y" * 500)))
    for page in map(read, cards_pages(edition, paper=paper)):
        for text in texts_of(page.root):
            assert 0 <= text.box[0] <= text.box[2] <= page.width


def test_markup_in_names_stays_text(read: Read) -> None:
    edition = replace(load_edition(IDS[0]), name="<script>&\"'", ladder=((1, "<b>bold</b>"), (0, "]]>")))
    for page in map(read, cards_pages(edition)):
        assert not list(page.root.iter("{http://www.w3.org/2000/svg}script"))
