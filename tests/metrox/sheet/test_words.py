"""The sheet's own words: complete in every language, in their panels, and nothing left in English."""

from __future__ import annotations

import json
import re
import string
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import UnknownNameError
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import Edition, Penalty
from metrox_maps.metrox.editions.scales import RATINGS
from metrox_maps.metrox.loading import LoadedMap, load_map
from metrox_maps.metrox.model import MapBonus, MetroMap
from metrox_maps.metrox.sheet import words as sheet_words
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.panels import Panel, map_bonus_panel, score_forms
from metrox_maps.metrox.sheet.turn_track import track_forms
from metrox_maps.metrox.sheet.words import LANGUAGES, SHEET, Words
from metrox_maps.scene.shapes import Group, Rect, Shape, Text
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import measure
from metrox_maps.scene.theme import COLOR, DRY_ERASE
from metrox_maps.scene.words import Catalog

Maker = Callable[..., MetroMap]
NS = "{http://www.w3.org/2000/svg}"
EXAMPLES = Path(__file__).parents[3] / "examples"
each_language = pytest.mark.parametrize("language", LANGUAGES)
SAME = {
    ("de", "station"), ("es", "station"), ("fr", "station"), ("pt", "station"),  # places in braces alone
    ("de", "part"), ("es", "part"), ("fr", "part"), ("pt", "part"),  # a fraction
    ("es", "total"), ("fr", "total"), ("pt", "total"),
    ("fr", "points"),
    ("fr", "stations.one"), ("fr", "stations.other"),
}  # fmt: skip
"""Texts that are rightly the same as in English."""


def flat(table: dict[str, Any]) -> dict[str, str]:
    """Every text of a language by its full key."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, str):
            found[key] = value
        elif isinstance(value, list):
            found |= {f"{key}.{index}": text for index, text in enumerate(value)}
        else:
            found |= {f"{key}.{inner}": text for inner, text in flat(value).items()}
    return found


def places(text: str) -> list[str]:
    """The names in braces."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_files_and_list_of_languages_agree() -> None:
    folder = Path(sheet_words.__file__).parent
    assert sorted(path.stem for path in folder.glob("*.json")) == sorted(LANGUAGES)
    assert LANGUAGES[0] == "en"
    assert len(LANGUAGES) >= 4


@each_language
def test_every_language_has_the_same_keys_and_places(language: str) -> None:
    english, other = (flat(SHEET.words(code).table) for code in ("en", language))
    assert set(other) == set(english)
    assert {key for key in english if places(english[key]) != places(other[key])} == set()
    assert all(text.strip() for text in other.values())


@each_language
def test_nothing_is_left_in_english(language: str) -> None:
    english, other = (flat(SHEET.words(code).table) for code in ("en", language))
    same = {(language, key) for key in english if english[key] == other[key]}
    assert language == "en" or same == {pair for pair in SAME if pair[0] == language}


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 windows", "1 window", "2 windows"),
        ("de", "0 Fenster", "1 Fenster", "2 Fenster"),
        ("es", "0 ventanas", "1 ventana", "2 ventanas"),
        ("fr", "0 fenêtre", "1 fenêtre", "2 fenêtres"),
        ("pt", "0 janela", "1 janela", "2 janelas"),
    ],
)
def test_plural_forms(language: str, none: str, one: str, two: str) -> None:
    words = SHEET.words(language)
    assert [words.count("windows", number) for number in (0, 1, 2)] == [none, one, two]


def test_an_unknown_language_is_refused_with_those_there_are(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)})
    with pytest.raises(UnknownNameError, match=r"'tlh'; there are en, de, es, fr, pt"):
        draw_sheet(city, edition, language="tlh")


@pytest.mark.parametrize(
    ("own", "asked", "label", "tag"),
    [
        ("pt-BR", None, "Completas", "pt-BR"),
        ("DE", None, "Vollendet", "DE"),
        ("ja", None, "Completed", "ja"),
        ("ja", "fr", "Achevées", "fr"),
        ("de", "en", "Completed", "en"),
    ],
)
def test_the_map_s_own_language_is_taken_unless_another_is_asked_for(
    small: Maker, edition: Edition, own: str, asked: str | None, label: str, tag: str
) -> None:
    city = replace(small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)}), language=own)
    root = ElementTree.fromstring(to_svg(draw_sheet(city, edition, language=asked).scene))
    assert label in {"".join(text.itertext()) for text in root.iter(NS + "text")}
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == tag


@dataclass(frozen=True)
class Marked:
    """Words of no language: every text stands in brackets, so that what does not come from them can be told."""

    catalog: Catalog

    def words(self, *_: object) -> Words:
        def marked(value: Any) -> Any:
            if isinstance(value, str):
                return f"«{value}»"
            if isinstance(value, list):
                return [marked(part) for part in value]
            return {key: marked(part) for key, part in value.items()}

        return Words("xx", marked(self.catalog.words("en").table))


