"""The words of a kit: all languages say everything, and nothing is cut."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.metromania.model import CityBoard, Options
from metrox_maps.metromania.pieces import words as words_package
from metrox_maps.metromania.pieces.pages import kit_pages
from metrox_maps.metromania.pieces.words import LANGUAGES
from metrox_maps.scene.embedding import texts
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, Paper

Make = Callable[..., CityBoard]


def files() -> dict[str, Any]:
    folder = Path(words_package.__file__).parent
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    english, table = files()["en"], files()[language]
    assert set(files()) == set(LANGUAGES)
    assert list(table) == list(english)

    def places(text: Any) -> Any:
        if isinstance(text, dict):
            return {form: places(each) for form, each in text.items()}
        assert text.strip()
        return sorted(re.findall(r"\{\w+\}", text))

    assert {key: places(text) for key, text in table.items()} == {key: places(text) for key, text in english.items()}
    long = [key for key, text in english.items() if isinstance(text, str) and " " in text and "{" not in text]
    assert language == "en" or not [key for key in long if table[key] == english[key]]


@pytest.mark.parametrize("paper", [DEFAULT_PAPER, PAPERS["a3"]], ids=["a4", "a3"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_and_aids_can_be_read(make: Make, groups: Any, language: str, paper: Paper) -> None:
    board = make(5, options=Options(straight_dealing=True))  # the longest aid
    pages = kit_pages(board, paper=paper, language=language)
    assert [page.language for page in pages] == [language] * len(pages)
    assert not [text.text for page in pages for text in texts(page.children) if text.text.endswith("…")]
    aids = groups(pages, "aid")
    smallest = min(text.size for aid in aids for text in texts([aid]))
    assert smallest >= 6.5 * 25.4 / 72 - 1e-9


def test_words_come_in_the_language_of_the_board(make: Make) -> None:
    assert kit_pages(make(4, language="de-CH"))[0].language == "de"
    assert kit_pages(make(4, language="fi"))[0].language == "en"
