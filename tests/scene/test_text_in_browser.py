"""Names in a browser: the fonts inside the file set them as they were measured, and screen readers find them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from metrox_maps.scene.outlines import outlined
from metrox_maps.scene.shapes import Group, Scene, Text
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import using_fonts
from tests.browser import Tab, browsing
from tests.tinyfonts import tiny_font

NAMES = (
    "Ångström AVA Київ",
    "\u05d0\u05d1 12",
    "(\u05d0\u05d1) \u05d2, x!",
    "Bank \u05d1\u05d2 (\u05d0) 5-3 East",
    "\u05d0: 1,5% (Bank).",
    "\u0915\u093e\u0915\u093e \u0915",
    "\u0e01\u0e33\u0e01 x\u0304",
    "gone \U0001f689",
)
LETTERS = "\u05d0\u05d1\u05d2\u0915\u093e\u0e01\u0e32\u0e33"


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with browsing(tmp_path_factory.mktemp("browser")) as found:
        if found is None:
            pytest.skip("no Chromium here to draw names with")
        found.size(800, 600)
        yield found


def page() -> Scene:
    """Each name in both weights, the upright ones ending at the right."""
    texts = []
    for row, name in enumerate(NAMES):
        texts.append(Text(at=(5, 10 + 14 * row), text=name, size=7, halo=0.3, halo_color="#ffdddd"))
        texts.append(Text(at=(200, 10 + 14 * row), text=name, size=7, bold=True, anchor="end", angle=2))
    return Scene(width=210, height=120, title="T", desc="D", children=(Group(children=tuple(texts), title="Names"),))


def shown(tab: Tab, scene: Scene, path: Path) -> Image.Image:
    path.write_bytes(to_svg(scene))
    tab.open(path)
    return Image.open(BytesIO(tab.picture())).convert("RGB").filter(ImageFilter.GaussianBlur(1))


def read_out(tab: Tab) -> str:
    return "".join(str(node.get("name", {}).get("value", "")) for node in tab.accessible())


@pytest.mark.parametrize("variable", [False, True])
def test_a_browser_sets_names_as_they_were_measured(tab: Tab, tmp_path: Path, variable: bool) -> None:
    with using_fonts([tiny_font(tmp_path / "f", LETTERS, marks="\u0e4d", variable=variable)]):
        text = shown(tab, page(), tmp_path / "text.svg")
        curves = shown(tab, outlined(page()), tmp_path / "curves.svg")
    difference = ImageChops.difference(text, curves).convert("L")
    assert sum(difference.histogram()[100:]) < 20  # lines snap to whole pixels of the screen, letters do not move
    assert sum(text.convert("L").histogram()[:128]) > 5_000


@pytest.mark.parametrize("curves", [False, True])
def test_screen_readers_find_every_name(tab: Tab, tmp_path: Path, curves: bool) -> None:
    with using_fonts([tiny_font(tmp_path / "f", LETTERS, marks="\u0e4d")]):
        shown(tab, outlined(page()) if curves else page(), tmp_path / "names.svg")
    said = read_out(tab)
    assert "Ångström AVA Київ" in said
    assert "Names" in said
