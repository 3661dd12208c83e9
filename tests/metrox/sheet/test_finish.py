"""What a careful eye looks for: edges in line, nothing that stands out by a hair, arrows whole."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import resvg_py
from PIL import Image

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import PATTERNS, MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.trains import RING
from metrox_maps.metrox.sheet.words import LANGUAGES
from metrox_maps.scene.shapes import Circle, Group, Polygon, Shape, Text
from metrox_maps.scene.shapes import Path as Drawn
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.theme import LOW_INK, MONO

Maker = Callable[..., MetroMap]
FONTS = [
    str(path) for path in sorted((Path(__file__).parents[3] / "metrox_maps" / "scene" / "fonts").glob("NotoSans-*.ttf"))
]
EXAMPLE = str(Path(__file__).parents[3] / "examples" / "all-features.json")


def shapes(children: tuple[Shape, ...]) -> Iterator[Shape]:
    for child in children:
        if isinstance(child, Group):
            yield from shapes(child.children)
        else:
            yield child


def groups(children: tuple[Shape, ...], name: str) -> Iterator[Group]:
    for child in children:
        if isinstance(child, Group):
            if child.name == name:
                yield child
            yield from groups(child.children, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_near_the_edge_of_the_page_stand_at_it(language: str) -> None:
    """The raster in which panels find room ends up to a cell short of the right and the lower edge."""
    loaded = load_map(EXAMPLE)
    page = draw_sheet(loaded.metro, loaded.edition, language=language)
    for panel in page.panels:
        for side in range(4):
            away = abs(panel.box[side] - page.content[side])
            assert away < 0.01 or away >= 1.0, (panel, side)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("theme", [MONO, LOW_INK], ids=lambda theme: theme.name)
def test_no_dot_of_the_line_stands_out_below_its_train(
    small: Maker, edition: Edition, pattern: str, theme: object
) -> None:
    city = small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)}, pattern=pattern)
    page = draw_sheet(city, edition, theme=theme)  # type: ignore[arg-type]
    left, _, right, bottom = page.trains[0].box
    track = [shape for group in groups(page.scene.children, "train") for shape in shapes(group.children)]
    paths = [shape for shape in track if isinstance(shape, Drawn)]
    assert paths
    for path in paths:
        assert path.stroke is not None
        reach = path.stroke.width / 2 if path.stroke.cap == "round" else 0.0
        assert path.pieces[0].start[0] - reach >= left - 1e-6
        assert path.pieces[-1].end[0] + reach <= right + 1e-6
        assert path.pieces[0].start[1] + path.stroke.width / 2 <= bottom + 1e-6


@pytest.mark.parametrize("name", ["Ẫ Ổ ồng", "ÅÉÑ", "Orrinport", ""])
def test_accents_of_the_title_stay_within_the_margin(small: Maker, edition: Edition, name: str) -> None:
    city = replace(small({"A": "a b"}, {"a": (0, 9), "b": (20, 9)}), name=name)
    page = draw_sheet(city, edition)
    title = next(panel for panel in page.panels if panel.name == "title")
    assert title.box[1] == pytest.approx(page.content[1], abs=0.01)
    svg = to_svg(page.scene).decode()
    dpi = 200
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi, background="#ffffff", font_files=FONTS))
    image = Image.open(io.BytesIO(data)).convert("L")
    assert image.crop((0, 0, image.width, int(page.content[1] * dpi / 25.4))).getextrema() == (255, 255)


def test_the_ring_of_a_loop_leaves_its_arrow_s_head_whole(small: Maker, edition: Edition) -> None:
    city = small({"L": "a b c d"}, {"a": (6, 0), "b": (12, 6), "c": (6, 12), "d": (0, 6)}, shape="loop")
    page = draw_sheet(city, edition)
    start = next(groups(page.scene.children, "start"))
    ring = next(shape for shape in start.children if isinstance(shape, Circle) and shape.radius == RING)
    heads = [shape for shape in start.children if isinstance(shape, Polygon)]
    assert heads
    for head in heads:
        assert min(math.dist(point, ring.center) for point in head.points) >= RING


def test_facts_of_the_title_are_told_once_and_no_line_ends_in_a_dot(small: Maker, edition: Edition) -> None:
    city = small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)})
    credits_ = replace(city.credits, author="metrox_maps", licence="facts from a very long list of sources " * 2)
    page = draw_sheet(replace(city, credits=credits_), edition, digest="0123456789abcdef")
    title = next(groups(page.scene.children, "title"))
    lines = [text.text for text in shapes(title.children) if isinstance(text, Text)][1:]
    assert sum(line.count("metrox_maps") for line in lines) == 1
    assert len(lines) == 2
    assert all(line.strip(" ·") == line for line in lines)
