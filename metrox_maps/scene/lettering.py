"""Text set into a box: as large as it fits, in as many lines as it takes."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.scene.shapes import Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, block_width, clean, measure, shortened, wrapped

LEADING = 1.2
LEAST = 5.5 * POINT
"""Smaller print is not read at a table."""
_STEP = 0.25 * POINT


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one size; `height` reaches from the first capital's top to below the last line's descenders."""

    lines: tuple[str, ...]
    size: float
    bold: bool = False
    cut: bool = False

    @property
    def height(self) -> float:
        """Height in millimetres."""
        return self.size * (CAP_HEIGHT + LEADING * (len(self.lines) - 1) + 0.24)

    def draw(self, at: Xy, *, color: str, anchor: str = "start") -> list[Text]:
        """The lines from `at`, the upper corner (or upper middle or end) of the box."""
        x, y = at
        return [
            Text(
                at=(x, y + self.size * (CAP_HEIGHT + LEADING * index)),
                text=line,
                size=self.size,
                bold=self.bold,
                color=color,
                anchor=anchor,
            )
            for index, line in enumerate(self.lines)
        ]


def fitted(
    text: str, *, width: float, height: float, largest: float, smallest: float = LEAST, bold: bool = False
) -> Block:
    """The text as large as it fits into a box, in lines of even length.

    What does not fit at the smallest size loses its end; `cut` tells. Sizes and box in millimetres.
    """
    size = largest
    while True:
        block = even_lines(text, width, size, bold)
        if not block.cut and block.height <= height:
            return block
        if size <= smallest:
            break
        size = max(smallest, size - _STEP)
    lines = max(1, int((height / size - CAP_HEIGHT - 0.24) / LEADING + 1 + 1e-9))
    kept = block.lines[: lines - 1]
    rest = " ".join(block.lines[lines - 1 :])
    return Block((*kept, shortened(rest, size, width, bold=bold)), size, bold, cut=True)


def even_lines(text: str, width: float, size: float, bold: bool = False) -> Block:
    """The text at a size, wrapped to the width; its lines made as even as their number allows.

    `cut` tells that a word is longer than a line and lost its end.
    """
    lines = wrapped(text, size, width, bold=bold)
    cut = " ".join(lines) != clean(text)
    low, high = block_width(lines, size, bold=bold) / 2, width
    if len(lines) > 1 and not cut:
        for _ in range(8):
            middle = (low + high) / 2
            tried = wrapped(text, size, middle, bold=bold)
            if len(tried) > len(lines) or " ".join(tried) != clean(text):
                low = middle
            else:
                high, lines = middle, tried
    return Block(lines, size, bold, cut)


def scaled_to(text: str, *, width: float, size: float, bold: bool = False) -> float:
    """The size at which one line is no wider than `width`, at most `size`."""
    wide = measure(text, 1.0, bold=bold)
    return min(size, width / wide) if wide else size
