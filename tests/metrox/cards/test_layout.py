"""Cards lie where they can be printed and cut: as many as fit, backs on fronts, bleed, marks, folds."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
import resvg_py
from PIL import Image, ImageChops

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.cards.backs import back_ground, draw_back
from metrox_maps.metrox.cards.layout import Place, fitting_grid
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.scene.paper import PAPERS, parse_paper
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.theme import THEMES

Read = Callable[..., Any]
EDITION = load_edition(IDS[0])
BLEED = 2.0
SHORT = {"parts": ("cards",)}


def close(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < 2e-3 for a, b in zip(box, other, strict=True))


def overlap(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    return (
        min(first[2], second[2]) - max(first[0], second[0]) > 1e-3
        and min(first[3], second[3]) - max(first[1], second[1]) > 1e-3
    )


def pairs(read: Read, **options: Any) -> list[tuple[Any, Any]]:
    pages = [read(page) for page in cards_pages(EDITION, **{"parts": ("cards", "summary"), **options})]
    return list(zip(pages[::2], pages[1::2], strict=True))


@pytest.mark.parametrize(
    ("paper", "size", "fold", "count", "landscape"),
    [
        ("a4", (63, 88), False, 9, False),
        ("letter", (63, 88), False, 8, True),
        ("a3", (63, 88), False, 18, True),
        ("a4", (44, 68), False, 16, False),
        ("a4", (70, 120), False, 4, False),
        ("a4", (63, 88), True, 4, True),
        ("83x108mm", (63, 88), False, 1, False),
    ],
)
def test_as_many_cards_as_fit(paper: str, size: tuple[float, float], fold: bool, count: int, landscape: bool) -> None:
    grid = fitting_grid(parse_paper(paper), size, bleed=BLEED, fold=fold)
    assert (grid.count, grid.paper.width > grid.paper.height) == (count, landscape)


@pytest.mark.parametrize("size", [(63.0, 88.0), (44.0, 68.0), (56.0, 87.0)])
@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_cards_have_their_size_lie_within_the_margins_and_apart(
    read: Read, size: tuple[float, float], backs: str
) -> None:
    for page in map(read, cards_pages(EDITION, card_size=size, backs=backs, **SHORT)):
        for card in page.cards:
            left, top, right, bottom = card.cut
            assert close((right - left, bottom - top), size)
            assert left >= 10 - 1e-3
            assert top >= 10 - 1e-3
            assert right <= page.width - 10 + 1e-3
            assert bottom <= page.height - 10 + 1e-3
        assert not any(overlap(a.cut, b.cut) for a, b in itertools.combinations(page.cards, 2))


def test_long_edge_backs_are_mirrored_about_the_vertical_middle(read: Read) -> None:
    for front, back in pairs(read):
        assert front.width < front.height
        wanted = sorted((front.width - c.cut[2], c.cut[1], front.width - c.cut[0], c.cut[3]) for c in front.of("front"))
        found = sorted(card.cut for card in back.of("back"))
        assert all(close(a, b) for a, b in zip(wanted, found, strict=True))
        assert not front.of("back")
        assert not back.of("front")


def test_a_summary_has_its_own_back_behind_it(read: Read) -> None:
    """Position by position, not only as a set: the other side of a summary is a summary."""
    seen = 0
    for front, back in pairs(read):
        for card in front.cards:
            mirrored = front.width - card.cut[2], card.cut[1], front.width - card.cut[0], card.cut[3]
            other = next(found for found in back.cards if close(found.cut, mirrored))
            assert (card.kind == "summary") == (other.kind == "summary")
            seen += card.kind == "summary"
    assert seen == 6


@pytest.mark.parametrize(("paper", "flip"), [("a4", "short"), ("letter", "long")])
def test_other_backs_are_mirrored_about_the_level_middle(read: Read, paper: str, flip: str) -> None:
    """Turned about the short edge of an upright page, or about the long edge of one that lies."""
    for front, back in pairs(read, paper=PAPERS[paper], flip=flip):
        assert (front.width < front.height) == (flip == "short")
        wanted = sorted(
            (c.cut[0], front.height - c.cut[3], c.cut[2], front.height - c.cut[1]) for c in front.of("front")
        )
        assert all(close(a, b.cut) for a, b in zip(wanted, sorted(back.cards, key=lambda c: c.cut), strict=True))


def test_the_offset_moves_backs_only(read: Read) -> None:
    for (front, back), (same, moved) in zip(pairs(read), pairs(read, offset=(0.5, -1.0)), strict=True):
        assert [card.cut for card in front.cards] == [card.cut for card in same.cards]
        for old, new in zip(back.cards, moved.cards, strict=True):
            assert close(new.cut, (old.cut[0] + 0.5, old.cut[1] - 1, old.cut[2] + 0.5, old.cut[3] - 1))
        for old, new in zip(back.grounds, moved.grounds, strict=True):
            assert close(new, (old[0] + 0.5, old[1] - 1, old[2] + 0.5, old[3] - 1))


@pytest.mark.parametrize("bleed", [0.0, 2.0, 3.0])
def test_color_reaches_beyond_the_cut(read: Read, bleed: float) -> None:
    """Fronts by the bleed, or up to halfway where a neighbor lies; plain backs by a millimetre more on every side."""
    for front, back in pairs(read, bleed=bleed, parts=("cards",)):
        for card in front.cards:
            assert card.ground is not None
            reach = [abs(a - b) for a, b in zip(card.cut, card.ground, strict=True)]
            neighbors = [other.cut for other in front.cards if other is not card]
            for side, far in enumerate(reach):
                grown = list(card.cut)
                grown[side] += (-1 if side < 2 else 1) * 2 * bleed
                near = [box for box in neighbors if overlap(tuple(grown), box)]
                gaps = [
                    max(box[side % 2] - card.cut[side % 2 + 2], card.cut[side % 2] - box[side % 2 + 2]) for box in near
                ]
                assert abs(far - min([bleed, *(gap / 2 for gap in gaps)])) < 2e-3
            assert not any(overlap(card.ground, box) for box in neighbors)
        assert len(back.grounds) == len(back.cards)
        for card, ground in zip(back.cards, back.grounds, strict=True):
            outer = [a - b for a, b in zip(card.cut, ground, strict=True)]
            assert close(tuple(outer), (bleed + 1, bleed + 1, -bleed - 1, -bleed - 1))


def test_the_color_of_backs_covers_no_summary(read: Read) -> None:
    """Where both lie side by side the summary is drawn later, and its own color does not reach the back's card."""
    for _, back in pairs(read):
        plain = [card for card in back.cards if card.kind != "summary"]
        for card in back.cards:
            if card.kind == "summary":
                assert card.ground is not None
                assert not any(overlap(card.ground, other.cut) for other in plain)


