"""Themes as paints: gray without color, light enough on a dark page, readable everywhere, and colors in one place."""

from __future__ import annotations

import colorsys
import re
from dataclasses import fields
from pathlib import Path

import pytest

from metrox_maps.metrox.model import PATTERNS
from metrox_maps.scene.palette import plate
from metrox_maps.scene.theme import COLOR, DARK, LOW_INK, MONO, THEMES, Theme
from metrox_maps.scene.vision import contrast, difference, rgb

SHEET = Path(__file__).parents[2] / "metrox_maps" / "metrox" / "sheet"
LINES = (
    *("#000000", "#1a1a1a", "#0019a8", "#5a0087", "#69005a", "#9c5412", "#d9381e", "#007d4e", "#6f767b", "#00897b"),
    *("#91005a", "#094fa3", "#0a86bd", "#e07b00", "#ffe000", "#ffffff", "#e0602f", "#a88400", "#c8e000"),
)
"""Colors of real lines, and the hardest ones."""


def paints(theme: Theme) -> dict[str, str]:
    """The named colors of a theme."""
    values = {field.name: getattr(theme, field.name) for field in fields(theme)}
    return {name: value for name, value in values.items() if isinstance(value, str) and value.startswith("#")}


def test_the_five_themes_come_with_the_usual_one_first() -> None:
    assert tuple(THEMES) == ("color", "mono", "low-ink", "dark", "dry-erase")


def test_mono_has_no_color_at_all() -> None:
    colors = [*paints(MONO).values(), *(MONO.color(line) for line in LINES)]
    colors += [stroke.color for pattern in PATTERNS for stroke in MONO.strokes(pattern, MONO.color("#d9381e"), 3.0)]
    assert {color for color in colors if len(set(rgb(color))) > 1} == set()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_is_readable_on_every_ground_of_a_theme(theme: Theme) -> None:
    for ground in (theme.paper, theme.box, theme.panel, theme.water, theme.park):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.paper, theme.box, theme.panel):
        assert contrast(theme.soft, ground) >= 4.5
        assert contrast(theme.help, ground) >= 4.5
    assert contrast(theme.pen, theme.box) >= 4.5


@pytest.mark.parametrize("line", LINES)
def test_text_on_a_plate_is_readable_and_the_plate_hardly_differs_from_its_color(line: str) -> None:
    ground, text = plate(line)
    assert contrast(ground, text) >= 4.5
    assert difference(ground, line) < 8


@pytest.mark.parametrize("line", LINES)
def test_lines_show_on_a_dark_page_and_keep_their_hue(line: str) -> None:
    drawn = DARK.color(line)
    assert contrast(drawn, DARK.paper) >= 3
    if contrast(line, DARK.paper) >= 3.2:
        assert drawn == line
    elif max(rgb(line)) - min(rgb(line)) >= 24:
        before, after = (colorsys.rgb_to_hls(*(part / 255 for part in rgb(color)))[0] for color in (line, drawn))
        assert before == pytest.approx(after, abs=0.02)


def test_a_black_line_on_a_dark_page_is_not_taken_for_a_gray_one() -> None:
    assert difference(DARK.color("#1a1a1a"), DARK.color("#6f767b")) > 15


def test_light_pages_leave_colors_as_they_are() -> None:
    assert [COLOR.color(line) for line in LINES] == list(LINES)
    assert [LOW_INK.color(line) for line in LINES] == list(LINES)
    assert COLOR.color("pink") == "#000000"


@pytest.mark.parametrize("pattern", PATTERNS)
def test_outlined_lines_take_little_ink(pattern: str) -> None:
    def ink(theme: Theme) -> float:
        """Share of a line 3 mm wide that is inked, from its strokes, the lower ones covered by the upper."""
        samples = [(along / 20, across / 10) for along in range(400) for across in range(-15, 16)]
        strokes = theme.strokes(pattern, "#000000", 3.0)

        def inked(along: float, across: float) -> bool:
            color = theme.paper
            for stroke in strokes:
                half, reach = stroke.width / 2, abs(across)
                if not stroke.dash:
                    if reach <= half:
                        color = stroke.color
                    continue
                place, start = (along + stroke.dash_start) % sum(stroke.dash), 0.0
                for index, part in enumerate(stroke.dash):
                    middle = start + part / 2
                    away = abs(place - middle)
                    away = min(away, sum(stroke.dash) - away)
                    end = away**2 + reach**2 <= half**2 if stroke.cap == "round" else away <= part / 2 and reach <= half
                    if index % 2 == 0 and end:
                        color = stroke.color
                    start += part
            return contrast(color, theme.paper) > 1.5

        return sum(inked(*sample) for sample in samples) / len(samples)

    full, outlined = ink(COLOR), ink(LOW_INK)
    assert outlined < 0.46
    assert outlined < full * (0.7 if full > 0.6 else 0.95)


def test_colors_are_named_in_themes_alone() -> None:
    """What reads drawings back knows what an SVG without a color means; nothing else may name one."""
    readers = ("judging.py", "measured.py")
    files = [path for path in SHEET.rglob("*.py") if "rules" not in path.parts and path.name not in readers]
    assert len(files) > 20
    literal = re.compile(r"[\"']#[0-9a-fA-F]{3,8}[\"']")
    assert {path.name: found for path in files if (found := literal.findall(path.read_text(encoding="utf-8")))} == {}
