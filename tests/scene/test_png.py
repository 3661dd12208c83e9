"""Pages as PNG: size in pixels, print size in the file, white ground, limits."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from PIL import Image

from metrox_maps.errors import MetroxError
from metrox_maps.scene.png import to_png
from metrox_maps.scene.shapes import Rect, Scene


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