@pytest.mark.parametrize("edition_id", IDS)
def test_every_word_on_a_sheet_comes_from_the_words(monkeypatch: pytest.MonkeyPatch, edition_id: str) -> None:
    """Titles, description and texts: bracketed, or the map's and the edition's own names, or no words at all."""
    monkeypatch.setattr("metrox_maps.metrox.sheet.draw.SHEET", Marked(SHEET))
    monkeypatch.setattr("metrox_maps.metrox.sheet.score_parts.RATINGS", Marked(RATINGS))
    found = example()
    metro, edition = found.metro, load_edition(edition_id)
    page = draw_sheet(metro, edition, digest="0123456789abcdef")
    root = ElementTree.fromstring(to_svg(page.scene))
    printed = {"".join(text.itertext()) for text in root.iter(NS + "text")}
    printed |= {text.text or "" for tag in ("title", "desc") for text in root.iter(NS + tag)}
    names = [metro.name, edition.name, metro.credits.author, metro.credits.licence, "01234567", "metrox_maps"]
    names += [station.name for station in metro.stations]
    names += [text for route in metro.routes for text in (route.id, route.name)]
    own = {word for name in names for word in re.findall(r"\w+", name)}

    def is_foreign(text: str) -> bool:
        loose = re.sub(r"«[^»]*(?:«[^»]*»[^»]*)*»", " ", text) if "»" in text else text
        if text.startswith("«") or text.endswith("»"):
            loose = ""  # a sentence in several lines has one bracket only
        return any(word not in own for word in re.findall(r"[^\W\d_]\w*", loose))

    assert {text for text in printed if is_foreign(text)} == set()
    assert {"«Completed»", "«Total»", "«Turns (free cards apart)»"} <= printed
    assert any(text.startswith("«First to have") for text in printed)


@cache
def example() -> LoadedMap:
    return load_map(str(EXAMPLES / "all-features.json"))


def shapes(children: tuple[Shape, ...]) -> Iterator[Shape]:
    for child in children:
        if isinstance(child, Group):
            yield from shapes(child.children)
        else:
            yield child


def extent(text: Text) -> tuple[float, float, float, float]:
    wide = measure(text.text, text.size, bold=text.bold)
    left = text.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.at[1] - 0.76 * text.size, left + wide, text.at[1] + 0.21 * text.size


def panels(metro: MetroMap, edition: Edition, words: Words) -> Iterator[Panel]:
    for theme in (COLOR, DRY_ERASE):
        for form in score_forms(metro, edition, theme, words):
            yield from form
        yield from track_forms(metro, edition, theme, words)
        bonus = map_bonus_panel(metro, theme, words)
        assert bonus is not None
        yield bonus


@each_language
@pytest.mark.parametrize("edition_id", [*IDS, "share"])
def test_every_word_fits_its_panel_and_covers_no_other(language: str, edition_id: str) -> None:
    edition = load_edition(IDS[0] if edition_id == "share" else edition_id)
    if edition_id == "share":
        edition = replace(edition, penalty=Penalty("share", divide=3, round="up"))
    metro = replace(example().metro, map_bonuses=(MapBonus("window-on-every-route", 13, 10),))
    for panel in panels(metro, edition, SHEET.words(language)):
        inside = list(shapes((panel.draw((0.0, 0.0)),)))
        texts = [(shape, extent(shape)) for shape in inside if isinstance(shape, Text)]
        cells = [shape for shape in inside if isinstance(shape, Rect)][1:]
        assert texts
        for text, (left, top, right, bottom) in texts:
            assert left >= 1.5, text
            assert right <= panel.width - 1.5, text
            assert top >= 1.0, text
            assert bottom <= panel.height - 1.0, text
        for index, (text, box) in enumerate(texts):
            for other, second in texts[:index]:
                apart = box[0] - second[2] >= 0.5 or second[0] - box[2] >= 0.5
                assert apart or box[1] >= second[3] - 0.3 or second[1] >= box[3] - 0.3, (text, other)
        for cell in cells:  # what is written on lies within the panel, with room beside it
            assert cell.left >= 1.9
            assert cell.left + cell.width <= panel.width - 1.9


@each_language
def test_sheets_are_drawn_in_every_language(language: str) -> None:
    found = example()
    page = draw_sheet(found.metro, found.edition, language=language)
    shown = {text.text for text in shapes(page.scene.children) if isinstance(text, Text)}
    words = SHEET.words(language)
    assert {words(key) for key in ("completed", "transfers", "map-bonus", "penalty", "empty", "total")} <= shown
    assert page.scene.desc == words(
        "desc",
        map=found.metro.name,
        routes=words.count("routes", 6),
        stations=words.count("stations", len(found.metro.stations)),
        edition=found.edition.name,
    )
    assert not [remark for remark in page.remarks if remark.kind in ("text-cut", "character-without-font")]


def test_words_are_plain_json_in_one_form() -> None:
    folder = Path(sheet_words.__file__).parent
    for path in folder.glob("*.json"):
        text = path.read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
