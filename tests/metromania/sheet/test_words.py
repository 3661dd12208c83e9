"""The board's words: every language has the same ones, with the same places to fill."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import metrox_maps.metromania.sheet.words as package
from metrox_maps.metromania.sheet.words import LANGUAGES
from metrox_maps.metrox.editions.scales import LANGUAGES as MAP_LANGUAGES

FOLDER = Path(package.__file__).parent


def places(language: str) -> dict[str, list[str]]:
    """The places to fill of every text, both forms of those that count."""
    words = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    forms = {
        (f"{key} {form}" if form else key): text
        for key, value in words.items()
        for form, text in (value.items() if isinstance(value, dict) else (("", value),))
    }
    return {key: sorted(re.findall(r"\{(\w+)\}", text)) for key, text in forms.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words(language: str) -> None:
    assert places(language) == places("en")


def test_boards_speak_what_maps_speak() -> None:
    """One option names the language of either."""
    assert LANGUAGES == MAP_LANGUAGES
    assert {path.stem for path in FOLDER.glob("*.json")} == set(LANGUAGES)