@pytest.mark.parametrize("options", [{}, {"bleed": 3.0}, {"backs": "fold"}, {"paper": PAPERS["letter"]}])
def test_marks_are_hairlines_outside_all_color(read: Read, options: dict[str, Any]) -> None:
    for page in map(read, cards_pages(EDITION, **SHORT, **options)):
        assert page.marks
        colors = [*page.grounds, *(card.ground for card in page.cards if card.ground)]
        for (left, top, right, bottom), width in page.marks:
            assert width == 0.15
            line = left - width / 2, top - width / 2, right + width / 2, bottom + width / 2
            assert not any(overlap(line, color) for color in colors)
            assert 0 <= left <= right <= page.width
            assert 0 <= top <= bottom <= page.height
            assert (right - left) + (bottom - top) >= 4


def test_there_is_a_mark_at_both_ends_of_every_cut(read: Read) -> None:
    for page in map(read, cards_pages(EDITION, **SHORT)):
        middle = page.height / 2
        upright = [box for box, _ in page.marks if box[0] == box[2]]
        level = [box for box, _ in page.marks if box[1] == box[3]]
        highest, lowest = min(c.cut[1] for c in page.cards), max(c.cut[3] for c in page.cards)
        for card in page.cards:
            for x in (card.cut[0], card.cut[2]):
                ends = [box for box in upright if abs(box[0] - x) < 2e-3]
                assert any(box[3] < highest for box in ends)
                assert any(box[1] > min(lowest, middle) for box in ends)
            for y in (card.cut[1], card.cut[3]):
                ends = [box for box in level if abs(box[1] - y) < 2e-3]
                assert any(box[2] < 10.5 for box in ends)
                assert any(box[0] > page.width / 2 for box in ends)


