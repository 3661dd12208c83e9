"""Luminance, contrast, grey and color difference against published values and properties."""

from __future__ import annotations

import itertools

import pytest

from metrox_maps.scene import vision

SAFE = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
"""The palette of Okabe and Ito (2008), made so that color-blind readers tell all eight apart."""


def test_black_and_white_are_the_ends_of_every_scale() -> None:
    assert vision.contrast("#000000", "#ffffff") == vision.contrast("#ffffff", "#000000") == pytest.approx(21)
    assert (vision.lightness("#000000"), vision.lightness("#ffffff")) == pytest.approx((0, 100))
    for sight in vision.VISIONS:
        assert vision.difference("#000000", "#ffffff", sight) == pytest.approx(100, abs=0.01)


def test_what_is_no_color_counts_as_black() -> None:
    assert vision.rgb("#12ab0f") == (0x12, 0xAB, 0x0F)
    assert [vision.rgb(text) for text in ("", "red", "#12", "#12xb0f", "12ab0f7")] == [(0, 0, 0)] * 5


@pytest.mark.parametrize(
    ("color", "expected"),
    [("#777777", 4.48), ("#767676", 4.54), ("#949494", 3.03), ("#959595", 3.00), ("#ff0000", 4.00), ("#ffff00", 1.07)],
)
def test_contrast_on_white_is_that_of_the_usual_calculators(color: str, expected: float) -> None:
    assert vision.contrast(color, "#ffffff") == pytest.approx(expected, abs=0.006)


@pytest.mark.parametrize(
    ("color", "expected"), [("#777777", 50.03), ("#ff0000", 53.24), ("#00ff00", 87.74), ("#0000ff", 32.30)]
)
def test_lightness_is_that_of_cie(color: str, expected: float) -> None:
    assert vision.lightness(color) == pytest.approx(expected, abs=0.02)


def test_red_in_oklab_is_where_its_author_puts_it() -> None:
    # L, a and b of sRGB red: 0.6280, 0.2249, 0.1258; of black: 0
    assert vision.difference("#ff0000", "#000000") == pytest.approx(
        100 * (0.6280**2 + 0.2249**2 + 0.1258**2) ** 0.5, abs=0.02
    )


@pytest.mark.parametrize("sight", vision.VISIONS)
def test_greys_look_the_same_to_everybody(sight: str) -> None:
    assert vision.difference("#404040", "#a0a0a0", sight) == pytest.approx(
        vision.difference("#404040", "#a0a0a0"), abs=0.05
    )


@pytest.mark.parametrize(
    ("first", "second", "blind"),
    [
        ("#9c5412", "#d9381e", "protanopia"),  # brown and a red that is dark without red cones
        ("#6f767b", "#00897b", "deuteranopia"),  # grey and teal
        ("#00897b", "#0a86bd", "tritanopia"),  # teal and blue
    ],
)
def test_each_blindness_has_its_own_confusions(first: str, second: str, blind: str) -> None:
    apart = {sight: vision.difference(first, second, sight) for sight in vision.VISIONS}
    assert min(apart, key=lambda sight: apart[sight]) == blind
    assert apart[blind] < 5 < apart[vision.NORMAL]


def test_a_palette_made_for_color_blind_readers_stays_apart() -> None:
    for first, second in itertools.combinations(SAFE, 2):
        for sight in vision.VISIONS:
            assert vision.difference(first, second, sight) > 7, (first, second, sight)
