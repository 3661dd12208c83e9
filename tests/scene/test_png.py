"""Pages as PNG: size in pixels, print size in the file, white ground, every row and column, limits."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.cards.pages import cards_pages
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.scene.imposition import Imposition
from metrox_maps.scene.paper import parse_paper
from metrox_maps.scene.png import to_png
from metrox_maps.scene.shapes import Rect, Scene, Shape
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import font_files

FINER = 2
"""A picture is compared with one so many times finer."""
FAR = 128
"""Grey values that no rounding explains."""


def page(width: float = 297, height: float = 210, *, ground: str = "", bleed: float = 0.0) -> Scene:
    dark = Rect(left=10, top=10, width=20, height=20, fill="#000000")
    return Scene(width=width, height=height, title="Page", desc="", children=(dark,), ground=ground, bleed=bleed)


def opened(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture


@pytest.mark.parametrize("dpi", [72, 200, 300])
def test_printed_by_its_own_resolution_a_picture_has_the_size_of_the_page(dpi: int) -> None:
    picture = opened(to_png(page(), dpi=dpi))
    across, down = picture.info["dpi"]
    assert across == down == pytest.approx(dpi, abs=0.02)
    printed = [pixels / across * 25.4 for pixels in picture.size]
    assert printed == pytest.approx([297, 210], abs=25.4 / dpi)  # within one pixel


def test_the_ground_is_white_or_as_asked_out_to_the_bleed() -> None:
    plain = opened(to_png(page(), dpi=100)).convert("RGBA")
    assert plain.getpixel((0, 0)) == (255, 255, 255, 255)
    assert plain.getpixel((79, 79)) == (0, 0, 0, 255)  # 20 mm from the corner
    dark = opened(to_png(page(ground="#204060", bleed=3), dpi=100)).convert("RGB")
    assert dark.size == (round(303 / 0.254), round(216 / 0.254))
    assert dark.getpixel((1, 1)) == (0x20, 0x40, 0x60)


def test_equal_pages_give_equal_bytes() -> None:
    assert to_png(page(), dpi=50) == to_png(page(), dpi=50)
    assert to_png(page(), dpi=50) != to_png(page(ground="#ffeeee"), dpi=50)


@pytest.mark.parametrize("dpi", [0, 29, 1201, -200])
def test_a_resolution_out_of_range_is_refused(dpi: int) -> None:
    with pytest.raises(MetroxError, match="30 to 1200"):
        to_png(page(), dpi=dpi)


def test_too_many_pixels_are_refused_with_what_would_do() -> None:
    with pytest.raises(MetroxError, match="3000 × 3000 mm has too many pixels at 200 dpi; take 84 dpi or less"):
        to_png(page(3000, 3000), dpi=200)


def test_without_typst_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MetroxError, match=r"writing PNG .* pip install 'metrox_maps\[pdf\]'"):
        to_png(page())


# -- every row and column of pixels is the drawing's own


def ladder(dpi: int, width: float, height: float, reach: float) -> Scene:
    """Bars two pixels wide and two apart down the left edge and along the upper one."""
    pixel = 25.4 / dpi
    bars: list[Shape] = []
    for place in range(int((height + 2 * reach) / pixel / 4)):
        bars.append(Rect(left=-reach, top=place * 4 * pixel - reach, width=8 * pixel, height=2 * pixel, fill="#000000"))
    for place in range(2, int((width + 2 * reach) / pixel / 4)):
        bars.append(Rect(left=place * 4 * pixel - reach, top=-reach, width=2 * pixel, height=8 * pixel, fill="#000000"))
    return Scene(width=width, height=height, title="", desc="", children=tuple(bars), slug=reach)


def lengths(pixels: list[int]) -> set[int]:
    """The lengths of bars and gaps, but for the last."""
    return set([len(list(run)) for _, run in groupby(pixels, key=lambda value: value < FAR)][:-1])


@pytest.mark.parametrize("dpi", [61, 72, 80, 96, 100, 127, 150, 183, 200, 254, 300])
@pytest.mark.parametrize(("width", "height", "reach"), [(85, 60, 0), (60, 85.6, 0), (70.3, 99.1, 3)])
def test_no_row_or_column_is_lost_or_doubled(dpi: int, width: float, height: float, reach: float) -> None:
    picture = opened(to_png(ladder(dpi, width, height, reach), dpi=dpi)).convert("L")
    assert picture.size == (round((width + 2 * reach) * dpi / 25.4), round((height + 2 * reach) * dpi / 25.4))
    assert lengths(list(picture.crop((0, 0, 1, picture.height)).tobytes())) == {2}
    assert lengths(list(picture.crop((8, 0, picture.width, 1)).tobytes())) == {2}


def by_resvg(scene: Scene, dpi: int) -> Image.Image:
    fonts = [str(path) for path in font_files()]
    svg = to_svg(scene, embed=False).decode()
    data = resvg_py.svg_to_bytes(
        svg_string=svg, dpi=dpi, skip_system_fonts=True, font_files=fonts, background="#ffffff"
    )
    return opened(bytes(data)).convert("L")


def torn(scene: Scene, dpi: int) -> int:
    """How many pixels of a picture are quite different from what another engine draws there, many times finer."""
    picture = opened(to_png(scene, dpi=dpi)).convert("L")
    width, height = picture.size
    fine = by_resvg(scene, dpi * FINER)
    page = Image.new("L", (width * FINER, height * FINER), 255)
    page.paste(fine)
    inner = (1, 1, width - 1, height - 1)  # the last row and column may be of the page only in part
    reduced = page.reduce(FINER).crop(inner)
    return sum(ImageChops.difference(picture.crop(inner), reduced).histogram()[FAR:])


@lru_cache
def pages() -> dict[str, Scene]:
    """One page of every kind that is written as PNG, on small paper."""
    paper = parse_paper("148x210mm")
    two = Imposition(per_page=2, marks=True)
    cut = Imposition(bleed=3, marks=True, ruler=True)
    loaded = load_map(str(Path(__file__).parents[2] / "examples" / "harbour-teaching.json"))
    plain, half = (
        draw_sheet(loaded.metro, loaded.edition, paper=size, force=True, thorough=False).scene
        for size in (paper, two.sheet_paper(paper))
    )
    return {
        "sheet": plain,
        "sheet on color": replace(plain, ground="#204060"),
        "two on a page": two.pages(half, paper)[0],
        "with marks": cut.pages(plain, paper)[0],
        "cards": cards_pages(load_edition(IDS[0]), paper=paper)[0],
    }


@pytest.mark.parametrize("kind", ["sheet", "sheet on color", "two on a page", "with marks", "cards"])
def test_pages_of_every_kind_are_drawn_as_in_another_engine(kind: str) -> None:
    assert torn(pages()[kind], 80) == 0
