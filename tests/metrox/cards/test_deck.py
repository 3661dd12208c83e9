"""Every card of an edition is there as often as its data says, and says what it does."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from metrox_maps.geometry.arcs import Arc, flatten
from metrox_maps.metrox.cards.fronts import draw_front
from metrox_maps.metrox.cards.layout import Place
from metrox_maps.metrox.cards.look import KIND_COLORS
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.cards.signs import needs_bar
from metrox_maps.metrox.cards.words import CARDS, LANGUAGES, rule_of
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import CARD_KINDS, FREE, NUMBER, SKIP, TRANSFER, Card, Edition
from metrox_maps.scene.shapes import Group, Path, Polygon
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.theme import THEMES
from metrox_maps.scene.vision import contrast, lightness

Read = Callable[..., Any]
NS = "{http://www.w3.org/2000/svg}"
CUSTOM = replace(
    load_edition(IDS[0]),
    id="odd",
    cards=(
        *[Card(NUMBER, value) for value in (1, 2, 7, 12, 66, 99)],
        *[Card(SKIP, value, reshuffle=True) for value in (1, 20)],
        Card(TRANSFER, 0, reshuffle=True),
        Card(FREE, 0, reshuffle=True),
    ),
)


def fronts(read: Read, edition: Edition, **options: Any) -> list[Any]:
    pages = map(read, cards_pages(edition, parts=("cards",), **options))
    return [card for page in pages for card in page.of("front")]


@pytest.mark.parametrize("edition", [*map(load_edition, IDS), CUSTOM], ids=lambda edition: edition.id)
@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_the_deck_is_the_editions(read: Read, edition: Edition, backs: str) -> None:
    drawn = Counter(Card(card.kind, card.value, card.reshuffle) for card in fronts(read, edition, backs=backs))
    assert drawn == Counter(edition.cards)


def test_copies_are_whole_decks(read: Read) -> None:
    edition = load_edition(IDS[0])
    drawn = Counter(Card(card.kind, card.value, card.reshuffle) for card in fronts(read, edition, copies=3))
    assert drawn == Counter(edition.cards * 3)


@pytest.mark.parametrize("edition", [*map(load_edition, IDS), CUSTOM], ids=lambda edition: edition.id)
def test_what_is_printed_is_the_card(read: Read, edition: Edition) -> None:
    """The drawing itself, not its attributes: the number large and in all corners, the rule, the reshuffle arrows."""
    words = CARDS.words("en")
    for card in fronts(read, edition):
        signs = [group for group in card.element.iter(f"{NS}g") if group.get("class") in ("sign", "index")]
        assert len(signs) == 5
        numbers = {"".join(span.text or "" for span in sign.iter(f"{NS}tspan")) for sign in signs}
        assert numbers == {str(card.value) if card.value else ""}
        said = " ".join(text.text for text in card.texts)
        assert rule_of(Card(card.kind, card.value), edition, words) in said
        arrows = [group for group in card.element.iter(f"{NS}g") if group.get("class") == "reshuffle"]
        assert bool(arrows) == card.reshuffle == (words("rule-reshuffle") in said)
        if card.value:
            biggest = max(text.box[3] - text.box[1] for text in card.texts)
            assert biggest > 12  # a capital of 12 mm is read at three metres


def test_how_many_there_are_is_printed(read: Read) -> None:
    edition = load_edition("okazu-2018")
    for card in fronts(read, edition):
        count = edition.cards.count(Card(card.kind, card.value, card.reshuffle))
        assert f"{count} of 20" in [text.text for text in card.texts]


@pytest.mark.parametrize("theme", ["color", "mono", "low-ink"])
def test_kinds_differ_in_shape(read: Read, theme: str) -> None:
    """The outline of the sign: a disc, a polygon of six corners, one of twelve, a rectangle."""
    shapes: dict[str, set[str]] = {}
    for card in fronts(read, load_edition(IDS[0]), theme=THEMES[theme]):
        for sign in (group for group in card.element.iter(f"{NS}g") if group.get("class") in ("sign", "index")):
            outline = next(child for child in sign if child.tag != f"{NS}title")
            corners = outline.get("d", "").count("L") + 1
            shapes.setdefault(card.kind, set()).add(f"{outline.tag.removeprefix(NS)} {corners}")
    assert shapes == {NUMBER: {"circle 1"}, SKIP: {"path 6"}, TRANSFER: {"path 12"}, FREE: {"rect 1"}}


def test_colors_differ_in_grey_and_carry_white() -> None:
    tones = sorted(lightness(color) for color in KIND_COLORS.values())
    assert all(second - first >= 10 for first, second in itertools.pairwise(tones))
    assert all(contrast(color, "#ffffff") >= 3 for color in KIND_COLORS.values())
    assert set(KIND_COLORS) == set(CARD_KINDS)


@pytest.mark.parametrize("theme", ["mono", "low-ink"])
def test_themes_that_save_ink_leave_cards_white(read: Read, theme: str) -> None:
    assert {card.fill for card in fronts(read, CUSTOM, theme=THEMES[theme])} == {"#ffffff"}


def test_mono_is_without_color() -> None:
    for page in cards_pages(CUSTOM, theme=THEMES["mono"]):
        used = {
            value
            for element in ElementTree.fromstring(to_svg(page)).iter()
            for name in ("fill", "stroke")
            if (value := element.get(name, "none")) != "none"
        }
        assert all(color[1:3] == color[3:5] == color[5:7] for color in used), used


@pytest.mark.parametrize(
    ("value", "barred"),
    [(6, True), (9, True), (66, True), (16, True), (8, False), (11, False), (69, False), (3, False), (60, False)],
)
def test_numbers_that_turn_into_others_have_a_bar(value: int, barred: bool) -> None:
    assert needs_bar(value) == barred


def test_the_bar_is_drawn(read: Read) -> None:
    for card in fronts(read, CUSTOM):
        sign = next(group for group in card.element.iter(f"{NS}g") if group.get("class") == "sign")
        assert (sign.find(f"{NS}line") is not None) == (bool(card.value) and needs_bar(card.value))


@pytest.mark.parametrize("size", [(63.0, 88.0), (40.0, 60.0), (70.0, 120.0)])
def test_the_arc_of_a_skip_stays_clear_of_the_arrows(size: tuple[float, float]) -> None:
    place = Place(0, 0, *size, (0, 0, 0, 0))
    card = Card(SKIP, 3, reshuffle=True)
    drawn = draw_front(card, place, edition=CUSTOM, words=CARDS.words("en"), theme=THEMES["color"]).children
    (arc,) = (shape for shape in drawn if isinstance(shape, Path) and isinstance(shape.pieces[0], Arc))
    arrows = next(shape for shape in drawn if isinstance(shape, Group) and shape.name == "reshuffle")
    heads = [point for shape in arrows.children if isinstance(shape, Polygon) for point in shape.points]
    rings = [point for shape in arrows.children if isinstance(shape, Path) for point in flatten(shape.pieces)]
    assert arc.stroke is not None
    top = min(y for _, y in flatten(arc.pieces, step=0.05)) - arc.stroke.width / 2
    assert top > max(y for _, y in (*heads, *rings))


@pytest.mark.parametrize("fewer", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_says_whether_fewer_may_be_marked(fewer: bool, language: str) -> None:
    """RULES 1.2: where fewer may be marked, the card says `up to`."""
    words = CARDS.words(language)
    marker = {"en": "up to", "de": "bis zu", "es": "hasta", "fr": "jusqu", "pt": "até"}[language]
    edition = replace(CUSTOM, may_mark_fewer=fewer)
    assert (marker in rule_of(Card(SKIP, 3), edition, words)) == fewer
    one, many = rule_of(Card(NUMBER, 1), edition, words), rule_of(Card(NUMBER, 2), edition, words)
    assert "1" not in one
    assert "2" in many
