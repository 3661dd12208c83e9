"""Summary cards say everything of an edition, whatever its size, and score pads have room for everybody."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.cards.words import CARDS, LANGUAGES
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import FREE, NUMBER, Card, Penalty
from metrox_maps.metrox.editions.scales import RATINGS, penalty_ranges, rating_ranges
from metrox_maps.scene.paper import PAPERS, parse_paper
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.theme import THEMES

Read = Callable[..., Any]
NS = "{http://www.w3.org/2000/svg}"


def one_summary(read: Read, edition: Any, **options: Any) -> list[Any]:
    """The sides of one player's summary."""
    pages = [read(page) for page in cards_pages(edition, parts=("summary",), **options)]
    sides = [card for page in pages for card in page.cards if card.kind == "summary"]
    fronts = [card for card in sides if card.side == "front"]
    players = min(edition.players[1], 6)
    assert len(fronts) % players == 0
    return fronts[: len(fronts) // players] + [card for card in sides if card.side == "back"][: len(fronts) // players]


def words_on(cards: list[Any]) -> str:
    return " ".join(text.text for card in cards for text in card.texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", IDS)
def test_a_summary_says_how_a_turn_goes_and_how_to_score(read: Read, name: str, language: str) -> None:
    edition, words = load_edition(name), CARDS.words(language)
    cards = one_summary(read, edition, language=language)
    assert [card.side for card in cards] == ["front", "back"]
    turn, score = words_on(cards[:1]), words_on(cards[1:])
    for key in ("turn", "turn-choose", "turn-mark", "turn-claim", "claim-first", "claim-later", "turn-end"):
        assert words(key) in turn
    for kind in ("number", "skip", "transfer", "free", "reshuffle"):
        assert words(f"brief-{kind}") in turn
    assert (words("may-fewer") in turn) == edition.may_mark_fewer
    assert (words("must-all") in turn) != edition.may_mark_fewer
    for key in ("score", "score-completed", "score-transfers", "score-bonus", "score-penalty", "score-winner"):
        assert words(key) in score
    said = [text.text for text in cards[1].texts]
    for empty, points in penalty_ranges(edition.penalty):
        cell = said.index(empty)
        assert f"−{points}" in said[cell + 1 : cell + 2] or points == 0
    for points, rating in rating_ranges(edition, RATINGS.words(language)):
        assert points in said
        assert rating in score
    assert (words("share-down", divide=2) in score) == (name == "schmidt-2021")


def test_a_summary_names_only_the_cards_there_are(read: Read) -> None:
    edition = replace(load_edition(IDS[0]), cards=(Card(NUMBER, 3), Card(FREE)))
    said, words = words_on(one_summary(read, edition)), CARDS.words("en")
    assert words("brief-number") in said
    assert words("brief-free") in said
    assert words("brief-skip") not in said
    assert words("brief-reshuffle") not in said


def test_an_edition_without_a_solo_game_has_no_ladder(read: Read) -> None:
    said = words_on(one_summary(read, replace(load_edition(IDS[0]), players=(2, 4))))
    assert "professional" not in said
    assert CARDS.words("en")("alone-plain") not in said


def test_nothing_of_a_huge_edition_is_left_out(read: Read) -> None:
    """200 steps and 30 ratings go on over more cards."""
    steps = tuple((5 * number, number) for number in range(200))
    ladder = tuple((300 - 10 * number, f"rating number {number} in some more words") for number in range(30))
    edition = replace(load_edition(IDS[0]), penalty=Penalty("table", steps), ladder=ladder, id="huge")
    cards = one_summary(read, edition)
    assert len(cards) > 2
    said = [text.text for card in cards for text in card.texts]
    joined = " ".join(said)
    assert all(empty in said for empty, _ in penalty_ranges(edition.penalty))
    assert all(rating in joined for _, rating in rating_ranges(edition, RATINGS.words()))
    assert "…" not in joined


def test_a_summary_for_every_player_up_to_six(read: Read) -> None:
    for most, wanted in ((1, 1), (4, 4), (99, 6)):
        edition = replace(load_edition(IDS[0]), players=(1, most))
        pages = map(read, cards_pages(edition, parts=("summary",)))
        assert sum(len(page.of("front")) for page in pages) == wanted


def slips(scene: Any, read: Read) -> list[Any]:
    return [group for group in read(scene).root.iter(f"{NS}g") if group.get("class") == "slip"]


def cells(slip: Any) -> list[tuple[str, tuple[float, float, float, float]]]:
    found = []
    for group in (group for group in slip.iter(f"{NS}g") if group.get("class") == "cell"):
        rect = group.find(f"{NS}rect")
        left, top, wide, high = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
        found.append((group.get("data-row"), (left, top, left + wide, top + high)))
    return found


@pytest.mark.parametrize(("players", "columns"), [(1, 1), (4, 4), (6, 6), (8, 8), (99, 12)])
def test_a_slip_has_a_column_for_every_player(read: Read, players: int, columns: int) -> None:
    (page,) = cards_pages(replace(load_edition(IDS[0]), players=(1, players)), parts=("pad",))
    found = slips(page, read)
    assert len(found) >= 4
    for slip in found:
        boxes = cells(slip)
        assert len(boxes) == 7 * columns
        for row, (left, top, right, bottom) in boxes:
            assert right - left >= 11
            assert bottom - top >= (6 if row == "pad-empty" else 7.5) - 1e-6
            assert 10 - 1e-3 <= left < right <= page.width - 10 + 1e-3
            assert 10 - 1e-3 <= top < bottom <= page.height - 10 + 1e-3


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_slips_lie_apart_with_a_line_to_cut_between(read: Read, texts_of: Read, paper: str) -> None:
    (page,) = cards_pages(load_edition(IDS[0]), paper=PAPERS[paper], parts=("pad",))
    areas = []
    for slip in slips(page, read):
        boxes = [box for _, box in cells(slip)] + [text.box for text in texts_of(slip)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        areas.append((min(lefts), min(tops), max(rights), max(bottoms)))
    lines = [
        tuple(float(line.get(end)) for end in ("x1", "y1", "x2", "y2"))
        for group in read(page).root.iter(f"{NS}g")
        if group.get("class") == "cut-lines"
        for line in group.iter(f"{NS}line")
    ]
    for first, second in itertools.combinations(areas, 2):
        between = [
            line
            for line in lines
            if (line[0] == line[2] and min(first[2], second[2]) < line[0] < max(first[0], second[0]))
            or (line[1] == line[3] and min(first[3], second[3]) < line[1] < max(first[1], second[1]))
        ]
        assert between
    for x1, y1, x2, y2 in lines:
        assert not any(left < x2 and x1 < right and top < y2 and y1 < bottom for left, top, right, bottom in areas)


def test_texts_of_a_slip_do_not_meet_its_cells(read: Read, texts_of: Read) -> None:
    for name, language in itertools.product(IDS, LANGUAGES):
        (page,) = cards_pages(load_edition(name), parts=("pad",), language=language)
        for slip in slips(page, read):
            boxes = [box for _, box in cells(slip)]
            for text in texts_of(slip):
                assert "…" not in text.text
                for left, top, right, bottom in boxes:
                    meets = text.box[0] < right and left < text.box[2] and text.box[1] < bottom and top < text.box[3]
                    assert not meets, text.text


def test_broad_pens_get_more_room(read: Read) -> None:
    usual, broad = (
        cells(slips(cards_pages(load_edition(IDS[0]), parts=("pad",), theme=THEMES[theme])[0], read)[0])[0][1]
        for theme in ("color", "dry-erase")
    )
    assert broad[3] - broad[1] == pytest.approx(usual[3] - usual[1] + 2)


def test_a_pad_that_does_not_fit_is_refused_with_the_remedy() -> None:
    with pytest.raises(MetroxError, match="--parts cards,summary"):
        cards_pages(load_edition(IDS[0]), parts=("pad",), paper=parse_paper("60x80mm"))


@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_equal_pages_give_equal_bytes(backs: str) -> None:
    first, second = (cards_pages(load_edition(IDS[1]), backs=backs, language="de") for _ in range(2))
    assert [to_svg(page) for page in first] == [to_svg(page) for page in second]
