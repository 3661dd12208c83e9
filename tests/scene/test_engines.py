"""The same sheet in three engines: the browser, resvg, and typst by way of PDF must show the same picture."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.scene.imposition import Imposition
from metrox_maps.scene.paper import DEFAULT_PAPER
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import font_files

DPI = 200
BLUR, FAR = 2, 40
"""Edges are smoothed differently; after a blur of 2 pixels a difference above 40 of 255 is one that can be seen."""
MOST = 0.02
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module", params=["london.json", "all-features.json"])
def scene(request: pytest.FixtureRequest) -> Scene:
    loaded = load_map(str(Path(__file__).parents[2] / "examples" / request.param))
    sheet = draw_sheet(loaded.metro, loaded.edition)
    (page,) = Imposition(bleed=3, marks=True, ruler=True).pages(sheet.scene, DEFAULT_PAPER)
    return page


@lru_cache
def by_resvg(scene: Scene) -> Image.Image:
    svg = to_svg(scene).decode()
    fonts = [str(path) for path in font_files()]
    data = resvg_py.svg_to_bytes(
        svg_string=svg, dpi=DPI, skip_system_fonts=True, font_files=fonts, background="#ffffff"
    )
    return Image.open(BytesIO(bytes(data))).convert("RGB")


def by_chromium(scene: Scene, folder: Path) -> Image.Image:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        pytest.skip("no Chromium here to draw the sheet with")
    page, picture = folder / "sheet.svg", folder / "sheet.png"
    page.write_bytes(to_svg(scene))
    width, height = (round((side + 2 * scene.reach) / 25.4 * 96) for side in (scene.width, scene.height))
    subprocess.run(
        [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--user-data-dir={folder / 'profile'}",
            f"--force-device-scale-factor={DPI / 96}",
            f"--window-size={width},{height}",
            f"--screenshot={picture}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    return Image.open(picture).convert("RGB")


def by_pdf(scene: Scene) -> Image.Image:
    picture = pypdfium2.PdfDocument(to_pdf([scene], title="T"))[0].render(scale=DPI / 72).to_pil()
    return picture.convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that differ so much that it can be seen."""
    size = tuple(min(sides) for sides in zip(first.size, second.size, strict=True))
    assert max(abs(a - b) for a, b in zip(first.size, second.size, strict=True)) <= 2
    seen = [image.crop((0, 0, *size)).filter(ImageFilter.GaussianBlur(BLUR)) for image in (first, second)]
    channels = ImageChops.difference(*seen).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[FAR + 1 :]) / (size[0] * size[1])


def test_resvg_and_the_browser_show_the_same(scene: Scene, tmp_path: Path) -> None:
    assert difference(by_resvg(scene), by_chromium(scene, tmp_path)) < MOST


def test_the_pdf_shows_what_the_svg_shows(scene: Scene) -> None:
    assert difference(by_resvg(scene), by_pdf(scene)) < MOST


def test_the_measure_sees_a_missing_word(scene: Scene) -> None:
    """Sheets without their names must count as different, or the two tests above prove nothing."""
    without = replace(scene, children=())
    assert difference(by_resvg(scene), by_resvg(without)) > MOST
