"""Scenes written as PNG, with the resolution in the file, so that a program prints them at true size."""

from __future__ import annotations

import math
import struct
import zlib
from dataclasses import replace

from metrox_maps.errors import MetroxError
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.typesetter import typeset

DPI = 200
"""Enough for print at arm's length, small enough to send."""
LEAST_DPI, MOST_DPI = 30, 1200
MOST_PIXELS = 100_000_000
"""A4 at 1,000 dpi; beyond it a picture takes more memory than its reader may have."""

_HEAD = 33
"""Bytes of the signature and the header chunk; what describes the pixels follows."""


def to_png(scene: Scene, *, dpi: int = DPI) -> bytes:
    """The scene as a picture of `dpi` pixels an inch. Equal scenes give equal bytes.

    The picture has the whole number of pixels nearest to the page's size, less than half a pixel more or less at the
    right and at the bottom; what is drawn has its true size.

    Raises MetroxError for a resolution out of range or too fine for the page, and where typst is missing.
    """
    width, height = scene.width + 2 * scene.reach, scene.height + 2 * scene.reach
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise MetroxError(f"{dpi} dpi is out of range; there are {LEAST_DPI} to {MOST_DPI}")
    if width * height * (dpi / 25.4) ** 2 > MOST_PIXELS:
        finest = math.floor(25.4 * math.sqrt(MOST_PIXELS / (width * height)))
        raise MetroxError(
            f"a page of {width:g} × {height:g} mm has too many pixels at {dpi} dpi; "
            f"take {finest} dpi or less, or write PDF, which has none"
        )
    facts = {"title": scene.title, "author": "", "language": "en"}
    across, down = _whole(width, height, dpi)
    page = replace(scene, width=scene.width - width + across, height=scene.height - height + down)
    data = typeset((page,), what="PNG", facts=facts, format="png", ppi=dpi)
    return data[:_HEAD] + _chunk(b"pHYs", struct.pack(">IIB", *[round(dpi / 0.0254)] * 2, 1)) + data[_HEAD:]


def _whole(width: float, height: float, dpi: int) -> tuple[float, float]:
    """The sides of a page, in millimetres, as whole numbers of pixels.

    Typst draws an SVG w = ⌈width⌉ pixels wide and ⌈w · height / width⌉ high, then picks the nearest of them for each
    pixel of a page whose sides are rounded: rows and columns are lost unless both come to the same numbers. So both
    sides are a thousandth or two smaller, the height also in proportion to the width, lest an inexact product exceeds
    its whole number; and they are in whole thousandths, as SVG and typst are written.
    """
    across, down = round(width * dpi / 25.4), round(height * dpi / 25.4)
    thousandths = across * 25_400 // dpi - 1
    return thousandths / 1000, (thousandths * down // across - 1) / 1000


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