def test_marks_can_be_left_out(read: Read) -> None:
    assert not any(read(page).marks for page in cards_pages(EDITION, marks=False))


def test_folded_fronts_and_backs_face_each_other(read: Read) -> None:
    for page in map(read, cards_pages(EDITION, backs="fold", parts=("cards", "summary"))):
        ((x, top, _, bottom),) = page.folds
        assert close((x, top, bottom), (page.width / 2, 3, page.height - 3))
        fronts, behind = sorted(c.cut for c in page.of("front")), page.of("back")
        facing = sorted((2 * x - c.cut[2], c.cut[1], 2 * x - c.cut[0], c.cut[3]) for c in behind)
        assert all(close(a, b) for a, b in zip(fronts, facing, strict=True))
        colors = [*page.grounds, *(card.ground for card in page.cards if card.ground)]
        assert min(abs(edge - x) for box in colors for edge in (box[0], box[2])) >= 5 - 2e-3
        assert any(abs(x - cut[2]) < 5 + BLEED + 1 + 2e-3 for cut in fronts)  # they begin at the fold


def test_without_backs_there_are_none(read: Read) -> None:
    pages = [read(page) for page in cards_pages(EDITION, backs="none", **SHORT)]
    assert len(pages) == 2
    assert not any(page.of("back") or page.folds for page in pages)


@pytest.mark.parametrize("size", [(63, 88), (40, 60), (70, 120)])
@pytest.mark.parametrize("theme", ["color", "mono"])
def test_backs_have_no_direction(size: tuple[float, float], theme: str) -> None:
    """Turned by half a turn, and in a mirror, the picture is the same: no card is known by how its back lies."""
    place = Place(0, 0, *map(float, size), (0, 0, 0, 0))
    shapes = back_ground(place, THEMES[theme]), draw_back(place, THEMES[theme])
    svg = to_svg(Scene(width=size[0], height=size[1], title="back", desc="", children=shapes)).decode()
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=254)))).convert("RGB")
    assert len(picture.getcolors(1 << 24)) > 2
    for other in (picture.rotate(180), picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)):
        difference = ImageChops.difference(picture, other).convert("L").point(lambda value: 255 * (value > 60))
        assert difference.getbbox() is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"card_size": (1.0, 1.0)}, "cards of 1 × 1 mm are not possible"),
        ({"card_size": (90.0, 63.0)}, "not wider than high"),
        ({"card_size": (float("nan"), 88.0)}, "not possible"),
        ({"card_size": (200.0, 250.0)}, "do not fit on paper a4"),
        ({"paper": parse_paper("60x60mm")}, "margins leave 40 × 40 mm"),
        ({"paper": parse_paper("100x120mm"), "backs": "fold"}, "folded in the middle"),
        ({"bleed": 6.0}, "a bleed of 6 mm"),
        ({"bleed": float("nan")}, "a bleed of nan mm"),
        ({"copies": 0}, "0 copies"),
        ({"offset": (5.0, 0.0)}, "an offset of 5,0 mm"),
        ({"offset": (1.0, 0.0), "backs": "fold"}, "leave them out"),
        ({"flip": "short", "backs": "none"}, "leave them out"),
        ({"backs": "both"}, "duplex, fold, none"),
        ({"parts": ()}, "cards, summary, pad"),
        ({"parts": ("rules",)}, "cards, summary, pad"),
        ({"language": "xx"}, "no words in 'xx'"),
        ({"copies": 50, "paper": parse_paper("83x108mm")}, "fill more than 400 pages"),
    ],
)
def test_what_is_not_possible_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        cards_pages(EDITION, **options)
