"""Fonts of a few letters like boxes, built for tests: every kind of file that `--font` may be given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables._g_v_a_r import TupleVariation

EM = 1000
BLANK = " \u200d\u200f"
"""Characters that have a glyph without an outline."""


def wide(char: str) -> int:
    """A letter's advance, which differs from letter to letter."""
    return 500 + ord(char) % 97


def tiny_font(
    path: Path,
    characters: str,
    *,
    family: str = "Tiny",
    weight: int = 400,
    flavor: str = "ttf",
    fs_type: int = 0,
    variable: bool = False,
    features: str = "",
    marks: str = "",
    empty: str = "",
) -> Path:
    """Writes a font in which every character is a box of its own width, and gives its path.

    `flavor` is `ttf` or `otf`; `marks` have no width; `empty` have a glyph without an outline; `variable` adds an axis
    of weight on which advances grow by 100 from 400 to 700.
    """
    chars = sorted(set(characters + marks + empty) | {" "})
    names = {char: f"u{ord(char):04X}" for char in chars}
    order = [".notdef", *names.values(), *(["first", "last"] if features else [])]
    builder = FontBuilder(EM, isTTF=flavor == "ttf")
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    advances = {name: 0 if char in marks else wide(char) for char, name in names.items()}
    advances |= {".notdef": 600, "first": 300, "last": 400}
    blank = {names[char] for char in chars if char in BLANK + empty}
    shapes = {name: _glyph(flavor, advances[name], drawn=name not in blank) for name in order}
    if flavor == "ttf":
        builder.setupGlyf(shapes)
    else:
        builder.setupCFF(f"{family}-Regular", {}, shapes, {})
    builder.setupHorizontalMetrics({name: (advances[name], 50) for name in order})
    builder.setupHorizontalHeader(ascent=900, descent=-250)
    style = "Bold" if weight >= 600 else "Regular"
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": f"{family}-{style}".replace(" ", "")})
    builder.setupOS2(sTypoAscender=900, usWeightClass=weight, fsType=fs_type)
    builder.setupPost()
    if variable:
        builder.setupFvar([("wght", 400, 400, 700, "Weight")], [])
        grown = TupleVariation({"wght": (0, 1, 1)}, [(0, 0)] * 4 + [(0, 0), (100, 0), (0, 0), (0, 0)])
        point = TupleVariation({"wght": (0, 1, 1)}, [(0, 0), (100, 0), (0, 0), (0, 0)])
        builder.setupGvar({name: [point if name in blank else grown] for name in order})
    if features:
        builder.addOpenTypeFeatures(features)
    builder.save(path)
    return path


def tall_font(path: Path, char: str) -> Path:
    """Writes a font whose letter reaches 1.2 em above and 0.4 em below the line."""
    with TTFont(tiny_font(path, char)) as font:
        pen = TTGlyphPen(None)
        pen.moveTo((0, -400))
        pen.lineTo((0, 1200))
        pen.lineTo((300, 1200))
        pen.closePath()
        font["glyf"][f"u{ord(char):04X}"] = pen.glyph()
        font.save(path)
    return path


def _glyph(flavor: str, advance: int, *, drawn: bool) -> Any:
    pen: Any = TTGlyphPen(None) if flavor == "ttf" else T2CharStringPen(advance, None)
    right = max(advance, 300) - 50
    if drawn:
        pen.moveTo((50, 0))
        pen.lineTo((50, 700))
        pen.lineTo((right, 700))
        pen.lineTo((right, 0))
        pen.closePath()
    return pen.glyph() if flavor == "ttf" else pen.getCharString()


def collection(path: Path, *parts: Path) -> Path:
    """Writes a collection (.ttc) of these fonts."""
    made = TTCollection()
    made.fonts = [TTFont(part) for part in parts]
    made.save(path)
    return path


def web_font(path: Path, part: Path) -> Path:
    """Writes a font as WOFF."""
    font = TTFont(part)
    font.flavor = "woff"
    font.save(path)
    return path


def without(path: Path, part: Path, *tables: str) -> Path:
    """Writes a font without some of its tables."""
    with TTFont(part) as font:
        for table in tables:
            del font[table]
        font.save(path)
    return path
